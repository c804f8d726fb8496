import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { addsUp } from '../schema/additive.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { keysBetween } from '../schema/joins.ts'
import { isRecord, mainAmount, ownMoney } from '../schema/amounts.ts'
import { takingsOf } from '../schema/takings.ts'
import { onlyAmount } from '../schema/only-amount.ts'
import { reaches } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { ConditionReading, Mention, Span } from '../understanding.ts'
import { grainWords } from '../words/time.ts'
import { storedAs } from '../words/measured-in.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** Where a limit stands, before it is known of what it is one. */
type Said = Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>

/** "Invoices over 300", "products above 5000 rupees": what the things that are named come to, where no column was said. */
export function ownAmount(
  context: ConditionContext,
  base: Said,
  make: NonNullable<ConditionReading['make']>,
  limit: { readonly op: Comparison; readonly value: number },
): ConditionReading | undefined {
  return ofThings(context, base, make, limit) ?? ofValues(context, base, make, limit.value) ?? ofPeople(context, base, make, limit.value)
}

const asked =
  /^(?:how|many|who|number|count|of|the|all|any|people|persons|ones|those|them|there|were|was|are|is|that|anyone|aged|list|show|me)$/

/** "How many were under 60", "who was over 90": what people are under is their age, where one column tells it. */
function ofPeople(
  { tokens, index }: ConditionContext,
  base: Said,
  make: NonNullable<ConditionReading['make']>,
  value: number,
): ConditionReading | undefined {
  const before = tokens.slice(0, base.start)
  const isSaid = /^(?:were|was|are|is|aged|people|persons|those|anyone)$/.test(before.at(-1)?.lower ?? '')
  if (!isSaid || !before.every(({ lower }) => asked.test(lower)) || tokens[base.end - 1]?.text.match(/^[$€£₹]/)) return undefined
  const [only, ...more] = index.columns.filter(
    ({ column }) => isNumeric(column) && /^age(?: years| yrs)?$/.test(wordsOfName(column.name).join(' ')),
  )
  if (!only || more.length > 0 || !reaches(only.column, value)) return undefined
  const start = /^(?:people|persons|those|anyone|aged)$/.test(before.at(-1)?.lower ?? '') ? base.start - 1 : base.start
  return { ...base, start, kind: 'column', choices: [{ table: only.table.id, column: only.column.name, score: 0.7 }], make }
}

/** "Below 35 in maths", "cash gifts above 5000": the one amount of the rows that have the values which are named. */
function ofValues(
  { mentions, index }: ConditionContext,
  base: Said,
  make: NonNullable<ConditionReading['make']>,
  value: number,
): ConditionReading | undefined {
  const values = mentions.flatMap(({ readings }) =>
    readings[0]?.kind === 'value' ? [readings.filter(({ kind }) => kind === 'value')] : [],
  )
  const only = onlyAmount(index, values)
  const profile = only && columnOf(index.catalog, only.table, only.column)
  if (!only || !profile || !reaches(profile, storedAs(profile, value, undefined))) return undefined
  return { ...base, kind: 'column', choices: [{ ...only, score: 0.7 }], make }
}

function ofThings(
  { mentions, index, tokens }: ConditionContext,
  base: Said,
  make: NonNullable<ConditionReading['make']>,
  { op, value }: { readonly op: Comparison; readonly value: number },
): ConditionReading | undefined {
  const named = mentions.find(
    (mention) =>
      mention.end <= base.start &&
      (isOfRows(mention.readings, index) || areDays(tokens, mention, index)) &&
      leads(tokens.slice(mention.end, base.start)),
  )
  const thing = named?.readings[0]?.table ?? sheetBehind({ mentions, index, tokens }, base.start)
  const table = index.tables.find((entry) => entry.table.id === thing)?.table
  if (!table) return undefined
  const amount =
    (ownMoney(index, table) ?? (named ? mainAmount(index, table) : undefined))?.column ??
    onlyMoney(table.columns, isRecord(index, table)) ??
    onlyBare(table.columns, value)
  if (!amount) return ofLines(index, table.id, base, op, value)
  // No invoice may come to so much, or so little: that is the answer. Of people and things the number may be of anything.
  if ((!isRecord(index, table) || !named) && !reaches(amount, storedAs(amount, value, undefined))) return undefined
  return { ...base, kind: 'column', choices: [{ table: table.id, column: amount.name, score: 0.7 }], make }
}

/**
 * "Entire homes under 3000", "3 bhk flats under 80 lakhs" of the only sheet, "petty cash over 5000" of one of several in which rows are of what
 * happened: what it tells of their kind stands right before.
 */
