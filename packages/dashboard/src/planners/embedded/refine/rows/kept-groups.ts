import type { Condition, Having } from '../../../../plan-condition.ts'
import type { ChartPlan } from '../../../../plan.ts'

/** The chart whose groups are all that come to so much, as conditions on their rows: what else is asked of them is of the same groups. */
export function keptGroups(chart: ChartPlan): readonly Condition[] | undefined {
  const { dimensions, having, measures, series, facet, source, where } = chart
  if (having.length === 0) return []
  const [axis, ...more] = dimensions
  if (!axis || more.length > 0 || series || facet || axis.grain || axis.bin) return undefined
  const told = having.map((each): Having | undefined => {
    if (!('measure' in each)) return each
    const measure = measures.find(({ id }) => id === each.measure)
    if (!measure || each.ofMean || measure.aggregate === 'metric' || measure.minus || measure.formula) return undefined
    return { aggregate: measure.aggregate, ...(measure.column ? { column: measure.column } : {}), op: each.op, value: each.value }
  })
  if (!told.every((each) => each !== undefined)) return undefined
  const columns = [axis.column, ...(axis.identity ?? [])]
  return [{ kind: 'related', sub: { source, link: columns.map((column) => ({ outer: column, inner: column })), where }, having: told }]
}
