import { tableOf } from '../../../connections/connection.ts'
import { isDated } from '../schema/amounts.ts'
import { keysBetween } from '../schema/joins.ts'
import { isArranging, isParticiple } from '../phrases/agents.ts'
import type { Candidate } from './mention-candidate.ts'
import { countWords } from './name-cover.ts'
import { isBreakdown, isMarkNamed, isRanked, isThing, isTotalNamed } from './plain-nouns.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { measuringVerbs } from '../words/amounts.ts'
import { comparatives } from '../words/comparisons.ts'
import { averageWords } from '../words/aggregates.ts'
import { isGrammar, isPlain } from '../schema/word-match.ts'
import { personWords } from '../words/people.ts'
import { deedNouns } from '../words/states.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** Nouns of charts and lists that no phrase with "of" is made of: "points of each team" speaks of a column. */
const pointNouns: ReadonlySet<string> = new Set(['point', 'item', 'line', 'bar', 'order', 'rank', 'label', 'color', 'colour', 'entry'])

const isEnd = (lower: string | undefined): boolean => /^(?:top|bottom|best|worst|first|last|most|least)$/.test(lower ?? '')

/** "number of …", "show me": plain words that happen to be a name or a value as well. */
export function isEmpty(
  { start, end, reading }: Candidate,
  tokens: readonly Token[],
  candidates: readonly Candidate[],
  index: SchemaIndex,
): boolean {
  const words = tokens.slice(start, end)
  // "Top cities" where a kind of clothes is called so.
  if (reading.kind === 'value' && start === 0 && isEnd(words[0]?.lower) && tokens[end]?.word !== tokens[end]?.lower && words.length === 1)
    return true
  // "Coloured by": a word of the chart, though things have a colour.
  if (end === start + 1 && reading.how !== 'exact' && tokens[end]?.lower === 'by' && isArranging(words[0]?.lower ?? '')) return true
  if (words.some((word) => word.kind === 'quoted' || word.joined || !isPlain(word.lower))) return false
  if (reading.kind === 'column' && end === start + 1 && isTotalNamed(tokens, start)) return false
  if (reading.kind === 'table' && reading.how === 'exact' && isThing(tokens, start) && (words.length === 1 || reading.score > 0.98))
    return false
  // "Average size" of a column of areas.
  if (reading.kind === 'column' && words.length === 1 && words[0]?.lower === 'size' && averageWords.has(tokens[start - 1]?.lower ?? ''))
    return false
  // "Output per line" of a column `prod_line`.
  if (reading.kind === 'column' && end === start + 1 && isMarkNamed(tokens, start)) return false
  // "Quantity of orders" is how many there are, "quantity of rice" or "of goods" what is told by a column.
  const first = tokens[end + 1]?.lower === 'the' ? end + 2 : end + 1
  const things = candidates.filter((other) => other.start === first && other.reading.kind !== 'value')
  const isOfRows = tokens[end]?.lower === 'of' && things.length > 0 && !things.some((other) => areGoods(other.reading, reading, index))
  const isQuantity = reading.kind === 'column' && words[0]?.word === 'quantity' && !isOfRows
  // "Present", where a register writes P.
  if (reading.kind === 'value' && reading.how === 'abbreviation') return false
  // "No shows" of a stored "no-show".
  if (reading.kind === 'value' && words.length > 1 && /^no[- ]\w/i.test(reading.value ?? '')) return false
  // "In may".
  if (
    reading.kind === 'value' &&
    /^(?:may|march)$/i.test(reading.value ?? '') &&
    /^(?:in|for|during|of|till|until)$/.test(tokens[start - 1]?.lower ?? '')
  )
    return false
  // "Returns" of rows that are stored as returned.
  if (reading.kind === 'value' && words.length === 1 && deedNouns.has(words[0]?.lower ?? '')) return false
  if (reading.kind === 'value') return !words.every((word) => /^\p{Lu}/u.test(word.text)) || start === 0
  // "order quantity": a whole name, word for word, though each word alone is a plain one.
  if (
    (reading.how === 'exact' || reading.how === 'abbreviation') &&
    words.length > 1 &&
    reading.score >= (reading.how === 'exact' ? 0.99 : 0.85) &&
    !words.every((word) => countWords.has(word.lower) || isGrammar(word.lower))
  )
    return false
  return (
    (reading.how !== 'exact' && !isQuantity) ||
    words.length > 1 ||
    (tokens[end]?.lower === 'of' && !isQuantity && !pointNouns.has(words[0]?.word ?? '') && !isBreakdown(tokens, start)) ||
    (isGrammar(words[0]?.lower ?? '') && !isBreakdown(tokens, start)) ||
    (words[0]?.lower !== 'amount' && countWords.has(words[0]?.lower ?? ''))
  )
}

