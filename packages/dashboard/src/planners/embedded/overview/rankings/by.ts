import { abbreviations } from '../../../../connections/abbreviations.ts'
import { columnOf, tableOf } from '../../../../connections/connection.ts'
import type { ColumnProfile } from '../../../../connections/connection.ts'
import { isTariff, mainAmount, moneyOf } from '../../schema/amounts.ts'
import { sortOf } from '../../schema/column-sort.ts'
import { debtsOf } from '../../schema/debts.ts'
import type { SchemaIndex } from '../../schema/schema-index.ts'
import { gainColumns } from '../../mentions/gains.ts'
import type { GainColumns } from '../../mentions/gains.ts'
import { takingsWords } from '../../words/business.ts'
import { gainAdjectives } from '../../words/money.ts'
import type { Mention, Reading, Understanding } from '../../understanding.ts'
import { adjectives } from '../../words/aggregates.ts'
import { measuringVerbs } from '../../words/amounts.ts'
import {
  agedBy,
  causeWords,
  countedAdjectives,
  endsSaid,
  meantWords,
  moneyVerbs,
  paces,
  rankedBy,
  sizeAdjectives,
  sizedBy,
  tradeVerbs,
} from '../../words/ranking.ts'
import { irregularForms } from '../../words/irregular.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { isIdentifier } from '../fields.ts'
import { isNumeric } from '../../schema/column-types.ts'
import type { Token } from '../../words/tokens.ts'
import { byDeed, byOutput, bySales } from './deeds.ts'
import type { Ranked, RankedBy } from './ranked.ts'
import { isApart, rowsOfBoth, ties } from './tied.ts'
import { nounOf, sentence } from '../../titles/names.ts'

const sure = 0.6

/** A number of the thing's own or of rows that refer to it, or how many rows of another table it has. */
export function byMention({ index, gains }: Understanding, mention: Mention, thing: Ranked, counted: boolean): RankedBy | undefined {
  const { catalog } = index
  const [first] = mention.readings
  if (!first || first.score < 0.5) return undefined
  if (first.kind === 'value') {
    const rows = counted && isApart(catalog, first.table, thing) ? rowsOfBoth(catalog, first.table, thing) : undefined
    return rows === undefined ? undefined : { kind: 'rows', table: rows }
  }
  const gain = gains.find(({ start, end }) => start === mention.start && end === mention.end)
  if (gain) return gainFor(index, gain, thing)
  const near = mention.readings.filter(({ score, kind }) => kind !== 'value' && score >= first.score - 0.3)
  const rows = near.find(({ kind, table }) => kind === 'table' && isApart(catalog, table, thing))
  const numbers = near.flatMap((reading) => {
    const hops = isNumber(index, reading) ? ties(catalog, reading.table, thing) : undefined
    return hops === undefined ? [] : [{ reading, hops }]
  })
  // Of those that are called the same, the nearest.
  const like = numbers.filter(({ reading }) => reading.score >= (numbers[0]?.reading.score ?? 0) - 0.03)
  const column = like.toSorted((a, b) => a.hops - b.hops)[0]?.reading
  if (rows && (!column || rows.score >= column.score)) return counted ? { kind: 'rows', table: rows.table } : undefined
  if (!column?.column) {
    // "Countries with the most languages": how many different ones are stored for each.
    const kinds = near.find(({ kind, table }) => kind === 'column' && table !== thing.table && ties(catalog, table, thing) !== undefined)
    if (!counted || kinds?.column === undefined) return undefined
    // "Deliveries" of a column `delivered_at`: how many there were.
    const profile = columnOf(catalog, kinds.table, kinds.column)
    const date = profile !== undefined && sortOf(profile) === 'date'
    return { kind: 'rows', table: kinds.table, ...(date ? {} : { distinct: kinds.column }) }
  }
  const profile = columnOf(catalog, column.table, column.column)
  const comesIn = profile !== undefined && isTariff(profile) && takingsWords.has(mention.words.toLowerCase())
  return { kind: 'column', table: column.table, column: column.column, ...(comesIn ? { aggregate: 'sum' as const } : {}) }
}

function gainFor(
  { catalog }: SchemaIndex,
  { table, column, minus, name }: Omit<GainColumns, 'minus'> & { readonly minus?: string },
  thing: Ranked,
): RankedBy | undefined {
  if (ties(catalog, table, thing) === undefined) return undefined
  return {
    kind: 'column',
    table,
    column,
    ...(minus === undefined ? {} : { minus }),
    ...(name === undefined ? {} : { rest: sentence(name) }),
  }
}

