/** Adjectives in names of numbers that say by how much something is so: none of it, and it is not. */
export const lateWords: ReadonlySet<string> = new Set(
  'late overdue delayed early missing damaged defective overtime unpaid outstanding short'.split(' '),
)

/** Names of columns that say how far a thing has come. */
export const stateNames: ReadonlySet<string> = new Set('status state outcome result stage disposition attendance'.split(' '))
