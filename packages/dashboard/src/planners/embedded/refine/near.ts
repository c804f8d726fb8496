import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { tableOf } from '../../../connections/connection.ts'
import { reach } from '../overview/reach.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

/** What can be reached from the rows of each table, by the table. */
const kept = new WeakMap<Catalog, Map<string, Catalog>>()

/** The words as they are read where there is nothing but what the chart's rows lead to: “item” of what was sold, and not of what was bought. */
export function understandNear(words: string, catalog: Catalog, { source }: Pick<ChartPlan, 'source'>): Understanding {
  return understand(words, near(catalog, source.base.table))
}

function near(catalog: Catalog, id: string): Catalog {
  const known = kept.get(catalog) ?? new Map<string, Catalog>()
  kept.set(catalog, known)
  const base = tableOf(catalog, id)
  if (!base) return catalog
  const made = known.get(id) ?? nearest(catalog, new Set(reach(catalog, base).map(({ table }) => table.id)))
  known.set(id, made)
  return made
}

function nearest(catalog: Catalog, ids: ReadonlySet<string>): Catalog {
  if (catalog.tables.every((table) => ids.has(table.id))) return catalog
  return {
    ...catalog,
    tables: catalog.tables.filter((table) => ids.has(table.id)),
    keys: catalog.keys.filter(({ from, to }) => ids.has(from.table) && ids.has(to.table)),
  }
}
