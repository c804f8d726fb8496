import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { rateUnits } from '../words/units.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isIn } from './columns-in-unit.ts'

/** "Milk in litres", "litres of buffalo milk", "quantity of milk": one number, said by what it is of and by what it is told in. */
export function quantitiesOnce(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const made: Mention[] = []
  for (const mention of mentions.map((each) => wholeFirst(each, tokens, index))) {
    const who = made.at(-1)
    const bringers = who && bringersOf(who, mention, tokens, index)
    if (bringers) {
      made[made.length - 1] = bringers
      continue
    }
    const before = made.findLast(({ readings: [best] }) => best?.kind === 'column' && isNumber(best, index))
    if (before && before === made.at(-1) && isUnitBehind(mention, before, tokens, index))
      made[made.length - 1] = { ...before, end: mention.end, words: textOf(tokens, before.start, mention.end) }
    else if (!before || !isOf(before, mention, made, tokens)) made.push(mention)
    // "Buffalo milk" is the value, "quantity of milk" the number.
    else made.push(...made.splice(-1).map((last) => ({ ...last, end: mention.end, words: textOf(tokens, last.start, mention.end) })))
  }
  return made
}

const brought =
  /^(?:gave|give|given|gives|giving|brought|bring|brings|sent|send|supplied|supply|supplies|poured|pour|deposited|delivered|sold|sell|who|that|have|has|had|did|do|us|in)$/

/** "How many members gave milk": those whom its sheet has, and no number of litres. */
function bringersOf(who: Mention, goods: Mention, tokens: readonly Token[], index: SchemaIndex): Mention | undefined {
  const own = goods.readings[0]
  if (own?.kind !== 'column' || !goods.readings.some(({ kind, table }) => kind === 'table' && table === own.table) || !isNumber(own, index))
    return undefined
  const before = tokens
    .slice(Math.max(0, who.start - 3), who.start)
    .map(({ lower }) => lower)
    .join(' ')
  const between = tokens.slice(who.end, goods.start)
  const isCounted = /\b(?:how many|(?:number|count) of)(?: (?:different|distinct|unique))?$/.test(before)
  if (!isCounted || between.length === 0 || between.length > 3 || !between.every(({ lower }) => brought.test(lower))) return undefined
  const readings = who.readings.filter((each) => each.table === own.table)
  return readings.length === 0 ? undefined : { ...who, readings }
}

/** "Litres", where there is a rate per litre besides: how many of them. */
function wholeFirst(mention: Mention, tokens: readonly Token[], index: SchemaIndex): Mention {
  const unit = tokens[mention.start]
  if (!unit || mention.end - mention.start !== 1 || !rateUnits.has(unit.word) || tokens[mention.start - 1]?.lower === 'per') return mention
  const isWhole = (reading: Reading): boolean => {
    const profile = profileOf(reading, index)
    return profile !== undefined && isIn(profile, unit) && addsUp(wordsOfName(profile.name), profile)
  }
  const whole = mention.readings.filter(isWhole)
  const readings = whole.length > 0 ? whole : unit.word === unit.lower ? [] : mention.readings.filter(isNumberOfThem)
  return readings.length > 0 ? { ...mention, readings } : mention

  // "Units", where what one of them costs is stored besides: the quantity.
  function isNumberOfThem(reading: Reading): boolean {
    const profile = profileOf(reading, index)
    const isMade = profile !== undefined && isNumeric(profile) && profile.meaning === 'measure'
    return isMade && addsUp(wordsOfName(profile.name), profile)
  }
}

function isUnitBehind({ start, end, readings: [own] }: Mention, before: Mention, tokens: readonly Token[], index: SchemaIndex): boolean {
  const [unit, marker] = [tokens[start], tokens[start - 1]]
  const [best] = before.readings
  if (!unit || !best || end - start !== 1 || before.end !== start - 1 || marker?.lower !== 'in' || own?.kind !== 'column') return false
  const profile = profileOf(best, index)
  return rateUnits.has(unit.word) && profile !== undefined && isNumeric(profile) && isIn(profile, unit)
}

/** Behind "of", with nothing but values between: the same number again. */
function isOf(before: Mention, mention: Mention, made: readonly Mention[], tokens: readonly Token[]): boolean {
  const [own, same] = [before.readings[0], mention.readings[0]]
  if (tokens[before.end]?.lower !== 'of' || own?.table !== same?.table || own?.column !== same?.column) return false
  return tokens
    .slice(before.end + 1, mention.start)
    .every(({ index: at }) => made.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= at && at < end))
}

function isNumber(reading: Reading, index: SchemaIndex): boolean {
  const profile = profileOf(reading, index)
  return profile !== undefined && isNumeric(profile)
}

const profileOf = ({ kind, table, column = '' }: Reading, { catalog }: SchemaIndex): ColumnProfile | undefined =>
  kind === 'column' ? columnOf(catalog, table, column) : undefined

export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')
