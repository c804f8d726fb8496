import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every drawing, which does what the one given last does: for what is pressed later, so that whoever gets it need
 * not be drawn again. Not to be called while drawing.
 */
export function useStable<Given extends readonly unknown[], Result>(work: (...given: Given) => Result): (...given: Given) => Result {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
