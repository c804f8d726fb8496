import { fullYear, iso, startOf } from './calendar.ts'
import type { Window } from './calendar.ts'
import { relative } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'

/** A year of two calendar years cannot start in January; where no other month is set, it starts in April. */
const usualStart = 4

export const fiscalGrammar: readonly PeriodRule[] = [
  [
    `(?:since|from|after) (?:the )?(?:start of )?(?:fiscal|financial) (?:year )?(\\d{4})(?![-/–\\d])`,
    (m) => relative((_, start) => ({ from: iso(Number(m[1]), start - 1) })),
  ],
  [
    `\\bq([1-4])(?: of)?(?: the)? ?(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2})(?: ?[-/–] ?'?(\\d{4}|\\d{2}))?(?!\\d)`,
    (m) => quarterOf(Number(m[1]), m[3] === undefined ? oneYear(m[2]) : twoYears(m[2], m[3], m[0])),
  ],
  [`\\b(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2}) ?[-/–] ?'?(\\d{4}|\\d{2})(?!\\d)`, (m) => twoYears(m[1], m[2], m[0])],
  [`\\b(?:fy|fiscal year|financial year)[ -]?'?(\\d{4}|\\d{2})(?!\\d)`, (m) => oneYear(m[1])],
  [
    `\\b(this|current|last|previous|prev|past) (?:fy|(?:fiscal|financial) (?:year|yr))\\b`,
    (m) =>
      relative((newest, start) => {
        const move = /this|current/i.test(m[1] ?? '') ? 0 : -1
        return { from: startOf(newest, 'fiscal', move, start), until: startOf(newest, 'fiscal', move + 1, start) }
      }),
  ],
  // "2024-25": no month is called by the year behind its own.
  [
    `(?:\\b(?:in|during|for|of|from) )?(?<![\\d/.–-])(\\d{4})[-/–](\\d{2})(?![\\d/–-])`,
    (m) => (isNext(m[1], m[2]) ? twoYears(m[1], m[2], `${m[1] ?? ''}-${m[2] ?? ''}`) : undefined),
  ],
]

const oneYear = (first = ''): Made => ({ relative: false, resolve: (_, start) => fiscalYear(fullYear(first), start) })

function quarterOf(place: number, year: Made | undefined): Made | undefined {
  return (
    year && {
      ...year,
      resolve: (newest, start) => {
        const { from = newest } = year.resolve(newest, start)
        return { from: startOf(from, 'month', 3 * place - 3), until: startOf(from, 'month', 3 * place) }
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
