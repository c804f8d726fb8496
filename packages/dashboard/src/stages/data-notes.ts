import type { Catalog, DataNote } from '../connections/connection.ts'
import { relationsOf } from '../plan.ts'
import type { DashboardPlan, PlanWarning } from '../plan.ts'

/** Notes that change what a dashboard shows; the others are told with the data's schema. */
const shown: ReadonlySet<DataNote['code']> = new Set([
  'file_left_out',
  'sheet_left_out',
  'rows_left_out',
  'table_left_out',
  'dates_ambiguous',
])

/**
 * What somebody who looks at these charts should know of their data: what was left out when it was read, and that what is known of a
 * big table is an estimate. The charts themselves are computed over all of its rows.
 */
export function dataWarnings({ tables, notes = [] }: Catalog, plan: Pick<DashboardPlan, 'charts'>): readonly PlanWarning[] {
  const used = new Set(plan.charts.flatMap(({ source }) => relationsOf(source).map(({ table }) => table)))
  const told = notes.filter(({ code, table }) => shown.has(code) && (table === undefined || used.has(table)))
  const estimated = tables.filter(({ id, estimated }) => estimated && used.has(id))
  const named = estimated.map(({ id, rowCount }) => `${id} (about ${rowCount.toLocaleString('en-IN')} rows)`)
  return [
    ...told.map(({ code, message, table }) => ({ code, message: table === undefined ? message : `${table}: ${message}` })),
    ...(named.length === 0
      ? []
      : [
          {
            code: 'profile_estimated',
            message: `What is known beforehand of ${named.join(', ')} comes from a sample: ranges, values and counts that the charts were chosen by. The charts count every row.`,
          },
        ]),
  ]
}
