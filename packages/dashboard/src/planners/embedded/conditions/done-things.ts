import { rowsDone } from '../mentions/dealt-things.ts'
import { keysBetween, leadsUp } from '../schema/joins.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

const lead = /^(?:who|that|which|have|has|had|was|were|are|been|being|once|ever|already|actually|recently)$/
const articles = /^(?:an?|the|any|some|one|our|their|of|from)$/
const stops = /^(?:and|or|but|by|per|each|every|with|whose)$/
/** Counted, or chosen by how often: the rows themselves are meant. */
const counts = /^(?:most|least|more|fewer|less|many|often|times|twice|once|than|over|exactly|only)$/

/**
 * "Members who borrowed a crime book in 2025", "which crates were loaded last week": those that have one such row, and all that is said
 * behind the verb is said of that row. Where the rows are counted nothing is read here.
 */
export function doneThings(context: ConditionContext, kept: readonly ConditionReading[]): readonly ConditionReading[] {
  const { mentions, tokens, index, taken } = context
  const { catalog } = index
  return mentions.flatMap((deed, place): readonly ConditionReading[] => {
    const [done, before] = [rowsDone(deed, tokens, catalog), mentions[place - 1]]
    const owner = before?.readings.find(({ kind, score }) => kind === 'table' && score > 0.7)
    if (!done || done.score < 0.75 || !before || !owner) return []
    if (taken.has(deed.start) || owner.table === done.table || !leadsUp(catalog, done.table, owner.table)) return []
    // "Orders returned by channel", where single lines of them are: no row of a return is one of an order.
    const isFar = keysBetween(catalog, done.table, owner.table).length === 0
    const isCounted = before.start === 0 || /^(?:many|of)$/.test(tokens[before.start - 1]?.lower ?? '')
    const gap = tokens.slice(before.end, deed.start)
    const isAsked = /^(?:which|what)$/.test(tokens[before.start - 1]?.lower ?? '')
    const isRelative = gap.some(({ lower }) => /^(?:who|that|which)$/.test(lower))
    const isSaid = isAsked || (gap.length > 0 && isRelative) || (isFar && isCounted)
    if (!gap.every(({ lower }) => lead.test(lower)) || !isSaid) return []
    const end = clauseEnd(context, deed)
    if (tokens.slice(deed.end, end).some(({ lower }) => counts.test(lower))) return []
    const isOfRow = ({ choices, kind, time }: ConditionReading): boolean =>
      kind === 'column' &&
      (time === true
        ? choices.some(({ table }) => table === done.table)
        : choices[0] !== undefined && choices[0].table !== owner.table && leadsUp(catalog, done.table, choices[0].table))
    const inner = kept.filter((each) => each.start >= deed.end && each.end <= end && isOfRow(each))
    const until = Math.max(deed.end, ...inner.map((each) => each.end), ...thingsBehind(context, deed, done.table, end))
    // "Borrowed last year" alone says when; without anything behind, the verb says that there is a row.
    const words = wordsOf(context, deed.start, until)
    const own = (each: ConditionReading): ConditionReading =>
      each.time === true ? { ...each, choices: each.choices.filter(({ table }) => table === done.table) } : each
    const related = { table: done.table, others: [], subject: owner.table, negated: false, inner: inner.map(own) }
    return [{ start: deed.start, end: until, joiner: 'and', words, kind: 'related', choices: [], related }]
  })
}

/** As far as nothing else begins. */
function clauseEnd({ tokens }: ConditionContext, { end }: Mention): number {
  const at = tokens.findIndex((token) => token.index >= end && (token.kind === 'mark' || stops.test(token.lower)))
  return at < 0 ? tokens.length : at
}

/** "A book", of which each row of the deed is one: named with it. */
function thingsBehind(
  { mentions, tokens, index: { catalog } }: ConditionContext,
  deed: Mention,
  done: string,
  until: number,
): readonly number[] {
  const next = mentions.find(({ start, readings: [best] }) => start >= deed.end && best?.kind === 'table')
  const [best] = next?.readings ?? []
  if (!next || !best || next.end > until || !leadsUp(catalog, done, best.table)) return []
  const gap = tokens.slice(deed.end, next.start)
  const isValue = (at: number): boolean =>
    mentions.some(({ start, end, readings: [own] }) => own?.kind === 'value' && start <= at && at < end)
  return gap.every(({ lower, index: at }) => articles.test(lower) || isValue(at)) ? [next.end] : []
}
