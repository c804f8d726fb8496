import { dateColumns } from '../../schema/column-kinds.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { measureOf } from '../draft-parts.ts'
import type { Parts, Shape } from '../draft-parts.ts'
import { isTotal } from './totals.ts'

/**
 * "Generation vs target" and nothing else, of what happened day by day and is told in the same unit: what both come to over time.
 * Points of single rows would say how one goes with the other, for which there are words.
 */
export function versusOverTime({ understanding, pool, rest, time, ends }: Parts): Shape | undefined {
  const [one, other, ...more] = pool
  if (!one || !other || other.marker !== 'versus' || one.marker !== undefined || more.length > 0 || rest.length > 2) return undefined
  if (time || ends.series || ends.facet || understanding.charts.length > 0) return undefined
  const amounts = [one, other]
  if (!amounts.every((item) => item.sort === 'number' && item.aggregates.length === 0 && isTotal(understanding, item))) return undefined
  const { index, tokens } = understanding
  const [left, right] = amounts.map(({ columns: [choice] }) => profileOf(index, choice))
  const table = one.columns[0]?.table
  const alike = left && right && left !== right && left.meaning === right.meaning && left.unit === right.unit
  if (!alike || other.columns[0]?.table !== table) return undefined
  const choices = dateColumns(index, tokens, tokens.length, false).filter((each) => each.table === table)
  return choices.length > 0 ? { measures: amounts.map(measureOf), x: { choices } } : undefined
}
