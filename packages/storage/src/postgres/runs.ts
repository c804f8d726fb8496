import type { RunRecords } from '../shared.ts'
import type { Database } from './database.ts'
import { tellNews } from './news.ts'
import type { News } from './news.ts'
import { isDead } from './replicas.ts'

/** Events that one reading brings at most: some of them hold thousands of rows. */
const batch = 16

/** Runs that any replica can show and, when the one that does the work dies, take over. */
export function openRuns(database: Database, replica: string, news: News): RunRecords {
  return {
    async create({ id, owner, request, claim }) {
      await database.run(
        `with claimed as (update idempotency set holder = null where owner = $2 and route = $4 and key = $5 and status is null)
         insert into runs (id, owner, request, claim_route, claim_key, holder, attempt, last, ended, cancelled, followed_at)
         values ($1, $2, $3, $4, $5, $6, 1, 0, 0, 0, clock_timestamp())`,
        id,
        owner,
        request,
        claim?.route ?? null,
        claim?.key ?? null,
        replica,
      )
    },
    async append(id, attempt, events, ended) {
      // The row of the run is locked first: a replica that was taken for dead adds nothing beside its successor.
      const held = await database.run(
        `with held as (
           update runs set last = greatest(last, $3), ended = $4 where id = $1 and attempt = $2 and holder = $7 and ended = 0 returning id),
         added as (
           insert into run_events (run, position, data) select held.id, e.position, e.data
           from held, unnest($5::int[], $6::text[]) as e (position, data) on conflict do nothing)
         select ${tellNews('held.id', '$7')} from held`,
        id,
        attempt,
        events.at(-1)?.position ?? 0,
        ended ? 1 : 0,
        events.map(({ position }) => position),
        events.map(({ data }) => data),
        replica,
      )
      if (held > 0) news.tell(id)
      return held > 0
    },
    async read(id, owner, after) {
      const run = await database.get('select last, ended from runs where id = $1 and owner = $2', id, owner)
      if (!run || after > Number(run['last'])) return undefined
      const rows = await database.all(
        'select position, data from run_events where run = $1 and position > $2 and position <= $3 order by position limit $4',
        id,
        after,
        Number(run['last']),
        batch,
      )
      const events = rows.map(({ position, data }) => ({ position: Number(position), data: String(data) }))
      return { events, ended: run['ended'] === 1 && (events.at(-1)?.position ?? after) === run['last'] }
    },
    async cancel(id, owner) {
      const found = await database.run(
        `with told as (update runs set cancelled = 1 where id = $1 and owner = $2 returning id) select ${tellNews('id', '$3')} from told`,
        id,
        owner,
        replica,
      )
      if (found > 0) news.tell(id)
      return found > 0
    },
    async tend(followed, keepMs) {
      if (followed.length > 0) await database.run('update runs set followed_at = clock_timestamp() where id = any ($1::text[])', followed)
      await forget(database, keepMs)
      const rows = await database.all(
        `select id from runs where holder = $1 and ended = 0 and (cancelled = 1 or ${left})`.replaceAll('$keep', '$2'),
        replica,
        keepMs,
      )
      return rows.map(({ id }) => String(id))
    },
    async takeOver(keepMs) {
      const rows = await database.all(
        `update runs set holder = $1, attempt = attempt + 1 where id in (
           select id from runs where ended = 0 and cancelled = 0 and not (${left}) and (holder is null or ${isDead('holder')})
           order by id limit 4 for update skip locked)
         returning id, owner, request, attempt`.replaceAll('$keep', '$2'),
        replica,
        keepMs,
      )
      return rows.map(({ id, owner, request, attempt }) => ({
        id: String(id),
        owner: String(owner),
        request: String(request),
        attempt: Number(attempt),
      }))
    },
    async release(ids) {
      await database.run('update runs set holder = null where holder = $1 and id = any ($2::text[])', replica, ids)
    },
    watch: (onNews) => news.watch(onNews),
  }
}

/** Nobody came back for it in time. */
const left = `followed_at < clock_timestamp() - $keep * interval '1 millisecond'`

/** What ended, and what nobody holds any more: with its events, and with the key that it would have answered. */
async function forget(database: Database, keepMs: number): Promise<void> {
  await database.run(
    `with gone as (
       delete from runs where (${left}) and (ended = 1 or holder is null or ${isDead('holder')}) returning owner, claim_route, claim_key, ended)
     delete from idempotency i using gone
     where gone.ended = 0 and i.owner = gone.owner and i.route = gone.claim_route and i.key = gone.claim_key and i.status is null`.replaceAll(
      '$keep',
      '$1',
    ),
    keepMs,
  )
}
