import { columnOf } from '../../../connections/connection.ts'
import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { isUnit } from '../words/units.ts'
import { joinNeighbours } from './neighbours.ts'
import { textOf } from './quantities-once.ts'

const summing = /^(?:total|sum|average|avg|mean|median|much)$/

/**
 * "Departure year" of a day of departure, where ships have a year of building: the year of that day. "Volume in ml", "total honey in
 * kilograms": the unit behind tells which number is meant, and is nothing beside it.
 */
export function unitsBeside(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return joinNeighbours(mentions, (before, mention) => {
    const readings = datesOf(before, mention, tokens, index) ?? amountsOf(before, mention, tokens, index)
    return readings && { start: before.start, end: mention.end, words: textOf(tokens, before.start, mention.end), readings }
  })
}

/** A unit of time right behind a date, which is a weak part of other names. */
function datesOf(
  before: Mention,
  { start, end, readings }: Mention,
  tokens: readonly Token[],
  index: SchemaIndex,
): Mention['readings'] | undefined {
  const [date] = before.readings
  const profile = date && profileOf(date, index)
  const isUnitAlone = before.end === start && end === start + 1 && Object.hasOwn(grainWords, tokens[start]?.lower ?? '')
  const isDate = profile !== undefined && isTemporal(profile) && !isYear(profile) && date !== undefined && date.score > 0.8
  return isDate && isUnitAlone && readings[0]?.kind === 'column' && readings[0].how === 'part' ? before.readings : undefined
}

/** "In" and a unit: of the same column, or of the only number of rows whose kind the noun tells. */
function amountsOf(before: Mention, mention: Mention, tokens: readonly Token[], index: SchemaIndex): Mention['readings'] | undefined {
  const [unit] = mention.readings
  const link = tokens.slice(before.end, mention.start).map(({ lower }) => lower)
  if (!unit || link.join(' ') !== 'in' || mention.end !== mention.start + 1 || !isUnit(tokens[mention.start])) return undefined
  const number = profileOf(unit, index)
  if (!number || !isNumeric(number)) return undefined
  const same = before.readings.find(({ kind, table, column }) => kind === 'column' && table === unit.table && column === unit.column)
  if (same) return [{ ...same, score: 1 }]
  const [noun] = before.readings
  const kind = noun && profileOf(noun, index)
  const isKind = kind !== undefined && !isNumeric(kind) && noun?.how === 'part' && noun.table === unit.table
  return isKind && summing.test(tokens[before.start - 1]?.lower ?? '') ? mention.readings : undefined
}

const profileOf = ({ kind, table, column }: Reading, { catalog }: SchemaIndex) =>
  kind === 'column' && column !== undefined ? columnOf(catalog, table, column) : undefined
