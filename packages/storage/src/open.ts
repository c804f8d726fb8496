import { failure } from './errors.ts'
import type { Records } from './records.ts'

export interface OpenRecordsOptions {
  /** `sqlite:PATH`. */
  readonly url: string
  readonly now?: () => Date
}

/**
 * Opens a store of records; makes it when it is not there.
 * @throws `bad_storage_url`, `storage_corrupt`, `storage_version`, `storage_read_only`, `storage_full`, `storage_unavailable`, `storage_busy`
 */
export async function openRecords({ url, now = () => new Date() }: OpenRecordsOptions): Promise<Records> {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) {
    const { openSqliteRecords } = await import('./sqlite/index.ts')
    return openSqliteRecords(url.slice('sqlite:'.length), now)
  }
  throw failure('bad_storage_url', 'The store must be given as sqlite:PATH.', { details: { allowed: ['sqlite:PATH'] } })
}
