import { profileOf, sortOf } from '../schema/column-sort.ts'
import { grantedMoney } from '../schema/granted.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** "Sanctioned vs spent by block", "billed and paid by customer": what was granted and what was spent of it, side by side in each group. */
export function moneyBeside(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, index, aggregates } = understanding
  const group = draft.x ?? draft.series
  const numbers = draft.items.filter(({ sort, columns, aggregates: own }) => sort === 'number' && columns.length > 0 && own.length === 0)
  const [first, second, ...more] = numbers
  if (charts.some(({ kind, explicit }) => explicit && kind !== 'bar') || charts.some(({ kind }) => kind === 'point')) return undefined
  if (!group || !first || !second || more.length > 0 || aggregates.length > 0 || (draft.x && draft.series) || draft.facet) return undefined
  const profile = profileOf(index, group.choices[0])
  if (group.item?.marker !== 'group' || !profile || sortOf(profile) !== 'category') return undefined
  const [one, other] = [first, second].map(({ columns: [choice] }) => choice)
  const pair = grantedMoney(index).find(
    ({ table, granted, spent }) =>
      one?.table === table &&
      other?.table === table &&
      [one.column, other.column].includes(granted) &&
      [one.column, other.column].includes(spent),
  )
  if (!pair || !one || !other) return undefined
  return {
    understanding: heard(understanding, () => false, drawnAs('bar')),
    draft: withSides(draft, {
      x: group,
      measures: [one, other].map((choice) => ({ aggregate: 'sum' as const, choices: [choice] })),
    }),
    notes: ['Both are added up.'],
  }
}
