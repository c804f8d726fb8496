import type { Usage, UsageRecords } from '../records.ts'
import { firstKeptDay, toUsage } from '../rows.ts'
import type { Database } from './database.ts'

export function openUsage(database: Database, now: () => Date): UsageRecords {
  const read = (day: string, caller: string) =>
    toUsage(database.get('select characters, audio_ms, requests from usage where day = ? and caller = ?', day, caller))
  const addOne = ({ day, caller, characters, audioMs, requests }: Usage & { readonly day: string; readonly caller: string }) => {
    database.run(
      `insert into usage (day, caller, characters, audio_ms, requests) values (?, ?, ?, ?, ?)
       on conflict (day, caller) do update set characters = max(0, characters + excluded.characters),
         audio_ms = max(0, audio_ms + excluded.audio_ms), requests = max(0, requests + excluded.requests)`,
      day,
      caller,
      characters,
      audioMs,
      requests,
    )
    return read(day, caller)
  }
  return {
    async read(day, caller) {
      return read(day, caller)
    },
    async add(changes) {
      return database.write(() => {
        database.run('delete from usage where day < ?', firstKeptDay(now()))
        return changes.map(addOne)
      })
    },
    async reserve(change, limits) {
      return database.write(() => {
        const before = read(change.day, change.caller)
        const passes =
          before.characters + change.characters <= (limits.characters ?? Infinity) &&
          before.audioMs + change.audioMs <= (limits.audioMs ?? Infinity)
        return passes ? { added: true, sums: addOne(change) } : { added: false, sums: before }
      })
    },
    async list(day) {
      return database
        .all('select * from usage where day = ? order by caller', day)
        .map((row) => ({ caller: String(row['caller']), ...toUsage(row) }))
    },
  }
}
