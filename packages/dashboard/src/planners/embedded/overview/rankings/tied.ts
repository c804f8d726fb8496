import { tableOf } from '../../../../connections/connection.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import { ranked } from '../rank.ts'
import { reach } from '../reach.ts'
import type { Ranked } from './ranked.ts'

/** Rows of another table, or of the table whose column is ranked. */
export function isApart(catalog: Catalog, table: string, thing: Ranked): boolean {
  return (table !== thing.table || thing.column !== undefined) && meets(catalog, table, thing.table)
}

/** Some rows refer to both. */
function meets(catalog: Catalog, a: string, b: string): boolean {
  return catalog.tables.some((base) => {
    const reached = reach(catalog, base)
    return reached.some(({ table }) => table.id === a) && reached.some(({ table }) => table.id === b)
  })
}

/** The table whose rows belong to the thing and to what a value is said of: itself, or what lies between. */
export function rowsOfBoth(catalog: Catalog, table: string, thing: Pick<Ranked, 'table'>): string | undefined {
  if (ties(catalog, table, thing) !== undefined) return table
  return ranked(catalog).find(({ id }) => ties(catalog, id, thing) !== undefined && ties(catalog, id, { table }) !== undefined)?.id
}

/** How far a table's rows are from the thing that they belong to; undefined where they do not. */
export function ties(catalog: Catalog, id: string, thing: Pick<Ranked, 'table'>): number | undefined {
  const base = tableOf(catalog, id)
  return base && reach(catalog, base).find(({ table }) => table.id === thing.table)?.hops
}
