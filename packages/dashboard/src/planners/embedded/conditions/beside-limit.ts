import type { Comparison } from '../../../plan-condition.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isEarlierStock } from '../schema/stocks.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { limitedBy } from '../words/limits.ts'
import { spelled } from '../schema/amounts.ts'
import { keysBetween } from '../schema/joins.ts'
import type { ConditionReading, Mention, Span } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const signs: readonly { readonly pattern: RegExp; readonly op: Comparison }[] = [
  {
    pattern:
      /\b(?:(?:is|are|was|were|fell|falling|gone|running|that|which)\s+)*(?:below|under|less than|lower than|short of|beneath)\s+(?:the\s+|their\s+|its\s+)?/gi,
    op: 'lt',
  },
  {
    pattern:
      /\b(?:(?:is|are|was|were|gone|that|which)\s+)*(?:above|over|more than|higher than|beyond|exceed(?:s|ed|ing)?|crossed|crossing)\s+(?:the\s+|their\s+|its\s+)?/gi,
    op: 'gt',
  },
]
const tails = /^(?:level|point|mark|limit|quantity|qty|amount|value|figure)s?$/

/** "Items below reorder level", "works that cost more than sanctioned": one number of a row against what it should keep to, in the same table. */
export function limitConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, tokens } = context
  const found: ConditionReading[] = []
  for (const { pattern, op } of signs)
    for (const { start, end } of freeMatches(context, pattern, found)) {
      const limit = mentions.find((mention) => mention.start === end) ?? leastOrMost(context, end)
      const pair = limit && pairOf(context, limit, start)
      if (!limit) continue
      const until = tails.test(tokens[limit.end]?.lower ?? '') ? limit.end + 1 : limit.end
      if (!pair) {
        found.push(...beyondInAll(context, limit, { start, end: until }, op))
        continue
      }
      const choices = [{ table: pair.own.table.id, column: pair.own.column.name, score: 1 }]
      const right = pair.limit.column.name
      found.push(
        onColumns(context, { start: pair.start, end: until }, choices, (left) => ({
          kind: 'compare_columns',
          left,
          op,
          right: { relation: left.relation, column: right },
        })),
      )
    }
  return found
}

/** "Below min stock", "above the maximum": the least or the most that is written of the things, and is computed of nothing. */
function leastOrMost({ mentions, tokens, index }: ConditionContext, at: number): Mention | undefined {
  const word = tokens[at]
  if (!word || !/^(?:min|minimum|max|maximum)$/.test(word.lower)) return undefined
  const behind = mentions.find(({ start }) => start === at + 1)
  const named = new Set(mentions.flatMap(({ readings }) => readings.slice(0, 1).map(({ table }) => table)))
  const readings = index.columns
    .filter(({ table, column, pieces }) => {
      const says = pieces.some(
        ({ text }) => text === word.lower || spelled(text).includes(word.lower) || spelled(word.lower).includes(text),
      )
      return says && isNumeric(column) && named.has(table.id)
    })
    .map(({ table, column }) => ({ kind: 'column' as const, table: table.id, column: column.name, score: 0.9, how: 'part' as const }))
  return readings.length > 0 ? { start: at, end: behind?.end ?? at + 1, words: word.text, readings } : undefined
}

/** "Shops over their credit limit": what the rows of another table come to for each. */
function beyondInAll({ index, text, tokens }: ConditionContext, said: Mention, span: Span, op: Comparison): readonly ConditionReading[] {
  for (const choice of columnsOf(said, index, isNumeric)) {
    const limit = index.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)
    const kept = choice.score > 0.8 && limit ? keptBy(limit) : []
    const summed = kept.flatMap((word) =>
      index.columns.flatMap((entry) => {
        const [key] = entry.table.id === choice.table ? [] : keysBetween(index.catalog, entry.table.id, choice.table)
        return key && isMoneyOf(entry, word) ? [{ entry, key }] : []
      }),
    )[0]
    if (!limit || !summed) continue
    const { entry, key } = summed
    const [relation, of] = [entry.table.id, entry.column.name]
    return [
      onColumns({ text, tokens }, span, [{ ...choice, score: 1 }], (column) => ({
        kind: 'compare_to',
        column,
        op: op === 'gt' ? 'lt' : 'gt',
        aggregate: 'sum',
        of: { relation, column: of },
        sub: {
          source: { base: { alias: relation, table: relation }, joins: [] },
          link: key.from.columns.map((inner, place) => ({
            outer: { relation: column.relation, column: key.to.columns[place] ?? '' },
            inner: { relation, column: inner },
          })),
          where: [],
        },
      })),
    ]
  }
  return []
}

const isMoneyOf = ({ column, pieces }: IndexedColumn, word: string): boolean =>
  isNumeric(column) && column.meaning === 'money' && pieces.some(({ text }) => spelled(text).includes(word))

/** Words of what should keep to the limit. */
const keptBy = ({ pieces }: IndexedColumn): readonly string[] =>
  pieces.flatMap(({ text }) => (Object.hasOwn(limitedBy, text) ? (limitedBy[text] ?? []) : []))

interface Pair {
  readonly own: IndexedColumn
  readonly limit: IndexedColumn
  /** Where the words of the condition begin. */
  readonly start: number
}

/** The limit, and what it is for: named in front of it, or known by the words of the limit. */
function pairOf({ mentions, index }: ConditionContext, said: Mention, start: number): Pair | undefined {
  const isMeasure = (entry: IndexedColumn): boolean => isNumeric(entry.column) && entry.column.meaning !== 'id'
  const entryOf = (choice: { readonly table: string; readonly column: string }): IndexedColumn | undefined =>
    index.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)
  for (const choice of columnsOf(said, index, isNumeric)) {
    const limit = choice.score > 0.5 ? entryOf(choice) : undefined
    const kept = limit ? keptBy(limit) : []
    if (!limit || kept.length === 0) continue
    const before = mentions.findLast(({ end }) => end <= start && start - end <= 2)
    const named = before
      ? columnsOf(before, index, isNumeric)
          .filter(({ score }) => score > 0.5)
          .flatMap((each) => entryOf(each) ?? [])
          .find((entry) => entry.table === limit.table && entry !== limit && isMeasure(entry))
      : undefined
    const known = kept.flatMap((word) =>
      index.columns.filter(
        (entry) =>
          entry.table === limit.table &&
          entry !== limit &&
          isMeasure(entry) &&
          !isEarlierStock(entry.table, entry.column.name) &&
          entry.pieces.some(({ text }) => text === word),
      ),
    )[0]
    const own = named ?? known
    if (own) return { own, limit, start: named && before ? before.start : start }
  }
  return undefined
}
