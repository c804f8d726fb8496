import { columnOf } from '../../../../connections/connection.ts'
import type { Understanding } from '../../understanding.ts'
import type { Ranked, RankedBy } from './ranked.ts'

/**
 * "Which courier has the worst delivery rating", where returns and reviews both tell the courier and only reviews rate: of tables that have the
 * same column, the one whose rows tell by what is ranked.
 */
export function inOtherRows(
  { index: { catalog } }: Understanding,
  thing: Ranked | undefined,
  by: (thing: Ranked) => RankedBy | undefined,
): { readonly thing: Ranked; readonly by: RankedBy } | undefined {
  if (!thing) return undefined
  const own = by(thing)
  if (own) return { thing, by: own }
  const { column, table } = thing
  const type = column === undefined ? undefined : columnOf(catalog, table, column)?.type
  if (column === undefined || type !== 'text') return undefined
  for (const { id } of catalog.tables) {
    if (id === table || columnOf(catalog, id, column)?.type !== type) continue
    const other = { ...thing, table: id }
    const read = by(other)
    if (read && 'table' in read && read.table === id) return { thing: other, by: read }
  }
  return undefined
}
