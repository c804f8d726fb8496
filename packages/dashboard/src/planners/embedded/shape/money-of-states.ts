import { ownMoney } from '../schema/amounts.ts'
import type { Understanding } from '../understanding.ts'
import { formOf } from '../words/word-forms.ts'
import { paymentWords } from '../words/money.ts'
import type { MeasureDraft, Shape } from './draft-parts.ts'

/** "Credit by customer", "cash by month", "due by supplier" of rows that tell how or whether each was paid: the money, and not so many rows. */
export function moneyOfStates(understanding: Understanding, shaped: Shape): readonly MeasureDraft[] {
  const { aggregates, conditions, mentions, tokens, index, charts } = understanding
  const { measures, x } = shaped
  const [count, ...more] = measures
  if (
    !count ||
    more.length > 0 ||
    count.aggregate !== 'count' ||
    aggregates.length > 0 ||
    !x ||
    charts.some(({ kind }) => kind === 'histogram')
  )
    return measures
  // "Cash bills by month" are so many of them.
  if (count.item?.mention !== undefined || mentions.some(({ readings: [best] }) => best?.kind === 'table')) return measures
  const state = conditions.find(({ kind, start, end }) => {
    const words = tokens.slice(start, end).filter(({ kind: sort }) => sort === 'word')
    return kind === 'column' && words.some(({ lower, word }) => paymentWords.has(lower) || paymentWords.has(formOf(word).text))
  })
  const [stated] = state?.choices ?? []
  // "Cash vs UPI": so many of either.
  if (!shaped.series && x.choices[0]?.table === stated?.table && x.choices[0]?.column === stated?.column) return measures
  const id = stated?.table
  const table = index.tables.find((entry) => entry.table.id === id)?.table
  const amount = table && ownMoney(index, table)
  if (!amount || amount.times) return measures
  return [{ aggregate: 'sum', choices: [{ table: amount.table.id, column: amount.column.name, score: 0.9 }] }]
}
