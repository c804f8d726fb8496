import type { Catalog } from '../connections/connection.ts'
import { tableOf } from '../connections/connection.ts'
import { relationsOf } from '../plan.ts'
import type { Join, Source } from '../plan-source.ts'
import { reachable } from '../sql/paths.ts'
import type { KeyPath } from '../sql/paths.ts'

/** Columns that must tell the rows of a table apart, or what is built on them counts rows twice. */
export interface UniqueKey {
  readonly table: string
  readonly columns: readonly string[]
}

/** A filter of a table as a condition on a chart's joined rows. */
export interface Way {
  /** Alias of the chart's relation whose keys lead to the filtered table. */
  readonly from: string
  /** Empty where the relation is the filtered table itself. */
  readonly path: KeyPath
  /** What must hold of the data, where the schema does not say it. */
  readonly unique: readonly UniqueKey[]
}

/**
 * A filter cuts every table of a chart that refers to the filtered one. This finds the single relation whose own row
 * then decides whether a joined row stays, so that filtering the joined rows is the same as joining filtered ones.
 *
 * An inner join of cut tables is a cut of their inner join. A left join is so only where its right side loses no
 * partner of a row that stays: it is not cut at all, or the key of the join is itself the first step of the one
 * way or of the other, so that partners stay and go together.
 * @returns undefined where that cannot be shown
 */
export function wayTo(source: Source, table: string, catalog: Catalog): Way | undefined {
  const cut = new Map<string, KeyPath>()
  for (const relation of relationsOf(source)) {
    const paths = relation.table === table ? [[]] : reachable(catalog, relation.table).get(table)
    if (!paths) continue
    if (paths.length !== 1) return undefined
    cut.set(relation.alias, paths[0]!)
  }
  const unique: UniqueKey[] = []
  let from = cut.has(source.base.alias) ? source.base.alias : undefined
  for (const join of source.joins) {
    const own = cut.get(join.relation.alias)
    if (!own) continue
    const partner = together(join, own, source, cut)
    if (partner) unique.push(...partner)
    else if (from === undefined && join.kind === 'inner') from = join.relation.alias
    else return undefined
  }
  const path = from === undefined ? undefined : cut.get(from)
  if (from === undefined || !path) return undefined
  unique.push(...path.map((key): UniqueKey => ({ table: key.to.table, columns: key.to.columns })))
  return { from, path, unique: unique.filter((key) => !isDeclared(key, catalog)) }
}

/** Do both sides of the join stay or go together? Then what must be unique for it. */
function together(join: Join, own: KeyPath, source: Source, cut: ReadonlyMap<string, KeyPath>): readonly UniqueKey[] | undefined {
  const lefts = [...new Set(join.on.map((pair) => pair.left.relation))]
  const left = lefts.length === 1 ? relationsOf(source).find((relation) => relation.alias === lefts[0]) : undefined
  const leftPath = left && cut.get(left.alias)
  if (!left || !leftPath) return undefined
  const pairs = join.on.map((pair) => [pair.left.column, pair.right.column] as const)
  const [down] = leftPath
  if (down && down.to.table === join.relation.table && isSame(leftPath.slice(1), own) && isOver(down, pairs))
    return [{ table: down.to.table, columns: down.to.columns }]
  const [up] = own
  const back = pairs.map(([a, b]) => [b, a] as const)
  return up && up.to.table === left.table && isSame(own.slice(1), leftPath) && isOver(up, back) ? [] : undefined
}

const isSame = (a: KeyPath, b: KeyPath) => a.length === b.length && a.every((key, index) => key === b[index])

/** Are these pairs of columns, from and to, those of the key? */
export function isOver({ from, to }: KeyPath[number], pairs: readonly (readonly [string, string])[]): boolean {
  const text = (list: readonly (readonly [string | undefined, string | undefined])[]) =>
    JSON.stringify(list.map((pair) => JSON.stringify(pair)).toSorted())
  return text(from.columns.map((column, index) => [column, to.columns[index]] as const)) === text(pairs)
}

function isDeclared({ table, columns }: UniqueKey, catalog: Catalog): boolean {
  // What was true of the rows, or declared, when a server was profiled may be so no more.
  if (catalog.aging) return false
  const { primaryKey = [], columns: all = [], estimated = true } = tableOf(catalog, table) ?? {}
  if (primaryKey.length > 0 && primaryKey.every((column) => columns.includes(column))) return true
  return !estimated && all.some((column) => column.unique && columns.includes(column.name))
}
