import type { Join, Source } from '../../../plan-source.ts'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, ForeignKey, TableProfile } from '../../../connections/connection.ts'

/** A table that a chart over some base may join without repeating the base's rows. */
export interface Reached {
  /** Its alias in the chart. */
  readonly relation: string
  readonly table: TableProfile
  /** From the base on, in the order in which they are joined. */
  readonly joins: readonly Join[]
  readonly hops: number
  /** How many of its rows the base refers to, at most. */
  readonly most: number
}

const maxHops = 4

/** The base itself, then every table that its rows refer to over N:1 keys, nearest first; each table once. */
export function reach(catalog: Catalog, base: TableProfile): readonly Reached[] {
  const known = reaches.get(catalog) ?? new Map<string, readonly Reached[]>()
  reaches.set(catalog, known)
  const before = known.get(base.id)
  if (before && before[0]?.table === base) return before
  const made = search(catalog, base)
  known.set(base.id, made)
  return made
}

/** A catalog never changes, so neither does what its tables reach. */
const reaches = new WeakMap<Catalog, Map<string, readonly Reached[]>>()

function search(catalog: Catalog, base: TableProfile): readonly Reached[] {
  const found: Reached[] = [{ relation: base.id, table: base, joins: [], hops: 0, most: base.rowCount }]
  const seen = new Set([base.id])
  for (const from of found) {
    if (from.hops >= maxHops) break
    for (const key of catalog.keys) {
      if (key.from.table !== from.table.id || seen.has(key.to.table)) continue
      const table = tableOf(catalog, key.to.table)
      if (!table || table.rowCount === 0 || coverage(catalog, key) < 0.5) continue
      seen.add(table.id)
      const join = joinOver(catalog, key)
      // Behind a left join an inner one would drop its rows after all.
      const kind = from.joins.some((before) => before.kind === 'left') ? 'left' : join.kind
      const referred =
        key.from.columns.length === 1 ? (columnOf(catalog, from.table.id, key.from.columns[0] ?? '')?.distinct ?? Infinity) : Infinity
      found.push({
        relation: table.id,
        table,
        joins: [...from.joins, { ...join, kind }],
        hops: from.hops + 1,
        most: Math.min(from.most, referred, table.rowCount),
      })
    }
  }
  return found
}

/** The same, with rows that refer to no row of `table` left out. */
export function reachThrough(catalog: Catalog, base: TableProfile, table: string): readonly Reached[] {
  const all = reach(catalog, base)
  const way = new Set(all.find((reached) => reached.table.id === table)?.joins.map((join) => join.relation.alias))
  return all.map((reached) => ({
    ...reached,
    joins: reached.joins.map((join) => (way.has(join.relation.alias) ? { ...join, kind: 'inner' as const } : join)),
  }))
}

function joinOver(catalog: Catalog, key: ForeignKey): Join {
  const on = key.from.columns.map((column, index) => ({
    left: { relation: key.from.table, column },
    right: { relation: key.to.table, column: key.to.columns[index] ?? '' },
  }))
  const whole =
    !key.inferred && coverage(catalog, key) === 1 && key.from.columns.every((name) => columnOf(catalog, key.from.table, name)?.nulls === 0)
  return { relation: { alias: key.to.table, table: key.to.table }, kind: whole ? 'inner' : 'left', on }
}

/** How many of the rows find their partner, as far as the profile tells: 0..1. */
function coverage(catalog: Catalog, key: ForeignKey): number {
  let share = 1
  for (const [index, name] of key.from.columns.entries()) {
    const from = columnOf(catalog, key.from.table, name)
    const to = columnOf(catalog, key.to.table, key.to.columns[index] ?? '')
    const rows = tableOf(catalog, key.from.table)?.rowCount ?? 0
    if (!from || !to || rows === 0 || from.distinct === 0) return 0
    share = Math.min(share, ((rows - from.nulls) / rows) * known(from, to))
  }
  return share
}

function known(from: ColumnProfile, to: ColumnProfile): number {
  const sample = from.frequent.length > 0 ? from.frequent : from.values.map((value) => ({ value, count: 1 }))
  const total = sample.reduce((sum, entry) => sum + entry.count, 0)
  if (total === 0) return 1
  const listed = to.valuesComplete
    ? new Set(to.values)
    : to.distinct <= to.frequent.length
      ? new Set(to.frequent.map(({ value }) => String(value)))
      : undefined
  const fits = ({ value }: { readonly value: string | number | boolean }): boolean => {
    if (listed) return listed.has(String(value))
    const number = Number(value)
    return typeof to.min !== 'number' || typeof to.max !== 'number' || Number.isNaN(number) || (number >= to.min && number <= to.max)
  }
  return sample.filter(fits).reduce((sum, entry) => sum + entry.count, 0) / total
}

/** The smallest source that holds the base and the relations named. */
export function sourceOver(base: TableProfile, reached: readonly Reached[], relations: readonly string[]): Source {
  const needed = new Set(relations)
  const joins: Join[] = []
  for (const target of reached) {
    if (!needed.has(target.relation)) continue
    for (const join of target.joins) if (!joins.some((known) => known.relation.alias === join.relation.alias)) joins.push(join)
  }
  return { base: { alias: base.id, table: base.id }, joins }
}
