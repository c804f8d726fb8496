import { openMemoryShared } from '../memory/index.ts'
import type { Records } from '../records.ts'
import { openApiKeys } from './api-keys.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { openIdempotency } from './idempotency.ts'
import { openSessions } from './sessions.ts'
import { openShares } from './shares.ts'
import { openSpending } from './spending.ts'
import { openUploads } from './uploads.ts'
import { openUsage } from './usage.ts'
import { openUsers } from './users.ts'

/** Records in one SQLite file, written ahead and synced at every commit. */
export function openSqliteRecords(file: string, now: () => Date): Records {
  const database = openDatabase(file)
  return {
    users: openUsers(database),
    sessions: openSessions(database, now),
    shares: openShares(database, now),
    idempotency: openIdempotency(database, now),
    apiKeys: openApiKeys(database),
    usage: openUsage(database, now),
    spending: openSpending(database, now),
    uploads: openUploads(database),
    shared: openMemoryShared(),
    async ping() {
      // Writes a page and syncs it, changing nothing: a full or read-only disk shows here.
      database.write(() => database.raw.exec(`pragma user_version = ${migrations.length}`))
    },
    async close() {
      database.close()
    },
  }
}
