import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import { columnOf } from '../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ChartKind, ChartPlan, Dimension, TimeGrain } from '../../../plan.ts'
import type { ChartBody } from '../chart/body.ts'
import { newestOf } from '../schema/now.ts'
import { listed } from '../titles/names.ts'
import { titleOf } from '../titles/title.ts'
import { rangeLabel } from '../overview/periods.ts'
import { dateBeside } from '../refine/order/date-beside.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { Stretch, Unit } from '../phrases/windows.ts'

/** A chart taken apart: its time, and what else it is broken down by. */
export interface Timed {
  readonly chart: ChartBody
  readonly time: Dimension
  readonly profile: ColumnProfile
  readonly others: readonly Dimension[]
  /** Of its own words: "by month". */
  readonly grain?: TimeGrain
}

function profileOf(catalog: Catalog, chart: Pick<ChartPlan, 'source'>, { column }: Dimension): ColumnProfile | undefined {
  const table = relationsOf(chart.source).find(({ alias }) => alias === column.relation)?.table
  return table === undefined ? undefined : columnOf(catalog, table, column.column)
}

/** @param asked whether the request says the grain */
export function timed(catalog: Catalog, chart: ChartBody, asked: boolean): Timed | undefined {
  const all = groupingsOf(chart)
  for (const part of all) {
    const profile = profileOf(catalog, chart, part)
    if (!profile || part.bin || !(isTemporal(profile) || isYear(profile))) continue
    const others = all.filter((other) => other !== part)
    return { chart, time: part, profile, others, ...(asked && part.grain ? { grain: part.grain } : {}) }
  }
  const date = dateBeside(catalog, chart)
  if (!date) return undefined
  const time: Dimension = { id: 's1', column: date.column, grain: 'year', label: 'Year' }
  return { chart: { ...chart, source: date.source }, time, profile: date.profile, others: all }
}

const labels: Readonly<Record<Unit, string>> = { year: 'Year', quarter: 'Quarter', month: 'Month', week: 'Week', day: 'Day' }
const order: readonly TimeGrain[] = ['year', 'quarter', 'month', 'week', 'day', 'hour']

/** The grain as it recurs in each larger unit, so that these lie over each other; itself where it does not. */
export function folded(grain: TimeGrain, unit: Unit): TimeGrain {
  if (unit === 'year')
    return (
      ({ quarter: 'quarter_of_year', month: 'month_of_year', week: 'month_of_year', day: 'month_of_year' } as const)[grain as 'month'] ??
      grain
    )
  if (grain !== 'day') return grain
  return unit === 'week' ? 'weekday' : unit === 'month' ? 'day_of_month' : grain
}

export const foldedLabels: Readonly<Partial<Record<TimeGrain, string>>> = {
  quarter_of_year: 'Quarter',
  month_of_year: 'Month',
  day_of_month: 'Day of the month',
  weekday: 'Weekday',
}

/** The time as an axis or a series of whole units; a column of years needs no grain. */
function inUnits({ time, profile }: Timed, unit: Unit | undefined, id: string): Dimension {
  if (isYear(profile)) return { ...time, id }
  const grain: TimeGrain = unit ?? 'month'
  return { ...time, id, grain, label: labels[grain as Unit] }
}

function inOrder(of: string): ChartPlan['sort'] {
  return [{ by: { dimension: of }, order: 'asc' }]
}

/**
 * Time against time: units side by side; what else was asked for keeps the axis and they become the series; a smaller unit of time is
 * folded on the axis.
 */
