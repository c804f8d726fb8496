import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { columnsOf, dateColumns, mentionBefore } from '../schema/column-kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import { hasHours } from '../schema/column-types.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { hoursFrom } from '../words/day-parts.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { isNegated } from './negated.ts'

const isClockColumn = ({ type }: ColumnProfile): boolean => type === 'time'

const signs: readonly (readonly [RegExp, Comparison])[] = [
  [/(?:at|on) or after$|no earlier than$|not before$|from$|since$/, 'gte'],
  [/(?:at|on) or before$|no later than$|not after$|until$|till$|up to$|by$/, 'lte'],
  [/after$|later than$|past$/, 'gt'],
  [/before$|earlier than$/, 'lt'],
]

/** "Leaving after 18:00", "arriving at 9:48 or 23:39", "orders after 8 pm": times of day, where a column holds some, or moments. */
export function clockConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index } = context
  if (!index.columns.some(({ column }) => isClockColumn(column) || hasHours(column))) return []
  const found: ConditionReading[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = clockAt(tokens, at)
    const stored = context.mentions.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= at && at < end)
    if (!first || stored || context.taken.has(at)) continue
    const { clocks, next } = listFrom(tokens, first)
    const lead = tokens
      .slice(Math.max(0, at - 3), at)
      .map(({ lower }) => lower)
      .join(' ')
    const sign = clocks.length === 1 ? signs.find(([pattern]) => pattern.test(lead)) : undefined
    const [low = '', high = ''] = clocks
    const isRange = clocks.length === 2 && (/(?:between|from)$/.test(lead) || isStretch(tokens, at))
    const own = columnsFor(context, at)
    const hours = own.length > 0 ? undefined : hoursMeant(clocks, isRange, sign?.[1])
    const choices = hours ? momentsFor(context, at) : own
    if (choices.length > 0) {
      const start = sign || isRange ? at - 1 : at
      const negated = isNegated(context, start)
      found.push({
        start,
        end: next,
        joiner: 'and',
        words: wordsOf(context, start, next),
        kind: 'column',
        choices,
        ...(clocks.length > 1 && !isRange ? { several: clocks.length } : {}),
        make: (column, profile) => {
          if (hours) return { kind: 'calendar', column, grain: 'hour_of_day', values: hours, ...(negated ? { negated } : {}) }
          const asStored = (clock: string): string => (typeof profile.min === 'string' && profile.min.length > 5 ? `${clock}:00` : clock)
          return isRange
            ? { kind: 'between', column, low: asStored(low), high: asStored(high), ...(negated ? { negated } : {}) }
            : clocks.length > 1
              ? { kind: 'among', column, values: clocks.map(asStored), ...(negated ? { negated } : {}) }
              : { kind: 'compare', column, op: sign?.[1] ?? (negated ? 'ne' : 'eq'), value: asStored(low) }
        },
      })
    }
    at = next - 1
  }
  return found
}

/** Of the time that was named nearest before, or the only one there is. */
function columnsFor({ tokens, mentions, index }: ConditionContext, at: number): readonly ColumnChoice[] {
  const beside = mentionBefore(mentions, tokens, at, 4)
  const before = [...(beside ? [beside] : []), ...mentions.filter(({ end }) => end <= at).toReversed()]
  const said = before.map((mention) => columnsOf(mention, index, isClockColumn)).find((choices) => (choices[0]?.score ?? 0) > 0.5)
  const all = index.columns.filter(({ column }) => isClockColumn(column))
  return said ?? (all.length === 1 ? all.map(({ table, column }) => ({ table: table.id, column: column.name, score: 0.7 })) : [])
}

/** Of what happened at some moment the date nearest to what is spoken of, whichever has hours. */
const momentsFor = ({ tokens, index }: ConditionContext, at: number): readonly ColumnChoice[] =>
  dateColumns(index, tokens, at, false).filter((choice) => hasHours(profileOf(index, choice)))

