import { useCallback, useState } from 'react'
import type { Selection } from './ui/selection.ts'

/** What was done: a change on the server, or a filter of the page. */
export type Step = { readonly kind: 'server' } | { readonly kind: 'filter'; readonly before: Selection; readonly after: Selection }

export type Direction = 'undo' | 'redo'

interface Steps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** For another dashboard, with the steps that the server knows of; none where it is new. */
  readonly begin: (undoSteps?: number, redoSteps?: number) => void
  readonly add: (step: Step) => void
  /** Goes one step back or forth. @param go takes the step; where it fails, the step stays to be taken */
  readonly take: (direction: Direction, go: (step: Step, direction: Direction) => Promise<void>) => Promise<void>
}

/** The steps that can be undone and done again, whoever took them. */
export function useSteps(): Steps {
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const begin = useCallback((undoSteps = 0, redoSteps = 0) => {
    setPast(serverSteps(undoSteps))
    setFuture(serverSteps(redoSteps))
  }, [])
  const add = useCallback((step: Step) => {
    setPast((before) => [...before, step])
    setFuture([])
  }, [])
  const take: Steps['take'] = async (direction, go) => {
    const [from, setFrom, setTo] = direction === 'undo' ? ([past, setPast, setFuture] as const) : ([future, setFuture, setPast] as const)
    const last = from.at(-1)
    if (!last) return
    await go(last, direction)
    setFrom((steps) => steps.slice(0, -1))
    setTo((steps) => [...steps, last])
  }
  return { canUndo: past.length > 0, canRedo: future.length > 0, begin, add, take }
}

function serverSteps(count: number): Step[] {
  return Array.from({ length: count }, () => ({ kind: 'server' }))
}
