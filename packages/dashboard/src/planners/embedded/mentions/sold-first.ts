import { isBoughtBook } from '../schema/bought.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** So much less may the name of a column of what is sold be like the word. */
const near = 0.15
const buying = /^(?:b(?:uy|uys|uying|ought)|costs?|costing|inward)$/

/**
 * "Top 10 items", "quantity by item" beside a book of what was bought of suppliers that calls them so too: those that are sold, where
 * nothing speaks of buying.
 */
export function soldFirst(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const bought = new Set(index.tables.flatMap(({ table }) => (isBoughtBook(table) ? [table.id] : [])))
  if (bought.size === 0 || tokens.some(({ lower }) => buying.test(lower))) return mentions
  const other = ({ readings }: Mention): Reading | undefined =>
    readings.find(({ kind, table, score }) => kind === 'column' && !bought.has(table) && score >= (readings[0]?.score ?? 0) - near)
  const isOfBought = (mention: Mention): boolean => bought.has(mention.readings[0]?.table ?? '')
  if (!mentions.some(isOfBought) || mentions.some((mention) => isOfBought(mention) && !other(mention))) return mentions
  return mentions.map((mention) => {
    const [best] = mention.readings
    const sold = isOfBought(mention) ? other(mention) : undefined
    if (!best || !sold) return mention
    const others = mention.readings.filter((each) => each !== sold).map((each) => ({ ...each, score: Math.min(each.score, sold.score) }))
    return { ...mention, readings: [{ ...sold, score: best.score }, ...others] }
  })
}
