import { isTemporal } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const unsold = new RegExp(
  String.raw`\bunsold\b|\b(?:(?:that|which)\s+)?(?:(?:were|was|are|is|have|has|had|did|do)(?:\s+|(?=n[’']t)))?(?:not|n[’']t|never)(?:\s+(?:yet|been|even|get|got)){0,3}\s+sold(?:\s+(?:yet|so far|till now|until now))?\b`,
  'gi',
)

const buyerWords: ReadonlySet<string> = new Set(['buyer', 'customer', 'purchaser'])

/** "Unsold lots", "plots that are not sold yet": those of which no buyer, and no day of a sale, is written down. */
export function unsoldConditions(context: ConditionContext): readonly ConditionReading[] {
  const { text, mentions, index } = context
  if (!/\b(?:unsold|sold)\b/i.test(text)) return []
  const found: ConditionReading[] = []
  for (const span of freeMatches(context, unsold, found)) {
    const open = openSales(index)
    const named = new Set(mentions.flatMap(({ readings: [best] }) => (best ? [best.table] : [])))
    const own = open.filter(({ table }) => named.has(table.id))
    const [only, ...more] = own.length > 0 ? own : open
    // Several tables sell, or a buyer is told beside the day: which of them is meant is not said.
    if (!only || more.some(({ table }) => table !== only.table)) continue
    const choices = [{ table: only.table.id, column: only.column.name, score: 1 }]
    found.push(onColumns(context, span, choices, (column) => ({ kind: 'missing', column })))
  }
  return found
}

/** Columns that are filled once something is sold: who bought it first, then when. */
function openSales({ columns }: SchemaIndex): readonly IndexedColumn[] {
  const some = columns.filter(({ column, table }) => column.nulls > 0 && column.nulls < table.rowCount)
  const says = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))
  const buyers = some.filter((entry) => entry.column.type === 'text' && says(entry, buyerWords) && entry.pieces.length <= 2)
  const days = some.filter((entry) => isTemporal(entry.column) && says(entry, saleWords))
  return [...buyers, ...days]
}

const saleWords: ReadonlySet<string> = new Set(['sold', 'sale'])
