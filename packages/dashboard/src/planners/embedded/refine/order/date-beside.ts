import type { Catalog, ColumnProfile } from '../../../../connections/connection.ts'
import type { ColumnRef, Source } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { datesOf } from '../../overview/fields.ts'
import { isYear } from '../../overview/periods.ts'
import { reach } from '../../overview/reach.ts'
import { attach, baseOf } from '../columns.ts'

/** The main date of what a chart shows, with its table joined in. */
export function dateBeside(
  catalog: Catalog,
  chart: Pick<ChartPlan, 'source'>,
): { readonly column: ColumnRef; readonly source: Source; readonly profile: ColumnProfile } | undefined {
  const date = datesOf(reach(catalog, baseOf(catalog, chart))).find(({ profile }) => !isYear(profile))
  const at = date && attach(catalog, chart, date.reached.table.id)
  return date && at ? { column: { relation: at.relation, column: date.ref.column }, source: at.source, profile: date.profile } : undefined
}
