import type { ChartPlan, ChartPlanPatch } from '@chitravani/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../../ui/failures.ts'
import { useWords } from '../../ui/words.ts'
import { draftOf, patchOf } from './plan-draft.ts'
import type { Draft } from './plan-draft.ts'

/** Where the plan of a chart is read and kept. */
export interface PlanStore {
  readonly read: (chartId: string) => Promise<ChartPlan>
  readonly save: (chartId: string, patch: ChartPlanPatch) => Promise<void>
}

interface Drafting {
  /** Undefined until it was read. */
  readonly edited: { readonly plan: ChartPlan; readonly draft: Draft } | undefined
  readonly set: (part: Partial<Draft>) => void
  readonly submit: () => void
  readonly busy: boolean
  /** What went wrong with reading or saving. */
  readonly problem: string | undefined
}

/** A chart's plan as it is and as it is to become. @param close nothing is left to save */
export function useDraft(chartId: string, { read, save }: PlanStore, close: () => void): Drafting {
  const t = useWords()
  const [edited, setEdited] = useState<Drafting['edited']>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const load = useEffectEvent((id: string) => read(id))
  const fail = useEffectEvent((error: unknown) => setProblem(failureText(error, t)))
  useEffect(() => {
    let over = false
    const isOver = () => over
    const start = async () => {
      try {
        const plan = await load(chartId)
        if (!isOver()) setEdited({ plan, draft: draftOf(plan) })
      } catch (error) {
        if (!isOver()) fail(error)
      }
    }
    void start()
    return () => {
      over = true
    }
  }, [chartId])

  const submit = () => {
    if (!edited) return
    const patch = patchOf(edited.plan, edited.draft)
    if (Object.keys(patch).length === 0) {
      close()
      return
    }
    setBusy(true)
    setProblem(undefined)
    save(chartId, patch)
      .then(close, (error: unknown) => setProblem(failureText(error, t)))
      .finally(() => setBusy(false))
  }
  const set = (part: Partial<Draft>) => setEdited((before) => before && { ...before, draft: { ...before.draft, ...part } })
  return { edited, set, submit, busy, problem }
}
