import { isFailure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { StorageFailureCode } from '../errors.ts'

/** States and classes of states: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const byState: Readonly<Record<string, readonly [StorageFailureCode, string]>> = {
  '28P01': ['storage_unavailable', 'The database of the store refuses the login: wrong user or password.'],
  '28000': ['storage_unavailable', 'The database of the store refuses the login: this user may not sign in from here, or only with TLS.'],
  '3D000': ['storage_unavailable', 'The server has no database of the name that storage.url gives. Make it first.'],
  '42501': [
    'storage_unavailable',
    'The login of the store lacks rights: it needs CREATE on its database, or to own the schema chitravani.',
  ],
  '53100': ['storage_full', 'The disk of the database is full; nothing was changed. Free some space and try again.'],
  '53200': ['storage_unavailable', 'The database of the store is out of memory.'],
  '53300': ['storage_busy', 'The database of the store has no free place: too many connections.'],
  '25006': ['storage_read_only', 'The database of the store cannot be written: it is a standby or was made read-only.'],
  '40001': ['storage_busy', 'Two changes of the store met; try again in a moment.'],
  '40P01': ['storage_busy', 'Two changes of the store met; try again in a moment.'],
  '55P03': ['storage_busy', 'The store is locked by another change; try again in a moment.'],
  '57014': ['storage_busy', 'The database of the store did not answer in time; try again in a moment.'],
  XX001: ['storage_corrupt', 'The database says that the tables of the store are damaged. Restore a backup of it.'],
  XX002: ['storage_corrupt', 'The database says that an index of the store is damaged. Reindex it, or restore a backup.'],
}
const unavailable = 'The database of the store cannot be reached. Check that it runs, and storage.url.'
/** Classes that say the server or the way to it is away: connection, resources, operator, system. */
const awayClasses = new Set(['08', '53', '57', '58'])
const awayErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
  'EACCES',
])
/** What the driver says without a code. */
const awayWords = /timeout|terminated|not queryable|Client was closed|SSL|certificate|ended unexpectedly/i

/** Sorts whatever went wrong below; a Failure passes as it is, a mistake of ours is not dressed up. No address and no login is told. */
export function fromPostgres(error: unknown): unknown {
  if (isFailure(error) || !(error instanceof Error)) return error
  const code = codeOf(error)
  const known = byState[code]
  if (known) return failure(known[0], known[1], { cause: error, retryable: known[0] === 'storage_busy' })
  if (awayClasses.has(code.slice(0, 2)) || awayErrors.has(code) || awayWords.test(error.message))
    return failure('storage_unavailable', unavailable, { cause: error })
  return error
}

/** Did the server itself say this, so that the connection is whole? */
export function isServersWord(error: unknown): boolean {
  return isFailure(error) || (error instanceof Error && 'severity' in error && !/^(08|57P)/.test(codeOf(error)))
}

function codeOf(error: Error): string {
  // Where a name has several addresses, each has failed in its way.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
}
