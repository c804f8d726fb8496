import type { CounterRecords } from '../shared.ts'
import type { Database } from './database.ts'

/**
 * A minute is counted by its seconds, as it is in memory: what a second let through counts until the whole of it is a minute old, so that no
 * minute holds more than it may. By the clock of the database, the only one that all replicas have. One statement counts, or says how long
 * to wait until the oldest second counts no longer.
 *
 * The clock is read anew where a row is changed: a statement that waited for the lock of another would count at the time when it came.
 * A refusal may rest on calls that others counted after this statement began, which its last part cannot see: then it says to wait for the
 * next second.
 */
const second = `floor(extract(epoch from clock_timestamp()))::bigint`
const count = `with counted as (
    insert into counters as c (key, seconds, calls) values ($1, array[${second}], array[1])
    on conflict (key) do update set (seconds, calls) = (
      select array_agg(s order by s), array_agg(n order by s)
      from (select s, sum(n)::integer as n
        from (select * from unnest(c.seconds, c.calls) as kept(s, n) union all select greatest(${second}, c.seconds[cardinality(c.seconds)]), 1) each
        where s >= ${second} - 60 group by s) sums)
    where (select coalesce(sum(n), 0) from unnest(c.seconds, c.calls) as kept(s, n) where s >= ${second} - 60) < $2
    returning 0::float8 as wait)
  select wait from counted
  union all
  select coalesce((select (min(s) + 61 - extract(epoch from clock_timestamp())) * 1000
      from counters c, unnest(c.seconds, c.calls) as kept(s, n) where c.key = $1 and s >= ${second} - 60), 1000)::float8
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
