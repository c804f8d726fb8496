import type { Token } from '../words/tokens.ts'
import {
  backFrom,
  dayAfter,
  fullYear,
  iso,
  latestMonth,
  mayNameTime,
  month,
  monthOf,
  startOf,
  unitNamed,
  unitsText,
  unitText,
} from './calendar.ts'
import type { Window } from './calendar.ts'
import { dayGrammar } from './day-periods.ts'
import { dayOrderIn } from './days.ts'
import { fiscalGrammar } from './fiscal-years.ts'
import { listedGrammar } from './listed-periods.ts'
import { aheadGrammar } from './periods-ahead.ts'
import { onwardGrammar, untilGrammar } from './open-ended.ts'
import { partGrammar } from './period-parts.ts'
import { fixed, isYearNumber, relative, wholeYears } from './period-reading.ts'
import type { Made, PeriodReading, PeriodRule } from './period-reading.ts'
import { comparedYears } from './years-compared.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'
import { deniedGrammar, nowGrammar } from './until-now.ts'
import { countOf, countText } from '../words/counts.ts'
import { weekdayNames } from '../words/time.ts'

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
const weekday = `(?:${weekdayNames.join('|')})s?`
const count = `(${countText(4)})`

/** Before the days of a week that are meant. */
const onlyOn = '(?:on|only(?: on| for| the)?|just(?: on| for)?) '