/** "Cheapest", "highest paid", "biggest": the column that the word speaks of, of the thing itself before others; else what it comes to. */
export function byAdjective({ index }: Understanding, adjective: string, thing: Ranked): RankedBy | undefined {
  const made = byOutput(index, adjective, thing)
  if (made) return made
  if (countedAdjectives.has(adjective)) return { kind: 'unsaid', counted: true }
  // "The biggest reason": the one that is given most often, whatever it came to.
  if (sizeAdjectives.has(adjective) && wordsOfName(thing.column ?? '').some((word) => causeWords.has(word)))
    return { kind: 'unsaid', counted: true }
  const gain = gainAdjectives.has(adjective) ? gainColumns(index) : undefined
  const profit = gain && gainFor(index, gain, thing)
  if (profit) return profit
  const about = Object.hasOwn(paces, adjective) ? aboutOf(adjective).filter((word) => word !== 'time') : aboutOf(adjective)
  const spoken = columnsAbout(index, about, thing).filter(({ column }) => !/year|birth/i.test(column))
  const end = endsSaid[adjective]
  const best = (end && spoken.find(({ column }) => end.test(wordsOfName(column).join(' ')))) ?? spoken[0]
  // "Highest paid roles": what those in them get, and not all of them together.
  if (best)
    return {
      kind: 'column',
      ...best,
      adjective,
      ...(adjective === 'paid' && thing.column !== undefined ? { aggregate: 'mean' as const } : {}),
    }
  const [year] =
    thing.column === undefined ? columnsAbout(index, agedBy[adjective] ?? [], thing, true).filter(({ table }) => table === thing.table) : []
  if (year) return { kind: 'column', ...year, adjective, turned: true }
  const paced = Object.hasOwn(paces, adjective)
    ? columnsAbout(index, paces[adjective] ?? [], thing).find(({ column }) => !wordsOfName(column).some((word) => meantWords.has(word)))
    : undefined
  if (paced)
    return {
      kind: 'column',
      ...paced,
      adjective,
      aggregate: 'mean',
      ...(/^(?:long|short)$/.test(adjective) ? {} : { turned: true as const }),
    }
  const sales = gainAdjectives.has(adjective) ? bySales(index, thing) : undefined
  if (sales?.kind === 'column') return { ...sales, adjective, costless: true }
  const [called] = columnsAbout(index, [adjective], thing)
  if (called && (moneyVerbs.has(adjective) || rankedBy[adjective])) return { kind: 'column', ...called, adjective }
  if (moneyVerbs.has(adjective)) return bySales(index, thing) ?? { kind: 'unsaid', counted: false }
  const home = tableOf(index.catalog, thing.table)
  const own = home && sizedBy.has(adjective) && thing.column === undefined ? mainAmount(index, home) : undefined
  if (own) return { kind: 'column', table: thing.table, column: own.column.name, adjective }
  const referred = index.catalog.keys.some(({ to }) => to.table === thing.table)
  return sizeAdjectives.has(adjective) && home && referred ? { kind: 'unsaid', counted: false } : undefined
}

export function aboutOf(adjective: string): readonly string[] {
  const own = Object.hasOwn(rankedBy, adjective) ? rankedBy[adjective] : undefined
  const known = Object.hasOwn(adjectives, adjective) ? adjectives[adjective]?.about : undefined
  return own ?? known ?? []
}

/** "Best wines": by how they are rated, where that is stored beside them. */
export function byRating({ index }: Pick<Understanding, 'index'>, thing: Pick<Ranked, 'table' | 'column'>): RankedBy | undefined {
  const [best] = columnsAbout(index, rankedBy['rated'] ?? [], thing).filter(({ table }) => table === thing.table)
  return best && { kind: 'column', ...best, adjective: 'best' }
}

/** "Returned most", "sold best", "earns the most": rows of what was done, the number that the verb speaks of, or the money that moved. */
export function byVerb({ index, mentions, tokens }: Understanding, at: number, thing: Ranked, often = false): RankedBy | undefined {
  const { catalog } = index
  const token = tokens[at]
  if (!token) return undefined
  const mention = mentions.find(({ start, end }) => start <= at && at < end)
  const trade = tradeVerbs.has(token.lower) && !often
  const readings = trade ? [] : (mention?.readings.filter(({ score }) => score >= sure) ?? [])
  const number = readings.find((reading) => isNumber(index, reading) && ties(catalog, reading.table, thing) !== undefined)
  if (number?.column !== undefined && !often) return { kind: 'column', table: number.table, column: number.column }
  const done = often ? undefined : numberDone(index, token, thing)
  if (done) return done
  const sold = !often && /^(?:sell|sells|sold|selling)$/.test(token.lower) ? bySales(index, thing) : undefined
  if (sold) return sold
  const plain = often ? undefined : byWord(index, token.lower, thing)
  if (plain) return plain
  const rows = readings.find(({ table }) => isApart(catalog, table, thing))?.table ?? tableCalled(index, at, tokens, thing)
  if (rows !== undefined) return { kind: 'rows', table: rows }
  const counts =
    often || countedAdjectives.has(token.lower) || /^(?:ordered|booked|rented|borrowed|chosen|watched|played)$/.test(token.lower)
  if (counts) return { kind: 'unsaid', counted: true }
  return byDeed(index, token.lower, thing)
}

