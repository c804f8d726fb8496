import type { Cube } from './fill.ts'

/** Charts and columns that are remembered, cubes or the knowledge that there is none. */
const maxEntries = 20_000

export interface Entry {
  readonly connection: string
  /** Absent while it is made; `none` where there is no use in trying. */
  cube?: Cube | 'none'
  asOf?: string
}

/** Cubes by their key, the least used of which go first. */
export interface KeptCubes {
  readonly bytes: number
  has(key: string): boolean
  get(key: string): Entry | undefined
  /** The same, and it was used now. */
  use(key: string): Entry | undefined
  add(key: string, entry: Entry): void
  drop(key: string): void
  /** Gives an entry its cube, and drops others where all of them take too much. */
  fill(entry: Entry, cube: Cube | 'none', asOf: string | undefined): void
  forget(connection: string): void
  clear(): void
}

export function keepCubes(maxBytes: number): KeptCubes {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    entries.delete(key)
    if (entry?.cube && entry.cube !== 'none') bytes -= entry.cube.bytes
  }

  return {
    get bytes() {
      return bytes
    },
    has: (key) => entries.has(key),
    get: (key) => entries.get(key),
    use(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    add(key, entry) {
      entries.set(key, entry)
      if (entries.size > maxEntries) drop(entries.keys().next().value ?? '')
    },
    drop,
    fill(entry, cube, asOf) {
      entry.cube = cube
      if (asOf !== undefined) entry.asOf = asOf
      if (cube === 'none') return
      bytes += cube.bytes
      for (const [other, { cube: held }] of entries) {
        if (bytes <= maxBytes) break
        if (held && held !== 'none') drop(other)
      }
    },
    forget(connection) {
      for (const [key, entry] of entries) if (entry.connection === connection) drop(key)
    },
    clear() {
      entries.clear()
      bytes = 0
    },
  }
}
