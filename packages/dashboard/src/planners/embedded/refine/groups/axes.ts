import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Dimension } from '../../../../plan.ts'
import { columnsSaid, profileIn } from '../columns.ts'
import { nothing, without } from '../edit.ts'
import type { EditContext, Found, Reader } from '../edit.ts'

const swap = '(?:swap|switch|flip|exchange|interchange|invert|transpose|turn|rotate|trade)'
const axis = '(?:[xy](?:[- ]ax[ei]s)?|ax[ei]s)'
const both = new RegExp(
  `\\b${swap}(?: (?:over|around|round))?(?: the| its| their| both)* (?:[xy](?:[- ]axis)? (?:and|with|for|&) (?:the )?[xy](?:[- ]axis)?|[xy] ?/ ?[xy]|ax[ei]s|rows? (?:and|with|for) (?:the )?columns?|columns? (?:and|with|for) (?:the )?rows?)(?: (?:over|around|round))?(?![\\w-])(?! (?:and|with|for) )|\\btranspose(?:d)?\\b`,
)
/** "Flip it", "rotate the chart by 90 degrees": bars that stand lie down, and the other way round. */
const overAlone =
  /^\s*(?:please )?(?:flip|rotate|(?:turn|tilt|spin)(?=.*\b(?:around|round|over|degrees?)\b|.*°))(?:ped|d)?\s*(?:\b(?:it|this|that|them|(?:the|these|those|its) (?:whole )?(?:charts?|graphs?|plots?|bars?|columns?|one)))?\s*(?:\b(?:the other way(?: (?:a?round))?|over|around|round))?\s*(?:(?:by )?90 ?(?:degrees?|deg|°))?\s*$/
const named = new RegExp(
  `\\b(?:swap|switch|exchange|interchange|trade)(?: (?:over|around|round))? (?:the )?(.+?) (?:and|with|for) (?:the )?(.+?)(?: (?:over|around|round))?\\s*$`,
)

/** "Swap the two", "the other way round". */
const pairOnly = new RegExp(
  `^\\s*(?:(?:please|just|now) )*(?:${swap}(?: (?:over|around|round))? (?:the |these |those |both |its )?(?:two|both|them|these|those|it|this|groups?|groupings?|breakdowns?|dimensions?|categories|sides?|places?|positions?)(?: (?:groups?|breakdowns?|dimensions?|categories|sides|of them))?|(?:show |make |put )?(?:it )?(?:the )?other way (?:a?round)|the other way)(?: (?:over|around|round|please))*\\s*$`,
)

type Part = 'axis' | 'second' | 'series' | 'facet'

/** "swap the axes", "switch region and category", "swap the x axis with the legend". */
export const readAxes: Reader = (text, context) => {
  const whole = both.exec(text) ?? overAlone.exec(text)
  if (whole)
    return {
      edits: [{ scope: 'best', fits: (chart) => fitOf(turned(chart, context), chart), apply: (chart) => turned(chart, context) }],
      rest: without(text, whole),
    }
  const match = named.exec(text)
  if (!match) return readPair(text, context)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [one, other] = [match[1] ?? '', match[2] ?? ''].map((words) => partSaid(words, chart, context))
    return one && other && one !== other ? exchanged(chart, one, other) : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: without(text, match) }
}

