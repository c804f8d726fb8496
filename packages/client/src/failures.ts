import { Failure } from '@chitravani/kit/errors'
import type { FailureKind, FailureOptions } from '@chitravani/kit/errors'
import type { ErrorObject } from '@chitravani/protocol'

/** Every way this package fails by itself; all other codes are the server's. */
export const clientFailures = {
  /** No connection, or it broke before the answer was whole. */
  server_unreachable: 'unavailable',
  /** The answer is not one of this service: a proxy's page, another program on the port. */
  unexpected_answer: 'bad_upstream',
  /** The stream ended without `complete` or `error`. */
  stream_cut: 'unavailable',
} as const satisfies Record<string, FailureKind>

export function failure(code: keyof typeof clientFailures, message: string, options: FailureOptions = {}): Failure {
  return new Failure(clientFailures[code], code, message, options)
}

const kinds: Readonly<Record<number, FailureKind>> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'media_type',
  421: 'misdirected',
  422: 'invalid',
  429: 'limited',
  500: 'internal',
  502: 'bad_upstream',
  503: 'unavailable',
  504: 'timeout',
}

/** The failure that an answer of this status means. `details.request_id` finds it in the server's log. */
export function failureOf(status: number, error: ErrorObject, retryAfterSeconds?: number): Failure {
  return new Failure(kinds[status] ?? (status >= 500 ? 'internal' : 'invalid'), error.code, error.message, {
    details: { ...error.details, request_id: error.request_id },
    retryable: error.retryable,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** The error object of any body this service answers with; undefined for a body of something else. */
export function errorOf(body: unknown): ErrorObject | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  const known = typeof error === 'object' && error !== null && 'code' in error && 'message' in error
  return known && typeof error.code === 'string' && typeof error.message === 'string' ? (error as ErrorObject) : undefined
}
