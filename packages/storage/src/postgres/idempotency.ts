import type { IdempotencyRecords } from '../records.ts'
import { keptAnswerMs } from '../rows.ts'
import type { Database } from './database.ts'
import { isDead } from './replicas.ts'

/** Claims of replicas that died are free for the next one that asks. */
export function openIdempotency(database: Database, now: () => Date, replica: string): IdempotencyRecords {
  const where = 'where owner = $1 and route = $2 and key = $3'
  return {
    async begin({ owner, route, key, bodyHash }) {
      const at = now().getTime()
      await database.run('delete from idempotency where started_at < $1', at - keptAnswerMs)
      for (;;) {
        const claimed = await database.run(
          `insert into idempotency as i (owner, route, key, body_hash, started_at, holder) values ($1, $2, $3, $4, $5, $6)
           on conflict (owner, route, key) do update
             set body_hash = excluded.body_hash, started_at = excluded.started_at, holder = excluded.holder
             where i.status is null and ${isDead('i.holder')}`,
          owner,
          route,
          key,
          bodyHash,
          at,
          replica,
        )
        if (claimed > 0) return { state: 'new' }
        const earlier = await database.get(`select body_hash, status, body from idempotency ${where}`, owner, route, key)
        // Given free between the two: it is there to be claimed.
        if (!earlier) continue
        const hash = String(earlier['body_hash'])
        return earlier['status'] === null
          ? { state: 'running', bodyHash: hash }
          : { state: 'finished', bodyHash: hash, status: Number(earlier['status']), body: String(earlier['body']) }
      }
    },
    async finish(owner, route, key, answer) {
      const { status, body, session = null } = answer
      await database.run(`update idempotency set status = $4, body = $5, session = $6 ${where}`, owner, route, key, status, body, session)
    },
    async release(owner, route, key) {
      await database.run(`delete from idempotency ${where} and status is null`, owner, route, key)
    },
    async releaseRunning() {
      return database.run(`delete from idempotency i where i.status is null and ${isDead('i.holder')}`)
    },
    async removeAll(owner) {
      return database.run('delete from idempotency where owner = $1', owner)
    },
  }
}
