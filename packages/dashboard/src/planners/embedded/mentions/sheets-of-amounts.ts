import { isRecord } from '../schema/amounts.ts'
import type { RowAmount } from '../schema/amounts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { goodsTaken } from '../schema/sheet-names.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { Mention } from '../understanding.ts'
import { massWords, takingsWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'

/** "Feed sales by month" of a table `feed_sale`, each row of which has an amount: what they come to. A list of them is of the rows. */
export function isCalledAfterAmount(
  { index: at, word, lower }: Token,
  tokens: readonly Token[],
  { start, end, readings: [best] }: Mention,
  index: SchemaIndex,
): boolean {
  const isAmount = [takingsWords, massWords].some((words) => words.has(word) || words.has(lower))
  const profile = best?.kind === 'table' ? index.tables.find((entry) => entry.table.id === best.table)?.table : undefined
  // "Sales of feed".
  const isHead = at === end - 1 || (at === start && tokens[at + 1]?.lower === 'of')
  if (!isAmount || !isHead || !profile || !isRecord(index, profile)) return false
  const before = tokens.slice(Math.max(0, start - 3), start).map((token) => token.lower)
  const isAlone = tokens.every(
    ({ index: place, kind, lower: each }) => (start <= place && place < end) || kind === 'mark' || isGrammar(each),
  )
  return !isAlone && !before.some((each) => /^(?:lists?|all|every|each|details?|records?|rows?|entries)$/.test(each))
}

/** "Daily collection" of milk, where that is what a sheet is called after: as much of it as there was, and no money. */
export function collectedGoods({ stem }: Token, said: string | undefined, index: SchemaIndex): RowAmount | undefined {
  const [only, ...more] = index.tables.flatMap(({ table, pieces }) => {
    const isCalled = said === undefined ? pieces.at(-1)?.stem === stem : table.id === said
    const column = isCalled ? goodsTaken(table) : undefined
    return column ? [{ table, column, score: 1 }] : []
  })
  return more.length === 0 ? only : undefined
}
