import type { ChartPlan, Dimension } from '../../../../plan.ts'
import { columnsSaid } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { asKind } from '../kinds.ts'
import { understand } from '../../understand.ts'

/** The chart without what the phrase names of its breakdowns; of what is left the next stands on the axis, or nothing but the figure. */
export function withoutColumn(chart: ChartPlan, phrase: string, context: EditContext): ChartPlan | undefined {
  const { conditions, unknown } = understand(phrase, context.catalog)
  // "Phone orders" are rows by one of their values, and "Dr Mathew" is one of the doctors.
  const isOfRows = conditions.length > 0 || unknown.length > 0
  const names = new Set(isOfRows ? [] : columnsSaid(phrase, context.catalog, chart).map(({ profile }) => profile.name))
  const isNamed = (dimension: Dimension): boolean =>
    dimension.label.toLowerCase() === phrase ||
    names.has(dimension.column.column) ||
    (!isOfRows && phrase.includes(dimension.label.toLowerCase())) ||
    dimension.grain === phrase.replace(/s$/, '')
  if (chart.series && isNamed(chart.series)) {
    const { series: _gone, stack: _stack, ...rest } = chart
    return { ...rest, sort: withoutTotals(chart.sort) }
  }
  if (chart.facet && isNamed(chart.facet)) {
    const { facet: _gone, ...rest } = chart
    return rest
  }
  const kept = chart.dimensions.filter((dimension) => !isNamed(dimension))
  if (kept.length === chart.dimensions.length) return undefined
  return withDimensions(chart, kept, context)
}

function withDimensions(chart: ChartPlan, kept: readonly Dimension[], { catalog }: EditContext): ChartPlan | undefined {
  if (chart.kind === 'table') return kept.length + chart.measures.length > 0 ? { ...chart, dimensions: kept } : undefined
  if (chart.kind === 'boxplot' || (chart.kind === 'point' && chart.measures.length > 1)) return { ...chart, dimensions: kept }
  if (chart.kind === 'histogram' || chart.kind === 'point') return undefined
  const { series, facet, ...bare } = chart
  const [axis, ...more] = [...kept, ...(series ? [series] : []), ...(facet ? [facet] : [])]
  if (!axis) return asKind(catalog, chart, 'text')
  const kind = chart.kind === 'arc' ? 'arc' : axis.grain === undefined ? 'bar' : 'line'
  const [value] = chart.measures
  const { stack: _stack, ...rest } = bare
  const [beside] = more
  return {
    ...rest,
    kind,
    dimensions: [{ ...axis, id: 'd1' }],
    ...(beside ? { series: { ...beside, id: 's1' } } : {}),
    sort:
      axis.grain === undefined
        ? value
          ? [{ by: beside ? { total: value.id } : { measure: value.id }, order: 'desc' }]
          : []
        : [{ by: { dimension: 'd1' }, order: 'asc' }],
  }
}

/** By what each part is, where there is no stack any more. */
export function withoutTotals(sort: ChartPlan['sort']): ChartPlan['sort'] {
  return sort.map(({ by, order }) => ('total' in by ? { by: { measure: by.total }, order } : { by, order }))
}
