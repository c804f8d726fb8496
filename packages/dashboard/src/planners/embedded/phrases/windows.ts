import { mayNameTime, startOf, unitNamed, unitsText } from './calendar.ts'
import { fiscal } from './fiscal-years.ts'
import { findPeriods } from './periods.ts'
import { countOf, countText } from '../words/counts.ts'
import { monthNames, shortMonthText } from '../words/time.ts'
import { tokenize } from '../words/tokens.ts'

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** A whole stretch of time, half open, as ISO dates. */
export interface Stretch {
  readonly from: string
  readonly until: string
}

/** A period as one side of a comparison. Offsets in UTF-16 units. */
export interface SpokenPeriod {
  readonly from: number
  readonly until: number
  readonly words: string
  /** Moves with the newest date, so that nobody can take it for a number. */
  readonly relative: boolean
  readonly year?: number
  /** Ends with the newest date, and so does the other in its own unit. */
  readonly soFar?: true
  /** @param other the period it is compared with, where it is told by that one alone ("the year before") */
  resolve(newest: string, fiscalYearStart: number, other?: Stretch): Stretch | undefined
  /** Told by the other one. */
  readonly leaning: boolean
}

const unit = '(day|week|wk|month|mth|quarter|qtr|year|yr)'
const month = `(?:${monthNames.join('|')}|${shortMonthText})`
const surelyMonth = `(?:${monthNames.filter((name) => name !== 'may' && name !== 'march').join('|')}|${shortMonthText.replace('mar|', '')}|march)`
/** "March to May". */
const months = `${month}\\.? ?(?:to|till|until|through|thru|[-–]) ?${month}`
const count = `(${countText()})`
const before = '(?:last|previous|prev|prior|preceding)'

type Resolve = Pick<SpokenPeriod, 'resolve'> & Partial<Pick<SpokenPeriod, 'relative' | 'leaning' | 'year' | 'soFar'>>
type Maker = (match: RegExpExecArray) => Resolve | undefined

const iso = (date: Date): string => date.toISOString().slice(0, 10)

