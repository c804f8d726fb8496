import type { ColumnProfile } from '../../../connections/connection.ts'
import { countedNoun } from './counted-noun.ts'
import { columnsOfUnit, columnsOfVerb, thingBefore } from './amount-columns.ts'
import { columnsOf, columnsOfAdjective, holdingFirst, mentionAfter, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { literalFor, openColumn, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { ownAmount } from './own-amount.ts'
import { shortKeyBefore } from './short-keys.ts'
import { numberAt } from '../words/tokens.ts'
import { storedAs } from '../words/measured-in.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { isNegated } from './negated.ts'

/** "between 5 and 10", "from 5 to 10", "outside 5 to 10". */
export function ranges(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, mentions, index, taken } = context
  const found: ConditionReading[] = []
  for (const match of text.matchAll(
    /\b(outside)(?: of)?(?: the range(?: of| from| between)?)?\s+(?=\d)|\b(?:(?:with)?in the range (?:of|from|between)|ranging from|ranges? (?:from|between)|between|from|(?:with)?in the range)\s+|\b(?:of\s+)?(?=\d[\d.,]*\s*(?:to|-)\s*\d[\d.,]*\s+[a-z]+\b)/gi,
  )) {
    const start = tokenFrom(tokens, match.index)
    const low = numberAt(tokens, tokenUntil(tokens, match.index + match[0].length))
    if (!low || taken.has(start) || found.some((other) => other.start <= start && start < other.end)) continue
    const joint = tokens[low.next]
    if (!joint || !['and', 'to', '-', 'through', 'until'].includes(joint.lower)) continue
    const high = numberAt(tokens, low.next + 1)
    if (!high) continue
    const counted = countedNoun(context, high.next)
    const unit =
      agesSaid(tokens, high.next, index) ?? columnsOfUnit(tokens[high.next], index, thingBefore(mentions, start)) ?? counted?.choices
    if (!/\S/.test(match[0].replace(/of/i, '')) && !unit) continue
    const isOut = match[1] !== undefined || isNegated(context, start)
    const make: ConditionReading['make'] = (column, profile) => ({
      kind: 'between',
      column,
      low: literalFor(profile, storedAs(profile, low.value, tokens[high.next]?.word)),
      high: literalFor(profile, storedAs(profile, high.value, tokens[high.next]?.word)),
      ...(isOut ? { negated: true } : {}),
    })
    const spoken = unit && unit.length > 0 ? unit : columnsOfVerb(tokens, start, mentions, index)
    if (spoken.length > 0) {
      const end = counted?.end ?? (unit ? high.next + 1 : high.next)
      found.push({ start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'column', choices: spoken, make })
      continue
    }
    const before = mentionBefore(mentions, tokens, start) ?? shortKeyBefore(context, start, low.value)
    const beforeColumns = before ? columnsOf(before, index, isNumeric) : []
    const behind = mentionAfter(mentions, tokens, high.next)
    const behindColumns = behind ? columnsOf(behind, index, isNumeric) : []
    const useBehind = beforeColumns.length === 0 && behindColumns.length > 0
    const [from, end] = [beforeColumns.length > 0 ? (before?.start ?? start) : start, useBehind ? (behind?.end ?? high.next) : high.next]
    const base = { start: from, end, joiner: 'and' as const, words: wordsOf(context, from, end) }
    const choices = holdingFirst(useBehind ? behindColumns : beforeColumns, index, [low.value, high.value])
    if (choices.length > 0) found.push({ ...base, kind: 'column', choices, make })
    else {
      const reading = openColumn(context, base, start, make) ?? ofKey(context, base, make, [low.value, high.value])
      found.push(...(reading ? [reading] : ofWorth(context, base, make, [low, high])))
    }
  }
  return found
}

/** "Between 20 and 60 years old". */
function agesSaid(tokens: readonly Token[], at: number, index: ConditionContext['index']): readonly ColumnChoice[] | undefined {
  const said = `${tokens[at]?.word ?? ''} ${tokens[at + 1]?.lower ?? ''} ${tokens[at + 2]?.lower ?? ''}`
  if (!/^(?:year|yr) (?:old\b|of age$)/.test(said)) return undefined
  const ages = (columnsOfAdjective('old', index)?.choices ?? []).filter((choice) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && isNumeric(profile) && !isYear(profile)
  })
  return ages.length > 0 ? ages : undefined
}

/** "Orders between 10000 and 50000", "bills from 500 to 900": what they come to, each end for itself where their lines tell it. */
function ofWorth(
  context: ConditionContext,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  make: NonNullable<ConditionReading['make']>,
  [low, high]: readonly [{ readonly value: number; readonly next: number }, { readonly value: number }],
): readonly ConditionReading[] {
  const reading = ownAmount(context, base, make, { op: 'gte', value: low.value })
  if (!reading?.group) return reading ? [reading] : []
  const upper = { ...reading.group, op: 'lte' as const, value: high.value }
  return [
    { ...reading, end: low.next },
    { ...reading, start: low.next, group: upper },
  ]
}

/** "The average badge number of those between 40 and 60": a key, where it was named whole and holds such numbers. */
function ofKey(
  { mentions, index }: ConditionContext,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  make: NonNullable<ConditionReading['make']>,
  [low, high]: readonly [number, number],
): ConditionReading | undefined {
  const holds = ({ min, max }: ColumnProfile): boolean => typeof min === 'number' && typeof max === 'number' && min <= high && max >= low
  const choices = mentions
    .filter(({ end }) => end <= base.start)
    .toReversed()
    .flatMap((mention) => columnsOf(mention, index, (column) => isNumeric(column) && holds(column)))
    .filter(({ score }) => score > 0.9)
  return choices.length > 0 ? { ...base, kind: 'column', choices, make } : undefined
}
