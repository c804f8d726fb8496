import { ageGroups } from './age-groups.ts'
import { assignedConditions } from './assigned.ts'
import { awaitedConditions } from './awaited.ts'
import { belowCost } from './below-cost.ts'
import { untied } from './tied-columns.ts'
import { comparedColumns } from './columns-compared.ts'
import { havingConditions } from './having.ts'
import { datedByStates } from './dates-of-states.ts'
import { clockConditions } from './clock.ts'
import { countConditions } from './counts.ts'
import { dealingConditions } from './dealings.ts'
import { discountedConditions } from './discounted.ts'
import { doneThings } from './done-things.ts'
import { flagConditions } from './flags.ts'
import { isBehind, isOtherwise, isTheirOwn, negatedVerb, subjectOf, thingsDenied, withoutKey } from './denied.ts'
import { expiredConditions } from './expired.ts'
import { limitConditions } from './beside-limit.ts'
import { positives } from './positives.ts'
import { goodsMeant } from './goods-meant.ts'
import { partialValues } from './partial-values.ts'
import { markConditions } from './marks.ts'
import { inMilliseconds } from './milliseconds.ts'
import { missingConditions } from './missing.ts'
import { halvesOfFlags } from './halves-of-flags.ts'
import { heldConditions } from './held.ts'
import { holderConditions } from './holders.ts'
import { latestReading } from './latest-reading.ts'
import { latestTime } from './latest-time.ts'
import { lateDateConditions } from './late-dates.ts'
import { withinRows } from './group-rows.ts'
import { journeyConditions } from './journeys.ts'
import { likened } from './likened.ts'
import { lifeConditions } from './lives.ts'
import { measureAdjectives } from './measure-adjectives.ts'
import { deniedOnce } from './negated.ts'
import { notSeen } from './not-seen.ts'
import { unsoldConditions } from './unsold.ts'
import { notSince } from './not-since.ts'
import { numberConditions } from './numbers.ts'
import { sharedName } from './shared-names.ts'
import { someConditions } from './some-of.ts'
import { textConditions } from './texts.ts'
import { listedTogether } from './listed-together.ts'
import { listedValues } from './value-lists.ts'
import { isParticiple } from '../phrases/agents.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { doing, spokenTable, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { responseCodes } from './response-codes.ts'
import { starConditions } from './stars.ts'
import { stockConditions } from './out-of-stock.ts'
import { serviceConditions } from './service-years.ts'
import { summedUp } from './summed-up.ts'
import { tookConditions } from './took.ts'
import { unfinishedConditions } from './unfinished.ts'
import { isTie, valueConditions } from './values.ts'
import { waitingConditions } from './waiting.ts'
import { wordsInside } from './words-inside.ts'
import { overspent } from './overspent.ts'
import { periodConditions } from './periods.ts'

/** Every condition of a request, in the order of the text; `context.taken` grows by their words. */
export function findConditions(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  const add = (readings: readonly ConditionReading[]): void => {
    for (const reading of readings) {
      if (found.some((other) => other.start < reading.end && reading.start < other.end)) continue
      found.push(reading)
      for (let i = reading.start; i < reading.end; i++) context.taken.add(i)
    }
  }
  add(textConditions(context))
  add(serviceConditions(context))
  add(tookConditions(context))
  add(journeyConditions(context))
  add(awaitedConditions(context))
  add(halvesOfFlags(context))
  add(missingConditions(context))
  add(heldConditions(context))
  add(waitingConditions(context))
  add(lifeConditions(context))
  add(havingConditions(context))
  add(comparedColumns(context))
  add(overspent(context))
  add(belowCost(context))
  add(assignedConditions(context))
  add(ageGroups(context))
  add(markConditions(context))
  add(countConditions(context))
  add(notSince(context))
  add(responseCodes(context))
  add(inMilliseconds(context))
  add(dealingConditions(context))
  add(notSeen(context))
  add(unsoldConditions(context))
  add(expiredConditions(context))
  add(stockConditions(context))
  add(discountedConditions(context))
  add(limitConditions(context))
  add(lateDateConditions(context))
  add(clockConditions(context))
  add(listedValues(context))
  add(measureAdjectives(context))
  add(latestReading(context))
  add(latestTime(context))
  add(starConditions(context))
  add(periodConditions(context))
  add(numberConditions(context))
  add(listedTogether(valueConditions(context), context))
  add(flagConditions(context))
  add(someConditions(context))
  add(unfinishedConditions(context))
  add(holderConditions(context))
  add(goodsMeant(context))
  add(partialValues(context))
  add(wordsInside(context))
  return nest(
    context,
    withJoiners(
      context,
      withinRows(context, summedUp(context, likened(context, datedByStates(context.index, found))))
        .map((reading) => untied(context, ofOwner(context, reading)))
        .toSorted((a, b) => a.start - b.start),
    ),
  )
}

