import type { Client } from '@chitravani/client'
import type { ChartPlanPatch, ComposedDashboardSpec, DashboardResponse, FilterState, LayoutItem } from '@chitravani/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readAddress, writeAddress } from './ui/address.ts'
import { isAborted } from './ui/failures.ts'
import type { Selection } from './ui/selection.ts'
import { nextSelection, useFilters } from './use-filters.ts'
import type { Filtered, SetFilters } from './use-filters.ts'

/** A dashboard that is kept on the server. */
export interface Shown {
  readonly sessionId: string
  readonly connection: string
  readonly prompt: string
  readonly version: number
  readonly dashboard: ComposedDashboardSpec
  readonly warnings: readonly string[]
}

export interface DashboardState {
  readonly shown: Shown | undefined
  readonly selection: Selection
  readonly filtered: Filtered | undefined
  /** A change or a filter is on its way. */
  readonly busy: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface DashboardActions {
  readonly show: (response: DashboardResponse, from: { readonly connection: string; readonly prompt: string }) => void
  readonly open: (sessionId: string) => Promise<void>
  readonly clear: () => void
  readonly setFilters: SetFilters
  readonly refine: (words: string, target?: string) => Promise<void>
  readonly changeChart: (chartId: string, plan: ChartPlanPatch) => Promise<void>
  /** Shows a chart as one of its other readings has it. @param place 0 is the first of them */
  readonly chooseReading: (chartId: string, place: number) => Promise<void>
  readonly removeChart: (chartId: string) => Promise<void>
  readonly rename: (title: string) => Promise<void>
  readonly place: (layout: readonly LayoutItem[]) => Promise<void>
  readonly refresh: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

/** What was done last: a change on the server, or a filter of the page. */
type Step = { readonly kind: 'server' } | { readonly kind: 'filter'; readonly before: Selection; readonly after: Selection }

/** The dashboard on the page with everything that changes it. Failures are thrown to whoever asked. */
export function useDashboard(client: Client, failed: (error: unknown) => void): DashboardState & DashboardActions {
  const [shown, setShown] = useState<Shown>()
  const [changing, setChanging] = useState(0)
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const shownRef = useRef<Shown>(undefined)
  const opening = useRef<AbortController>(undefined)
  const setBoth = useCallback((next: Shown | undefined) => {
    shownRef.current = next
    setShown(next)
  }, [])
  const load = useCallback(
    (filters: FilterState, signal: AbortSignal) => {
      const current = shownRef.current
      return current ? client.filter({ session_id: current.sessionId, filter_state: filters }, { signal }) : undefined
    },
    [client],
  )
  const { selection, filtered, waiting, apply } = useFilters(shown, load, failed)

  const take = useCallback(
    (response: DashboardResponse, { connection, prompt }: { readonly connection: string; readonly prompt: string }) => {
      setBoth({
        connection,
        prompt,
        sessionId: response.session_id,
        version: response.version,
        dashboard: response.dashboard,
        warnings: response.warnings.map((warning) => warning.message),
      })
    },
    [setBoth],
  )

  const work = useCallback(
    async (ask: (current: Shown) => Promise<DashboardResponse>) => {
      const current = shownRef.current
      if (!current) return
      setChanging((count) => count + 1)
      try {
        const response = await ask(current)
        // Another dashboard may have been opened meanwhile.
        if (shownRef.current?.sessionId === current.sessionId) take(response, current)
      } finally {
        setChanging((count) => count - 1)
      }
    },
    [take],
  )
  const change = useCallback(
    async (ask: (current: Shown) => Promise<DashboardResponse>) => {
      await work(ask)
      setPast((before) => [...before, { kind: 'server' }])
      setFuture([])
    },
    [work],
  )

  const open = useCallback(
    async (sessionId: string) => {
      opening.current?.abort()
      const controller = new AbortController()
      opening.current = controller
      setChanging((count) => count + 1)
      try {
        const { session, ...response } = await client.session(sessionId, { signal: controller.signal })
        setPast(Array.from({ length: session.undo_steps }, () => ({ kind: 'server' })))
        setFuture(Array.from({ length: session.redo_steps }, () => ({ kind: 'server' })))
        take(response, { connection: session.connection_name, prompt: session.prompt })
      } catch (error) {
        if (!isAborted(error)) throw error
      } finally {
        setChanging((count) => count - 1)
      }
    },
    [client, take],
  )

  const setFilters = useCallback<SetFilters>(
    (filters, chartId) => {
      const { filters: inForce, origins } = readAddress()
      const after = nextSelection(filters, chartId)
      setPast((steps) => [...steps, { kind: 'filter', before: { filters: inForce, origins }, after }])
      setFuture([])
      apply(after)
    },
    [apply],
  )

  const step = useCallback(
    async (direction: 'undo' | 'redo') => {
      const [from, setFrom, setTo] = direction === 'undo' ? ([past, setPast, setFuture] as const) : ([future, setFuture, setPast] as const)
      const last = from.at(-1)
      if (!last) return
      if (last.kind === 'filter') apply(direction === 'undo' ? last.before : last.after)
      else await work((current) => client[direction](current.sessionId, { if_version: current.version }))
      setFrom((steps) => steps.slice(0, -1))
      setTo((steps) => [...steps, last])
    },
    [apply, client, future, past, work],
  )

  useEffect(() => () => opening.current?.abort(), [])

  return {
    shown,
    selection,
    filtered,
    busy: changing > 0 || waiting,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    show(response, from) {
      setPast([])
      setFuture([])
      take(response, from)
      writeAddress({ session: response.session_id, filters: {} }, 'push')
    },
    open,
    clear: useCallback(() => {
      opening.current?.abort()
      setBoth(undefined)
      setPast([])
      setFuture([])
    }, [setBoth]),
    setFilters,
    refine: (words, target) =>
      change(({ sessionId, version }) =>
        client.refine({
          session_id: sessionId,
          new_feedback: words,
          if_version: version,
          ...(target === undefined ? {} : { target_chart_id: target }),
        }),
      ),
    changeChart: (chartId, plan) =>
      change(({ sessionId, version }) => client.changeChart(sessionId, chartId, { plan, if_version: version })),
    chooseReading: (chartId, place) =>
      change(({ sessionId, version }) => client.changeChart(sessionId, chartId, { alternative: place, if_version: version })),
    removeChart: (chartId) => change(({ sessionId }) => client.removeChart(sessionId, chartId)),
    rename: (title) => change(({ sessionId, version }) => client.changeSession(sessionId, { title, if_version: version })),
    place: (layout) => change(({ sessionId, version }) => client.changeSession(sessionId, { layout: [...layout], if_version: version })),
    refresh: () => change(({ sessionId }) => client.refresh(sessionId)),
    undo: () => step('undo'),
    redo: () => step('redo'),
  }
}
