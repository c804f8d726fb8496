import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition, Literal } from '../../../plan-condition.ts'
import { isKeyTo } from '../schema/bridges.ts'
import { columnsOf, mentionAfter, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { wordsOf } from './context.ts'
import { isBegun } from './begun.ts'
import { isBeginningOf, isNamedInside, isOfOther, testedBehind } from './column-of-value.ts'
import { isLeftUndone, isNegated } from './negated.ts'
import type { ConditionContext } from './context.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { ColumnChoice, ConditionReading, Mention, Reading } from '../understanding.ts'
import { listWords, negations } from '../words/comparisons.ts'

const joints: ReadonlySet<string> = new Set(
  'is are was were be been = equal equals to of a an the that named called as with in by from has have had value type for'.split(' '),
)
const isText = (column: ColumnProfile): boolean => !isNumeric(column)

/** Stored values and quoted text: "in the north", "with theme 'Spring' or 'Rain'", "not Sold". */
export function valueConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, taken } = context
  const found: ConditionReading[] = []
  for (const mention of mentions) {
    if (tokens.slice(mention.start, mention.end).some((token) => taken.has(token.index))) continue
    const quoted = tokens[mention.start]?.kind === 'quoted'
    if (
      (mention.readings[0]?.kind !== 'value' && !quoted) ||
      isEcho(context, mention) ||
      isTie(context, mention) ||
      isBegun(context, mention)
    )
      continue
    const reading = ofValue(context, mention)
    if (reading) found.push(reading)
  }
  for (const token of tokens) {
    if (
      token.kind !== 'quoted' ||
      taken.has(token.index) ||
      mentions.some((mention) => mention.start <= token.index && token.index < mention.end)
    )
      continue
    const reading = ofUnknownText(context, token.index)
    if (reading) found.push(reading)
  }
  return merge(found, context)
}

/** "Films each nominee was nominated for", where some are stored as "Nominated": the verb of what is named already. */
function isEcho({ tokens, mentions }: ConditionContext, mention: Mention): boolean {
  const [verb, before] = [tokens[mention.start], tokens[mention.start - 1]]
  const done = mention.end === mention.start + 1 && verb?.kind === 'word' && verb.lower.endsWith('ed')
  if (!done || !/^(?:been|was|were|is|are|get|gets|got)$/.test(before?.lower ?? '')) return false
  return mentions.some(
    (other) =>
      other !== mention &&
      other.readings[0]?.kind === 'column' &&
      tokens.slice(other.start, other.end).some(({ stem }) => {
        const length = Math.min(stem.length, verb.stem.length)
        return length >= 5 && stem.slice(0, length) === verb.stem.slice(0, length)
      }),
  )
}

/** "Never captained a flight", "not a member of any club": what ties the one to the other, though a rank is stored by that word. */
export function isTie({ tokens, mentions }: ConditionContext, { start, end }: Mention): boolean {
  const behind = mentions.find((other) => other.start >= end)
  return (
    end === start + 1 &&
    tokens[start]?.kind === 'word' &&
    behind?.readings[0]?.kind === 'table' &&
    /^(?:of )?(?:an?|any)$/.test(
      tokens
        .slice(end, behind.start)
        .map(({ lower }) => lower)
        .join(' '),
    ) &&
    isNegated({ tokens, mentions }, start)
  )
}

/** Carried along so that several values of one column can be put together. */
interface ValueReading extends ConditionReading {
  readonly values: ReadonlyMap<string, string>
  readonly negated: boolean
}

