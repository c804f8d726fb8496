import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { leadsUp } from '../schema/joins.ts'
import { normalizeValue } from '../schema/schema-index.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { isPaper } from '../schema/papers.ts'
import { isGrammar, isPlain } from '../schema/word-match.ts'
import type { ConditionReading, Reading } from '../understanding.ts'
import { exclusions } from '../words/comparisons.ts'
import { isEnglish } from '../words/word-forms.ts'
import { tradeVerbs } from '../words/ranking.ts'
import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { longestRuns, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isNegated } from './negated.ts'

/** So many kinds a column has at most, and so many of them may have the words. */
const most = { kinds: 500, alike: 12 }

/** Words behind which stands of what something is: "sales of rice", "who bought rice". */
export const behind: ReadonlySet<string> = new Set([
  'of',
  'for',
  'on',
  'about',
  'from',
  'in',
  'at',
  'only',
  'just',
  'was',
  'were',
  'is',
  'are',
  ...exclusions,
])

/** "Rice overview". */
const boards: ReadonlySet<string> = new Set(['overview', 'dashboard', 'summary', 'report', 'performance', 'analysis'])

/** "Net sales" are no sales by net banking: how an amount is reckoned. */
const reckoned: ReadonlySet<string> = new Set(['net', 'gross', 'actual', 'real', 'base', 'pure'])

/** So many words of a stored kind are said of it. */
const longestRun = 3

/**
 * "Water complaints" where departments have "Water Supply", "sales of rice" where items are "Rice 5kg": words of a stored kind that are no
 * other part of the request, in front of what is told apart by it or behind what was done with it.
 */
export function partialValues(context: ConditionContext): readonly ConditionReading[] {
  return longestRuns(
    context,
    longestRun,
    (token) => isFree(context, token),
    (start, end) => readAs(context, start, end),
  )
}

/** "138 cases" of "NI Act Sec 138": digits alone, and no year. */
const isCode = (text: string): boolean => /^\d{3,5}$/.test(text) && !/^(?:19|20)\d\d$/.test(text)

export function isFree({ mentions, made, taken }: ConditionContext, token: Token | undefined): boolean {
  const isWord = token?.kind === 'word' || (token?.kind === 'number' && isCode(token.text))
  if (!isWord || token.lower.length < 3 || isGrammar(token.lower) || isPlain(token.lower) || Object.hasOwn(grainWords, token.word))
    return false
  return !taken.has(token.index) && ![...mentions, ...made].some(({ start, end }) => start <= token.index && token.index < end)
}

function readAs(context: ConditionContext, start: number, end: number): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const next = mentions.find((mention) => mention.start === end)
  const about = next?.readings[0]
  const done = tokens[start - 1]
  const isBehind = done !== undefined && (behind.has(done.lower) || tradeVerbs.has(done.lower))
  const isAhead =
    about !== undefined &&
    about.score >= 0.6 &&
    (about.kind === 'table' || isMeasure(context, about) || isNumberOf(about, tokens[(next?.end ?? 0) - 1]))
  // "The water department": the column itself says of what the words are.
  const isOwn = about !== undefined && about.score >= 0.85 && about.kind === 'column' && !isAhead && !isBehind
  const isLooked = boards.has(tokens[end]?.lower ?? '')
  if (!isBehind && !isAhead && !isOwn && !isLooked) return undefined
  const said = tokens.slice(start, end)
  if (isAhead && end === start + 1 && reckoned.has(said[0]?.lower ?? '')) return undefined
  const spoken = [said.map(({ lower }) => lower).join(' '), said.map(({ word }) => word).join(' ')]
  const found = index.columns.flatMap((entry): readonly Found[] => {
    const { table, column } = entry
    if (!isKinds(column) || (isAhead && table.id !== about.table && !leadsUp(index.catalog, about.table, table.id))) return []
    if (isOwn && (table.id !== about.table || column.name !== about.column)) return []
    const values = valuesWith(spoken, column)
    const tells = values.length > 0 && values.length <= most.alike && values.length * 2 <= Math.max(column.distinct, 3)
    return tells ? [{ entry, values }] : []
  })
  const meant = meantOf(found, context)
  if (meant.length === 0) return undefined
  const negated = isNegated(context, start)
  const span = { start, end: isOwn ? (next?.end ?? end) : end }
  const choices = meant.map(({ entry: { table, column } }) => ({ table: table.id, column: column.name, score: 0.8 }))
  return onColumns(context, span, choices, (column, profile) => {
    const values = valuesWith(spoken, profile)
    return values.length === 1
      ? { kind: 'compare', column, op: negated ? 'ne' : 'eq', value: values[0] ?? '' }
      : { kind: 'among', column, values, ...(negated ? { negated } : {}) }
  })
}

