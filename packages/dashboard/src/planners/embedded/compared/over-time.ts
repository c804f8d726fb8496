import type { ChartBody } from '../chart/body.ts'
import { isYear } from '../schema/column-types.ts'
import { describeChart } from '../titles/description.ts'
import { titleOf } from '../titles/title.ts'
import { alongside, saidOf } from '../along/values.ts'
import type { Along } from '../along/values.ts'
import { sideBySide, titled } from './layout.ts'
import type { Timed } from './layout.ts'
import type { Spoken } from './spoken.ts'
import { wholeSince, wholeUntil } from '../along/whole-steps.ts'

/** What changes over time: the values one after the other, or what each is to those before it. */
export function overTime(spoken: Spoken, parts: Timed, kind: ChartBody['kind'] | undefined): ChartBody {
  const { unit, along } = spoken
  if (spoken.kind === 'running') return { ...parts.chart, title: titleOf(parts.chart) }
  const note = `Growth is read off from one ${unit ?? 'point'} to the next; the values themselves are shown.`
  const isFiner = unit !== undefined && parts.grain !== undefined && parts.grain !== unit
  if (spoken.kind === 'growth' && isFiner) {
    const chart = sideBySide(parts, unit, kind)
    return { ...chart, ...titled(chart, parts.time, []), assumptions: [...chart.assumptions, note] }
  }
  const { chart } = parts
  const dimensions = chart.dimensions.map((each) =>
    each === parts.time && unit !== undefined && !isFiner && each.grain !== undefined ? { ...each, grain: unit } : each,
  )
  const assumptions = unit === undefined ? chart.assumptions : chart.assumptions.filter((each) => !each.startsWith('Dates are grouped by'))
  const drawn = { ...chart, dimensions, ...(kind ? { kind } : {}), assumptions }
  // Growth of nothing but years that nobody named is seen from the years themselves.
  const isStepped = unit !== undefined || parts.grain !== undefined || isYear(parts.profile) || /\brates?\b/i.test(spoken.words)
  const turned = along && (isStepped || along.moving !== undefined) ? alongAxis(drawn, parts, along, { spoken, kind }) : undefined
  if (turned) return turned
  return { ...drawn, title: titleOf(drawn), assumptions: spoken.kind === 'growth' ? [...assumptions, note] : assumptions }
}

/** The same with each value told by those before it; undefined where the chart does not run along time. */
function alongAxis(
  chart: ChartBody,
  { time, profile }: Timed,
  along: Along,
  { spoken, kind }: { readonly spoken: Spoken; readonly kind: ChartBody['kind'] | undefined },
): ChartBody | undefined {
  const [axis] = chart.dimensions
  if (!axis || axis.column !== time.column || !['line', 'bar', 'area', 'table'].includes(chart.kind)) return undefined
  const own = chart.measures.map((measure) => alongside(measure, along))
  if (!own.every((measure) => measure !== undefined)) return undefined
  const isChange = along.change !== undefined
  const measures = spoken.beside
    ? [...chart.measures, ...own.map((measure, at) => ({ ...measure, id: `m${String(chart.measures.length + at + 1)}` }))]
    : own
  const cuts = isChange ? [wholeSince, wholeUntil].flatMap((keep) => keep(chart.where, axis, profile) ?? []) : []
  const { limit: _limit, orientation: _orientation, stack: _stack, ...bare } = chart
  const body: ChartBody = {
    ...bare,
    kind: kind ?? (isChange && !chart.series ? 'bar' : chart.kind),
    ...(isChange && chart.series && kind === 'bar' ? { stack: 'grouped' as const } : {}),
    measures,
    sort: [{ by: { dimension: axis.id }, order: 'asc' }],
    where: [...chart.where, ...cuts.map(({ condition }) => condition)],
    assumptions: [...chart.assumptions, saidOf(along, axis.grain), ...cuts.map(({ note }) => note)],
  }
  return { ...body, ...describeChart(body) }
}
