import type { Token } from '../words/tokens.ts'
import type { Span } from '../understanding.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'
import { numberWords } from '../words/numbers.ts'
import { monthNames, weekdayNames } from '../words/time.ts'

/** A stretch of time, half open, as ISO dates; a missing end is open. */
export interface Window {
  readonly from?: string
  readonly until?: string
}

export interface PeriodReading extends Span {
  readonly words: string
  /** Relative ones move with the newest date in the data. */
  readonly relative: boolean
  /** A part of every year or week instead of one stretch: March, Sundays. */
  readonly calendar?: { readonly grain: 'month_of_year' | 'weekday'; readonly values: readonly number[] }
  /** @param newest ISO date of the newest row */
  resolve(newest: string, fiscalYearStart: number): Window
  /** Years only, for columns that hold years as numbers. */
  readonly years?: { readonly from?: number; readonly until?: number }
}

const month = `(${monthNames.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`
/** First month, from 0, and number of months; as they are reckoned in the north, and the rains of India. */
const seasons: Readonly<Record<string, readonly [number, number]>> = {
  spring: [2, 3],
  summer: [5, 3],
  autumn: [8, 3],
  fall: [8, 3],
  winter: [11, 3],
  monsoon: [5, 4],
}
const season = `(${Object.keys(seasons).join('|')})`
const units = '(day|week|month|quarter|half|year)'
const count = `(\\d+|${Object.keys(numberWords).join('|')}|couple of|few)`

type Made = Omit<PeriodReading, 'start' | 'end' | 'words'>
type Maker = (match: RegExpExecArray) => Made | undefined

const iso = (year: number, monthIndex: number, day = 1): string => new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
const monthOf = (name: string): number => monthNames.findIndex((full) => full.startsWith(name.toLowerCase().slice(0, 3)))
const fixed = (window: Window, years?: PeriodReading['years']): Made => ({
  relative: false,
  resolve: () => window,
  ...(years ? { years } : {}),
})
const relative = (resolve: PeriodReading['resolve']): ReturnType<Maker> => ({ relative: true, resolve })
const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

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

const dayText = `(?:(\\d{4})-(\\d{1,2})-(\\d{1,2})|${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})|(\\d{1,2})(?:st|nd|rd|th)? ${month}\\.?,? (\\d{4})|(\\d{1,2})/(\\d{1,2})/(\\d{4}))`
const DAY_GROUPS = 12

function dayOf(match: RegExpExecArray, offset: number): string | undefined {
  const part = (at: number): string => match[offset + at] ?? ''
  if (part(0)) return iso(Number(part(0)), Number(part(1)) - 1, Number(part(2)))
  if (part(3)) return iso(Number(part(5)), monthOf(part(3)), Number(part(4)))
  if (part(6)) return iso(Number(part(8)), monthOf(part(7)), Number(part(6)))
  if (part(9)) return iso(Number(part(11)), Number(part(9)) - 1, Number(part(10)))
  return undefined
}
const after = (day: string): string => startOf(day, 'day', 1)

