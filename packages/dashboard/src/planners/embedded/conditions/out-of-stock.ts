import { isNumeric } from '../schema/column-types.ts'
import { isEarlierStock } from '../schema/stocks.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { limitedBy } from '../words/limits.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const lead = String.raw`(?:(?:that|which)\s+)?(?:(?:is|are|was|were|we|have|has|gone|went|run|ran|running)\s+){0,3}`
const gone = new RegExp(
  String.raw`\b${lead}(?:out\s+of\s+stock|stocked?[- ]?outs?|sold[- ]out|not\s+in\s+stock)\b|\b(?:zero|no|nil)\s+stock(?:\s+left)?\b`,
  'gi',
)
const low = new RegExp(
  String.raw`\b${lead}(?:low\s+(?:on|in)\s+stock|low\s+stocks?|running\s+low|(?:due\s+for|needs?|needing|to\s+be)\s+(?:a\s+|to\s+be\s+)?re-?(?:order|stock)(?:ed|ing)?)\b`,
  'gi',
)
const stockWords: ReadonlySet<string> = new Set(['stock', 'hand', 'inventory', 'available'])

/** "Out of stock", "low on stock": none left, or less than a reorder level beside it asks for. */
export function stockConditions(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const [pattern, isLow] of [
    [gone, false],
    [low, true],
  ] as const)
    for (const span of freeMatches(context, pattern, found)) {
      const [only, ...more] = stocksIn(context.index)
      const limit = only && isLow ? limitOf(context.index, only) : undefined
      if (!only || more.length > 0 || (isLow && !limit)) continue
      const choices = [{ table: only.table.id, column: only.column.name, score: 1 }]
      found.push(
        onColumns(context, span, choices, (column) =>
          limit
            ? { kind: 'compare_columns', left: column, op: 'lt', right: { relation: column.relation, column: limit.column.name } }
            : { kind: 'compare', column, op: 'lte', value: 0 },
        ),
      )
    }
  return found
}

/** How many there are of a thing: numbers that no money and no limit is told by. */
function stocksIn({ columns }: SchemaIndex): readonly IndexedColumn[] {
  return columns.filter(
    ({ table, column, pieces }) =>
      isNumeric(column) &&
      !isEarlierStock(table, column.name) &&
      column.meaning !== 'money' &&
      column.meaning !== 'id' &&
      pieces.some(({ text }) => stockWords.has(text)) &&
      !pieces.some(({ text }) => Object.hasOwn(limitedBy, text)),
  )
}

/** What it should not fall below. */
function limitOf({ columns }: SchemaIndex, { table }: IndexedColumn): IndexedColumn | undefined {
  return columns.find((entry) => entry.table === table && isNumeric(entry.column) && entry.pieces.some(({ text }) => leastWords.has(text)))
}

const leastWords: ReadonlySet<string> = new Set(['reorder', 'minimum', 'min', 'safety'])
