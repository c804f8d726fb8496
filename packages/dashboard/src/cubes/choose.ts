import type { Catalog, ColumnProfile, TableProfile } from '../connections/connection.ts'
import { columnOf, tableOf } from '../connections/connection.ts'
import { groupingsOf, relationsOf } from '../plan.ts'
import type { ChartPlan } from '../plan.ts'
import { reachable } from '../sql/paths.ts'
import { holdingsOf } from './held.ts'
import type { FilterColumn } from './recipe.ts'

/** Columns that a dashboard gets cubes for before it is asked. */
const maxColumns = 8
/** A list that people choose from has no more values. */
const maxListed = 60

/**
 * The columns that a dashboard is most likely filtered by: first what its charts show, since a click on a mark filters by it,
 * then dates and short lists of the tables they read or refer to.
 */
export function likelyColumns(plans: readonly ChartPlan[], catalog: Catalog): FilterColumn[] {
  const found = new Map<string, FilterColumn>()
  const add = (table: TableProfile | undefined, column: ColumnProfile | undefined) => {
    if (table && column && holdingsOf(column).length > 0 && column.distinct > 1) found.set(idOf({ table, column }), { table, column })
  }
  for (const plan of plans) {
    const tables = new Map(relationsOf(plan.source).map((relation) => [relation.alias, relation.table]))
    for (const { column } of groupingsOf(plan)) {
      const table = tables.get(column.relation) ?? ''
      add(tableOf(catalog, table), columnOf(catalog, table, column.column))
    }
  }
  const bases = [...new Set(plans.flatMap((plan) => relationsOf(plan.source).map((relation) => relation.table)))]
  const near = [...new Set(bases.flatMap((id) => [id, ...reachable(catalog, id).keys()]))].flatMap((id) => tableOf(catalog, id) ?? [])
  const each = near.flatMap((table) => table.columns.map((column) => ({ table, column })))
  for (const { table, column } of each) if (bases.includes(table.id) && column.meaning === 'date') add(table, column)
  for (const { table, column } of each) if (column.distinct <= maxListed && listed.has(column.meaning)) add(table, column)
  return [...found.values()].slice(0, maxColumns)
}

const listed: ReadonlySet<string> = new Set(['category', 'place', 'yes_no'])

/** A column's name for keys. */
export function idOf({ table, column }: FilterColumn): string {
  return JSON.stringify([table.id, column.name])
}

/** Cells that a cube will hardly be above: every combination of the values of all different columns. */
export function mostCells(plan: ChartPlan, filters: readonly FilterColumn[], catalog: Catalog, coarse: boolean): number {
  const tables = new Map(relationsOf(plan.source).map((relation) => [relation.alias, relation.table]))
  const sizes = new Map<string, number>()
  for (const filter of filters) sizes.set(idOf(filter), heldValues(filter.column, coarse))
  for (const { column: ref, grain, bin } of groupingsOf(plan)) {
    const table = tableOf(catalog, tables.get(ref.relation) ?? '')
    const column = table && columnOf(catalog, table.id, ref.column)
    // A grain of a filtered moment is told by it.
    if (!table || !column || sizes.has(idOf({ table, column }))) continue
    const steps =
      bin && typeof column.max === 'number' && typeof column.min === 'number' ? (column.max - column.min) / bin.step + 1 : Infinity
    sizes.set(
      idOf({ table, column }),
      Math.min(grain ? heldValues(column, grain !== 'day' && grain !== 'hour' && grain !== 'minute') : column.distinct, steps),
    )
  }
  const rows = Math.max(...[...tables.values()].map((id) => tableOf(catalog, id)?.rowCount ?? 0))
  return Math.min(
    rows,
    [...sizes.values()].reduce((product, size) => product * Math.max(1, size), 1),
  )
}

/** How many values a cube holds of a column: of moments their days, or months. */
function heldValues(column: ColumnProfile, coarse: boolean): number {
  if ((column.type !== 'date' && column.type !== 'timestamp') || typeof column.min !== 'string' || typeof column.max !== 'string')
    return column.distinct
  const days = (Date.parse(column.max) - Date.parse(column.min)) / 86_400_000 + 1
  return Number.isFinite(days) ? Math.min(column.distinct, Math.ceil(days / (coarse ? 30 : 1))) : column.distinct
}
