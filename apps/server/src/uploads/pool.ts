import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { Connection } from '@chitravani/dashboard'

/** Uploads that are open at the same time: each of them holds a process. */
const maxOpen = 6

interface Place {
  readonly connection: Connection
  running: number
  usedAt: number
}

export interface ConnectionPool {
  /** A connection that opens its database when it is asked something and may be closed between two questions. */
  connection(key: string, open: () => Promise<Connection>): Promise<Connection>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

/** Keeps few of many connections open: the least recently used one that is at rest is closed for the next. */
export function openPool(limit = maxOpen): ConnectionPool {
  const open = new Map<string, Promise<Place>>()
  const resting = new Map<string, Place>()

  async function place(key: string, make: () => Promise<Connection>): Promise<Place> {
    const known = open.get(key)
    if (known) return known
    if (open.size >= limit) {
      const [oldest] = [...resting].filter(([, { running }]) => running === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
      if (!oldest)
        throw dashboardFailure('connection_failed', 'Too many uploaded files are being read at the moment. Try again shortly.', {
          retryable: true,
        })
      await forget(oldest[0])
    }
    const opening = make().then((connection) => {
      const made: Place = { connection, running: 0, usedAt: performance.now() }
      resting.set(key, made)
      return made
    })
    open.set(key, opening)
    opening.catch(() => open.delete(key))
    return opening
  }

  async function forget(key: string): Promise<void> {
    const opening = open.get(key)
    open.delete(key)
    resting.delete(key)
    await opening?.then(({ connection }) => connection.close()).catch(() => undefined)
  }

  return {
    async connection(key, make) {
      const { connection } = await place(key, make)
      const using = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
        const held = await place(key, make)
        held.running++
        try {
          return await work(held.connection)
        } finally {
          held.running--
          held.usedAt = performance.now()
        }
      }
      return {
        name: connection.name,
        kind: connection.kind,
        dialect: connection.dialect,
        catalog: (call) => using((held) => held.catalog(call)),
        run: (statement, options) => using((held) => held.run(statement, options)),
        close: () => forget(key),
      }
    },
    forget,
    async close() {
      await Promise.allSettled([...open.keys()].map(forget))
    },
  }
}
