import { isRecord, ownMoney } from '../schema/amounts.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const plainly = /^(?:amounts?|value)$/
/** Words of what rows come to, whatever they are. */
const loosely = /^(?:amounts?|value|money)$/

/**
 * "Returns amount by town", "claims by reason with amount": of rows that have money of their own it is that, and not what another table calls
 * "amount" of the rows that they belong to.
 */
export function amountsOfRows(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const isBreakdown = ({ start }: Mention): boolean => /^(?:by|per|each|every|than)$/.test(tokens[start - 1]?.lower ?? '')
  const named = mentions.filter(
    (mention) => mention.readings[0]?.kind === 'table' && mention.readings[0].score >= 0.9 && !isBreakdown(mention),
  )
  return mentions.map((mention) => {
    const { start, end, readings } = mention
    const [best] = readings
    if (end !== start + 1 || !plainly.test(tokens[start]?.lower ?? '') || best?.kind !== 'column') return mention
    // "Returns" alone is a word of commands.
    const silent = wholeTable(tokens[start - 1], mentions, index)
    const before = mentions.find((other) => other.end === start)
    const [rows, ...others] = named
    if (!silent && (!rows || others.length > 0 || (before !== undefined && before !== rows))) return mention
    const home = index.tables.find(({ table }) => table.id === (silent ?? rows?.readings[0]?.table))?.table
    const money = home && ownMoney(index, home)
    if (!money || money.times || money.table !== home || best.table === home.id || !leadsUp(index.catalog, home.id, best.table))
      return mention
    const own = { kind: 'column', table: home.id, column: money.column.name, score: best.score, how: 'synonym' } as const
    const from = silent === undefined ? start : start - 1
    const words = tokens.slice(from, end).map(({ text }) => text)
    return { start: from, end, words: words.join(' '), readings: [own] }
  })
}

/** So much less likely a reading may be that is as good as the best. */
const near = 0.2

/**
 * "Vouchers without bill, amount by grant", "money by customer": where the table that calls a column so has nothing to do with something else
 * that is spoken of, what rows come to that have to do with all of it, if there is one table of such rows alone.
 */
export function amountsInReach(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.reduce<readonly Mention[]>((all, mention) => {
    const [best] = mention.readings
    const isAmount = mention.end === mention.start + 1 && loosely.test(tokens[mention.start]?.lower ?? '') && best?.kind === 'column'
    if (!isAmount) return [...all, mention]
    const rows = all.at(-1)
    const own = rows?.end === mention.start ? amountOfRows(rows, best, index) : undefined
    if (rows && own)
      return [...all.slice(0, -1), { ...mention, start: rows.start, words: `${rows.words} ${mention.words}`, readings: [own] }]
    const reached = amountInReach(mention, best, mentions, index)
    return [...all, reached ? { ...mention, readings: [reached] } : mention]
  }, [])
}

/** "Repair money", where only fillings have a column that is called an amount. */
function amountOfRows({ readings: [rows] }: Mention, best: Reading, index: SchemaIndex): Reading | undefined {
  const { catalog } = index
  const home = rows?.kind === 'table' && rows.score >= 0.85 ? index.tables.find(({ table }) => table.id === rows.table)?.table : undefined
  if (!home || home.id === best.table || leadsUp(catalog, home.id, best.table) || leadsUp(catalog, best.table, home.id)) return undefined
  const money = isRecord(index, home) ? ownMoney(index, home) : undefined
  return money && !money.times ? { kind: 'column', table: home.id, column: money.column.name, score: 0.9, how: 'synonym' } : undefined
}

function amountInReach(mention: Mention, best: Reading, mentions: readonly Mention[], index: SchemaIndex): Reading | undefined {
  const others = mentions.filter((other) => other !== mention && other.readings.length > 0)
  const reaches = (from: string): boolean =>
    others.every(({ readings }) => {
      const [first] = readings
      const good = readings.filter(({ score }) => score >= (first?.score ?? 0) - near)
      return good.some(({ table }) => table === from || leadsUp(index.catalog, from, table))
    })
  if (others.length === 0 || reaches(best.table)) return undefined
  const homes = index.tables.filter(({ table }) => table.id !== best.table && isRecord(index, table) && reaches(table.id))
  const [home, ...more] = homes.flatMap(({ table }) => ownMoney(index, table) ?? [])
  if (!home || home.times || more.length > 0) return undefined
  return { kind: 'column', table: home.table.id, column: home.column.name, score: best.score, how: 'synonym' }
}

/** The table that a word names whole, of which nothing else has been made. */
function wholeTable(token: Token | undefined, mentions: readonly Mention[], { tables }: SchemaIndex): string | undefined {
  const isFree = token?.kind === 'word' && !mentions.some(({ start, end }) => start <= token.index && token.index < end)
  return isFree
    ? tables.find(({ pieces: [piece, ...more] }) => more.length === 0 && (piece?.text === token.word || piece?.stem === token.stem))?.table
        .id
    : undefined
}
