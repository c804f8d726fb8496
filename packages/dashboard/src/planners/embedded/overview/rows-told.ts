import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { valuesNamed } from '../conditions/values.ts'
import { keysBetween } from '../schema/joins.ts'
import type { ConditionReading, Understanding } from '../understanding.ts'
import { asksForRows, outside, rowsAsked } from './listing.ts'

/**
 * "List of students absent in the tests, with subject", where the rows of another sheet tell who was absent: these rows, or without anything else
 * of them those students. Undefined for other requests.
 */
export function rowsTold(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { conditions, mentions, aggregates, metrics, charts, sort, limit } = understanding
  if (conditions.length === 0 || !asksForRows(understanding) || sort || limit) return undefined
  if (aggregates.length + metrics.length > 0 || charts.some(({ explicit, kind }) => explicit && kind !== 'table')) return undefined
  const said = outside(understanding)
  const [thing, ...others] = said
  // A sheet may have a column for whom it is of that is called as another sheet is.
  const best = thing?.readings.find(({ kind, score }) => kind === 'table' && score > 0.6)
  if (!thing || !best || conditions.some(({ start }) => start < thing.start)) return undefined
  const rows = tellingTable(conditions, best.table)
  if (rows === undefined || keysBetween(catalog, rows, best.table).length === 0) return undefined
  const named = { ...thing, readings: [best] }
  const those = { ...understanding, mentions: mentions.map((mention) => (mention === thing ? named : mention)) }
  if (others.length > 0) return rowsAsked(catalog, those, fiscalYearStart, { thing: rows, of: named })
  // "Crops sold at a loss": by what holds of amounts they are counted as well.
  if (conditions.some((each) => each.choices[0] === undefined || valuesNamed(each, each.choices[0]) === 0)) return undefined
  const words = conditions.map((each) => each.words).join(' ')
  const [start, end] = [Math.min(...conditions.map((each) => each.start)), Math.max(...conditions.map((each) => each.end))]
  const related = { table: rows, others: [], subject: best.table, negated: false, inner: conditions }
  const having: ConditionReading = { start, end, joiner: 'and', words, kind: 'related', choices: [], related }
  return rowsAsked(catalog, { ...those, mentions: [named], conditions: [having] }, fiscalYearStart, { thing: best.table })
}

/** The only other table whose rows have all of it. */
function tellingTable(conditions: readonly ConditionReading[], own: string): string | undefined {
  if (conditions.some(({ kind, choices }) => kind !== 'column' || choices.some(({ table }) => table === own))) return undefined
  const tables = new Set(conditions.map(({ choices: [choice] }) => choice?.table))
  const [only, ...more] = tables
  return more.length === 0 ? only : undefined
}
