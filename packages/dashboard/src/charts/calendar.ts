import type { foldedGrains } from '../plan-condition.ts'
import type { TimeGrain } from '../plan.ts'
import type { Json } from './json.ts'
import { monthNames, weekdayNames } from './locale.ts'
import { wordsIn } from './words.ts'

type FoldedGrain = (typeof foldedGrains)[number]
const folded: ReadonlySet<string> = new Set<FoldedGrain>(['quarter_of_year', 'month_of_year', 'weekday', 'day_of_month', 'hour_of_day'])

export function isFolded(grain: TimeGrain | undefined): grain is FoldedGrain {
  return grain !== undefined && folded.has(grain)
}

/** The parts of a calendar in their order, with the number each has in the rows. Weekday 1 is Monday. */
export function partNames(grain: FoldedGrain, locale: string): readonly (readonly [number, string])[] {
  const days = weekdayNames(locale, 'short')
  const names: Readonly<Record<FoldedGrain, () => readonly (readonly [number, string])[]>> = {
    quarter_of_year: () => [1, 2, 3, 4].map((quarter) => [quarter, wordsIn(locale).quarter.replace('{quarter}', String(quarter))]),
    month_of_year: () => monthNames(locale, 'short').map((name, month) => [month + 1, name]),
    weekday: () => [1, 2, 3, 4, 5, 6, 7].map((day) => [day, days[day % 7] ?? String(day)]),
    day_of_month: () => Array.from({ length: 31 }, (_, day) => [day + 1, String(day + 1)]),
    hour_of_day: () => Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]),
  }
  return names[grain]()
}

interface GrainLook {
  /** The Vega-Lite unit whose start is the cell itself; a week has none that begins on Monday. */
  readonly unit: string
  readonly format: string
  readonly days: number
}

const looks: Readonly<Record<string, GrainLook>> = {
  year: { unit: 'year', format: '%Y', days: 365 },
  quarter: { unit: 'yearquarter', format: 'Q%q %Y', days: 91 },
  month: { unit: 'yearmonth', format: '%b %Y', days: 30.4 },
  week: { unit: 'yearmonthdate', format: '%d %b %Y', days: 7 },
  day: { unit: 'yearmonthdate', format: '%d %b %Y', days: 1 },
  hour: { unit: 'yearmonthdatehours', format: '%d %b %H:%M', days: 1 / 24 },
  minute: { unit: 'yearmonthdatehoursminutes', format: '%d %b %H:%M', days: 1 / 1440 },
}

/** What a grain is on an axis; a date without a grain is a day. */
export function grainLook(grain: TimeGrain | undefined): GrainLook {
  return looks[grain ?? 'day'] ?? looks['day']!
}

/** How a grain is written, as d3 formats. */
export function timeFormat(grain: TimeGrain | undefined, locale: string): string {
  return grain === 'quarter' ? wordsIn(locale).yearQuarter : grainLook(grain).format
}

/** The unit as Vega-Lite names it, in UTC or in the reader's zone. */
export function timeUnit(grain: TimeGrain | undefined, utc: boolean): string {
  const { unit } = grainLook(grain)
  return utc ? `utc${unit}` : unit
}

const dayMs = 86_400_000

/** Axis properties that give at most about ten ticks over the span, each at a start that the format can tell apart. */
export function timeTicks(labels: readonly string[], grain: TimeGrain | undefined): Json {
  // d3's weeks begin on Sunday, ours on Monday.
  if (grain === 'week' && labels.length <= 12) return { values: labels.map(dateTime) }
  const times = labels.map((label) => Date.parse(label))
  const days =
    (times.reduce((max, time) => Math.max(max, time), -Infinity) - times.reduce((min, time) => Math.min(min, time), Infinity)) / dayMs
  // Vega knows no interval below the day by Vega-Lite's names for them; its own choice is good there.
  if (days < 1 || grain === 'hour' || grain === 'minute') return { tickCount: 8 }
  const choices: readonly (readonly [interval: string, step: number, days: number])[] = [
    ['day', 1, 1],
    ['day', 2, 2],
    ['day', 7, 7],
    ['month', 1, 30.4],
    ['month', 3, 91.3],
    ['month', 6, 182.6],
    ['year', 1, 365.2],
    ['year', 2, 730.5],
    ['year', 5, 1826],
    ['year', 10, 3652],
    ['year', 20, 7305],
    ['year', 50, 18_262],
    ['year', 100, 36_524],
  ]
  const least = grain === 'quarter' ? 91 : grainLook(grain).days
  const [interval, step] = choices.find(([, , length]) => length >= least * 0.99 && days / length <= 10) ?? ['year', 500]
  return { tickCount: { interval, step } }
}

function dateTime(label: string): Json {
  const [year = 0, month = 1, date = 1] = label.slice(0, 10).split('-').map(Number)
  return { year, month, date, utc: true }
}
