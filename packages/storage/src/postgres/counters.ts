import type { CounterRecords } from '../shared.ts'
import type { Database } from './database.ts'

/**
 * By the clock of the database, the only one that all replicas have. One statement counts, or says how long to wait.
 * A refusal may rest on calls that others counted after this statement began, which its last part cannot see: then it
 * knows neither minute to be full, and says to wait for the next.
 */
const count = `with clock as (
    select floor(ms / 60000)::bigint as minute, ms - floor(ms / 60000) * 60000 as since, 1 - (ms / 60000 - floor(ms / 60000)) as share
    from (select extract(epoch from clock_timestamp())::float8 * 1000 as ms) t),
  counted as (
    insert into counters as c (key, minute, calls, calls_before) select $1, minute, 1, 0 from clock
    on conflict (key) do update set
      calls_before = case c.minute when excluded.minute then c.calls_before when excluded.minute - 1 then c.calls else 0 end,
      calls = case c.minute when excluded.minute then c.calls else 0 end + 1,
      minute = excluded.minute
    where case c.minute
        when excluded.minute then c.calls + c.calls_before * (select share from clock)
        when excluded.minute - 1 then c.calls * (select share from clock)
        else 0 end < $2
    returning 0::float8 as wait)
  select wait from counted
  union all
  select case when calls >= $2 or calls_before = 0 then 60000 else (1 - ($2 - calls) / calls_before::float8) * 60000 end - since
  from (select since, case c.minute when k.minute then c.calls else 0 end as calls,
      case c.minute when k.minute then c.calls_before else c.calls end as calls_before
    from counters c, clock k where c.key = $1) now
  where not exists (select from counted)`

export function openCounters(database: Database): CounterRecords {
  return {
    async count(key, perMinute) {
      const row = await database.get(count, key, perMinute)
      const wait = Number(row?.['wait'] ?? 1)
      return wait === 0 ? 0 : Math.max(1, wait)
    },
  }
}
