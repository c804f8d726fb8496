import type { ColumnRef } from '../../../plan-source.ts'
import type { ChartPlan, Dimension } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import { datesOf } from '../overview/fields.ts'
import { frameOver } from '../overview/frame.ts'
import { reach } from '../overview/reach.ts'
import { attach, baseOf } from './columns.ts'

/**
 * The chart over the rows of another table from which all that it shows can be reached, each at the time it has itself; undefined where there
 * is none.
 */
export function rebased(catalog: Catalog, chart: ChartPlan, table: TableProfile): ChartPlan | undefined {
  const made = overRowsOf(catalog, chart, table)
  return made && byOwnDate(catalog, chart, made, table)
}

/** "The same for returns" of sales in the last months: returns of that time, whenever they were sold. */
function byOwnDate(catalog: Catalog, before: ChartPlan, chart: ChartPlan, table: TableProfile): ChartPlan {
  const [old] = datesOf(reach(catalog, baseOf(catalog, before)))
  const own = datesOf(reach(catalog, table)).find(({ reached }) => reached.hops === 0)
  const at = old && relationsOf(chart.source).find((relation) => relation.table === old.reached.table.id)?.alias
  if (!old || !own || at === undefined || old.reached.table.id === table.id) return chart
  const column = { relation: chart.source.base.alias, column: own.profile.name }
  const isOld = (ref: ColumnRef): boolean => ref.relation === at && ref.column === old.ref.column
  const dated = <Part extends { readonly column: ColumnRef }>(part: Part): Part => (isOld(part.column) ? { ...part, column } : part)
  const dimensions = chart.dimensions.map((each) => (each.grain ? dated(each) : each))
  // When people came tells which people: whatever is said of them is of these.
  const isOfThings = frameOver(catalog, baseOf(catalog, before)).entity && !chart.dimensions.some(({ grain }) => grain)
  const where = chart.where.map((each) => (!isOfThings && (each.kind === 'period' || each.kind === 'calendar') ? dated(each) : each))
  const series = chart.series?.grain ? dated(chart.series) : chart.series
  const isMoved = [...where, ...dimensions, ...(series ? [series] : [])].some((part) => 'column' in part && part.column === column)
  if (!isMoved) return chart
  const note = `Time is taken from “${column.column}”.`
  const assumptions = [...chart.assumptions.filter((each) => each !== note), note]
  return { ...chart, where, dimensions, ...(series ? { series } : {}), assumptions }
}

/** The chart over the rows of another table from which all that it shows can be reached; undefined where there is none. */
export function overRowsOf(catalog: Catalog, chart: ChartPlan, table: TableProfile): ChartPlan | undefined {
  const tableAt = new Map(relationsOf(chart.source).map((relation) => [relation.alias, relation.table]))
  let moved: Pick<ChartPlan, 'source'> = { source: { base: { alias: table.id, table: table.id }, joins: [] } }
  let whole = true
  const move = <T extends { readonly column: ColumnRef }>(part: T): T => {
    const at = attach(catalog, moved, tableAt.get(part.column.relation) ?? '')
    if (!at) {
      whole = false
      return part
    }
    moved = { source: at.source }
    return { ...part, column: { ...part.column, relation: at.relation } }
  }
  const dimension = (part: Dimension): Dimension => {
    const { identity, followedBy, ...rest } = move(part)
    const along = (refs: readonly ColumnRef[]): readonly ColumnRef[] => refs.map((ref) => ({ ...ref, relation: rest.column.relation }))
    return {
      ...rest,
      ...(identity ? { identity: along(identity) } : {}),
      ...(followedBy ? { followedBy: along(followedBy) } : {}),
    }
  }
  const dimensions = chart.dimensions.map(dimension)
  const series = chart.series && dimension(chart.series)
  const facet = chart.facet && dimension(chart.facet)
  const where = chart.where.map((condition) => ('column' in condition ? move(condition) : condition))
  if (chart.where.some((condition) => !('column' in condition))) whole = false
  if (!whole) return undefined
  const { comparison: _gone, ...kept } = chart
  // Orders of no shop, of which nothing was shown, are no bar of the other either.
  const inner = new Set(chart.source.joins.flatMap(({ kind, relation }) => (kind === 'inner' ? [relation.table] : [])))
  const joins = moved.source.joins.map((join) => (inner.has(join.relation.table) ? { ...join, kind: 'inner' as const } : join))
  return {
    ...kept,
    source: { ...moved.source, joins },
    dimensions,
    where,
    having: [],
    ...(series ? { series } : {}),
    ...(facet ? { facet } : {}),
  }
}
