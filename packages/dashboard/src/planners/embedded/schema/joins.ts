import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import type { Join, Source } from '../../../plan-source.ts'
import { likelyKeys } from './likely-keys.ts'

interface Edge {
  readonly from: string
  readonly to: string
  readonly key: ForeignKey
  /** From the many to the one. */
  readonly upward: boolean
  readonly role: boolean
  /** Rows of a table that is called after both tie them as well. */
  readonly tied: boolean
}

interface Graph {
  readonly edges: ReadonlyMap<string, readonly Edge[]>
  readonly sizes: Map<string, number>
}

const graphs = new WeakMap<Catalog, Graph>()

function graphOf(catalog: Catalog): Graph {
  const before = graphs.get(catalog)
  if (before) return before
  const edges = new Map<string, Edge[]>()
  const add = (edge: Edge): void => {
    const list = edges.get(edge.from)
    if (list) list.push(edge)
    else edges.set(edge.from, [edge])
  }
  for (const key of [...catalog.keys.toSorted((a, b) => Number(a.inferred) - Number(b.inferred)), ...likelyKeys(catalog)]) {
    if (key.from.table === key.to.table) continue
    const role = (key.inferred && isRole(key)) || isOneOfTwo(key, catalog)
    const tied = (isRole(key) || isOneOfTwo(key, catalog)) && hasTie(key, catalog)
    add({ from: key.from.table, to: key.to.table, key, upward: true, role, tied })
    add({ from: key.to.table, to: key.from.table, key, upward: false, role, tied })
  }
  const graph = { edges, sizes: new Map<string, number>() }
  graphs.set(catalog, graph)
  return graph
}

/**
 * What it costs to go up to a table and down again to another that refers to it: rows that only share a lookup have nothing else in common
 * ("instructors" and "courses" of one department), so a longer way through a table that refers to both is the better one.
 */
const turnCost = 1.2

/** A key that leads where another one leads of which the words speak; less than a table more. */
const rivalCost = 0.5

/** "Price by seller" of sales that name their buyer, and the seller of what was sold: more than a table more. */
const otherOwnerCost = 1.1

/** Where several ways are as long: one by what things are called before one by what somebody was to them ("inspector" of keepers). */
const unsaidRoleCost = 0.2

/** Of ways that are as long: the one by a key of which the words speak ("bouts lost by the members of each club"). */
const spokenGain = 0.25

/** "Stops of each line" are those of a table of stops of lines, not the one where it begins: more than a table more. */
const tiedCost = 1.1

const ties = new WeakMap<Catalog, ReadonlySet<string>>()

/** A table refers to both and is called after both. */
export function hasTie({ from, to }: ForeignKey, catalog: Catalog): boolean {
  const known = ties.get(catalog) ?? tiesOf(catalog)
  ties.set(catalog, known)
  return known.has(`${from.table}|${to.table}`)
}

function tiesOf({ keys }: Catalog): ReadonlySet<string> {
  const called = Map.groupBy(
    keys.filter(({ from, to }) => from.table !== to.table && plain(from.table.split('.').at(-1)).includes(singular(to.table))),
    ({ from }) => from.table,
  )
  const pairs = new Set<string>()
  for (const own of called.values()) for (const a of own) for (const b of own) pairs.add(`${a.to.table}|${b.to.table}`)
  return pairs
}

const singular = (table: string): string => plain(table.split('.').at(-1)).replace(/(?:ie)?s$|y$/, '')

/** The key's column has nothing of the name of the table it leads to, nor of its key. */
function isRole({ from, to }: ForeignKey): boolean {
  const [own, target] = [plain(from.columns[0]), plain(to.columns[0])]
  const table = plain(to.table.split('.').at(-1)).replace(/s$/, '')
  return (
    from.columns.length === 1 &&
    !own.includes(table) &&
    (target.length < 4 || !own.includes(target)) &&
    !table.includes(own.replace(/(?:id|code|no)$/, ''))
  )
}

/** "Home team" and "away team" of matches: neither was said. */
function isOneOfTwo({ from, to }: ForeignKey, { keys }: Catalog): boolean {
  return keys.filter((other) => other.from.table === from.table && other.to.table === to.table).length > 1
}

const plain = (name = ''): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What a key costs besides where the words speak of another one that leads to the same table. */
function rivalry({ key, upward }: Edge, spoken: ReadonlySet<ForeignKey>): number {
  if (spoken.size === 0 || spoken.has(key)) return 0
  const [a, b] = [key.from.table, key.to.table]
  if ([...spoken].some(({ from, to }) => (from.table === a && to.table === b) || (from.table === b && to.table === a))) return rivalCost
  return upward && [...spoken].some(({ from, to }) => to.table === b && from.table !== b) ? otherOwnerCost : 0
}

/**
 * The shortest way from any of the tables to one more; ways through declared keys, towards the one side and without turns at a lookup first.
 * @param from tables at hand; true for those that another of them refers to
 */
