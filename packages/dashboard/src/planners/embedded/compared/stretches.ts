import type { Dimension } from '../../../plan.ts'
import type { ChartBody } from '../chart/body.ts'
import { inEach } from '../along/during.ts'
import { folded, foldedLabels, labelOf, titled, within } from './layout.ts'
import type { Timed } from './layout.ts'
import { moved } from '../phrases/windows.ts'
import type { Stretch, Unit } from '../phrases/windows.ts'

/** Whether a calendar unit holds each of the stretches, and none of them two. */
export function isTold(stretches: readonly Stretch[], unit: Unit | undefined): boolean {
  if (unit === undefined) return false
  return unit !== 'year' || stretches.every(({ from, until }) => until <= `${String(Number(from.slice(0, 4)) + 1)}-01-01`)
}

/**
 * Two stretches that no unit of the calendar tells apart ("FY 24-25 against FY 23-24", "the last 30 days against the 30 before"): one
 * figure with the change, a bar of each thing for either, or a line of months for either. Undefined where there are more of them, or more is
 * shown.
 */
export function ofStretches(parts: Timed, stretches: readonly Stretch[]): ChartBody | undefined {
  const { chart, others, grain } = parts
  const [current, before, third] = stretches.toSorted((a, b) => b.from.localeCompare(a.from))
  const [measure, ...more] = chart.measures
  if (!current || !before || third || !measure || more.length > 0) return undefined
  if (grain !== undefined && (others.length > 0 || folded(grain, 'year') === grain || !(isYearLong(current) && isYearLong(before))))
    return undefined
  const { series: _series, facet: _facet, stack: _stack, orientation: _orientation, limit, ...bare } = chart
  const [thing = monthsOf(parts), ...beside] = others
  if (!thing) {
    const comparison = {
      column: parts.time.column,
      current: { ...current, label: labelOf(current) },
      before: { ...before, label: labelOf(before) },
    }
    const figure: ChartBody = { ...bare, kind: 'text', dimensions: [], sort: [], comparison }
    return { ...figure, ...titled(figure, parts.time, stretches) }
  }
  const measures = inEach(
    [measure],
    [current, before].map((each) => ({ time: within(parts, [each], labelOf(each)), label: labelOf(each) })),
  )
  if (beside.length > 0 || !measures) return undefined
  const isLine = grain !== undefined
  const drawn: ChartBody = {
    ...bare,
    kind: isLine ? 'line' : 'bar',
    dimensions: [{ ...thing, id: 'd1' }],
    measures,
    ...(isLine ? {} : { stack: 'grouped' as const }),
    ...(limit && !isLine ? { limit } : {}),
    where: [...bare.where, within(parts, stretches, [current, before].map(labelOf).join(' and '))],
    sort: [isLine ? { by: { dimension: 'd1' }, order: 'asc' } : { by: { measure: 'm1' }, order: 'desc' }],
  }
  return { ...drawn, ...titled({ ...drawn, where: bare.where, measures: [measure] }, parts.time, stretches) }
}

/** The months of either year over each other. */
function monthsOf({ time, grain }: Timed): Dimension | undefined {
  const folds = grain && folded(grain, 'year')
  return folds && { ...time, grain: folds, label: foldedLabels[folds] ?? time.label }
}

const isYearLong = ({ from, until }: Stretch): boolean => moved(from, 'year', 1) === until
