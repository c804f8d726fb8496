import type { Catalog } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ColumnRef, Source } from '../../../../plan-source.ts'
import type { ChartPlan, Dimension, TimeGrain } from '../../../../plan.ts'
import { inAll, inEach } from '../../along/during.ts'
import { isYear, lastWholePeriod, rangeLabel, shift, spanOf, startOf } from '../../overview/periods.ts'
import type { ComparedGrain, TimeSpan } from '../../overview/periods.ts'
import { sentence } from '../../titles/names.ts'
import { grainWord, profileIn } from '../columns.ts'
import { dateBeside } from '../order/date-beside.ts'
import { withoutTotals } from '../groups/dropping.ts'

/** Days, half open, as `YYYY-MM-DD`. */
export interface Stretch {
  readonly from: string
  readonly until: string
}

/** What is set beside what a chart shows: the same stretch of time a step earlier, or another one. */
export interface Beside {
  readonly by: ComparedGrain
  readonly other?: Stretch
  /** Of either only the months that the newer one has. */
  readonly sameMonths?: boolean
}

interface Time {
  readonly column: ColumnRef
  readonly source: Source
  readonly span: TimeSpan
  /** The stretch that the chart shows; `none` where it shows what is no stretch, undefined where it shows all. */
  readonly shown: Stretch | 'none' | undefined
}

/** The steps of time that stay comparable in the stretches side by side. */
const folded: Readonly<Record<ComparedGrain, Partial<Record<TimeGrain, TimeGrain>>>> = {
  year: { month: 'month_of_year', quarter: 'quarter_of_year', week: 'month_of_year', day: 'month_of_year' },
  quarter: {},
  month: { day: 'day_of_month' },
}
const unfolded: Partial<Record<TimeGrain, TimeGrain>> = { month_of_year: 'month', quarter_of_year: 'quarter', day_of_month: 'day' }

const dayMs = 86_400_000
const dateOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const moved = ({ from, until }: Stretch, by: ComparedGrain, steps: number): Stretch => ({
  from: dayOf(shift(by, dateOf(from), steps)),
  until: dayOf(shift(by, dateOf(until), steps)),
})
const labelled = ({ from, until }: Stretch): string => rangeLabel(dateOf(from), dateOf(until))

/** A chart over time or groups with two stretches of time in its colours: that which it shows, or the last one there is, and another. */
export function sideBySide(chart: ChartPlan, { by, other, sameMonths = false }: Beside, catalog: Catalog): ChartPlan | undefined {
  const [axis] = chart.dimensions
  if (!axis || chart.series || !['bar', 'line', 'area', 'arc'].includes(chart.kind)) return undefined
  const time = timeOf(chart, catalog)
  const whole = time && newestOf(time, by, chart, catalog)
  const newest = whole && time && sameMonths ? asFarAs(whole, time.span) : whole
  if (!time || !newest) return undefined
  const beside = other ?? moved(newest, by, -1)
  if (!isKept(beside, time.span) || beside.from === newest.from) return undefined
  const [older, newer] = beside.from < newest.from ? [beside, newest] : [newest, beside]
  if (!isApart(newest, by, axis) || !isApart(beside, by, axis)) return besideInMeasures(chart, time, older, newer)
  const grain = axis.grain && folded[by][axis.grain]
  if (axis.grain && !grain) return undefined
  const series: Dimension = { id: 's1', column: time.column, grain: by, label: sentence(by) }
  const dimension: Dimension = grain ? { ...axis, grain, label: sentence(grainWord(grain).replace(/ of the (?:year|month)$/, '')) } : axis
  const { donut: _donut, ...rest } = chart
  const kind = chart.kind === 'area' ? 'line' : chart.kind === 'arc' ? 'bar' : chart.kind
  return {
    ...rest,
    kind,
    source: time.source,
    dimensions: [dimension],
    series,
    ...(kind === 'bar' ? { stack: 'grouped' as const } : {}),
    where: [...chart.where.filter((condition) => !isOfTime(condition, time.column)), eitherOf(time.column, older, newer)],
    assumptions: [...chart.assumptions, ...unfinished(newer, time.span.last)],
    sort: grain
      ? [{ by: { dimension: dimension.id }, order: 'asc' }]
      : chart.sort.map(({ by: value, order }) => ('measure' in value ? { by: { total: value.measure }, order } : { by: value, order })),
  }
}

/** What no unit of the calendar tells apart ("FY 24-25", the last 30 days): a measure for either. */
function besideInMeasures(chart: ChartPlan, { column, source, span }: Time, older: Stretch, newer: Stretch): ChartPlan | undefined {
  const named = [newer, older].map((each) => {
    const label = labelled(each)
    return { label, time: { kind: 'period', column, ...each, words: label } as const }
  })
  const measures = inEach(chart.measures, named)
  if (!measures || chart.dimensions.some(({ grain }) => grain !== undefined)) return undefined
  const { donut: _donut, ...rest } = chart
  return {
    ...rest,
    kind: 'bar',
    source,
    measures,
    stack: 'grouped',
    where: [...chart.where.filter((condition) => !isOfTime(condition, column)), eitherOf(column, older, newer)],
    assumptions: [...chart.assumptions, ...unfinished(newer, span.last)],
    sort: chart.sort.map(({ by, order }) => ('measure' in by ? { by: { measure: 'm1' }, order } : { by, order })),
  }
}

