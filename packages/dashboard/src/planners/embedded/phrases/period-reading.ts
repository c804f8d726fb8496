import type { Span } from '../understanding.ts'
import { iso } from './calendar.ts'
import type { Window } from './calendar.ts'
import type { DayOrder } from './days.ts'

export interface PeriodReading extends Span {
  readonly words: string
  /** Relative ones move with the newest date in the data. */
  readonly relative: boolean
  /** Of days that are still to come: "next week". */
  readonly ahead?: true
  /** A part of every year, week or day instead of one stretch: March, Sundays, the evening. */
  readonly calendar?: {
    readonly grain: 'month_of_year' | 'quarter_of_year' | 'weekday' | 'hour_of_day'
    readonly values: readonly number[]
  }
  /**
   * @param newest ISO date of the newest row
   * @param oldest and of the oldest, where it is known
   */
  resolve(newest: string, fiscalYearStart: number, oldest?: string): Window
  /** Years only, for columns that hold years as numbers. */
  readonly years?: { readonly from?: number; readonly until?: number }
  /** Everything but that: "!= 2025-10-01". */
  readonly negated?: true
  /** Stretches with others between them, any of which is meant: "2023 or 2025". */
  readonly apart?: readonly Made[]
  /** The same where which they are depends on the days of the data: every Diwali that they reach. */
  within?(newest: string, oldest?: string): readonly Made[]
  /** How it was taken, where it can be taken in another way. */
  note?(newest: string, fiscalYearStart: number, oldest?: string): string | undefined
}

/** A reading before its place in the text is known. */
export type Made = Omit<PeriodReading, 'start' | 'end' | 'words'>

/** A pattern over the text, and what it makes of a match. @param order in which the dates of the request are written, where it tells */
export type PeriodRule = readonly [string, (match: RegExpExecArray, order: DayOrder | undefined) => Made | undefined]

export const fixed = (window: Window, years?: PeriodReading['years']): Made => ({
  relative: false,
  resolve: () => window,
  ...(years ? { years } : {}),
})

export const relative = (resolve: PeriodReading['resolve']): Made => ({ relative: true, resolve })

export function isYearNumber(digits: string | undefined): boolean {
  const value = Number(digits)
  return value >= 1700 && value <= 2200
}

/** Whole years, half open. */
export function wholeYears(from?: number, until?: number): Made {
  const said = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }
  return fixed({ ...(from === undefined ? {} : { from: iso(from, 0) }), ...(until === undefined ? {} : { until: iso(until, 0) }) }, said)
}

/** Any of several stretches. */
export function apartOf(parts: readonly Made[]): Made | undefined {
  const [first] = parts
  return !first || parts.length < 2 ? first : { ...first, apart: parts }
}
