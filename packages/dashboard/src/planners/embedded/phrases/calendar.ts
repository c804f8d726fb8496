import { monthNames, shortMonthNames, shortMonthText } from '../words/time.ts'

/** A stretch of time, half open, as ISO dates; a missing end is open. */
export interface Window {
  readonly from?: string
  readonly until?: string
}

/** One group: the name of a month, short or long. */
export const month = `(${monthNames.join('|')}|${shortMonthText})`

const timeWord = new RegExp(
  String.raw`\d|(?<!\p{L})(?:${shortMonthNames.join('|')}|mon|tue|wed|thu|fri|sat|sun|day|today|yester|tomorrow|week|wk|month|mnth|mth|mo|quart|qtr|q[1-4]|qtd|mtd|ytd|year|yr|h[12]|half|halves|fy|fiscal|financial|spring|summer|autumn|fall|winter|monsoon|last|past|prev|recent|latest|trailing|rolling|prior|earlier|before|now|present|date|so far|hitherto|inception|beginning|since)`,
  'iu',
)

/** Whether any word may be one of time: most requests name none, and need not be held against all the ways of saying it. */
export const mayNameTime = (text: string): boolean => timeWord.test(text)

/** The days that databases keep have years of four digits. */
const [firstDay, lastDay] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/** The day as an ISO date, at most at the end of the days that there are: "last 9999 years". */
export function iso(year: number, monthIndex: number, day = 1): string {
  const at = new Date(0).setUTCFullYear(year, monthIndex, day)
  return new Date(Math.min(Math.max(at, firstDay), lastDay)).toISOString().slice(0, 10)
}

/** From 0. */
export const monthOf = (name: string): number => monthNames.findIndex((full) => full.startsWith(name.toLowerCase().slice(0, 3)))

/** "25" and "2025". */
export const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

/** The day as an ISO date, if the month has it. @param inMonth from 1 */
export function realDay(year: number, inMonth: number, day: number): string | undefined {
  const at = inMonth >= 1 && inMonth <= 12 && day >= 1 && day <= 31 ? new Date(Date.UTC(year, inMonth - 1, day)) : undefined
  return at?.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined
}

/** The start of the calendar unit that holds the date, moved by whole units. */
export function startOf(date: string, unit: string, move = 0, fiscalYearStart = 1): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  const [year, monthIndex, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (unit === 'day') return iso(year, monthIndex, day + move)
  if (unit === 'week') return iso(year, monthIndex, day - ((at.getUTCDay() + 6) % 7) + 7 * move)
  if (unit === 'month') return iso(year, monthIndex + move)
  if (unit === 'quarter') return iso(year, Math.floor(monthIndex / 3) * 3 + 3 * move)
  if (unit === 'half') return iso(year, Math.floor(monthIndex / 6) * 6 + 6 * move)
  if (unit === 'fiscal') return iso(year - (monthIndex + 1 < fiscalYearStart ? 1 : 0) + move, fiscalYearStart - 1)
  return iso(year + move, 0)
}

export const dayAfter = (day: string): string => startOf(day, 'day', 1)

/** The month of the year, from 0, that has begun last. */
export function latestMonth(newest: string, inYear: number): { readonly from: string; readonly until: string } {
  const year = Number(newest.slice(0, 4)) - (inYear > Number(newest.slice(5, 7)) - 1 ? 1 : 0)
  return { from: iso(year, inYear), until: iso(year, inYear + 1) }
}

/** The newest quarter of that number, from 1, that has begun by then. */
export function latestQuarter(newest: string, inYear: number): { readonly from: string; readonly until: string } {
  const first = (inYear - 1) * 3
  const year = Number(newest.slice(0, 4)) - (first > Number(newest.slice(5, 7)) - 1 ? 1 : 0)
  return { from: iso(year, first), until: iso(year, first + 3) }
}

/** Units of time as they are written in short, by their first letter and how they go on. */
const shortUnits: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year', h: 'half' }

/** One group: a unit of time behind a number, "30d" and "2 wks" too. */
export const unitsText = '(days?|d|weeks?|wks?|w|months?|mnths?|mths?|mons?|mos?|m|quarters?|qtrs?|years?|yrs?|y|half|halves)'
/** One group: a unit of time alone. */
export const unitText = '(day|week|wk|month|mnth|mth|quarter|qtr|half|year|yr)'

export function unitNamed(word: string): string {
  return shortUnits[word.charAt(0).toLowerCase()] ?? word.toLowerCase()
}

/** The day after that on which so much time had still to pass. @param newest ISO date */
export function backFrom(newest: string, count: number, unit: string): string {
  const months = { month: 1, quarter: 3, year: 12 }[unit]
  if (months === undefined) return startOf(newest, 'day', -count * (unit === 'week' ? 7 : 1))
  const start = startOf(newest, 'month', -count * months)
  const last = Number(startOf(startOf(start, 'month', 1), 'day', -1).slice(8))
  return startOf(start, 'day', Math.min(last, Number(newest.slice(8, 10))) - 1)
}
