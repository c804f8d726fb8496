import type { Alternative } from '../../../plan.ts'
import type { ChartBody } from '../chart/body.ts'
import { profileOf } from '../schema/column-sort.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { drawChart } from '../chart/index.ts'
import { keptRows } from '../chart/kept-rows.ts'
import type { DrawOptions } from '../chart/index.ts'
import type { Understanding } from '../understanding.ts'
import type { Completed } from './sides.ts'
import { likelihood, worthOffering } from './likelihood.ts'
import { openSides } from './open-sides.ts'
import { otherColumns } from './other-columns.ts'
import { variantsOf } from './variants.ts'
import type { Variant } from './variants.ts'

const most = 5

/**
 * Other charts that the same words may mean, best first, at most five, none equal to the first or to another;
 * one that is seldom meant only where there is no other.
 */
export function alternativesOf(
  understanding: Understanding,
  { draft, others }: Completed,
  first: ChartBody,
  options: DrawOptions,
): readonly Alternative[] {
  const seen = new Set([essence(first)])
  const found: Alternative[] = []
  // A chart named outright is what is wanted; only a pie of many slices reads better as bars.
  const slices = profileOf(understanding.index, draft.x?.choices[0])?.distinct ?? 0
  const named = understanding.charts.some((chart) => chart.explicit) && !(first.kind === 'arc' && slices > 12)
  const { instead } = keptRows(understanding, draft)
  const variants = [
    ...(instead ? [{ reason: 'A breakdown that these rows have.', score: likelihood.keptRows, draft: instead }] : []),
    ...variantsOf(understanding, draft, first),
    ...openSides(understanding, draft, first),
    ...otherColumns(draft),
    ...others.map(({ draft: other, column, instead, score = likelihood.otherFree }, place): Variant => ({
      reason: `${humanName(column)} instead of ${lowered(humanName(instead))}.`,
      score: score - place * 0.01,
      draft: other,
    })),
  ]
  for (const variant of variants.toSorted((a, b) => b.score - a.score)) {
    if (found.length === most || (found.length > 0 && variant.score < worthOffering)) break
    if (variant.redrawn && named) continue
    const body = drawChart(understanding, variant.draft, { ...options, ...variant.options })
    if (!body || !isSound(body) || seen.has(essence(body))) continue
    seen.add(essence(body))
    found.push({ title: body.title, kind: body.kind, reason: variant.reason, score: variant.score, plan: body })
  }
  return found
}

/** Has all that its kind of chart shows, and nothing that it cannot show. */
function isSound({ kind, measures, dimensions, series, facet }: ChartBody): boolean {
  const [first] = measures
  if (!first) return false
  switch (kind) {
    case 'rect':
      return dimensions.length >= 2 && facet === undefined
    case 'boxplot':
      return first.aggregate === 'none'
    case 'text':
      return dimensions.length === 0 && series === undefined && facet === undefined && first.aggregate !== 'none'
    case 'arc':
      return dimensions.length === 1 && series === undefined
    case 'point':
      return measures.length >= 2 || dimensions.length > 0
    case 'table':
      return true
    default:
      return dimensions.length > 0
  }
}

/** What is drawn, without words about it. */
function essence({ kind, measures, dimensions, series, facet, stack }: ChartBody): string {
  const dimension = (each: ChartBody['dimensions'][number] | undefined): unknown =>
    each && [each.column, each.grain, each.bin !== undefined]
  return JSON.stringify([
    kind,
    measures.map(({ aggregate, column }) => [aggregate, column]),
    dimensions.map(dimension),
    dimension(series),
    dimension(facet),
    stack === 'normalized',
  ])
}
