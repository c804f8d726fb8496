import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { findPeriods } from '../phrases/periods.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, ConditionReading, Mention, Span } from '../understanding.ts'
import { freeMatches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { denied, denies, deniedLately, deniedOnce, during, isBeside, latelyIn, within } from './dealt-lately.ts'

/** The rows of a sheet once more, beside those that are shown. */
const others = 'others'

/**
 * "Clients who have not visited in the last 2 months", "items that have not sold since October", of one sheet that has them by name:
 * those of whom no row has such a date. Of things with a table of their own other readers know.
 */
export function notSeen(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index, mentions, text } = context
  const found: ConditionReading[] = []
  if (!denies.test(text)) return found
  for (const pattern of [denied, deniedLately, deniedOnce])
    for (const { match, start, end: verb } of freeMatches(context, pattern, found)) {
      const holder = mentions.findLast((mention) => mention.end <= start)
      const who = holder && namesIn(context, holder, start)
      const days = who && dateColumns(index, tokens, start, false).find(({ table }) => table === who.table)
      if (!who || !days) continue
      const lately = latelyIn(match)
      const period = lately
        ? undefined
        : findPeriods(text, tokens).find((each) => each.start >= verb && isBeside(context, verb, each.start))
      const end = period?.end ?? verb
      const time = period ? during(context, { start, end }, period) : lately && within(context, { start, end }, lately)
      found.push(...without(context, { start, end }, who, days, time))
    }
  return [...found, ...butNot(context, found)]
}

/** Of whom no row has such a date. */
function without(
  context: ConditionContext,
  { start, end }: Span,
  name: ColumnChoice,
  days: ColumnChoice,
  time: ConditionReading | undefined,
): readonly ConditionReading[] {
  const [profile, seenIn] = [profileOf(context.index, days), time?.make]
  if (!profile || !seenIn) return []
  const make = (column: ColumnRef, _: ColumnProfile, fiscalYearStart: number): Condition => {
    const seen = seenIn({ relation: others, column: days.column }, profile, fiscalYearStart)
    const source = { base: { alias: others, table: name.table }, joins: [] }
    const link = [{ outer: column, inner: { relation: others, column: name.column } }]
    return { kind: 'related', sub: { source, link, where: [seen] }, negated: true }
  }
  return [{ start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'column', choices: [name], unsaid: true, make }]
}

/** "…, but not in": behind it a time. */
const except =
  /\b(?:but|and|yet)\s+(?:(?:they|who)\s+)?(?:(?:did|have|has|had)\s*)?(?:not|n[’']t|never|none|nothing)(?:\s+(?:a single time|once|even once|at all|any ?more|come|came|been|back))*(?=\s)/gi

/** "Farmers who came last year but not this year": of those of the one time whoever has no row of the other. */
function butNot(context: ConditionContext, before: readonly ConditionReading[]): readonly ConditionReading[] {
  const { tokens, index, mentions, text } = context
  if (!/\b(?:but|and|yet)\b/i.test(text)) return []
  return freeMatches(context, except, before).flatMap(({ start, end: verb }): readonly ConditionReading[] => {
    const periods = findPeriods(text, tokens)
    const [then, now] = [
      periods.findLast(({ end }) => end <= start),
      periods.find((each) => each.start >= verb && isBeside(context, verb, each.start)),
    ]
    if (!then || !now) return []
    const holder = mentions.find((mention) => mention.end <= then.start && namesIn(context, mention, mention.end) !== undefined)
    const name = holder && isAsked(context, holder) ? namesIn(context, holder, holder.end) : undefined
    const days = name && dateColumns(index, tokens, start, false).find(({ table }) => table === name.table)
    return name && days ? without(context, { start, end: now.end }, name, days, during(context, { start, end: now.end }, now)) : []
  })
}

/** Named first of all, and not what something is broken down by. */
function isAsked({ tokens }: ConditionContext, { start }: Mention): boolean {
  return tokens
    .slice(0, start)
    .every(({ lower }) => /^(?:list|show|me|give|all|the|which|of|our|my|how|many|number|find|get|see|those)$/.test(lower))
}

/** Names that rows have again and again, just before what is denied of them. */
function namesIn({ tokens, index }: ConditionContext, { end, readings: [best] }: Mention, until: number): ColumnChoice | undefined {
  const choice = best?.kind === 'column' && best.column !== undefined ? { table: best.table, column: best.column, score: 1 } : undefined
  const profile = profileOf(index, choice)
  const rows = tableOf(index.catalog, choice?.table ?? '')?.rowCount ?? 0
  const isTied = tokens.slice(end, until).every(({ lower }) => /^(?:who|that|which|have|has)$/.test(lower))
  return choice && profile?.type === 'text' && profile.distinct * 2 <= rows && isTied ? choice : undefined
}
