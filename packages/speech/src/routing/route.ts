import { allOf, type CallOptions, deadline, Failure, retry, type RetryPolicy } from '@chitravani/kit'
import { invalidInput, speechFailure } from '../errors.ts'
import { checkFields } from '../fields.ts'
import type { Breaker, Permit } from './breaker.ts'
import type { Candidate } from './candidates.ts'
import { breakerKey, type OpenedProvider } from './opened.ts'

/** What surrounds every call to every provider. */
export interface Traffic {
  readonly breaker: Breaker
  readonly retry: RetryPolicy
}

/** How a request is carried out. */
export interface RequestCall extends CallOptions {
  /** Answers out of the cache or not at all (`not_cached`); nothing goes to a provider. Default false. */
  readonly onlyCached?: boolean
}

const callFields: readonly (keyof RequestCall)[] = ['signal', 'timeoutMs', 'onlyCached']

/** One deadline for everything a request needs: all tries, all providers, all pieces. */
export interface Deadline {
  /** The caller's. */
  readonly signal: AbortSignal | undefined
  /** By `performance.now()`. */
  readonly untilMs: number | undefined
  /** Fires for either. Its timer is made when it is first asked for: what a cache answers needs none. */
  readonly ends: AbortSignal | undefined
  /** Is a provider not to be asked? */
  readonly onlyCached?: boolean | undefined
}

/** What a request gets that was only to be looked up. */
export function notCached(token: string): Failure {
  return speechFailure('not_cached', `nothing is cached of ${token} for this request`, { provider: token, nextProvider: true })
}

/** Starts the clock of a request. @throws `invalid_input` */
export function startDeadline(call: RequestCall): Deadline {
  checkFields(call, 'call', callFields)
  if (call.timeoutMs !== undefined && !(typeof call.timeoutMs === 'number' && call.timeoutMs >= 0)) {
    throw invalidInput('timeoutMs', 'is no time', 'milliseconds from 0 on')
  }
  const { signal, timeoutMs, onlyCached } = call
  if (timeoutMs === undefined) return { signal, untilMs: undefined, ends: signal, onlyCached }
  return new RequestDeadline(signal, performance.now() + timeoutMs, onlyCached)
}

class RequestDeadline implements Deadline {
  readonly signal: AbortSignal | undefined
  readonly untilMs: number
  readonly onlyCached: boolean | undefined
  #ends: AbortSignal | undefined

  constructor(signal: AbortSignal | undefined, untilMs: number, onlyCached: boolean | undefined) {
    this.signal = signal
    this.untilMs = untilMs
    this.onlyCached = onlyCached
  }

  get ends(): AbortSignal {
    this.#ends ??= deadline({ timeoutMs: remainingMs(this), ...(this.signal ? { signal: this.signal } : {}) }) as AbortSignal
    return this.#ends
  }
}

/** The deadline of work that several requests wait for: it ends when the last of them does. */
export function shareDeadline(all: readonly Deadline[]): { readonly deadline: Deadline; release(): void } {
  const signal = allOf(all.map((each) => each.signal))
  const ends = allOf(all.map((each) => each.ends))
  const until = all.map(({ untilMs }) => untilMs ?? Infinity)
  const untilMs = Math.max(...until)
  return {
    deadline: { signal: signal.signal, ends: ends.signal, untilMs: untilMs === Infinity ? undefined : untilMs },
    release() {
      signal.release()
      ends.release()
    },
  }
}

function remainingMs({ untilMs }: Deadline): number {
  return untilMs === undefined ? Infinity : untilMs - performance.now()
}

/** Timers may fire a little early; a provider's pause is kept to its end. */
const afterPauseMs = 5

/** Failures that say something of a provider's health. */
const telling: ReadonlySet<string> = new Set(['transient_provider', 'timeout', 'rate_limit', 'malformed_provider_response'])

/**
 * Calls one provider: within its limit and time, again where that may help, never while it rests.
 * @param patient wait for what a provider asks for by Retry-After; false when another provider stands ready
 * @param kind `beginning` where the end is told by `reportEnd`, as of streams
 * @throws the failure of the last try, `timeout` at the deadline, the reason of the caller's signal
 */
export async function callOpened<T>(
  opened: OpenedProvider,
  traffic: Traffic,
  limits: Deadline,
  patient: boolean,
  run: (call: CallOptions) => Promise<T>,
  kind: 'whole' | 'beginning' = 'whole',
): Promise<T> {
  const key = breakerKey(opened)
  const once = async (): Promise<T> => {
    limits.signal?.throwIfAborted()
    const permit = traffic.breaker.enter(key)
    if (!isPermit(permit)) throw resting(opened, permit)
    try {
      const result = await opened.limit.run(() => runInTime(opened, limits, run), { signal: limits.ends })
      if (kind === 'whole') permit.succeeded()
      else permit.begun()
      return result
    } catch (error) {
      permit.failed(error instanceof Failure ? error : undefined, isTelling(error, limits))
      throw fromQueue(error, opened, limits)
    }
  }
  return retry(once, {
    policy: traffic.retry,
    signal: limits.signal,
    untilMs: limits.untilMs,
    again(error) {
      if (!(error instanceof Failure) || !error.retryable) return false
      const seconds = error.retryAfterSeconds
      if (seconds !== undefined && !patient && seconds * 1000 > traffic.retry.maxMs) return false
      // a time-out has cost all that one call may take: who stands ready is asked, not the silent one again
      if (!patient && error.code === 'timeout') return false
      if (isResting(error) || (seconds === undefined && !traffic.breaker.takeRetry(key))) return false
      return seconds === undefined ? true : seconds * 1000 + afterPauseMs
    },
  })
}

