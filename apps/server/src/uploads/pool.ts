import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { Connection } from '@chitravani/dashboard'

export interface PoolOptions {
  /** Uploads that are open at the same time: each of them holds a process. Default 6. */
  readonly places?: number
  /** Uploads of one owner that are asked something at the same time. Default 2: a third owner finds a place whatever two others do. */
  readonly busyEach?: number
  /** How long a question waits for a place. Default 15 s. */
  readonly waitMs?: number
}

interface Place {
  readonly owner: string
  readonly connection: Promise<Connection>
  running: number
  usedAt: number
}

interface Waiter {
  readonly owner: string
  /** True when it got its place. */
  readonly enter: () => boolean
  readonly leave: (why: Error) => void
}

/** Whose upload, and which. */
export interface PoolKey {
  readonly owner: string
  readonly id: string
}

export interface ConnectionPool {
  /** A connection that opens its database when it is asked something and may be closed between two questions. */
  connection(key: PoolKey, open: () => Promise<Connection>): Promise<Connection>
  forget(key: PoolKey): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps few of many connections open: the least recently used one that is at rest is closed for the next. Who asks while all are busy waits;
 * of those who wait, whose owner has the fewest busy ones comes first.
 */
export function openPool({ places = 6, busyEach = 2, waitMs = 15_000 }: PoolOptions = {}): ConnectionPool {
  const open = new Map<string, Place>()
  const waiting = new Set<Waiter>()
  const nameOf = ({ owner, id }: PoolKey) => `${owner}\n${id}`
  const busyOf = (owner: string) => [...open.values()].filter((place) => place.owner === owner && place.running > 0).length

  function take(key: PoolKey, make: () => Promise<Connection>): Place | undefined {
    const known = open.get(nameOf(key))
    if (!known?.running && busyOf(key.owner) >= busyEach) return undefined
    const place = known ?? makeRoom(key, make)
    if (place) place.running++
    return place
  }

  function makeRoom(key: PoolKey, make: () => Promise<Connection>): Place | undefined {
    if (open.size >= places) {
      const [oldest] = [...open].filter(([, { running }]) => running === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
      if (!oldest) return undefined
      void drop(oldest[0])
    }
    const place: Place = { owner: key.owner, connection: make(), running: 0, usedAt: performance.now() }
    open.set(nameOf(key), place)
    place.connection.catch(() => open.delete(nameOf(key)))
    return place
  }

  function enter(key: PoolKey, make: () => Promise<Connection>, signal: AbortSignal | undefined): Promise<Place> {
    signal?.throwIfAborted()
    const free = take(key, make)
    if (free) return Promise.resolve(free)
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', left)
      waiting.delete(waiter)
    }
    const waiter: Waiter = {
      owner: key.owner,
      enter() {
        const place = take(key, make)
        if (!place) return false
        end()
        resolve(place)
        return true
      },
      leave(why) {
        end()
        reject(why)
      },
    }
    const left = () => waiter.leave(signal?.reason as Error)
    const timer = setTimeout(() => waiter.leave(busy()), waitMs)
    signal?.addEventListener('abort', left, { once: true })
    waiting.add(waiter)
    return promise
  }

  /** A place is free, or its connection at rest. */
  function next(): void {
    for (const waiter of [...waiting].sort((a, b) => busyOf(a.owner) - busyOf(b.owner))) waiter.enter()
  }

  async function drop(name: string): Promise<void> {
    const place = open.get(name)
    open.delete(name)
    await place?.connection.then((connection) => connection.close()).catch(() => undefined)
  }

  async function using<T>(
    key: PoolKey,
    make: () => Promise<Connection>,
    signal: AbortSignal | undefined,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    const place = await enter(key, make, signal)
    try {
      return await work(await place.connection)
    } finally {
      place.running--
      place.usedAt = performance.now()
      next()
    }
  }

  return {
    async connection(key, make) {
      const known = await open.get(nameOf(key))?.connection
      // What is asked nothing holds no process, so it need not have a place.
      const at = known ?? (await make())
      let unasked = known ? undefined : at
      const { name, kind, dialect } = at
      const again = async () => {
        const connection = unasked
        unasked = undefined
        return connection ?? make()
      }
      return {
        name,
        kind,
        dialect,
        catalog: (call) => using(key, again, call?.signal, (connection) => connection.catalog(call)),
        run: (statement, options) => using(key, again, options?.signal, (connection) => connection.run(statement, options)),
        close: () => drop(nameOf(key)),
      }
    },
    async forget(key) {
      await drop(nameOf(key))
      next()
    },
    async close() {
      for (const waiter of waiting) waiter.leave(busy())
      await Promise.allSettled([...open.keys()].map(drop))
    },
  }
}

function busy(): Error {
  return dashboardFailure('connection_failed', 'Too many uploaded files are being read at the moment. Try again shortly.', {
    retryable: true,
    retryAfterSeconds: 5,
  })
}
