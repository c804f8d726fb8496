import { tableOf } from '../../../connections/connection.ts'
import { isRecord } from '../schema/amounts.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const asks = /\b(?:how (?:often|many times)|(?:number|count) of times)\b/i
const idle = /^(?:come|comes|came|coming|been|seen|through|thru|in|by|back|here|visited|used|turned|up|passed|past)$/

/**
 * "How often has each member come in": each of them stands once in the list of members, so that the rows are counted of the only table of what
 * happened that refers to it.
 */
export function timesOfEach(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, index, charts } = understanding
  const { x, series, facet, measures } = draft
  const [measure, ...more] = measures
  const choice = x?.choices[0]
  if (!asks.test(text) || !x || !choice || series || facet || measure?.aggregate !== 'count' || more.length > 0) return undefined
  if (charts.some(({ explicit }) => explicit) || profileOf(index, choice)?.unique !== true) return undefined
  const counted = measure.table ?? measure.choices[0]?.table ?? choice.table
  if (counted !== choice.table) return undefined
  const [rows, ...others] = new Set(
    index.catalog.keys.flatMap(({ from, to }) => (to.table === choice.table && from.table !== choice.table ? [from.table] : [])),
  )
  const table = tableOf(index.catalog, rows ?? '')
  if (!table || others.length > 0 || !isRecord(index, table)) return undefined
  return {
    understanding: heard(understanding, (lower) => idle.test(lower)),
    draft: withSides(draft, { measures: [{ aggregate: 'count', choices: [], table: table.id }], x }),
    notes: [`How often is read as the number of ${table.id}.`],
  }
}