/** "a store whose name …": the columns of the thing named just before come first. */
function ofOwner({ mentions, tokens, index }: ConditionContext, reading: ConditionReading): ConditionReading {
  if (reading.kind !== 'column' || reading.choices.length < 2) return reading
  const nearest = mentions.findLast((mention) => mention.end <= reading.start)
  const own = nearest ? ownKey({ tokens, index }, nearest, reading) : undefined
  if (own) return { ...reading, choices: [own, ...reading.choices.filter((choice) => choice !== own)] }
  // "A clerk assigned to it whose name …": the clerk, not the assignment.
  const done = nearest !== undefined && isDone(nearest, reading, tokens) ? nearest : undefined
  const before = done ? mentions.findLast((mention) => mention.end <= done.start) : nearest
  const last = before ? tokens[before.end - 1] : undefined
  const table =
    before?.readings.find((other) => other.kind === 'table' && other.score > 0.8) ?? (last ? spokenTable(index, last) : undefined)
  const gap = before ? tokens.slice(before.end, reading.start).filter(({ index: at }) => !done || at < done.start || at >= done.end) : []
  if (!table || gap.length > 3 || gap.some((token) => token.kind === 'mark' || ['and', 'or'].includes(token.lower))) return reading
  const whose = gap.some((token) => ['whose', 'with', 'named', 'called', 'having', 'that'].includes(token.lower))
  const choices = reading.choices
    .map((choice) => (choice.table === table.table ? { ...choice, score: choice.score + (whose ? 0.3 : 0.1) } : choice))
    .toSorted((a, b) => b.score - a.score)
  return { ...reading, choices }
}

/** "Pilots with identification numbers 2 and 4": their own key, though there is no table of them. */
function ownKey(
  { tokens, index }: Pick<ConditionContext, 'tokens' | 'index'>,
  { end, readings: [best] }: Mention,
  { start, choices }: ConditionReading,
): ColumnChoice | undefined {
  const gap = tokens.slice(end, start)
  const theirs = gap.length > 0 && gap.every(({ lower }) => ['with', 'whose', 'having', 'the', 'of'].includes(lower))
  const own = choices.find(({ table, column }) => theirs && best?.table === table && best.column === column)
  if (profileOf(index, own)?.meaning !== 'id') return undefined
  return own && { ...own, score: Math.max(own.score, choices[0]?.score ?? 0) }
}

/** A verb of which no column of the condition is. */
function isDone({ start, end, readings: [best] }: Mention, { choices }: ConditionReading, tokens: ConditionContext['tokens']): boolean {
  return (
    tokens.slice(start, end).some(({ lower }) => /(?:ed|en)$/.test(lower)) &&
    best?.kind === 'table' &&
    !choices.some(({ table }) => table === best.table)
  )
}

/** "and" or "or" between one condition and the next. */
function withJoiners({ tokens }: ConditionContext, found: readonly ConditionReading[]): readonly ConditionReading[] {
  return found.map((reading, place) => {
    const before = found[place - 1]
    const gap = before ? tokens.slice(before.end, reading.start) : []
    return gap.some((token) => token.lower === 'or') ? { ...reading, joiner: 'or' } : reading
  })
}

