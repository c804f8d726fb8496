import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison, Condition } from '../../../plan-condition.ts'
import { isTemporal, isYear } from '../schema/column-kinds.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { doneWords, dueWords } from '../words/states.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { newestDay } from '../schema/spans.ts'
import { saysOpen } from './still-open.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const done = String.raw`(?<!\bnot\s+(?:yet\s+)?(?:been\s+)?)(?:(?:that|which|who)\s+)?(?:(?:were|was|are|is|got|have been|has been)\s+)?(?:delivered|returned|finished|completed|closed|done|shipped|paid|received|arrived|brought back|came(?: back| in)?|given back)`
const after = String.raw`(?:even\s+)?(?:after|past|later than|beyond)\s+(?:the\s+|their\s+|its\s+)?(?:due(?: date)?|deadline|promised (?:date|day)|agreed date|date (?:due|promised))`

/** In which order the two dates are, by what is said; `open`: not done though it was due. */
const sayings: readonly { readonly pattern: RegExp; readonly op: Comparison; readonly open?: true }[] = [
  {
    pattern:
      /\b(?:(?:that|which) (?:(?:are|were|is|have|has) )?)?(?:overdue|past (?:the |their )?due(?: dates?)?|(?:crossed|crossing|missed) (?:the |their |its )?(?:due dates?|deadlines?))\b/gi,
    op: 'gt',
    open: true,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:${done}\s+)?(?:late\b(?!\s+(?:in|fees?|charges?|payments?|night|morning|evening|afternoon)\b)|too late\b|${after}\b|behind schedule\b)`,
      'gi',
    ),
    op: 'gt',
  },
  { pattern: new RegExp(String.raw`\b(?:${done}\s+)?(?:on[- ]time|in time|by the due date|before the deadline)\b`, 'gi'), op: 'lte' },
  { pattern: new RegExp(String.raw`\b(?:${done})\s+(?:early|ahead of (?:time|schedule))\b`, 'gi'), op: 'lt' },
  { pattern: /\b(?:delayed)\b/gi, op: 'gt' },
]

/** "Late orders", "loans returned after the due date", "overdue loans": by the date something was due and the one it was done. */
export function lateDateConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, index } = context
  const pairs = pairsOf(index)
  if (pairs.length === 0) return []
  const found: ConditionReading[] = []
  for (const { pattern, op, open } of sayings)
    for (const { start, end } of freeMatches(context, pattern, found)) {
      const last = end - 1
      const pair = pairFor(context, pairs, start, end)
      // A state, or a number of days, that is called so says it better, unless it is of other things than those right behind.
      const things = mentions.find((mention) => mention.start === end)?.readings[0]
      const isTheirs = things?.kind === 'table' && things.table === pair?.due.table.id
      const isNamed = mentions.some(
        ({ start: from, end: until, readings: [best] }) =>
          best !== undefined &&
          from <= last &&
          last < until &&
          best.score > 0.6 &&
          !isDue(best.column) &&
          (!isTheirs || best.table === things.table),
      )
      if (!pair || isNamed) continue
      const choices = [{ table: pair.due.table.id, column: pair.done.column.name, score: 1 }]
      found.push(
        onColumns(context, { start, end }, choices, (column) =>
          // What has not come to its end is told late by the newest day.
          conditionOf(column, pair, open === true || saysOpen(context, pair.due.table.id, { start, end }), op, index),
        ),
      )
    }
  return found
}

export interface Pair {
  readonly due: IndexedColumn
  readonly done: IndexedColumn
}

const isDue = (name: string | undefined): boolean => name !== undefined && wordsOfName(name).some((word) => dueWords.has(word))

/** The tables that tell both dates. */
function pairsOf({ columns }: SchemaIndex): readonly Pair[] {
  const isDate = ({ column }: IndexedColumn): boolean => isTemporal(column) && !isYear(column)
  const says = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))
  return columns
    .filter((due) => isDate(due) && says(due, dueWords))
    .flatMap((due) => {
      const ends = columns.filter(
        (entry) => entry.table === due.table && entry !== due && isDate(entry) && says(entry, doneWords) && !says(entry, dueWords),
      )
      return ends.map((end) => ({ due, done: end }))
    })
}

/** That of the things the words are said of; the only one where nothing else is named. */
function pairFor(
  { mentions, tokens, index: { catalog } }: ConditionContext,
  pairs: readonly Pair[],
  start: number,
  end: number,
): Pair | undefined {
  const tables = mentions
    .filter((mention) => mention.end <= start || mention.start >= end)
    .flatMap(({ readings: [best] }) => (best && best.score > 0.6 ? [best.table] : []))
  const said = pairs.filter(({ due }) => tables.includes(due.table.id))
  const homes = new Set(pairs.map(({ due }) => due.table.id))
  // Of things that have no such dates nothing is told by those of others, unless these belong to them.
  const [home = '', ...more] = homes
  const belong = tables.every((id) => id === home || leadsUp(catalog, home, id))
  const near = said.length > 0 ? said : more.length === 0 && belong ? pairs : []
  // "Closed in time" of a day of closing; a day on which something was received may be that of its beginning.
  const verbs = tokens.slice(start, end).map(({ stem }) => stem)
  const isSaid = ({ done: { pieces } }: Pair): boolean => pieces.some(({ stem }) => verbs.includes(stem))
  const begins = ({ done: { pieces } }: Pair): number => Number(pieces.some(({ text }) => text === 'received'))
  return near.find(isSaid) ?? near.toSorted((a, b) => begins(a) - begins(b))[0]
}

function conditionOf(
  column: { readonly relation: string; readonly column: string },
  { due, done: end }: Pair,
  open: boolean,
  op: Comparison,
  index: SchemaIndex,
): Condition {
  const promised = { relation: column.relation, column: due.column.name }
  const newest = newestDay(index)
  if (open && isOpen(end.column) && newest !== undefined)
    return {
      kind: 'all',
      of: [
        { kind: 'missing', column },
        { kind: 'compare', column: promised, op: op === 'gt' ? 'lt' : 'gte', value: { date: newest } },
      ],
    }
  return { kind: 'compare_columns', left: column, op, right: promised }
}

/** The dates by which it is told that things have not come to their end though they were due; undefined where none says so. */
export function openPair(context: ConditionContext, start: number, end: number): Pair | undefined {
  const pair = pairFor(context, pairsOf(context.index), start, end)
  return pair && isOpen(pair.done.column) ? pair : undefined
}

const isOpen = ({ nulls }: ColumnProfile): boolean => nulls > 0