const grammar: readonly PeriodRule[] = [
  ...listedGrammar,
  ...fiscalGrammar,
  ...nowGrammar,
  ...aheadGrammar,
  ...deniedGrammar,
  ...partGrammar,
  ...onwardGrammar,
  [
    `\\b(?:q([1-4])|(first|second|third|fourth) quarter)(?: of)?(?: the year)?,? ?'?(\\d{4})\\b`,
    (m) => ({ relative: false, resolve: () => part(fullYear(m[3] ?? ''), 3, m[1], m[2]) }),
  ],
  [
    `\\b(?:h([12])|(first|second) half)(?: of)?,? ?'?(\\d{4})\\b`,
    (m) => ({ relative: false, resolve: () => part(fullYear(m[3] ?? ''), 6, m[1], m[2]) }),
  ],
  [
    `\\b(?:last|past|previous|prev\\.?|recent|latest|trailing|rolling) ${count}[ -]?${unitsText}\\b`,
    (m) => relative((newest) => trailing(newest, m[1] ?? '', unitNamed(m[2] ?? ''))),
  ],
  [
    `\\b(?:since|from|starting) (?:the )?(?:(?:start|beginning) of )?${month}\\.?,? (?:of )?(this|last|previous) (?:year|yr)\\b(?! (?:to|until|till|through))`,
    (m) =>
      relative((newest) => ({ from: iso(Number(newest.slice(0, 4)) - (m[2]?.toLowerCase() === 'this' ? 0 : 1), monthOf(m[1] ?? '')) })),
  ],
  // "Over the past year", "in the last year": the twelve months up to now, and not the year before this one.
  [`\\b(?:past|(?<=\\b(?:in|over|during|within) the )last) (?:year|yr)\\b`, () => relative((newest) => trailing(newest, '12', 'month'))],
  [
    `\\bpast (week|month|quarter|qtr)\\b(?! \\d)`,
    (m) => relative((newest) => ({ from: backFrom(dayAfter(newest), 1, unitNamed(m[1] ?? '')), until: dayAfter(newest) })),
  ],
  [`\\b(?:last|previous|prev\\.?|prior) ${unitText}\\b`, (m) => relative((newest) => window(newest, unitNamed(m[1] ?? ''), -1, 1))],
  [`\\b(?:this|current|latest) ${unitText}\\b(?! of)`, (m) => relative((newest) => window(newest, unitNamed(m[1] ?? ''), 0, 1))],
  [`(?<!\\bdoing )\\btoday\\b`, () => relative((newest) => window(newest, 'day', 0, 1))],
  [`\\byesterday\\b`, () => relative((newest) => window(newest, 'day', -1, 1))],
  [`\\b(?:year to date|year-to-date|ytd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'year'), until: dayAfter(newest) }))],
  [`\\b(?:quarter to date|qtd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'quarter'), until: dayAfter(newest) }))],
  [`\\b(?:month to date|mtd)\\b`, () => relative((newest) => ({ from: startOf(newest, 'month'), until: dayAfter(newest) }))],
  ...comparedYears,
  ...dayGrammar,
  [
    `\\b(?:between|from) (?:(?:the )?years? )?(\\d{4}) (?:and|to|until|through|-) (?:(?:the )?year )?(\\d{4})\\b`,
    (m) => (isYearNumber(m[1]) && isYearNumber(m[2]) ? wholeYears(Number(m[1]), Number(m[2]) + 1) : undefined),
  ],
  [
    `\\b(?:between |from )?${month}\\.?,?(?: (\\d{4}))? ?(?:and|to|until|till|through|thru|-|–) ?${month}\\.?,?(?: (?:in|of))?(?: the year)? (\\d{4})\\b`,
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
    `\\b(?:between |from )?${month}\\.? ?(and|to|until|till|through|thru|-|–) ?${month}\\b(?!\\.?,? ?'?\\d)`,
    (m) =>
      /\band\b/i.test(m[2] ?? '') && !/^between/i.test(m[0])
        ? undefined
        : relative((newest) => latestMonths(newest, m[1] ?? '', m[3] ?? '')),
  ],
  ...untilGrammar,
  [
    `\\b(?:since|from|starting) (?:the )?(?:(?:start|beginning) of )?${month}\\.?,? (\\d{4})\\b(?! (?:to|until|till|through))`,
    (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '')) }),
  ],
  [`\\bafter ${month}\\.?,? (\\d{4})\\b`, (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '') + 1) })],
  [`(?<!\\bor )\\bbefore ${month}\\.?,? (\\d{4})\\b`, (m) => fixed({ until: iso(Number(m[2]), monthOf(m[1] ?? '')) })],
  [
    `\\b(?:since|from) the (?:start|beginning) of (?:the year )?(\\d{4})\\b`,
    (m) => (isYearNumber(m[1]) ? wholeYears(Number(m[1])) : undefined),
  ],
  [
    `\\b(?:since|(?:in|on) or after) (?:the year )?(\\d{4})\\b|\\b(\\d{4}) (?:or later|onwards?|and later|or after)\\b|\\bfrom (?:the year )?(\\d{4}) on\\b`,
    (m) => (isYearNumber(m[1] ?? m[2] ?? m[3]) ? wholeYears(Number(m[1] ?? m[2] ?? m[3])) : undefined),
  ],
  [`\\b(?:after|later than) (?:the year |year )?(\\d{4})\\b`, (m) => (isYearNumber(m[1]) ? wholeYears(Number(m[1]) + 1) : undefined)],
  [
    `(?<!\\bor )\\b(?:before|prior to|earlier than) (?:the year |year )?(\\d{4})\\b`,
    (m) => (isYearNumber(m[1]) ? wholeYears(undefined, Number(m[1])) : undefined),
  ],
  [
    `\\b(?:until|till|up to|(?:in|on) or before) (?:the year )?(\\d{4})\\b|\\b(\\d{4}) or (?:earlier|before)\\b`,
    (m) => (isYearNumber(m[1] ?? m[2]) ? wholeYears(undefined, Number(m[1] ?? m[2]) + 1) : undefined),
  ],
  [
    `\\b(?:in |during |of )?${month}\\.?,? (?:of )?(\\d{4})\\b`,
    (m) => fixed({ from: iso(Number(m[2]), monthOf(m[1] ?? '')), until: iso(Number(m[2]), monthOf(m[1] ?? '') + 1) }),
  ],
  [
    `\\b(?:in|during|for|of|from|within) (?:the )?(?:year )?(\\d{4})\\b(?! ?(?:%|dollars|usd|or |to ))`,
    (m) => (isYearNumber(m[1]) ? wholeYears(Number(m[1]), Number(m[1]) + 1) : undefined),
  ],
  // "In March" is the last one that there was; beside years, or of every year, it is all of them.
  [
    `(?<!\\byear.*)\\b(?:in|during|for) ${month}\\b(?! \\d)(?!.*\\byear)`,
    (m) => relative((newest) => latestMonth(newest, monthOf(m[1] ?? ''))),
  ],
  [
    `\\b(?:since|starting|from) (?:the )?(?:(?:start|beginning|end) of )?${month}\\b(?: onwards?)?(?!,? ?(?:\\d|to\\b|till?\\b|until\\b|through\\b|thru\\b|[-–]))`,
    (m) => relative((newest) => ({ from: latestMonth(newest, monthOf(m[1] ?? '')).from ?? newest })),
  ],
  [
    `\\bafter (?:the )?(?:end of )?${month}\\b(?!,? ?\\d)`,
    (m) => relative((newest) => ({ from: latestMonth(newest, monthOf(m[1] ?? '')).until ?? newest })),
  ],
  [
    `(?<!\\bor )\\bbefore ${month}\\b(?!,? ?\\d)`,
    (m) => relative((newest) => ({ until: latestMonth(newest, monthOf(m[1] ?? '')).from ?? newest })),
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
  [`\\bon ${weekday}(?:(?:,? (?:and|or)|,| ?&) (?:on )?${weekday})*\\b`, ([words]) => onWeekdays(words)],
  [
    `\\b(?:${onlyOn}weekends?|weekends only)\\b`,
    () => ({ relative: false, resolve: () => ({}), calendar: { grain: 'weekday', values: [6, 7] } }),
  ],
  [
    `\\b(?:${onlyOn}(?:weekdays|working days|workdays)|(?:weekdays|working days|workdays) only)\\b`,
    () => ({ relative: false, resolve: () => ({}), calendar: { grain: 'weekday', values: [1, 2, 3, 4, 5] } }),
  ],
]
const compiled = grammar.map(([pattern, make]) => [new RegExp(pattern, 'gi'), make] as const)

