import type { ChartSpec, FilterReport, FilterResponse, FilterState } from '@chitravani/protocol'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { readAddress, useAddress, writeAddress } from './ui/address.ts'
import { isAborted } from './ui/failures.ts'

/** The charts inside the filters, and how each of them is. */
export interface Filtered {
  readonly charts: ReadonlyMap<string, ChartSpec>
  readonly reports: ReadonlyMap<string, FilterReport>
}

/** Keeps the rows inside the filters that the address says; a filter that is overtaken by the next one is cancelled. */
export function useFilters(
  shown: { readonly version: number } | undefined,
  load: (filters: FilterState, signal: AbortSignal) => Promise<FilterResponse> | undefined,
  failed: (error: unknown) => void,
): {
  readonly filters: FilterState
  readonly filtered: Filtered | undefined
  readonly waiting: boolean
  readonly apply: (filters: FilterState) => void
} {
  const { filters } = useAddress()
  const text = JSON.stringify(filters)
  const [filtered, setFiltered] = useState<Filtered>()
  const [waiting, setWaiting] = useState(false)
  const report = useEffectEvent(failed)

  useEffect(() => {
    if (!shown || text === '{}') {
      setFiltered(undefined)
      return undefined
    }
    const controller = new AbortController()
    setWaiting(true)
    const run = async () => {
      try {
        const answer = await load(JSON.parse(text) as FilterState, controller.signal)
        if (!answer || controller.signal.aborted) return
        const { individual_specs, filters: reports } = answer.dashboard
        setFiltered({
          charts: new Map(individual_specs.map((chart) => [chart.chart_id, chart])),
          reports: new Map(reports.map((each) => [each.chart_id, each])),
        })
      } catch (error) {
        if (!isAborted(error) && !controller.signal.aborted) report(error)
      } finally {
        if (!controller.signal.aborted) setWaiting(false)
      }
    }
    void run()
    return () => controller.abort()
  }, [shown, text, load])

  const apply = useCallback((next: FilterState) => writeAddress({ ...readAddress(), filters: next }, 'push'), [])
  return { filters, filtered: text === '{}' ? undefined : filtered, waiting: waiting && text !== '{}', apply }
}
