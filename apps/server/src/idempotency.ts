import { isFailure } from '@chitravani/kit'
import { digest } from '@chitravani/kit/hash'
import type { DashboardResponse } from '@chitravani/protocol'
import type { IdempotencyRecords, KeptAnswer } from '@chitravani/storage'
import { failure } from './errors.ts'
import { statusOf, toErrorObject, toFailure } from './failures.ts'
import type { Answer } from './route.ts'
import { invalid } from './validate.ts'

/** How the document describes the header. */
export const idempotencyHeader = { 'Idempotency-Key': 'Makes a request that is sent twice run once; kept for 24 hours' }

export interface IdempotentCall {
  readonly owner: string
  readonly route: string
  /** `Connection.sight`: an answer is given again only to whom it would show the same. */
  readonly sight: string | undefined
  /** The header `Idempotency-Key`, if any. */
  readonly key: string | undefined
  readonly body: unknown
  readonly requestId: string
}

/** A claim of a key by this request, or the answer that was given to an earlier one. */
export type Claim =
  | { readonly state: 'free' }
  | {
      readonly state: 'claimed'
      /** Under what the store knows it, for whoever goes on with the request. */
      readonly kept: KeptClaim
      finish(answer: KeptAnswer): Promise<void>
      release(): Promise<void>
    }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }

export interface KeptClaim {
  readonly route: string
  readonly key: string
}

type StoredAnswer = Pick<KeptAnswer, 'status' | 'body'>

/** What a key gives back once its dashboard is made, and for as long as that is there. */
export function answerOf(response: DashboardResponse): KeptAnswer {
  return { status: 200, body: JSON.stringify(response), session: response.session_id }
}

/** @throws `idempotency_mismatch`, `idempotency_running`, `invalid_request` for a key that is none */
export async function claimKey(
  records: IdempotencyRecords,
  { owner, route: path, sight, key, body }: Omit<IdempotentCall, 'requestId'>,
): Promise<Claim> {
  if (key === undefined) return { state: 'free' }
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', problem: 'is not a key', allowed: '1 to 255 visible ASCII characters' }])
  const bodyHash = digest(body)
  const route = sight === undefined ? path : `${path}@${sight}`
  const found = await records.begin({ owner, route, key, bodyHash })
  if (found.state === 'new') return keptClaim(records, owner, { route, key })
  if (found.bodyHash !== bodyHash)
    throw failure('idempotency_mismatch', 'This Idempotency-Key was sent with another body before. Use a new key.')
  if (found.state === 'running')
    throw failure('idempotency_running', 'The first request with this Idempotency-Key is still running. Ask again in a moment.', {
      retryable: true,
      retryAfterSeconds: 1,
    })
  return { state: 'answered', answer: found }
}

/** A claim that was made before, by this process or another one. */
export function keptClaim(records: IdempotencyRecords, owner: string, kept: KeptClaim | undefined): Claim {
  if (!kept) return { state: 'free' }
  const { route, key } = kept
  return {
    state: 'claimed',
    kept,
    finish: (answer) => records.finish(owner, route, key, answer),
    release: () => records.release(owner, route, key),
  }
}

/**
 * Runs the work once per key: later requests get the first one's answer, also when it failed for good.
 * What may succeed when tried again (an outage, a caller that left) gives the key free.
 */
export async function once(records: IdempotencyRecords, call: IdempotentCall, work: () => Promise<DashboardResponse>): Promise<Answer> {
  const claim = await claimKey(records, call)
  if (claim.state === 'free') return { kind: 'json', body: await work() }
  if (claim.state === 'answered') return { kind: 'text', ...claim.answer, type: 'application/json; charset=utf-8' }
  try {
    const answer = answerOf(await work())
    await claim.finish(answer)
    return { kind: 'text', status: answer.status, body: answer.body, type: 'application/json; charset=utf-8' }
  } catch (error) {
    await settle(claim, error, call.requestId, null)
    throw error
  }
}

/** Keeps a failure as the key's answer, or gives the key free. */
export async function settle(claim: Claim, error: unknown, requestId: string, sessionId: string | null): Promise<void> {
  if (claim.state !== 'claimed') return
  const failed = toFailure(error)
  if (!isFailure(error) || failed.retryable || failed.kind === 'cancelled' || failed.kind === 'conflict') await claim.release()
  else
    await claim.finish({
      status: statusOf(failed),
      body: JSON.stringify({
        success: false,
        session_id: sessionId,
        dashboard: null,
        error: toErrorObject(failed, requestId),
        warnings: [],
      }),
    })
}
