import { isFailure } from '@chitravani/kit'
import type { Failure, FailureKind } from '@chitravani/kit'
import type { DashboardFailure, ErrorObject, ErrorResponse, OpenAiErrorResponse } from '@chitravani/protocol'
import { failure } from './errors.ts'

/** The only place where a kind of failure becomes a status. */
export const statusOfKind: Readonly<Record<FailureKind, number>> = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  media_type: 415,
  misdirected: 421,
  invalid: 422,
  limited: 429,
  internal: 500,
  bad_upstream: 502,
  unavailable: 503,
  timeout: 504,
  /** Nobody is there to read it; the number that proxies write into their logs. */
  cancelled: 499,
}

/** Where HTTP has a word of its own for what our kinds call by a wider one. */
const statusOfCode: Readonly<Record<string, number>> = {
  method_not_allowed: 405,
  url_too_long: 414,
  headers_too_large: 431,
  request_timeout: 408,
  start_timeout: 408,
  no_pong: 408,
  upgrade_required: 426,
}

export function statusOf(failed: Failure): number {
  return statusOfCode[failed.code] ?? statusOfKind[failed.kind]
}

/** Headers that belong to a failure. The clients of OpenAI read from a header of theirs whether to ask again: their errors have no place for it. */
export function headersOf(failed: Failure, area: Area = 'other'): Record<string, string> {
  return { ...headersOfStatus(failed), ...(area === 'openai' ? { 'x-should-retry': String(failed.retryable) } : {}) }
}

function headersOfStatus(failed: Failure): Record<string, string> {
  const status = statusOf(failed)
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  if (status === 429 || status === 503) return { 'retry-after': String(Math.max(1, Math.ceil(failed.retryAfterSeconds ?? 1))) }
  return {}
}

export function toErrorObject(failed: Failure, requestId: string): ErrorObject {
  return {
    code: failed.code,
    message: failed.message,
    ...(failed.details === undefined ? {} : { details: { ...failed.details } }),
    retryable: failed.retryable,
    request_id: requestId,
  }
}

/** The body of a failure: a DashboardResponse under `/dashboard`, OpenAI's shape under `/v1`, else `{error}`. */
export function toBody(
  failed: Failure,
  requestId: string,
  area: Area,
  sessionId: string | null,
): DashboardFailure | OpenAiErrorResponse | ErrorResponse {
  const error = toErrorObject(failed, requestId)
  if (area === 'openai') {
    const { code, message, details } = error
    const param = typeof details?.['field'] === 'string' && details['field'] !== '' ? details['field'] : null
    return { error: { message, type: openAiTypeOf(statusOf(failed)), param, code, request_id: requestId } }
  }
  return area === 'dashboard' ? { success: false, session_id: sessionId, dashboard: null, error, warnings: [] } : { error }
}

function openAiTypeOf(status: number): OpenAiErrorResponse['error']['type'] {
  if (status >= 500) return 'server_error'
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 404) return 'not_found_error'
  return status === 429 ? 'rate_limit_error' : 'invalid_request_error'
}

export type Area = 'dashboard' | 'openai' | 'other'

export function areaOf(path: string): Area {
  if (/^\/dashboard(?=[/?]|$)/.test(path)) return 'dashboard'
  return /^\/v1(?=[/?]|$)/.test(path) ? 'openai' : 'other'
}

/** Any thrown thing as a Failure. What we did not foresee is `internal_error` and says nothing of its inside. */
export function toFailure(thrown: unknown): Failure {
  if (isFailure(thrown)) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return failure('caller_left', 'The caller has left.', { cause: thrown })
  const code = (thrown as { code?: unknown } | null)?.code
  if (typeof code === 'string') {
    const known = fromFramework(code, thrown)
    if (known) return known
  }
  // The reader of multipart bodies gives its refusals no code.
  if (thrown instanceof Error && /^multipart: |\bmultipart data$/i.test(thrown.message))
    return failure('malformed_request', 'The multipart body cannot be read.', { cause: thrown })
  return failure('internal_error', 'Something went wrong on our side. The request id finds it in the log.', { cause: thrown })
}

/** Fastify's own refusals: https://fastify.dev/docs/latest/Reference/Errors/ */
function fromFramework(code: string, cause: unknown): Failure | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_FILES_LIMIT':
      return failure('body_too_large', 'The body is larger than this route takes.', { cause })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return failure('unsupported_media_type', 'This route does not take a body of this content type.', { cause })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_TYPE':
    case 'FST_PROTO_VIOLATION':
    case 'ECONNRESET':
      return failure('malformed_request', 'The request cannot be read.', { cause })
    default: {
      // What else it refuses as the caller's fault stays the caller's fault.
      const { statusCode } = cause as { statusCode?: unknown }
      const refused = code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500
      return refused ? failure('malformed_request', 'The request cannot be read.', { cause }) : undefined
    }
  }
}
