import type { ChartPlan, Dimension, Measure } from '../../../plan.ts'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import { sentence } from '../titles/names.ts'
import { titleOf } from '../titles/title.ts'
import type { Mention, Understanding } from '../understanding.ts'
import { isRecord } from '../schema/amounts.ts'
import { besideFrom, saysTheirs } from './beside.ts'
import { liesAhead } from '../words/states.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { formatOf } from './fields.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Field } from './fields.ts'
import { frameFor } from './focus.ts'
import { draft, frameOver, keyOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { beginOf, called, calledAfter, comparedFields, fieldOf, isDate, leading, ownDates, unlike, usualFields } from './listed-fields.ts'
import { reach } from './reach.ts'
import { subjectOf } from './subject.ts'

/** So many rows are listed, of so many columns. */
const most = { rows: 100, columns: 8, named: 12 }
const opening =
  /^\s*(?:(?:hi|hello|hey|please|pls|and|so)\b,? )*(?:(?:can|could) (?:you|i|we) )?(?:(?:just )?(?:show|give|get|tell|send|find|print|display|see|fetch|need|want|i want|i need)(?: me| us)?(?: to see)?\s+)?/i
const asksForList = /^(?:(?:a|the|my|our)\s+)?(?:(?:full|complete|whole|simple)\s+)?(?:list(?:ing)?|table|rows?|records?)\s+(?:of|with)\b/i
const asksForTable = /^(?:(?:a|the|my|our)\s+)?(?:(?:full|complete|whole|simple)\s+)?(?:table|rows|records)\s+of\b/i
const listing = /^(?:list|enumerate)\b(?:\s+(?:out|down|me|us))?\s+(?!of\b)/i
const asksForAll = /^(?:all|every|each of)\b(?! about\b)/i
/** "Failed students list". */
const endsWithList = /\b(?!(?:price|rate|rank|ranking|merit|wish|check)\b)[\p{L}]+ lists?\s*[.?!]*$/iu
const asksForNames = /^(?:the\s+)?names? (?:of|for)\b/i
const asksWhich = /^(?:which|what|who|whose)\b/i
/** What breaks rows down or orders them is asked of a chart. */
const charted =
  /\b(?:by|per|each|over time|trend|vs|versus|against|compare\w*|distribution|top|bottom|most|least|highest|lowest|best|worst|chart|graph|plot|percent\w*|share|how (?:many|much)|number of|count of|average|total|sum)\b|%/i

/**
 * "List of customers in Kerala", "all returns of last week", "which products were never returned": the rows themselves; what happened the newest first, people and things by name.
 * Undefined for all other requests.
 */
export function listingOf(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { aggregates, charts, sort, limit, metrics, unknown, tokens, mentions } = understanding
  // A "phone number" counts nothing.
  const made = aggregates.filter(({ start }) => !mentions.some((each) => each.start < start && start < each.end))
  if (made.length + metrics.length > 0 || sort || limit || isByTime(understanding)) return undefined
  if (charts.some(({ explicit, kind }) => explicit && kind !== 'table')) return undefined
  const strange = unknown.some((at) => !/^(?:list|listing|names?)$/.test(tokens[at]?.lower ?? ''))
  const theirs = columnsOfThings(catalog, understanding, fiscalYearStart)
  if (theirs) return theirs
  // A list that was asked for in so many words leaves out what nobody knows, and says so.
  if (strange && !(isListSaid(understanding) && thingOf(outside(understanding), catalog) !== undefined)) return undefined
  const thing = besidesOf(understanding)
  if (thing !== undefined) {
    const table = tableOf(catalog, thing)
    const dated = table && isRecord(understanding.index, table) ? ({ dated: 'any' } as const) : {}
    return rowsAsked(catalog, understanding, fiscalYearStart, { thing, ...dated })
  }
  return asksForRows(understanding) ? rowsAsked(catalog, understanding, fiscalYearStart) : undefined
}

/** "Refunds over 10,000 last quarter, with store and reason": of what rows an amount is told, and behind it what shall stand beside them. */
function besidesOf(understanding: Understanding): string | undefined {
  const { text, conditions, tokens } = understanding
  const beside = besideFrom(understanding)
  const plain = conditions.reduce((rest, { words }) => rest.replace(words, ' '), text)
  const said = outside(understanding)
  const isAmount = ({ kind, time, start, end }: Understanding['conditions'][number]): boolean =>
    kind === 'column' && time !== true && tokens.slice(start, end).some(({ value }) => value !== undefined)
  const amount = conditions.find(isAmount)?.choices[0]
  const [thing, ...others] = said.filter(({ start }) => start < beside)
  const isAsked = tokens[beside]?.lower === 'with' && !charted.test(plain) && conditions.every(({ end }) => end <= beside)
  if (!amount || !isAsked || others.length > 0 || said.every(({ start }) => start < beside)) return undefined
  if (!thing) return amount.table
  const [best] = thing.readings
  return best?.kind === 'table' ? best.table : undefined
}

/** By the month; an hourly rate is no such thing. */
const isByTime = ({ grains, mentions }: Understanding): boolean =>
  grains.some(
    ({ asked, start, end }) => asked && !mentions.some((each) => each.start <= start && end <= each.end && each.end - each.start > 1),
  )

/** "Drivers and their salary", "stores with their managers": a row for each of them; what is not stored of them is left out, and said. */
function columnsOfThings(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { text, conditions, unknown, mentions } = understanding
  const plain = conditions.reduce((rest, { words }) => rest.replace(words, ' '), text)
  if (!saysTheirs(text) || charted.test(plain)) return undefined
  const beside = besideFrom(understanding)
  const said = outside(understanding)
  const [first] = mentions
  // "Couriers hired after 2022": who they are is part of what is said of when they were.
  const thing = first?.readings.find(({ kind, table }) => kind === 'table' && table === first.readings[0]?.table)?.table
  const others = said.filter((mention) => mention !== first)
  if (!first || thing === undefined || first.start >= beside || others.some(({ start }) => start < beside)) return undefined
  if (said.includes(first) && first.readings[0]?.kind !== 'table') return undefined
  const open = unknown.filter((at) => !mentions.some(({ start, end }) => start <= at && at < end))
  if (open.some((at) => at < beside) || others.length + open.length === 0) return undefined
  return rowsAsked(catalog, understanding, fiscalYearStart, { thing })
}

/**
 * `dated`: with the date of each, or that on which it began, whatever columns are named; the newest are so of people too. `thing`: the table of the
 * rows, where it is known. `of`: whom they are of, whose name stands first.
 */
interface RowsOptions {
  readonly dated?: 'any' | 'begun' | 'newest'
  readonly thing?: string
  readonly of?: Mention
}

/** The rows of which a request speaks, whether or not it asks for a list. */
export function rowsAsked(
  catalog: Catalog,
  understanding: Understanding,
  fiscalYearStart: number,
  { dated, thing: told, of }: RowsOptions = {},
): Omit<ChartPlan, 'id'> | undefined {
  const said = outside(understanding)
  const subject = subjectOf(catalog, understanding, fiscalYearStart)
  const [spoken] = understanding.conditions.flatMap(({ related, group }) => related?.subject ?? group?.of ?? [])
  const rows = said.find((mention) => namesRows(mention, understanding))
  const thing =
    told ??
    thingOf(said, catalog) ??
    rows?.readings[0]?.table ??
    subject.tables[0] ??
    spoken ??
    heldBy(understanding) ??
    onlySheet(understanding)
  const telling = thing === undefined ? tellingOf(understanding, said) : undefined
  const table = tableOf(catalog, thing ?? telling ?? '')
  const frame = table && frameFor(catalog, table, { ...subject, tables: [table.id] })
  if (!frame) return undefined
  const beside = besideFrom(understanding)
  const fieldOfMention = (mention: Mention): Field | undefined =>
    mention === rows ? undefined : (namedField(frame, mention) ?? (mention.start > beside ? parentField(frame, mention) : undefined))
  const named = telling === undefined ? said.flatMap((mention) => fieldOfMention(mention) ?? []) : []
  const others = said.filter(
    (mention) => mention !== rows && !fieldOfMention(mention) && (mention.readings[0]?.kind !== 'table' || isApart(mention)),
  )
  const [own] = frame.reached
  const noun = said.find(({ readings: [best] }) => best?.kind === 'table' && best.table === table?.id)
  const theirs = own && noun && named.length > 0 ? calledAfter(own, understanding.tokens[noun.end - 1]?.lower ?? '') : []
  const whose = (of && parentField(frame, of)) ?? []
  return others.length > 0 ? undefined : rowsOf(frame, [whose, theirs, named].flat(), subject.traces, dated)

  /** "Customers and their orders": of each of them there may be many. */
  function isApart({ start, readings: [best] }: Mention): boolean {
    return start > beside && saysTheirs(understanding.text) && best?.table !== table?.id
  }
}

function isListSaid({ text }: Pick<Understanding, 'text'>): boolean {
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  return asksForList.test(asked) || listing.test(asked) || endsWithList.test(asked)
}

/** A list, names, or all of them are asked for, and nothing that breaks them down. */
export function asksForRows({ text, conditions, mentions }: Understanding): boolean {
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  const whole = conditions.some(({ kind }) => kind === 'related' || kind === 'group')
  const plain = conditions.reduce((rest, { words }) => rest.replace(words, ' '), asked)
  if (charted.test(plain)) return false
  if (isListSaid({ text }) || asksForNames.test(asked)) return true
  return (asksForAll.test(asked) && conditions.length > 0) || (asksWhich.test(asked) && whole && mentions.length > 0)
}

/** "Cheques that bounced last week": the only rows of which all of it may be said, though no table goes by the name; of a day nothing is told. */
export function heldBy({ conditions }: Pick<Understanding, 'conditions'>): string | undefined {
  const lasting = conditions.filter(({ time }) => time !== true)
  const told = new Set((lasting.length > 0 ? lasting : conditions).map(({ choices: [choice] }) => choice?.table))
  const shared = [...told].filter((table) => conditions.every(({ choices }) => choices.some((choice) => choice.table === table)))
  return shared.length === 1 && (lasting.length > 0 || told.size === 1) ? shared[0] : undefined
}

/** "Latest 10 entries" of the only sheet. */
function onlySheet({ text, index: { tables } }: Understanding): string | undefined {
  return tables.length === 1 && /\b(?:records|rows|entries)\b/i.test(text) ? tables[0]?.table.id : undefined
}

/** "Table of payments", of which only a column such as `payment_method` tells: the rows that have it. */
function tellingOf({ text }: Understanding, [only, ...others]: readonly Mention[]): string | undefined {
  const [best] = only?.readings ?? []
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  const isPart = best?.kind === 'column' && best.how === 'part' && others.length === 0
  return isPart && asksForTable.test(asked) ? best.table : undefined
}

/** Mentions that are no part of a condition. */
export function outside({ mentions, conditions, tokens }: Understanding): readonly Mention[] {
  return mentions.filter(
    ({ start, end }) =>
      !conditions.some((condition) => condition.start < end && start < condition.end) &&
      tokens.slice(start, end).some(({ lower }) => !/^(?:lists?|listing|names?|rows?|records?|table)$/.test(lower)),
  )
}

/** "Last 10 expenses" of a table of expenses: its rows, though alone the word means what they come to. */
function namesRows({ start, end, readings: [best] }: Mention, { index, tokens }: Understanding): boolean {
  const word = tokens[end - 1]
  const own = index.tables.find(({ table }) => table.id === best?.table)
  const isPlural = end - start === 1 && word?.kind === 'word' && word.lower.endsWith('s')
  return isPlural && best?.kind === 'column' && own !== undefined && own.pieces.some(({ stem }) => stem === formOf(word.lower).stem)
}

/** What is listed: the first thing that is named; with "store names" that which is called so. */
function thingOf(said: readonly Mention[], catalog: Catalog): string | undefined {
  const thing = said.find(({ readings: [best] }) => best?.kind === 'table' && best.score > 0.6)
  if (thing) return thing.readings[0]?.table
  const [called] = said[0]?.readings ?? []
  const table = tableOf(catalog, called?.table ?? '')
  const [own] = table ? reach(catalog, table) : []
  return own && leading(catalog, own).some(({ ref }) => ref.column === called?.column) ? own.table.id : undefined
}

function namedField(frame: Frame, { readings }: Mention): Field | undefined {
  if (readings[0]?.kind === 'table') return undefined
  for (const { kind, table, column } of readings) {
    const at = frame.reached.find((reached) => reached.table.id === table)
    const profile = kind === 'column' && column !== undefined ? columnOf(frame.catalog, table, column) : undefined
    if (at && profile) return fieldOf(at, profile)
  }
  return undefined
}

/** "With their depot": what the one that each belongs to is called. */
function parentField({ catalog, reached, base }: Frame, { readings: [best] }: Mention): Field | undefined {
  const at =
    best?.kind === 'table' && best.score > 0.5 ? reached.find(({ table }) => table.id === best.table && table.id !== base.id) : undefined
  const [name] = at ? leading(catalog, at) : []
  return at && name && called(name, at)
}

/** All rows of a table, as a list of them is made that names no column. */
export const rowsOfTable = (catalog: Catalog, table: TableProfile): Omit<ChartPlan, 'id'> | undefined =>
  rowsOf(frameOver(catalog, table), [], [], undefined)

function rowsOf(
  frame: Frame,
  named: readonly Field[],
  traces: ChartPlan['traces'],
  dated: RowsOptions['dated'],
): Omit<ChartPlan, 'id'> | undefined {
  const [own] = frame.reached
  if (!own) return undefined
  const begun = dated === 'begun' ? beginOf(frame) : undefined
  if (dated === 'begun' && !begun) return undefined
  const day = begun ? [begun] : dated && !named.some((field) => isDate(frame, field.ref)) ? ownDates(frame, own) : []
  const usual = named.length > 0 ? named : usualFields(frame, own)
  const fields = unlike([...leading(frame.catalog, own), ...day, ...comparedFields(frame, own), ...usual]).slice(
    0,
    named.length > 0 ? most.named : most.columns,
  )
  const isMeasured = ({ profile, reached }: Field): boolean =>
    reached === own && isNumeric(profile) && profile.meaning !== 'id' && !profile.temporal
  const measures = fields.filter(isMeasured).map((field, place): Measure => ({
    id: `m${String(place + 1)}`,
    aggregate: 'none',
    column: field.ref,
    label: sentence(field.words),
    format: formatOf(field.profile),
    ...(field.profile.unit === undefined ? {} : { unit: field.profile.unit }),
  }))
  const key = own.table.primaryKey.map((column) => ({ relation: own.relation, column }))
  const dimensions = fields
    .filter((field) => !isMeasured(field))
    .map((field, place): Dimension => ({
      id: `d${String(place + 1)}`,
      column: field.ref,
      label: sentence(field.words),
      ...(place === 0 && key.length > 0 ? { identity: key.filter((ref) => keyOf(ref) !== keyOf(field.ref)) } : {}),
    }))
  const date =
    frame.entity && dated !== 'newest'
      ? undefined
      : dimensions.find(({ column }) => (begun ? keyOf(column) === keyOf(begun.ref) : isDate(frame, column)))
  const [first] = dimensions
  if (!first) return undefined
  // What is due next is asked for first.
  const isAhead = dated === undefined && date !== undefined && wordsOfName(date.column.column).some((word) => liesAhead(word))
  const counted: Measure = { id: 'm1', aggregate: 'count', label: sentence(frame.noun.many), format: 'integer' }
  const isLong = own.table.rowCount > most.rows
  const title = titleOf({ kind: 'text', measures: [counted], dimensions: [], where: frame.where, sort: [] })
  return draft(frame, {
    kind: 'table',
    title,
    measures,
    dimensions,
    sort: [date ? { by: { dimension: date.id }, order: isAhead ? 'asc' : 'desc' } : { by: { dimension: first.id }, order: 'asc' }],
    ...(isLong ? { limit: { count: most.rows, rest: 'drop' } } : {}),
    description: `Table: ${title}, ${date ? (isAhead ? 'the next first' : 'the newest first') : `by ${first.label.toLowerCase()}`}.`,
    traces,
    assumptions: isLong ? [`At most ${String(most.rows)} rows are listed.`] : [],
  })
}
