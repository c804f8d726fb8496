import type { Client } from '@chitravani/client'
import type { ComposedDashboardSpec, DashboardResponse } from '@chitravani/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAborted } from './ui/failures.ts'

/** A dashboard that is kept on the server. */
export interface Shown {
  readonly sessionId: string
  readonly connection: string
  readonly prompt: string
  readonly version: number
  readonly dashboard: ComposedDashboardSpec
  readonly warnings: readonly string[]
}

/** What a dashboard was made of. */
export type Origin = Pick<Shown, 'connection' | 'prompt'>

/** Asks the server for a change of the dashboard that is shown. */
export type AskChange = (current: Shown) => Promise<DashboardResponse>

interface Showing {
  readonly shown: Shown | undefined
  /** The same, for what is asked later than it was drawn. */
  readonly now: () => Shown | undefined
  /** It is being opened or changed. */
  readonly busy: boolean
  readonly take: (response: DashboardResponse, from: Origin) => void
  /** Shows what comes of the change, where the same dashboard is still there; without any nothing is asked. */
  readonly change: (ask: AskChange) => Promise<void>
  /** The next one that is opened, or none, cancels it. */
  readonly open: (sessionId: string) => Promise<void>
  readonly clear: () => void
}

/** The one dashboard on the page, as the server keeps it. @param opened is told how many steps the server can undo and do again */
export function useShown(client: Client, opened: (undoSteps: number, redoSteps: number) => void): Showing {
  const [shown, setShown] = useState<Shown>()
  const latest = useRef<Shown>(undefined)
  const opening = useRef<AbortController>(undefined)
  const { busy, during } = useBusy()
  const set = useCallback((next: Shown | undefined) => {
    latest.current = next
    setShown(next)
  }, [])
  const take = useCallback((response: DashboardResponse, from: Origin) => set(shownOf(response, from)), [set])
  const change = useCallback(
    async (ask: AskChange) => {
      const current = latest.current
      if (!current) return
      await during(async () => {
        const response = await ask(current)
        // Another dashboard may have been opened meanwhile.
        if (latest.current?.sessionId === current.sessionId) take(response, current)
      })
    },
    [during, take],
  )
  const open = useCallback(
    async (sessionId: string) => {
      opening.current?.abort()
      const controller = new AbortController()
      opening.current = controller
      const work = async () => {
        const { session, ...response } = await client.session(sessionId, { signal: controller.signal })
        opened(session.undo_steps, session.redo_steps)
        take(response, { connection: session.connection_name, prompt: session.prompt })
      }
      await during(work).catch((error: unknown) => {
        if (!isAborted(error)) throw error
      })
    },
    [client, during, opened, take],
  )
  const clear = useCallback(() => {
    opening.current?.abort()
    set(undefined)
  }, [set])
  useEffect(() => () => opening.current?.abort(), [])
  return { shown, now: useCallback(() => latest.current, []), busy, take, change, open, clear }
}

/** Whether anything is being worked on. */
function useBusy(): { readonly busy: boolean; readonly during: (work: () => Promise<void>) => Promise<void> } {
  const [count, setCount] = useState(0)
  const during = useCallback(async (work: () => Promise<void>) => {
    setCount((before) => before + 1)
    try {
      await work()
    } finally {
      setCount((before) => before - 1)
    }
  }, [])
  return { busy: count > 0, during }
}

function shownOf(response: DashboardResponse, { connection, prompt }: Origin): Shown {
  return {
    connection,
    prompt,
    sessionId: response.session_id,
    version: response.version,
    dashboard: response.dashboard,
    warnings: response.warnings.map((warning) => warning.message),
  }
}
