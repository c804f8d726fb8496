import pluralize from 'pluralize'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Metric, TableProfile } from '../../../connections/connection.ts'
import type { NumberFormat } from '../../../plan.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { addsUp } from '../schema/additive.ts'
import { isRecord, ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import { keysBetween } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention, Reading, Span } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { paidWords, takingsWords } from '../words/business.ts'
import { gainWords } from '../words/money.ts'
import { servedWords } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { differentIn, everyRow, ratio, sumOf } from './formulas.ts'
import { gainColumns } from './gains.ts'
import { isOfLines } from './header-values.ts'

/** What a request is read by. */
interface Request {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly index: SchemaIndex
  /** A chart is named: a bar for each of the things, as it was asked for. */
  readonly drawn: boolean
}

/** How many rows or how much of an amount there is for each of the things that they are of: one number over all of them. */
interface PerThing extends Pick<Metric, 'name' | 'expression' | 'formula'> {
  readonly table: string
  readonly format: NumberFormat
  readonly each?: NonNullable<MetricMention['each']>
}

/** "Profit per order", "average profit per customer": what came in less what it cost, for each of them. */
export function gainPerThing(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return mentions.flatMap((one): readonly MetricMention[] => {
    const [per, word] = [tokens[one.start - 1], tokens[one.start - 2]]
    const [thing] = one.readings
    const isGain = per?.lower === 'per' && word !== undefined && gainWords.has(word.word)
    const gain = isGain && thing?.kind === 'table' ? gainColumns(index) : undefined
    const key = gain && thing ? keyTo(gain.table, thing.table, index) : undefined
    if (!gain || !key || !thing || !word || mentions.some(({ end }) => end === word.index + 1)) return []
    const left = { kind: 'calculation', op: '-', left: sumOf(gain.table, gain.column), right: sumOf(gain.table, gain.minus) } as const
    return [
      metricOf(
        { start: startOf(tokens, word.index), end: one.end },
        {
          table: gain.table,
          name: `${word.lower} per ${pluralize.singular(one.words.toLowerCase())}`,
          expression: `(sum(${gain.column}) - sum(${gain.minus})) / count(distinct ${key.column})`,
          formula: ratio(left, differentIn(key)),
          format: 'money',
        },
      ),
    ]
  })
}

/** More things than a bar for each could be read of. */
const mostBars = 100
/** So few are compared with one another, and no average is asked of all of them. */
const mostCompared = 30

/**
 * "Average number of visits per guest", "lines per order", "average revenue per customer": one number, of all rows and all things that have
 * any. Where the line runs: a number of rows (or what they come to, by a word of business that no column is called by) for each of things
 * that are many, be they records (orders, bills), people who are served, or more than one compares at a glance. "Sales per store" of a
 * few stores, "average salary per department", "average score per student" of a column `score` remain a bar for each.
 */
export function perThing(reading: Request, many: Mention, one: Mention, next: Mention | undefined): readonly MetricMention[] {
  const { text, tokens, index } = reading
  const gap = perGap(text.slice(tokens[many.end - 1]?.end, tokens[one.start]?.start))
  const asks = asksEach.test(gap)
  if (gap !== 'per' && !asks) return []
  // "Visits in a hall by kind" are broken down by both.
  const rows = rowsPerThing(reading, many, one, next).filter(
    ({ end }) => !gap.includes('in ') || end > one.end || isAveraged(reading, many),
  )
  if (rows.length > 0 || asks) return rows
  // A price is what a row comes to where each is of one piece.
  const comesIn = many.readings[0]?.how === 'synonym' && isOfBusiness(tokens, many)
  const found = amountOfEach(many, one, index, comesIn)
  return found?.each && isOne(reading, found.each, many, one) ? [metricOf({ start: startOf(tokens, many.start), end: one.end }, found)] : []
}

/** "Quantity sold per order": what was done with it says nothing more. */
export const perGap = (between: string): string =>
  between
    .trim()
    .toLowerCase()
    .replace(/^(?:sold|bought|ordered|purchased|earned|spent|made|used|served|delivered) (?=per$)/, '')

/** "How many visits does a guest make on average", "how many products are in an order usually". */
const asksEach =
  /^(?:does|do|did|has|have)(?: an?| each| every| one| the| our)?(?: average| typical| usual)?$|^(?:(?:are|is|were) )?(?:there )?in (?:an?|one)(?: average| typical| usual)?$/

/** "Average visits in a year". */
const isAveraged = ({ text, tokens }: Request, { start }: Mention): boolean =>
  /\b(?:average|mean|avg|typical) (?:(?:number|count) of (?:the )?)?$/i.test(text.slice(0, tokens[start]?.start))

/** With the word that asks for an average. */
const startOf = (tokens: readonly Token[], start: number): number => (averageWords.has(tokens[start - 1]?.lower ?? '') ? start - 1 : start)