/** "On Sunday and Monday": 1 is Monday. */
function onWeekdays(words: string): Made {
  const lower = words.toLowerCase()
  const values = weekdayNames.flatMap((name, at) => (lower.includes(name) ? [at + 1] : []))
  return { relative: false, resolve: () => ({}), calendar: { grain: 'weekday', values } }
}

function part(inYear: number, months: number, digit: string | undefined, word: string | undefined): Window {
  const place = digit ? Number(digit) - 1 : ['first', 'second', 'third', 'fourth'].indexOf((word ?? '').toLowerCase())
  return { from: iso(inYear, place * months), until: iso(inYear, (place + 1) * months) }
}
function window(newest: string, unit: string, move: number, length: number, fiscalYearStart = 1): Window {
  return { from: startOf(newest, unit, move, fiscalYearStart), until: startOf(newest, unit, move + length, fiscalYearStart) }
}
/** From the one month to the other, the last that has begun. */
function latestMonths(newest: string, first: string, last: string): Window {
  const { from, until } = latestMonth(newest, monthOf(last))
  const begin = monthOf(first)
  const year = Number(from.slice(0, 4)) - (begin > monthOf(last) ? 1 : 0)
  return { from: iso(year, begin), until }
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
  const n = countOf(howMany)
  return window(newest, unit.toLowerCase(), 1 - n, n)
}

const signs: Readonly<Record<string, string>> = {
  '>=': 'since ',
  '≥': 'since ',
  '>': 'after ',
  '<=': 'until ',
  '≤': 'until ',
  '<': 'before ',
}

/** "Year >= 2024" as people would say it: "since 2024". */
function inWords(written: string): string {
  return written.replace(/^(?:(?:year|month) ?)?(>=|<=|<>|!=|==?|[≥≤≠<>]) ?/i, (_, sign: string) => signs[sign] ?? '')
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
  if (!mayNameTime(text)) return []
  const found: PeriodReading[] = []
  const order = dayOrderIn(text)
  for (const [pattern, make] of compiled) {
    for (const match of text.matchAll(pattern)) {
      const start = tokenFrom(tokens, match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0))
      const end = tokenUntil(tokens, match.index + match[0].length)
      if (end <= start || found.some((other) => other.start < end && start < other.end)) continue
      const reading = make(match, order)
      if (reading) found.push({ ...reading, start, end, words: inWords(match[0].trim()) })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
