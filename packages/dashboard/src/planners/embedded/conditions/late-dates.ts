import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Comparison, Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import { flagValue, isFlag } from '../schema/flags.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { doneWords, dueWords } from '../words/states.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { newestDay } from '../schema/spans.ts'
import { openCondition, openRowsOf } from '../schema/open-states.ts'
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
  const newest = newestDay(index)
  const found: ConditionReading[] = []
  for (const { pattern, op, open } of sayings)
    for (const { start, end } of freeMatches(context, pattern, found)) {
      const last = end - 1
      const pair = pairFor(context, pairs, start, end)
      const unmet = pair || !open ? undefined : unmetBy(context, start, end)
      // A state, or a number of days, that is called so says it better, unless it is of other things than those right behind.
      const things = mentions.find((mention) => mention.start === end)?.readings[0]
      const isTheirs = things?.kind === 'table' && things.table === (pair ?? unmet)?.due.table.id
      const isNamed = mentions.some(
        ({ start: from, end: until, readings: [best] }) =>
          best !== undefined &&
          from <= last &&
          last < until &&
          best.score > 0.6 &&
          !isDue(best.column) &&
          (!isTheirs || best.table === things.table),
      )
      if (unmet && !isNamed && newest !== undefined) {
        const choices = [{ table: unmet.due.table.id, column: unmet.due.column.name, score: 1 }]
        found.push(onColumns(context, { start, end }, choices, (column) => unmetBefore(unmet.open, column, newest, 'lt')))
      }
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

interface Pair {
  readonly due: IndexedColumn
  readonly done: IndexedColumn
}

const isDue = (name: string | undefined): boolean => name !== undefined && wordsOfName(name).some((word) => dueWords.has(word))

/** The tables that tell both dates. */
function pairsOf({ columns }: SchemaIndex): readonly Pair[] {
  const isDate = ({ column }: IndexedColumn): boolean => isTemporal(column) && !isYear(column)
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

/** What tells of rows that they have not come to their end. */
export type Undone = (relation: string) => Condition

/** A day on which things were due, and which of them are open still. */
export interface Unmet {
  readonly due: IndexedColumn
  readonly open: Undone
}

/** "Overdue" by so long: undefined where nothing tells what is open still. */
export function openDue(context: ConditionContext, start: number, end: number): Unmet | undefined {
  const pair = pairFor(context, pairsOf(context.index), start, end)
  if (!pair) return unmetBy(context, start, end)
  const { due, done: last } = pair
  return isOpen(last.column)
    ? { due, open: (relation) => ({ kind: 'missing', column: { relation, column: last.column.name } }) }
    : undefined
}

/** What was due before the day and is open still. */
export function unmetBefore(open: Undone, column: ColumnRef, day: string, op: Comparison): Condition {
  return { kind: 'all', of: [open(column.relation), { kind: 'compare', column, op, value: { date: day } }] }
}

/** Where no day of the end is kept beside the day things are due. */
function unmetBy({ mentions, index }: ConditionContext, start: number, end: number): Unmet | undefined {
  const tables = mentions
    .filter((mention) => mention.end <= start || mention.start >= end)
    .flatMap(({ readings: [best] }) => (best && best.score > 0.6 ? [best.table] : []))
  for (const due of index.columns) {
    if (!isTemporal(due.column) || isYear(due.column) || !says(due, dueWords) || !tables.includes(due.table.id)) continue
    const open = undoneIn(index, due.table.id)
    if (open) return { due, open }
  }
  return undefined
}

/** By the day of the end that is missing, a column that says whether things are done, or how far they have come. */
export function undoneIn(index: SchemaIndex, id: string): Undone | undefined {
  const own = index.columns.filter(({ table }) => table.id === id)
  const day = own.find((entry) => isTemporal(entry.column) && isOpen(entry.column) && says(entry, doneWords) && !says(entry, dueWords))
  if (day) return (relation) => ({ kind: 'missing', column: { relation, column: day.column.name } })
  const flag = own.find((entry) => isFlag(entry.column) && says(entry, doneWords))
  if (flag) return (relation) => flagged(flag.column, relation)
  const open = openRowsOf(index, id)
  return open && ((relation) => openCondition(open, { relation, column: open.column.column.name }))
}

function flagged(profile: ColumnProfile, relation: string): Condition {
  return { kind: 'compare', column: { relation, column: profile.name }, op: 'eq', value: flagValue(profile, false) }
}

const says = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))

const isOpen = ({ nulls }: ColumnProfile): boolean => nulls > 0