/** Tells the breaker how something ended that began with `callOpened`. */
export function reportEnd(opened: OpenedProvider, { breaker }: Traffic, error?: unknown): void {
  const failure = error instanceof Failure ? error : undefined
  if (error === undefined) breaker.report(breakerKey(opened), undefined, true)
  else if (failure) breaker.report(breakerKey(opened), failure, telling.has(failure.code))
}

/** A stream that a provider ended although nobody had said that there is no more. */
export function endedTooEarly(token: string, what: string): Failure {
  return speechFailure('transient_provider', `${token} ended ${what} before it was asked to`, { provider: token })
}

async function runInTime<T>(opened: OpenedProvider, limits: Deadline, run: (call: CallOptions) => Promise<T>): Promise<T> {
  const left = remainingMs(limits)
  if (left <= 0) throw outOfTime(opened)
  return run({ timeoutMs: Math.min(opened.timeoutMs, left), ...(limits.signal ? { signal: limits.signal } : {}) })
}

function outOfTime({ token }: OpenedProvider): Failure {
  return speechFailure('timeout', `no time was left to ask ${token}`, { provider: token })
}

function isTelling(error: unknown, limits: Deadline): boolean {
  if (!(error instanceof Failure) || !telling.has(error.code)) return false
  // a caller in a hurry is no sign of a slow provider
  return error.code !== 'timeout' || remainingMs(limits) > 0
}

const restingDetail = 'resting'

function resting(opened: OpenedProvider, { restMs, limited }: { readonly restMs: number; readonly limited: boolean }): Failure {
  const seconds = Math.ceil(restMs / 100) / 10
  return speechFailure(
    limited ? 'rate_limit' : 'transient_provider',
    limited ? `${opened.token} asked for a pause of ${seconds} s more` : `${opened.token} failed too often and rests for ${seconds} s more`,
    { provider: opened.token, retryAfterSeconds: seconds, details: { [restingDetail]: true } },
  )
}

/** Was the provider spared, not asked? */
function isResting(error: unknown): boolean {
  return error instanceof Failure && error.details?.[restingDetail] === true
}

function fromQueue(error: unknown, opened: OpenedProvider, limits: Deadline): unknown {
  if (limits.ends?.aborted && !limits.signal?.aborted && error === limits.ends.reason) return outOfTime(opened)
  if (!(error instanceof Failure) || error.code !== 'queue_full') return error
  return speechFailure('transient_provider', `${opened.token} has too many calls waiting; try again later`, {
    provider: opened.token,
    retryAfterSeconds: 1,
    details: { [restingDetail]: true },
    cause: error,
  })
}

function isPermit(value: Permit | { readonly restMs: number }): value is Permit {
  return 'succeeded' in value
}

export interface Served<T> {
  readonly value: T
  readonly opened: OpenedProvider
  /** Providers tried before this one. */
  readonly fallbacks: number
}

/**
 * The first candidate that succeeds. Goes on where the failure says `nextProvider`; a provider that was only spared does
 * not count as tried.
 * @throws the first real failure when nobody succeeds, with what the others said in `details.attempts`
 */
export async function firstToServe<Plan, T>(
  candidates: readonly [Candidate<Plan>, ...Candidate<Plan>[]],
  limits: Deadline,
  serve: (candidate: Candidate<Plan>, isLast: boolean) => Promise<T>,
): Promise<Served<T>> {
  const failures: Failure[] = []
  let tried = 0
  for (const [index, candidate] of candidates.entries()) {
    const isLast = index === candidates.length - 1
    try {
      return { value: await serve(candidate, isLast), opened: candidate.opened, fallbacks: tried }
    } catch (error) {
      limits.signal?.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      if (!isResting(error)) tried += 1
      failures.push(error)
      if (!error.nextProvider || remainingMs(limits) <= 0) break
    }
  }
  throw summary(failures)
}

function summary(failures: readonly Failure[]): Failure {
  const last = failures.at(-1) as Failure
  if (failures.length === 1) return last
  // where the route ended by itself, the first real failure says most; where a failure ended it, that one does
  const telling = last.nextProvider ? (failures.find((failure) => !isResting(failure)) ?? last) : last
  return new Failure(telling.kind, telling.code, telling.message, {
    retryable: telling.retryable,
    nextProvider: telling.nextProvider,
    cause: telling,
    details: { ...telling.details, attempts: failures.map(({ provider, code, message }) => ({ provider, code, message })) },
    ...(telling.provider === undefined ? {} : { provider: telling.provider }),
    ...(telling.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: telling.retryAfterSeconds }),
  })
}
