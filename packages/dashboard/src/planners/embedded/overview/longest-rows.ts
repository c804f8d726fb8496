import type { Catalog } from '../../../connections/connection.ts'
import type { Formula, RowFormula } from '../../../plan-formula.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { elapsedDates } from '../mentions/elapsed.ts'
import { stretchUnit } from '../mentions/stretch-unit.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { countOf, countText } from '../words/counts.ts'
import { rowsAsked } from './listing.ts'

const counts = `(${countText()})`
const opens = new RegExp(
  String.raw`^\s*(?:(?:please|pls|just|show|give|get|list|see|display|find|me|us|what|which|are|were|is|was|out|the|our|my)\s+)*(?:(?:top\s+)?${counts}\s+)?(longest|shortest)(?:\s+${counts})?\s+(?=[a-z])`,
  'i',
)
/** What breaks rows down, or sums them up, and what is known to wait. */
const charted =
  /\b(?:by|per|each|every|over time|trend|vs|versus|compare\w*|share|how|number of|count of|average|total|sum|wise|open|pending|waiting|standing)\b|%/i
const usual = 10
const most = 500

/** "Longest rides", "5 shortest stays in May": the rows by how long they took, which two moments or days of each tell. Undefined for other requests. */
export function longestRows(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { text, tokens, mentions, conditions, metrics, unknown, charts, index } = understanding
  const match = opens.exec(text)
  if (!match || charted.test(text.slice(match[0].length)) || metrics.length > 0 || charts.some(({ explicit }) => explicit)) return undefined
  const [whole, before, end = '', behind] = match
  const number = before ?? behind
  const count = number === undefined ? usual : countOf(number)
  const own = mentions.filter((mention) => !conditions.some((each) => each.start < mention.end && mention.start < each.end))
  const [thing, ...more] = own
  const [best] = thing?.readings ?? []
  if (!thing || best?.kind !== 'table' || more.length > 0 || !(count >= 1 && count <= most)) return undefined
  if (unknown.some((at) => (tokens[at]?.start ?? 0) >= whole.length)) return undefined
  const dates = elapsedDates({ start: thing.start, end: thing.start }, mentions, index)
  const { limit: _limit, sort: _sort, ...bare } = understanding
  const rows =
    dates?.from.table.id === best.table
      ? rowsAsked(catalog, { ...bare, aggregates: [] }, fiscalYearStart, { thing: best.table })
      : undefined
  if (!dates || !rows) return undefined
  const unit = stretchUnit(dates.from, dates.until)
  const [from, until] = [dates.from, dates.until].map(({ table, column }) => ({ relation: table.id, column: column.name }))
  if (!from || !until) return undefined
  const of: RowFormula = { kind: 'days', from, until, ...(unit === 'days' ? {} : { in: 'minutes' as const }) }
  const whichever: Formula = { kind: 'aggregate', aggregate: 'max', of }
  const formula: Formula =
    unit === 'hours' ? { kind: 'calculation', op: '/', left: whichever, right: { kind: 'number', value: 60 } } : whichever
  const label = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
  const measure: Measure = { id: 'm0', aggregate: 'metric', formula, label, metric: label, format: unit === 'days' ? 'integer' : 'plain' }
  const isLow = end.toLowerCase() === 'shortest'
  const title = `${isLow ? 'Shortest' : 'Longest'} ${String(count)} ${lowered(rows.title)}`
  return {
    ...rows,
    title,
    description: `Table: ${title}, the ${isLow ? 'shortest' : 'longest'} first.`,
    measures: [measure, ...rows.measures.map((each): Measure => ({ ...each, aggregate: 'max' }))],
    where: [...rows.where, { kind: 'missing', column: until, negated: true }],
    sort: [{ by: { measure: measure.id }, order: isLow ? 'asc' : 'desc' }],
    limit: { count, rest: 'drop' },
    assumptions: [
      ...rows.assumptions.filter((each) => !each.startsWith('At most')),
      `${label} are counted from “${lowered(humanName(from.column))}” to “${lowered(humanName(until.column))}”.`,
    ],
  }
}
