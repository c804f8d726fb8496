import type { UploadRecords } from '../records.ts'
import { nameKey, toUpload } from '../rows.ts'
import type { Database } from './database.ts'

export function openUploads(database: Database): UploadRecords {
  const list = (owner: string) => database.all('select * from uploads where owner = ? order by created_at, id', owner).map(toUpload)
  return {
    async list(owner) {
      return list(owner)
    },
    async add(owner, { id, name, table, kind, bytes, createdAt }, most) {
      return database.write(() => {
        if (list(owner).length >= most) return 'full'
        const added = database.run(
          'insert into uploads (owner, id, name, name_key, file_table, kind, bytes, created_at) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
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
      return database.run('delete from uploads where owner = ? and id = ?', owner, id) > 0
    },
    async removeAll(owner) {
      return database.run('delete from uploads where owner = ?', owner)
    },
  }
}
