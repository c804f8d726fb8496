import type { Catalog, ForeignKey } from '../connections/connection.ts'

/** Keys to follow, one after the other, from a table to one it refers to. */
export type KeyPath = readonly ForeignKey[]

/** At most so many equally short ways are followed. */
const maxTies = 8

/**
 * The tables that each row of a table refers to over N:1 keys, with the ways there: those with the fewest hops, and
 * among them those with the fewest inferred keys. Several remain where a table refers twice, as an order to the
 * address of its bill and of its parcel.
 */
export function reachable(catalog: Catalog, table: string): ReadonlyMap<string, readonly KeyPath[]> {
  const found = new Map<string, KeyPath[]>([[table, [[]]]])
  let edge = [table]
  while (edge.length > 0) {
    const next = new Map<string, KeyPath[]>()
    for (const here of edge) {
      for (const key of catalog.keys) {
        if (key.from.table !== here || found.has(key.to.table)) continue
        const ways = next.get(key.to.table) ?? []
        for (const way of found.get(here) ?? []) ways.push([...way, key])
        next.set(key.to.table, ways)
      }
    }
    for (const [to, ways] of next) {
      const guesses = (way: KeyPath) => way.filter((key) => key.inferred).length
      const fewest = Math.min(...ways.map(guesses))
      found.set(to, ways.filter((way) => guesses(way) === fewest).slice(0, maxTies))
    }
    edge = [...next.keys()]
  }
  found.delete(table)
  return found
}
