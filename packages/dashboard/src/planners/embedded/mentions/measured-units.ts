import { columnOf } from '../../../connections/connection.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { netWords, grossWords } from '../words/business.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import { irregularForms } from '../words/irregular.ts'
import type { Token } from '../words/tokens.ts'
import { textOf } from './quantities-once.ts'
import { isUnit } from '../words/units.ts'
import { relatedStems } from '../words/related.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** How much one of several columns in the same unit is preferred to another. */
const preferred = 0.04

/**
 * "Kilos weighed in", "minutes lost", "money paid": of the columns in that unit, that of the rows in which this was done; and the net of
 * them before the gross. The verb says which rows are meant, and is nothing that is shown.
 */
export function measuredUnits(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const done = new Set<Mention>()
  const read = mentions.map((each): Mention => {
    const mention = withoutPer(each, tokens)
    if (mention.end - mention.start !== 1 || !isUnit(tokens[mention.start]) || !mention.readings.every((each) => isNumber(each, index)))
      return mention
    const verb = tokens[mention.end]
    const said = verb && isDone(verb) ? mentions.find(({ start, end }) => start === verb.index && end === verb.index + 1) : undefined
    const tables = new Set(said ? said.readings.map(({ table }) => table) : verb && isDone(verb) ? tablesOf(verb, index) : [])
    const own = mention.readings.filter(({ table }) => tables.has(table))
    const absorbs = own.length > 0 && said?.readings.some((each) => isNumber(each, index)) !== true
    if (absorbs && said) done.add(said)
    const end = mention.end + 1
    const particle = absorbs && /^(?:in|out|up|off|down)$/.test(tokens[end]?.lower ?? '') ? 1 : 0
    return {
      ...mention,
      ...(absorbs ? { end: end + particle } : {}),
      readings: (absorbs ? own : mention.readings).map(netFirst).toSorted((a, b) => b.score - a.score),
    }
  })
  const verbs = new Set(read.filter((mention, place) => isElsewhere(mention, read[place - 1], tokens, index)))
  return read.flatMap((mention, place): readonly Mention[] => {
    if (done.has(mention) || verbs.has(mention)) return []
    const verb = read[place + 1]
    return verb && verbs.has(verb) ? [{ ...mention, end: verb.end, words: `${mention.words} ${verb.words}` }] : [mention]
  })
}

/** "Nights sold", where only extras have a date of sale: a verb, and no date of the nights. */
function isElsewhere(mention: Mention, before: Mention | undefined, tokens: readonly Token[], index: SchemaIndex): boolean {
  const { start, end, readings } = mention
  const verb = tokens[start]
  const [number] = before?.readings ?? []
  if (!verb || end - start !== 1 || !isDone(verb) || !number || before?.end !== start || !isNumber(number, index)) return false
  return readings.every(({ kind, table, column }) => {
    const profile = kind === 'column' && column !== undefined ? columnOf(index.catalog, table, column) : undefined
    return profile !== undefined && isTemporal(profile) && !leadsUp(index.catalog, number.table, table)
  })
}

/** "Kilos per grower", where a price is one "per kg": how many kilos, and by whom. */
function withoutPer(mention: Mention, tokens: readonly Token[]): Mention {
  const { start, end, readings } = mention
  if (end - start < 2 || !isUnit(tokens[start]) || !/^(?:per|each|every)$/.test(tokens[end - 1]?.lower ?? '')) return mention
  const whole = readings.filter(({ column = '' }) => !wordsOfName(column).includes('per'))
  return whole.length === 0 ? mention : { start, end: end - 1, words: textOf(tokens, start, end - 1), readings: whole }
}

function isDone({ kind, lower }: Token): boolean {
  return kind === 'word' && (/[^e]ed$/.test(lower) || Object.hasOwn(irregularForms, lower))
}

/** Tables that are called after what was done: `sales` of "sold". */
function tablesOf({ lower }: Token, index: SchemaIndex): readonly string[] {
  const verb = formOf(irregularForms[lower] ?? lower)
  const near = new Set([verb.stem, ...relatedStems(verb.stem).keys(), ...amountsOfDeed(lower).map((word) => formOf(word).stem)])
  return index.tables.filter(({ pieces }) => pieces.some(({ stem }) => near.has(stem))).map(({ table }) => table.id)
}

function isNumber({ kind, table, column }: Reading, { catalog }: SchemaIndex): boolean {
  const profile = kind === 'column' && column !== undefined ? columnOf(catalog, table, column) : undefined
  return profile !== undefined && isNumeric(profile)
}

function netFirst(reading: Reading): Reading {
  const words = wordsOfName(reading.column ?? '')
  const by = words.some((word) => netWords.has(word)) ? preferred : words.some((word) => grossWords.has(word)) ? -preferred : 0
  return { ...reading, score: reading.score + by }
}
