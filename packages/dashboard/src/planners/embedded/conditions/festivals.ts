import { dayAfter, iso, startOf } from '../phrases/calendar.ts'
import type { Window } from '../phrases/calendar.ts'
import { fixed } from '../phrases/period-reading.ts'
import type { PeriodReading } from '../phrases/period-reading.ts'
import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { festivals, festivalText, festiveSeason, festiveSeasons } from '../words/festivals.ts'
import { severalMonths } from '../words/typed-months.ts'
import { freeMatches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

type Stretch = Required<Window>

/** "Diwali", "last Diwali", "during the Diwali month of 2024", "Diwali 2024 vs Diwali 2025", "Diwali of 3 years". */
const lead = String.raw`(?<!\b(?:since|until|till|after|before|from|to|by|than)\s|\bnon[- ])(?:\b(on|in|during|for|around|over|at)\s+)?(?:the\s+)?(?:\b(month|week|day|eve|season|time)\s+of\s+(?:the\s+)?)?(?:\b(last|this|past|previous|every|each)\s+)?(?:(20\d\d)(?:['’]s)?\s+)?`
const unit = String.raw`(?:['’]?s)?(?:\s+(?:festival|festive|puja))?(?:\s+(month|week|days?|eve|season|time|period)s?)?`
const years = String.raw`(?:\s+(?:of|in)?\s*(?:the\s+year\s+)?(20\d\d)((?:\s*(?:,|&|and|vs\.?|versus)\s*(?:(?:${festivalText})\s+)?20\d\d)*))?`
const several = String.raw`(?:\s+of\s+(\d{1,2})\s+years)?`
const unfollowed = String.raw`(?![\p{L}\d-]| ?-?wise\b| (?:vs|versus)\b)`
const named = new RegExp(String.raw`${lead}\b(${festiveSeason}|${festivalText})${unit}${years}${several}${unfollowed}`, 'giu')
const onDay = /^on$/i
const may = new RegExp(String.raw`\b(?:festiv|${festivalText})`, 'i')
/** "Diwali season: October + November", "Oct to Dec, the festive season", where nothing sets the one against the other. */
const months = new RegExp(severalMonths, 'iu')
const opposed = /\b(?:vs|versus|against|than|compare[ds]?)\b/i
const eachYear = /\b(?:(?:by|per|each|every|all|across) years?|yearly|year[- ]?wise|annual(?:ly)?|year on year|yoy|over the years)\b/i

/**
 * "Diwali month", "sales during Holi", "festive season 2024": the days of a festival that comes at other days each year. Those of the last one
 * that there was; of all that the data reach where years are spoken of.
 * @param said other stretches of time, within which it is
 */
export function festivalPeriods(context: ConditionContext, said: readonly Span[]): readonly PeriodReading[] {
  const { text, tokens, mentions } = context
  if (!may.test(text)) return []
  return freeMatches(context, named, []).flatMap(({ start, end, match }): readonly PeriodReading[] => {
    if (mentions.some((mention) => mention.start < end && start < mention.end && !isUnit(mention, context))) return []
    const [, on = '', of = onDay.test(on) ? 'day' : '', which = '', yearBefore, name = '', part = of, year = yearBefore, more = '', count] =
      match
    const stretches = stretchesOf(name, part.toLowerCase())
    // "Films at the festival" is where they were shown.
    const isPlace = /^at$/i.test(on) && /^festival$/i.test(name) && part === ''
    if (stretches.length === 0 || isPlace) return []
    if (year === undefined && isInMonths(text, tokens[start]?.start ?? 0)) {
      for (let at = start; at < end || tokens[at]?.kind === 'mark'; at++) context.taken.add(at)
      return []
    }
    const apart = year === undefined ? yearsApart(context, [{ start, end }, ...said]) : []
    const inYears = [...(year ?? '').matchAll(/\d{4}/g), ...more.matchAll(/20\d\d/g)].map(([digits]) => digits)
    inYears.push(...apart.map(({ text: digits }) => digits))
    // Nobody knows when it was in that year, which is said all the same.
    if (inYears.length > 0 && !stretches.some(({ mid }) => inYears.includes(mid.slice(0, 4)))) return []
    for (const { index: at } of apart) context.taken.add(at)
    const isEach = /^(?:every|each)$/i.test(which) || eachYear.test(text)
    const isWithin = said.some((other) => other.end <= start || end <= other.start)
    const chosen = (newest: string, oldest?: string): readonly Stretch[] => {
      if (inYears.length > 0) return stretches.filter(({ mid }) => inYears.includes(mid.slice(0, 4)))
      const begun = stretches.filter(({ from }) => from <= newest)
      if (count !== undefined) return begun.slice(-Number(count))
      return isEach || isWithin ? begun.filter(({ until }) => oldest === undefined || until > oldest) : begun.slice(-1)
    }
    const words = wordsOf(context, start, end)
    return [
      {
        start,
        end,
        words,
        relative: false,
        resolve: (newest, _start, oldest) => wholeOf(chosen(newest, oldest)),
        within: (newest, oldest) => chosen(newest, oldest).map(({ from, until }) => fixed({ from, until })),
        note: (newest, _start, oldest) => `“${words}” is read as ${chosen(newest, oldest).map(told).join(', ')}.`,
      },
    ]
  })
}

/** Which months are meant is said: its own days say nothing more. */
function isInMonths(text: string, at: number): boolean {
  const said = months.exec(text)
  if (!said) return false
  const until = said.index + said[0].length
  return !opposed.test(at < said.index ? text.slice(at, said.index) : text.slice(until, at))
}

/** "Christmas sales by category 2024": a year of its own. */
const yearsApart = ({ tokens, taken }: ConditionContext, said: readonly Span[]): readonly Token[] =>
  tokens.filter(({ index: at, text }) => /^20\d\d$/.test(text) && !taken.has(at) && !said.some(({ start, end }) => start <= at && at < end))

/** "Month" and "day" may be the name of a column as well. */
const isUnit = ({ start, end }: Span, { tokens }: ConditionContext): boolean =>
  tokens.slice(start, end).every(({ lower }) => /^(?:months?|weeks?|days?|eve|season|time|period|years?|\d+)$/.test(lower))

type Known = Stretch & { readonly mid: string }

function stretchesOf(name: string, part: string): readonly Known[] {
  if (new RegExp(`^(?:${festiveSeason})$`, 'i').test(name) || (part === 'season' && /^d/i.test(name) && /wali|vali/i.test(name)))
    return festiveSeasons.map(({ from, last }) => ({ from, until: startOf(last, 'day', 3), mid: last }))
  const festival = festivals.find(({ said }) => new RegExp(`^(?:${said.replace(/\(\?[=!].*$/, '')})$`, 'i').test(name))
  return (festival?.days ?? []).map((day) => ({ mid: day, ...stretchAt(day, part, festival?.before ?? 0, festival?.after ?? 0) }))
}

function stretchAt(day: string, part: string, before: number, after: number): Stretch {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (part === 'month') return { from: iso(year, month - 1), until: iso(year, month) }
  if (part === 'week') return { from: startOf(day, 'week'), until: startOf(day, 'week', 1) }
  if (part === 'day') return { from: day, until: dayAfter(day) }
  if (part === 'eve') return { from: startOf(day, 'day', -1), until: day }
  return { from: startOf(day, 'day', -before), until: startOf(day, 'day', after + 1) }
}

function wholeOf(stretches: readonly Stretch[]): Window {
  const [first, last] = [stretches[0], stretches.at(-1)]
  return { ...(first ? { from: first.from } : {}), ...(last ? { until: last.until } : {}) }
}

function told({ from, until }: Stretch): string {
  const last = startOf(until, 'day', -1)
  const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
  const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const
  if (from === last) return written(last, whole)
  return `${written(from, from.slice(0, 4) === last.slice(0, 4) ? { day: 'numeric', month: 'long' } : whole)} to ${written(last, whole)}`
}
