import type { Catalog } from './connections/connection.ts'
import { groupingsOf, relationsOf } from './plan.ts'
import type { ChartPlan } from './plan.ts'
import type { ColumnRef } from './plan-source.ts'

/**
 * A catalog of those columns alone whose values charts show: what they are broken down by, and what they list row by row. Tables and
 * keys stay, so that filters find their ways as ever.
 */
export function shownColumns(catalog: Catalog, charts: readonly ChartPlan[]): Catalog {
  const shown = new Set(charts.flatMap(columnsOf))
  return {
    ...catalog,
    tables: catalog.tables.map((table) => ({ ...table, columns: table.columns.filter(({ name }) => shown.has(keyOf(table.id, name))) })),
  }
}

function columnsOf(chart: ChartPlan): string[] {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  // A box sums up the values below it.
  const listed = chart.kind === 'boxplot' ? [] : chart.measures.filter(({ aggregate }) => aggregate === 'none')
  const groupings = groupingsOf(chart)
  const refs: (ColumnRef | undefined)[] = [
    ...[...groupings, ...listed].map(({ column }) => column),
    ...groupings.flatMap(({ followedBy = [] }) => followedBy),
  ]
  return refs.flatMap((ref) => (ref ? [keyOf(tables.get(ref.relation) ?? '', ref.column)] : []))
}

const keyOf = (table: string, column: string) => JSON.stringify([table, column])
