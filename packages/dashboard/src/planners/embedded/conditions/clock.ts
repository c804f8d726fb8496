import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { columnsOf, mentionBefore } from '../schema/column-kinds.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
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

/** "Leaving after 18:00", "arriving at 9:48 or 23:39": times of day, where a column holds some. */
export function clockConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index } = context
  if (!index.columns.some(({ column }) => isClockColumn(column))) return []
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
    const isRange = clocks.length === 2 && /(?:between|from)$/.test(lead)
    const choices = columnsFor(context, at)
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

interface Clock {
  readonly text: string
  readonly next: number
}

/** "9:48", "21:05:30", "6:15 pm" as a time of 24 hours. */
function clockAt(tokens: readonly Token[], at: number): Clock | undefined {
  const [hour, colon, minute] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (hour?.kind !== 'number' || colon?.text !== ':' || minute?.kind !== 'number') return undefined
  if (hour.end !== colon.start || colon.end !== minute.start || !/^\d{1,2}$/.test(hour.text) || !/^[0-5]\d$/.test(minute.text))
    return undefined
  const half = /^[ap]m$/.exec(tokens[at + 3]?.lower ?? '')?.[0]
  const hours = (Number(hour.text) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)
  if (Number(hour.text) > 23) return undefined
  return { text: `${String(hours).padStart(2, '0')}:${minute.text}`, next: at + (half ? 4 : 3) }
}

function listFrom(tokens: readonly Token[], first: Clock): { readonly clocks: readonly string[]; readonly next: number } {
  const clocks = [first.text]
  let { next } = first
  for (;;) {
    let at = next
    while (at - next < 2 && [',', 'or', 'and', 'to'].includes(tokens[at]?.lower ?? '')) at++
    const more = at > next ? clockAt(tokens, at) : undefined
    if (!more) return { clocks, next }
    clocks.push(more.text)
    next = more.next
  }
}
