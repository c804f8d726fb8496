import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions } from '@chitravani/kit'
import type { Catalog, Connection } from '../connections/connection.ts'
import type { DashboardPlan, Theme } from '../plan.ts'
import type { Planner } from '../planners/planner.ts'

export interface StrategyContext {
  readonly connection: Connection
  readonly planner: Planner
  readonly maxCharts: number
  readonly theme: Theme
  readonly fiscalYearStart: number
}

export type StrategyProgress = { readonly kind: 'profiled'; readonly tables: number }

/** First stage: reads the profiled schema and the prompt, plans the charts. */
export async function* planStrategy(
  prompt: string,
  context: StrategyContext,
  call: CallOptions,
): AsyncGenerator<StrategyProgress, { readonly plan: DashboardPlan; readonly catalog: Catalog }> {
  await nextTurn()
  const catalog = await context.connection.catalog(call)
  yield { kind: 'profiled', tables: catalog.tables.length }
  // Planning holds the thread for some milliseconds: what was said so far leaves first.
  await nextTurn()
  const { maxCharts, theme, fiscalYearStart } = context
  const plan = await context.planner.plan({ prompt, catalog, maxCharts, theme, fiscalYearStart }, call)
  call.signal?.throwIfAborted()
  return { plan, catalog }
}
