import { isRecord, moneyOf } from '../schema/amounts.ts'
import type { Item } from '../items/item.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/** Of columns that fit nearly alike any may be meant. */
const nearly = 0.9

/**
 * "Maths average by class", "cash total by month": of what is computed nothing says what it is, and the rows that have those values, or by
 * which it is broken down, have one amount.
 */
export function unsaidAmounts({ index, conditions }: Understanding, items: readonly Item[]): readonly ColumnChoice[] {
  if (items.some(({ table, sort, marker }) => table !== undefined || (marker === undefined && sort !== undefined))) return []
  const said = [
    ...conditions.flatMap(({ kind, time, choices }) => (kind === 'column' && !time ? [choices] : [])),
    ...items.flatMap(({ columns }) => (columns.length > 0 ? [columns] : [])),
  ].map((choices) => new Set(choices.filter(({ score }) => score > nearly * (choices[0]?.score ?? 0)).map(({ table }) => table)))
  if (said.length === 0) return []
  const [only, ...more] = index.tables.flatMap(({ table, amount }): readonly ColumnChoice[] => {
    if (!said.every((tables) => tables.has(table.id))) return []
    const money = amount || !isRecord(index, table) ? undefined : moneyOf(index, table)
    const column = amount ?? (money?.times === undefined ? money?.column : undefined)
    return column ? [{ table: table.id, column: column.name, score: 0.8 }] : []
  })
  return only && more.length === 0 ? [only] : []
}
