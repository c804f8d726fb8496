import { LRUCache } from 'lru-cache'
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
  let bytes = 0
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose({ cube }) {
      if (cube && cube !== 'none') bytes -= cube.bytes
    },
  })

  return {
    get bytes() {
      return bytes
    },
    has: (key) => entries.has(key),
    get: (key) => entries.peek(key),
    use: (key) => entries.get(key),
    add: (key, entry) => void entries.set(key, entry),
    drop: (key) => void entries.delete(key),
    fill(entry, cube, asOf) {
      entry.cube = cube
      if (asOf !== undefined) entry.asOf = asOf
      if (cube === 'none') return
      bytes += cube.bytes
      for (const other of entries.rkeys()) {
        if (bytes <= maxBytes) break
        const held = entries.peek(other)?.cube
        if (held && held !== 'none') entries.delete(other)
      }
    },
    forget(connection) {
      for (const [key, entry] of entries) if (entry.connection === connection) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
