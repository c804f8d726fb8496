import { isFailure } from '@chitravani/kit'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type Fault, startEmulator } from '@chitravani/emulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallOptions, Outside, Provider, ProviderKind } from './provider.ts'
import type { BaseSettings } from './settings.ts'

/** One thing a provider can do, from options to result. */
export interface Operation {
  readonly name: string
  readonly over: 'http' | 'socket'
  /** Runs it to its end: a stream is read until it ends. */
  run(provider: Provider, call: CallOptions): Promise<unknown>
  /** The same with a wrong option, checked without a call. */
  readonly wrong?: (provider: Provider) => unknown
  /** Faults that end otherwise with this provider, by name, with the reason in the name of the test. */
  readonly expected?: Readonly<Record<string, string>>
}

export interface Subject<Settings extends BaseSettings> {
  readonly kind: ProviderKind<Settings>
  readonly emulator: string
  settings(url: string, key: string): Settings
  readonly operations: readonly Operation[]
  /** Code of a wrong key; `null` where no key is needed. Default `authentication`. */
  readonly wrongKey?: string | null
}

/** Of a call that has to run into it. */
const shortMs = 800
/** Of one that ends before it. */
const longMs = 20_000
const key = 'planted-secret-7d1f'

const httpFaults: readonly (readonly [label: string, fault: Fault, code: string])[] = [
  ['refused', { name: 'refused' }, 'transient_provider'],
  ['reset at the start', { name: 'reset-start' }, 'transient_provider'],
  ['reset in the head', { name: 'reset-head' }, 'transient_provider'],
  ['reset in the body', { name: 'reset-body' }, 'transient_provider'],
  ['never answers', { name: 'never' }, 'timeout'],
  ['a byte a second', { name: 'drip' }, 'timeout'],
  ['truncated', { name: 'truncated' }, 'transient_provider'],
  ['wrong length', { name: 'wrong-length' }, 'malformed_provider_response'],
  ['HTML with 200', { name: 'html' }, 'malformed_provider_response'],
  ['empty 200', { name: 'empty' }, 'malformed_provider_response'],
  ['500', { name: 'status', status: 500 }, 'transient_provider'],
  ['503', { name: 'status', status: 503 }, 'transient_provider'],
  ['504', { name: 'status', status: 504 }, 'timeout'],
  ['429 without Retry-After', { name: 'rate-limited', retryAfter: 'none' }, 'rate_limit'],
  ['429 with seconds', { name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 7 }, 'rate_limit'],
  ['429 with a date', { name: 'rate-limited', retryAfter: 'date', retryAfterSeconds: 7 }, 'rate_limit'],
]

const socketFaults: readonly (readonly [label: string, fault: Fault, code: string])[] = [
  ...httpFaults.filter(([, fault]) => !['wrong-length', 'truncated'].includes(fault.name)),
  ['refused upgrade', { name: 'refused-upgrade', status: 403 }, 'permission'],
  ['closed before the end frame', { name: 'close-early' }, 'transient_provider'],
]

/** What every adapter owes, whatever it speaks. */
export function conforms<Settings extends BaseSettings>(subject: Subject<Settings>): void {
  describe(`${subject.kind.token} as a provider`, () => {
    let emulator: Emulator
    let provider: Provider
    let outside: Outside
    const open = (withKey: string) => subject.kind.open(subject.settings(emulator.url, withKey), outside)

    beforeAll(async () => {
      emulator = await startEmulator(subject.emulator, { key })
      outside = { http: openHttp(), openSocket, now: Date.now }
      provider = open(key)
    })
    afterAll(async () => {
      await provider.close?.()
      await outside.http.close()
      await emulator.close()
    })

    describe.each(subject.operations)('$name', (operation) => {
      it('succeeds and breaks no rule of the wire', async () => {
        await emulator.setFaults()
        emulator.clear()
        await expect(operation.run(provider, {})).resolves.toBeDefined()
        expect(emulator.requests.length).toBeGreaterThan(0)
        expect(emulator.violations).toEqual([])
      })

      it.each(operation.over === 'http' ? httpFaults : socketFaults)('sorts: %s', async (_label, fault, code) => {
        await emulator.setFaults(fault)
        const expected = operation.expected?.[fault.name] ?? code
        const failure = await fails(operation.run(provider, { timeoutMs: expected === 'timeout' ? shortMs : longMs }))
        expect(failure.code).toBe(expected)
        expect(failure.provider).toBe(subject.kind.token)
        await emulator.setFaults()
      })

      it.each(['seconds', 'date'] as const)('reads Retry-After as %s', async (retryAfter) => {
        await emulator.setFaults({ name: 'rate-limited', retryAfter, retryAfterSeconds: 7000 })
        const failure = await fails(operation.run(provider, { timeoutMs: longMs }))
        // A date has whole seconds only, and time goes by.
        expect(failure.retryAfterSeconds).toBeGreaterThan(6900)
        expect(failure.retryAfterSeconds).toBeLessThanOrEqual(7000)
        await emulator.setFaults()
      })

      it('ends at once when its signal fires, with the reason of the caller', async () => {
        await emulator.setFaults({ name: 'never' })
        const controller = new AbortController()
        const reason = new Error('changed my mind')
        const pending = operation.run(provider, { signal: controller.signal })
        setTimeout(() => controller.abort(reason), 50)
        await expect(pending).rejects.toBe(reason)
        await emulator.setFaults()
      })

      it.each(subject.wrongKey === null ? [] : ['another-secret-93ab'])('shows no key when the key is wrong', async (secret) => {
        const failure = await fails(operation.run(open(secret), { timeoutMs: longMs }))
        expect(failure.code).toBe(subject.wrongKey ?? 'authentication')
        expect(failure.retryable).toBe(false)
        expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure.details)}`).not.toContain(secret)
      })

      it.each(operation.wrong ? [operation.wrong] : [])('refuses a wrong option without a call', (wrong) => {
        emulator.clear()
        expect(() => wrong(provider)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
        expect(emulator.requests).toEqual([])
      })
    })
  })
}

/** The failure a promise ends with; fails the test when it ends otherwise. */
export async function fails(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    (value) => new Error(`succeeded with ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  if (!isFailure(error)) throw error
  return error
}
