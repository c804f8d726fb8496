import type { ChartSpec, FilterReport, FilterResponse, FilterState } from '@chitravani/protocol'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readAddress, useAddress, writeAddress } from './ui/address.ts'
import { isAborted } from './ui/failures.ts'

/** The charts inside the filters, and how each of them is. */
export interface Filtered {
  readonly charts: ReadonlyMap<string, ChartSpec>
  readonly reports: ReadonlyMap<string, FilterReport>
}

type Load = (filters: FilterState, signal: AbortSignal) => Promise<FilterResponse> | undefined

/** A question to the server, by the filters it is about. */
interface Asked {
  readonly text: string
  readonly controller: AbortController
  readonly answer: ReturnType<Load>
}

/** What came of the last question that ended, and which one that was. */
interface Ended {
  readonly shown: object
  readonly text: string
  readonly filtered: Filtered | undefined
}

const none = '{}'

/** Keeps the rows inside the filters that the address says; a filter that is overtaken by the next one is cancelled. */
export function useFilters(
  shown: { readonly version: number } | undefined,
  load: Load,
  failed: (error: unknown) => void,
): {
  readonly filters: FilterState
  readonly filtered: Filtered | undefined
  readonly waiting: boolean
  readonly apply: (filters: FilterState) => void
} {
  const { filters } = useAddress()
  const text = JSON.stringify(filters)
  const [ended, setEnded] = useState<Ended>()
  const early = useRef<Asked>(undefined)
  const report = useEffectEvent(failed)

  useEffect(() => {
    const begun = early.current
    early.current = undefined
    if (begun && (!shown || begun.text !== text)) begun.controller.abort()
    if (!shown || text === none) {
      setEnded(undefined)
      return undefined
    }
    const { controller, answer } = begun?.text === text ? begun : askFor(text, load)
    const { signal } = controller
    const run = async () => {
      try {
        const response = await answer
        if (signal.aborted || !response) return
        const { individual_specs, filters: reports } = response.dashboard
        const filtered = {
          charts: new Map(individual_specs.map((chart) => [chart.chart_id, chart])),
          reports: new Map(reports.map((each) => [each.chart_id, each])),
        }
        setEnded({ shown, text, filtered })
      } catch (error) {
        if (signal.aborted) return
        // The rows from before stand as they are.
        setEnded((before) => ({ shown, text, filtered: before?.filtered }))
        if (!isAborted(error)) report(error)
      }
    }
    void run()
    return () => controller.abort()
  }, [shown, text, load])

  const apply = useCallback(
    (next: FilterState) => {
      const asked = JSON.stringify(next)
      if (asked === JSON.stringify(readAddress().filters)) return
      early.current?.controller.abort()
      // The server works while the page draws what was chosen.
      early.current = asked === none ? undefined : askFor(asked, load)
      writeAddress({ ...readAddress(), filters: next }, 'push')
    },
    [load],
  )
  const isFiltering = shown !== undefined && text !== none
  return {
    filters,
    filtered: isFiltering ? ended?.filtered : undefined,
    waiting: isFiltering && (ended?.shown !== shown || ended.text !== text),
    apply,
  }
}

function askFor(text: string, load: Load): Asked {
  const controller = new AbortController()
  const answer = load(JSON.parse(text) as FilterState, controller.signal)
  // Whoever takes it up hears of the failure; one that is overtaken has nobody.
  answer?.catch(() => undefined)
  return { text, controller, answer }
}
