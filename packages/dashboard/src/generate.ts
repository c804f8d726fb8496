import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec, StageName, Warning } from '@chitravani/protocol'
import { failure } from './errors.ts'
import { progressOfReading, readingMessage } from './connections/reading.ts'
import { cubedCharts } from './filter-session.ts'
import type { ChartPlan, DashboardPlan, PlanWarning } from './plan.ts'
import type { GenerateEvent } from './progress.ts'
import type { DashboardTools, GenerateRequest } from './service.ts'
import type { ChartRows } from './stages/products.ts'
import { dataWarnings } from './stages/data-notes.ts'
import { fetchData } from './stages/data.ts'
import type { DataProduct } from './stages/data.ts'
import { composeDashboard } from './stages/layout.ts'
import { planStrategy } from './stages/strategy.ts'
import type { Strategy } from './stages/strategy.ts'
import { drawChart, undrawable } from './stages/viz-spec.ts'
import { noteOn } from './charts/notes.ts'
import { suggestedInKind } from './told-in.ts'
import { inWords } from './wording.ts'

/** Percent at which each stage starts; the next one's start is its end. */
const starts = { strategy: 0, data: 25, viz_spec: 75, layout: 90 } as const satisfies Record<StageName, number>

/**
 * Prompt in, dashboard out: the four stages in order, as a stream of progress. A chart is sent as soon as its rows are
 * there; leaving the loop, or the signal, ends the running SQL.
 * @throws `not_understood`, `language_not_supported`, `all_charts_failed`, and what the connection throws
 */
export async function* generate(
  request: GenerateRequest,
  tools: DashboardTools,
  call: CallOptions = {},
): AsyncGenerator<GenerateEvent, void> {
  const leaving = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, leaving.signal]) : leaving.signal
  const leave = tools.cubes?.enter()
  try {
    yield* stages(request, tools, { ...call, signal })
  } finally {
    leave?.()
    leaving.abort(new DOMException('The caller has left.', 'AbortError'))
  }
}

/** Yields progress and returns its product. */
type Stage<Product> = AsyncGenerator<GenerateEvent, Product>

/** What the data stage hands on. */
interface Fetched extends DataProduct {
  /** By chart id; a chart without rows has none. */
  readonly drawn: ReadonlyMap<string, ChartSpec>
}

interface Chosen {
  readonly shown: readonly ChartRows[]
  /** Says which charts were left out. */
  readonly emptied: readonly PlanWarning[]
}

async function* stages(request: GenerateRequest, tools: DashboardTools, call: CallOptions): Stage<void> {
  const strategy = yield* understood(request, tools, call)
  const fetched = yield* fetchAndDraw(request, tools, strategy, call)
  const chosen = yield* chooseCharts(strategy.plan, fetched)
  yield* arrange(request, tools, { ...strategy, ...fetched, ...chosen }, call)
}

/** What is not understood is told with suggestions in the language of the request. */
async function* understood(request: GenerateRequest, tools: DashboardTools, call: CallOptions): Stage<Strategy> {
  try {
    return yield* planCharts(request, tools, call)
  } catch (error) {
    throw await suggestedInKind(error, request.prompt, () => request.connection.catalog(call))
  }
}

async function* planCharts(request: GenerateRequest, tools: DashboardTools, call: CallOptions): Stage<Strategy> {
  const { connection, maxCharts, theme, owner, prompt } = request
  const { planner, fiscalYearStart } = tools
  yield progress('strategy', 0, 'Reading the question', {})
  const strategy = planStrategy(prompt, { connection, planner, maxCharts, theme, fiscalYearStart, owner }, call)
  let step = await strategy.next()
  let read = 0
  for (; !step.done; step = await strategy.next()) {
    if (step.value.kind === 'reading') {
      const { done, of } = step.value.progress
      read = Math.max(read, 0.2 * progressOfReading(step.value.progress))
      yield progress('strategy', read, readingMessage(step.value.progress), { done, of })
    } else if (step.value.kind === 'profiled')
      yield progress('strategy', 0.2, `Read the schema of ${step.value.tables} tables`, { tables: step.value.tables })
    else
      yield progress('strategy', Math.min(0.9, 0.3 + step.value.charts * 0.1), `Planning ${plural(step.value.charts, 'chart')}`, {
        charts_drafted: step.value.charts,
      })
  }
  const { charts } = step.value.plan
  yield progress('strategy', 1, `Planned ${plural(charts.length, 'chart')}`, { charts_planned: charts.length })
  return step.value
}

