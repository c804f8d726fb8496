import { ownMoney } from '../schema/amounts.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedTable, SchemaIndex } from '../schema/schema-index.ts'
import { containerWeight } from '../schema/schema-index.ts'
import { doneWithGoods } from '../schema/sheet-names.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { Mention, Reading } from '../understanding.ts'
import { dealWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { textOf } from './quantities-once.ts'

const moneyWords = /^(?:amounts?|money|values?|worth|payments?|payouts?)$/
const links = /^(?:of|for|from|on|against)$/

/**
 * "Feed amount", "payment for milk", "money from buffalo milk" beside sheets "feed sale" and "milk collection": the money that the sheet of
 * those goods tells, and neither an amount of another sheet nor the quantity. The "amount of milk" may be either.
 */
export function moneyOfGoods(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  for (const { index: at, lower } of tokens) {
    if (!moneyWords.test(lower)) continue
    const made = moneyAt(at, tokens, mentions, index)
    if (made) return made
  }
  return mentions
}

/** "Money from UPI", where only one of several sheets that nothing ties has such a value: the money of that one. */
export function moneyOfValues(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const own = mentions.find(({ start, end }) => end === start + 1 && moneyWords.test(tokens[start]?.lower ?? ''))
  const [best] = own?.readings ?? []
  const values = mentions.filter(({ readings: [first] }) => first?.kind === 'value')
  if (!own || best?.kind !== 'column' || values.length === 0 || index.tables.length < 2) return mentions
  const isNear = ({ table }: Reading): boolean =>
    table === best.table || leadsUp(index.catalog, best.table, table) || leadsUp(index.catalog, table, best.table)
  if (values.some(({ readings }) => readings.some((each) => each.kind === 'value' && isNear(each)))) return mentions
  const [home, ...others] = index.tables.filter(({ table }) =>
    values.every(({ readings }) => readings.some((each) => each.kind === 'value' && each.table === table.id)),
  )
  const amount = home && others.length === 0 ? ownMoney(index, home.table) : undefined
  if (!amount || amount.times) return mentions
  const reading: Reading = { kind: 'column', table: amount.table.id, column: amount.column.name, score: best.score, how: 'synonym' }
  return mentions.map((mention) => (mention === own ? { ...mention, readings: [reading] } : mention))
}

function moneyAt(at: number, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] | undefined {
  const goods = goodsBeside(at, tokens, mentions)
  const home = goods === undefined ? undefined : sheetOf(tokens[goods], index)
  const amount = home && ownMoney(index, home.table)
  if (goods === undefined || !home || !amount || amount.times) return undefined
  const [own, thing] = [at, goods].map((place) => mentions.find(({ start, end }) => start <= place && place < end))
  // "Payment mode", a column "feed amount": more than the money is named.
  if (own && tokens.slice(own.start, own.end).some(({ index: place, lower }) => place !== at && !isGrammar(lower))) return undefined
  if (thing && (thing.end - thing.start > 1 || thing.readings[0]?.table !== home.table.id || thing.readings[0]?.kind === 'value'))
    return undefined
  const between = mentions.filter(({ start, end }) => Math.min(at, goods) < start && end <= Math.max(at, goods))
  const last = between.at(-1)
  const [start, end] = last ? [at, at + 1] : [Math.min(at, goods), Math.max(at, goods) + 1]
  const { table, column } = amount
  const money: Mention = {
    start,
    end,
    words: textOf(tokens, start, end),
    readings: [{ kind: 'column', table: table.id, column: column.name, score: 0.95, how: 'synonym' }],
  }
  const others = mentions
    .filter((mention) => mention !== own && mention !== thing)
    .map((mention) => (mention === last ? { ...mention, end: goods + 1, words: textOf(tokens, mention.start, goods + 1) } : mention))
  return [...others, money].toSorted((a, b) => a.start - b.start)
}

/** Where the goods of the money stand: before it, or behind "of" and values of them. */
function goodsBeside(at: number, tokens: readonly Token[], mentions: readonly Mention[]): number | undefined {
  const [money, link] = [tokens[at], tokens[at + 1]]
  if (link && links.test(link.lower) && !(link.lower === 'of' && /^amounts?$/.test(money?.lower ?? ''))) {
    let place = at + 2
    while (/^(?:the|all|our|my|their)$/.test(tokens[place]?.lower ?? '')) place++
    for (let value = valueAt(place, mentions); value; value = valueAt(place, mentions)) place = value.end
    if (tokens[place]?.kind === 'word') return place
  }
  return tokens[at - 1]?.kind === 'word' ? at - 1 : undefined
}

const valueAt = (place: number, mentions: readonly Mention[]): Mention | undefined =>
  mentions.find(({ start, readings: [best] }) => start === place && best?.kind === 'value')

/** The only sheet that is called after these goods and what is done with them, of several sheets. */
function sheetOf(token: Token | undefined, { tables }: SchemaIndex): IndexedTable | undefined {
  if (!token || tables.length < 2) return undefined
  const [only, ...more] = tables.filter(({ pieces }) => {
    const [goods, deed, ...others] = pieces.filter(({ text, weight }) => !/^\d+$/.test(text) && weight > containerWeight)
    return (
      others.length === 0 && goods?.stem === token.stem && deed !== undefined && (dealWords.has(deed.text) || doneWithGoods.has(deed.text))
    )
  })
  return more.length === 0 ? only : undefined
}
