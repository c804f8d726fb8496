import type { CallOptions } from '@chitravani/kit'
import type { LayoutItem } from '@chitravani/protocol'
import { chooseAlternative as takeAlternative } from './alternatives.ts'
import { change } from './change.ts'
import type { ChangeTarget } from './change.ts'
import type { Catalog } from './connections/connection.ts'
import { failure } from './errors.ts'
import { withGiven } from './given-words.ts'
import { withNearTables } from './near-tables.ts'
import type { Condition } from './plan-condition.ts'
import { groupingsOf } from './plan.ts'
import type { ChartPlan, DashboardPlan, Dimension, Measure, Placement, Theme } from './plan.ts'
import { retold } from './planners/embedded/languages/index.ts'
import { describeChange } from './planners/embedded/titles/description.ts'
import type { ChangedDashboard } from './progress.ts'
import type { DashboardTools } from './service.ts'
import { vetPlan } from './sql/vet.ts'
import { inWords, wordedReading } from './wording.ts'

type Kept = 'kind' | 'title' | 'description' | 'measures' | 'dimensions' | 'donut' | 'labels' | 'having' | 'sort'
type Removable = 'series' | 'facet' | 'stack' | 'orientation' | 'color' | 'limit'

/** What may be changed of a chart by hand; columns are those of the chart's own relations, or of tables near it (`nearTables`). */
export type ChartPatch = Partial<Pick<ChartPlan, Kept>> & {
  /** null takes it away. */
  readonly [Part in Removable]?: ChartPlan[Part] | null
} & {
  /** `kept`: the chart's own condition at this place, from 0. */
  readonly where?: readonly (Condition | { readonly kind: 'kept'; readonly place: number })[]
}

/** Changes one chart by hand, without a planner. @throws `unknown_chart`, `unknown_column` */
export function editChart(
  target: ChangeTarget & { readonly chartId: string; readonly patch: ChartPatch },
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(target, tools, call, ({ state }, catalog) => {
    const chart = chartOf(state.plan, target.chartId)
    const changed = applyPatch(chart, target.patch, catalog)
    if (changed.measures.length === 0 && changed.dimensions.length === 0)
      throw failure('unknown_column', 'A chart shows a measure or a dimension; this one would show neither.', {
        details: { field: 'plan', problem: 'leaves neither a measure nor a dimension' },
      })
    return retold({ ...state.plan, charts: state.plan.charts.map((other) => (other.id === chart.id ? changed : other)) }, state.plan)
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

/** @throws `query_failed` for parts that do not go together */
function applyPatch(chart: ChartPlan, patch: ChartPatch, catalog: Catalog): ChartPlan {
  const { measures, dimensions, series, facet, where } = patch
  const changed = {
    ...merged(chart, patch),
    ...(dimensions ? { dimensions: dimensions.map((dimension) => withIdentity(chart, dimension)) } : {}),
    ...(series ? { series: withIdentity(chart, series) } : {}),
    ...(facet ? { facet: withIdentity(chart, facet) } : {}),
    ...(measures ? { measures: measures.map((measure) => asKept(chart, measure)) } : {}),
    ...(where ? { where: where.map((condition) => (condition.kind === 'kept' ? conditionAt(chart, condition.place) : condition)) } : {}),
    // Other readings of the words still hold where only the look was changed.
    alternatives: onlyLook(patch) ? chart.alternatives : [],
  }
  const groups = groupingsOf(changed).map(({ id }) => id)
  const within = patch.limit?.within
  if (within !== undefined && !groups.includes(within))
    throw failure(
      'query_failed',
      `A limit is within a breakdown of the chart: “${within}” is none${groups.length > 0 ? `, ${groups.join(', ')} are` : ''}.`,
      {
        details: { field: 'plan.limit.within', problem: 'is no breakdown of the chart' },
      },
    )
  if (patch.sort) vetSort(changed)
  if (onlyLook(patch)) return withWords(changed, chart, patch)
  vetPlan(changed)
  return withWords(withNearTables(changed, patch, catalog), chart, patch)
}

/** @throws `query_failed` for an order by what the chart does not show: the order of its rows would stay as it is, and nobody be told */
function vetSort(chart: ChartPlan): void {
  const measures = chart.measures.map(({ id }) => id)
  const groups = groupingsOf(chart).map(({ id }) => id)
  for (const { by } of chart.sort) {
    if ('aggregate' in by) continue
    const { kind, id, known } =
      'dimension' in by
        ? { kind: 'breakdown', id: by.dimension, known: groups }
        : { kind: 'measure', id: 'measure' in by ? by.measure : by.total, known: measures }
    if (known.includes(id)) continue
    throw failure(
      'query_failed',
      `A chart is sorted by what it shows: “${id}” is no ${kind} of it${known.length > 0 ? `, ${known.join(', ')} are` : ''}.`,
      { details: { field: 'plan.sort', problem: `is by no ${kind} of the chart` } },
    )
  }
}

/** What is said of the chart follows the change, but for what a person gave. */
function withWords(changed: ChartPlan, before: ChartPlan, { title, description }: ChartPatch): ChartPlan {
  const told = { ...changed, ...describeChange(before, changed) }
  const titled = title === undefined ? told : withGiven(told, 'title', title, 'exact')
  return description === undefined ? titled : withGiven(titled, 'description', description, 'exact')
}

/** The parts of the patch in place of the chart's own; what is null is gone. */
function merged(chart: ChartPlan, patch: ChartPatch): ChartPlan {
  const said = Object.entries(patch).filter(([, value]) => value !== undefined)
  const parts = Object.entries({ ...chart, ...Object.fromEntries(said) }).filter(([, value]) => value !== null)
  return Object.fromEntries(parts) as unknown as ChartPlan
}

function conditionAt({ where }: ChartPlan, place: number): Condition {
  const kept = where[place]
  if (!kept) throw failure('query_failed', `The chart has no condition at place ${String(place)}; it has ${String(where.length)}.`)
  return kept
}

/**
 * A measure that is still what it was keeps what no patch can say: the formula of a metric, and what is taken from it.
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
  const { formula, minus } = before
  return { ...(formula ? { formula } : {}), ...(minus ? { minus } : {}), ...said }
}

/** A breakdown by the same column still tells apart what bears the same name. */
function withIdentity(chart: ChartPlan, dimension: Dimension): Dimension {
  const { relation, column } = dimension.column
  const before = groupingsOf(chart).find((each) => each.column.relation === relation && each.column.column === column)
  if (!before) return dimension
  const { identity, followedBy } = before
  return { ...(identity ? { identity } : {}), ...(followedBy ? { followedBy } : {}), ...dimension }
}

const looks: ReadonlySet<string> = new Set(['kind', 'title', 'description', 'stack', 'orientation', 'donut', 'labels', 'color'])

function onlyLook(patch: ChartPatch): boolean {
  return Object.entries(patch).every(([key, value]) => value === undefined || looks.has(key))
}
