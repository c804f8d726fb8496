import type { ConditionContext } from './context.ts'
import { spokenTable, wordsOf } from './context.ts'
import { bridgeBetween } from '../schema/bridges.ts'
import { sortOf } from '../schema/column-sort.ts'
import { keysBetween } from '../schema/joins.ts'
import { referenceOf } from '../mentions/deeds.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { isParticiple } from '../phrases/agents.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { countText, timesOf, timesText } from '../words/counts.ts'
import { numberBefore } from '../words/tokens.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { onlyOnce, severalTimes } from '../words/dealings.ts'
import { orEqualAt } from './comparison-signs.ts'
import { isGrammar } from '../schema/word-match.ts'
import { isPersonWord } from '../words/people.ts'
import type { ColumnChoice, ConditionReading, Mention, Reading, Span } from '../understanding.ts'

const comparisons: readonly (readonly [RegExp, Comparison])[] = [
  [/^(?:no more|not more|at most|up to)/i, 'lte'],
  [/^(?:no less|no fewer|at least)/i, 'gte'],
  [/^(?:more|over|above)/i, 'gt'],
  [/^(?:less|fewer|under|below)/i, 'lt'],
  [/^(?:exactly|only|just)/i, 'eq'],
]
const times = new RegExp(
  String.raw`\b((?:no |not )?(?:more|less|fewer) than|over|under|at least|at most|up to|exactly|only|just)\s+(${timesText}|${countText(4)} days)\b`,
  'gi',
)

/** "More than", "at most": undefined for other words. */
export function comparisonOf(words: string): Comparison | undefined {
  return comparisons.find(([pattern]) => pattern.test(words))?.[1]
}

/** "Fewer than 20 returns", "at least one return": things whose word is one of commands as well. */
export function manyAt({ tokens, index }: Pick<ConditionContext, 'tokens' | 'index'>, at: number): Mention | undefined {
  const token = tokens[at]
  const isMany = token !== undefined && (token.word !== token.lower || /^(?:1|one)$/.test(tokens[at - 1]?.lower ?? ''))
  const table = isMany && token.kind === 'word' ? spokenTable(index, token)?.table : undefined
  if (!token || table === undefined) return undefined
  return { start: at, end: at + 1, words: token.text, readings: [{ kind: 'table', table, score: 0.95, how: 'stem' }] }
}

/** How often something happened to each ("borrowed more than twice"), and how many of something each has ("with two authors"). */
export function countConditions(context: ConditionContext): readonly ConditionReading[] {
  return [...timesConditions(context), ...heldConditions(context), ...repeatedRows(context)]
}

/** "More than 3 referrals" of a key that says who referred: so many rows of its table, and no such key. */
export function tableOfKey(
  { tokens, index }: Pick<ConditionContext, 'tokens' | 'index'>,
  { start, end, readings: [best] }: Mention,
  choice: ColumnChoice | undefined,
): string | undefined {
  const last = tokens[end - 1]
  const several = last?.kind === 'word' && last.word !== last.lower && !tokens.slice(start, end).some(({ word }) => keyPieces.has(word))
  return several && best?.kind === 'column' ? referenceOf(index, choice)?.from.table : undefined
}

/**
 * "Customers who placed over 20 orders", "areas with more than 20 bills": what has so many of them, things or the values of a column.
 * @param sign where the comparison begins
 */
export function holderOf(
  { tokens, mentions }: Pick<ConditionContext, 'tokens' | 'mentions'>,
  sign: number,
  many: string,
): Pick<NonNullable<ConditionReading['group']>, 'of' | 'by'> {
  const last = mentions.findLast(({ end }) => end <= sign)
  const holder = last && isVerb(tokens, last) && last.end === sign ? mentions.findLast(({ end }) => end <= last.start) : last
  const gap = holder ? tokens.slice(holder.end, sign) : []
  const [best] = holder?.readings ?? []
  if (
    !best ||
    best.score < (best.kind === 'column' ? 0.6 : 0.7) ||
    gap.length > 3 ||
    !gap.some(({ lower }) => having.has(lower)) ||
    gap.some(({ kind }) => kind === 'mark')
  )
    return {}
  if (best.kind === 'table') return best.table === many ? {} : { of: best.table }
  // "Towns with more than 5 shops", where customers have a town as well: those of the shops.
  const { column, table, score } = holder?.readings.find((each) => isOfThem(each, best.score, many)) ?? best
  return best.kind === 'column' && column !== undefined ? { by: { table, column, score } } : {}
}

