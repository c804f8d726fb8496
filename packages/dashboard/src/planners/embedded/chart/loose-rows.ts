import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import { sentence, nounIn } from '../titles/names.ts'
import type { ChartBody } from './body.ts'

/** "Revenue by region", where some orders belong to no shop: what is shown is not all of it, and people are told so. */
export function looseRows(catalog: Catalog, { source, dimensions, series, facet, where }: ChartBody): readonly string[] {
  const shown = new Set([...dimensions, ...(series ? [series] : []), ...(facet ? [facet] : [])].map(({ column }) => column.relation))
  const held = new Set(where.flatMap((condition) => ('column' in condition ? [condition.column.relation] : [])))
  const relations = relationsOf(source)
  return source.joins.flatMap(({ kind, relation, on: [pair, ...more] }): readonly string[] => {
    const from = relations.find(({ alias }) => alias === pair?.left.relation)
    if (kind !== 'inner' || !pair || more.length > 0 || !from || !shown.has(relation.alias) || held.has(relation.alias)) return []
    const key = columnOf(catalog, from.table, pair.left.column)
    const rows = tableOf(catalog, from.table)?.rowCount ?? 0
    if (!key || key.nulls === 0 || rows === 0 || key.nulls >= rows) return []
    const part = Math.max(1, Math.round((100 * key.nulls) / rows))
    return [
      `${sentence(nounIn(catalog, from.table).many)} with no ${nounIn(catalog, relation.table).one} are left out, ${String(part)}% of them.`,
    ]
  })
}