/** The date moved by whole units. */
export function moved(date: string, unit: Unit, by: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  const [year, monthIndex, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (unit === 'day' || unit === 'week') return iso(new Date(Date.UTC(year, monthIndex, day + by * (unit === 'week' ? 7 : 1))))
  return iso(new Date(Date.UTC(year, monthIndex + by * { month: 1, quarter: 3, year: 12 }[unit], day)))
}

const asUnit = (word: string | undefined): Unit => unitNamed(word ?? 'year') as Unit

function shifted(unit: Unit, by = 1): Resolve {
  return {
    leaning: true,
    relative: true,
    resolve: (_newest, _start, other) => other && { from: moved(other.from, unit, -by), until: moved(other.until, unit, -by) },
  }
}

/** As the rest of the planner reads such words. */
function known(words: string): Resolve {
  const text = `in ${words}`
  const [period] = findPeriods(text, tokenize(text))
  return {
    relative: period?.relative ?? false,
    ...(/^\d{4}$/.test(words) ? { year: Number(words) } : {}),
    resolve: (newest, fiscalYearStart) => {
      const { from, until } = period?.resolve(newest, fiscalYearStart) ?? {}
      return from !== undefined && until !== undefined ? { from, until } : undefined
    },
  }
}

/** "This year so far", up to the newest date; what is compared with it ends as early. */
function begun(unit: Unit): Resolve {
  return {
    relative: true,
    soFar: true,
    resolve: (newest) => ({ from: startOf(newest, unit), until: moved(newest, 'day', 1) }),
  }
}

/** "From March to May 2025" may be two sides; it is one where other words set it against something. */
function stretch(make: Maker): Maker {
  return (match) => (setsAgainst.test(match.input) ? make(match) : undefined)
}

const setsAgainst =
  /\b(?:vs|versus|against|compared|comparison|than|same (?:periods?|time|stretch|months))\b|\bcompar(?:e|ing)\b.*\bwith\b/i

/** "March last year", "Q1", "Q1 this year": in the year that is said, in that of the other, or in the newest that has begun. */
function inSomeYear(part: string, back: number | undefined): Resolve {
  return {
    relative: true,
    leaning: back === undefined,
    resolve: (newest, fiscalYearStart, other) => {
      const newestYear = Number(newest.slice(0, 4))
      const first = back === undefined && other ? Number(other.from.slice(0, 4)) : newestYear - (back ?? 0)
      const at = known(`${part} ${String(first)}`).resolve(newest, fiscalYearStart)
      return back === undefined && at && at.from > newest ? known(`${part} ${String(first - 1)}`).resolve(newest, fiscalYearStart) : at
    },
  }
}

/** "The last two fiscal years, this year against last year": whose years those are. */
const yearIn = (text: string): string => (new RegExp(String.raw`\b${fiscal}s?\b`, 'i').test(text) ? 'fy' : 'year')
const unitIn = (word = '', text = ''): string => (asUnit(word) === 'year' ? yearIn(text) : word)
const partOfYear = '(?:q[1-4]|h[12]|(?:first|second|third|fourth|last) (?:quarter|half))'

const grammar: readonly (readonly [string, Maker])[] = [
  [
    `(?:the )?${partOfYear}(?: of)?(?: the)? (?:this|current|last|previous|prev|past) (?:${fiscal}|year|yr)`,
    (m) => known(m[0].replace(/^the /i, '')),
  ],
  [`(?:this )?${fiscal}[- ](?:to[- ]date|so far)|fytd`, () => ({ ...known('fytd'), soFar: true as const })],
  [
    `(?:the )?same (?:point|time|stage|day|date|period)(?:,? (?:of|in))? (?:the )?${before} ${fiscal}`,
    () => ({ ...shifted('year'), soFar: true as const }),
  ],
  [`(?:the )?(?:this|current|last|previous|prev|past) ${fiscal}`, (m) => known(m[0].replace(/^the /i, ''))],
  [
    `(${months}),?(?: of)? (this|last|the previous|the current) year`,
    stretch((m) => inSomeYear(m[1] ?? '', /last|prev/i.test(m[2] ?? '') ? 1 : 0)),
  ],
  [`${months}\\.?,?(?: of)? \\d{4}`, stretch((m) => known(m[0]))],
  [`(${months})(?! \\d)`, stretch((m) => inSomeYear(m[1] ?? '', undefined))],
  [
    `(?:the )?same (?:periods?|point|stage|time|stretch|dates?|${unit}s?)(?:,? (?:of|in|from))? (?:(?:the )?${before} (?:year|yr)|(?:the|a|one) year (?:before|earlier|ago))`,
    (m) => ({ ...shifted('year'), ...(/same (?:period|point|stage|time|stretch|date)/i.test(m[0]) ? { soFar: true as const } : {}) }),
  ],
  [
    `(?:the )?same (?:periods?|time|stretch|dates?|${unit}s?)(?:,? (?:of|in|from))? ((?:19|20)\\d{2})`,
    (m) => ({
      leaning: true,
      relative: false,
      resolve: (_newest, _start, other) => {
        const years = Number(m[2]) - Number(other?.from.slice(0, 4))
        return other && { from: moved(other.from, 'year', years), until: moved(other.until, 'year', years) }
      },
    }),
  ],
  [`(?:the |an? |one )?${unit} (?:before(?: (?:that|last|it))?|earlier|ago|prior)`, (m) => shifted(asUnit(m[1]))],
  [`(?:the )?(?:last|past|latest|recent|previous|prev) ${count}[ -]?${fiscal}s?`, (m) => known(m[0].replace(/^the /i, ''))],
  [`(?:the )?(?:previous|prev|prior|preceding) ${count}[ -]?${unitsText}`, (m) => shifted(asUnit(m[2]), countOf(m[1] ?? ''))],
  [`(?:the )?${count}[ -]?${unitsText} (?:before(?: (?:that|them|those))?|earlier)`, (m) => shifted(asUnit(m[2]), countOf(m[1] ?? ''))],
  [`(?:the )?(?:last|past|latest|recent|trailing|rolling) ${count}[ -]?${unitsText}`, (m) => known(m[0].replace(/^the /i, ''))],
  [
    `(q[1-4]|${month}) (?:of )?(this|last|the previous|the current) year`,
    (m) => inSomeYear(m[1] ?? '', /last|prev/i.test(m[2] ?? '') ? 1 : 0),
  ],
  [`this (${month})`, (m) => ({ ...inSomeYear(m[1] ?? '', undefined), leaning: false })],
  [`(?:the )?(?:this|current) ${unit} (?:so far|to date|until now)|${unit}[- ]to[- ]date`, (m) => begun(asUnit(m[1] ?? m[2]))],
  [`${before}(?: year(?:'s)?)? (?:ytd|year to date)|ytd ${before} year`, () => ({ ...shifted('year'), soFar: true as const })],
  [`ytd|qtd|mtd`, (m) => begun(/^y/i.test(m[0]) ? 'year' : /^q/i.test(m[0]) ? 'quarter' : 'month')],
  [`(?:the )?(?:this|current|latest) ${unit}`, (m) => known(`this ${unitIn(m[1], m.input)}`)],
  [`(?:the )?(?:last|past) ${unit}`, (m) => known(`last ${unitIn(m[1], m.input)}`)],
  // "This year compared to last".
  [
    `(?<=\\b(?:this|current) ${unit}\\b.{0,30}\\b(?:vs\\.?|versus|against|to|with|than|over) )(?:the )?${before}(?: one)?(?=\\s*(?:$|[,.;?!]|by\\b|per\\b))`,
    (m) => known(`last ${unitIn(m[1], m.input)}`),
  ],
  [
    `(?:the )?(?:previous|prev|prior|preceding) ${unit}`,
    (m) => ({ ...known(`last ${m[1] ?? ''}`), ...previous(asUnit(m[1]), unitIn(m[1], m.input)) }),
  ],
  [
    `(?:the )?(?:q[1-4]|(?:first|second|third|fourth) quarter|h[12]|(?:first|second) half)(?: of)?(?: the year)?,? '?\\d{4}`,
    (m) => known(m[0].replace(/^the /i, '')),
  ],
  [
    `(?:q[1-4](?: of)? ?)?(?:fy|financial year|fiscal year) ?'?(?:\\d{4}|\\d{2}) ?[-/–] ?'?(?:\\d{4}|\\d{2})|(?:19|20)\\d{2}[-–]\\d{2}`,
    (m) => known(m[0]),
  ],
  [`${month}\\.?,?(?: of)? \\d{4}`, (m) => known(m[0])],
  [`(?:fy ?|the year )?((?:19|20)\\d{2})(?!-?\\d)`, (m) => known(m[1] ?? '')],
  [`(q[1-4]|h[12]|${surelyMonth})(?! \\d)`, (m) => inSomeYear(m[1] ?? '', undefined)],
]
const compiled = grammar.map(([pattern, make]) => [new RegExp(`(?<![\\w.,$€£-])${pattern}(?![\\w%])`, 'gi'), make] as const)

/** The period before the other one where that is the last already; else the one before the newest. */
function previous(unit: Unit, said: string): Pick<SpokenPeriod, 'resolve' | 'leaning'> {
  return {
    leaning: true,
    resolve: (newest, start, other) => {
      const at = other ?? known(`this ${said}`).resolve(newest, start) ?? { from: startOf(newest, unit), until: startOf(newest, unit, 1) }
      return { from: moved(at.from, unit, -1), until: moved(at.until, unit, -1) }
    },
  }
}

const lastSeveral = new RegExp(`^(?:the )?(?:last|past|latest|recent|previous|prev) ${count} (${fiscal}|year|quarter|month|week)s$`, 'i')

/** "The last two years": this one and the one before. */
export function twoOf(period: SpokenPeriod): readonly SpokenPeriod[] | undefined {
  const [, many = '', unit] = lastSeveral.exec(period.words) ?? []
  return unit === undefined || countOf(many) !== 2
    ? undefined
    : [`this ${unit}`, `last ${unit}`].map((words) => ({ ...period, ...known(words) }))
}

/** Every stretch of time that may be a side of a comparison, in the order of the text, without overlap. */
export function spokenPeriods(text: string): readonly SpokenPeriod[] {
  if (!mayNameTime(text)) return []
  const found: SpokenPeriod[] = []
  for (const [pattern, make] of compiled) {
    for (const match of text.matchAll(pattern)) {
      const [from, until] = [match.index, match.index + match[0].length]
      if (found.some((other) => other.from < until && from < other.until)) continue
      const made = make(match)
      if (made) found.push({ relative: false, leaning: false, ...made, from, until, words: match[0] })
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** The same months of other years, though a new year begins among them. */
function isYearsApart([first, ...rest]: readonly Stretch[]): boolean {
  return first !== undefined && rest.every(({ from }) => from.slice(4) === first.from.slice(4) && from !== first.from)
}

/** "March this year against last year": of a whole year the same part that the other stretch is of its own. */
export function asPart(stretches: readonly Stretch[]): readonly Stretch[] {
  const [part, ...others] = stretches.filter((each) => !isYearLong(each))
  if (!part || others.length > 0) return stretches
  return stretches.map((each) => {
    const years = Number(each.from.slice(0, 4)) - Number(part.from.slice(0, 4))
    const holds = each.from <= part.from && part.until <= each.until
    return each === part || holds ? each : { from: moved(part.from, 'year', years), until: moved(part.until, 'year', years) }
  })
}

const isYearLong = ({ from, until }: Stretch): boolean => from.endsWith('-01-01') && until === moved(from, 'year', 1)

/** The coarsest unit that tells the stretches apart; one that they fill comes first. */
export function unitOf(stretches: readonly Stretch[]): Unit | undefined {
  const all: readonly Unit[] = ['year', 'quarter', 'month', 'week', 'day']
  const isWhole = ({ from, until }: Stretch, unit: Unit): boolean => startOf(from, unit) === from && startOf(from, unit, 1) === until
  const isInside = ({ from, until }: Stretch, unit: Unit): boolean => until <= startOf(from, unit, 1)
  const apart = (unit: Unit): boolean => new Set(stretches.map(({ from }) => startOf(from, unit))).size === stretches.length
  return (
    all.find((unit) => stretches.every((each) => isWhole(each, unit))) ??
    all.find((unit) => apart(unit) && stretches.every((each) => isInside(each, unit))) ??
    (isYearsApart(stretches) ? 'year' : undefined)
  )
}
