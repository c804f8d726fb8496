import type { ChartPlan, Measure } from '../../plan.ts'
import type { Understanding } from './understanding.ts'
import { describeChart } from './titles/description.ts'

/** "Number of orders and total revenue": two figures, and no single point between two axes. */
export function figuresApart(charts: readonly Omit<ChartPlan, 'id'>[], { charts: drawn }: Understanding): readonly Omit<ChartPlan, 'id'>[] {
  return charts.flatMap((chart) => {
    const { kind, measures, dimensions, series, facet } = chart
    const figures =
      kind === 'point' && dimensions.length === 0 && !series && !facet && measures.every(({ aggregate }) => aggregate !== 'none')
    if (!figures || drawn.some(({ explicit }) => explicit)) return [chart]
    return measures.map((measure) => {
      const body = { ...chart, kind: 'text' as const, measures: [{ ...measure, id: 'm1' }], sort: [], alternatives: [] }
      return { ...body, ...describeChart(body) }
    })
  })
}

/** "Revenue and margin by region": what is told in other units has a chart of its own. */
export function unitsApart(chart: Omit<ChartPlan, 'id'>, { aggregates }: Understanding): readonly Omit<ChartPlan, 'id'>[] {
  const units = [...new Set(chart.measures.map(unitOf))]
  if (units.length < 2 || aggregates.length > 0 || chart.series || (chart.kind !== 'bar' && chart.kind !== 'line')) return [chart]
  return units.map((unit) => {
    const measures = chart.measures.filter((measure) => unitOf(measure) === unit)
    const sort = chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: measures[0]?.id ?? '' } } : each))
    const body = { ...chart, measures, sort, alternatives: [] }
    return { ...body, ...describeChart(body) }
  })
}

const unitOf = ({ format, unit }: Measure): string => `${format ?? ''} ${unit ?? ''}`