/** The hours of any day that such times cut off; undefined where they are no whole ones. */
function hoursMeant(clocks: readonly string[], isRange: boolean, sign: Comparison | undefined): readonly number[] | undefined {
  if (clocks.some((clock) => !clock.endsWith(':00'))) return undefined
  const [first = 0, last = 24] = clocks.map((clock) => Number(clock.slice(0, 2)))
  if (isRange) return hoursFrom(first, (last - first + 24) % 24)
  if (clocks.length > 1) return clocks.map((clock) => Number(clock.slice(0, 2)))
  if (sign === 'gt' || sign === 'gte') return hoursFrom(first, 24 - first)
  return sign === 'lt' || sign === 'lte' ? hoursFrom(0, first) : [first]
}

interface Clock {
  readonly text: string
  readonly next: number
}

/** "9:48", "21:05:30", "6:15 pm", "8 pm" as a time of 24 hours. */
function clockAt(tokens: readonly Token[], at: number): Clock | undefined {
  const [hour, colon, minute] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const [, whole, half] =
    /^(\d{1,2}) ?([ap])m$/.exec(`${hour?.lower ?? ''}${colon && /^[ap]m$/.test(colon.lower) ? colon.lower : ''}`) ?? []
  if (whole !== undefined && Number(whole) >= 1 && Number(whole) <= 12)
    return { text: `${inDay(Number(whole), half)}:00`, next: hour?.lower === whole ? at + 2 : at + 1 }
  const until =
    hour?.kind === 'number' && /^\d{1,2}$/.test(hour.text) && joints.test(colon?.lower ?? '') ? clockAt(tokens, at + 2) : undefined
  const [, ofUntil] = /([ap])m?$/.exec(until ? halfOf(tokens, until.next - 1) : '') ?? []
  const begin = Number(hour?.text)
  // "6 to 9 pm", "10 to 2 pm".
  if (until && ofUntil !== undefined && begin >= 1 && begin <= 12) {
    const same = `${inDay(begin, ofUntil)}:00`
    return { text: same < until.text ? same : `${inDay(begin, ofUntil === 'p' ? 'a' : 'p')}:00`, next: at + 1 }
  }
  if (hour?.kind !== 'number' || colon?.text !== ':' || minute?.kind !== 'number') return undefined
  if (hour.end !== colon.start || colon.end !== minute.start || !/^\d{1,2}$/.test(hour.text) || !/^[0-5]\d$/.test(minute.text))
    return undefined
  const behind = /^[ap]m$/.exec(tokens[at + 3]?.lower ?? '')?.[0]
  if (Number(hour.text) > 23) return undefined
  return { text: `${inDay(Number(hour.text), behind?.charAt(0))}:${minute.text}`, next: at + (behind ? 4 : 3) }
}

const joints = /^(?:to|and|till|until|-|–)$/
/** "9 pm", "9pm": the half of the day. */
const halfOf = (tokens: readonly Token[], at: number): string => /[ap]m$/.exec(tokens[at]?.lower ?? '')?.[0] ?? ''
/** "6 to 9 pm" without a word before it. */
const isStretch = (tokens: readonly Token[], at: number): boolean => {
  const joint = tokens.slice(at + 1, at + 4).find(({ lower }) => joints.test(lower))
  return joint !== undefined && joint.lower !== 'and'
}

/** @param half `a` or `p`, of twelve hours each */
const inDay = (hour: number, half: string | undefined): string =>
  String((hour % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)).padStart(2, '0')

function listFrom(tokens: readonly Token[], first: Clock): { readonly clocks: readonly string[]; readonly next: number } {
  const clocks = [first.text]
  let { next } = first
  for (;;) {
    let at = next
    while (at - next < 2 && [',', 'or', 'and', 'to', 'till', 'until', '-', '–'].includes(tokens[at]?.lower ?? '')) at++
    const more = at > next ? clockAt(tokens, at) : undefined
    if (!more) return { clocks, next }
    clocks.push(more.text)
    next = more.next
  }
}
