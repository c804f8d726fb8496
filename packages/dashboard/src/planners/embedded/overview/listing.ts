import type { ChartPlan, Dimension, Measure } from '../../../plan.ts'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { countWords } from '../titles/labels.ts'
import { columnWords, sentence } from '../titles/names.ts'
import { titleOf } from '../titles/title.ts'
import type { Mention, Understanding } from '../understanding.ts'
import { contactWords } from './words.ts'
import { formatOf, isNumeric, namesOf } from './fields.ts'
import type { Field } from './fields.ts'
import { frameFor } from './focus.ts'
import { draft, keyOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { reach } from './reach.ts'
import type { Reached } from './reach.ts'
import { subjectOf } from './subject.ts'

/** So many rows are listed, of so many columns. */
const most = { rows: 100, columns: 8, named: 12 }
/** Longer texts are read one by one, not in a list. */
const longest = 60

const opening =
  /^\s*(?:(?:hi|hello|hey|please|pls|and|so)\b,? )*(?:(?:can|could) (?:you|i|we) )?(?:(?:just )?(?:show|give|get|tell|send|find|print|display|see|fetch|need|want|i want|i need)(?: me| us)?(?: to see)?\s+)?/i
const asksForList = /^(?:(?:a|the|my|our)\s+)?(?:(?:full|complete|whole|simple)\s+)?(?:list(?:ing)?|table|rows?|records?)\s+(?:of|with)\b/i
const asksForTable = /^(?:(?:a|the|my|our)\s+)?(?:(?:full|complete|whole|simple)\s+)?(?:table|rows|records)\s+of\b/i
const listing = /^(?:list|enumerate)\b(?:\s+(?:out|down|me|us))?\s+(?!of\b)/i
const asksForAll = /^(?:all|every|each of)\b(?! about\b)/i
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
  const { aggregates, charts, grains, sort, limit, metrics, unknown, tokens } = understanding
  if (aggregates.length + metrics.length > 0 || sort || limit || grains.some(({ asked }) => asked)) return undefined
  if (charts.some(({ explicit, kind }) => explicit && kind !== 'table')) return undefined
  const strange = unknown.some((at) => !/^(?:list|listing|names?)$/.test(tokens[at]?.lower ?? ''))
  // A list that was asked for in so many words leaves out what nobody knows, and says so.
  if (strange && !(isListSaid(understanding) && thingOf(outside(understanding), catalog) !== undefined)) return undefined
  return asksForRows(understanding) ? rowsAsked(catalog, understanding, fiscalYearStart) : undefined
}

/** The rows of which a request speaks, whether or not it asks for a list. */
export function rowsAsked(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const said = outside(understanding)
  const subject = subjectOf(catalog, understanding, fiscalYearStart)
  const [spoken] = understanding.conditions.flatMap(({ related, group }) => related?.subject ?? group?.of ?? [])
  const thing = thingOf(said, catalog) ?? subject.tables[0] ?? spoken ?? heldBy(understanding)
  const told = thing === undefined ? tellingOf(understanding, said) : undefined
  const table = tableOf(catalog, thing ?? told ?? '')
  const frame = table && frameFor(catalog, table, { ...subject, tables: [table.id] })
  if (!frame) return undefined
  const named = told === undefined ? said.flatMap((mention) => namedField(frame, mention) ?? []) : []
  const others = said.filter((mention) => mention.readings[0]?.kind !== 'table' && !namedField(frame, mention))
  return others.length > 0 ? undefined : rowsOf(frame, named, subject.traces)
}

function isListSaid({ text }: Understanding): boolean {
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  return asksForList.test(asked) || listing.test(asked)
}

function asksForRows({ text, conditions }: Understanding): boolean {
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  const whole = conditions.some(({ kind }) => kind === 'related' || kind === 'group')
  const plain = conditions.reduce((rest, { words }) => rest.replace(words, ' '), asked)
  if (charted.test(plain)) return false
  if (asksForList.test(asked) || listing.test(asked) || asksForNames.test(asked)) return true
  return (asksForAll.test(asked) && conditions.length > 0) || (asksWhich.test(asked) && whole)
}

/** "Cheques that bounced": the rows of which all of it is said, though no table goes by the name. */
function heldBy({ conditions }: Understanding): string | undefined {
  const [first, ...others] = conditions.map(({ choices: [choice] }) => choice?.table)
  return others.every((table) => table === first) ? first : undefined
}

