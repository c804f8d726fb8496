import type { Client } from '@chitravani/client'
import type { SessionSummary } from '@chitravani/protocol'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { writeAddress } from './ui/address.ts'
import { leaving } from './ui/token.ts'

/** How long a deletion can be taken back; the server is told when that time is over, or when the page or who works in it goes. */
const graceMs = 12_000
const pageSize = 30

/** My dashboards, and what is done with them from the list. */
export function useLibrary(client: Client, failed: (error: unknown) => void) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const list = useInfiniteQuery({
    queryKey: ['sessions'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.sessions({ limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['sessions'] }), [queries])
  const unhide = useCallback((id: string) => setRemoving((before) => new Set([...before].filter((each) => each !== id))), [])
  const removeNow = useCallback(
    (id: string) => {
      timers.current.delete(id)
      client.removeSession(id).then(refresh, (error: unknown) => {
        unhide(id)
        failed(error)
      })
    },
    [client, failed, refresh, unhide],
  )

  useEffect(() => {
    const waiting = timers.current
    const flush = () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer)
        removeNow(id)
      }
    }
    addEventListener('pagehide', flush)
    addEventListener(leaving, flush)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener(leaving, flush)
    }
  }, [removeNow])
  // Nothing is deleted in the name of somebody else.
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [])

  const { data, fetchNextPage } = list
  const sessions = useMemo(
    () => data?.pages.flatMap((page) => page.sessions).filter((session) => !removing.has(session.session_id)),
    [data, removing],
  )
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])

  return {
    sessions,
    more: list.hasNextPage ? more : undefined,
    refresh,
    /** Hides it at once; it can be taken back for a while. */
    remove({ session_id: id }: SessionSummary) {
      setRemoving((before) => new Set([...before, id]))
      timers.current.set(
        id,
        setTimeout(() => removeNow(id), graceMs),
      )
    },
    restore({ session_id: id }: SessionSummary) {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      unhide(id)
    },
    rename({ session_id: id }: Pick<SessionSummary, 'session_id'>, title: string) {
      client.changeSession(id, { title }).then(refresh, failed)
    },
    duplicate({ session_id: id }: SessionSummary) {
      const copy = async () => {
        const made = await client.duplicate(id)
        refresh()
        writeAddress({ session: made.session_id, filters: {} }, 'push')
      }
      copy().catch(failed)
    },
  }
}
