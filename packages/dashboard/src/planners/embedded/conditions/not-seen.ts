import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { findPeriods } from '../phrases/periods.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
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
      const words = wordsOf(context, start, end)
      const time = period ? during(context, { start, end }, period) : lately && within(context, { start, end }, lately)
      if (!time) continue
      const [profile, seenIn] = [profileOf(index, days), time.make]
      if (!profile || !seenIn) continue
      const make = (column: ColumnRef, _: ColumnProfile, fiscalYearStart: number): Condition => {
        const seen = seenIn({ relation: others, column: days.column }, profile, fiscalYearStart)
        const source = { base: { alias: others, table: who.table }, joins: [] }
        const link = [{ outer: column, inner: { relation: others, column: who.column } }]
        return { kind: 'related', sub: { source, link, where: [seen] }, negated: true }
      }
      found.push({ start, end, joiner: 'and', words, kind: 'column', choices: [who], unsaid: true, make })
    }
  return found
}

/** Names that rows have again and again, just before what is denied of them. */
function namesIn({ tokens, index }: ConditionContext, { end, readings: [best] }: Mention, until: number): ColumnChoice | undefined {
  const choice = best?.kind === 'column' && best.column !== undefined ? { table: best.table, column: best.column, score: 1 } : undefined
  const profile = profileOf(index, choice)
  const rows = tableOf(index.catalog, choice?.table ?? '')?.rowCount ?? 0
  const isTied = tokens.slice(end, until).every(({ lower }) => /^(?:who|that|which|have|has)$/.test(lower))
  return choice && profile?.type === 'text' && profile.distinct * 2 <= rows && isTied ? choice : undefined
}
