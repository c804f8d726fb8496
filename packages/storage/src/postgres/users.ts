import type { UserRecords } from '../records.ts'
import { toUser, userExists } from '../rows.ts'
import type { Database } from './database.ts'

export function openUsers(database: Database): UserRecords {
  return {
    async create(user) {
      const added = await database.run(
        'insert into users (name, role, data_roles, password_hash, tokens_valid_from, created_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
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
      const row = await database.get('select * from users where name = $1', name)
      return row && toUser(row)
    },
    async update(name, change) {
      const changed = await database.run(
        `update users set role = coalesce($2, role), data_roles = coalesce($3, data_roles),
           password_hash = coalesce($4, password_hash), tokens_valid_from = coalesce($5, tokens_valid_from) where name = $1`,
        name,
        change.role ?? null,
        change.dataRoles?.join(',') ?? null,
        change.passwordHash ?? null,
        change.tokensValidFrom ?? null,
      )
      return changed > 0
    },
    async remove(name) {
      return (await database.run('delete from users where name = $1', name)) > 0
    },
    async list() {
      return (await database.all('select * from users order by name')).map(toUser)
    },
  }
}
