import type { Catalog, ColumnProfile } from '../../../../connections/connection.ts'
import type { ColumnRef, Source } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { datesOf } from '../../overview/fields.ts'
import { isYear } from '../../overview/periods.ts'
import { reach } from '../../overview/reach.ts'
import { attach, baseOf, profileIn } from '../columns.ts'
import { timesIn } from '../values-named.ts'

/** The date that a chart is kept to, else the main one of what it shows, with its table joined in. */
export function dateBeside(
  catalog: Catalog,
  chart: Pick<ChartPlan, 'source'> & Partial<Pick<ChartPlan, 'where'>>,
): { readonly column: ColumnRef; readonly source: Source; readonly profile: ColumnProfile } | undefined {
  const kept = chart.where?.flatMap(timesIn)[0]
  const profile = kept && profileIn(catalog, chart, kept)?.profile
  if (kept && profile && !isYear(profile)) return { column: kept, source: chart.source, profile }
  const date = datesOf(reach(catalog, baseOf(catalog, chart))).find(({ profile }) => !isYear(profile))
  const at = date && attach(catalog, chart, date.reached.table.id)
  return date && at ? { column: { relation: at.relation, column: date.ref.column }, source: at.source, profile: date.profile } : undefined
}
