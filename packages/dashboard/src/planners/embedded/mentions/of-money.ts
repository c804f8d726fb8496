import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** So much of a name is a word of it at least. */
const least = 0.5

/** "Repair money" of a column `Repair Chrg`, though a state or a thing is called so as well: the amount, and no other one. */
export function ofMoney(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  if (!tokens.some(({ lower }) => lower === 'money')) return mentions
  const joined = mentions.map((mention) => {
    const [word, money] = [tokens[mention.start], tokens[mention.end]]
    if (!word || money?.lower !== 'money' || mention.end - mention.start > 1) return mention
    const amounts = mention.readings.filter((each) => each.score >= least && isMoneyOf(each, word, index))
    const [only, ...more] = amounts
    if (!only || more.length > 0) return mention
    return { start: mention.start, end: mention.end + 1, words: `${mention.words} ${money.text}`, readings: [{ ...only, score: 0.95 }] }
  })
  const taken = new Set(joined.flatMap((mention, at) => (mention === mentions[at] ? [] : [mention.end - 1])))
  return joined.filter(({ start, end }) => !(end === start + 1 && taken.has(start)))
}

function isMoneyOf({ kind, table, column }: Reading, { stem }: Token, { columns }: SchemaIndex): boolean {
  const entry = kind === 'column' ? columns.find((each) => each.table.id === table && each.column.name === column) : undefined
  return (
    entry !== undefined && isNumeric(entry.column) && entry.column.meaning === 'money' && entry.pieces.some((piece) => piece.stem === stem)
  )
}