/** Where "on average", "usually" behind a thing and its verb ends. */
function usualEnd(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.length, from + 4); at++) {
    if (/^(?:usually|typically|normally|generally)$/.test(tokens[at]?.lower ?? '')) return at + 1
    if (tokens[at]?.lower === 'average' && tokens[at - 1]?.lower === 'on') return at + 1
  }
  return undefined
}

function rowsPerThing(reading: Request, many: Mention, one: Mention, next: Mention | undefined): readonly MetricMention[] {
  const { text, tokens, index } = reading
  const [table, parent] = [many, one].map(({ readings: [best] }) => (best?.kind === 'table' ? best.table : undefined))
  if (table === undefined || parent === undefined || table === parent) return []
  const before = text.slice(0, tokens[many.start]?.start)
  const usually = usualEnd(tokens, one.end)
  const asked = /\bhow many (?:different )?$/i.exec(before)
  const lead =
    /\b(?:average|mean|avg|typical) (?:(?:number|count) of (?:the )?)?$/i.exec(before) ??
    (usually === undefined ? null : (asked ?? /^\s*(?:the )?$/.exec(before)))
  // "Average bill per shop": what it comes to, and not how many there are.
  const paid = lead && tokens[many.end - 1]?.lower === tokens[many.end - 1]?.word && paidWords.has(tokens[many.end - 1]?.lower ?? '')
  if (paid && !/(?:number|count) of/i.test(lead[0])) return []
  const apart =
    ['by', 'per', 'over'].includes(tokens[one.end]?.lower ?? '') && (next?.start === one.end + 1 || tokens[one.end]?.lower === 'by')
  const bare = !lead && !apart && isBare(reading, before, parent)
  if (!lead && !apart && !bare) return []
  const way = wayTo(table, parent, index, lead !== null || bare || isUnnamed(index, tableOf(index.catalog, parent)))
  if (!way) return []
  const words = (bare ? (/\b(?:number|count) of (?:the )?$/i.exec(before)?.[0] ?? '') : (lead?.[0] ?? '')).trim()
  const start = words === '' ? many.start : many.start - words.split(/\s+/).length
  const found: PerThing = {
    table: way.rows,
    name: `${many.words} per ${one.words}`,
    expression: `count(*) / count(distinct ${way.key.column})`,
    formula: ratio(everyRow, differentIn(way.key)),
    format: 'plain',
    each: { thing: parent, rows: way.rows },
  }
  return [metricOf({ start, end: usually ?? one.end }, found)]
}

/** "Orders per customer", "items per bill", where nothing else is asked of them and nobody could read a bar for each. */
function isBare({ text, tokens, index, drawn }: Request, before: string, parent: string): boolean {
  const table = tableOf(index.catalog, parent)
  const ahead = /^(?:\s*(?:show|me|give|tell|what|is|are|the|our|please|number|count|of|how|many|get|find|see|display)\b)*\s*$/i.test(
    before,
  )
  if (drawn || !table || !ahead || /\b(?:top|bottom|most|least|list|table|sort(?:ed)?|order(?:ed)? by|rank\w*|each|every)\b/i.test(text))
    return false
  // "The number of cities per country" is one of each, however many countries there are.
  const counted = /\b(?:number|count|many)\b/i.test(before)
  return tokens.length < 12 && (isUnnamed(index, table) || (!counted && table.rowCount > mostBars))
}

/** Each of its rows is something that happened, and goes by no name. */
const isUnnamed = (index: SchemaIndex, table: TableProfile | undefined): boolean =>
  table !== undefined && isRecord(index, table) && table.rowCount > mostCompared

/** The rows that are of the thing, and the key that tells of which; through a table that ties both, or what the rows belong to, where that is asked. */
function wayTo(
  table: string,
  parent: string,
  index: SchemaIndex,
  far: boolean,
): { readonly rows: string; readonly key: ColumnRef } | undefined {
  const { catalog } = index
  const keys = keysBetween(catalog, table, parent).filter(({ from }) => from.columns.length === 1)
  const [own] = keys[0]?.from.columns ?? []
  if (keys.length > 0) return keys.length === 1 && own !== undefined ? { rows: table, key: { relation: table, column: own } } : undefined
  if (!far) return undefined
  const above = keyTo(table, parent, index)
  if (above) return { rows: table, key: above }
  const bridges = catalog.tables.flatMap(({ id }) => {
    const [to, other] = [keysBetween(catalog, id, parent), keysBetween(catalog, id, table)]
    const [column] = to.length === 1 && other.length === 1 && id !== table && id !== parent ? (to[0]?.from.columns ?? []) : []
    return column === undefined ? [] : [{ rows: id, key: { relation: id, column } }]
  })
  return bridges.length === 1 ? bridges[0] : undefined
}

