import type { Comparison } from '../../plan.ts'
import { bornFor, newestDay } from './ages.ts'
import { columnsOf, columnsOfAdjective, isNumeric, mentionAfter, mentionBefore } from './condition-columns.ts'

import { literalFor, openColumn, wordsOf } from './condition-context.ts'
import type { ConditionContext } from './condition-context.ts'
import { equals, ranges } from './range-conditions.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'
import { numberAt } from './tokens.ts'
import type { ConditionReading } from './understanding.ts'
import { comparatives, comparisonPhrases, orEqualAfter } from './words/comparisons.ts'

const comparing = comparisonPhrases.map(
  ({ pattern, op }) =>
    [
      new RegExp(/^[\w(]/.test(pattern) && !/^>|^</.test(pattern) ? `(?<![\\w'])(?:${pattern})(?![\\w])` : `(?:${pattern})`, 'gi'),
      op,
    ] as const,
)
const comparative = /\b(\w+er) than\b/gi
const fillers: ReadonlySet<string> = new Set(['a', 'an', 'the', 'about', 'around', 'to', 'of', 'than', 'value', 'number', 'is'])
const opposite: Readonly<Record<Comparison, Comparison>> = { lt: 'gte', lte: 'gt', gt: 'lte', gte: 'lt', eq: 'ne', ne: 'eq' }
const mirrored: Readonly<Record<Comparison, Comparison>> = { lt: 'gt', lte: 'gte', gt: 'lt', gte: 'lte', eq: 'eq', ne: 'ne' }

interface Comparing {
  readonly start: number
  readonly end: number
  readonly op: Comparison
  readonly adjective?: string
}

/** Comparisons with a number or an average, and ranges. */
export function numberConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, taken } = context
  const found: ConditionReading[] = [...ranges(context)]
  const free = (start: number, end: number): boolean =>
    tokens.slice(start, end).every((token) => !taken.has(token.index)) && !found.some((other) => other.start < end && start < other.end)
  const signs: Comparing[] = []
  const addSign = (index: number, length: number, op: Comparison, adjective?: string): void => {
    const [start, end] = [tokenFrom(tokens, index), tokenUntil(tokens, index + length)]
    if (!signs.some((other) => other.start < end && start < other.end)) signs.push({ start, end, op, ...(adjective ? { adjective } : {}) })
  }
  for (const [pattern, op] of comparing.slice(0, 6)) for (const match of text.matchAll(pattern)) addSign(match.index, match[0].length, op)
  for (const match of text.matchAll(comparative)) {
    const adjective = columnsOfAdjective((match[1] ?? '').toLowerCase(), context.index)
    if (adjective) addSign(match.index, match[0].length, adjective.low ? 'lt' : 'gt', (match[1] ?? '').toLowerCase())
  }
  for (const match of text.matchAll(/\b(more|less) (\w+) than\b/gi)) {
    const adjective = columnsOfAdjective((match[2] ?? '').toLowerCase(), context.index)
    if (adjective && adjective.choices.length > 0)
      addSign(
        match.index,
        match[0].length,
        adjective.low === (match[1]?.toLowerCase() === 'more') ? 'lt' : 'gt',
        (match[2] ?? '').toLowerCase(),
      )
  }
  for (const [pattern, op] of comparing.slice(6)) for (const match of text.matchAll(pattern)) addSign(match.index, match[0].length, op)
  for (const sign of signs.toSorted((a, b) => a.start - b.start)) {
    if (!free(sign.start, sign.end)) continue
    const reading = afterSign(context, sign)
    if (reading && free(reading.start, reading.end)) found.push(reading)
  }
  for (const reading of [...suffixed(context), ...equals(context)]) if (free(reading.start, reading.end)) found.push(reading)
  return found
}

function afterSign(context: ConditionContext, sign: Comparing): ConditionReading | undefined {
  const { tokens } = context
  let at = sign.end
  while (tokens[at] && fillers.has(tokens[at]?.lower ?? '')) at++
  const negated = ['not', 'no', "isn't", "doesn't"].includes(tokens[sign.start - 1]?.lower ?? '') && sign.op !== 'ne'
  const op = negated ? opposite[sign.op] : sign.op
  if (['average', 'mean', 'avg'].includes(tokens[at]?.lower ?? '')) return againstAverage(context, sign, op, at + 1)
  const number = numberAt(tokens, at)
  if (!number) return undefined
  return withNumber(context, sign, op, number.value, number.next)
}

