import { bridgeBetween } from '../schema/bridges.ts'
import { leadsUp } from '../schema/joins.ts'
import type { ConditionReading } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

const timed = /^(?:in|within|during|over|the|altogether|total|together)$/
const told = /^(?:that|which|who|are|is|were|was|have|has|been|being|still|yet|with|having|an?|marked|as|where)$/

/**
 * "Customers with more than 5 orders in 2024", "members with more than 1 loan not returned", "at least 3 late deliveries": what is said of the
 * rows that are counted is said of each of them, and of nobody else.
 */
export function withinRows(context: ConditionContext, found: readonly ConditionReading[]): readonly ConditionReading[] {
  const { tokens, taken } = context
  const inside = new Set<ConditionReading>()
  const grown = found.map((reading): ConditionReading => {
    const { group } = reading
    if (reading.kind !== 'group' || !group || (group.of === undefined && group.table === undefined)) return reading
    let end = group.before ?? reading.end
    const inner = found.filter((other) => other.start >= reading.end && other.end <= end && isOfRows(context, other, group))
    const isBeside = (other: ConditionReading, words: RegExp): boolean =>
      other.start >= end && tokens.slice(end, other.start).every(({ lower }) => words.test(lower))
    for (;;) {
      const next = found.find(
        (other) =>
          !inner.includes(other) &&
          (other.time === true ? isBeside(other, timed) : isBeside(other, told) && isOfRows(context, other, group)),
      )
      if (!next) break
      inner.push(next)
      end = next.end
    }
    if (inner.length === 0 && end === reading.end) return reading
    for (const each of inner) inside.add(each)
    for (let at = reading.start; at < end; at++) taken.add(at)
    const words = context.text.slice(tokens[reading.start]?.start ?? 0, tokens[end - 1]?.end ?? 0)
    const own = inner.map((each) => (each.time === true ? ofTied(context, each, group) : each))
    return { ...reading, end, words, group: { ...group, inner: [...(group.inner ?? []), ...own] } }
  })
  return grown.filter((reading) => !inside.has(reading))
}

type Group = NonNullable<ConditionReading['group']>

/** Said of the rows that are counted, of those that tie them to whoever has them, or of what they lead to; not of whoever has them. */
function isOfRows({ index: { catalog } }: ConditionContext, { kind, choices: [choice] }: ConditionReading, group: Group): boolean {
  const { table, of, by } = group
  if (kind !== 'column' || !choice || table === undefined) return false
  const holder = of ?? by?.table
  const tie = of === undefined ? undefined : bridgeBetween(catalog, table, of)
  return (
    choice.table !== holder &&
    [table, tie].some((own) => own !== undefined && (own === choice.table || leadsUp(catalog, own, choice.table)))
  )
}

/** "Who borrowed more than 3 books in 2025": when they were borrowed, where the time tells nothing else outright. */
function ofTied({ index: { catalog } }: ConditionContext, reading: ConditionReading, { table, of }: Group): ConditionReading {
  const tie = table === undefined || of === undefined ? undefined : bridgeBetween(catalog, table, of)
  const own = reading.unsaid === true && tie !== undefined ? reading.choices.filter((choice) => choice.table === tie) : []
  return own.length > 0 ? { ...reading, choices: own } : reading
}
