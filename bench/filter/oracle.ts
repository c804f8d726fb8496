import type { Catalog, ColumnProfile, ForeignKey } from '../../packages/dashboard/src/connections/connection.ts'
import type { FilterValue } from '../../packages/dashboard/src/sql/filter-value.ts'
import type { Copy } from './copy.ts'

/** A condition of a filter, as the oracle understands it: by itself, value by value. */
export interface OracleCondition {
  readonly table: string
  readonly column: ColumnProfile
  readonly value: FilterValue
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Which rows must go: in the condition's table those that fail it, in each other base table those whose shortest way
 * over N:1 keys no longer ends in a kept row. Followed in memory, row by row; no SQL of the product takes part.
 */
export async function removedRows(
  copy: Copy,
  catalog: Catalog,
  base: readonly string[],
  conditions: readonly OracleCondition[],
): Promise<Map<string, number[]>> {
  const removed = new Map<string, Set<number>>()
  const remove = (table: string, id: number) => removed.set(table, (removed.get(table) ?? new Set()).add(id))
  for (const { table, column, value } of conditions) {
    const rows = await copy.rows(`SELECT rowid, ${quoted(column.name)} FROM ${quoted(table)}`)
    const kept = new Set<number>()
    for (const [id, cell] of rows as [number, unknown][]) {
      if (holds(value, cell, column)) kept.add(id)
      else remove(table, id)
    }
    for (const own of base) {
      if (own === table) continue
      const ways = shortestWays(catalog.keys, own, table)
      if (ways.length === 0) continue
      const steps = await Promise.all(ways.map((way) => follow(copy, way)))
      for (const [id] of (await copy.rows(`SELECT rowid FROM ${quoted(own)}`)) as [number][]) {
        const ends = steps.some((hops) => reaches(id, hops, kept))
        if (!ends) remove(own, id)
      }
    }
  }
  return new Map([...removed].map(([table, ids]) => [table, [...ids]]))
}

/** All ways without a table twice, of which the shortest and then the most declared are kept. */
function shortestWays(keys: readonly ForeignKey[], from: string, to: string): ForeignKey[][] {
  const ways: ForeignKey[][] = []
  const walk = (here: string, way: ForeignKey[], seen: ReadonlySet<string>): void => {
    if (here === to) {
      ways.push(way)
      return
    }
    if (way.length >= 6) return
    for (const key of keys)
      if (key.from.table === here && !seen.has(key.to.table)) walk(key.to.table, [...way, key], new Set([...seen, key.to.table]))
  }
  walk(from, [], new Set([from]))
  const cost = (way: ForeignKey[]) => way.length * 1000 + way.filter((key) => key.inferred).length
  const least = Math.min(...ways.map(cost))
  return ways.filter((way) => cost(way) === least)
}

type Hop = (id: number) => readonly number[]

async function follow(copy: Copy, way: readonly ForeignKey[]): Promise<Hop[]> {
  const text = (cells: readonly unknown[]) => (cells.some((cell) => cell === null) ? undefined : JSON.stringify(cells.map(String)))
  return Promise.all(
    way.map(async (key): Promise<Hop> => {
      const targets = new Map<string, number[]>()
      const read = (table: string, columns: readonly string[]) =>
        copy.rows(`SELECT rowid, ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`)
      for (const [id, ...cells] of await read(key.to.table, key.to.columns)) {
        const name = text(cells)
        if (name !== undefined) targets.set(name, [...(targets.get(name) ?? []), id as number])
      }
      const references = new Map<number, string | undefined>()
      for (const [id, ...cells] of await read(key.from.table, key.from.columns)) references.set(id as number, text(cells))
      return (id) => targets.get(references.get(id) ?? '') ?? []
    }),
  )
}

function reaches(id: number, hops: readonly Hop[], kept: ReadonlySet<number>): boolean {
  const [hop, ...rest] = hops
  if (!hop) return kept.has(id)
  return hop(id).some((next) => reaches(next, rest, kept))
}

function holds(value: FilterValue, cell: unknown, column: ColumnProfile): boolean {
  if (value === null) return cell === null
  if (Array.isArray(value)) return (value as readonly (string | number | boolean | null)[]).some((item) => holds(item, cell, column))
  if (typeof value === 'object' && Object.keys(value).length === 0) return true
  if (cell === null) return false
  const stored = comparable(cell, column)
  if (stored === undefined) return false
  if (typeof value !== 'object') return test('eq', stored, value, column)
  return Object.entries(value).every(([op, end]) => test(op, stored, end as string | number | boolean, column))
}

/** A stored value in the oracle's own terms: numbers, text, dates as ISO text with their time of day. */
function comparable(cell: unknown, column: ColumnProfile): string | number | undefined {
  if (column.type === 'date' || column.type === 'timestamp') {
    const iso = String(cell).replace(' ', 'T')
    if (column.temporal?.as === 'text' || column.temporal?.as === 'native') return iso
    return undefined
  }
  if (column.type === 'boolean') return cell === true || cell === 1 || cell === 'true' ? 1 : 0
  if (column.type === 'integer' || column.type === 'number') return Number(cell)
  return String(cell)
}

function test(op: string, stored: string | number, given: string | number | boolean, column: ColumnProfile): boolean {
  if (column.type === 'date' || column.type === 'timestamp') {
    const day = String(given).slice(0, 10)
    const cut = String(given).length === 10 ? String(stored).slice(0, 10) : String(stored)
    const end = String(given).length === 10 ? day : String(given)
    return order(op, cut < end ? -1 : cut > end ? 1 : 0)
  }
  if (typeof stored === 'number') {
    const number = typeof given === 'boolean' ? Number(given) : Number(given)
    return order(op, stored - number)
  }
  // Text is ordered by its bytes, as both engines do.
  return order(op, Buffer.compare(Buffer.from(stored), Buffer.from(String(given))))
}

function order(op: string, difference: number): boolean {
  switch (op) {
    case 'eq':
      return difference === 0
    case 'gte':
      return difference >= 0
    case 'gt':
      return difference > 0
    case 'lte':
      return difference <= 0
    default:
      return difference < 0
  }
}
