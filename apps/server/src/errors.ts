import { Failure } from '@chitravani/kit'
import type { FailureKind, FailureOptions } from '@chitravani/kit'

/** Every way the server itself fails: code to kind. A test compares it with docs/reference/errors.md. */
export const serverFailures = {
  malformed_json: 'malformed',
  malformed_request: 'malformed',
  unauthorized: 'unauthorized',
  bad_credentials: 'unauthorized',
  bad_sign_in_link: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'not_found',
  unknown_share: 'not_found',
  unknown_generation: 'not_found',
  unknown_user: 'not_found',
  unknown_file: 'not_found',
  body_too_large: 'too_large',
  url_too_long: 'too_large',
  headers_too_large: 'too_large',
  unsupported_media_type: 'media_type',
  unsupported_file: 'media_type',
  file_unreadable: 'invalid',
  too_many_files: 'conflict',
  upload_failed: 'unavailable',
  unknown_host: 'misdirected',
  invalid_request: 'invalid',
  planner_unavailable: 'invalid',
  idempotency_mismatch: 'invalid',
  weak_password: 'invalid',
  bad_user_name: 'invalid',
  idempotency_running: 'conflict',
  connection_unusable: 'invalid',
  connection_exists: 'conflict',
  too_many_requests: 'limited',
  too_many_attempts: 'limited',
  shutting_down: 'unavailable',
  renderer_unavailable: 'unavailable',
  request_timeout: 'timeout',
  caller_left: 'cancelled',
  internal_error: 'internal',
  bad_configuration: 'internal',
  weak_signing_key: 'internal',
  port_taken: 'unavailable',
  cannot_listen: 'unavailable',
} as const satisfies Record<string, FailureKind>
export type ServerFailureCode = keyof typeof serverFailures

export function failure(code: ServerFailureCode, message: string, options: FailureOptions = {}): Failure {
  return new Failure(serverFailures[code], code, message, options)
}
