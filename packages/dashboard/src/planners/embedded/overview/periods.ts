import type { ColumnRef } from '../../../plan-source.ts'
import type { PeriodComparison, TimeGrain } from '../../../plan.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'

const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** First and last day of a date column, in days since 1970. */
export interface TimeSpan {
  readonly first: number
  readonly last: number
  readonly days: number
}

/** The span of a date column's values; undefined where the profile does not tell. */
export function spanOf(column: ColumnProfile): TimeSpan | undefined {
  const first = dayOf(column.min, column)
  const last = dayOf(column.max, column)
  if (first === undefined || last === undefined || last < first) return undefined
  return { first, last, days: last - first + (isYear(column) ? 366 : 1) }
}

export function isYear(column: ColumnProfile): boolean {
  return column.temporal?.as === 'year'
}

function dayOf(value: string | number | null, column: ColumnProfile): number | undefined {
  if (value === null) return undefined
  if (isYear(column)) {
    const year = Number(String(value).slice(0, 4))
    return Number.isInteger(year) && year > 0 && year < 10_000 ? Math.floor(Date.UTC(year, 0, 1) / dayMs) : undefined
  }
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value))
  if (!parts) return undefined
  return Math.floor(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / dayMs)
}

/** The grain at which a trend over the span is readable: some ten to forty points. */
export function grainFor(column: ColumnProfile, span: TimeSpan, rows: number): TimeGrain {
  if (isYear(column)) return 'year'
  const grains: readonly (readonly [TimeGrain, number])[] = [
    ['hour', 3],
    ['day', 93],
    ['month', 366 * 3 + 31],
    ['quarter', 366 * 8],
    ['year', Infinity],
  ]
  const usable = grains.filter(([grain]) => grain !== 'hour' || column.type === 'timestamp')
  const at = usable.findIndex(([, days]) => span.days <= days)
  let grain = usable[at]?.[0] ?? 'year'
  // Few rows over many steps make a comb of ones: take the next coarser step.
  for (
    let next = at + 1;
    next < usable.length && rows / pointsAt(grain, span) < 1.5 && pointsAt(usable[next]?.[0] ?? grain, span) >= 4;
    next++
  )
    grain = usable[next]?.[0] ?? grain
  return grain
}

const grainDays: Partial<Record<TimeGrain, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.25 }

/** How many points a trend at this grain has, at most. */
export function pointsAt(grain: TimeGrain, span: TimeSpan): number {
  return Math.max(1, Math.ceil(span.days / (grainDays[grain] ?? 1)))
}

export type ComparedGrain = 'year' | 'quarter' | 'month'

/** The last whole month, quarter or year of the data and the one before it; undefined where the data are too short or too thin. */
export function lastWholePeriod(
  column: ColumnRef,
  profile: ColumnProfile,
  rows: number,
  wanted?: ComparedGrain,
): PeriodComparison | undefined {
  const span = spanOf(profile)
  if (!span || isYear(profile)) return undefined
  const grain: ComparedGrain = wanted ?? (span.days >= 365 * 5 ? 'year' : span.days >= 365 * 1.5 ? 'quarter' : 'month')
  const end = new Date((span.last + 1) * dayMs)
  const until = startOf(grain, end)
  const from = shift(grain, until, -1)
  const before = shift(grain, from, -1)
  if (before.getTime() < span.first * dayMs - 3 * dayMs) return undefined
  if (wanted === undefined && rows / pointsAt(grain, span) < 10) return undefined
  return {
    column,
    current: { from: iso(from), until: iso(until), label: labelOf(grain, from) },
    before: { from: iso(before), until: iso(from), label: labelOf(grain, before) },
  }
}

/** The same window a year, quarter or month earlier. */
export function earlier(comparison: PeriodComparison, by: ComparedGrain): PeriodComparison {
  const from = shift(by, new Date(`${comparison.current.from.slice(0, 10)}T00:00:00Z`), -1)
  const until = shift(by, new Date(`${comparison.current.until.slice(0, 10)}T00:00:00Z`), -1)
  return { ...comparison, before: { from: iso(from), until: iso(until), label: rangeLabel(from, until) } }
}

/** A chosen period and the one before it, as far as the data go: "this year" until its newest day, beside the same days a year before. */
export function beforePeriod(
  column: ColumnRef,
  profile: ColumnProfile,
  { from, until }: { readonly from: string; readonly until: string },
): PeriodComparison | undefined {
  const span = spanOf(profile)
  if (!span || isYear(profile)) return undefined
  const [start, end] = [new Date(`${from.slice(0, 10)}T00:00:00Z`), new Date(`${until.slice(0, 10)}T00:00:00Z`)]
  const grain = (['year', 'quarter', 'month'] as const).find((each) => shift(each, start, 1).getTime() === end.getTime())
  const last = new Date(Math.min(end.getTime(), (span.last + 1) * dayMs))
  if (!grain || last <= start) return undefined
  const [first, before] = [shift(grain, start, -1), shift(grain, last, -1)]
  if (first.getTime() < span.first * dayMs - 3 * dayMs) return undefined
  return {
    column,
    current: { from: iso(start), until: iso(last), label: rangeLabel(start, last) },
    before: {
      from: iso(first),
      until: iso(last.getTime() === end.getTime() ? start : before),
      label: rangeLabel(first, last.getTime() === end.getTime() ? start : before),
    },
  }
}

/** The part of a span that a period leaves. */
export function within(span: TimeSpan, { from, until }: { readonly from?: string; readonly until?: string }): TimeSpan {
  const day = (text: string): number => Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / dayMs)
  const first = from === undefined ? span.first : Math.max(span.first, day(from))
  const last = until === undefined ? span.last : Math.min(span.last, day(until) - 1)
  return last < first ? span : { first, last, days: last - first + 1 }
}

/** A window in a few words: "Jan–Mar 2026", "March 2026", "2025". */
export function rangeLabel(from: Date, until: Date): string {
  for (const grain of ['year', 'quarter', 'month'] as const) {
    if (startOf(grain, from).getTime() === from.getTime() && shift(grain, from, 1).getTime() === until.getTime())
      return labelOf(grain, from)
  }
  const last = new Date(until.getTime() - dayMs)
  // "Apr 2024–Mar 2025", "Jan–Jun 2025".
  if (from.getUTCDate() === 1 && until.getUTCDate() === 1) {
    const [first, end] = [from, last].map((day) => day.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }))
    const years = [from.getUTCFullYear(), last.getUTCFullYear()]
    return `${first ?? ''}${years[0] === years[1] ? '' : ` ${String(years[0])}`}–${end ?? ''} ${String(years[1])}`
  }
  return `${iso(from)} to ${iso(last)}`
}

export function startOf(grain: ComparedGrain, date: Date): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  return new Date(Date.UTC(year, grain === 'year' ? 0 : grain === 'quarter' ? month - (month % 3) : month, 1))
}

export function shift(grain: ComparedGrain, date: Date, by: number): Date {
  const step = { year: 12, quarter: 3, month: 1 }[grain]
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step * by, date.getUTCDate()))
}

function labelOf(grain: ComparedGrain, from: Date): string {
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth()
  if (grain === 'year') return String(year)
  if (grain === 'month') return `${months[month] ?? ''} ${year}`
  return `${months[month] ?? ''}–${months[month + 2] ?? ''} ${year}`
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10)
}
