import type { UploadRecords } from '../records.ts'
import { nameKey, toUpload } from '../rows.ts'
import type { Database } from './database.ts'

/** "ChvU", beside an owner's digest: what an owner's uploads wait for each other by, at whatever replica. */
const uploadLock = 0x43687655

export function openUploads(database: Database): UploadRecords {
  return {
    async list(owner) {
      return (await database.all('select * from uploads where owner = $1 order by created_at, id', owner)).map(toUpload)
    },
    async add(owner, { id, name, table, kind, bytes, createdAt }, most) {
      return database.write(async (inside) => {
        await inside.get('select pg_advisory_xact_lock($1, hashtext($2))', uploadLock, owner)
        const there = await inside.get('select count(*) as n from uploads where owner = $1', owner)
        if (Number(there?.['n']) >= most) return 'full'
        const added = await inside.run(
          `insert into uploads (owner, id, name, name_key, file_table, kind, bytes, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
          owner,
          id,
          name,
          nameKey(name),
          table,
          kind,
          bytes,
          createdAt,
        )
        return added > 0 ? 'added' : 'taken'
      })
    },
    async remove(owner, id) {
      return (await database.run('delete from uploads where owner = $1 and id = $2', owner, id)) > 0
    },
    async removeAll(owner) {
      return database.run('delete from uploads where owner = $1', owner)
    },
  }
}