function ofValue(context: ConditionContext, mention: Mention): ValueReading | undefined {
  const { tokens, mentions } = context
  const values = new Map<string, string>()
  for (const reading of mention.readings)
    if (reading.kind === 'value' && reading.value !== undefined && !values.has(keyOf(reading))) values.set(keyOf(reading), reading.value)
  const before = neighbour(context, mentions, mention)
  const behind = mentionAfter(mentions, tokens, mention.end, 0)
  const tested = testedBehind(context, mention)
  let [start, end] = [mention.start, mention.end]
  const score = (reading: Reading): number => {
    // "Monterey county" of a column of counties, whatever else is called "Monterey County".
    const itself = isNamedInside(mention, reading, tokens) ? 1.3 : 0
    const named = (other: Mention | undefined): number =>
      !other
        ? 0
        : (other.readings.find(
            (candidate) => candidate.kind === 'column' && candidate.table === reading.table && candidate.column === reading.column,
          )?.score ?? 0) *
            0.5 +
          (other.readings.some((candidate) => candidate.kind === 'table' && candidate.table === reading.table && candidate.score > 0.8)
            ? 0.08
            : 0)
    const elsewhere = mentions.some(
      (other) => other !== mention && other.readings[0]?.kind === 'table' && other.readings[0].table === reading.table,
    )
      ? 0.05
      : 0
    return Math.min(2, reading.score + itself + named(before) + named(behind) + elsewhere)
  }
  const choices = mention.readings
    .filter((reading) => reading.kind === 'value' && reading.column !== undefined)
    .map((reading): ColumnChoice => ({ table: reading.table, column: reading.column ?? '', score: score(reading) }))
    .toSorted((a, b) => b.score - a.score)
  const best = choices[0]
  if (!best) return undefined
  const names = (other: Mention | undefined): boolean =>
    other !== undefined &&
    other.readings.some(
      (reading) => reading.kind === 'column' && reading.table === best.table && reading.column === best.column && reading.score > 0.5,
    ) &&
    !isOfOther(other.readings, best)
  const owns = (other: Mention | undefined): boolean =>
    other !== undefined && other.readings.some((reading) => reading.kind === 'table' && reading.table === best.table && reading.score > 0.8)
  // "The product 'Tea'", if only of a key that leads to products.
  const leadsTo = (other: Mention): boolean =>
    other.readings.some(
      ({ kind, table, column, score: said }) =>
        kind === 'column' &&
        column !== undefined &&
        said > 0.5 &&
        isKeyTo(context.index.catalog, { table, column, score: said }, best.table),
    )
  const inside = mention.readings.some(
    (reading) => reading.table === best.table && reading.column === best.column && isNamedInside(mention, reading, tokens),
  )
  const called = (other: Mention): boolean =>
    isCalled(context, other, mention) && (owns(other) || leadsTo(other)) && isNameOf(context, best)
  // "By depot, not from Haveri": a breakdown of the others, and no name of what is denied. "By region for North and South": of these.
  const isBy = before !== undefined && /^(?:by|per|each)$/.test(tokens[before.start - 1]?.lower ?? '')
  const grouped = isBy && (isNegated(context, start) || /^(?:for|in|from)$/.test(tokens[before.end]?.lower ?? ''))
  if (before && !grouped && (names(before) || isBeginningOf(before, best) || (inside && owns(before)) || called(before)))
    start = before.start
  else if (behind && behind.start === mention.end && (names(behind) || (owns(behind) && isNameOf(context, best)))) end = behind.end
  else if (tested && names(tested)) end = tested.end
  const negated = isNegated(context, start) || isNegated(context, mention.start)
  return {
    start,
    end,
    joiner: 'and',
    words: wordsOf(context, start, end),
    kind: 'column',
    choices,
    values,
    negated,
    ...(negated && isLeftUndone(tokens, mention) ? { undone: true as const } : {}),
    make: maker([values], negated),
  }

  function isNameOf({ index: schema }: ConditionContext, choice: ColumnChoice): boolean {
    const entry = schema.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)
    return (
      entry !== undefined &&
      (entry.column.meaning === 'name' || nameColumn(entry.table) === entry.column || /name|title/i.test(choice.column))
    )
  }
}

const calling: ReadonlySet<string> = new Set(['named', 'called', 'titled', 'is', 'the', 'type', 'name', 'of', 'with'])

/** "The club named Chess", "the product 'Tea'": the word only says what kind of thing the name is of. */
function isCalled({ tokens }: ConditionContext, before: Mention, value: Mention): boolean {
  return (
    tokens.slice(before.end, value.start).every(({ lower }) => calling.has(lower)) &&
    !['each', 'every', 'per', 'by'].includes(tokens[before.start - 1]?.lower ?? '')
  )
}

function neighbour(context: ConditionContext, mentions: readonly Mention[], mention: Mention): Mention | undefined {
  const before = mentions.findLast((other) => other.end <= mention.start)
  if (!before || mention.start - before.end > 4 || before.readings[0]?.kind === 'value') return undefined
  return context.tokens
    .slice(before.end, mention.start)
    .every((token) => joints.has(token.lower) || negations.has(token.lower) || ['either', 'same', 'does', 'do'].includes(token.lower))
    ? before
    : undefined
}

/** Quoted text that is stored nowhere we know: it still belongs to the column named beside it. */
function ofUnknownText(context: ConditionContext, at: number): ValueReading | undefined {
  const { tokens, mentions, index } = context
  const text = tokens[at]?.text ?? ''
  const before = mentionBefore(mentions, tokens, at, 5) ?? mentions.findLast((mention) => mention.end <= at && at - mention.end <= 3)
  const choices = before ? columnsOf(before, index, isText) : []
  if (!before || choices.length === 0) return undefined
  const values = new Map(choices.map((choice) => [`${choice.table}|${choice.column}`, text]))
  const negated = isNegated(context, at)
  return {
    start: before.start,
    end: at + 1,
    joiner: 'and',
    words: wordsOf(context, before.start, at + 1),
    kind: 'column',
    choices,
    values,
    negated,
    make: maker([values], negated),
  }
}

