import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { spelled } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isEarlierStock } from '../schema/stocks.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { sumOfProduct } from './formulas.ts'

const kept = String.raw`(?:stock|inventory|stocks)(?:\s+(?:in|on)\s+hand)?`
const at = String.raw`(?:\s+at\s+(cost|purchase|buying|selling|sale|sales|retail|list|mrp)(?:\s+(?:price|rate|value)s?)?)?`
const said = new RegExp(
  String.raw`\b(?:total\s+)?(?:value|worth|valuation)\s+of\s+(?:the\s+|our\s+|all\s+)*(?:(?!stock|inventory)\p{L}+\s+)?(?:in\s+)?${kept}${at}|\b${kept}\s+(?:value|worth|valuation)${at}`,
  'giu',
)

const quantities: ReadonlySet<string> = new Set(['stock', 'hand', 'inventory', 'balance'])
/** What it was bought for is what it is worth in the books. */
const costs: readonly string[] = ['cost', 'purchase', 'pur', 'buying', 'bought', 'price', 'rate', 'unit', 'mrp', 'sell', 'selling', 'sale']
const sales: readonly string[] = ['sell', 'selling', 'sale', 'retail', 'list', 'mrp', 'price', 'rate']

/** "Value of stock", "stock value by brand at selling price": how many there are times what one is worth. */
export function stockValues(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  return [...text.matchAll(said)].flatMap((match): readonly MetricMention[] => {
    if (index.columns.some(isWorth)) return []
    const wanted = (match[1] ?? match[2] ?? 'cost').toLowerCase()
    const words = /^(?:cost|purchase|buying)$/.test(wanted) ? costs : sales
    for (const quantity of index.columns.filter(isStock)) {
      const price = priceOf(quantity, words, index)
      if (!price) continue
      const relation = quantity.table.id
      const formula = sumOfProduct({ relation, column: quantity.column.name }, { relation, column: price.column.name })
      const name = `stock value at ${lowered(humanName(price.column.name))}`
      const [start, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
      const { unit } = price.column
      return [
        {
          start,
          end,
          table: relation,
          how: 'synonym',
          metric: { name, synonyms: [], expression: name, formula, format: 'money', ...(unit === undefined ? {} : { unit }) },
        },
      ]
    }
    return []
  })
}

const isStock = ({ table, column, pieces }: IndexedColumn): boolean =>
  isNumeric(column) &&
  !isEarlierStock(table, column.name) &&
  column.meaning !== 'money' &&
  column.meaning !== 'id' &&
  pieces.some(({ text }) => quantities.has(text))

const worths: ReadonlySet<string> = new Set(['value', 'worth', 'valuation'])

/** A column "Stock Value" tells it already. */
const isWorth = ({ column, pieces }: IndexedColumn): boolean =>
  isNumeric(column) && pieces.some(({ text }) => worths.has(text)) && pieces.some(({ text }) => text === 'stock' || text === 'inventory')

function priceOf({ table }: IndexedColumn, words: readonly string[], { columns }: SchemaIndex): IndexedColumn | undefined {
  const place = ({ pieces }: IndexedColumn): number =>
    Math.min(
      Infinity,
      ...pieces.flatMap(({ text }) =>
        spelled(text)
          .map((word) => words.indexOf(word))
          .filter((found) => found >= 0),
      ),
    )
  const isPrice = (entry: IndexedColumn): boolean => entry.column.meaning === 'money' || entry.pieces.some(({ text }) => text === 'rate')
  return columns
    .filter((entry) => entry.table === table && isNumeric(entry.column) && isPrice(entry) && place(entry) < Infinity)
    .toSorted((a, b) => place(a) - place(b))[0]
}
