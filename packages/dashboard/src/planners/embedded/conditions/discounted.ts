import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { numberAt } from '../words/tokens.ts'
import { comparisonSigns, orEqualAt } from './comparison-signs.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const off = /^(?:off|discount|discounts|discounted|rebate)$/
const lead = /^(?:at|with|on|for|an?|the|sold|bought|given|by|having|of)$/

/** "Sold at 30% off", "with a 10% discount", "more than 20% off": how much was taken off the price, as the data keep it. */
export function discountedConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, taken, text } = context
  if (!/\b(?:off|discount(?:ed|s)?|rebate)\b/i.test(text)) return []
  return tokens.flatMap(({ index: at, kind, text: said }): readonly ConditionReading[] => {
    const number = kind === 'number' && !taken.has(at) ? numberAt(tokens, at) : undefined
    if (!number) return []
    const isOwn = said.endsWith('%')
    const sign = tokens[number.next]
    const past = isOwn ? number.next : /^(?:%|percent|pct)$/.test(sign?.lower ?? '') ? number.next + 1 : undefined
    // "20% or more off".
    const orMore = past === undefined ? undefined : orEqualAt(tokens, past)
    const end = past !== undefined && orMore ? past + 2 : past
    // "20% discount rate": a name that its own reader finds.
    if (end === undefined || !off.test(tokens[end]?.lower ?? '')) return []
    const column = rateOfDiscount(context)
    if (!column) return []
    const compared = comparisonSigns(context).find((each) => each.end === at)
    const before = tokens.slice(0, compared?.start ?? at)
    const start = before.findLastIndex(({ lower }) => !lead.test(lower)) + 1
    const value = Number(column.column.max) <= 1 ? number.value / 100 : number.value
    const op = orMore ?? compared?.op ?? 'eq'
    return [
      onColumns(context, { start, end: end + 1 }, [{ table: column.table.id, column: column.column.name, score: 1 }], (of) => ({
        kind: 'compare',
        column: of,
        op,
        value,
      })),
    ]
  })
}

/** The only column that tells which part of a price was taken off. */
function rateOfDiscount({ index }: ConditionContext): IndexedColumn | undefined {
  const all = index.columns.filter(
    ({ column, pieces }) =>
      isNumeric(column) &&
      typeof column.max === 'number' &&
      column.max <= 100 &&
      pieces.some(({ text }) => /^(?:discount|disc|rebate)$/.test(text)) &&
      (column.max <= 1 || pieces.some(({ text }) => /^(?:rate|percent|percentage|pct|%)$/.test(text)) || column.unit === '%'),
  )
  return all.length === 1 ? all[0] : undefined
}