/** The two that a chart is by, each in the other's place; where it is by one, its two measures. */
function readPair(text: string, context: EditContext): Found {
  // "Them" may have been taken for charts.
  if (!pairOnly.test(context.written.toLowerCase())) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const parts = [
      ...(chart.dimensions[1] ? (['second'] as const) : []),
      ...(chart.series ? (['series'] as const) : []),
      ...(chart.facet ? (['facet'] as const) : []),
    ]
    const [other, ...more] = parts
    if (other) return more.length === 0 && chart.kind !== 'table' ? exchanged(chart, 'axis', other) : undefined
    const [one, two, ...rest] = chart.measures
    return one && two && rest.length === 0 ? { ...chart, measures: [two, one] } : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** What has two axes of its own goes before bars, which only lie down or stand up. */
function fitOf(changed: ChartPlan | undefined, { kind }: ChartPlan): number {
  if (!changed) return 0
  return kind === 'rect' || kind === 'point' ? 1 : kind === 'bar' ? 0.8 : 0.6
}

function turned(chart: ChartPlan, context: EditContext): ChartPlan | undefined {
  const [first, second] = chart.dimensions
  const [x, y, ...more] = chart.measures
  switch (chart.kind) {
    case 'rect':
      return first && second ? exchanged(chart, 'axis', 'second') : first && chart.series ? exchanged(chart, 'axis', 'series') : undefined
    case 'point':
      if (x && y) return { ...chart, measures: [y, x, ...more] }
      return first && second ? exchanged(chart, 'axis', 'second') : undefined
    case 'bar':
    case 'boxplot':
      return first ? { ...chart, orientation: liesDown(chart, first, context) ? 'vertical' : 'horizontal' } : undefined
    default:
      return undefined
  }
}

/** How the bars lie, or would by themselves: long or many names lie down. */
function liesDown(chart: ChartPlan, { column, grain, bin }: Dimension, { catalog }: EditContext): boolean {
  if (chart.orientation) return chart.orientation === 'horizontal'
  const profile = profileIn(catalog, chart, column)?.profile
  if (!profile || grain !== undefined || bin || profile.type !== 'text') return false
  const shown = Math.min(profile.distinct, chart.limit?.count ?? profile.distinct)
  const longest = Math.max(0, ...profile.values.map((value) => value.length))
  return shown > 8 || longest > 12 || (longest > 6 && longest * shown > 60)
}

/** Which of the chart's breakdowns the words name. */
export function partSaid(words: string, chart: ChartPlan, { catalog }: EditContext): Part | undefined {
  if (/^(?:legends?|colou?rs?|series|stacks?|lines|hues?)$/.test(words)) return chart.series ? 'series' : undefined
  if (/^(?:panels?|facets?|small multiples|columns of charts)$/.test(words)) return chart.facet ? 'facet' : undefined
  if (new RegExp(`^${axis}$`).test(words)) return 'axis'
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const said = columnsSaid(words, catalog, chart)
  const is = (dimension: Dimension | undefined): boolean =>
    dimension !== undefined &&
    (dimension.label.toLowerCase() === words ||
      (dimension.grain !== undefined && words === dimension.grain) ||
      said.some(({ table, profile }) => profile.name === dimension.column.column && table.id === tables.get(dimension.column.relation)))
  const [first, second] = chart.dimensions
  return is(first) ? 'axis' : is(second) ? 'second' : is(chart.series) ? 'series' : is(chart.facet) ? 'facet' : undefined
}

/** Two breakdowns in each other's place; time stays where a line needs it. */
export function exchanged(chart: ChartPlan, one: Part, other: Part): ChartPlan | undefined {
  const [first, second, ...rest] = chart.dimensions
  const parts: Record<Part, Dimension | undefined> = { axis: first, second, series: chart.series, facet: chart.facet }
  const [a, b] = [parts[one], parts[other]]
  if (!a || !b) return undefined
  const now = { ...parts, [one]: { ...b, id: a.id }, [other]: { ...a, id: b.id } }
  const { series: _series, facet: _facet, ...bare } = chart
  const moved = now.axis !== first
  const kind = moved && ['line', 'area'].includes(chart.kind) && now.axis?.grain === undefined ? ('bar' as const) : chart.kind
  return {
    ...bare,
    kind,
    dimensions: [now.axis, now.second, ...rest].filter((dimension) => dimension !== undefined),
    ...(now.series ? { series: now.series } : {}),
    ...(now.facet ? { facet: now.facet } : {}),
    // An order of time belongs to the axis that time stood on.
    sort: moved && now.axis ? sortOf(chart, now.axis) : chart.sort,
  }
}

function sortOf(chart: ChartPlan, axisNow: Dimension): ChartPlan['sort'] {
  const byValue = chart.sort.filter(({ by }) => !('dimension' in by))
  return byValue.length > 0 && axisNow.grain === undefined ? byValue : [{ by: { dimension: axisNow.id }, order: 'asc' }]
}
