import { tableOf } from '../connections/connection.ts'
import type { Catalog } from '../connections/connection.ts'
import { relationsOf } from '../plan.ts'
import type { ChartPlan } from '../plan.ts'
import { arrange, needsArranging } from './arrange.ts'
import { compileBoxplot } from './boxplot.ts'
import type { CompiledChart } from './compiled.ts'
import type { Dialect } from './dialect.ts'
import { describeGroups, shownColumns } from './groups.ts'
import { printGroups } from './once.ts'
import { compileRows } from './rows.ts'
import { openScope } from './scope.ts'
import { vetPlan } from './vet.ts'
import { compileWritten, stands } from './written.ts'

/** Rows that one chart shows at most. */
export const maxChartRows = 5000

/**
 * Writes a chart's plan as one readable SELECT that runs as it stands, and says what each result column is for.
 * @throws `unknown_column` for a table or column that the catalog does not have, `query_failed` for what has no meaning in SQL
 */
export function compileChart(plan: ChartPlan, catalog: Catalog, dialect: Dialect): CompiledChart {
  vetPlan(plan)
  if (plan.written && stands(plan)) return compileWritten(plan, plan.written, catalog)
  const scope = openScope(plan.source, catalog, dialect)
  const largest = Math.max(...relationsOf(plan.source).map((relation) => tableOf(catalog, relation.table)?.rowCount ?? 0))
  const isRaw = plan.measures.every((measure) => measure.aggregate === 'none')
  if (plan.kind === 'boxplot' && isRaw && plan.measures.length > 0 && largest > maxChartRows) return compileBoxplot(plan, scope)
  if (isRaw) {
    const isCloud = plan.kind === 'point' || plan.kind === 'boxplot'
    return compileRows(plan, scope, isCloud && largest > maxChartRows && !plan.limit ? maxChartRows : undefined)
  }
  const groups = describeGroups(plan, scope)
  return needsArranging(groups) ? arrange(groups) : { sql: printGroups(groups, true), columns: shownColumns(groups) }
}
