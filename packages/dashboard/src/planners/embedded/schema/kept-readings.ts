import type { Catalog } from '../../../connections/connection.ts'

/** So many are kept of each schema: a request is read as a whole and in parts, some of them several times over. */
const mostKept = 32

/** The reader, which reads what it has read lately no second time. */
export function keptReadings<Reading>(read: (text: string, catalog: Catalog) => Reading): (text: string, catalog: Catalog) => Reading {
  const kept = new WeakMap<Catalog, Map<string, Reading>>()
  return (text, catalog) => {
    const known = kept.get(catalog) ?? new Map<string, Reading>()
    kept.set(catalog, known)
    const reading = known.get(text) ?? read(text, catalog)
    known.delete(text)
    known.set(text, reading)
    for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
    return reading
  }
}
