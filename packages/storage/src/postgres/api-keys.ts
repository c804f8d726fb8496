import type { ApiKeyRecords } from '../records.ts'
import { keyExists, toApiKey } from '../rows.ts'
import type { Database } from './database.ts'

export function openApiKeys(database: Database): ApiKeyRecords {
  return {
    async create(key) {
      const added = await database.run(
        `insert into api_keys (name, key_hash, hint, characters_per_day, audio_seconds_per_day, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
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
      const row = await database.get('select * from api_keys where key_hash = $1', keyHash)
      return row && toApiKey(row)
    },
    async list() {
      return (await database.all('select * from api_keys order by name')).map(toApiKey)
    },
    async remove(name) {
      return (await database.run('delete from api_keys where name = $1', name)) > 0
    },
  }
}
