import { failedAgain } from '../shared.ts'
import type { Attempt, AttemptRecords } from '../shared.ts'
import type { Database } from './database.ts'

/** Milliseconds since 1970 by the clock of the database. */
const clock = 'extract(epoch from clock_timestamp())::float8 * 1000 as at'

export function openAttempts(database: Database): AttemptRecords {
  return {
    async pauseMs(key) {
      const row = await database.get(`select attempt, ${clock} from attempts where key = $1`, key)
      return row ? Math.max(0, (read(row['attempt'])?.pauseUntil ?? 0) - Number(row['at'])) : 0
    },
    async failed(key, free) {
      await database.write(async (inside) => {
        // Writing the row, even as it is, keeps others from it until this is done.
        const row = await inside.get(
          `insert into attempts (key, changed_at) values ($1, clock_timestamp()) on conflict (key) do update set changed_at = excluded.changed_at
           returning attempt, ${clock}`,
          key,
        )
        const after = failedAgain(read(row?.['attempt']), free, Number(row?.['at']))
        await inside.run('update attempts set attempt = $2 where key = $1', key, JSON.stringify(after))
      })
    },
    async succeeded(key) {
      await database.run('delete from attempts where key = $1', key)
    },
  }
}

function read(stored: unknown): Attempt | undefined {
  return typeof stored === 'string' ? (JSON.parse(stored) as Attempt) : undefined
}
