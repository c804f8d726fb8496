import type { Client } from 'pg'
import type { Database } from './database.ts'

const channel = 'chitravani_runs'
const againMs = 1_000

/** SQL that tells all replicas that a run has news; `$run` and `$replica` are expressions. */
export const tellNews = (run: string, replica: string) => `pg_notify('${channel}', ${run} || ' ' || ${replica})`

export interface News {
  watch(onNews: (id: string) => void): () => void
  /** For news of one's own, at once. */
  tell(id: string): void
  close(): Promise<void>
}

/** Listens on a connection of its own from the first watcher on; one that breaks is made anew. Those who watch also look by themselves. */
export function openNews(database: Database, replica: string): News {
  const watchers = new Set<(id: string) => void>()
  const closed = new AbortController()
  let client: Client | undefined
  let started = false
  const tell = (id: string) => {
    for (const onNews of watchers) onNews(id)
  }
  const listen = async () => {
    const next = database.client()
    client = next
    next.on('error', () => {})
    next.on('notification', ({ payload }) => {
      const [id, from] = payload?.split(' ') ?? []
      if (id !== undefined && from !== replica) tell(id)
    })
    next.once('end', () => again())
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch {
      await next.end().catch(() => {})
    }
  }
  const again = () => {
    if (!closed.signal.aborted) setTimeout(() => void listen(), againMs).unref()
  }
  return {
    tell,
    watch(onNews) {
      watchers.add(onNews)
      if (!started) void listen()
      started = true
      return () => void watchers.delete(onNews)
    },
    async close() {
      closed.abort()
      await client?.end().catch(() => {})
    },
  }
}