/** Things of which rows with the quantity tell how many they were, and that are no records themselves. */
function areGoods({ kind, table }: Candidate['reading'], quantity: Candidate['reading'], index: SchemaIndex): boolean {
  const thing = tableOf(index.catalog, table)
  return (
    kind === 'table' &&
    table !== quantity.table &&
    thing !== undefined &&
    !isDated(thing) &&
    keysBetween(index.catalog, quantity.table, table).length > 0
  )
}

/** "Number of loan" in a table that is called in the singular: how many there are, and not what numbers them. */
function isTableCounted({ start, end, reading }: Candidate, candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  return (
    reading.kind === 'column' &&
    tokens[start]?.lower === 'number' &&
    tokens[start + 1]?.lower === 'of' &&
    candidates.some((other) => other.reading.kind === 'table' && other.start === start + 2 && other.end === end)
  )
}

/** "More than 3 times": how often, and no hour of the day. */
function isHowOften({ start, end, reading }: Candidate, tokens: readonly Token[]): boolean {
  return (
    reading.kind === 'column' &&
    reading.how !== 'exact' &&
    end === start + 1 &&
    tokens[start]?.lower === 'times' &&
    tokens[start - 1]?.value !== undefined
  )
}

/**
 * "Miles rowed by crew", where shifts are stored as "Rowing"; "crates unloaded into each shed" beside tasks of "Unloading": a verb behind what
 * it did, and none of the things that other rows are stored as.
 */
function isVerbOfMeasure(
  { start, end, reading }: Candidate,
  candidates: readonly Candidate[],
  tokens: readonly Token[],
  index: SchemaIndex,
): boolean {
  const [word, value] = [tokens[start], reading.value?.toLowerCase() ?? '']
  if (reading.kind !== 'value' || end !== start + 1 || !word?.lower.endsWith('ed') || value === word.lower) return false
  if (value.endsWith('ing')) return true
  return candidates.some((other) => {
    const { kind, table, column = '', score } = other.reading
    if (other.end !== start || kind !== 'column' || score < 0.75) return false
    const profile = profileOf(index, { table, column, score })
    return profile !== undefined && isNumeric(profile) && table !== reading.table && !leadsUp(index.catalog, table, reading.table)
  })
}

/** "Complaints for which people reminded us", where a sheet of wards has a population: whoever does it, and no number of inhabitants. */
function isWhoeverDoes({ start, end, reading }: Candidate, tokens: readonly Token[]): boolean {
  const [word, before, next] = [tokens[start], tokens[start - 1], tokens[end]]
  return (
    reading.kind === 'column' &&
    reading.how === 'synonym' &&
    end === start + 1 &&
    word !== undefined &&
    personWords.has(word.word) &&
    next !== undefined &&
    isParticiple(next) &&
    !/^(?:many|of|much)$/.test(before?.lower ?? '')
  )
}

/** "That grow taller than", "that cost at least 9", though another column is called after growth or a cost: what is compared is told behind. */
function isVerbOfLimit({ start, end, reading }: Candidate, tokens: readonly Token[]): boolean {
  const [before, word, next] = [tokens[start - 1]?.lower ?? '', tokens[start], tokens[end]?.lower ?? '']
  if (
    reading.kind !== 'column' ||
    reading.how !== 'part' ||
    reading.score > 0.7 ||
    end !== start + 1 ||
    !/^(?:who|that|which)$/.test(before)
  )
    return false
  return (
    (Object.hasOwn(comparatives, next) && tokens[end + 1]?.lower === 'than') ||
    (word !== undefined &&
      Object.hasOwn(measuringVerbs, word.lower) &&
      /^(?:at|more|less|over|under|above|below|between|up|no|exactly)$/.test(next))
  )
}

/** "Done jobs", where jobs are stored as done: a plain word that stands before what is so. */
export function isStateOf({ start, end, reading }: Candidate, candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  return (
    reading.kind === 'value' &&
    end === start + 1 &&
    tokens[start]?.lower === 'done' &&
    candidates.some((other) => other.start === end && other.reading.kind === 'table' && other.reading.table === reading.table)
  )
}

