import type { Client } from '@chitravani/client'
import type { ChartPlanPatch, DashboardResponse, FilterState, LayoutItem } from '@chitravani/protocol'
import { useCallback } from 'react'
import { readAddress, writeAddress } from './ui/address.ts'
import type { Selection } from './ui/selection.ts'
import { nextSelection, useFilters } from './use-filters.ts'
import type { Filtered, SetFilters } from './use-filters.ts'
import { useShown } from './use-shown.ts'
import type { AskChange, Origin, Shown } from './use-shown.ts'
import { useSteps } from './use-steps.ts'
import type { Direction, Step } from './use-steps.ts'

interface DashboardState {
  readonly shown: Shown | undefined
  readonly selection: Selection
  readonly filtered: Filtered | undefined
  /** A change or a filter is on its way. */
  readonly busy: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface DashboardActions extends Changes {
  readonly show: (response: DashboardResponse, from: Origin) => void
  readonly open: (sessionId: string) => Promise<void>
  readonly clear: () => void
  readonly setFilters: SetFilters
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

/** What the server changes; each is a step that can be undone. */
interface Changes {
  /** @returns what is to be told of it: words that nothing was made of */
  readonly refine: (words: string, target?: string) => Promise<readonly string[]>
  readonly changeChart: (chartId: string, plan: ChartPlanPatch) => Promise<void>
  /** Shows a chart as one of its other readings has it. @param place 0 is the first of them */
  readonly chooseReading: (chartId: string, place: number) => Promise<void>
  readonly removeChart: (chartId: string) => Promise<void>
  readonly rename: (title: string) => Promise<void>
  readonly place: (layout: readonly LayoutItem[]) => Promise<void>
  readonly refresh: () => Promise<void>
}

/** The dashboard on the page, and everything that changes it. */
export type Board = DashboardState & DashboardActions

/** Failures are thrown to whoever asked. @param failed told where nobody asked: of filters */
export function useDashboard(client: Client, failed: (error: unknown) => void): Board {
  const { canUndo, canRedo, begin, add, take: takeStep } = useSteps()
  const { shown, now, busy, take, change, open, clear } = useShown(client, begin)
  const load = useCallback(
    (filters: FilterState, signal: AbortSignal) => {
      const current = now()
      return current ? client.filter({ session_id: current.sessionId, filter_state: filters }, { signal }) : undefined
    },
    [client, now],
  )
  const { selection, filtered, waiting, apply } = useFilters(shown, load, failed)

  const setFilters = useCallback<SetFilters>(
    (filters, chartId) => {
      const { filters: inForce, origins } = readAddress()
      const after = nextSelection(filters, chartId)
      add({ kind: 'filter', before: { filters: inForce, origins }, after })
      apply(after)
    },
    [add, apply],
  )
  const go = async (step: Step, direction: Direction) => {
    if (step.kind === 'filter') apply(direction === 'undo' ? step.before : step.after)
    else await change((current) => client[direction](current.sessionId, { if_version: current.version }))
  }
  const changeAsStep = async (ask: AskChange) => {
    await change(ask)
    add({ kind: 'server' })
  }
  return {
    shown,
    selection,
    filtered,
    busy: busy || waiting,
    canUndo,
    canRedo,
    show(response, from) {
      begin()
      take(response, from)
      writeAddress({ session: response.session_id, filters: {} }, 'push')
    },
    open,
    clear: useCallback(() => {
      clear()
      begin()
    }, [clear, begin]),
    setFilters,
    ...changesOf(client, changeAsStep),
    undo: () => takeStep('undo', go),
    redo: () => takeStep('redo', go),
  }
}

function changesOf(client: Client, change: (ask: AskChange) => Promise<void>): Changes {
  return {
    async refine(words, target) {
      let told: readonly string[] = []
      await change(async ({ sessionId, version }) => {
        const aimed = target === undefined ? {} : { target_chart_id: target }
        const response = await client.refine({ session_id: sessionId, new_feedback: words, if_version: version, ...aimed })
        told = response.warnings.map(({ message }) => message)
        return response
      })
      return told
    },
    changeChart: (chartId, plan) =>
      change(({ sessionId, version }) => client.changeChart(sessionId, chartId, { plan, if_version: version })),
    chooseReading: (chartId, place) =>
      change(({ sessionId, version }) => client.changeChart(sessionId, chartId, { alternative: place, if_version: version })),
    removeChart: (chartId) => change(({ sessionId }) => client.removeChart(sessionId, chartId)),
    rename: (title) => change(({ sessionId, version }) => client.changeSession(sessionId, { title, if_version: version })),
    place: (layout) => change(({ sessionId, version }) => client.changeSession(sessionId, { layout: [...layout], if_version: version })),
    refresh: () => change(({ sessionId }) => client.refresh(sessionId)),
  }
}
