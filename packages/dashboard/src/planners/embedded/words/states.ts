/** Adjectives in names of numbers that say by how much something is so: none of it, and it is not. */
export const lateWords: ReadonlySet<string> = new Set(
  'late overdue delayed early missing damaged defective overtime unpaid outstanding short'.split(' '),
)

/** Names of columns that say how far a thing has come. */
export const stateNames: ReadonlySet<string> = new Set('status state outcome result stage disposition attendance'.split(' '))

/** Words of names of dates by which something is to be done, and of those on which it is. */
export const dueWords: ReadonlySet<string> = new Set(
  'due promised promise deadline expected expect required target scheduled agreed eta'.split(' '),
)
export const doneWords: ReadonlySet<string> = new Set(
  'cleared settled disposed repaired fixed answered delivered delivery returned return finished finish completed complete completion closed done shipped paid received arrived arrival actual ended resolved'.split(
    ' ',
  ),
)