function keyOf(choice: { readonly table: string; readonly column?: string }): string {
  return `${choice.table}|${choice.column ?? ''}`
}

function maker(all: readonly ReadonlyMap<string, string>[], negated: boolean): NonNullable<ConditionReading['make']> {
  return (column): Condition => {
    const values = all.flatMap((map): readonly Literal[] => {
      const own = map.get(`${column.relation}|${column.column}`) ?? [...map.values()][0]
      return own === undefined ? [] : [own]
    })
    const [only] = values
    if (values.length === 1 && only !== undefined) return { kind: 'compare', column, op: negated ? 'ne' : 'eq', value: only, anyCase: true }
    return { kind: 'among', column, values, ...(negated ? { negated: true } : {}) }
  }
}

/** "Not Setup or Maintenance", "excluding A B and C": what denies the first of a list denies them all. */
const carrying: ReadonlySet<string> = new Set([',', 'and', 'or', 'nor', '/', '&', 'the', 'any', 'either'])

/** "red or blue", "Monday and Friday": several values of one column, one condition. */
function merge(found: readonly ConditionReading[], { tokens, text }: ConditionContext): readonly ConditionReading[] {
  const merged: ConditionReading[] = []
  for (const reading of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    const gap = last ? tokens.slice(last.end, reading.start) : []
    const isOneList =
      last !== undefined &&
      isValues(last) &&
      isValues(reading) &&
      (last.negated === reading.negated || (last.negated && gap.every(({ lower }) => carrying.has(lower))))
    const shared = isOneList && !isOfOwnColumn(last, reading) ? shareOf(last, reading) : []
    if (last && isValues(last) && isValues(reading) && shared.length > 0 && isListGap(gap)) {
      const maps = [...(lists.get(last) ?? [last.values]), reading.values]
      const together = gap.some((token) => token.lower === 'and') && (last.conjunct !== undefined || lists.get(last) === undefined)
      const both = {
        ...last,
        ...(together
          ? { conjunct: [...(last.conjunct ?? [...last.values.values()].slice(0, 1)), ...[...reading.values.values()].slice(0, 1)] }
          : {}),
        end: reading.end,
        several: maps.length,
        words: text.slice(tokens[last.start]?.start ?? 0, tokens[reading.end - 1]?.end ?? 0),
        choices: shared,
        make: maker(maps, last.negated),
      }
      lists.set(both, maps)
      merged[merged.length - 1] = both
    } else merged.push(reading)
  }
  return merged
}

/** "Home team Lions and away team Tigers", which both may be either: each of the column that is named before it. */
function isOfOwnColumn(last: ValueReading, { choices }: ValueReading): boolean {
  const [[one], [other]] = [last.choices, choices]
  if (!one || !other || keyOf(one) === keyOf(other)) return false
  const shared = choices.find((each) => keyOf(each) === keyOf(one))
  return shared !== undefined && other.score - shared.score > 0.3
}

/** "Red or blue", "red, green, or blue", "a cart or a sledge", "from Linz or from the south". */
function isListGap(gap: ConditionContext['tokens']): boolean {
  if (gap.length > 3) return false
  const joint = gap.findIndex(({ lower }) => lower === 'or')
  const isAgain = ({ lower }: ConditionContext['tokens'][number]): boolean => /^(?:in|at|on|from|of|with|by|for|an?|the)$/.test(lower)
  return gap.every((token, place) => listWords.has(token.lower) || (joint >= 0 && place > joint && isAgain(token)))
}

const lists = new WeakMap<ConditionReading, readonly ReadonlyMap<string, string>[]>()

/** Stored values are named, or denied. */
export const isValues = (reading: ConditionReading): reading is ValueReading => 'values' in reading && 'negated' in reading

function shareOf(a: ValueReading, b: ValueReading): readonly ColumnChoice[] {
  return a.choices.filter((choice) => b.choices.some((other) => other.table === choice.table && other.column === choice.column))
}

/** How many stored values a reading names in a column. */
export function valuesNamed(reading: ConditionReading, choice: ColumnChoice): number {
  if (!isValues(reading) || reading.negated) return 0
  return new Set((lists.get(reading) ?? [reading.values]).map((map) => map.get(keyOf(choice)))).size
}
