import type { Client } from '@chitravani/client'
import type { ChartSpec, DashboardResponse, GenerateRequestBody, StageName } from '@chitravani/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A dashboard that is being made. */
export interface Generation {
  readonly prompt: string
  readonly stage: StageName
  /** 0..100 */
  readonly progress: number
  readonly message: string
  /** How many charts will come, once it is known. */
  readonly planned: number | undefined
  readonly charts: readonly ChartSpec[]
}

/** Asks for a dashboard and follows it: one at a time, the next ask cancels the last. */
export function useGeneration(client: Client): {
  readonly generation: Generation | undefined
  /** Hands the finished dashboard to `done`; a cancelled one ends without it. */
  readonly ask: (request: GenerateRequestBody, done: (response: DashboardResponse) => void) => Promise<'done' | 'cancelled'>
  readonly cancel: () => void
} {
  const [generation, setGeneration] = useState<Generation>()
  const running = useRef<AbortController>(undefined)
  const gone = useRef(false)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      running.current?.abort()
    }
  }, [])
  const ask = useCallback(
    async (request: GenerateRequestBody, done: (response: DashboardResponse) => void) => {
      // Who asked may have left while the question was read.
      if (gone.current) return 'cancelled'
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      const mine = () => running.current === controller
      setGeneration({ prompt: request.user_prompt, stage: 'strategy', progress: 0, message: '', planned: undefined, charts: [] })
      try {
        for await (const event of client.generate(request, { signal })) {
          if (!mine()) return 'cancelled'
          if (event.type === 'complete') {
            const { session_id, version, dashboard_spec: dashboard, warnings } = event.result
            done({ success: true, session_id, version, dashboard, error: null, warnings })
            return 'done'
          }
          setGeneration((before) => {
            if (!before) return before
            if (event.type === 'chart') return { ...before, charts: [...before.charts, event.chart] }
            const planned = event.details['charts_planned']
            return {
              ...before,
              stage: event.stage,
              progress: event.progress,
              message: event.message,
              planned: typeof planned === 'number' ? planned : before.planned,
            }
          })
        }
        return 'cancelled'
      } catch (error) {
        if (signal.aborted) return 'cancelled'
        throw error
      } finally {
        if (mine()) {
          running.current = undefined
          setGeneration(undefined)
        }
      }
    },
    [client],
  )
  return { generation, ask, cancel }
}
