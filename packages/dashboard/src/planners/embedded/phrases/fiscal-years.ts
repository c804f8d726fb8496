import { dayAfter, fullYear, iso, startOf } from './calendar.ts'
import type { Window } from './calendar.ts'
import { relative } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'
import { countOf, countText } from '../words/counts.ts'

/** A year of two calendar years cannot start in January; where no other month is set, it starts in April. */
const usualStart = 4

/** Of a year that begins in the month that is set: "this FY", "financial years". */
export const fiscal = '(?:fy|(?:fiscal|financial|fin) (?:year|yr))'
const count = `(${countText(2)})`
const half = '(?:h([12])|(first|second|1st|2nd|last) half)(?: of)?(?: the)?'
const quarter = '(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th|last) quarter)(?: of)?(?: the)?'
const which = '(this|current|last|previous|prev|past)'

export const fiscalGrammar: readonly PeriodRule[] = [
  // "H1 this FY", "second half of last financial year", "Q2 of last year".
  [`\\b${half} ${which} (${fiscal}|year|yr)\\b`, (m) => partOf(placeOf(m[1] ?? m[2], 2), 6, yearSaid(m[3], m[4]))],
  [`\\b${quarter} ${which} (${fiscal}|year|yr)\\b`, (m) => partOf(placeOf(m[1] ?? m[2], 4), 3, yearSaid(m[3], m[4]))],
  [
    `\\b${half} ?${fiscal}[ -]?'?(\\d{4}|\\d{2})(?: ?[-/–] ?'?(\\d{4}|\\d{2}))?(?!\\d)`,
    (m) => partOf(placeOf(m[1] ?? m[2], 2), 6, m[4] === undefined ? oneYear(m[3]) : twoYears(m[3], m[4], m[0])),
  ],
  [
    `\\b(?:${fiscal},? ?(?:to ?date|so far)|fytd)\\b`,
    () => relative((newest, start) => ({ from: startOf(newest, 'fiscal', 0, start), until: dayAfter(newest) })),
  ],
  [
    `(?:since|from|after) (?:the )?(?:start of )?(?:fiscal|financial) (?:year )?(\\d{4})(?![-/–\\d])`,
    (m) => relative((_, start) => ({ from: iso(Number(m[1]), start - 1) })),
  ],
  [
    `\\bq([1-4])(?: of)?(?: the)? ?(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2})(?: ?[-/–] ?'?(\\d{4}|\\d{2}))?(?!\\d)`,
    (m) => partOf(Number(m[1]), 3, m[3] === undefined ? oneYear(m[2]) : twoYears(m[2], m[3], m[0])),
  ],
  [`\\b(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2}) ?[-/–] ?'?(\\d{4}|\\d{2})(?!\\d)`, (m) => twoYears(m[1], m[2], m[0])],
  [`\\b(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2})(?!\\d)`, (m) => oneYear(m[1])],
  [`\\b${which} ${fiscal}\\b`, (m) => yearSaid(m[1], 'fy')],
  // "The last two financial years": the one that the newest date lies in, and so many before it.
  [
    `\\b(?:last|past|previous|prev\\.?|recent|latest) ${count}[ -]?${fiscal}s?\\b`,
    (m) =>
      relative((newest, start) => ({
        from: startOf(newest, 'fiscal', 1 - countOf(m[1] ?? ''), start),
        until: startOf(newest, 'fiscal', 1, start),
      })),
  ],
  // "2024-25": no month is called by the year behind its own.
  [
    `(?:\\b(?:in|during|for|of|from) )?(?<![\\d/.–-])(\\d{4})[-/–](\\d{2})(?![\\d/–-])`,
    (m) => (isNext(m[1], m[2]) ? twoYears(m[1], m[2], `${m[1] ?? ''}-${m[2] ?? ''}`) : undefined),
  ],
]

const oneYear = (first = ''): Made => ({ relative: false, resolve: (_, start) => fiscalYear(fullYear(first), start) })

/** "This financial year", "last year". */
function yearSaid(which = '', year = ''): Made {
  const move = /this|current/i.test(which) ? 0 : -1
  const unit = /^y/i.test(year) ? 'year' : 'fiscal'
  return relative((newest, start) => ({ from: startOf(newest, unit, move, start), until: startOf(newest, unit, move + 1, start) }))
}

/** Which of so many parts is meant, from 1. */
function placeOf(word = '', parts: number): number {
  const at = ['first', 'second', 'third', 'fourth'].indexOf(word.toLowerCase())
  return at >= 0 ? at + 1 : Number(/\d/.exec(word)?.[0] ?? parts)
}

/** The half or the quarter of a year of that number, of so many months each. */
function partOf(place: number, months: number, year: Made | undefined): Made | undefined {
  return (
    year && {
      ...year,
      resolve: (newest, start) => {
        const { from = newest } = year.resolve(newest, start)
        return { from: startOf(from, 'month', months * (place - 1)), until: startOf(from, 'month', months * place) }
      },
    }
  )
}

function fiscalYear(first: number, start: number): Window {
  return { from: iso(first, start - 1), until: iso(first + 1, start - 1) }
}

function isNext(first = '', second = ''): boolean {
  return Number(first) >= 1900 && Number(first) < 2100 && (Number(first) + 1) % 100 === Number(second)
}

function twoYears(first: string | undefined, second: string | undefined, words: string): Made | undefined {
  const from = fullYear(first ?? '')
  if (fullYear(second ?? '') !== from + 1) return undefined
  return {
    relative: false,
    resolve: (_, start) => fiscalYear(from, start === 1 ? usualStart : start),
    note: (_, start) =>
      start === 1 ? `“${words}” names two calendar years and is taken from April ${String(from)} to March ${String(from + 1)}.` : undefined,
  }
}