/** "Who picked the most" of "Baskets picked", though the `Picker` beside it sounds like the verb as well. */
function numberDone({ columns }: SchemaIndex, { stem, lower }: Token, thing: Ranked): RankedBy | undefined {
  const [only, ...more] = columns.filter(
    ({ table, column, pieces }) =>
      table.id === thing.table &&
      isNumeric(column) &&
      pieces.length > 1 &&
      lower.endsWith('ed') &&
      pieces.some((piece) => piece.stem === stem),
  )
  return only && more.length === 0 ? { kind: 'column', table: only.table.id, column: only.column.name } : undefined
}

/** A verb that no part of the data goes by: the number that it measures, or the money that it moves. */
export function byWord(index: SchemaIndex, word: string, thing: Ranked): RankedBy | undefined {
  if (tradeVerbs.has(word)) return { kind: 'unsaid', counted: false }
  if (/^(?:owes?|owed|owing)$/.test(word)) {
    const debt = debtsOf(index).find(({ table }) => ties(index.catalog, table, thing) !== undefined)
    const rest = debt?.minus === undefined ? {} : { rest: 'Outstanding amount' }
    if (debt) return { kind: 'column', ...debt, ...rest, aggregate: 'sum' }
  }
  const verb = /^ow(?:es|ed)$/.test(word) ? 'owe' : (irregularForms[word] ?? word)
  const plain = [verb, verb.replace(/s$/, ''), verb.replace(/ed$/, '')].find(
    (each) => Object.hasOwn(measuringVerbs, each) || each === 'owe',
  )
  const [best] = plain === undefined ? [] : columnsAbout(index, measuringVerbs[plain] ?? aboutOf(plain), thing)
  if (best) return { kind: 'column', ...best }
  return moneyVerbs.has(word) ? (bySales(index, thing) ?? { kind: 'unsaid', counted: false }) : undefined
}

/** "The stores with the most returns": a word of commands, where it is what a table is called too. */
export function tableCalled({ catalog }: SchemaIndex, at: number, tokens: Understanding['tokens'], thing: Ranked): string | undefined {
  const lower = tokens[at]?.lower ?? ''
  return catalog.tables.find((table) => {
    const { one, many } = nounOf(table)
    return lower.length > 3 && (lower === one || lower === many) && isApart(catalog, table.id, thing)
  })?.id
}

/** A year as a whole number. */
function isYear({ type, temporal, min, max }: ColumnProfile): boolean {
  return type === 'integer' && (temporal?.as === 'year' || (typeof min === 'number' && min > 1000 && typeof max === 'number' && max < 2200))
}

function isNumber(index: SchemaIndex, { kind, table, column }: Reading): boolean {
  const profile = kind === 'column' && column !== undefined ? columnOf(index.catalog, table, column) : undefined
  const home = tableOf(index.catalog, table)
  return (
    profile !== undefined &&
    home !== undefined &&
    isNumeric(profile) &&
    ['number', 'few'].includes(sortOf(profile)) &&
    !isIdentifier(index.catalog, home, profile)
  )
}

/** `amt` of an amount. */
const shortened = (word: string): readonly string[] => Object.keys(abbreviations).filter((short) => abbreviations[short]?.includes(word))

/** Numbers by words of their names: of the thing itself first, then by the place of the word, then the nearer. */
export function columnsAbout(
  index: SchemaIndex,
  about: readonly string[],
  thing: Pick<Ranked, 'table'>,
  years = false,
): readonly { readonly table: string; readonly column: string }[] {
  const { catalog } = index
  return about
    .flatMap((word, place) =>
      [formOf(word).text, ...shortened(word)]
        .flatMap((piece) => index.columnsByPiece.get(piece) ?? [])
        .flatMap(({ table, column, total }) => {
          const hops = ties(catalog, table.id, thing)
          const profile = columnOf(catalog, table.id, column.name)
          const reading = { kind: 'column', table: table.id, column: column.name, score: 1, how: 'exact' } as const
          const fits = years ? profile !== undefined && isYear(profile) : isNumber(index, reading)
          if (hops === undefined || !fits) return []
          // Of an amount of labour, one of parts and their total, the total.
          const part = profile?.meaning === 'money' && moneyOf(index, table)?.column !== column ? 1 : 0
          const bound = wordsOfName(column.name).some((name) => /^(?:min|max|minimum|maximum)$/.test(name)) ? 5 : 0
          return [{ table: table.id, column: column.name, cost: hops * 10 + place + total * 0.5 + part + bound + (bound > 0 ? 10 : 0) }]
        }),
    )
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ table, column }) => ({ table, column }))
}
