import type { ShareRecords } from '../records.ts'
import { toShare } from '../rows.ts'
import type { Database } from './database.ts'

export function openShares(database: Database, now: () => Date): ShareRecords {
  return {
    async put({ tokenHash, session, owner }) {
      const row = await database.get(
        `insert into shares (token_hash, session, owner, created_at) select $1, id, owner, $4 from sessions where id = $2 and owner = $3
         on conflict (session) do update set token_hash = excluded.token_hash, owner = excluded.owner, created_at = excluded.created_at
         returning *`,
        tokenHash,
        session,
        owner,
        now().toISOString(),
      )
      return row && toShare(row)
    },
    async read(tokenHash) {
      const row = await database.get('select * from shares where token_hash = $1', tokenHash)
      return row && toShare(row)
    },
    async ofSession(session, owner) {
      const row = await database.get('select * from shares where session = $1 and owner = $2', session, owner)
      return row && toShare(row)
    },
    async remove(session, owner) {
      return (await database.run('delete from shares where session = $1 and owner = $2', session, owner)) > 0
    },
  }
}
