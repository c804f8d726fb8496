import type { UserRecords } from '../records.ts'
import { toUser, userExists } from '../rows.ts'
import type { Database } from './database.ts'

export function openUsers(database: Database): UserRecords {
  const read = (name: string) => {
    const row = database.get('select * from users where name = ?', name)
    return row && toUser(row)
  }
  return {
    async create(user) {
      const added = database.run(
        'insert into users (name, role, data_roles, password_hash, tokens_valid_from, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
        user.name,
        user.role,
        user.dataRoles.join(','),
        user.passwordHash,
        user.tokensValidFrom,
        user.createdAt,
      )
      if (added === 0) throw userExists()
    },
    async read(name) {
      return read(name)
    },
    async update(name, change) {
      return database.write(() => {
        const before = read(name)
        if (!before) return false
        const after = { ...before, ...change }
        database.run(
          'update users set role = ?, data_roles = ?, password_hash = ?, tokens_valid_from = ? where name = ?',
          after.role,
          after.dataRoles.join(','),
          after.passwordHash,
          after.tokensValidFrom,
          name,
        )
        return true
      })
    },
    async remove(name) {
      return database.run('delete from users where name = ?', name) > 0
    },
    async list() {
      return database.all('select * from users order by name').map(toUser)
    },
  }
}