/** A column of the things themselves that the words fit as well. */
const isOfThem = ({ kind, table, score }: Reading, best: number, many: string): boolean =>
  kind === 'column' && table === many && score > 0.9 * best

/** "Borrowed more than 3 books": the rows of what they did are those that they have. */
const isVerb = (tokens: ConditionContext['tokens'], { start, end, readings: [best] }: Mention): boolean =>
  end - start === 1 && best?.kind === 'table' && tokens[start] !== undefined && isParticiple(tokens[start])

/** "More than 2 dogs", "more than 2 no-shows": rows with that value, where nothing else is named by it. */
function valuesAt({ tokens, mentions }: Pick<ConditionContext, 'tokens' | 'mentions'>, next: number): Mention | undefined {
  const value = mentions.find(({ start }) => start === next)
  const last = value && tokens[value.end - 1]
  const isAlone = !mentions.some(({ start, readings: [best] }) => start === value?.end && best?.kind === 'table')
  const several = last !== undefined && last.word !== last.lower
  return value?.readings[0]?.kind === 'value' && value.readings[0].score > 0.7 && several && isAlone ? value : undefined
}

/** "More than 3 late deliveries": the things that are counted, behind words that tell which of them. */
export function toldThings({ tokens, mentions }: Pick<ConditionContext, 'tokens' | 'mentions'>, next: number): Mention | undefined {
  const things = mentions.find(({ start, readings: [best] }) => start > next && best?.kind === 'table' && best.score > 0.8)
  const kind = valuesAt({ tokens, mentions }, next)
  if (kind) return kind
  const last = things && tokens[things.end - 1]
  const words = things ? tokens.slice(next, things.start) : []
  const isPlural = last !== undefined && (last.word !== last.lower || words.length === 0)
  return isPlural && words.length <= 3 && words.every(({ kind, lower }) => kind === 'word' && (lower === 'such' || !isGrammar(lower)))
    ? things
    : undefined
}

const having: ReadonlySet<string> = new Set('has have had having with who that which'.split(' '))

function timesConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens } = context
  return [...text.matchAll(times)].flatMap((match): readonly ConditionReading[] => {
    const [sign, count] = [tokenFrom(tokens, match.index), (match[2] ?? '').toLowerCase()]
    const end = tokenUntil(tokens, match.index + match[0].length)
    const value = timesOf(count)
    const op = comparisonOf(match[1] ?? '')
    const done = context.mentions.findLast(
      ({ start, end: until, readings: [best] }) =>
        until <= sign &&
        sign - until <= 3 &&
        best?.kind === 'table' &&
        best.score > (until === sign && isDone(tokens, start, until) ? 0.5 : 0.7),
    )
    if (!op) return []
    // "Absent more than 10 days": a row for each day.
    const daily = count.endsWith('days')
    const state = context.mentions.some(({ end: until, readings: [best] }) => until === sign && best?.kind === 'value')
    if (daily && !state) return []
    if (!done || daily) return rowsOf(context, sign, end, op, value)
    const verb = /(?:ed|en)$/.test(tokens[done.end - 1]?.lower ?? '')
    return group(context, done, verb ? done.start : sign, end, op, value)
  })
}

/** "Carts repaired more than once", of a table `Repair_Jobs`. */
const isDone = (tokens: ConditionContext['tokens'], start: number, end: number): boolean =>
  end - start === 1 && tokens[start] !== undefined && isParticiple(tokens[start])

/** "Students absent more than 10 times" of a sheet that has them by name: rows of each of them, as far as other conditions take them. */
function rowsOf(context: ConditionContext, sign: number, end: number, op: Comparison, value: number): readonly ConditionReading[] {
  const { tokens, mentions } = context
  const by = mentions.flatMap((mention) => {
    const several = tokens[mention.end - 1]?.word !== tokens[mention.end - 1]?.lower
    return mention.end <= sign && sign - mention.start <= 6 && several ? (kindOf(context, mention) ?? []) : []
  })[0]
  return by ? [rowsOfEach(context, { start: sign, end }, by, op, value)] : []
}

const repeatedly = new RegExp(String.raw`\b(?:(${severalTimes})|(${onlyOnce}))\s+(?=\p{L})`, 'giu')