/** Whether an amount of each is asked for as one number of all of them. */
function isOne(
  { tokens, mentions, drawn, text, index }: Request,
  { thing, rows }: NonNullable<PerThing['each']>,
  many: Mention,
  one: Mention,
): boolean {
  if (tokens[one.end]?.lower === 'by' || tokens[one.end]?.lower === 'over') return true
  // "Average charge per rental", where each row is one, is the plain average.
  if (rows === thing) return false
  const table = tableOf(index.catalog, thing)
  const [best] = many.readings
  // A column that is called so is averaged row by row.
  const isBusiness = best?.kind === 'table' || (best?.how === 'synonym' && isOfBusiness(tokens, many))
  // "Average minutes per ticket": nobody reads a bar for each of so many, whatever the column is called.
  const isEndless = isUnnamed(index, table) && (table?.rowCount ?? 0) > mostBars
  if (drawn || !table || !(isBusiness || isEndless) || isOfLines(thing, index)) return false
  if (/\b(?:list|table|each|every)\b/i.test(text)) return false
  // "Top 5 cities by revenue per customer", of which the customers are no cities.
  const others = mentions.some((mention) => mention !== many && mention !== one && mention.readings[0]?.table !== undefined)
  if (/\b(?:top|bottom|most|least|sort(?:ed)?|rank\w*|highest|lowest)\b/i.test(text)) return others && !isNamedTwice(mentions, one)
  const served = servedWords.has(tokens[one.end - 1]?.word ?? '')
  return averageWords.has(tokens[many.start - 1]?.lower ?? '')
    ? served || isUnnamed(index, table) || table.rowCount > mostCompared
    : isBusiness && table.rowCount > mostBars
}

const isNamedTwice = (mentions: readonly Mention[], one: Mention): boolean =>
  mentions.some((other) => other !== one && other.readings[0]?.kind === 'table' && other.readings[0].table === one.readings[0]?.table)

const isOfBusiness = (tokens: readonly Token[], { start, end }: Span): boolean =>
  tokens
    .slice(start, end)
    .some(({ word, lower }) => takingsWords.has(word) || takingsWords.has(lower) || paidWords.has(word) || lower === 'spend')

/** What rows come to for each of the things that they are of. @param comesIn words of business were said, which stand for an amount that adds up */
export function amountOfEach({ words, readings }: Mention, one: Mention, index: SchemaIndex, comesIn = false): PerThing | undefined {
  const [thing] = one.readings
  const [best] = readings
  // Of columns that are called alike that of the things themselves, then one whose rows lead to them.
  const reaches = (each: Reading): boolean =>
    thing !== undefined && (each.table === thing.table || keyTo(each.table, thing.table, index) !== undefined)
  const alike = readings.filter((each) => each.kind === best?.kind && each.score > best.score - 0.2 && reaches(each))
  const said = readings.find((each) => each.table === thing?.table && each.score === best?.score) ?? alike[0]
  const table = said?.kind === 'table' ? tableOf(index.catalog, said.table) : undefined
  const worth = table && ownMoney(index, table)
  const amount = worth && !worth.times ? { table: worth.table.id, column: worth.column.name } : said?.kind === 'column' ? said : undefined
  if (amount?.column === undefined || thing?.kind !== 'table') return undefined
  const profile = columnOf(index.catalog, amount.table, amount.column)
  const own = amount.table === thing.table
  const key = own ? undefined : keyTo(amount.table, thing.table, index)
  if (!profile || !isNumeric(profile) || (!own && !key) || !(comesIn || addsUp(wordsOfName(profile.name), profile))) return undefined
  return {
    table: amount.table,
    name: `${words.toLowerCase()} per ${pluralize.singular(one.words.toLowerCase())}`,
    expression: `sum(${amount.column}) / ${key ? `count(distinct ${key.column})` : 'count(*)'}`,
    formula: ratio(sumOf(amount.table, amount.column), key ? differentIn(key) : everyRow),
    format: profile.meaning === 'money' ? 'money' : 'plain',
    each: { thing: thing.table, rows: amount.table, column: amount.column },
  }
}

/** The key that tells whose a row is: its own, or that of what it is a part of. */
function keyTo(from: string, to: string, { catalog }: SchemaIndex): ColumnRef | undefined {
  const keys = catalog.keys.filter((key) => key.from.columns.length === 1 && key.from.table !== key.to.table)
  const direct = (table: string): ColumnRef | undefined => {
    const own = keys.filter((key) => key.from.table === table && key.to.table === to)
    const [column] = own.length === 1 ? (own[0]?.from.columns ?? []) : []
    return column === undefined ? undefined : { relation: table, column }
  }
  return direct(from) ?? keys.flatMap((key) => (key.from.table === from ? (direct(key.to.table) ?? []) : []))[0]
}

function metricOf(span: Span, { table, name, expression, formula, format, each }: PerThing): MetricMention {
  const things = pluralize(name.slice(name.indexOf(' per ') + 5))
  const description = each?.rows === each?.thing && each ? {} : { description: `${things} without any are not counted` }
  return {
    ...span,
    table,
    how: 'synonym',
    ...(each ? { each } : {}),
    metric: { name, synonyms: [], expression, formula, format, ...description },
  }
}
