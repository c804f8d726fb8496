import { tableOf } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { ChartKind } from '../../../plan.ts'
import type { ChartBody } from '../chart/body.ts'
import { metricAt } from '../mentions/metrics.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { nounIn } from '../titles/names.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { ColumnSort } from '../schema/column-sort.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { likelihood } from './likelihood.ts'
import { isTime, isUnique } from './sides.ts'

/** Another reading of the same words. */
export interface Variant {
  readonly reason: string
  /** 0..1 */
  readonly score: number
  readonly draft: Draft
  /** The same figures, drawn as something else. */
  readonly redrawn?: true
  readonly options?: { readonly aggregate?: Aggregate; readonly kind?: ChartKind }
}

function sideOf({ index }: Understanding, choice: ColumnChoice): ColumnSort | undefined {
  const profile = profileOf(index, choice)
  return profile ? sortOf(profile) : undefined
}

/** "Orders per customer" as one number: those of each customer beside it. */
function eachThing({ metrics, index }: Understanding, draft: Draft): readonly Variant[] {
  const [own, ...more] = draft.measures
  const metric = metricAt(metrics, own?.item?.mention)
  const table = metric?.each && tableOf(index.catalog, metric.each.thing)
  const column = table && (nameColumn(table)?.name ?? table.primaryKey[0])
  if (!metric?.each || !table || column === undefined || more.length > 0 || draft.x) return []
  const { rows, column: amount } = metric.each
  const measure: MeasureDraft =
    amount === undefined
      ? { aggregate: 'count', choices: [], table: rows }
      : { aggregate: 'sum', choices: [{ table: rows, column: amount, score: 1 }] }
  const x = { choices: [{ table: table.id, column, score: 1 }], entity: table.id, each: true } as const
  return [
    {
      reason: `Of each of the ${nounIn(index.catalog, table.id).many} instead of their average.`,
      score: likelihood.eachThing,
      draft: { ...draft, measures: [measure], x },
      options: { kind: 'bar' },
    },
  ]
}

/** The same columns arranged or summed up in another way. */
export function variantsOf(understanding: Understanding, draft: Draft, first: ChartBody): readonly Variant[] {
  const variants: Variant[] = []
  const explicit = understanding.charts.some((chart) => chart.explicit)
  const [measure] = first.measures
  const said = draft.measures[0]
  const swap = measure?.aggregate === 'mean' ? 'sum' : 'mean'
  const open = said?.aggregate === 'auto' && (measure?.aggregate === 'mean' || measure?.aggregate === 'sum')
  if (open)
    variants.push({
      reason: swap === 'sum' ? 'The total instead of the average.' : 'The average instead of the total.',
      score: likelihood.otherAggregate,
      draft,
      options: { aggregate: swap },
    })
  variants.push(...eachThing(understanding, draft))
  const { x, series, facet } = draft
  // Counts and sums stack up in one chart; averages and single rows do not.
  const stacks = ['bar', 'area'].includes(first.kind) && (measure?.aggregate === 'count' || measure?.aggregate === 'sum')
  if (series && !facet && first.kind !== 'rect' && (!stacks || !explicit)) {
    const { series: _, ...rest } = draft
    const small: Draft = { ...rest, facet: series }
    variants.push({
      reason: 'Small charts side by side instead of colours.',
      score: first.kind === 'point' ? likelihood.smallPoints : likelihood.smallCharts,
      draft: small,
    })
    if (open)
      variants.push({
        reason: 'Small charts side by side, and the other aggregation.',
        score: likelihood.twiceOther,
        draft: small,
        options: { aggregate: swap },
      })
  }
  if (facet && !series) {
    const { facet: _, ...rest } = draft
    variants.push({ reason: 'Colours instead of small charts side by side.', score: likelihood.colours, draft: { ...rest, series: facet } })
  }
  if (x && series && !facet && !explicit && first.kind === 'bar' && measure?.aggregate === 'count')
    variants.push({ reason: 'As a heat map.', score: likelihood.heatMap, draft, options: { kind: 'rect' } })
  if (x && series && first.kind !== 'rect') {
    variants.push({
      reason: 'Axis and colours changed over.',
      score: isTime(understanding, x) ? likelihood.timeAsColours : likelihood.changedOver,
      draft: { ...draft, x: series, series: x },
    })
    if (open)
      variants.push({
        reason: 'Axis and colours changed over, and the other aggregation.',
        score: likelihood.twiceOther,
        draft: { ...draft, x: series, series: x },
        options: { aggregate: swap },
      })
  }
  if (x && facet && !series)
    variants.push({
      reason: 'Axis and small charts changed over.',
      score: likelihood.facetsChangedOver,
      draft: { ...draft, x: facet, facet: x },
    })
  const counts: Draft = { ...draft, measures: [{ aggregate: 'count', choices: [] }] }
  if (said && said.aggregate !== 'count' && x)
    variants.push({ reason: 'How many there are instead of how much.', score: likelihood.howMany, draft: counts })
  // Of one row each, an average and a total are the row itself.
  if (said?.aggregate === 'auto' && measure?.aggregate === 'none' && x && !isUnique(understanding, x))
    for (const aggregate of ['mean', 'sum'] as const)
      variants.push({
        reason: `The ${aggregate === 'mean' ? 'average' : 'total'} of each group instead of every row.`,
        score: likelihood.eachGroup,
        draft: { ...draft, measures: [{ ...said, aggregate }] },
      })
  if (said && said.aggregate === 'sum')
    variants.push({
      reason: 'The average instead of the total.',
      score: likelihood.unsaidAggregate,
      draft: { ...draft, measures: [{ ...said, aggregate: 'mean' }] },
    })
  if (said && said.aggregate === 'mean')
    variants.push({
      reason: 'The total instead of the average.',
      score: likelihood.unsaidAggregate,
      draft: { ...draft, measures: [{ ...said, aggregate: 'sum' }] },
    })
  if (first.kind === 'point' && draft.measures.length === 2 && !x) {
    const [a, b] = draft.measures
    if (a && b && a.choices.length > 0 && !explicit)
      variants.push({
        reason: 'The average of one over the other.',
        score: likelihood.lineOfPoints,
        draft: { ...draft, measures: [b], x: { choices: a.choices } },
        options: { aggregate: 'mean', kind: 'line' },
      })
    const few = a?.choices[0] && sideOf(understanding, a.choices[0])
    if (a && b && !explicit && (few === 'few' || few === 'id'))
      variants.push({
        reason: 'The average for each value of the other.',
        score: likelihood.barsOfPoints,
        draft: { ...draft, measures: [b], x: { choices: a.choices } },
        options: { aggregate: 'mean', kind: 'bar' },
      })
  }
  const others: Readonly<Partial<Record<ChartKind, readonly ChartKind[]>>> = {
    bar: series ? ['line'] : ['line', 'arc'],
    line: ['bar', 'area'],
    arc: ['bar'],
    point: ['bar'],
    histogram: [],
    area: ['line'],
  }
  for (const [place, kind] of (others[first.kind] ?? []).entries())
    variants.push({
      reason: explicit ? 'Another way to draw it.' : 'The same figures in another chart.',
      score: likelihood.redrawn - place * 0.01,
      draft,
      options: { kind },
      redrawn: true,
    })
  return variants
}