const grammar: readonly (readonly [string, Maker])[] = [
  [
    `(?:since|from|after) (?:the )?(?:start of )?fiscal (?:year )?(\\d{4})`,
    (m) => relative((_, start) => ({ from: iso(Number(m[1]), start - 1) })),
  ],
  [
    `\\b(?:fy|fiscal year|financial year) ?'?(\\d{4}|\\d{2})(?:[-/]\\d{2,4})?\\b`,
    (m) => ({
      relative: false,
      resolve: (_, start) => ({ from: iso(fullYear(m[1] ?? ''), start - 1), until: iso(fullYear(m[1] ?? '') + 1, start - 1) }),
    }),
  ],
  [
    `\\b(this|current|last|previous|past) (?:fiscal|financial) year\\b`,
    (m) => relative((newest, start) => window(newest, 'fiscal', /this|current/.test(m[1] ?? '') ? 0 : -1, 1, start)),
  ],
  [
    `\\b(?:q([1-4])|(first|second|third|fourth) quarter)(?: of)?(?: the year)?,? ?'?(\\d{4})\\b`,
    (m) => ({ relative: false, resolve: () => part(fullYear(m[3] ?? ''), 3, m[1], m[2]) }),
  ],
  [
    `\\b(?:h([12])|(first|second) half)(?: of)?,? ?'?(\\d{4})\\b`,
    (m) => ({ relative: false, resolve: () => part(fullYear(m[3] ?? ''), 6, m[1], m[2]) }),
  ],
  [
    `\\b(?:last|past|previous|recent|latest|trailing) ${count} ${units}s\\b`,
    (m) => relative((newest) => trailing(newest, m[1] ?? '', m[2] ?? '')),
  ],
  [`\\b(?:last|previous|prior) ${units}\\b`, (m) => relative((newest) => window(newest, m[1] ?? '', -1, 1))],
  [`\\b(?:this|current|latest) ${units}\\b(?! of)`, (m) => relative((newest) => window(newest, m[1] ?? '', 0, 1))],
  [`(?<!\\bdoing )\\btoday\\b`, () => relative((newest) => window(newest, 'day', 0, 1))],
  [`\\byesterday\\b`, () => relative((newest) => window(newest, 'day', -1, 1))],
  [`\\b(?:year to date|year-to-date|ytd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'year'), until: after(newest) }))],
  [`\\b(?:quarter to date|qtd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'quarter'), until: after(newest) }))],
  [`\\b(?:month to date|mtd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'month'), until: after(newest) }))],
  [`\\b(?:between|from) ${dayText},? (?:and|to|until|till|through) ${dayText}`, (m) => fixed(given(dayOf(m, 1), dayOf(m, 1 + DAY_GROUPS)))],
  [`\\b(?:since|from|starting|on or after) ${dayText}`, (m) => fixed(given(dayOf(m, 1)))],
  [`\\b(?:after|later than|past) ${dayText}`, (m) => fixed({ from: after(dayOf(m, 1) ?? '') })],
  [`(?<!\\bor )\\b(?:before|prior to|earlier than) ${dayText}`, (m) => fixed({ until: dayOf(m, 1) ?? '' })],
  [`\\b(?:until|till|up to|by|on or before) ${dayText}`, (m) => fixed({ until: after(dayOf(m, 1) ?? '') })],
  [`\\b(?:on|at|dated)? ?${dayText}`, (m) => fixed(given(dayOf(m, 1), dayOf(m, 1)))],
  [
    `\\b(?:between|from) (?:the year )?(\\d{4}) (?:and|to|until|through|-) (?:the year )?(\\d{4})\\b`,
    (m) => (year(m[1]) && year(m[2]) ? years(Number(m[1]), Number(m[2]) + 1) : undefined),
  ],
  [
    `\\b(?:between |from )?${month}\\.?,?(?: (\\d{4}))? ?(?:and|to|until|till|through|thru|-|–) ?${month}\\.?,? (\\d{4})\\b`,
    (m) => {
      const [first, last] = [monthOf(m[1] ?? ''), monthOf(m[3] ?? '')]
      // "November to January 2025" begins in the year before.
      const from = m[2] ? Number(m[2]) : Number(m[4]) - (first > last ? 1 : 0)
      // "March and June 2024" are two months; only "between" makes a stretch of such.
      const apart = /\band\b/i.test(m[0]) && !/^between/i.test(m[0]) && (m[2] !== undefined || last !== first + 1)
      return apart ? undefined : fixed({ from: iso(from, first), until: iso(Number(m[4]), last + 1) })
    },
  ],
  [
    `\\b(?:since|from|starting) (?:the )?(?:(?:start|beginning) of )?${month}\\.?,? (\\d{4})\\b(?! (?:to|until|till|through))`,
    (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '')) }),
  ],
  [`\\bafter ${month}\\.?,? (\\d{4})\\b`, (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '') + 1) })],
  [`(?<!\\bor )\\bbefore ${month}\\.?,? (\\d{4})\\b`, (m) => fixed({ until: iso(Number(m[2]), monthOf(m[1] ?? '')) })],
  [`\\b(?:since|from) the (?:start|beginning) of (?:the year )?(\\d{4})\\b`, (m) => (year(m[1]) ? years(Number(m[1])) : undefined)],
  [
    `\\b(?:in|during) (?:either )?(\\d{4}) (?:or|and) (?:in )?(\\d{4})\\b`,
    (m) => (year(m[1]) && Number(m[2]) === Number(m[1]) + 1 ? years(Number(m[1]), Number(m[2]) + 1) : undefined),
  ],
  [
    `\\b(?:since|(?:in|on) or after) (?:the year )?(\\d{4})\\b|\\b(\\d{4}) (?:or later|onwards?|and later|or after)\\b`,
    (m) => (year(m[1] ?? m[2]) ? years(Number(m[1] ?? m[2])) : undefined),
  ],
  [`\\b(?:after|later than) (?:the year |year )?(\\d{4})\\b`, (m) => (year(m[1]) ? years(Number(m[1]) + 1) : undefined)],
  [
    `(?<!\\bor )\\b(?:before|prior to|earlier than) (?:the year |year )?(\\d{4})\\b`,
    (m) => (year(m[1]) ? years(undefined, Number(m[1])) : undefined),
  ],
  [
    `\\b(?:until|till|up to|(?:in|on) or before) (?:the year )?(\\d{4})\\b|\\b(\\d{4}) or (?:earlier|before)\\b`,
    (m) => (year(m[1] ?? m[2]) ? years(undefined, Number(m[1] ?? m[2]) + 1) : undefined),
  ],
  [
    `\\b(?:in |during |of )?${month}\\.?,? (?:of )?(\\d{4})\\b`,
    (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '')), until: iso(Number(m[2]), monthOf(m[1] ?? '') + 1) }),
  ],
  [
    `\\b(?:in|during|for|of|from|within) (?:the )?(?:year )?(\\d{4})\\b(?! ?(?:%|dollars|usd|or |to ))`,
    (m) => (year(m[1]) ? years(Number(m[1]), Number(m[1]) + 1) : undefined),
  ],
  // "In March" is the last one that there was; beside years, or of every year, it is all of them.
  [
    `(?<!\\byear.*)\\b(?:in|during|for) ${month}\\b(?! \\d)(?!.*\\byear)`,
    (m) => relative((newest) => latestMonth(newest, monthOf(m[1] ?? ''))),
  ],
  [
    `\\bsince (?:the )?(?:(?:start|beginning|end) of )?${month}\\b(?! \\d)`,
    (m) => relative((newest) => ({ from: latestMonth(newest, monthOf(m[1] ?? '')).from ?? newest })),
  ],
  [`\\b(?:this|last|past) ${month}\\b(?! \\d)`, (m) => relative((newest) => latestMonth(newest, monthOf(m[1] ?? '')))],
  [
    `\\b(?:in |during |over )?(?:the )?(this |last |past )?${season}(?:(?: of)? (\\d{4}))?\\b`,
    (m) => (m[1] || m[3] ? relative((newest) => seasonOf(m[2] ?? '', newest, m[3])) : undefined),
  ],
  [
    `\\b(?:in|during|for|every) ${month}\\b(?! \\d)`,
    (m) => ({ relative: false, resolve: () => ({}), calendar: { grain: 'month_of_year', values: [monthOf(m[1] ?? '') + 1] } }),
  ],
  [
    `\\bon (${weekdayNames.join('|')})s?\\b`,
    (m) => ({ relative: false, resolve: () => ({}), calendar: { grain: 'weekday', values: [weekdayNames.indexOf(m[1] ?? '') + 1] } }),
  ],
  [`\\bon weekends?\\b`, () => ({ relative: false, resolve: () => ({}), calendar: { grain: 'weekday', values: [6, 7] } })],
]
const compiled = grammar.map(([pattern, make]) => [new RegExp(pattern, 'gi'), make] as const)

function given(from: string | undefined, last?: string): Window {
  return { ...(from ? { from } : {}), ...(last ? { until: after(last) } : {}) }
}
function year(digits: string | undefined): boolean {
  const value = Number(digits)
  return value >= 1700 && value <= 2200
}
function years(from?: number, until?: number): ReturnType<Maker> {
  const said = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }
  return fixed({ ...(from === undefined ? {} : { from: iso(from, 0) }), ...(until === undefined ? {} : { until: iso(until, 0) }) }, said)
}
function part(inYear: number, months: number, digit: string | undefined, word: string | undefined): Window {
  const place = digit ? Number(digit) - 1 : ['first', 'second', 'third', 'fourth'].indexOf((word ?? '').toLowerCase())
  return { from: iso(inYear, place * months), until: iso(inYear, (place + 1) * months) }
}
function window(newest: string, unit: string, move: number, length: number, fiscalYearStart = 1): Window {
  return { from: startOf(newest, unit, move, fiscalYearStart), until: startOf(newest, unit, move + length, fiscalYearStart) }
}
/** @param month from 0 */
function latestMonth(newest: string, month: number): Window {
  const year = Number(newest.slice(0, 4)) - (month > Number(newest.slice(5, 7)) - 1 ? 1 : 0)
  return { from: iso(year, month), until: iso(year, month + 1) }
}
/** That of a year, or the last one that has begun. */
function seasonOf(name: string, newest: string, inYear: string | undefined): Window {
  const [first, months] = seasons[name.toLowerCase()] ?? [0, 12]
  const newestYear = Number(newest.slice(0, 4))
  const year = inYear === undefined ? newestYear - (iso(newestYear, first) > newest ? 1 : 0) : Number(inYear)
  return { from: iso(year, first), until: iso(year, first + months) }
}
/** Whole units up to and with the one that holds the newest date. */
function trailing(newest: string, howMany: string, unit: string): Window {
  const n = /^\d+$/.test(howMany)
    ? Number(howMany)
    : howMany === 'few'
      ? 3
      : howMany === 'couple of'
        ? 2
        : (numberWords[howMany.toLowerCase()] ?? 1)
  return window(newest, unit.toLowerCase(), 1 - n, n)
}

/** A year that stands alone. */
export function yearPeriod({ index, text, value = 0 }: Token): PeriodReading {
  return {
    ...fixed({ from: iso(value, 0), until: iso(value + 1, 0) }, { from: value, until: value + 1 }),
    start: index,
    end: index + 1,
    words: text,
  }
}

/** The stretches of time named in a request, in the order of the text, without overlap; the more exact pattern wins. */
export function findPeriods(text: string, tokens: readonly Token[]): readonly PeriodReading[] {
  const found: PeriodReading[] = []
  for (const [pattern, make] of compiled) {
    for (const match of text.matchAll(pattern)) {
      const start = tokenFrom(tokens, match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0))
      const end = tokenUntil(tokens, match.index + match[0].length)
      if (end <= start || found.some((other) => other.start < end && start < other.end)) continue
      const reading = make(match)
      if (reading) found.push({ ...reading, start, end, words: match[0].trim() })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
