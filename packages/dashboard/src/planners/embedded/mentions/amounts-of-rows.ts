import { ownMoney } from '../schema/amounts.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const plainly = /^(?:amounts?|value)$/

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

/** The table that a word names whole, of which nothing else has been made. */
function wholeTable(token: Token | undefined, mentions: readonly Mention[], { tables }: SchemaIndex): string | undefined {
  const isFree = token?.kind === 'word' && !mentions.some(({ start, end }) => start <= token.index && token.index < end)
  return isFree
    ? tables.find(({ pieces: [piece, ...more] }) => more.length === 0 && (piece?.text === token.word || piece?.stem === token.stem))?.table
        .id
    : undefined
}
