import { isDated, isRecord } from './amounts.ts'
import { takingsOf } from './takings.ts'
import { keysBetween, leadsUp } from './joins.ts'
import type { SchemaIndex } from './schema-index.ts'

/**
 * The table each row of which is a dealing with a row of another one: orders with customers, lines of them with products, visits with
 * patients. That which takings come from, else the largest that records something of it. Undefined where there is none.
 */
export function dealingsWith(index: SchemaIndex, subject: string): string | undefined {
  const { catalog } = index
  for (const { table } of takingsOf(index)) {
    // What was charged on a day of its own is the dealing, however far up its customer is: jobs on vehicles of customers.
    if (table.id !== subject && isDated(table) && leadsUp(catalog, table.id, subject)) return table.id
    const way = [table.id, ...catalog.keys.filter(({ from }) => from.table === table.id).map(({ to }) => to.table)]
    const found = way.find((id) => id !== subject && keysBetween(catalog, id, subject).length > 0)
    if (found !== undefined) return found
  }
  return index.tables
    .map(({ table }) => table)
    .filter((table) => table.id !== subject && isRecord(index, table) && keysBetween(catalog, table.id, subject).length > 0)
    .toSorted((a, b) => b.rowCount - a.rowCount)[0]?.id
}
