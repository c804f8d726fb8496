import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { Connection } from '@chitravani/dashboard'
import type { ConnectionSettings } from './connection-settings.ts'

export interface ConnectionEntry {
  readonly name: string
  readonly kind: ConnectionSettings['kind']
  readonly sample: boolean
}

/** The places where data lives, by name; opened at first use. Who sees which: `connection-of.ts`. */
export interface Connections {
  list(): readonly ConnectionEntry[]
  /** @throws `unknown_connection` that names those there are, `connection_failed` */
  open(name: string): Promise<Connection>
  has(name: string): boolean
  /** How it is set up; undefined when there is none of this name, and for the sample. */
  settings(name: string): ConnectionSettings | undefined
  add(settings: ConnectionSettings): void
  remove(name: string): void
  close(): Promise<void>
}

export interface ConnectionsOptions {
  readonly open: (settings: ConnectionSettings) => Promise<Connection>
  readonly settings: readonly ConnectionSettings[]
  /** The sample company: its file, once it is made. */
  readonly sample?: () => Promise<ConnectionSettings>
}

export function openConnections({ open, settings, sample }: ConnectionsOptions): Connections {
  const known = new Map<string, () => Promise<ConnectionSettings>>()
  const kinds = new Map<string, ConnectionEntry>()
  const opened = new Map<string, Promise<Connection>>()
  const configured = new Map<string, ConnectionSettings>()
  const add = (entry: ConnectionSettings) => {
    known.set(entry.name, async () => entry)
    configured.set(entry.name, entry)
    kinds.set(entry.name, { name: entry.name, kind: entry.kind, sample: false })
  }
  if (sample) {
    known.set('sample', sample)
    kinds.set('sample', { name: 'sample', kind: 'duckdb', sample: true })
  }
  for (const entry of settings) add(entry)
  return {
    list: () => [...kinds.values()],
    has: (name) => known.has(name),
    settings: (name) => configured.get(name),
    async open(name) {
      const settingsOf = known.get(name)
      if (!settingsOf)
        throw dashboardFailure(
          'unknown_connection',
          `There is no connection of this name. Known: ${[...known.keys()].join(', ') || 'none'}.`,
          {
            details: { available: [...known.keys()] },
          },
        )
      const before = opened.get(name)
      if (before) return before
      const opening = settingsOf().then(open)
      opened.set(name, opening)
      // A database that was away is tried again at the next call.
      opening.catch(() => opened.delete(name))
      return opening
    },
    add,
    remove(name) {
      const opening = opened.get(name)
      for (const map of [known, kinds, opened, configured]) map.delete(name)
      opening?.then((connection) => connection.close()).catch(() => undefined)
    },
    async close() {
      await Promise.allSettled([...opened.values()].map(async (opening) => (await opening).close()))
    },
  }
}
