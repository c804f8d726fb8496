import type { SecretRecords } from '../shared.ts'
import type { Database } from './database.ts'

export function openSecrets(database: Database): SecretRecords {
  return {
    async keep(name, fresh) {
      await database.run('insert into secrets (name, value) values ($1, $2) on conflict do nothing', name, fresh)
      const row = await database.get('select value from secrets where name = $1', name)
      return String(row?.['value'])
    },
  }
}
