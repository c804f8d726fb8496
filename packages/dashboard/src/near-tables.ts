import type { Catalog } from './connections/connection.ts'
import { relationsOf } from './plan.ts'
import type { ChartPlan } from './plan.ts'
import { isColumnRef } from './plan-source.ts'
import type { Relation } from './plan-source.ts'
import { reach } from './planners/embedded/overview/reach.ts'
import { attach, baseOf, tidied } from './planners/embedded/refine/columns.ts'

/**
 * Tables to which the rows of a chart lead over N:1 keys, nearest first: none of its numbers changes when they are joined. What a chart
 * reads already is none of them. Each goes by its own id.
 */
export function nearTables(chart: Pick<ChartPlan, 'source'>, catalog: Catalog): readonly Relation[] {
  const own = relationsOf(chart.source)
  const tables = new Set(own.map(({ table }) => table))
  const aliases = new Set(own.map(({ alias }) => alias))
  return reach(catalog, baseOf(catalog, chart))
    .filter(
      ({ table, joins }) =>
        !tables.has(table.id) && joins.every(({ relation }) => tables.has(relation.table) || !aliases.has(relation.alias)),
    )
    .map(({ relation, table }) => ({ alias: relation, table: table.id }))
}

/** The chart with those near tables joined that the parts name, and without joins that nothing in it needs any more. */
export function withNearTables(chart: ChartPlan, parts: unknown, catalog: Catalog): ChartPlan {
  const named = new Set(relationsIn(parts))
  let { source } = chart
  for (const { alias, table } of nearTables(chart, catalog))
    if (named.has(alias)) source = attach(catalog, { source }, table)?.source ?? source
  return tidied(catalog, { ...chart, source })
}

/** The relations of all columns in these parts of a plan. */
function relationsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return isColumnRef(part) ? [part.relation] : Object.values(part).flatMap(relationsIn)
}