function sheetBehind(
  { mentions, index, tokens }: Pick<ConditionContext, 'mentions' | 'index' | 'tokens'>,
  start: number,
): string | undefined {
  const [only, ...more] = index.tables
  const before = tokens[start - 1]
  const value = mentions.find(({ end, readings: [best] }) => end === start && best?.kind === 'value')
  if (value && more.length > 0) return recordOf(index, value)
  const isNoun =
    before?.kind === 'word' && before.word !== before.lower && !isGrammar(before.lower) && !mentions.some(({ end }) => end === start)
  return more.length === 0 && (value || isNoun) ? only?.table.id : undefined
}

/** The only table with the value, where each of its rows is something that happened. */
function recordOf(index: ConditionContext['index'], { readings }: Mention): string | undefined {
  const [best, ...others] = readings.filter(({ kind }) => kind === 'value')
  const entry = index.tables.find(({ table }) => table.id === best?.table)
  if (!best || !entry || !isRecord(index, entry.table)) return undefined
  return others.some(({ table, score }) => table !== best.table && score >= best.score) ? undefined : best.table
}

/** A table, or the key by which its rows are numbered. */
function isOfRows([best]: Mention['readings'], { columns }: ConditionContext['index']): boolean {
  const entry = columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
  return best?.kind === 'table' || (entry?.column.unique === true && entry.column.meaning === 'id')
}

/** "Days over 300" of rows that each tell of a day. */
function areDays(tokens: readonly Token[], { start, end, readings: [best] }: Mention, index: ConditionContext['index']): boolean {
  const entry = index.columns.find(({ table, column }) => table.id === best?.table && column.name === best.column)
  return (
    end === start + 1 && tokens[start]?.lower === 'days' && entry !== undefined && isTemporal(entry.column) && isRecord(index, entry.table)
  )
}

/** "Bills above 2000" of a column `Bill No`: bills, and none of their numbers. */
export function areThings(tokens: readonly Token[], { start, end }: Mention): boolean {
  const [last, ...more] = tokens.slice(start, end).toReversed()
  return (
    last !== undefined &&
    more.length === 0 &&
    last.word !== last.lower &&
    !keyPieces.has(last.word) &&
    !/^(?:number|no|num)$/.test(last.word)
  )
}

/** "Bills of more than 500", "orders that are over 300", "invoices which come to under 40". */
export const leads = (gap: readonly Token[]): boolean => gap.length < 4 && gap.every(({ lower }) => leading.has(lower))
const leading: ReadonlySet<string> = new Set(
  'of for that which are is were was being come comes came to worth totalling totaling'.split(' '),
)

/** "How many orders", "number of orders above 5000 by city"; of "cities with a number of orders above 5000" the number itself is limited. */
export function asksHowMany({ tokens }: ConditionContext, counted: Span, sign: Span): boolean {
  if (tokens[counted.start]?.lower === 'how') return true
  const ahead = tokens.slice(0, counted.start).map(({ lower }) => lower)
  return (
    /^(?:above|over|below|under)$/.test(tokens[sign.start]?.lower ?? '') &&
    ahead.every((word) => Object.hasOwn(grainWords, word) || (isGrammar(word) && !/^(?:with|where|having|have|has|whose)$/.test(word)))
  )
}

/** "Orders over 10000", where their lines tell the amounts: what the lines of each come to. */
function ofLines(index: ConditionContext['index'], of: string, base: Said, op: Comparison, value: number): ConditionReading | undefined {
  const lines = takingsOf(index).find(
    ({ table, times }) => !times && table.id !== of && keysBetween(index.catalog, table.id, of).length > 0,
  )
  if (!lines) return undefined
  const choices = [{ table: lines.table.id, column: lines.column.name, score: 0.7 }]
  return { ...base, kind: 'group', choices, group: { aggregate: 'sum', table: lines.table.id, op, value, of } }
}

/** Their price, where there is no other; what a repair or a filling cost, which is all that it comes to. */
function onlyMoney(columns: readonly ColumnProfile[], record: boolean): ColumnProfile | undefined {
  const prices = columns.filter((column) => isNumeric(column) && column.meaning === 'money' && (record || !/cost/i.test(column.name)))
  const costs = prices.length > 0 ? [] : columns.filter((column) => isNumeric(column) && column.meaning === 'money')
  const [only, ...more] = prices.length > 0 ? prices : costs
  return more.length === 0 ? only : undefined
}

/** A number without a unit is held against the only column that counts something, if such numbers stand there. */
function onlyBare(columns: readonly ColumnProfile[], value: number): ColumnProfile | undefined {
  const [only, ...more] = columns.filter(
    (column) =>
      column.type === 'integer' && column.meaning === 'measure' && column.unit === undefined && addsUp(wordsOfName(column.name), column),
  )
  return only && more.length === 0 && reaches(only, value) ? only : undefined
}
