import { startOf } from '../phrases/calendar.ts'
import { relative } from '../phrases/period-reading.ts'
import type { Made, PeriodReading } from '../phrases/period-reading.ts'
import type { Span } from '../understanding.ts'
import { dayParts, dayPartsIn, dayPartsListed } from '../words/day-parts.ts'
import { weekdayNames } from '../words/time.ts'
import { freeMatches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

const whole = `(?:${weekdayNames.join('|')})s?`
/** "Sat" and "sun" are words of their own, and days of the week beside one another only. */
const any = `(?:${whole}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)`
const lead = '(?:(?:on|in|during|at|for|only|every|each|all) (?:the )?)?'
const weekend = 'week ?-?ends?'
/** "Weeks starting on Monday" say how weeks are cut, "next Monday" is a day. */
const unled = String.raw`(?<!\b(?:weeks?|(?:start|begin|end)(?:s|ing)?|next|coming|by|per|good)(?: (?:on|from|of))? )`
const unfollowed = String.raw`(?![\p{L}\d]| ?-?wise\b| (?:vs|versus|against|schools?)\b)`

const rules: readonly (readonly [RegExp, (words: string) => Made | undefined])[] = [
  // "Last Sunday".
  [new RegExp(String.raw`\b(?:on )?(?:last|past|previous|this) (?:${weekdayNames.join('|')})${unfollowed}`, 'giu'), lastDay],
  [new RegExp(String.raw`${unled}\b${lead}${any} ?(?:to|till|until|through|thru|-|–) ?${any}${unfollowed}`, 'giu'), daysThrough],
  [new RegExp(String.raw`${unled}\b${lead}${any}(?:(?:,? ?(?:and|or|&|\+|/) ?|,? )(?:on )?${any})+${unfollowed}`, 'giu'), daysListed],
  [new RegExp(String.raw`${unled}\b${lead}${whole}${unfollowed}`, 'giu'), daysListed],
  [
    new RegExp(String.raw`${unled}(?<!\b(?:last|this|past|previous) )\b${lead}${weekend}(?: only)?${unfollowed}`, 'giu'),
    () => onDays([6, 7]),
  ],
  // "In the morning and evening": at either time.
  [new RegExp(String.raw`${unled}${dayPartsListed}`, 'giu'), partsListed],
  ...dayParts.map(({ said, hours, told, label }) => {
    // "Three nights" are stays; "last night" is one day.
    const isNight = label === 'Night'
    const led = isNight
      ? String.raw`(?:late |(?:at|in|during) (?:the )?)+night(?: ?-?time)?`
      : `${lead}(?:early |late )?${said}(?: (?:time|hours?))?`
    const pattern = new RegExp(String.raw`${unled}(?<!\b(?:last|this|yesterday|tomorrow|\d+) )\b${led}${unfollowed}`, 'giu')
    const note = `${told.charAt(0).toUpperCase()}${told.slice(1)}.`
    return [pattern, () => ({ ...inPart('hour_of_day', hours), note: () => note })] as const
  }),
]
const named = new RegExp(String.raw`day|week|\b(?:mon|tue|wed|thu|fri|sat|sun)|morning|noon|evening|night`, 'i')

/** "Sunday orders", "weekend sales by store", "sat sun", "orders in the evening": parts of every week and of every day, though no "on" says that it is a time. */
export function bareDays(context: ConditionContext, said: readonly Span[]): readonly PeriodReading[] {
  if (!named.test(context.text)) return []
  const found: PeriodReading[] = []
  for (const [pattern, make] of rules)
    for (const { start, end } of freeMatches(context, pattern, [...said, ...found])) {
      const words = wordsOf(context, start, end)
      const made = isNamed(context, { start, end }) ? undefined : make(words)
      if (made) found.push({ ...made, start, end, words })
    }
  return found
}

/** What is stored under such a name, or a column or table of it. */
function isNamed({ mentions }: ConditionContext, span: Span): boolean {
  return mentions.some(({ start, end }) => start < span.end && span.start < end)
}

const inPart = (grain: 'weekday' | 'hour_of_day', values: readonly number[]): Made => ({
  relative: false,
  resolve: () => ({}),
  calendar: { grain, values },
})

/** 1 is Monday. */
const onDays = (values: readonly number[]): Made => inPart('weekday', values)

const daysIn = (words: string): readonly number[] =>
  [...words.toLowerCase().matchAll(/\b(?:mon|tue|wed|thu|fri|sat|sun)/g)].map(
    ([short]) => weekdayNames.findIndex((name) => name.startsWith(short)) + 1,
  )

function daysListed(words: string): Made {
  return onDays([...new Set(daysIn(words))].toSorted((a, b) => a - b))
}

function partsListed(words: string): Made | undefined {
  const parts = dayPartsIn(words)
  const note = parts.map(({ told }) => told).join(', ')
  if (parts.length < 2) return undefined
  return {
    ...inPart(
      'hour_of_day',
      parts.flatMap(({ hours }) => hours),
    ),
    note: () => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`,
  }
}

function daysThrough(words: string): Made | undefined {
  const [from, until] = daysIn(words)
  if (from === undefined || until === undefined) return undefined
  const many = ((until - from + 7) % 7) + 1
  return onDays(Array.from({ length: many }, (_, at) => ((from - 1 + at) % 7) + 1).toSorted((a, b) => a - b))
}

function lastDay(words: string): Made | undefined {
  const [day] = daysIn(words)
  if (day === undefined) return undefined
  return relative((newest) => {
    const monday = startOf(newest, 'week')
    const own = startOf(monday, 'day', day - 1)
    const from = own <= newest.slice(0, 10) ? own : startOf(own, 'day', -7)
    return { from, until: startOf(from, 'day', 1) }
  })
}
