import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec } from '@chitravani/protocol'
import { isFolded } from '../charts/calendar.ts'
import { buildSpec } from '../charts/index.ts'
import { chartValues } from '../charts/values.ts'
import type { PlanWarning, Theme } from '../plan.ts'
import { noteOn } from '../charts/notes.ts'
import { inWords, worded, wordedReading } from '../wording.ts'
import type { ChartRows } from './products.ts'

export interface DrawingContext {
  readonly theme: Theme
  /** BCP 47, for numbers and dates. */
  readonly locale: string
  readonly now: () => Date
}

export type DrawEvent =
  | { readonly kind: 'chart-drawn'; readonly chart: ChartSpec; readonly done: number; readonly of: number }
  | {
      readonly kind: 'chart-empty'
      readonly chartId: string
      readonly title: string
      readonly message: string
      readonly done: number
      readonly of: number
    }

export interface Drawn {
  /** In the order given; what had no rows is left out. */
  readonly charts: readonly ChartSpec[]
  readonly warnings: readonly PlanWarning[]
}

/** Draws one chart after the other. A result without rows is drawn as nothing: it is reported, and left out. */
export async function* drawCharts(
  charts: readonly ChartRows[],
  context: DrawingContext,
  call: CallOptions = {},
): AsyncGenerator<DrawEvent, Drawn> {
  const drawn: ChartSpec[] = []
  const warnings: PlanWarning[] = []
  const of = charts.length
  for (const [index, rows] of charts.entries()) {
    call.signal?.throwIfAborted()
    const { id } = rows.plan
    const title = inWords(rows.plan, rows.plan.title)
    const done = index + 1
    if (rows.result.rows.length === 0) {
      const message = noteOn(rows.plan, 'empty', { title })
      warnings.push({ code: 'empty_result', message, chartId: id })
      yield { kind: 'chart-empty', chartId: id, title, message, done, of }
      continue
    }
    const chart = drawChart(rows, context)
    warnings.push(...undrawable(rows))
    drawn.push(chart)
    yield { kind: 'chart-drawn', chart, done, of }
  }
  return { charts: drawn, warnings }
}

/** One chart as it goes over the wire. Without rows it is a valid chart that shows nothing: its place in the dashboard is kept. */
export function drawChart(rows: ChartRows, context: DrawingContext): ChartSpec {
  const { result } = rows
  const plan = worded(rows.plan)
  const columns = rows.columns.map((column) => ({ ...column, title: inWords(plan, column.title) }))
  const { kind, spec, note } = buildSpec({ plan, columns, rows: result.rows, theme: context.theme, locale: context.locale })
  const values = chartValues(plan, columns, result.rows, context.locale)
  return {
    chart_id: plan.id,
    title: plan.title,
    chart_type: kind,
    spec: { ...spec },
    data: { values: values.map((row) => ({ ...row })) },
    description: plan.description,
    explanation: {
      matches: plan.traces.map(({ words, start, end, role, target, how }) => ({ words, start, end, role, target, how })),
      assumptions: [...plan.assumptions, ...(note ? [note] : [])],
    },
    alternatives: plan.alternatives.map((other) => ({ ...wordedReading(other), kind: other.kind })),
    row_count: result.rows.length,
    truncated: result.truncated,
    refreshed_at: context.now().toISOString(),
  }
}

/** Rows that cannot be shown, since they have no date where the chart has its time. */
export function undrawable({ plan, columns, result }: ChartRows): readonly PlanWarning[] {
  if (plan.kind === 'table' || plan.kind === 'text') return []
  const roles: ReadonlySet<string> = new Set(['dimension', 'series', 'facet'])
  const times = columns.filter((column) => roles.has(column.role) && column.kind === 'temporal' && !isFolded(column.grain))
  const missing = result.rows.filter((row) => times.some((column) => (row[column.name] ?? null) === null)).length
  if (missing === 0 || missing === result.rows.length) return []
  const names = times.map((column) => inWords(plan, column.title)).reduce((one, other) => noteOn(plan, 'or', { one, other }))
  const message = noteOn(plan, 'missingDates', { title: inWords(plan, plan.title), names, missing, count: result.rows.length })
  return [{ code: 'missing_dates', message, chartId: plan.id }]
}