/** The two stretches that a chart has in its colours, the older first. */
export function stretchesOf({ where, series }: ChartPlan): readonly [Stretch, Stretch] | undefined {
  const by = series?.grain
  if (!series || (by !== 'year' && by !== 'quarter' && by !== 'month')) return undefined
  const said = where.find((each) => isOfTime(each, series.column))
  const [one, other, ...more] = (said?.kind === 'any' ? said.of : said ? [said] : []).flatMap(stretchOf)
  if (!one || more.length > 0) return undefined
  if (other) return one.from < other.from ? [one, other] : [other, one]
  const cut = dayOf(shift(by, dateOf(one.from), 1))
  return dayOf(shift(by, dateOf(cut), 1)) === one.until
    ? [
        { from: one.from, until: cut },
        { from: cut, until: one.until },
      ]
    : undefined
}

/** The newer of the two by itself again. */
export function withoutBeside(chart: ChartPlan): ChartPlan | undefined {
  const apart = inAll(chart.measures)
  const newest = apart?.newest
  if (apart && newest?.kind === 'period')
    return { ...chart, measures: apart.measures, where: [...chart.where.filter((each) => !isOfTime(each, newest.column)), newest] }
  const stretches = stretchesOf(chart)
  const { series, stack: _stack, ...rest } = chart
  if (!stretches || !series) return undefined
  const dimensions = chart.dimensions.map((each): Dimension => {
    const grain = each.grain && unfolded[each.grain]
    return grain ? { ...each, grain, label: sentence(grainWord(grain)) } : each
  })
  const [, newer] = stretches
  return {
    ...rest,
    dimensions,
    where: [
      ...chart.where.filter((condition) => !isOfTime(condition, series.column)),
      { kind: 'period', column: series.column, ...newer, words: labelled(newer) },
    ],
    sort: withoutTotals(chart.sort),
  }
}

/** The stretch of time that a chart is kept to. */
export function shownBy(where: readonly Condition[], column: ColumnRef, { last }: TimeSpan): Time['shown'] {
  const [shown, ...others] = where.filter((each) => isOfTime(each, column))
  if (!shown) return undefined
  if (shown.kind !== 'period' || others.length > 0 || shown.negated || shown.from === undefined) return 'none'
  return { from: shown.from.slice(0, 10), until: (shown.until ?? dayOf(new Date((last + 1) * dayMs))).slice(0, 10) }
}

function timeOf(chart: ChartPlan, catalog: Catalog): Time | undefined {
  const [axis] = chart.dimensions
  const time = axis?.grain
    ? { column: axis.column, source: chart.source, profile: profileIn(catalog, chart, axis.column)?.profile }
    : dateBeside(catalog, chart)
  const span = time?.profile && !isYear(time.profile) ? spanOf(time.profile) : undefined
  return time && span && { column: time.column, source: time.source, span, shown: shownBy(chart.where, time.column, span) }
}

/** What is shown, where it is no longer than the step; of a chart of all times the last step, of years the one that has only begun. */
function newestOf({ shown, column, span }: Time, by: ComparedGrain, chart: ChartPlan, catalog: Catalog): Stretch | undefined {
  if (shown === 'none') return undefined
  if (shown) return shown.until <= dayOf(shift(by, dateOf(shown.from), 1)) ? shown : undefined
  const from = startOf('year', new Date(span.last * dayMs))
  if (by === 'year') return { from: dayOf(from), until: dayOf(shift('year', from, 1)) }
  const profile = profileIn(catalog, { source: chart.source }, column)?.profile ?? dateBeside(catalog, chart)?.profile
  return profile && lastWholePeriod(column, profile, Number.MAX_SAFE_INTEGER, by)?.current
}

/** As far as the last month of which there are data. */
function asFarAs(stretch: Stretch, { last }: TimeSpan): Stretch {
  const end = dayOf(shift('month', startOf('month', new Date(last * dayMs)), 1))
  return end > stretch.from && end < stretch.until ? { ...stretch, until: end } : stretch
}

/** A stretch before all that is kept would be empty. */
const isKept = ({ from, until }: Stretch, { first, last }: TimeSpan): boolean =>
  dateOf(until).getTime() > first * dayMs && dateOf(from).getTime() <= last * dayMs

/** Whether the colours tell the stretch from the other: it lies in one step, or every step of the axis has its own year. */
function isApart({ from, until }: Stretch, by: ComparedGrain, { grain }: Dimension): boolean {
  const last = new Date(dateOf(until).getTime() - dayMs)
  const inOne = startOf(by, dateOf(from)).getTime() === startOf(by, last).getTime()
  return inOne || (by === 'year' && grain !== undefined)
}

function isOfTime(condition: Condition, column: ColumnRef): boolean {
  if (condition.kind === 'any') return condition.of.every((each) => isOfTime(each, column))
  return condition.kind === 'period' && isSameColumn(condition.column, column)
}

const stretchOf = (condition: Condition): readonly Stretch[] =>
  condition.kind === 'period' && !condition.negated && condition.from !== undefined && condition.until !== undefined
    ? [{ from: condition.from, until: condition.until }]
    : []

/** What has only begun looks less than it will be. */
function unfinished(newer: Stretch, lastDay: number): readonly string[] {
  const [end, next] = [lastDay, lastDay + 1].map((day) => dayOf(new Date(day * dayMs)))
  return next !== undefined && next < newer.until ? [`${labelled(newer)} is not whole: the data end on ${end ?? ''}.`] : []
}

/** Both stretches as one condition. */
function eitherOf(column: ColumnRef, older: Stretch, newer: Stretch): Condition {
  const words = `${labelled(older)} and ${labelled(newer)}`
  if (older.until === newer.from) return { kind: 'period', column, from: older.from, until: newer.until, words }
  return { kind: 'any', of: [older, newer].map((each) => ({ kind: 'period', column, ...each, words: labelled(each) })) }
}
