/** Nouns behind an amount that is a part of a whole: "scrap rate". */
export const partNouns: ReadonlySet<string> = new Set(['rate', 'ratio', 'percentage', 'percent', 'share', 'quota'])

/** Words of names of the whole that parts are of, the likelier first. */
export const wholeWords: readonly string[] = [
  'total',
  'checked',
  'inspected',
  'tested',
  'planned',
  'target',
  'ordered',
  'quantity',
  'qty',
  'count',
]
