import { failure } from '../errors.ts'
import type { UserRecord, UserRecords } from '../records.ts'
import type { Database, Value } from './database.ts'

export function openUsers(database: Database): UserRecords {
  const read = (name: string) => {
    const row = database.get('select * from users where name = ?', name)
    return row && toRecord(row)
  }
  return {
    async create(user) {
      const added = database.run(
        'insert into users (name, role, password_hash, tokens_valid_from, created_at) values (?, ?, ?, ?, ?) on conflict do nothing',
        user.name,
        user.role,
        user.passwordHash,
        user.tokensValidFrom,
        user.createdAt,
      )
      if (added === 0) throw failure('user_exists', 'There is a user of this name already.')
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
          'update users set role = ?, password_hash = ?, tokens_valid_from = ? where name = ?',
          after.role,
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
      return database.all('select * from users order by name').map(toRecord)
    },
  }
}

function toRecord(row: Readonly<Record<string, Value>>): UserRecord {
  return {
    name: String(row['name']),
    role: row['role'] === 'admin' ? 'admin' : 'user',
    passwordHash: String(row['password_hash']),
    tokensValidFrom: String(row['tokens_valid_from']),
    createdAt: String(row['created_at']),
  }
}
