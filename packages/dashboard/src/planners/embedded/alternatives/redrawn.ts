import { mostAlternatives } from '../../../alternatives.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { Alternative, ChartKind, ChartPlan } from '../../../plan.ts'
import { titleOf } from '../titles/title.ts'
import { measureEdit } from '../refine/measures/index.ts'
import { asKind } from '../refine/kinds.ts'

/** As what else a chart of a kind may be drawn, best first. */
const others: Readonly<Partial<Record<ChartKind, readonly ChartKind[]>>> = {
  bar: ['arc', 'table', 'rect'],
  line: ['bar', 'area', 'table'],
  area: ['line', 'bar'],
  arc: ['bar', 'table'],
  histogram: ['boxplot'],
  boxplot: ['histogram', 'bar'],
  point: ['bar'],
  rect: ['bar', 'table'],
}

/** The same figures drawn or summed up otherwise: the other readings of a chart that no words decided. */
export function redrawn(catalog: Catalog, chart: ChartPlan, fiscalYearStart: number): readonly Alternative[] {
  const [measure] = chart.measures
  const swapped = measure?.aggregate === 'sum' ? 'mean' : measure?.aggregate === 'mean' ? 'sum' : undefined
  const context = { catalog, fiscalYearStart, aimed: true, written: '', charts: [chart] }
  // Slices and stacks stand for parts of a whole; averages are none.
  const whole = chart.kind === 'arc' || chart.series !== undefined
  const summed =
    swapped && !(whole && swapped === 'mean') && chart.dimensions.length > 0 && measure?.format !== 'percent'
      ? measureEdit(chart, '', swapped, context)
      : undefined
  const made: readonly (readonly [ChartPlan | undefined, string, number])[] = [
    ...(others[chart.kind] ?? []).map(
      (kind, place) => [asKind(catalog, chart, kind), 'The same figures in another chart.', 0.6 - place * 0.1] as const,
    ),
    [summed, swapped === 'sum' ? 'The total instead of the average.' : 'The average instead of the total.', 0.5],
  ]
  return made
    .flatMap(([plan, reason, score]): readonly Alternative[] => {
      if (!plan) return []
      const { id: _id, alternatives: _none, ...body } = plan
      const title = titleOf(plan)
      return [{ title, kind: body.kind, reason, score, plan: { ...body, title } }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostAlternatives)
}
