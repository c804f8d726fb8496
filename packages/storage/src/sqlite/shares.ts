import type { ShareRecords } from '../records.ts'
import { toShare } from '../rows.ts'
import type { Database } from './database.ts'

export function openShares(database: Database, now: () => Date): ShareRecords {
  return {
    async put({ tokenHash, session, owner }) {
      const createdAt = now().toISOString()
      return database.write(() => {
        if (!database.get('select 1 from sessions where id = ? and owner = ?', session, owner)) return undefined
        database.run(
          'insert or replace into shares (token_hash, session, owner, created_at) values (?, ?, ?, ?)',
          tokenHash,
          session,
          owner,
          createdAt,
        )
        return { tokenHash, session, owner, createdAt }
      })
    },
    async read(tokenHash) {
      const row = database.get('select * from shares where token_hash = ?', tokenHash)
      return row && toShare(row)
    },
    async ofSession(session, owner) {
      const row = database.get('select * from shares where session = ? and owner = ?', session, owner)
      return row && toShare(row)
    },
    async remove(session, owner) {
      return database.run('delete from shares where session = ? and owner = ?', session, owner) > 0
    },
  }
}