/** "Repeat customers", "one time guests" of such a sheet. */
function repeatedRows(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, mentions } = context
  return [...text.matchAll(repeatedly)].flatMap((match): readonly ConditionReading[] => {
    const [start, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].trimEnd().length)]
    const people = mentions.find((mention) => mention.start === end)
    const by = people && isPersonWord(tokens[people.end - 1]?.word ?? '') ? kindOf(context, people) : undefined
    return by ? [rowsOfEach(context, { start, end }, by, match[1] === undefined ? 'eq' : 'gt', 1)] : []
  })
}

/** The column that tells them apart, where rows have them by name. */
function kindOf({ index }: ConditionContext, { readings }: Mention): ColumnChoice | undefined {
  const reading = readings.find(({ kind, column, score }) => kind === 'column' && column !== undefined && score >= 0.5)
  const profile = index.columns.find(({ table, column }) => table.id === reading?.table && column.name === reading.column)?.column
  return reading?.column !== undefined && profile && !profile.unique && sortOf(profile) === 'category'
    ? { table: reading.table, column: reading.column, score: reading.score }
    : undefined
}

function rowsOfEach(context: ConditionContext, { start, end }: Span, by: ColumnChoice, op: Comparison, value: number): ConditionReading {
  const words = wordsOf(context, start, end)
  const group = { aggregate: 'count', table: by.table, op, value, by } as const
  return { start, end, joiner: 'and', words, kind: 'group', choices: [], group }
}

/** "With two authors": neither more nor fewer. */
function heldConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const [best] = mention.readings
    if (best?.kind !== 'table' || best.score < 0.7) return []
    const number = numberBefore(tokens, mention.start)
    const from = number?.start
    const range = number && rangeBefore(tokens, number.start)
    if (number && range)
      return [
        ...group(context, mention, range.start, number.start - 1, 'gte', range.value),
        ...group(context, mention, number.start, mention.end, 'lte', number.value, range.start),
      ]
    const exactly = from !== undefined && /^(?:exactly|only|just)$/.test(tokens[from - 1]?.lower ?? '')
    const had = from === undefined ? undefined : tokens[from - (exactly ? 2 : 1)]?.lower
    // "With zero orders since May": without any, and then it matters which of them.
    if (
      !number ||
      from === undefined ||
      number.value === 0 ||
      !Number.isInteger(number.value) ||
      !/^(?:have|has|had|having|with)$/.test(had ?? '')
    )
      return []
    // "With two authors or more".
    const more = exactly ? undefined : orEqualAt(tokens, mention.end)
    return group(context, mention, from, more ? mention.end + 2 : mention.end, more ?? 'eq', number.value)
  })
}

/** "With between 2 and 4 authors", "who have 2 to 4 authors": where the range of which this is the second number begins, and its first. */
function rangeBefore(tokens: ConditionContext['tokens'], second: number): { readonly start: number; readonly value: number } | undefined {
  const joint = tokens[second - 1]?.lower
  const first = joint !== undefined && /^(?:and|to|-|–)$/.test(joint) ? numberBefore(tokens, second - 1) : undefined
  const lead = first && tokens[first.start - 1]?.lower
  if (!first || lead === undefined) return undefined
  if (lead === 'between' || (lead === 'from' && joint !== 'and')) return { start: first.start - 1, value: first.value }
  return joint !== 'and' && /^(?:have|has|had|having|with)$/.test(lead) ? { start: first.start, value: first.value } : undefined
}

function group(
  context: ConditionContext,
  thing: Mention,
  start: number,
  end: number,
  op: Comparison,
  value: number,
  sign = start,
): readonly ConditionReading[] {
  const { mentions, index } = context
  const named = thing.readings[0]?.table
  const owner = mentions.findLast(
    ({ end: until, readings: [best] }) => until <= thing.start && best !== undefined && best.kind !== 'value' && best.table !== named,
  )
  const subject = owner?.readings[0]?.table
  if (named === undefined) return []
  const { by } = holderOf(context, sign, named)
  if (by?.table === named && by.score > 0.7) return [rowsOfEach(context, { start, end }, by, op, value)]
  if (subject === undefined) return []
  // Of two things that a third table ties to each other, its rows are how often they met.
  const { catalog } = index
  const table = keysBetween(catalog, named, subject).length > 0 ? named : (bridgeBetween(catalog, named, subject) ?? named)
  return [
    {
      start,
      end,
      joiner: 'and',
      words: wordsOf(context, start, end),
      kind: 'group',
      choices: [],
      group: { aggregate: 'count', table, op, value, of: subject },
    },
  ]
}
