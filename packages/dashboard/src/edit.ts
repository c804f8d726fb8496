import type { CallOptions } from '@chitravani/kit'
import type { LayoutItem } from '@chitravani/protocol'
import { chooseAlternative as takeAlternative } from './alternatives.ts'
import { change } from './change.ts'
import type { ChangeTarget } from './change.ts'
import { failure } from './errors.ts'
import type { ChartPlan, DashboardPlan, Measure, Placement, Theme, Trace } from './plan.ts'
import type { ChangedDashboard } from './progress.ts'
import type { DashboardTools } from './service.ts'
import { inWords, wordedReading } from './wording.ts'

/** What may be changed of a chart by hand; columns are those of the chart's own relations. */
export type ChartPatch = Partial<
  Pick<
    ChartPlan,
    | 'kind'
    | 'title'
    | 'description'
    | 'measures'
    | 'dimensions'
    | 'stack'
    | 'orientation'
    | 'donut'
    | 'labels'
    | 'color'
    | 'where'
    | 'having'
    | 'sort'
  >
> & {
  /** null takes it away. */
  readonly series?: ChartPlan['series'] | null
  readonly facet?: ChartPlan['facet'] | null
  readonly limit?: ChartPlan['limit'] | null
}

/** Changes one chart by hand, without a planner. @throws `unknown_chart`, `unknown_column` */
export function editChart(
  target: ChangeTarget & { readonly chartId: string; readonly patch: ChartPatch },
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(target, tools, call, ({ state }) => {
    const chart = chartOf(state.plan, target.chartId)
    const changed = applyPatch(chart, target.patch)
    if (changed.measures.length === 0 && changed.dimensions.length === 0)
      throw failure('unknown_column', 'A chart shows a measure or a dimension; this one would show neither.', {
        details: { field: 'plan', problem: 'leaves neither a measure nor a dimension' },
      })
    return { ...state.plan, charts: state.plan.charts.map((other) => (other.id === chart.id ? changed : other)) }
  })
}

/** Draws one of a chart's other readings in its place. @throws `unknown_chart`, `unknown_alternative` */
export function chooseAlternative(
  target: ChangeTarget & {
    readonly chartId: string
    /** 0 is the best of them. */
    readonly alternative: number
  },
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(target, tools, call, ({ state }) => {
    const chart = chartOf(state.plan, target.chartId)
    const chosen = takeAlternative(chart, target.alternative)
    if (!chosen)
      throw failure(
        'unknown_alternative',
        `“${inWords(chart, chart.title)}” has no alternative number ${String(target.alternative + 1)}.`,
        {
          details: { alternatives: chart.alternatives.map((other) => wordedReading(other).title) },
        },
      )
    return { ...state.plan, charts: state.plan.charts.map((other) => (other.id === chart.id ? chosen : other)) }
  })
}

/** Takes a chart away; its id is never used again. @throws `unknown_chart` */
export function removeChart(
  target: ChangeTarget & { readonly chartId: string },
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(target, tools, call, ({ state }) => {
    const { id } = chartOf(state.plan, target.chartId)
    const placements = Object.fromEntries(Object.entries(state.plan.placements).filter(([key]) => key !== id))
    return { ...state.plan, charts: state.plan.charts.filter((chart) => chart.id !== id), placements }
  })
}

/** The dashboard's title, places and colours. @throws `unknown_chart` */
export function editDashboard(
  target: ChangeTarget & { readonly title?: string; readonly layout?: readonly LayoutItem[]; readonly theme?: Theme },
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(target, tools, call, ({ state }) => {
    const places: [string, Placement][] = (target.layout ?? []).map(({ i, x, y, w, h }) => [chartOf(state.plan, i).id, { x, y, w, h }])
    return {
      ...state.plan,
      title: target.title ?? state.plan.title,
      theme: target.theme ?? state.plan.theme,
      placements: { ...state.plan.placements, ...Object.fromEntries(places) },
    }
  })
}

function chartOf(plan: DashboardPlan, id: string): ChartPlan {
  const chart = plan.charts.find((candidate) => candidate.id === id)
  if (!chart)
    throw failure('unknown_chart', `There is no chart “${id}” on this dashboard.`, {
      details: { charts: plan.charts.map((known) => known.id) },
    })
  return chart
}

function applyPatch(chart: ChartPlan, { series, facet, limit, ...rest }: ChartPatch): ChartPlan {
  const { series: oldSeries, facet: oldFacet, limit: oldLimit, ...base } = chart
  const pick = <T>(patch: T | null | undefined, old: T | undefined): T | undefined => (patch === null ? undefined : (patch ?? old))
  const { measures } = rest
  const next = { series: pick(series, oldSeries), facet: pick(facet, oldFacet), limit: pick(limit, oldLimit) }
  return {
    ...base,
    ...rest,
    ...(measures ? { measures: measures.map((measure) => asKept(chart, measure)) } : {}),
    ...(next.series === undefined ? {} : { series: next.series }),
    ...(next.facet === undefined ? {} : { facet: next.facet }),
    ...(next.limit === undefined ? {} : { limit: next.limit }),
    // A title that a person gave is not made anew by a later change.
    traces: rest.title === undefined ? chart.traces : [...chart.traces, titleByHand(rest.title)],
    // Other readings of the words still hold where only the look was changed.
    alternatives: onlyLook({ series, facet, limit, ...rest }) ? chart.alternatives : [],
  }
}

/**
 * A measure that is still what it was keeps what no patch can say: the formula of a metric, what is taken from it, that it runs on.
 * @throws `query_failed` for a metric that the chart does not have
 */
function asKept(chart: ChartPlan, measure: Measure): Measure {
  const { formula: _formula, ...said } = measure
  const before = chart.measures.find(({ id }) => id === said.id)
  const same =
    before?.aggregate === said.aggregate &&
    before.metric === said.metric &&
    before.column?.relation === said.column?.relation &&
    before.column?.column === said.column?.column
  if (said.aggregate === 'metric' && !same) throw failure('query_failed', `The measure "${said.id}" is no metric of the chart.`)
  if (!same) return said
  const { formula, minus, running, change, moving } = before
  return {
    ...(formula ? { formula } : {}),
    ...(minus ? { minus } : {}),
    ...(running ? { running } : {}),
    ...(change ? { change } : {}),
    ...(moving === undefined ? {} : { moving }),
    ...said,
  }
}

const looks: ReadonlySet<string> = new Set(['kind', 'title', 'description', 'stack', 'orientation', 'donut', 'labels', 'color'])

function onlyLook(patch: ChartPatch): boolean {
  return Object.entries(patch).every(([key, value]) => value === undefined || looks.has(key))
}

function titleByHand(title: string): Trace {
  return { start: 0, end: 0, words: title, role: 'title', target: title, how: 'exact' }
}