export function sideBySide(parts: Timed, unit: Unit | undefined, kind: ChartKind | undefined): ChartBody {
  const { chart, others, grain, profile } = parts
  const { series: _series, facet: _facet, limit, ...bare } = chart
  const [measure] = chart.measures
  const finer =
    grain !== undefined && unit !== undefined && !isYear(profile) && (order.indexOf(grain) > order.indexOf(unit) || !order.includes(grain))
  const [first, second] = others
  const drawn: ChartKind = kind ?? (finer && (unit === 'year' || folded(grain, unit) !== grain) ? 'line' : 'bar')
  if (!finer && first === undefined) {
    const axis = inUnits(parts, unit, 'd1')
    return { ...bare, kind: drawn, dimensions: [axis], sort: inOrder('d1') }
  }
  const series = inUnits(parts, unit, 's1')
  const axis: Dimension = finer
    ? { ...parts.time, id: 'd1', grain: folded(grain, unit), label: foldedLabels[folded(grain, unit)] ?? parts.time.label }
    : { ...(first ?? parts.time), id: 'd1' }
  const panel = finer ? first : second
  return {
    ...bare,
    kind: drawn,
    dimensions: drawn === 'table' ? [axis, { ...series, id: 'd2' }] : [axis],
    ...(drawn === 'table' ? {} : { series }),
    ...(panel && drawn !== 'table' ? { facet: { ...panel, id: 'f1' } } : {}),
    ...(drawn === 'bar' ? { stack: 'grouped' as const } : {}),
    ...(limit && !finer ? { limit } : {}),
    sort:
      finer || !measure
        ? inOrder('d1')
        : [{ by: drawn === 'table' ? { dimension: 'd1' } : { total: measure.id }, order: drawn === 'table' ? 'asc' : 'desc' }],
  }
}

/** Only the rows of these stretches; neighbours are one. */
export function within({ time: { column }, profile }: Timed, stretches: readonly Stretch[], words: string): Condition {
  const sorted = stretches.toSorted((a, b) => a.from.localeCompare(b.from))
  if (isYear(profile)) {
    const years = sorted.map(({ from }) => Number(from.slice(0, 4)))
    return { kind: 'among', column, values: typeof profile.max === 'number' ? years : years.map(String) }
  }
  const joined: Stretch[] = []
  for (const each of sorted) {
    const last = joined.at(-1)
    if (last && last.until >= each.from)
      joined[joined.length - 1] = { from: last.from, until: last.until > each.until ? last.until : each.until }
    else joined.push(each)
  }
  const conditions = joined.map((each): Condition => ({ kind: 'period', column, from: each.from, until: each.until, words }))
  const [only] = conditions
  return only && conditions.length === 1 ? only : { kind: 'any', of: conditions }
}

export function labelOf({ from, until }: Stretch): string {
  return rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))
}

/** "Total amount by category, 2025 against 2024". */
export function titled(chart: ChartBody, time: Dimension, stretches: readonly Stretch[]): Pick<ChartBody, 'title' | 'description'> {
  const isTime = ({ column }: Dimension): boolean => column.relation === time.column.relation && column.column === time.column.column
  // The periods themselves stand at the end.
  const dimensions = groupingsOf(chart).filter(
    (part) => !isTime(part) || (part.grain !== undefined && foldedLabels[part.grain] !== undefined),
  )
  const { series: _series, facet: _facet, comparison: _comparison, ...rest } = chart
  const names = stretches.toSorted((a, b) => b.from.localeCompare(a.from)).map(labelOf)
  const against = names.length > 2 ? listed(names.toReversed()) : names.join(' against ')
  const title = `${titleOf({ ...rest, kind: 'bar', dimensions })}${against === '' ? '' : `, ${against}`}`
  return { title, description: `${title}.` }
}

/** What the newest rows leave open: a stretch that has only begun. */
export function unfinished({ profile }: Timed, stretches: readonly Stretch[]): readonly string[] {
  if (isYear(profile)) return []
  const newest = newestOf(profile)
  return stretches
    .filter(({ from, until }) => from <= newest && new Date(Date.parse(newest) + 86_400_000).toISOString().slice(0, 10) < until)
    .map((each) => `${labelOf(each)} is not whole: the data end on ${newest}.`)
}
