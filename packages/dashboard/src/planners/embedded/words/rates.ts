/** Nouns behind an amount that is a part of a whole: "scrap rate". */
export const partNouns: ReadonlySet<string> = new Set(['rate', 'ratio', 'percentage', 'percent', 'pct', '%', 'share', 'quota'])

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

/** What asks for one end of a rate; `good` and `bad` by what is rated. */
export const rateEnds: Readonly<Record<string, 'asc' | 'desc' | 'good' | 'bad'>> = {
  highest: 'desc',
  biggest: 'desc',
  largest: 'desc',
  greatest: 'desc',
  top: 'desc',
  most: 'desc',
  lowest: 'asc',
  smallest: 'asc',
  least: 'asc',
  best: 'good',
  worst: 'bad',
}

/** Words behind which a rate is no longer spoken of, but what it is broken down by, or when. */
export const rateBreaks =
  'by|per|for each|for every|in each|of each|each|every|across|over time|over|for|in|on|at|during|since|this|last|past|year|month|between|and|vs|versus|against|with|from|until|monthly|weekly|quarterly|yearly|daily|trend|chart|graph|please'

/** Words of names of what was made and is no good. */
export const failedWords: readonly string[] = [
  'scrap',
  'scrapped',
  'reject',
  'rejected',
  'defective',
  'failed',
  'waste',
  'wasted',
  'broken',
]
