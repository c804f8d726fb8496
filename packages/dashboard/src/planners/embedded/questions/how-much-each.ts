import { columnOf } from '../../../connections/connection.ts'
import { mainAmount } from '../schema/amounts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const howMuch = /\bhow much\b(?! (?:more|less|of|longer|time)\b)/i
const idle = /^(?:get|got|come|came|comes|coming|bring|brought|brings|pay|paid|collect|collected|receive|received|money)$/

/** "Cash vs cheque, how much": what the rows come to, where nothing but their values is named. */
export function howMuchEach(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, sort, limit, metrics, index, conditions } = understanding
  if (!howMuch.test(text) || sort || limit || metrics.length > 0 || charts.some(({ explicit }) => explicit)) return undefined
  const [own, ...more] = draft.measures
  const isCount = own === undefined || (own.aggregate === 'count' && (own.item?.aggregates.length ?? 0) === 0)
  const told = conditions.find(({ several }) => several !== undefined)?.choices[0]
  const by = [draft.series, draft.x].find((each) => each?.choices.some((choice) => choice.column === told?.column))
  if (!isCount || more.length > 0 || !told || !by || draft.named.some((table) => table !== told.table)) return undefined
  const table = index.tables.find((each) => each.table.id === told.table)?.table
  const amount = table && mainAmount(index, table)
  if (!amount || amount.times || !columnOf(index.catalog, amount.table.id, amount.column.name)) return undefined
  const { x, series, facet } = draft
  const choices = [{ table: amount.table.id, column: amount.column.name, score: 1 }]
  return {
    understanding: heard(understanding, (lower) => idle.test(lower)),
    draft: withSides(draft, {
      measures: [{ aggregate: 'sum', choices }],
      ...(x ? { x } : {}),
      ...(series ? { series } : {}),
      ...(facet ? { facet } : {}),
    }),
    notes: [`“How much” is read as ${lowered(humanName(amount.column.name))} of ${amount.table.id}.`],
  }
}
