import type { ColumnProfile } from '../../../connections/connection.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import { keysBetween } from '../schema/joins.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { formOf } from '../words/word-forms.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'
import { debtsOf, unsettledWhere } from '../schema/debts.ts'
import { openCondition, openRowsOf } from '../schema/open-states.ts'
import { doneVerbs, dueWords, goingOnWords } from '../words/states.ts'

const verbs = `${doneVerbs}|handed back|back|over`
const open = new RegExp(String.raw`\b(?:${goingOnWords}|waiting(?! (?:time|list|period|room)s?\b))\b`, 'gi')
const not = new RegExp(
  String.raw`\b(?:(?:that|which|who)\s+)?(?:(?:(?:is|are|was|were|have|has|had)\s+)?(?:still\s+)?not|(?:is|are|was|were|have|has|had)n['’]?t)(?:\s+yet)?(?:\s+been)?\s+(?:been\s+)?(${verbs})(?:\s+yet)?\b`,
  'gi',
)
const un = new RegExp(String.raw`\bun(${doneVerbs})\b`, 'gi')
const still = new RegExp(String.raw`\bstill\s+(?:out|open|going|running|on loan|unfinished|to be (${verbs}))\b`, 'gi')

/** Words of names of dates on which something comes to its end. */
const ends: ReadonlySet<string> = new Set(
  'finish finished complete completed completion done end ended close closed actual resolved returned delivered'.split(' '),
)

/** "Repairs still not finished", "ongoing jobs": those without a date on which they came to their end, where some have none. */
export function unfinishedConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions } = context
  const found: ConditionReading[] = []
  for (const pattern of [not, still, un, open])
    for (const { match, start, end } of freeMatches(context, pattern, found)) {
      // A state or a column that is called so says it better.
      const isNamed = mentions.some((mention) => mention.start < end && start < mention.end && isSure(context, mention))
      const date = isNamed ? undefined : endOf(context, start, end, match[1]?.toLowerCase())
      const state = isNamed || date ? undefined : (openIn(context, start, end, match[0]) ?? unpaidIn(context, start, end, match[0]))
      if (state) found.push(state)
      if (!date) continue
      const choices = [{ table: date.table.id, column: date.column.name, score: 1 }]
      found.push(onColumns(context, { start, end }, choices, (column) => ({ kind: 'missing', column })))
    }
  return found
}

/** "Not back yet" is no half of a name, the day on which it was due back. */
function isSure({ index }: ConditionContext, { words, readings: [best] }: Mention): boolean {
  const entry = index.columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
  const isDue = words.toLowerCase() === 'back' && entry?.pieces.some(({ text }) => dueWords.has(text)) === true
  return !isDue && (best?.score ?? 0) > 0.6
}

/** Words for what goes on that are said of rows in many a state that is called otherwise. */
const anyOpen = /^(?:open|pending|waiting|unresolved|incomplete|unfinished|ongoing|in progress|under ?way)$/i

/** "Pending claims" of rows that are stored as open: those in any state of what goes on, and said so. */
function openIn(context: ConditionContext, start: number, end: number, words: string): ConditionReading | undefined {
  const { mentions, index, tokens } = context
  if (!anyOpen.test(words)) return undefined
  const thing = mentions.find(
    ({ readings: [best], ...at }) => best !== undefined && best.score > 0.6 && (at.start === end || at.end <= start),
  )
  const [only, ...others] = index.catalog.tables
  const table = thing?.readings[0]?.table ?? (others.length === 0 ? only?.id : undefined)
  const open = table === undefined || tokens[end]?.lower === 'time' ? undefined : openRowsOf(index, table)
  if (!open) return undefined
  const choices = [{ table: open.column.table.id, column: open.column.column.name, score: 1 }]
  const made = onColumns(context, { start, end }, choices, (ref) => openCondition(open, ref))
  const told = `${open.negated ? 'all but ' : ''}${open.values.join(' or ')}`
  return { ...made, assumption: () => `“${words.toLowerCase()}” is read as ${told}.` }
}

const unpaid = /^(?:pending|outstanding|un(?:paid|settled)|.*\bnot\b.* (?:paid|settled)(?: yet)?|still to be (?:paid|settled))$/i

/** "Pending bills" of rows that are stored as paid or due: those that are not paid. */
function unpaidIn(context: ConditionContext, start: number, end: number, words: string): ConditionReading | undefined {
  if (!unpaid.test(words)) return undefined
  const { mentions, index } = context
  const told = debtsOf(index).flatMap(({ table, unsettled }) => (unsettled?.kind === 'values' ? [{ table, unsettled }] : []))
  const named = new Set(mentions.flatMap(({ readings }) => readings.flatMap(({ table, score }) => (score > 0.5 ? [table] : []))))
  const own = told.filter(({ table }) => named.has(table))
  const [only, ...more] = named.size > 0 ? own : told
  if (!only || more.length > 0) return undefined
  const { table, unsettled } = only
  const made = onColumns(context, { start, end }, [{ table, column: unsettled.column, score: 1 }], (ref) => unsettledWhere(unsettled, ref))
  return { ...made, assumption: () => `“${words.toLowerCase()}” is read as ${unsettled.values.join(' or ')}.` }
}

/** The date of the end of the things that are spoken of; of the only ones that have one, where none are. */
function endOf({ mentions, index }: ConditionContext, start: number, end: number, verb: string | undefined): IndexedColumn | undefined {
  const stems =
    verb === undefined || /^(?:back|over|handed back|finished|completed|done|closed)$/.test(verb)
      ? undefined
      : [verb, ...(verb === 'settled' ? ['paid'] : [])].map((each) => formOf(each).stem)
  const dates = index.columns.filter(
    ({ column, pieces }) =>
      isOpenDate(column) &&
      !pieces.some(({ text }) => dueWords.has(text)) &&
      pieces.some((piece) => (stems === undefined ? ends.has(piece.text) : stems.includes(piece.stem))),
  )
  const tables = mentions
    .filter((each) => each.end <= start || each.start >= end)
    .flatMap(({ readings: [best] }) => (best && best.score > 0.6 ? [best.table] : []))
  const said = dates.find(({ table }) => tables.includes(table.id)) ?? ofTie(index, dates, tables)
  const [only, ...more] = dates
  return (
    said ??
    (tables.length > 0 && tables.every((id) => dates.every(({ table }) => table.id !== id))
      ? undefined
      : more.length === 0
        ? only
        : undefined)
  )
}

/** "Books still out", "members with more than one book not returned": the rows that tie all that is named, and there is no other word for. */
function ofTie(
  { catalog }: ConditionContext['index'],
  dates: readonly IndexedColumn[],
  tables: readonly string[],
): IndexedColumn | undefined {
  const tied = dates.filter(({ table }) => tables.length > 0 && tables.every((id) => keysBetween(catalog, table.id, id).length > 0))
  return tied.length === 1 ? tied[0] : undefined
}

const isOpenDate = (column: ColumnProfile): boolean => isTemporal(column) && !isYear(column) && column.nulls > 0
