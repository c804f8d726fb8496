import type { IdempotencyRecords } from '../records.ts'
import { keptAnswerMs } from '../rows.ts'
import type { Database } from './database.ts'

export function openIdempotency(database: Database, now: () => Date): IdempotencyRecords {
  const where = 'where owner = ? and route = ? and key = ?'
  return {
    async begin({ owner, route, key, bodyHash }) {
      return database.write(() => {
        const at = now().getTime()
        database.run('delete from idempotency where started_at < ?', at - keptAnswerMs)
        const earlier = database.get(`select body_hash, status, body from idempotency ${where}`, owner, route, key)
        if (!earlier) {
          database.run(
            'insert into idempotency (owner, route, key, body_hash, started_at) values (?, ?, ?, ?, ?)',
            owner,
            route,
            key,
            bodyHash,
            at,
          )
          return { state: 'new' }
        }
        const hash = String(earlier['body_hash'])
        return earlier['status'] === null
          ? { state: 'running', bodyHash: hash }
          : { state: 'finished', bodyHash: hash, status: Number(earlier['status']), body: String(earlier['body']) }
      })
    },
    async finish(owner, route, key, answer) {
      const { status, body, session = null } = answer
      database.run(`update idempotency set status = ?, body = ?, session = ? ${where}`, status, body, session, owner, route, key)
    },
    async release(owner, route, key) {
      database.run(`delete from idempotency ${where} and status is null`, owner, route, key)
    },
    async releaseRunning() {
      return database.run('delete from idempotency where status is null')
    },
    async removeAll(owner) {
      return database.run('delete from idempotency where owner = ?', owner)
    },
  }
}
