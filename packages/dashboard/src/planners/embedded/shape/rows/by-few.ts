import { tableOf } from '../../../../connections/connection.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { measureOf } from '../draft-parts.ts'
import type { Parts, Shape } from '../draft-parts.ts'
import { isTotal } from './totals.ts'

/** Beyond these a rate is a quantity like others. */
const mostRates = 12

/** "Rate wise taxable value", "sales by tax rate": a rate that comes in a few steps, behind a word that groups by it, breaks down a total. */
export function totalByFew({ understanding, pool, ends, time, dimension }: Parts): Shape | undefined {
  const [group, ...groups] = pool.filter(({ marker }) => marker === 'group')
  const [value, ...values] = pool.filter((item) => item !== group)
  if (!group || !value || groups.length + values.length > 0 || time || ends.series || ends.facet) return undefined
  if (group.sort !== 'number' || value.sort !== 'number' || value.marker !== undefined) return undefined
  if (understanding.charts.some(({ explicit }) => explicit) || !isTotal(understanding, value)) return undefined
  const { index } = understanding
  const [choice] = group.columns
  const profile = profileOf(index, choice)
  const rows = tableOf(index.catalog, choice?.table ?? '')?.rowCount ?? 0
  const isFew = profile?.meaning === 'share' && profile.distinct <= mostRates && rows >= 8 * profile.distinct
  return isFew ? { measures: [measureOf(value)], x: dimension(group) } : undefined
}
