import type { ChartSpec, ComposedDashboardSpec, FilterReport, FilterResponse, FilterState } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readAddress, useAddress, writeAddress } from './ui/address.ts'
import { isAborted } from './ui/failures.ts'
import { changedSelection, splitFor } from './ui/selection.ts'
import type { Selection } from './ui/selection.ts'
import { useStable } from './ui/use-stable.ts'

/** The charts inside the filters, and how each of them is. A chart that only its own marks filter is not among them. */
export interface Filtered {
  readonly charts: ReadonlyMap<string, ChartSpec>
  readonly reports: ReadonlyMap<string, FilterReport>
}

type Load = (filters: FilterState, signal: AbortSignal) => Promise<FilterResponse> | undefined

/** A question to the server, by the filters it is about. */
interface Asked {
  readonly text: string
  readonly controller: AbortController
  readonly answer: Promise<Filtered> | undefined
}

/** What came of the last question that ended, and which one that was. */
interface Ended {
  readonly shown: object
  readonly text: string
  readonly filtered: Filtered | undefined
}

/** Keeps the rows inside the filters that the address says; a filter that is overtaken by the next one is cancelled. */
export function useFilters(
  shown: { readonly dashboard: ComposedDashboardSpec } | undefined,
  load: Load,
  failed: (error: unknown) => void,
): {
  readonly selection: Selection
  readonly filtered: Filtered | undefined
  readonly waiting: boolean
  readonly apply: (selection: Selection) => void
} {
  const { filters, origins } = useAddress()
  const selection = useMemo(() => ({ filters, origins }), [filters, origins])
  const text = JSON.stringify(selection)
  const isFiltering = shown !== undefined && Object.keys(filters).length > 0
  const [ended, setEnded] = useState<Ended>()
  const early = useRef<Asked>(undefined)
  const report = useEffectEvent(failed)

  useEffect(() => {
    const begun = early.current
    early.current = undefined
    if (begun && (!shown || begun.text !== text)) begun.controller.abort()
    if (!shown || !isFiltering) {
      setEnded(undefined)
      return undefined
    }
    const { controller, answer } = begun?.text === text ? begun : askFor(text, shown.dashboard, load)
    const { signal } = controller
    const run = async () => {
      try {
        const filtered = await answer
        if (!signal.aborted && filtered) setEnded({ shown, text, filtered })
      } catch (error) {
        if (signal.aborted) return
        // The rows from before stand as they are.
        setEnded((before) => ({ shown, text, filtered: before?.filtered }))
        if (!isAborted(error)) report(error)
      }
    }
    void run()
    return () => controller.abort()
  }, [shown, text, isFiltering, load])

  const apply = useStable((next: Selection) => {
    const asked = JSON.stringify(next)
    const now = readAddress()
    if (asked === JSON.stringify({ filters: now.filters, origins: now.origins })) return
    early.current?.controller.abort()
    // The server works while the page draws what was chosen.
    early.current = shown && Object.keys(next.filters).length > 0 ? askFor(asked, shown.dashboard, load) : undefined
    writeAddress({ ...now, ...next }, 'push')
  })
  return {
    selection,
    filtered: isFiltering ? ended?.filtered : undefined,
    waiting: isFiltering && (ended?.shown !== shown || ended.text !== text),
    apply,
  }
}

/** Changes the filters; what changed was chosen in the chart, where one is named. */
export type SetFilters = (filters: FilterState, chartId?: string) => void

/** What is in force after such a change. */
export function nextSelection(...[filters, chartId]: Parameters<SetFilters>): Selection {
  return changedSelection(readAddress(), filters, chartId)
}

function askFor(text: string, dashboard: ComposedDashboardSpec, load: Load): Asked {
  const controller = new AbortController()
  const answer = filteredBy(JSON.parse(text) as Selection, dashboard, (state) => load(state, controller.signal))
  // Whoever takes it up hears of the failure; one that is overtaken has nobody.
  answer?.catch(() => undefined)
  return { text, controller, answer }
}

/** All charts inside the filters; one that some were chosen in is asked for again without those, or stays as it is without any. */
function filteredBy(
  selection: Selection,
  dashboard: ComposedDashboardSpec,
  ask: (state: FilterState) => ReturnType<Load>,
): Promise<Filtered> | undefined {
  const whole = ask(selection.filters)
  if (!whole) return undefined
  const apart = dashboard.individual_specs.flatMap(({ chart_id: id }) => {
    const { own, rest } = splitFor(selection, id)
    if (Object.keys(own).length === 0) return []
    return [{ id, answer: Object.keys(rest).length === 0 ? undefined : ask(rest) }]
  })
  return Promise.all([whole, ...apart.map(({ answer }) => answer)]).then(([all, ...others]) => {
    const charts = new Map(all.dashboard.individual_specs.map((chart) => [chart.chart_id, chart]))
    for (const [at, { id }] of apart.entries()) {
      const chart = others[at]?.dashboard.individual_specs.find((each) => each.chart_id === id)
      if (chart) charts.set(id, chart)
      else charts.delete(id)
    }
    return { charts, reports: new Map(all.dashboard.filters.map((each) => [each.chart_id, each])) }
  })
}
