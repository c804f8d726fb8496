import type { SpendingRecords } from '../records.ts'
import { firstKeptDay } from '../rows.ts'
import type { Database } from './database.ts'

export function openSpending(database: Database, now: () => Date): SpendingRecords {
  const read = (day: string, owner: string) => {
    const row = database.get('select calls, tokens from model_spending where day = ? and owner = ?', day, owner)
    return { calls: Number(row?.['calls'] ?? 0), tokens: Number(row?.['tokens'] ?? 0) }
  }
  return {
    read: async (day, owner) => read(day, owner),
    async add(day, owner, amount, limits = {}) {
      return database.write(() => {
        const before = read(day, owner)
        const after = { calls: Math.max(0, before.calls + amount.calls), tokens: Math.max(0, before.tokens + amount.tokens) }
        if (after.calls > (limits.calls ?? Infinity) || after.tokens > (limits.tokens ?? Infinity)) return false
        database.run('delete from model_spending where day < ?', firstKeptDay(now()))
        database.run(
          'insert or replace into model_spending (day, owner, calls, tokens) values (?, ?, ?, ?)',
          day,
          owner,
          after.calls,
          after.tokens,
        )
        return true
      })
    },
  }
}
