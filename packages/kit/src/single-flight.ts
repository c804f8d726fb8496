import { abortable } from './abort.ts'

/** A running piece of work that several callers wait for. */
export interface Flight<T> {
  /**
   * Waits for it. Who leaves takes nothing from the others; when the last one leaves before the work has succeeded, its signal fires.
   * @throws what the work throws, the signal's reason
   */
  join(signal?: AbortSignal): Promise<T>
}

/**
 * Begins work at once, for all who join.
 * @param work gets the signal of the flight, not of a caller
 * @param onLeft called before the signal fires: whoever asks from then on must not join what is being ended
 */
export function startFlight<T>(work: (signal: AbortSignal) => Promise<T>, onLeft?: () => void): Flight<T> {
  const ending = new AbortController()
  let waiting = 0
  let succeeded = false
  const result = work(ending.signal)
  result.then(
    () => (succeeded = true),
    () => undefined, // whoever waits hears of it
  )
  return {
    async join(signal) {
      waiting += 1
      try {
        return await abortable(result, signal)
      } finally {
        waiting -= 1
        if (waiting === 0 && !succeeded) {
          onLeft?.()
          // Also where it failed: parts of it may still run.
          ending.abort(signal?.reason)
        }
      }
    },
  }
}

/** Equal work at the same time is done once. Results are not kept: who comes after the end begins anew. */
export interface SingleFlight<T> {
  /**
   * Joins the work under this key, or begins it.
   * @param work gets the signal of the flight, which fires when nobody waits any more
   * @throws what the work throws, the signal's reason
   */
  run(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** Is there work under this key? */
  has(key: string): boolean
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    const flight = startFlight((signal) => work(signal).finally(land), land)
    flights.set(key, flight)
    return flight
  }

  return {
    async run(key, work, signal) {
      signal?.throwIfAborted()
      return (flights.get(key) ?? start(key, work)).join(signal)
    },
    has: (key) => flights.has(key),
  }
}
