import { failure } from './errors.ts'
import type { Records } from './records.ts'

export interface OpenRecordsOptions {
  /** `sqlite:PATH`, for one process, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, for many. */
  readonly url: string
  readonly now?: () => Date
  /** Connections to PostgreSQL at once, 1 to 100, beside one that listens. Default 10. */
  readonly connections?: number
}

const allowed = ['sqlite:PATH', 'postgres://USER:PASSWORD@HOST:PORT/DATABASE']

/**
 * Opens a store of records; makes it when it is not there. A database of PostgreSQL must be there, its tables need not.
 * @throws `bad_storage_url`, `storage_corrupt`, `storage_version`, `storage_read_only`, `storage_full`, `storage_unavailable`, `storage_busy`
 */
export async function openRecords({ url, now = () => new Date(), connections }: OpenRecordsOptions): Promise<Records> {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) {
    const { openSqliteRecords } = await import('./sqlite/index.ts')
    return openSqliteRecords(url.slice('sqlite:'.length), now)
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgresRecords } = await import('./postgres/index.ts')
    return openPostgresRecords(url, now, connections)
  }
  throw failure('bad_storage_url', `The store must be given as ${allowed.join(' or ')}.`, { details: { allowed } })
}
