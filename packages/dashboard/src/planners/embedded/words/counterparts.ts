/**
 * Quantities that are set beside each other because the one says what the other should have been, or is its other half: plan and outcome,
 * women and men. English; single words in lower case, singular.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const meant = set(
  'target planned plan budget budgeted estimate estimated expected goal allocated allotted sanctioned approved demand due billed',
)
const came = set(
  'actual achieved achievement produced completed spent expenditure utilised utilized released collected paid received revised',
)

const halves: readonly (readonly string[])[] = (
  'male/female man/woman boy/girl income/expense income/expenditure credit/debit receipt/payment import/export sale/purchase inflow/outflow ' +
  'minimum/maximum min/max high/low highest/lowest opening/closing open/close win/loss won/lost present/absent admitted/discharged accepted/rejected ' +
  'produced/rejected received/issued received/dispatched received/resolved purchased/sold inward/outward urban/rural online/offline birth/death ' +
  'arrival/departure opened/closed'
)
  .split(' ')
  .map((pair) => pair.split('/'))

/** Whether two names speak of such a pair. */
export function areCounterparts(one: readonly string[], other: readonly string[]): boolean {
  const says = (words: readonly string[], known: ReadonlySet<string>): boolean => words.some((word) => known.has(word))
  return (
    (says(one, meant) && says(other, came)) ||
    (says(one, came) && says(other, meant)) ||
    halves.some(([left = '', right = '']) => (one.includes(left) && other.includes(right)) || (one.includes(right) && other.includes(left)))
  )
}
