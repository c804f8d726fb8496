import { iso, latestMonth, month, monthOf, startOf } from './calendar.ts'
import type { Window } from './calendar.ts'
import type { Made, PeriodRule } from './period-reading.ts'
import { countOf, countText } from '../words/counts.ts'

type Stretch = Required<Window>

const places = '(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|last|final)'
const ends = '(start|beginning|early|middle|mid|end|late)'
const of = '(?: of| in)?(?: the)?(?: month of)? '
const monthYear = `${month}\\.?(?:,?(?: of)? (\\d{4}))?(?! ?\\d)`
/** What makes an end of something else of them: "since the start of 2024", "by the end of May". */
const unled = '(?<!\\b(?:since|from|after|before|by|until|till|to|at) (?:the )?)'

/** Parts of a month, a year: "last week of May", "second half of June", "mid March", "end of 2024". */
export const partGrammar: readonly PeriodRule[] = [
  [`\\b${places} week${of}${monthYear}`, (m) => ofMonth(m[2], m[3], (at) => weekOf(at, m[1] ?? ''))],
  [`\\bweek ([1-5])${of}${monthYear}`, (m) => ofMonth(m[2], m[3], (at) => weekOf(at, m[1] ?? ''))],
  [
    `\\b(first|last) (${countText()}) (day|week)s${of}${monthYear}`,
    (m) => ofMonth(m[4], m[5], (at) => daysOf(at, m[1] ?? '', countOf(m[2] ?? '') * (m[3] === 'week' ? 7 : 1))),
  ],
  [`\\b(first|second|1st|2nd|last) half${of}${monthYear}`, (m) => ofMonth(m[2], m[3], (at) => halfOf(at, m[1] ?? ''))],
  [`\\b(?:last|final) (half|quarter|month|week)(?: of| in)? (?:the )?(?:year )?(\\d{4})\\b`, (m) => lastOf(m[1] ?? '', Number(m[2]))],
  [`\\b${places} month(?: of| in)? (?:the )?(?:year )?(\\d{4})\\b`, (m) => monthIn(m[1] ?? '', Number(m[2]))],
  [`\\b(?:by|until|till|up to|upto|before) (?:the )?end of ${monthYear}`, (m) => ofMonth(m[1], m[2], ({ until }) => ({ until }))],
  [
    `\\b(?:by|until|till|up to|upto|before) (?:the )?end of (?:the year )?(\\d{4})\\b`,
    (m) => ({ relative: false, resolve: () => ({ until: iso(Number(m[1]) + 1, 0) }) }),
  ],
  [`${unled}\\b(?:the )?${ends}(?:[ -]of)?(?: the)?[ -]${monthYear}`, (m) => ofMonth(m[2], m[3], (at) => thirdOf(at, m[1] ?? ''))],
  [`${unled}\\b(?:the )?${ends}(?:[ -]of)?(?: the)?(?: year)?[ -](\\d{4})\\b`, (m) => partOfYear(m[1] ?? '', Number(m[2]), m[0])],
]

/** Of that month in that year, or of the last such month that has begun. */
function ofMonth(name = '', year: string | undefined, cut: (at: Stretch) => Window): Made {
  const index = monthOf(name)
  if (year === undefined) return { relative: true, resolve: (newest) => cut(latestMonth(newest, index)) }
  const at = { from: iso(Number(year), index), until: iso(Number(year), index + 1) }
  return { relative: false, resolve: () => cut(at) }
}

/** Weeks of a month run from its first day, the last one up to its last. */
function weekOf({ from, until }: Stretch, place: string): Stretch {
  if (/^(?:last|final)$/i.test(place)) return { from: startOf(until, 'day', -7), until }
  const at = placeOf(place)
  const end = startOf(from, 'day', 7 * (at + 1))
  return { from: startOf(from, 'day', 7 * at), until: end < until ? end : until }
}

function daysOf({ from, until }: Stretch, side: string, days: number): Stretch {
  return /last/i.test(side) ? { from: startOf(until, 'day', -days), until } : { from, until: startOf(from, 'day', days) }
}

function halfOf({ from, until }: Stretch, side: string): Stretch {
  const middle = startOf(from, 'day', 15)
  return /^(?:first|1st)$/i.test(side) ? { from, until: middle } : { from: middle, until }
}

function thirdOf({ from, until }: Stretch, end: string): Stretch {
  const [tenth, twentieth] = [startOf(from, 'day', 10), startOf(from, 'day', 20)]
  if (/^(?:start|beginning|early)$/i.test(end)) return { from, until: tenth }
  return /^mid/i.test(end) ? { from: tenth, until: twentieth } : { from: twentieth, until }
}

function lastOf(unit: string, year: number): Made {
  const until = iso(year + 1, 0)
  const months = { half: 6, quarter: 3, month: 1 }[unit.toLowerCase()]
  const from = months === undefined ? startOf(until, 'day', -7) : iso(year, 12 - months)
  return { relative: false, resolve: () => ({ from, until }) }
}

function monthIn(place: string, year: number): Made {
  const at = /^(?:last|final)$/i.test(place) ? 11 : placeOf(place)
  return { relative: false, resolve: () => ({ from: iso(year, at), until: iso(year, at + 1) }) }
}

/** The first or the last quarter, or what lies between. */
function partOfYear(end: string, year: number, words: string): Made | undefined {
  if (year < 1700 || year > 2200) return undefined
  const [from, until] = /^(?:start|beginning|early)$/i.test(end) ? [0, 3] : /^mid/i.test(end) ? [4, 8] : [9, 12]
  const [first, last] = [from, until - 1].map((at) =>
    new Date(Date.UTC(year, at)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
  )
  return {
    relative: false,
    resolve: () => ({ from: iso(year, from), until: iso(year, until) }),
    note: () => `“${words.trim()}” is taken as ${first ?? ''} to ${last ?? ''}.`,
  }
}

function placeOf(word: string): number {
  const at = ['first', 'second', 'third', 'fourth', 'fifth'].indexOf(word.toLowerCase())
  return at >= 0 ? at : Number(/\d/.exec(word)?.[0] ?? 1) - 1
}