/** "without any orders", "did not buy a book": the negated table takes the conditions behind it inside. */
function nest(context: ConditionContext, found: readonly ConditionReading[]): readonly ConditionReading[] {
  const { tokens, mentions, taken } = context
  const kept: ConditionReading[] = [...found]
  for (const token of tokens) {
    if (!negatedVerb.test(token.lower) || taken.has(token.index)) continue
    // "Part no" is a name, whatever comes behind it.
    if (mentions.some(({ start, end }) => start < token.index && token.index < end)) continue
    const subject = subjectOf(context, token)
    const undone = subject === undefined ? [] : withoutKey(context, token, subject)
    if (undone.length > 0) {
      for (const { start, end } of undone) for (let i = start; i < end; i++) taken.add(i)
      kept.push(...undone)
      continue
    }
    const behind = mentions.filter(({ start }) => isBehind(context, token, start))
    // "Never captained a flight": behind the verb.
    const tied = behind[0] !== undefined && (isTie(context, behind[0]) || tokens.slice(behind[0].start, behind[0].end).every(isParticiple))
    const denied = thingsDenied(context, token)
    const thing = denied ?? (tied ? behind.slice(1).find(({ readings: [best] }) => best?.kind === 'table') : undefined)
    const mention = thing ?? behind[0] ?? doing(context, token)
    const gap = mention ? tokens.slice(token.index + 1, mention.start) : []
    const table = mention?.readings.find((reading) => reading.kind === 'table' && reading.score > 0.45)
    if (
      !mention ||
      !table ||
      tokens.slice(mention.start, mention.end).some((word) => taken.has(word.index)) ||
      gap.some((word) => word.kind === 'mark' || (taken.has(word.index) && !denied))
    )
      continue
    const told = denied ? kept.filter(({ kind, start, end }) => kind === 'column' && start > token.index && end <= denied.start) : []
    const barrier = tokens.findIndex((word) => word.index >= mention.end && ([',', '.', '?', ';'].includes(word.text) || taken.has(-1)))
    const inner = kept.filter(
      (reading) =>
        told.includes(reading) ||
        (reading.start >= mention.end &&
          (barrier < 0 || reading.start < barrier) &&
          reading.kind === 'column' &&
          reading.start - mention.end <= 8 &&
          !isOtherwise(context, mention.end, reading, table.table, subject)),
    )
    if (isTheirOwn(context, token, mention, table.table, subject, inner)) continue
    const shared = sharedName(context, token, table.table, subject)
    for (const reading of inner) kept.splice(kept.indexOf(reading), 1)
    const end = Math.max(mention.end, ...inner.map((reading) => reading.end))
    for (let i = token.index; i < end; i++) if (!denied || !gap.some(({ index: at }) => at === i)) taken.add(i)
    kept.push({
      start: token.index,
      end,
      joiner: 'and',
      words: wordsOf(context, token.index, end),
      kind: 'related',
      choices: [],
      related: {
        table: table.table,
        others: mention.readings.filter((reading) => reading.kind === 'table' && reading !== table).map((reading) => reading.table),
        ...(shared ? { shared } : subject === undefined ? {} : { subject }),
        negated: true,
        inner: inner.map((reading) => deniedOnce(context, mention, reading)),
      },
    })
  }
  for (const done of doneThings(context, kept)) {
    for (const inner of done.related?.inner ?? [])
      kept.splice(
        kept.findIndex(({ start }) => start === inner.start),
        1,
      )
    for (let i = done.start; i < done.end; i++) taken.add(i)
    kept.push(done)
  }
  for (const positive of positives(context, kept)) {
    const inside = new Set(positive.related?.inner.map(({ start }) => start))
    kept.splice(0, kept.length, ...kept.filter(({ start }) => !inside.has(start)), positive)
  }
  return withJoiners(
    context,
    kept.toSorted((a, b) => a.start - b.start),
  )
}
