import type { ChartPlan } from '../plan.ts'
import type { ResultTable } from '../connections/connection.ts'
import type { CompiledChart } from '../sql/compiled.ts'

/** What the data stage hands on: a chart's plan with its statement and rows. */
export interface ChartRows extends CompiledChart {
  readonly plan: ChartPlan
  readonly result: ResultTable
}
