import { abortable } from '@chitravani/kit'

/** Equal work in flight is done once. The work goes on while anyone still waits for it, and is aborted when nobody does. */
export interface SingleFlight<T> {
  /** @param run gets the signal of the flight, not of a caller */
  run(key: string, run: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T>
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, { readonly result: Promise<T>; readonly controller: AbortController; waiting: number }>()
  return {
    async run(key, run, signal) {
      signal?.throwIfAborted()
      let flight = flights.get(key)
      if (!flight) {
        const controller = new AbortController()
        const result = run(controller.signal)
        flight = { result, controller, waiting: 0 }
        const started = flight
        flights.set(key, started)
        const land = () => {
          if (flights.get(key) === started) flights.delete(key)
        }
        result.then(land, land)
      }
      flight.waiting += 1
      try {
        return await abortable(flight.result, signal)
      } finally {
        flight.waiting -= 1
        if (flight.waiting === 0) {
          flight.controller.abort()
          if (flights.get(key) === flight) flights.delete(key)
        }
      }
    },
  }
}
