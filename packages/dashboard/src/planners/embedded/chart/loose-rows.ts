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

/** "How many courses does each lecturer have": those without any have no bar, and people are told so. */
export function thingsWithout(catalog: Catalog, chart: ChartBody): readonly string[] {
  const { kind, source, dimensions, series, facet, where, having, limit } = chart
  const [by, ...more] = dimensions
  if (!by || more.length > 0 || series || facet || where.length + having.length > 0 || limit || by.grain || by.bin) return []
  const things = tableOf(catalog, relationsOf(source).find(({ alias }) => alias === by.column.relation)?.table ?? '')
  const join = source.joins.find(({ relation }) => relation.alias === by.column.relation)
  const [pair, ...others] = join?.kind === 'inner' ? join.on : []
  const from = relationsOf(source).find(({ alias }) => alias === pair?.left.relation)
  const isOfEach = by.identity !== undefined || things?.columns.some(({ name, unique }) => unique && name === by.column.column) === true
  if (kind !== 'bar' || !things || !pair || others.length > 0 || !from || !isOfEach || things.estimated) return []
  const key = columnOf(catalog, from.table, pair.left.column)
  const none = key ? things.rowCount - key.distinct : 0
  if (none <= 0) return []
  const [many, rows] = [nounIn(catalog, things.id).many, nounIn(catalog, source.base.table).many]
  // Further away there may be more of them.
  const isNext = from.alias === source.base.alias
  return [`${isNext && none > 1 ? `${none.toLocaleString('en-US')} ${many}` : sentence(many)} without ${rows} are left out.`]
}