function path(
  graph: Graph,
  from: ReadonlyMap<string, boolean>,
  to: string,
  prefer: ReadonlySet<string>,
  spoken: ReadonlySet<ForeignKey>,
): readonly Edge[] | undefined {
  const open = new Map<string, Place>([...from].map(([table, up]) => [`${table}|${String(up)}`, { table, cost: 0, up }]))
  const done = new Set<string>()
  while (open.size > 0) {
    let next: readonly [string, Place] | undefined
    for (const entry of open) if (!next || entry[1].cost < next[1].cost) next = entry
    if (!next) break
    const [key, place] = next
    open.delete(key)
    done.add(key)
    if (place.table === to) return wayTo(place)
    for (const edge of graph.edges.get(place.table) ?? []) {
      if (from.has(edge.to)) continue
      const cost =
        place.cost +
        1 +
        (edge.key.inferred ? 0.15 : 0) +
        rivalry(edge, spoken) +
        (edge.role && !spoken.has(edge.key) ? unsaidRoleCost : 0) +
        (edge.tied && !spoken.has(edge.key) ? tiedCost : 0) -
        (spoken.has(edge.key) ? spokenGain : 0) +
        (edge.upward ? 0 : 0.01) +
        (place.up && !edge.upward ? turnCost : 0) -
        (prefer.has(edge.to) && edge.to !== to ? 0.3 : 0)
      const nextKey = `${edge.to}|${String(edge.upward)}`
      if (done.has(nextKey) || cost >= (open.get(nextKey)?.cost ?? Infinity)) continue
      open.set(nextKey, { table: edge.to, cost, edge, before: place, up: edge.upward })
    }
  }
  return undefined
}

/** A table on the way, and how it was come to. */
interface Place {
  readonly table: string
  readonly cost: number
  readonly edge?: Edge
  readonly before?: Place
  /** Come to from a table that refers to it. */
  readonly up: boolean
}

function wayTo(place: Place): readonly Edge[] {
  const way: Edge[] = []
  for (let at: Place | undefined = place; at?.edge; at = at.before) way.unshift(at.edge)
  return way
}

/** How many tables it takes to join these; infinite where no keys lead from one to another. */
export function joinSize(catalog: Catalog, tables: readonly string[]): number {
  const needed = [...new Set(tables)].toSorted()
  if (needed.length <= 1) return needed.length
  const graph = graphOf(catalog)
  const key = needed.join('|')
  const before = graph.sizes.get(key)
  if (before !== undefined) return before
  const size = spanning(graph, needed, needed[0] ?? '')?.tables.length ?? Infinity
  if (graph.sizes.size > 5_000) graph.sizes.clear()
  graph.sizes.set(key, size)
  return size
}

function spanning(
  graph: Graph,
  needed: readonly string[],
  start: string,
  spoken: ReadonlySet<ForeignKey> = new Set(),
): { readonly tables: readonly string[]; readonly edges: readonly Edge[] } | undefined {
  const joined = new Map([[start, false]])
  const edges: Edge[] = []
  const missing = new Set(needed.filter((table) => table !== start))
  while (missing.size > 0) {
    let best: readonly Edge[] | undefined
    for (const table of missing) {
      const way = path(graph, joined, table, missing, spoken)
      if (way && (!best || way.length < best.length)) best = way
    }
    if (!best) return undefined
    for (const edge of best) {
      if (joined.has(edge.to)) continue
      edges.push(edge)
      joined.set(edge.to, edge.upward)
      missing.delete(edge.to)
    }
  }
  return { tables: [...joined.keys()], edges }
}

/**
 * The rows in which the tables meet, with as few tables as the keys allow; aliases are the tables' ids.
 * @param base the table to begin with; by default the one that refers to the others, so that nothing is counted twice
 * @param spoken keys of which the words speak, where several lead from one table to another
 */
export function sourceOf(catalog: Catalog, tables: readonly string[], base?: string, spoken?: ReadonlySet<ForeignKey>): Source | undefined {
  const needed = [...new Set(tables)]
  const graph = graphOf(catalog)
  const first = base ?? rootOf(graph, needed)
  if (first === undefined) return undefined
  const tree = spanning(graph, needed, first, spoken)
  if (!tree) return undefined
  const joins = tree.edges.map((edge): Join => {
    const [near, far] = edge.upward ? [edge.key.from, edge.key.to] : [edge.key.to, edge.key.from]
    return {
      relation: { alias: edge.to, table: edge.to },
      kind: 'inner',
      on: near.columns.map((column, place) => ({
        left: { relation: near.table, column },
        right: { relation: far.table, column: far.columns[place] ?? column },
      })),
    }
  })
  return { base: { alias: first, table: first }, joins }
}

function rootOf(graph: Graph, needed: readonly string[]): string | undefined {
  const [only] = needed
  if (needed.length <= 1) return only
  const all = spanning(graph, needed, only ?? '')
  if (!all) return undefined
  const ups = new Map<string, number>()
  for (const { key } of all.edges) ups.set(key.to.table, (ups.get(key.to.table) ?? 0) + 1)
  return all.tables.toSorted((a, b) => (ups.get(a) ?? 0) - (ups.get(b) ?? 0) || a.localeCompare(b))[0]
}

/** Keys by which rows of `child` refer to rows of `parent`. */
export function keysBetween(catalog: Catalog, child: string, parent: string): readonly ForeignKey[] {
  return catalog.keys
    .filter((key) => key.from.table === child && key.to.table === parent)
    .toSorted((a, b) => Number(a.inferred) - Number(b.inferred))
}

/** True where many rows of `from` lead to at most one of `to`, over any number of hops. */
export function leadsUp(catalog: Catalog, from: string, to: string): boolean {
  const seen = new Set([from])
  const queue = [from]
  for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
    if (table === to) return true
    for (const edge of graphOf(catalog).edges.get(table) ?? []) {
      if (!edge.upward || seen.has(edge.to)) continue
      seen.add(edge.to)
      queue.push(edge.to)
    }
  }
  return false
}
