import type { Usage, UsageRecords } from '../records.ts'
import type { Database, Value } from './database.ts'

const keptDays = 400

export function openUsage(database: Database, now: () => Date): UsageRecords {
  const read = (day: string, caller: string): Usage => {
    const row = database.get('select characters, audio_ms, requests from usage where day = ? and caller = ?', day, caller)
    return row ? toUsage(row) : { characters: 0, audioMs: 0, requests: 0 }
  }
  return {
    async read(day, caller) {
      return read(day, caller)
    },
    async add(changes) {
      return database.write(() => {
        database.run('delete from usage where day < ?', dayBefore(now(), keptDays))
        return changes.map(({ day, caller, characters, audioMs, requests }) => {
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
        })
      })
    },
    async list(day) {
      return database
        .all('select * from usage where day = ? order by caller', day)
        .map((row) => ({ caller: String(row['caller']), ...toUsage(row) }))
    },
  }
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

function toUsage(row: Readonly<Record<string, Value>>): Usage {
  return { characters: Number(row['characters']), audioMs: Number(row['audio_ms']), requests: Number(row['requests']) }
}
