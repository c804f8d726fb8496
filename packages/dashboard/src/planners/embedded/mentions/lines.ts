import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** What the rows are called that something is made up of. */
const lineWords: ReadonlySet<string> = new Set(['line', 'item', 'position', 'entry', 'detail'])

/** "Orders with 5 or more items", where the items of an order are kept as its lines and nothing else goes by the word. */
export function withLines(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const found = tokens.flatMap((token): readonly Mention[] => {
    if (!lineWords.has(token.word) || token.kind !== 'word' || (token.word === token.lower && token.word !== 'item')) return []
    if (mentions.some(({ start, end }) => start <= token.index && token.index < end)) return []
    const tables = new Set(mentions.flatMap(({ readings: [best] }) => (best?.kind === 'table' ? linesOf(index, best.table) : [])))
    const [table = goodsOf(token, mentions, index), ...more] = tables
    if (table === undefined || more.length > 0) return []
    const readings = [{ kind: 'table' as const, table, score: 0.8, how: 'synonym' as const }]
    return [{ start: token.index, end: token.index + 1, words: token.text, readings }]
  })
  return found.length === 0 ? mentions : [...mentions, ...found].toSorted((a, b) => a.start - b.start)
}

/** "Top items", "sales by item": the one table of products, where nothing is spoken of that has items of its own. */
function goodsOf({ word, index: at }: Token, mentions: readonly Mention[], { tables }: SchemaIndex): string | undefined {
  const isSpokenOf = mentions.some(({ start }) => start === at + 1)
  if (word !== 'item' || isSpokenOf) return undefined
  const [goods, ...more] = tables.filter(
    ({ pieces: [name, ...others] }) => others.length === 0 && /^(?:products?|articles?)$/.test(name?.text ?? ''),
  )
  return more.length === 0 ? goods?.table.id : undefined
}

/** Tables of lines that refer to the table and are called after it. */
function linesOf({ catalog, tables }: SchemaIndex, whole: string): readonly string[] {
  const piecesOf = (id: string): readonly { readonly stem: string; readonly text: string }[] =>
    tables.find(({ table }) => table.id === id)?.pieces ?? []
  const own = new Set(piecesOf(whole).map(({ stem }) => stem))
  return catalog.keys
    .filter(({ to, from }) => to.table === whole && from.table !== whole)
    .map(({ from }) => from.table)
    .filter((id) => {
      const pieces = piecesOf(id)
      const isOfIt = pieces.some(({ stem }) => own.has(stem))
      return isOfIt && pieces.some(({ text }) => lineWords.has(text.replace(/ies$/, 'y').replace(/s$/, '')))
    })
}
