import { rowsDone } from '../mentions/dealt-things.ts'
import { isParticiple } from '../phrases/agents.ts'
import { leadsUp } from '../schema/joins.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import type { ConditionContext } from './context.ts'
import { negatedVerb } from './denied.ts'

const relatives: ReadonlySet<string> = new Set(['who', 'that', 'which', 'having', 'have', 'has', 'had', 'are', 'were', 'been'])
const breaking: ReadonlySet<string> = new Set(['each', 'every', 'many', 'not', 'no', 'and', 'than', 'by', 'or'])

/** "who took appointments", "that have bookings": a table that only says which rows are meant. */
export function positives(
  { tokens, mentions, taken, aggregates, text, index }: ConditionContext,
  kept: readonly ConditionReading[],
): readonly ConditionReading[] {
  return mentions.flatMap((mention, place): readonly ConditionReading[] => {
    const [best] = mention.readings
    const before = mentions[place - 1]
    if (!best || !before) return []
    // "With orders in 2025": of such orders, and no time of those who have them.
    const inner = isHeld({ tokens, index }, before, mention, best.table) ? timesOf(mention, best.table, kept) : []
    if (taken.has(mention.start) && inner.length === 0) return []
    const gap = tokens.slice(before.end, mention.start)
    const opposed = isOpposed(tokens, mention, gap)
    const table = best.kind === 'table' ? best : opposed ? rowsDone(mention, tokens, index.catalog) : undefined
    if (!table) return []
    const held = isHeld({ tokens, index }, before, mention, table.table)
    if (table.score < (opposed || held ? 0.6 : 0.8)) return []
    const relative =
      opposed ||
      held ||
      isSecondClause(tokens, before, mention, kept) ||
      (gap.length <= 6 &&
        gap.some((token) => relatives.has(token.lower)) &&
        !gap.some((token) => token.kind === 'mark' || breaking.has(token.lower)))
    const owner =
      before.readings.find((reading) => reading.kind === 'table') ??
      mentions.slice(0, place).findLast((other) => other.readings[0]?.kind === 'table')?.readings[0]
    // "Who placed the most orders": how many there are tells which are meant, and not that there are any.
    const counted = aggregates.some((word) => word.start >= before.end && word.end <= mention.start && mention.start - word.end <= 2)
    if (
      !relative ||
      !owner ||
      owner.table === table.table ||
      counted ||
      kept.some((reading) => reading.start <= mention.start && mention.start < reading.end && !inner.includes(reading))
    )
      return []
    const end = Math.max(mention.end, ...inner.map((each) => each.end))
    const words = text.slice(tokens[mention.start]?.start ?? 0, tokens[end - 1]?.end ?? 0)
    const own = inner.map((each) => ({ ...each, choices: each.choices.filter((choice) => choice.table === table.table) }))
    return [
      {
        start: mention.start,
        end,
        joiner: 'and',
        words,
        kind: 'related',
        choices: [],
        related: { table: table.table, others: [], negated: false, inner: own, ...(held ? { subject: owner.table } : {}) },
      },
    ]
  })
}

/** "Clerks who earn over 30 and work at a branch": the second of what is said of them. */
function isSecondClause(
  tokens: ConditionContext['tokens'],
  before: Mention,
  { start }: Mention,
  kept: readonly ConditionReading[],
): boolean {
  const first = kept.find((reading) => reading.start >= before.end && reading.end < start && tokens[reading.end]?.lower === 'and')
  const said = first ? tokens.slice(first.end + 1, start) : []
  return (
    /^(?:who|that|which)$/.test(tokens[before.end]?.lower ?? '') &&
    said.length > 0 &&
    said.length <= 4 &&
    !said.some(({ kind, lower }) => kind === 'mark' || breaking.has(lower))
  )
}

const behindHeld = /^(?:[,.;?!]|in|during|since|this|last|by|per|for|each|every|over|across|as|from|on)$/
const together = /^(?:compare[ds]?|comparing|along|together|combined?|joined)$/

/** The times of such rows, said with them or right behind them. */
const timesOf = ({ start, end }: Mention, table: string, kept: readonly ConditionReading[]): readonly ConditionReading[] =>
  kept.filter(
    (each) =>
      each.time === true &&
      each.kind === 'column' &&
      (each.start === end || (each.start === start && each.end > end)) &&
      each.choices.some((choice) => choice.table === table),
  )

/** "Members with loans by town": of all members, those that have one. "List shops with their owners" shows both. */
function isHeld(
  { tokens, index: { catalog } }: Pick<ConditionContext, 'tokens' | 'index'>,
  before: Mention,
  { start, end, readings: [things] }: Mention,
  held: string,
): boolean {
  const [best] = before.readings
  // "Revenue of orders with returns": of the orders.
  const owner = tokens[before.end - 2]?.lower === 'of' ? before.readings.find(({ kind }) => kind === 'table') : best
  const gap = tokens.slice(before.end, start).map(({ lower }) => lower)
  const next = tokens[end]?.lower
  return (
    owner?.kind === 'table' &&
    things?.kind === 'table' &&
    /^(?:with|having)(?: (?:an?|any|some))?$/.test(gap.join(' ')) &&
    (next === undefined || behindHeld.test(next)) &&
    !tokens.slice(0, before.end).some(({ lower }) => together.test(lower)) &&
    leadsUp(catalog, held, owner.table)
  )
}

/** "Vans with fuel logs but no trips", "fuelled but never driven": both halves are said of the vans. */
function isOpposed(tokens: ConditionContext['tokens'], { start, end }: Mention, gap: ConditionContext['tokens']): boolean {
  const behind = tokens.slice(end, end + 4).map(({ lower }) => lower)
  const but = behind.findIndex((word) => /^(?:but|yet)$/.test(word))
  if (but < 0 || but > 1 || !behind.slice(but + 1).some((word) => negatedVerb.test(word))) return false
  const verb = tokens[start]
  const words = gap.map(({ lower }) => lower)
  return (
    words.every((word) => /^(?:with|having|who|that|which|have|has|had|were|was|are|been|some)$/.test(word)) &&
    (words.length > 0 || (verb !== undefined && isParticiple(verb)))
  )
}