function withNumber(context: ConditionContext, sign: Comparing, op: Comparison, value: number, next: number): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const make: ConditionReading['make'] = (column, profile) => ({
    kind: 'compare',
    column,
    op: olderThan(sign, profile) ? mirrored[op] : op,
    value: (sign.adjective ? bornFor(index, profile, value) : undefined) ?? literalFor(profile, value),
  })
  const aged: Pick<ConditionReading, 'assumption'> = {
    assumption: (profile) =>
      sign.adjective !== undefined && bornFor(index, profile, value) !== undefined
        ? `Ages are counted at the newest day in the data, ${newestDay(index) ?? ''}.`
        : undefined,
  }
  const base = (start: number, end: number): Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'> => ({
    start,
    end,
    joiner: 'and',
    words: wordsOf(context, start, end),
  })
  const lead = mentionBefore(mentions, tokens, sign.start)
  const summed = lead
    ? context.aggregates.find((word) => word.end <= lead.start && lead.start - word.end <= 1 && word.aggregate !== 'count')
    : undefined
  const leadColumns = lead && summed ? columnsOf(lead, index, isNumeric) : []
  // "The average price of stores that have more than 5 orders": not the average, but the orders are many.
  const had = tokens.slice(lead?.end ?? sign.start, sign.start).some((token) => /^(?:has|have|had|having|with|who|that)$/.test(token.lower))
  const thing = had ? mentionAfter(mentions, tokens, next)?.readings[0] : undefined
  if (summed && lead && leadColumns.length > 0 && !(thing?.kind === 'table' && thing.score > 0.6))
    return { ...base(summed.start, next), kind: 'group', choices: leadColumns, group: { aggregate: summed.aggregate, op, value } }
  if (sign.adjective) {
    const said = mentionBefore(mentions, tokens, sign.start)
    const about = said?.readings.find((reading) => reading.kind === 'table')?.table
    const spoken = (columnsOfAdjective(sign.adjective, index)?.choices ?? []).filter(
      (choice) =>
        choice.table === about &&
        index.columns.some((entry) => entry.table.id === choice.table && entry.column.name === choice.column && isNumeric(entry.column)),
    )
    const numeric = spoken.length === 0 && said ? columnsOf(said, index, isNumeric) : []
    const choices =
      spoken.length > 0
        ? spoken
        : numeric.length > 0
          ? numeric
          : (columnsOfAdjective(sign.adjective, index)?.choices.filter(({ table, column }) =>
              index.columns.some((entry) => entry.table.id === table && entry.column.name === column && isNumeric(entry.column)),
            ) ?? [])
    if (choices.length > 0)
      return { ...base(numeric.length > 0 ? (said?.start ?? sign.start) : sign.start, next), kind: 'column', choices, make, ...aged }
  }
  const behind = mentionAfter(mentions, tokens, next)
  const before = mentionBefore(mentions, tokens, sign.start)
  const aggregate = before
    ? context.aggregates.find((word) => word.end <= before.start && before.start - word.end <= 1 && word.aggregate !== 'count')
    : undefined
  const counted = before
    ? context.aggregates.find((word) => word.aggregate === 'count' && word.end <= before.start && before.start - word.end <= 2)
    : undefined
  const table = before?.readings[0]
  if (before && counted && table?.kind === 'table')
    return { ...base(counted.start, next), kind: 'group', choices: [], group: { aggregate: 'count', table: table.table, op, value } }
  const beforeColumns = before ? columnsOf(before, index, isNumeric) : []
  if (before && aggregate && beforeColumns.length > 0 && !(thing?.kind === 'table' && thing.score > 0.6))
    return { ...base(aggregate.start, next), kind: 'group', choices: beforeColumns, group: { aggregate: aggregate.aggregate, op, value } }
  const behindColumns = behind ? columnsOf(behind, index, (column) => isNumeric(column)).filter((choice) => choice.score > 0.55) : []
  const behindTable = behind?.readings[0]
  const beforeStrong = (beforeColumns[0]?.score ?? 0) > 0.5
  if (
    behind &&
    behindTable?.kind === 'table' &&
    behindTable.score > (had ? 0.6 : 0.8) &&
    behindColumns.length === 0 &&
    (had || !beforeStrong)
  )
    return {
      ...base(sign.start, behind.end),
      kind: 'group',
      choices: [],
      group: { aggregate: 'count', table: behindTable.table, op, value },
    }
  const unit =
    behind &&
    behind.start - next <= 1 &&
    behind.readings.some((reading) => beforeColumns.some((choice) => choice.table === reading.table && choice.column === reading.column))
      ? behind.end
      : next
  if (before && beforeColumns.length > 0 && (beforeStrong || behindColumns.length === 0))
    return { ...base(before.start, unit), kind: 'column', choices: beforeColumns, make }
  if (behind && behindColumns.length > 0) return { ...base(sign.start, behind.end), kind: 'column', choices: behindColumns, make }
  return openColumn(context, base(sign.start, next), sign.start, make)
}

function againstAverage(context: ConditionContext, sign: Comparing, op: Comparison, next: number): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const behind = mentionAfter(mentions, tokens, next, 1)
  const before = mentionBefore(mentions, tokens, sign.start)
  const behindColumns = behind ? columnsOf(behind, index, isNumeric) : []
  const beforeColumns = before ? columnsOf(before, index, isNumeric) : []
  const choices =
    behindColumns.length > 0
      ? behindColumns
      : beforeColumns.length > 0
        ? beforeColumns
        : sign.adjective
          ? (columnsOfAdjective(sign.adjective, index)?.choices ?? [])
          : []
  if (choices.length === 0) return undefined
  const start = beforeColumns.length > 0 ? (before?.start ?? sign.start) : sign.start
  const end = behindColumns.length > 0 ? (behind?.end ?? next) : next
  return { start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'extreme', choices, extreme: { op, aggregate: 'mean' } }
}

/** "5000 or more". */
function suffixed(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens } = context
  return orEqualAfter.flatMap(({ pattern, op }) =>
    [...text.matchAll(new RegExp(`([\\w.,$€£₹]+)(?: (?:years?|yrs?)(?: old| of age)?)? (?:${pattern})\\b`, 'gi'))].flatMap((match) => {
      const start = tokenFrom(tokens, match.index)
      const number = numberAt(tokens, start)
      if (!number) return []
      const end = tokenUntil(tokens, match.index + match[0].length)
      const last = tokens[end - 1]?.lower ?? ''
      const adjective = Object.hasOwn(comparatives, last) ? last : undefined
      const reading = withNumber(context, { start, end, op, ...(adjective ? { adjective } : {}) }, op, number.value, end)
      return reading ? [reading] : []
    }),
  )
}

/** "older" is a later age and an earlier date. */
function olderThan(sign: Comparing, profile: { readonly name: string }): boolean {
  return sign.adjective !== undefined && /birth|born|dob|year/i.test(profile.name)
}
