import { failure } from '../errors.ts'
import type { ApiKeyRecord, ApiKeyRecords } from '../records.ts'
import type { Database, Value } from './database.ts'

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
      if (added === 0) throw failure('key_exists', 'There is an API key of this name already.')
    },
    async find(keyHash) {
      const row = database.get('select * from api_keys where key_hash = ?', keyHash)
      return row && toRecord(row)
    },
    async list() {
      return database.all('select * from api_keys order by name').map(toRecord)
    },
    async remove(name) {
      return database.run('delete from api_keys where name = ?', name) > 0
    },
  }
}

function toRecord(row: Readonly<Record<string, Value>>): ApiKeyRecord {
  const { characters_per_day: characters, audio_seconds_per_day: seconds } = row
  return {
    name: String(row['name']),
    keyHash: String(row['key_hash']),
    hint: String(row['hint']),
    ...(typeof characters === 'number' ? { charactersPerDay: characters } : {}),
    ...(typeof seconds === 'number' ? { audioSecondsPerDay: seconds } : {}),
    createdAt: String(row['created_at']),
  }
}
