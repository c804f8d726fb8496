import { randomUUID } from 'node:crypto'
import type { Records } from '../records.ts'
import { openApiKeys } from './api-keys.ts'
import { openAttempts } from './attempts.ts'
import { openCounters } from './counters.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { openIdempotency } from './idempotency.ts'
import { openLinks } from './links.ts'
import { openNews } from './news.ts'
import { startHeart } from './replicas.ts'
import { openRuns } from './runs.ts'
import { openSecrets } from './secrets.ts'
import { openSessions } from './sessions.ts'
import { openShares } from './shares.ts'
import { openSpending } from './spending.ts'
import { openUploads } from './uploads.ts'
import { openUsage } from './usage.ts'
import { openUsers } from './users.ts'

const sweepMs = 60_000

/** Records in a PostgreSQL database, for as many processes as there are; each opening is a replica of its own. */
export async function openPostgresRecords(url: string, now: () => Date, connections = 10): Promise<Records> {
  const database = await openDatabase(url, connections)
  const replica = randomUUID()
  const heart = await startHeart(database, replica).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const news = openNews(database, replica)
  const sweeping = setInterval(() => void sweep(database).catch(() => {}), sweepMs)
  sweeping.unref()
  return {
    users: openUsers(database),
    sessions: openSessions(database, now),
    shares: openShares(database, now),
    idempotency: openIdempotency(database, now, replica),
    apiKeys: openApiKeys(database),
    usage: openUsage(database, now),
    spending: openSpending(database, now),
    uploads: openUploads(database),
    shared: {
      replicas: true,
      counters: openCounters(database),
      attempts: openAttempts(database),
      links: openLinks(database),
      runs: openRuns(database, replica, news),
      secrets: openSecrets(database),
    },
    // Writes a row and waits until it is on disk.
    ping: () => heart.beat(),
    async close() {
      clearInterval(sweeping)
      await news.close()
      await heart.stop()
      await database.close()
    },
  }
}

/** Counts, pauses and codes that no longer matter. */
async function sweep(database: Database): Promise<void> {
  await database.run('delete from counters where seconds[cardinality(seconds)] < extract(epoch from clock_timestamp()) - 61')
  await database.run(`delete from attempts where changed_at < clock_timestamp() - interval '5 minutes'`)
  await database.run('delete from links where good_until < clock_timestamp()')
}
