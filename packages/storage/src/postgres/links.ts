import type { LinkRecords } from '../shared.ts'
import type { Database } from './database.ts'

export function openLinks(database: Database): LinkRecords {
  return {
    async put(codeHash, user, lifetimeMs) {
      await database.run(
        `insert into links (code_hash, user_name, good_until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
        codeHash,
        user,
        lifetimeMs,
      )
    },
    async take(codeHash) {
      const row = await database.get(
        'delete from links where code_hash = $1 returning user_name, (good_until > clock_timestamp())::int as good',
        codeHash,
      )
      return row?.['good'] === 1 ? String(row['user_name']) : undefined
    },
  }
}
