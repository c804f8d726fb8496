import { Failure } from '@chitravani/kit'
import type { FailureKind, FailureOptions } from '@chitravani/kit'

/** Every way a store of records fails: code to kind. A test compares it with docs/reference/errors.md. */
export const storageFailures = {
  unknown_session: 'not_found',
  stale_version: 'conflict',
  nothing_to_undo: 'conflict',
  nothing_to_redo: 'conflict',
  user_exists: 'conflict',
  key_exists: 'conflict',
  storage_unavailable: 'unavailable',
  storage_full: 'unavailable',
  storage_read_only: 'unavailable',
  storage_busy: 'unavailable',
  storage_corrupt: 'internal',
  storage_version: 'internal',
  bad_storage_url: 'invalid',
} as const satisfies Record<string, FailureKind>
export type StorageFailureCode = keyof typeof storageFailures

export function failure(code: StorageFailureCode, message: string, options: FailureOptions = {}): Failure {
  return new Failure(storageFailures[code], code, message, options)
}
