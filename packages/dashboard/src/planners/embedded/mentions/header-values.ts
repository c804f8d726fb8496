import type { ColumnProfile, ForeignKey, TableProfile } from '../../../connections/connection.ts'
import { tableOf } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Mention, MetricMention, Span } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { incomeWords } from '../words/money.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { differentIn, ratio, sumOf } from './formulas.ts'

const worth: ReadonlySet<string> = new Set('value size amount total worth revenue sum spend spending'.split(' '))
/** How shops call what somebody buys at once. */
const baskets: ReadonlySet<string> = new Set('basket bill invoice cart ticket receipt checkout'.split(' '))
/** Of what is bought at once another figure than the average, which lines do not tell. */
const otherFigure = /^(?:median|maximum|max|minimum|min|highest|lowest|largest|smallest|biggest|most|least)$/
const spread = /^(?:distribution|histogram|spread)$/
/** "Median basket value", "the largest bill", "distribution of basket values": no average of them. */
export const isOtherThanAverage = (tokens: readonly Token[], at: number): boolean =>
  baskets.has(tokens[at]?.word ?? '') &&
  (otherFigure.test(tokens[at - 1]?.lower ?? '') || (tokens[at - 1]?.lower === 'of' && spread.test(tokens[at - 2]?.lower ?? '')))
/** Behind these the thing itself ends: "average order by channel". */
const ends = /^(?:by|per|over|in|for|of|each|across|from|during|last|this|and|vs|versus|,|\.|\?|!|;)$/
/** Amounts of one piece, of which no sum says anything. */
const single = /^(?:unit|price|rate|each|per|cost)$/

/**
 * "Average order value", "revenue per order", "average basket", where an order is kept in lines: the sum of the lines over the number of
 * orders, and not the average line.
 */
export function headerValues(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  const found = [...mentions.flatMap((mention) => ofThing(mention, tokens, mentions, index)), ...ofBasket(tokens, mentions, index)]
  return found.filter((one, place) => !found.slice(0, place).some((other) => other.start < one.end && one.start < other.end))
}

function ofThing(mention: Mention, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  const [best] = mention.readings
  const lines = best?.kind === 'table' && best.score > 0.85 ? linesOf(best.table, index) : undefined
  if (!lines || !best) return []
  const { start, end, words } = mention
  if (averageWords.has(tokens[start - 1]?.lower ?? '')) {
    const next = tokens[end]
    if (worth.has(next?.lower ?? '')) return [valueOf(lines, words, start - 1, end + 1)]
    return next === undefined || ends.test(next.lower) ? [valueOf(lines, words, start - 1, end)] : []
  }
  if (tokens[start - 1]?.lower !== 'per') return []
  const measured = mentions.find((other) => other.end === start - 1)
  const [amount] = measured?.readings ?? []
  if (!measured || amount?.kind !== 'column' || amount.table !== lines.table.id) return []
  const from = averageWords.has(tokens[measured.start - 1]?.lower ?? '') ? measured.start - 1 : measured.start
  if (amount.column === lines.amount.name) return [valueOf(lines, words, from, end)]
  // "Cost per order": of all its lines, as long as lines add up to it.
  const other = lines.table.columns.find(({ name }) => name === amount.column)
  const isPart = other && isNumeric(other) && other.meaning !== 'id' && addsUp(wordsOfName(other.name), other)
  return isPart ? [partOf(lines, other, `${measured.words.toLowerCase()} per ${singular(words)}`, { start: from, end })] : []
}

const singular = (words: string): string => words.toLowerCase().replace(/s$/, '')

function partOf({ table, key }: Lines, { name: column, meaning, unit }: ColumnProfile, name: string, span: Span): MetricMention {
  return {
    ...span,
    table: table.id,
    how: 'synonym',
    metric: {
      name,
      synonyms: [],
      expression: `sum(${column}) / count(distinct ${key})`,
      formula: ratio(sumOf(table.id, column), differentIn({ relation: table.id, column: key })),
      format: meaning === 'money' ? 'money' : 'plain',
      ...(unit === undefined ? {} : { unit }),
    },
  }
}

/** "Average basket" in a shop that stores orders and their lines. */
function ofBasket(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ word, index: at }): readonly MetricMention[] => {
    const before = averageWords.has(tokens[at - 1]?.lower ?? '')
    const after = worth.has(tokens[at + 1]?.lower ?? '')
    const named = mentions.some(({ start, end, readings }) => start <= at && at < end && (readings[0]?.score ?? 0) > 0.8)
    if (!baskets.has(word) || named || !(before || after) || isOtherThanAverage(tokens, at)) return []
    const lines = soldLines(index)
    return lines ? [valueOf(lines, word, before ? at - 1 : at, after ? at + 2 : at + 1)] : []
  })
}

/** The lines of which what is bought at once is made up; undefined where none are kept. */
export function soldLines(index: SchemaIndex): Lines | undefined {
  const [lines, ...more] = index.tables.flatMap(({ table }) => linesOf(table.id, index) ?? [])
  return more.length === 0 ? lines : undefined
}

export interface Lines {
  readonly table: TableProfile
  readonly key: string
  readonly amount: ColumnProfile
}

/** Whether what one of the things comes to is told by its lines alone. */
export const isOfLines = (thing: string, index: SchemaIndex): boolean => linesOf(thing, index) !== undefined

/** The lines that a thing is made up of, with what they come to; undefined where it has an amount of its own. */
export function linesOf(thing: string, index: SchemaIndex): Lines | undefined {
  const { catalog } = index
  const header = tableOf(catalog, thing)
  if (!header || amountIn(header, index)) return undefined
  const found = catalog.keys.flatMap((key: ForeignKey): readonly Lines[] => {
    const [column, ...more] = key.from.columns
    const table = tableOf(catalog, key.from.table)
    if (key.to.table !== thing || column === undefined || more.length > 0 || !table || table.rowCount <= header.rowCount) return []
    const amount = speaksOf(table, header, index) ? amountIn(table, index) : undefined
    return amount ? [{ table, key: column, amount }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** `order_lines` and `orders`: a table that is called after what it holds the lines of. */
function speaksOf(lines: TableProfile, header: TableProfile, { tables }: SchemaIndex): boolean {
  const stems = (table: TableProfile) => tables.find((entry) => entry.table === table)?.pieces.map(({ stem }) => stem) ?? []
  const own = stems(lines)
  return stems(header).every((stem) => own.includes(stem)) && own.length > 0
}

function amountIn(table: TableProfile, { columns }: SchemaIndex): ColumnProfile | undefined {
  const rank = ({ pieces }: IndexedColumn): number =>
    Math.min(...pieces.map(({ text }) => incomeWords.indexOf(text)).map((at) => (at < 0 ? Infinity : at)))
  const [best] = columns
    .filter(
      (entry) =>
        entry.table === table &&
        isNumeric(entry.column) &&
        entry.column.meaning === 'money' &&
        !entry.pieces.some(({ text }) => single.test(text)) &&
        rank(entry) < Infinity,
    )
    .toSorted((a, b) => rank(a) - rank(b))
  return best?.column
}

function valueOf({ table, key, amount }: Lines, words: string, start: number, end: number): MetricMention {
  return {
    start,
    end,
    table: table.id,
    how: 'synonym',
    metric: {
      name: `average ${singular(words)} value`,
      synonyms: [],
      expression: `sum(${amount.name}) / count(distinct ${key})`,
      formula: ratio(sumOf(table.id, amount.name), differentIn({ relation: table.id, column: key })),
      format: 'money',
      ...(amount.unit === undefined ? {} : { unit: amount.unit }),
    },
  }
}
