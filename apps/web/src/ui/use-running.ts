import { useCallback, useEffect, useRef } from 'react'

interface Running {
  /** Begins it and ends what ran before. What goes wrong is told, unless it had been ended by then. */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Ends what runs, if anything does. */
  readonly stop: () => void
}

/** Runs one piece of work at a time; who leaves the page ends it. */
export function useRunning(failed: (error: unknown) => void): Running {
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])
  const run: Running['run'] = async (work) => {
    stop()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
  }
  return { run, stop }
}
