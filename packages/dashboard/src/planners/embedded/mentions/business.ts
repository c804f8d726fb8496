import { isBoughtBook, isBoughtWord } from '../schema/bought.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { isRecord, mainAmount, ownMoney } from '../schema/amounts.ts'
import { outputOf, receiptsOf, takingsOf } from '../schema/takings.ts'
import type { RowAmount } from '../schema/amounts.ts'
import { product } from './products.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isGrammar } from '../schema/word-match.ts'
import { collectedGoods, isCalledAfterAmount } from './sheets-of-amounts.ts'
import { isCounted, isListed } from './counted.ts'
import { isState } from './states.ts'
import { isOtherThanAverage, soldLines } from './header-values.ts'
import type { Mention, MetricMention, Reading } from '../understanding.ts'
import { amountWords, collectedWords, massWords, outputWords, receivedWords, takingsWords, worthWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'

/** What things come to; a mention of the things themselves that it stands for. */
interface Worth {
  readonly mention: Mention
  readonly instead?: Mention
}

/** What is paid at once. */
const paidAtOnce = /^(?:bill|order|transaction|basket|cart|invoice|ticket)s?$/

/** "Those earning over 500", "not earning between 300 and 500": a verb, and no money that comes in. */
const isEarned = ({ index, lower }: Token, tokens: readonly Token[]): boolean =>
  lower === 'earning' && /^(?:those|ones|people|anyone|everyone|not|never)$/.test(tokens[index - 1]?.lower ?? '')

/** A name so near to the word leaves nothing to be found out. */
const named = 0.7

/**
 * "Revenue", "turnover", "output", "downtime" where no column goes by the word: what the rows that tell of it come to. A table that is
 * called so ("sales by month") is asked for its amount, and not for the number of its rows.
 */
export function findBusiness(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
  isFree: (at: number) => boolean,
): { readonly mentions: readonly Mention[]; readonly metrics: readonly MetricMention[] } {
  const worths = tokens.flatMap((token) => (isFree(token.index) ? (worthOf(token, tokens, mentions, index) ?? []) : []))
  const found = tokens.flatMap((token): readonly (Mention | MetricMention)[] => {
    if (worths.some(({ mention }) => mention.start <= token.index && token.index < mention.end)) return []
    const known =
      isBareAmount(token, tokens, mentions, index) ||
      isSpend(token, tokens) ||
      isBrought(token, tokens) ||
      isBill(token, tokens, mentions, index) ||
      isDone(token, tokens, mentions, index) ||
      isBought(token, mentions, index) ||
      [takingsWords, outputWords, massWords].some((words) => words.has(token.word) || words.has(token.lower))
    if (!known || isEarned(token, tokens) || token.kind !== 'word' || !isFree(token.index) || isCounted(tokens, token.index)) return []
    const said = mentions.find(({ start, end }) => start <= token.index && token.index < end)
    if (
      said &&
      ((said.readings[0]?.kind === 'table' && isListed(tokens, said.start)) ||
        (said.end - said.start > 1 && !isCalledAfterAmount(token, tokens, said, index)) ||
        (isNamed(said, index) && !isLesser(token, said, index) && !isMost(token, tokens) && !isDone(token, tokens, mentions, index)) ||
        isOfState(token, tokens, mentions, index))
    )
      return []
    const [best, ...others] = amountsFor(token, tokens, said, index)
    if (!best) return []
    const amounts = [best, ...others.filter(({ times }) => !times)]
    if (said && said.end - said.start > 1 && !best.times) {
      const { start, end, words } = said
      return [{ ...mentionOf(token, amounts, index), start, end, words }]
    }
    return [best.times ? product(token, best) : withReceived(mentionOf(token, amounts, index), tokens)]
  })
  const own = [...found.filter((each): each is Mention => 'readings' in each), ...worths.map(({ mention }) => mention)]
  const metrics = found.filter((each): each is MetricMention => 'metric' in each)
  const others = mentions.filter(
    (mention) =>
      !own.some(({ start, end }) => start < mention.end && mention.start < end) && !worths.some(({ instead }) => instead === mention),
  )
  return { mentions: [...others, ...own].toSorted((a, b) => a.start - b.start), metrics }
}

/** "Amount by area", where no column is called so; "amount of orders" are so many of them, and that of payments is their own. */
function isBareAmount({ index: at, lower }: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): boolean {
  // "Amount of Footwear" is what it came to.
  const isOfValue = mentions.some(({ start, readings: [best] }) => start === at + 2 && best?.kind === 'value')
  if (!amountWords.has(lower) || (tokens[at + 1]?.lower === 'of' && !isOfValue)) return false
  return !mentions.some(({ readings: [best] }) => {
    const table = best?.kind === 'table' ? index.tables.find((entry) => entry.table.id === best.table)?.table : undefined
    return table !== undefined && isRecord(index, table)
  })
}

/** "Doctors by business", "who gives us the most business", "area wise business": what they bring in, and no subject of an overview. */
function isBrought({ index: at, lower }: Token, tokens: readonly Token[]): boolean {
  if (lower !== 'business') return false
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  return (
    /^(?:by|of|in|on|most|more|much|highest|lowest|least|less|total|maximum|max|wise)$/.test(before?.lower ?? '') &&
    (next === undefined || next.kind !== 'word' || isGrammar(next.lower) || next.lower === 'wise')
  )
}

/** "Purchase by supplier", "purchases month wise" of a book of them: what they come to. */
function isBought(token: Token, mentions: readonly Mention[], index: SchemaIndex): boolean {
  return boughtBook(token, mentions, index) !== undefined
}

function boughtBook({ index: at, word }: Token, mentions: readonly Mention[], index: SchemaIndex): string | undefined {
  if (!isBoughtWord(word)) return undefined
  const said = mentions.find(({ start, end }) => start <= at && at < end)
  const named = said?.readings.flatMap(({ kind, table }) => (kind === 'table' ? [table] : []))
  return index.tables.find(({ table }) => isBoughtBook(table) && (named === undefined || named.includes(table.id)))?.table.id
}

/** "Total disbursed" of loans with a day "disbursed on": how much it came to, and no number of days. */
function isDone({ index: at, lower }: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): boolean {
  const said = mentions.find(({ start, end }) => start <= at && at < end)
  const lead = tokens.slice(Math.max(0, at - 3), at).map((token) => token.lower)
  const isAmount = lead.at(-1) === 'total' || lead.at(-1) === 'amount' || (lead.includes('how') && lead.includes('much'))
  return isAmount && lower.endsWith('ed') && said !== undefined && isDated(said, index)
}

/** "Average bill", "bill value", "order value": what is paid at once, where no table or column goes by the word. */
function isBill({ index: at, lower }: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): boolean {
  const said = mentions.find(({ start, end }) => start <= at && at < end)
  // Of a "Bill Date" the word is no day.
  if (!paidAtOnce.test(lower) || (soldLines(index) && !isOtherThanAverage(tokens, at)) || (said && !isDay(said, index))) return false
  if (!/^bills?$/.test(lower)) return worthWords.has(tokens[at + 1]?.lower ?? '') || tokens[at + 1]?.lower === 'size'
  return (
    /^(?:average|avg|mean|typical|usual|median|biggest|largest|highest|smallest|lowest)$/.test(tokens[at - 1]?.lower ?? '') ||
    worthWords.has(tokens[at + 1]?.lower ?? '')
  )
}

const isDay = (said: Mention, index: SchemaIndex): boolean => isDated(said, index) && (said.readings[0]?.score ?? 0) < 0.9

function isDated({ start, end, readings: [best] }: Mention, index: SchemaIndex): boolean {
  const profile = best?.kind === 'column' ? profileOf(index, { table: best.table, column: best.column ?? '', score: 1 }) : undefined
  return end - start === 1 && profile !== undefined && isTemporal(profile)
}

/** "The most business", "by business", where "Business" is a kind of customer. */
const isMost = (token: Token, tokens: readonly Token[]): boolean =>
  isBrought(token, tokens) && /^(?:by|most|more|much|maximum|max|highest)$/.test(tokens[token.index - 1]?.lower ?? '')

/** "Amount collected", "received amount", "how much did we collect": of an amount what came in of it. */
function isReceived({ index: at }: Token, tokens: readonly Token[]): boolean {
  return [tokens[at - 1], tokens[at + 1]].some((token) => token !== undefined && receivedWords.has(token.lower))
}

/** The words of it, with those that say that it was taken in. */
function withReceived(mention: Mention, tokens: readonly Token[]): Mention {
  const token = tokens[mention.start]
  // "Basket size".
  if (token && paidAtOnce.test(token.lower) && tokens[mention.end]?.lower === 'size')
    return { ...mention, end: mention.end + 1, words: `${mention.words} ${tokens[mention.end]?.text}` }
  if (!token || !amountWords.has(token.lower)) return mention
  const is = (at: number): boolean => receivedWords.has(tokens[at]?.lower ?? '')
  const [start, end] = [is(mention.start - 1) ? mention.start - 1 : mention.start, is(mention.end) ? mention.end + 1 : mention.end]
  const words = tokens.slice(start, end).map(({ text }) => text)
  return { ...mention, start, end, words: words.join(' ') }
}

/** "Customers by spend": what was taken from them. */
function isSpend({ index: at, lower }: Token, tokens: readonly Token[]): boolean {
  return lower === 'spend' && /^(?:by|total|most|least|highest|lowest|biggest|average|avg)$/.test(tokens[at - 1]?.lower ?? '')
}

/** "Late sales": rows that are so. */
function isOfState({ index: at }: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): boolean {
  const before = mentions.find(({ end }) => end === at)?.readings[0]
  if (before?.column === undefined) return false
  return isState(profileOf(index, { table: before.table, column: before.column, score: 1 }), tokens[at - 1]?.lower ?? '')
}

/** A column of numbers that is called so, or a value. */
function isNamed({ readings: [best] }: Mention, index: SchemaIndex): boolean {
  if (!best || best.kind === 'table') return false
  if (best.kind === 'value') return true
  const profile = profileOf(index, best.column === undefined ? undefined : { table: best.table, column: best.column, score: best.score })
  return best.score >= named && (profile === undefined || isNumeric(profile) || best.how === 'exact')
}

/** So much likelier are takings that another column is none of them. */
const clearly = 0.2

/** "Revenue" that only some amount is like: of extras, where what is booked comes to more. */
function isLesser(token: Token, { readings: [best] }: Mention, index: SchemaIndex): boolean {
  const isTakings = takingsWords.has(token.word) || takingsWords.has(token.lower) || token.lower === 'spend'
  if (!isTakings || best?.kind !== 'column' || best.how !== 'synonym') return false
  const amounts = takingsOf(index)
  const own = amounts.find(({ table, column }) => table.id === best.table && column.name === best.column)
  return (amounts[0]?.score ?? 0) > (own?.score ?? 0) + clearly
}

function amountsFor(token: Token, tokens: readonly Token[], said: Mention | undefined, index: SchemaIndex): readonly RowAmount[] {
  const is = (words: ReadonlySet<string>): boolean => words.has(token.word) || words.has(token.lower)
  const [sheet, ...more] = index.tables
  const isSheet = more.length === 0 && sheet?.pieces.some(({ text }) => text === token.word) === true
  const table =
    boughtBook(token, said ? [said] : [], index) ??
    said?.readings.find((reading) => reading.kind === 'table' && (reading.score >= 0.6 || isHeadOf(reading.table, token, index)))?.table ??
    (isSheet ? sheet.table.id : undefined)
  const profile = index.tables.find((entry) => entry.table.id === table)?.table
  const isOwn = is(massWords) || is(takingsWords) || isBought(token, said ? [said] : [], index)
  const goods =
    is(collectedWords) && !worthWords.has(tokens[token.index + 1]?.lower ?? '') ? collectedGoods(token, table, index) : undefined
  if (goods) return [goods]
  const own = profile && isOwn ? mainAmount(index, profile, token.word) : undefined
  // What only its lines can be broken down by is read of them.
  if (own) return [own, ...(is(takingsWords) ? takingsOf(index).filter(({ table: { id } }) => id !== table) : [])]
  if (said?.readings[0]?.kind === 'table' && said.readings[0].how === 'exact') return []
  if (is(collectedWords) || (amountWords.has(token.lower) && isReceived(token, tokens))) {
    const received = receiptsOf(index)
    if (received.length > 0) return received
  }
  const home =
    said && isDated(said, index) && token.lower.endsWith('ed')
      ? index.tables.find((entry) => entry.table.id === said.readings[0]?.table)?.table
      : undefined
  const done = home && ownMoney(index, home)
  if (done) return [done]
  const isTaken =
    is(takingsWords) ||
    isBrought(token, tokens) ||
    isSpend(token, tokens) ||
    paidAtOnce.test(token.lower) ||
    (said === undefined && amountWords.has(token.lower))
  if (isTaken) return takingsOf(index)
  return is(outputWords) ? outputOf(index) : []
}

/** "Spending" of a table `grant_spending`. */
function isHeadOf(table: string, { word }: Token, index: SchemaIndex): boolean {
  return massWords.has(word) && index.tables.find((entry) => entry.table.id === table)?.pieces.at(-1)?.text === word
}

/** "Claim amount", "open claims value", "amount claimed", "value of open claims": what the things come to. */
function worthOf(token: Token, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): Worth | undefined {
  if (!worthWords.has(token.lower) || mentions.some(({ start, end }) => start <= token.index && token.index < end)) return undefined
  const ahead = mentions.find(({ start, end }) => end === token.index && end - start === 1)
  const done = mentions.find(({ start }) => start === token.index + 1 && /(?:ed|id)$/.test(tokens[start]?.lower ?? ''))
  const thing = [ahead, done, thingsBehind(token, tokens, mentions)].find((each) => each?.readings[0]?.kind === 'table')
  const [best] = thing?.readings ?? []
  const table = best && best.score > 0.85 ? index.tables.find((entry) => entry.table.id === best.table)?.table : undefined
  const amount = table && ownMoney(index, table)
  if (!amount || amount.times || !thing) return undefined
  const named = mentionOf(token, [amount], index)
  if (thing.start > token.index + 1) return { mention: named, instead: thing }
  const [start, end] = [Math.min(thing.start, token.index), Math.max(thing.end, token.index + 1)]
  const words = tokens.slice(start, end).map(({ text }) => text)
  return { mention: { ...named, start, end, words: words.join(' ') } }
}

/** The things of "value of open claims", where only values stand between. */
function thingsBehind({ index: at }: Token, tokens: readonly Token[], mentions: readonly Mention[]): Mention | undefined {
  if (tokens[at + 1]?.lower !== 'of') return undefined
  const from = /^(?:the|all|our|my)$/.test(tokens[at + 2]?.lower ?? '') ? at + 3 : at + 2
  const next = mentions.find(({ start }) => start === from)
  return next?.readings[0]?.kind === 'value' ? mentions.find(({ start }) => start === next.end) : next
}

function mentionOf(token: Token, amounts: readonly RowAmount[], { catalog }: SchemaIndex): Mention {
  const [best] = amounts
  const readings = amounts
    // What the lines of each come to is meant where only they have what it is broken down by.
    .filter(({ table, score }) => best && (score >= best.score - 0.35 || leadsUp(catalog, table.id, best.table.id)))
    .slice(0, 3)
    .map(({ table, column }, place): Reading => ({
      kind: 'column',
      table: table.id,
      column: column.name,
      score: 0.9 - 0.06 * place,
      how: 'synonym',
    }))
  return { start: token.index, end: token.index + 1, words: token.text, readings }
}