/**
 * "Who has not paid", "visits not paid", where they are stored as "Paid" and another column tells how they were paid: what is said of them is
 * that state, and nothing is broken down by the other column.
 */
function isStateInstead(
  { start, end, reading }: Candidate,
  candidates: readonly Candidate[],
  tokens: readonly Token[],
  index: SchemaIndex,
): boolean {
  const word = tokens[start]
  if (reading.kind !== 'column' || end !== start + 1 || !word || !isParticiple(word)) return false
  if (/^(?:by|via|to|through|with|on|in|at)$/.test(tokens[end]?.lower ?? '')) return false
  const before = tokens.slice(0, start).findLast(({ lower }) => !/^(?:been|yet|ever|already|still|so|far|be)$/.test(lower))
  if (!/^(?:not|never|has|have|had|is|are|was|were|\w+n't)$/.test(before?.lower ?? '')) return false
  const profile = profileOf(index, { table: reading.table, column: reading.column ?? '', score: 1 })
  const isStored = (other: Candidate): boolean =>
    other.start === start && other.end === end && other.reading.kind === 'value' && other.reading.table === reading.table
  const isMore = profile?.type === 'text' && wordsOfName(profile.name).length > 1
  return isMore && candidates.some((other) => isStored(other) && other.reading.score >= 0.84)
}

/** "Ripe baskets" of a column `ripeness` that holds the word: its value, unless something is broken down by it. */
function isItsValue(candidate: Candidate, candidates: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): boolean {
  const { start, end, reading } = candidate
  if (isStateInstead(candidate, candidates, tokens, index)) return true
  return (
    reading.kind === 'column' &&
    reading.how !== 'exact' &&
    end === start + 1 &&
    !['by', 'per', 'each', 'every'].includes(tokens[start - 1]?.lower ?? '') &&
    candidates.some(
      (other) =>
        other.reading.kind === 'value' &&
        other.start === start &&
        other.end === end &&
        other.reading.table === reading.table &&
        other.reading.column === reading.column &&
        other.reading.score >= 0.84,
    )
  )
}

/** "Number of members" in a table of members, of whom some are stored as "Member": several of them are things, no value. */
function isThingOf({ start, end, reading }: Candidate, candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  const token = tokens[start]
  // "Faculty members", "crew members": of whom was said before.
  if (reading.kind === 'value' && end === start + 1 && token?.lower === 'members')
    return candidates.some((other) => other.reading.kind === 'table' && other.end === start)
  return (
    reading.kind === 'value' &&
    end === start + 1 &&
    token !== undefined &&
    token.kind === 'word' &&
    token.word !== token.lower &&
    reading.value?.toLowerCase() === token.word &&
    candidates.some(
      (other) =>
        other.start === start &&
        other.end === end &&
        (other.reading.kind === 'table'
          ? !['typo', 'part'].includes(other.reading.how)
          : // "Top 5 owners" of an "Owner Name", though some rows are stored as of an "Owner".
            other.reading.kind === 'column' && other.reading.column !== reading.column && isRanked(tokens, start)),
    )
  )
}

/** "Average attendance" of an `Attendance %`, beside an `Avg Att. Boys` of which nobody spoke: the average is to be taken. */
function isAverageOfOther({ start, end, said, reading }: Candidate, candidates: readonly Candidate[], tokens: readonly Token[]): boolean {
  return (
    reading.kind === 'column' &&
    reading.how === 'part' &&
    said > 1 &&
    averageWords.has(tokens[start]?.lower ?? '') &&
    candidates.some(
      (other) =>
        other.start === start + 1 &&
        other.end === end &&
        other.reading.kind === 'column' &&
        other.reading.how === 'exact' &&
        other.reading.score > 0.95 &&
        other.reading.table === reading.table &&
        other.reading.column !== reading.column,
    )
  )
}

/** What fits, and is meant by none who says it so. */
export function isRefused(candidate: Candidate, candidates: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): boolean {
  return (
    isItsValue(candidate, candidates, tokens, index) ||
    isTableCounted(candidate, candidates, tokens) ||
    isHowOften(candidate, tokens) ||
    isWhoeverDoes(candidate, tokens) ||
    isVerbOfLimit(candidate, tokens) ||
    isVerbOfMeasure(candidate, candidates, tokens, index) ||
    isAverageOfOther(candidate, candidates, tokens) ||
    isThingOf(candidate, candidates, tokens)
  )
}
