import { chooseAlternative } from '../../../alternatives.ts'
import { limitedWithin } from '../../../plan.ts'
import type { ChartKind, ChartPlan, Dimension, Measure } from '../../../plan.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { ofAll } from '../chart/few-bars.ts'
import { isNumeric } from '../schema/column-types.ts'
import { frameOver, measureOver } from '../overview/frame.ts'
import { columnWords, nounOf, sentence } from '../titles/names.ts'
import { countWords, measureWords } from '../titles/labels.ts'
import { niceStep } from '../overview/steps.ts'
import { attach, baseOf, dimensionFor, freeId, profileIn } from './columns.ts'

/** The chart as another kind, its parts moved to where that kind shows them; undefined where it has not what the kind needs. */
export function asKind(catalog: Catalog, chart: ChartPlan, kind: ChartKind): ChartPlan | undefined {
  if (chart.kind === kind) return chart
  const adapted = adapt(catalog, chart, kind)
  return (
    adapted ??
    chooseAlternative(
      chart,
      chart.alternatives.findIndex((alternative) => alternative.kind === kind),
    )
  )
}

function adapt(catalog: Catalog, chart: ChartPlan, kind: ChartKind): ChartPlan | undefined {
  const { orientation: _o, donut: _d, stack: _s, ...bare } = chart
  switch (kind) {
    case 'text':
      return asFigure({ ...bare, kind })
    case 'table':
      return asTable({ ...ofAll(bare), kind })
    case 'histogram':
      return asHistogram(catalog, { ...bare, kind })
    case 'boxplot':
      return asBoxplot(catalog, { ...bare, kind })
    case 'point':
      return asPoints(catalog, { ...bare, kind })
    case 'rect':
      return asHeatmap(catalog, { ...bare, kind })
    case 'arc':
      return grouped(catalog, withoutSeries(flattened({ ...bare, kind })))
    default:
      return grouped(
        catalog,
        flattened({ ...(kind === 'line' ? bare : { ...bare, ...(chart.stack ? { stack: chart.stack } : {}) }), kind }),
      )
  }
}

/** Bars, lines, areas and slices have one axis; what a heatmap, table or histogram has more becomes the series or goes. */
function flattened(chart: ChartPlan): ChartPlan {
  const [axis, second, ...more] = chart.dimensions
  if (!axis) return chart
  const cut = { ...chart, dimensions: [axis] }
  return second && more.length === 0 && !chart.series && !chart.facet ? { ...cut, series: { ...second } } : cut
}

function withoutSeries({ series: _gone, ...chart }: ChartPlan): ChartPlan {
  return { ...chart, measures: chart.measures.slice(0, 1) }
}

/** Gives a figure something to group by, and raw values an average. */
function grouped(catalog: Catalog, chart: ChartPlan): ChartPlan | undefined {
  const { comparison: _gone, ...plain } = chart
  const measures = chart.measures.map((measure) => (measure.aggregate === 'none' ? averaged(catalog, chart, measure) : measure))
  if (measures.length === 0) return undefined
  if (chart.dimensions.length > 0) return { ...plain, measures }
  const frame = frameOver(catalog, baseOf(catalog, chart))
  const group = chart.kind === 'line' || chart.kind === 'area' ? frame.dates[0] : frame.groups[0]
  const at = group && attach(catalog, chart, group.reached.table.id)
  if (!group || !at) return undefined
  const dimension = dimensionFor({ table: group.reached.table, profile: group.profile, score: 1, whole: false }, at.relation, 'd1')
  const first = measures[0]
  return {
    ...plain,
    source: at.source,
    measures,
    dimensions: [dimension],
    sort: dimension.grain ? [{ by: { dimension: 'd1' }, order: 'asc' }] : first ? [{ by: { measure: first.id }, order: 'desc' }] : [],
    ...('size' in group && group.size > 14 ? { limit: { count: 10, rest: 'drop' as const } } : {}),
  }
}

function averaged(catalog: Catalog, chart: ChartPlan, measure: Measure): Measure {
  const at = measure.column && profileIn(catalog, chart, measure.column)
  if (!at) return measure
  const field = frameOver(catalog, at.table).measures.find(({ profile }) => profile === at.profile)
  const made = field ? measureOver(frameOver(catalog, at.table), field) : undefined
  const aggregate = made && made.aggregate !== 'metric' ? made.aggregate : 'mean'
  return { ...measure, aggregate, label: measureWords(aggregate, columnWords(at.profile, at.table), nounOf(at.table)) }
}

