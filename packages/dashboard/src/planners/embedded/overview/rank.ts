import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import { areLines } from '../schema/takings.ts'
import { indexOf } from '../schema/schema-index.ts'
import { frameOver } from './frame.ts'

const known = new WeakMap<Catalog, readonly TableProfile[]>()

/** Tables with rows, the one with most to tell first: links to other tables, money and quantities, dates, groups, many rows. */
export function ranked(catalog: Catalog): readonly TableProfile[] {
  const before = known.get(catalog)
  if (before) return before
  const made = catalog.tables
    .filter((table) => table.rowCount > 0)
    .map((table) => ({ table, score: telltale(catalog, table) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ table }) => table)
  known.set(catalog, made)
  return made
}

function telltale(catalog: Catalog, table: TableProfile): number {
  const frame = frameOver(catalog, table)
  const links = Math.min(4, frame.reached.length - 1)
  const money = frame.measures.some(({ profile }) => profile.meaning === 'money') ? 3 : 0
  const own = frame.dates.some(({ reached }) => reached.hops === 0)
  const near = frame.groups.filter(({ reached }) => reached.hops <= 1).length
  const referred = catalog.keys.filter((key) => key.to.table === table.id).length
  return (
    links +
    money +
    Math.min(3, frame.measures.length) * 1.2 +
    (own ? 2 : frame.dates.length > 0 ? 1.5 : 0) +
    Math.min(4, near) * 0.5 +
    Math.log10(table.rowCount) * 1.2 +
    Math.min(3, referred) * 0.4 -
    (areLines(indexOf(catalog), table) ? 3 : 0)
  )
}
