/**
 * Ways to misbehave. Those of this list are done by the frame for every emulator; any other name is handed to the
 * emulator, which documents its own.
 */
export const commonFaults = [
  'refused', // nobody listens
  'reset-start', // the connection is reset when the request has come
  'reset-head', // in the middle of the head of the reply
  'reset-body', // in the middle of the body; on a socket after `after` messages
  'never', // no answer at all
  'drip', // a byte a second
  'truncated', // the body ends before the announced length
  'wrong-length', // the announced length is shorter than the body
  'html', // 200 with an HTML page
  'empty', // 200 with nothing
  'status', // `status`, default 500
  'rate-limited', // 429; `retryAfter`: seconds, date, none
  'refused-upgrade', // a socket is refused with `status`, default 403
  'close-early', // a socket closes after `after` messages, before its end frame
  'mute', // a socket opens and stays silent
] as const

export interface Fault {
  readonly name: string
  /** So many requests; default: all. */
  readonly times?: number
  /** Only requests whose path begins so. */
  readonly path?: string
  readonly status?: number
  readonly retryAfter?: 'seconds' | 'date' | 'none'
  readonly retryAfterSeconds?: number
  /** Socket messages before it happens; default 1. */
  readonly after?: number
  /** Milliseconds before anything is answered. */
  readonly delayMs?: number
}

/** Reads `rate-limited;retryAfter=date;retryAfterSeconds=2`, the form of the header `x-emulator-fault`. */
export function parseFault(text: string): Fault {
  const [name = '', ...fields] = text.split(';').map((part) => part.trim())
  const entries = fields.map((field) => {
    const [key = '', value = ''] = field.split('=')
    return [key, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value] as const
  })
  return { name, ...Object.fromEntries(entries) }
}

/** Faults waiting to happen; each is taken so many times. */
export class FaultScript {
  #faults: { readonly fault: Fault; left: number }[] = []

  constructor(faults: readonly Fault[] = []) {
    this.set(faults)
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ fault, left: fault.times ?? Infinity }))
  }

  take(path: string): Fault | undefined {
    const entry = this.#faults.find(({ fault, left }) => left > 0 && (fault.path === undefined || path.startsWith(fault.path)))
    if (!entry) return undefined
    entry.left -= 1
    return entry.fault
  }
}