interface Found {
  readonly entry: IndexedColumn
  readonly values: readonly string[]
}

/** The stored kinds that have the words among others. */
const valuesWith = (spoken: readonly string[], { values }: ColumnProfile): readonly string[] =>
  values.filter((value) => {
    const stored = ` ${normalizeValue(value)} `
    return spoken.some(
      (words) =>
        (stored.includes(` ${words} `) && stored.length > words.length + 2) ||
        (values.length <= most.alike && (beginsCompound(words, stored.trim()) || isDoneBy(words, stored.trim()))),
    )
  })

/** "Returned because of damage" where the reason is "Damaged". */
const isDoneBy = (word: string, value: string): boolean => word.length > 3 && (value === `${word}d` || value === `${word}ed`)

/** "Web orders" where the channel is "Website": the first of the two words that a value is made of. */
function beginsCompound(word: string, value: string): boolean {
  const rest = value.startsWith(word) ? value.slice(word.length) : ''
  return rest.length >= 4 && !value.includes(' ') && (isEnglish(rest) || /^(?:site|page|shop)$/.test(rest))
}

/** "Oil & Ghee" is of ghee as well. */
const joins = /\s(?:&|and|or)\s|\s*[/,+]\s*/i

/** The column that is meant; one of each table, where several tables have the same kinds. */
function meantOf(found: readonly Found[], { mentions }: ConditionContext): readonly Found[] {
  const alone = found.filter(({ values }) => !values.some((value) => joins.test(value)))
  const some = alone.length > 0 ? alone : found
  const tables = new Set(mentions.flatMap(({ readings: [best] }) => (best ? [best.table] : [])))
  const own = some.filter(({ entry }) => tables.has(entry.table.id))
  const near = own.length > 0 ? own : some
  const each = [...Map.groupBy(near, ({ entry }) => entry.table.id).values()].map((ofTable) =>
    ofTable.length > 1 ? ofTable.filter((one) => isFirstOf(one, ofTable)) : ofTable,
  )
  const [first] = each
  const kinds = ({ values }: Found): string => values.map(normalizeValue).toSorted().join('|')
  if (each.some(({ length }) => length !== 1) || !first?.[0]) return []
  const like = kinds(first[0])
  return each.every(([one]) => one !== undefined && kinds(one) === like) ? each.flat() : []
}

/** All that it holds is known, and rows share it. */
export const isKinds = (column: ColumnProfile): boolean =>
  column.type === 'text' && column.valuesComplete && column.distinct <= most.kinds && sortOf(column) === 'category'

const isMeasure = ({ index }: ConditionContext, { table, column }: Reading): boolean => {
  const profile = column === undefined ? undefined : profileOf(index, { table, column, score: 1 })
  return profile !== undefined && isNumeric(profile)
}

/** "Orders" of a sheet of their lines, which has nothing but their numbers. */
const isNumberOf = ({ kind, how }: Reading, word: Token | undefined): boolean =>
  kind === 'column' && how === 'exact' && word !== undefined && word.word !== word.lower && isPaper(word)

/** Of several columns that have the words, the one with the fewest kinds of it. */
function isFirstOf(one: Found, found: readonly Found[]): boolean {
  const fewest = Math.min(...found.map(({ values }) => values.length))
  const like = found.filter(({ values }) => values.length === fewest)
  return like.length === 1 && like[0] === one
}