async function* fetchAndDraw(
  request: GenerateRequest,
  tools: DashboardTools,
  { plan, catalog }: Strategy,
  call: CallOptions,
): Stage<Fetched> {
  const drawing = { theme: request.theme, locale: tools.locale, now: tools.now }
  yield progress('data', 0, 'Asking the database', { charts_planned: plan.charts.length })
  const drawn = new Map<string, ChartSpec>()
  const data = fetchData(plan, { connection: request.connection, catalog }, call)
  let fetched = await data.next()
  for (; !fetched.done; fetched = await data.next()) {
    const event = fetched.value
    const share = event.done / event.of
    if (event.kind === 'chart-failed') {
      yield progress('data', share, 'A chart could not be answered', { chart_id: event.chartId, done: event.done, of: event.of })
      continue
    }
    const { chart } = event
    yield progress('data', share, `Fetched ${inWords(chart.plan, chart.plan.title)}`, {
      chart_id: chart.plan.id,
      rows: chart.result.rows.length,
      done: event.done,
      of: event.of,
    })
    if (chart.result.rows.length === 0) continue
    const spec = drawChart(chart, drawing)
    drawn.set(chart.plan.id, spec)
    yield { type: 'chart', chart: spec }
  }
  const { charts, warnings } = fetched.value
  yield progress('data', 1, `Ran ${plural(charts.length, 'query', 'queries')}`, {
    queries_executed: plan.charts.length,
    successful_queries: charts.length,
  })
  return { charts, warnings, drawn }
}

function* chooseCharts(plan: DashboardPlan, { charts, drawn }: Fetched): Generator<GenerateEvent, Chosen> {
  yield progress('viz_spec', 0, 'Drawing the charts', {})
  const shown: ChartRows[] = []
  const emptied: PlanWarning[] = []
  for (const [index, chart] of charts.entries()) {
    if (drawn.has(chart.plan.id)) shown.push(chart)
    else
      emptied.push({
        code: 'empty_result',
        message: noteOn(chart.plan, 'empty', { title: inWords(chart.plan, chart.plan.title) }),
        chartId: chart.plan.id,
      })
    yield progress('viz_spec', (index + 1) / charts.length, `Drew ${inWords(chart.plan, chart.plan.title)}`, {
      chart_id: chart.plan.id,
      done: index + 1,
      of: charts.length,
    })
  }
  if (shown.length === 0) throw nothingFits(plan)
  yield progress('viz_spec', 1, `Drew ${plural(shown.length, 'chart')}`, { specs_created: shown.length })
  return { shown, emptied }
}

async function* arrange(
  { connection, owner, prompt }: GenerateRequest,
  tools: DashboardTools,
  { plan, catalog, usage, warnings, drawn, shown, emptied }: Strategy & Fetched & Chosen,
  call: CallOptions,
): Stage<void> {
  yield progress('layout', 0, 'Arranging the dashboard', {})
  const kept: DashboardPlan = { ...plan, charts: shown.map((chart) => chart.plan) }
  const specs = shown.map((chart) => drawn.get(chart.plan.id)).filter((spec) => spec !== undefined)
  const dashboard = composeDashboard(kept, specs, sqlOf(shown), tools.locale)
  const told = [...plan.warnings, ...warnings, ...emptied, ...shown.flatMap(undrawable), ...dataWarnings(catalog, kept, prompt)]
  const all = toWarnings(told, plan.charts)
  const state = {
    plan: kept,
    charts: shown.map(({ plan: { id }, sql, columns }) => ({ chartId: id, sql, columns })),
    dashboard,
    warnings: all,
    ...(connection.sight === undefined ? {} : { sight: connection.sight }),
  }
  call.signal?.throwIfAborted()
  const { record } = await tools.sessions.create({ owner, connection: connection.name, prompt, state })
  tools.cubes?.prepare(cubedCharts(state), { connection, catalog })
  yield progress('layout', 1, 'The dashboard is ready', { charts: specs.length })
  yield { type: 'complete', sessionId: record.id, version: record.version, dashboard, warnings: all, ...(usage ? { usage } : {}) }
}

function progress(stage: StageName, share: number, message: string, details: Record<string, number | string>): GenerateEvent {
  const ends = { strategy: starts.data, data: starts.viz_spec, viz_spec: starts.layout, layout: 100 }
  return { type: 'progress', stage, progress: Math.round(starts[stage] + share * (ends[stage] - starts[stage])), message, details }
}

function nothingFits(plan: DashboardPlan): Error {
  return failure('all_charts_failed', 'Nothing in the data fits this request: every chart came back empty. Widen its conditions.', {
    details: { charts: plan.charts.map((chart) => inWords(chart, chart.title)) },
  })
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The plan's warnings as they stand on the wire, in the language of the request where it is known there. */
export function toWarnings(warnings: readonly PlanWarning[], charts: readonly ChartPlan[]): Warning[] {
  return warnings.map(({ code, message: english, chartId }) => {
    const about = chartId === undefined ? charts[0] : charts.find(({ id }) => id === chartId)
    const message = about ? inWords(about, english) : english
    return chartId === undefined ? { code, message } : { code, message, chart_id: chartId }
  })
}

/** One entry per chart, in the plan's order. */
export function sqlOf(charts: readonly Pick<ChartRows, 'plan' | 'sql'>[]): { chart_id: string; sql_query: string }[] {
  return charts.map(({ plan, sql }) => ({ chart_id: plan.id, sql_query: sql }))
}
