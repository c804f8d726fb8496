import { dealingsWith } from '../schema/dealings.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { IndexedTable, SchemaIndex } from '../schema/schema-index.ts'
import { goodsWords } from '../words/business.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { ConditionContext } from './context.ts'

const whatever = /^(?:what|anything|everything|nothing|stuff|ones)$/
const sells = /^(?:sells?|selling|sold|moved?|moving|shift(?:s|ed|ing)?|bought|ordered)$/
const idle = /^(?:that|which|all|the|our|any|is|are|show|list|find|give|get|me|us|please|of|there)$/

/**
 * "What hasn't sold", "codes that did not sell", "items that have not moved", where no table goes by the word: the goods, and where the word
 * for them begins.
 */
export function goodsAsked(
  { tokens, mentions, index }: Pick<ConditionContext, 'tokens' | 'mentions' | 'index'>,
  start: number,
  end: number,
): { readonly table: string; readonly start: number } | undefined {
  if (!tokens.slice(start, end).some(({ lower }) => sells.test(lower))) return undefined
  const at = tokens.slice(0, start).findLastIndex(({ lower }) => !idle.test(lower))
  const said = tokens[at]
  if (!said) return undefined
  const key = keyOfGoods({ mentions, index }, at)
  if (key) return key
  const table = whatever.test(said.lower) || goodsWords.has(said.word) ? goodsOf(index) : undefined
  return table === undefined || !tokens.slice(0, at).every(({ lower }) => idle.test(lower)) ? undefined : { table, start: at }
}

/** What is sold: called so, or with names that are. */
function goodsOf(index: SchemaIndex): string | undefined {
  const isCalled = ({ table, pieces }: IndexedTable): boolean =>
    pieces.some(({ text }) => goodsWords.has(text)) || wordsOfName(nameColumn(table)?.name ?? '').some((word) => goodsWords.has(word))
  const goods = index.tables.filter((entry) => isCalled(entry) && dealingsWith(index, entry.table.id) !== undefined)
  const [only, ...more] = goods
  return more.length === 0 ? only?.table.id : undefined
}

/** "Codes", by which each row of a table of goods is known. */
function keyOfGoods(
  { mentions, index }: Pick<ConditionContext, 'mentions' | 'index'>,
  at: number,
): { readonly table: string; readonly start: number } | undefined {
  const mention = mentions.find(({ start, end }) => start <= at && at < end)
  const own = mention?.readings.find(
    ({ kind, table, column, score }) =>
      kind === 'column' &&
      score > 0.6 &&
      index.columns.some((entry) => entry.table.id === table && entry.column.name === column && entry.column.unique) &&
      dealingsWith(index, table) !== undefined,
  )
  return mention && own && { table: own.table, start: mention.start }
}
