import type { Usage, UsageRecords } from '../records.ts'
import { firstKeptDay, toUsage } from '../rows.ts'
import type { Database, Statements } from './database.ts'

type Change = Usage & { readonly day: string; readonly caller: string }

export function openUsage(database: Database, now: () => Date): UsageRecords {
  const read = async (day: string, caller: string) =>
    toUsage(await database.get('select characters, audio_ms, requests from usage where day = $1 and caller = $2', day, caller))
  return {
    read,
    async add(changes) {
      return database.write(async (inside) => {
        await inside.run('delete from usage where day < $1', firstKeptDay(now()))
        const sums = new Map<Change, Usage>()
        // All replicas lock the rows in one order, so that none waits for the other in a circle.
        for (const change of changes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
          sums.set(change, (await addOne(inside, change)) ?? toUsage(undefined))
        return changes.map((change) => sums.get(change) ?? toUsage(undefined))
      })
    },
    async reserve(change, limits) {
      const fits = change.characters <= (limits.characters ?? Infinity) && change.audioMs <= (limits.audioMs ?? Infinity)
      const sums = fits ? await addOne(database, change, limits) : undefined
      return sums ? { added: true, sums } : { added: false, sums: await read(change.day, change.caller) }
    },
    async list(day) {
      return (await database.all('select * from usage where day = $1 order by caller', day)).map((row) => ({
        caller: String(row['caller']),
        ...toUsage(row),
      }))
    },
  }
}

const keyOf = ({ day, caller }: Change) => `${day} ${caller}`

/** The new sums; undefined when one would pass its limit. */
async function addOne(
  inside: Statements,
  { day, caller, characters, audioMs, requests }: Change,
  limits: { readonly characters?: number; readonly audioMs?: number } = {},
): Promise<Usage | undefined> {
  const row = await inside.get(
    `insert into usage as u (day, caller, characters, audio_ms, requests)
       values ($1, $2, greatest(0, $3::bigint), greatest(0, $4::bigint), greatest(0, $5::bigint))
     on conflict (day, caller) do update set characters = greatest(0, u.characters + $3), audio_ms = greatest(0, u.audio_ms + $4),
       requests = greatest(0, u.requests + $5)
     where u.characters + $3 <= coalesce($6, u.characters + $3) and u.audio_ms + $4 <= coalesce($7, u.audio_ms + $4)
     returning characters, audio_ms, requests`,
    day,
    caller,
    characters,
    audioMs,
    requests,
    limits.characters ?? null,
    limits.audioMs ?? null,
  )
  return row && toUsage(row)
}
