import { ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedTable, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { quantityWords } from '../words/business.ts'
import { linesOf } from './header-values.ts'
import type { Token } from '../words/tokens.ts'

/**
 * "Average order size", "average ticket value" of things that hold it themselves: how many pieces each is of, or what it comes to.
 * "Order value by store": what all of them come to, which their lines may tell.
 */
export function thingSizes(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const found = tokens.flatMap((token): readonly Mention[] => {
    const [before, noun] = [tokens[token.index - 2], tokens[token.index - 1]]
    const isEach = averageWords.has(before?.lower ?? '') || before?.lower === 'median'
    const isWhole = /^(?:value|worth)$/.test(token.lower) && noun?.word === noun?.lower
    if (!/^(?:size|volume|value|amount|worth)$/.test(token.lower) || !noun || !(isEach || isWhole)) return []
    const named = mentions.some(({ start, end, readings: [best] }) => start <= token.index && token.index < end && (best?.score ?? 0) > 0.6)
    const home = named ? undefined : index.tables.find(({ pieces }) => pieces.at(-1)?.stem === noun.stem)
    const own = home && amountOf(token.lower, home, index)
    const lines = home && own === undefined && !isEach ? linesOf(home.table.id, index) : undefined
    const [table, column] = lines ? [lines.table.id, lines.amount.name] : [home?.table.id, own]
    if (table === undefined || column === undefined) return []
    return [
      {
        start: noun.index,
        end: token.index + 1,
        words: `${noun.text} ${token.text}`,
        readings: [{ kind: 'column', table, column, score: 0.9, how: 'synonym' }],
      },
    ]
  })
  const others = mentions.filter(({ start, end }) => !found.some((each) => each.start < end && start < each.end))
  return found.length === 0 ? mentions : [...others, ...found].toSorted((a, b) => a.start - b.start)
}

function amountOf(word: string, { table }: IndexedTable, index: SchemaIndex): string | undefined {
  const money = ownMoney(index, table)?.column.name
  if (word !== 'size' && word !== 'volume') return money
  const pieces = index.columns.find(
    (entry) =>
      entry.table === table &&
      isNumeric(entry.column) &&
      entry.column.meaning !== 'id' &&
      entry.pieces.some(({ text }) => quantityWords.has(text)),
  )
  return pieces?.column.name ?? money
}
