import { tableOf } from '../../../connections/connection.ts'
import type { Ends, MeasureDraft, Shape } from './draft-parts.ts'
import type { Item } from '../items/item.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Understanding } from '../understanding.ts'

/** "The number of students against the number of teachers": a point for each of what both belong to. */
export function commonParents(
  { index: { catalog }, charts }: Understanding,
  measures: readonly MeasureDraft[],
  pool: readonly Item[],
  ends: Ends,
): Shape | undefined {
  const [first, second, ...more] = measures.map((measure) => (measure.aggregate === 'count' ? measure.table : undefined))
  const points = charts.some(({ kind }) => kind === 'point')
  if (first === undefined || second === undefined || first === second || more.length > 0 || !points || pool.length > 0 || ends.series)
    return undefined
  const [parent] = catalog.tables
    .filter(({ id }) => id !== first && id !== second && leadsUp(catalog, first, id) && leadsUp(catalog, second, id))
    .toSorted((a, b) => joinSize(catalog, [first, second, a.id]) - joinSize(catalog, [first, second, b.id]))
  const table = parent && tableOf(catalog, parent.id)
  const column = table ? (nameColumn(table)?.name ?? table.primaryKey[0]) : undefined
  if (!table || column === undefined) return undefined
  return { measures, x: { choices: [{ table: table.id, column, score: 0.8 }], entity: table.id, each: true }, ...ends }
}