/** "Table of payments", of which only a column such as `payment_method` tells: the rows that have it. */
function tellingOf({ text }: Understanding, [only, ...others]: readonly Mention[]): string | undefined {
  const [best] = only?.readings ?? []
  const asked = text.slice(opening.exec(text)?.[0].length ?? 0)
  const isPart = best?.kind === 'column' && best.how === 'part' && others.length === 0
  return isPart && asksForTable.test(asked) ? best.table : undefined
}

/** Mentions that are no part of a condition. */
function outside({ mentions, conditions, tokens }: Understanding): readonly Mention[] {
  return mentions.filter(
    ({ start, end }) =>
      !conditions.some((condition) => condition.start < end && start < condition.end) &&
      tokens.slice(start, end).some(({ lower }) => !/^(?:lists?|listing|names?|rows?|records?|table)$/.test(lower)),
  )
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

/** What a row is called by, though it has namesakes; else its key. */
function leading(catalog: Catalog, own: Reached): readonly Field[] {
  const names = namesOf(catalog, own)
  const isKey = names.length === 1 && names.some(({ profile }) => own.table.primaryKey.includes(profile.name))
  const name = isKey ? own.table.columns.find(({ meaning, type }) => meaning === 'name' && type === 'text') : undefined
  return name ? [fieldOf(own, name)] : names
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

function fieldOf(at: Reached, profile: ColumnProfile): Field {
  return { ref: { relation: at.relation, column: profile.name }, profile, reached: at, words: columnWords(profile, at.table) }
}

function rowsOf(frame: Frame, named: readonly Field[], traces: ChartPlan['traces']): Omit<ChartPlan, 'id'> | undefined {
  const [own] = frame.reached
  if (!own) return undefined
  const fields = unlike([...leading(frame.catalog, own), ...(named.length > 0 ? named : usualFields(frame, own))]).slice(
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
  const date = frame.entity ? undefined : dimensions.find(({ column }) => frame.dates.some(({ ref }) => keyOf(ref) === keyOf(column)))
  const [first] = dimensions
  if (!first) return undefined
  const counted: Measure = { id: 'm1', aggregate: 'count', label: countWords(frame.noun), format: 'integer' }
  const isLong = own.table.rowCount > most.rows
  const title = titleOf({ kind: 'text', measures: [counted], dimensions: [], where: frame.where, sort: [] })
  return draft(frame, {
    kind: 'table',
    title,
    measures,
    dimensions,
    sort: [date ? { by: { dimension: date.id }, order: 'desc' } : { by: { dimension: first.id }, order: 'asc' }],
    ...(isLong ? { limit: { count: most.rows, rest: 'drop' } } : {}),
    description: `Table: ${title}, ${date ? 'the newest first' : `by ${first.label.toLowerCase()}`}.`,
    traces,
    assumptions: isLong ? [`At most ${String(most.rows)} rows are listed.`] : [],
  })
}

/** What tells most of a row: when it happened, what it belongs to, what it came to; of people and things what they are first. */
function usualFields(frame: Frame, own: Reached): readonly Field[] {
  const keys = keyColumns(frame)
  const dates = frame.dates.filter(({ reached }) => reached === own).slice(0, 1)
  const parents = frame.reached
    .filter(({ hops }) => hops === 1)
    .flatMap((at) =>
      leading(frame.catalog, at)
        .slice(0, 1)
        .filter(({ profile }) => !at.table.primaryKey.includes(profile.name))
        .map((name) => called(name, at)),
    )
  const rest = own.table.columns
    .filter((profile) => isReadable(profile, own.table) && !keys.has(profile.name))
    .map((profile) => fieldOf(own, profile))
  const money = rest.filter(({ profile }) => profile.meaning === 'money')
  return frame.entity ? [...rest, ...parents] : [...dates, ...parents, ...money, ...rest]
}

/** "Customer" for the customer's name. */
function called(name: Field, { table }: Reached): Field {
  return { ...name, words: /^names?$/.test(name.words) ? columnWords(name.profile, table) : name.words }
}

function keyColumns({ catalog, base }: Frame): ReadonlySet<string> {
  return new Set(catalog.keys.filter(({ from }) => from.table === base.id).flatMap(({ from }) => from.columns))
}

function isReadable(profile: ColumnProfile, { primaryKey }: TableProfile): boolean {
  if (profile.type === 'other' || primaryKey.includes(profile.name) || profile.distinct === 0) return false
  return profile.meaning !== 'text' && (profile.averageLength ?? 0) <= longest && !contactWords.has(profile.name.toLowerCase())
}

/** Each column once. */
function unlike(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field, place) => fields.findIndex(({ ref }) => keyOf(ref) === keyOf(field.ref)) === place)
}
