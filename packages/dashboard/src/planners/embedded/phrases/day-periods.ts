import { dayAfter, month, monthOf, realDay } from './calendar.ts'
import type { Window } from './calendar.ts'
import { DAY_GROUPS, dayOf, dayText } from './days.ts'
import type { SaidDay } from './days.ts'
import { onwards } from './open-ended.ts'
import type { Made, PeriodRule } from './period-reading.ts'

const joint = '(?:to|until|till|thru|through|-|–|—)'
const ordinal = '(?:st|nd|rd|th)?'
const named = `(?=\\d{1,2}${ordinal}(?: of)?[ -][a-z])`

/** Days, and stretches from one to another. */
export const dayGrammar: readonly PeriodRule[] = [
  [
    `\\b(?:between|from) (?:the )?${dayText},? ?(?:and|${joint}) ?(?:the )?${dayText}`,
    (m, order) => stretch(dayOf(m, 1, order), dayOf(m, 1 + DAY_GROUPS, order)),
  ],
  [`${dayText},? ?${joint} ?(?:the )?${dayText}`, (m, order) => stretch(dayOf(m, 1, order), dayOf(m, 1 + DAY_GROUPS, order))],
  // "10 to 20 Jan", "Jan 10-20, 2025": one month for both.
  [
    `\\b(?:between|from) (?:the )?(\\d{1,2})${ordinal}(?: and | ?${joint} ?)(?:the )?${named}${dayText}`,
    (m, order) => sameMonth(Number(m[1]), dayOf(m, 2, order)),
  ],
  [`(?<![\\d/.,:-])(\\d{1,2})${ordinal} ?${joint} ?(?:the )?${named}${dayText}`, (m, order) => sameMonth(Number(m[1]), dayOf(m, 2, order))],
  [
    `\\b(?:(?:between|from) )?${month}\\.? (\\d{1,2})${ordinal} ?(?:${joint}|and) ?(\\d{1,2})${ordinal}(?:,? (\\d{4}))?(?![\\d/-])`,
    (m) => (/\band\b/i.test(m[0]) && !/^between/i.test(m[0]) ? undefined : inMonth(m[1] ?? '', [Number(m[2]), Number(m[3])], m[4])),
  ],
  [`${dayText},? ${onwards}\\b`, (m, order) => open(dayOf(m, 1, order), ({ from }) => ({ from }))],
  [`(?:\\b(?:since|from|starting|on or after)|>=|≥) ?${dayText}`, (m, order) => open(dayOf(m, 1, order), ({ from }) => ({ from }))],
  [`(?:\\b(?:after|later than|past)|>) ?${dayText}`, (m, order) => open(dayOf(m, 1, order), ({ until }) => ({ from: until }))],
  [`(?:\\b(?:until|till|up to|upto|by|on or before)|<=|≤) ?${dayText}`, (m, order) => open(dayOf(m, 1, order), ({ until }) => ({ until }))],
  [
    `(?:!=|<>|≠) ?${dayText}`,
    (m, order) => {
      const day = open(dayOf(m, 1, order), (at) => at)
      return day && { ...day, negated: true }
    },
  ],
  [
    `(?:(?<!\\bor )\\b(?:before|prior to|earlier than)|<) ?${dayText}`,
    (m, order) => open(dayOf(m, 1, order), ({ from }) => ({ until: from })),
  ],
  [`\\b(?:on|at|dated) (?:the )?${dayText}`, (m, order) => open(dayOf(m, 1, order), (day) => day)],
  [`(?:==? ?)?${dayText}`, (m, order) => (isVerb(m[0]) ? undefined : open(dayOf(m, 1, order), (day) => day))],
]

/** "May 5 of them": a verb, where nothing says that it is a day. */
function isVerb(words: string): boolean {
  return /^(?:may|march|mar) \d{1,2}$/.test(words.trim())
}

function open(day: SaidDay | undefined, ends: (day: { readonly from: string; readonly until: string }) => Window): Made | undefined {
  if (!day) return undefined
  return {
    relative: day.relative,
    resolve: (newest, _start, oldest) => ends(day.window(newest, oldest)),
    note: (newest, _start, oldest) => day.note?.(newest, oldest),
  }
}

/** A year that is missing is that of the other end. */
function stretch(first: SaidDay | undefined, last: SaidDay | undefined): Made | undefined {
  if (!first || !last) return undefined
  const resolve = (newest: string, oldest?: string): Window => {
    if (!first.relative && last.relative) {
      const { from } = first.window(newest, oldest)
      return { from, until: last.window(`${String(Number(from.slice(0, 4)) + 1)}${from.slice(4)}`).until }
    }
    const { from, until } = last.window(newest, oldest)
    return { from: first.window(first.relative ? from : newest, oldest).from, until }
  }
  return {
    relative: first.relative && last.relative,
    resolve: (newest, _start, oldest) => resolve(newest, oldest),
    note: (newest, _start, oldest) => first.note?.(newest, oldest) ?? last.note?.(newest, oldest),
  }
}

function sameMonth(first: number, last: SaidDay | undefined): Made | undefined {
  if (!last || first < 1 || first > 31) return undefined
  return {
    relative: last.relative,
    resolve: (newest, _start, oldest) => {
      const { from, until } = last.window(newest, oldest)
      return { from: realDay(Number(from.slice(0, 4)), Number(from.slice(5, 7)), first) ?? from, until }
    },
  }
}

function inMonth(name: string, [first, last]: readonly [number, number], year: string | undefined): Made | undefined {
  const at = (inYear: number): { readonly from: string; readonly until: string } | undefined => {
    const [from, end] = [first, last].map((day) => realDay(inYear, monthOf(name) + 1, day))
    return from !== undefined && end !== undefined && from < end ? { from, until: dayAfter(end) } : undefined
  }
  if (!at(year === undefined ? 2024 : Number(year))) return undefined
  if (year !== undefined) return { relative: false, resolve: () => at(Number(year)) ?? {} }
  return {
    relative: true,
    resolve: (newest) => {
      const own = at(Number(newest.slice(0, 4)))
      return (own !== undefined && own.from <= newest ? own : at(Number(newest.slice(0, 4)) - 1)) ?? {}
    },
  }
}
