import type { ConditionReading, Understanding } from '../understanding.ts'
import { irregularForms } from '../words/irregular.ts'
import { formOf } from '../words/word-forms.ts'

/** "How much did we pay out on claims", where their state says which were paid: those alone. */
export function doneState({ tokens, index, conditions }: Understanding, table: string): ConditionReading | undefined {
  const states = index.columns.filter(
    ({ table: owner, column }) =>
      owner.id === table && column.type === 'text' && column.distinct <= 12 && column.distinct > 1 && column.valuesComplete,
  )
  for (const token of tokens) {
    if (
      token.kind !== 'word' ||
      token.index < 3 ||
      token.lower.length < 3 ||
      conditions.some(({ start, end }) => start <= token.index && token.index < end)
    )
      continue
    for (const { column } of states) {
      const value = column.values.find(
        (each) => /^[a-z]+(?:ed|id|t|n)$/i.test(each) && each.toLowerCase() !== token.lower && plain(each) === plain(token.lower),
      )
      if (value !== undefined)
        return {
          start: token.index,
          end: token.index + 1,
          joiner: 'and',
          words: value,
          kind: 'column',
          choices: [{ table, column: column.name, score: 1 }],
          make: (ref) => ({ kind: 'compare', column: ref, op: 'eq', value }),
        }
    }
  }
  return undefined
}

/** "Pay" of "Paid", "refund" of "Refunded". */
function plain(word: string): string {
  const lower = word.toLowerCase()
  return formOf(irregularForms[lower] ?? lower).stem
}