function asFigure({ series: _s, facet: _f, limit: _l, ...chart }: ChartPlan): ChartPlan | undefined {
  const [first] = chart.measures
  if (!first || first.aggregate === 'none') return undefined
  const { share: _share, ...measure } = first
  return { ...chart, dimensions: [], measures: [measure], sort: [], having: [] }
}

function asTable({ series, facet, comparison: _c, ...chart }: ChartPlan): ChartPlan | undefined {
  const dimensions = [...chart.dimensions, ...(series ? [series] : []), ...(facet ? [facet] : [])]
  const within = limitedWithin({ ...chart, dimensions })
  if (!within) return { ...chart, dimensions }
  // The first few of each stand together.
  const sort = [{ by: { dimension: within.id }, order: 'asc' as const }, ...chart.sort]
  return { ...chart, dimensions: [within, ...dimensions.filter((each) => each !== within)], sort }
}

function asHistogram(catalog: Catalog, chart: ChartPlan): ChartPlan | undefined {
  const ref = chart.measures.find((measure) => measure.column)?.column ?? chart.dimensions.find((dimension) => dimension.bin)?.column
  const at = ref && profileIn(catalog, chart, ref)
  if (!ref || !at || !isNumeric(at.profile) || typeof at.profile.min !== 'number' || typeof at.profile.max !== 'number') return undefined
  const bin = niceStep(at.profile.min, at.profile.max, at.profile.type === 'integer')
  if (!bin) return undefined
  const { series: _s, limit: _l, comparison: _c, ...rest } = chart
  const dimension: Dimension = { id: 'd1', column: ref, bin, label: sentence(columnWords(at.profile, at.table)) }
  return {
    ...rest,
    measures: [{ id: 'm1', aggregate: 'count', label: countWords(nounOf(baseOf(catalog, chart))), format: 'integer' }],
    dimensions: [dimension],
    sort: [],
  }
}

function asBoxplot(catalog: Catalog, chart: ChartPlan): ChartPlan | undefined {
  const measure = chart.measures.find((candidate) => candidate.column && candidate.aggregate !== 'count_distinct')
  const binned = chart.dimensions.find((dimension) => dimension.bin)
  const ref = measure?.column ?? binned?.column
  const at = ref && profileIn(catalog, chart, ref)
  if (!ref || !at || !isNumeric(at.profile)) return undefined
  const { series: _s, limit: _l, comparison: _c, ...rest } = chart
  return {
    ...rest,
    measures: [
      {
        id: 'm1',
        aggregate: 'none',
        column: ref,
        label: sentence(columnWords(at.profile, at.table)),
        ...(measure?.format ? { format: measure.format } : {}),
      },
    ],
    dimensions: chart.dimensions.filter((dimension) => !dimension.bin).slice(0, 1),
    sort: [],
  }
}

function asPoints(catalog: Catalog, chart: ChartPlan): ChartPlan | undefined {
  const { limit: _l, comparison: _c, ...rest } = chart
  if (chart.measures.length >= 2) return { ...rest, dimensions: chart.dimensions.slice(0, 1), sort: [] }
  const [first] = chart.measures
  const frame = frameOver(catalog, baseOf(catalog, chart))
  const second = frame.measures.find((field) => field.ref.column !== first?.column?.column)
  const at = second && attach(catalog, chart, second.reached.table.id)
  if (!first || !second || !at || chart.dimensions.length === 0) return undefined
  const made = measureOver(frame, second, first.aggregate === 'none' ? 'none' : second.aggregate, freeId(chart, 'm'))
  return {
    ...rest,
    source: at.source,
    measures: [{ ...made, column: { relation: at.relation, column: second.ref.column } }, first],
    dimensions: chart.dimensions.slice(0, 1),
    sort: [],
  }
}

function asHeatmap(catalog: Catalog, chart: ChartPlan): ChartPlan | undefined {
  const { series, limit: _l, ...rest } = chart
  const [first, second] = series ? [...chart.dimensions, series] : chart.dimensions
  if (!first) return undefined
  if (second) return { ...rest, dimensions: [first, second], measures: chart.measures.slice(0, 1), sort: [] }
  const frame = frameOver(catalog, baseOf(catalog, chart))
  const group = frame.groups.find((field) => field.size >= 2 && field.size <= 12 && field.ref.column !== first.column.column)
  const at = group && attach(catalog, chart, group.reached.table.id)
  if (!group || !at) return undefined
  const dimension = dimensionFor(
    { table: group.reached.table, profile: group.profile, score: 1, whole: false },
    at.relation,
    freeId(chart, 'd'),
  )
  return { ...rest, source: at.source, dimensions: [first, dimension], measures: chart.measures.slice(0, 1), sort: [] }
}
