import type { ApiKeyRecords } from '../records.ts'
import { keyExists, toApiKey } from '../rows.ts'
import type { Database } from './database.ts'

export function openApiKeys(database: Database): ApiKeyRecords {
  return {
    async create(key) {
      const added = database.run(
        `insert into api_keys (name, key_hash, hint, characters_per_day, audio_seconds_per_day, created_at)
         values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
        key.name,
        key.keyHash,
        key.hint,
        key.charactersPerDay ?? null,
        key.audioSecondsPerDay ?? null,
        key.createdAt,
      )
      if (added === 0) throw keyExists()
    },
    async find(keyHash) {
      const row = database.get('select * from api_keys where key_hash = ?', keyHash)
      return row && toApiKey(row)
    },
    async list() {
      return database.all('select * from api_keys order by name').map(toApiKey)
    },
    async remove(name) {
      return database.run('delete from api_keys where name = ?', name) > 0
    },
  }
}
