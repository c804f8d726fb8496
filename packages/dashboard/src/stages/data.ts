import type { CallOptions } from '@chitravani/kit'
import { isFailure } from '@chitravani/kit'
import type { Catalog, Connection } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { ChartPlan, DashboardPlan, PlanWarning } from '../plan.ts'
import { compileChart, maxChartRows } from '../sql/compile.ts'
import { noteOn } from '../charts/notes.ts'
import { inWords } from '../wording.ts'
import type { ChartRows } from './products.ts'

export type DataProgress =
  | { readonly kind: 'chart-fetched'; readonly chart: ChartRows; readonly done: number; readonly of: number }
  | {
      readonly kind: 'chart-failed'
      readonly chartId: string
      readonly code: string
      readonly message: string
      readonly done: number
      readonly of: number
    }

export interface DataContext {
  readonly connection: Connection
  readonly catalog: Catalog
}

export interface DataProduct {
  /** In the plan's order. */
  readonly charts: readonly ChartRows[]
  readonly warnings: readonly PlanWarning[]
}

/** Statements of one dashboard that run at once. */
const atOnce = 4

/**
 * Writes, checks and runs each chart's statement; yields charts as they come, returns them in the plan's order.
 * A chart that fails also when simplified is left out with a warning.
 * @throws `all_charts_failed`, or the signal's reason
 */
export async function* fetchData(plan: DashboardPlan, context: DataContext, call: CallOptions): AsyncGenerator<DataProgress, DataProduct> {
  const stop = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal
  const of = plan.charts.length
  const waiting = [...plan.charts]
  const running = new Map<string, Promise<Fetched>>()
  const fetched = new Map<string, ChartRows>()
  const warnings: PlanWarning[] = []
  let done = 0
  try {
    for (;;) {
      while (running.size < atOnce) {
        const next = waiting.shift()
        if (!next) break
        running.set(next.id, fetchChart(next, context, { ...call, signal }))
      }
      if (running.size === 0) break
      const outcome = await Promise.race(running.values())
      running.delete(outcome.id)
      done += 1
      warnings.push(...outcome.warnings)
      if (outcome.chart) {
        fetched.set(outcome.id, outcome.chart)
        yield { kind: 'chart-fetched', chart: outcome.chart, done, of }
      } else {
        yield { kind: 'chart-failed', chartId: outcome.id, code: outcome.code, message: outcome.message, done, of }
      }
    }
  } finally {
    // A reader that breaks off, or one chart's abort, ends the statements that still run.
    stop.abort(new DOMException('The dashboard is no longer wanted.', 'AbortError'))
    await Promise.allSettled(running.values())
  }
  const charts = plan.charts.flatMap((chart) => fetched.get(chart.id) ?? [])
  if (charts.length === 0) {
    const reasons = warnings.map((warning) => warning.message)
    throw failure('all_charts_failed', 'No chart could be made from the data. Ask for something simpler.', { details: { reasons } })
  }
  return { charts, warnings }
}

interface Fetched {
  readonly id: string
  readonly chart?: ChartRows
  readonly code: string
  readonly message: string
  readonly warnings: readonly PlanWarning[]
}

/** Never rejects but with the signal's reason. */
async function fetchChart(plan: ChartPlan, context: DataContext, call: CallOptions): Promise<Fetched> {
  const warn = (code: string, message: string): PlanWarning => ({ code, message, chartId: plan.id })
  const title = inWords(plan, plan.title)
  try {
    const chart = await runChart(plan, context, call)
    const notes = [
      ...(chart.sampledTo === undefined || chart.result.rows.length < chart.sampledTo
        ? []
        : [warn('sampled', noteOn(plan, 'sampled', { title, count: chart.sampledTo }))]),
      ...(chart.result.truncated ? [warn('truncated', noteOn(plan, 'truncated', { title, count: chart.result.rows.length }))] : []),
    ]
    return { id: plan.id, chart, code: '', message: '', warnings: notes }
  } catch (error) {
    call.signal?.throwIfAborted()
    const first = described(error)
    const simpler = simplified(plan)
    if (simpler && first.code !== 'query_timeout') {
      try {
        const chart = await runChart(simpler, context, call)
        return {
          id: plan.id,
          chart,
          code: '',
          message: '',
          warnings: [warn('chart_simplified', noteOn(plan, 'simplified', { title, reason: first.message }))],
        }
      } catch {
        call.signal?.throwIfAborted()
      }
    }
    return { id: plan.id, ...first, warnings: [warn('chart_dropped', noteOn(plan, 'dropped', { title, reason: first.message }))] }
  }
}

async function runChart(plan: ChartPlan, { connection, catalog }: DataContext, call: CallOptions): Promise<ChartRows> {
  call.signal?.throwIfAborted()
  const compiled = compileChart(plan, catalog, connection.dialect)
  const result = await connection.run({ sql: compiled.sql, parameters: [] }, { ...call, maxRows: maxChartRows })
  return { ...compiled, plan, result }
}

/** The plan without what most often cannot be computed; undefined when there is nothing to leave out. */
function simplified(plan: ChartPlan): ChartPlan | undefined {
  if (plan.sort.length === 0 && !plan.limit && plan.having.length === 0) return undefined
  const { limit: _, ...rest } = plan
  return { ...rest, sort: [] }
}

function described(error: unknown): { code: string; message: string } {
  if (isFailure(error)) return { code: error.code, message: error.message }
  return { code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
}
