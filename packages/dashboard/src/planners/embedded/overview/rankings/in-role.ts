import type { Catalog } from '../../../../connections/connection.ts'
import type { Understanding } from '../../understanding.ts'

/** "Ports with the most shipments discharged", "top sellers" of sales that name their buyer: by the keys that are spoken of alone. */
export function inRoles(catalog: Catalog, { keys }: Understanding['roles']): Catalog {
  const spoken = catalog.keys.filter((key) => keys.has(key))
  if (spoken.length === 0) return catalog
  const led = new Set(spoken.map(({ to }) => to.table))
  return { ...catalog, keys: catalog.keys.filter((key) => keys.has(key) || !led.has(key.to.table)) }
}
