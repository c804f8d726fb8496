import type { Failure } from '@chitravani/kit'

/** What the table remembers of one provider with one set of settings and one credential. */
interface Health {
  state: 'closed' | 'open' | 'probing'
  /** Failures without a success between them. */
  row: number
  /** Outcomes of the last minute. */
  recent: { readonly at: number; readonly failed: boolean }[]
  /** How often it opened without a success between: each time it rests twice as long. */
  opened: number
  restUntil: number
  /** Asked for by the provider with Retry-After. */
  pauseUntil: number
  /** Retries it may still have; grows with requests. */
  retries: number
}

export interface BreakerOptions {
  /** Monotonic milliseconds. */
  readonly now?: () => number
  readonly random?: () => number
}

/** A permission to call, to be given back with how it went. */
export interface Permit {
  succeeded(): void
  /** It has begun well; how it went is told by `report`, as of a stream. */
  begun(): void
  /** @param counts false for what says nothing of the provider's health: the caller's own fault or impatience */
  failed(failure: Failure | undefined, counts: boolean): void
}

export interface Breaker {
  /** A permit, or how many milliseconds to keep away. */
  enter(key: string): Permit | { readonly restMs: number; readonly limited: boolean }
  /** How something went that had begun before. */
  report(key: string, failure: Failure | undefined, counts: boolean): void
  /** May a failed request be tried again? At most one retry for ten requests, beyond a small reserve. */
  takeRetry(key: string): boolean
  isResting(key: string): boolean
}

const failuresInRow = 5
const windowMs = 60_000
const leastOutcomes = 5
const failedShare = 0.5
const firstRestMs = 5000
const longestRestMs = 60_000
const longestPauseMs = 300_000
const retryReserve = 10
const retriesPerRequest = 0.1
const maxKeys = 1000
const maxRecent = 200

/**
 * Keeps calls away from providers that fail. Opens after 5 failures in a row, or when over half of at least 5 calls of the
 * last minute failed; rests 5 s, then twice as long each time up to 60 s; lets one call probe; one success closes it.
 */
export function createBreaker(options: BreakerOptions = {}): Breaker {
  const now = options.now ?? (() => performance.now())
  const random = options.random ?? Math.random
  const table = new Map<string, Health>()

  const healthOf = (key: string): Health => {
    let health = table.get(key)
    if (!health) {
      health = { state: 'closed', row: 0, recent: [], opened: 0, restUntil: 0, pauseUntil: 0, retries: retryReserve }
      table.set(key, health)
      const [oldest] = table.keys()
      if (table.size > maxKeys && oldest !== undefined) table.delete(oldest)
    }
    return health
  }

  const record = (health: Health, failed: boolean) => {
    const at = now()
    const { recent } = health
    while (recent.length >= maxRecent || (recent[0] !== undefined && recent[0].at <= at - windowMs)) recent.shift()
    recent.push({ at, failed })
    health.row = failed ? health.row + 1 : 0
  }

  const tooManyFailed = ({ row, recent }: Health) =>
    row >= failuresInRow || (recent.length >= leastOutcomes && recent.filter(({ failed }) => failed).length > recent.length * failedShare)

  const rest = (health: Health) => {
    const ms = Math.min(longestRestMs, firstRestMs * 2 ** health.opened)
    health.state = 'open'
    health.opened += 1
    health.restUntil = now() + ms * (0.9 + 0.2 * random()) // callers of several processes do not probe together
  }

  return {
    enter(key) {
      const health = healthOf(key)
      const at = now()
      if (health.pauseUntil > at) return { restMs: health.pauseUntil - at, limited: true }
      if (health.state === 'open' && health.restUntil > at) return { restMs: health.restUntil - at, limited: false }
      if (health.state === 'probing') return { restMs: 1000, limited: false }
      const probe = health.state === 'open'
      if (probe) health.state = 'probing'
      health.retries = Math.min(retryReserve, health.retries + retriesPerRequest)
      let returned = false
      const succeed = () => {
        record(health, false)
        if (!probe && health.state !== 'closed') return // an old call that came back late tells nothing of now
        health.state = 'closed'
        if (probe) health.recent = []
        health.opened = 0
      }
      const once = (end: () => void) => {
        if (returned) return
        returned = true
        end()
      }
      return {
        succeeded: () => once(succeed),
        // a probe that has begun well lets the others in; if it ends badly, that counts again
        begun: () => once(() => probe && succeed()),
        failed: (failure, counts) =>
          once(() => {
            const seconds = failure?.retryAfterSeconds
            if (seconds !== undefined && counts)
              health.pauseUntil = Math.max(health.pauseUntil, now() + Math.min(longestPauseMs, seconds * 1000))
            if (!counts) {
              // the probe told nothing: the next call may probe
              if (probe) health.state = 'open'
              return
            }
            record(health, true)
            if (probe || (health.state === 'closed' && tooManyFailed(health))) rest(health)
          }),
      }
    },
    report(key, failure, counts) {
      const health = healthOf(key)
      if (failure === undefined) record(health, false)
      else if (counts) {
        record(health, true)
        if (health.state === 'closed' && tooManyFailed(health)) rest(health)
      }
    },
    takeRetry(key) {
      const health = healthOf(key)
      if (health.retries < 1 || health.state !== 'closed') return false
      health.retries -= 1
      return true
    },
    isResting(key) {
      const health = table.get(key)
      return health !== undefined && (health.pauseUntil > now() || (health.state === 'open' && health.restUntil > now()))
    },
  }
}
