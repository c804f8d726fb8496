import type { SpendingRecords } from '../records.ts'
import { firstKeptDay } from '../rows.ts'
import type { Database } from './database.ts'

export function openSpending(database: Database, now: () => Date): SpendingRecords {
  return {
    async read(day, owner) {
      const row = await database.get('select calls, tokens from model_spending where day = $1 and owner = $2', day, owner)
      return { calls: Number(row?.['calls'] ?? 0), tokens: Number(row?.['tokens'] ?? 0) }
    },
    async add(day, owner, amount, limits = {}) {
      if (amount.calls > (limits.calls ?? Infinity) || amount.tokens > (limits.tokens ?? Infinity)) return false
      return database.write(async (inside) => {
        await inside.run('delete from model_spending where day < $1', firstKeptDay(now()))
        const added = await inside.run(
          `insert into model_spending as s (day, owner, calls, tokens) values ($1, $2, greatest(0, $3::bigint), greatest(0, $4::bigint))
           on conflict (day, owner) do update set calls = greatest(0, s.calls + $3), tokens = greatest(0, s.tokens + $4)
           where greatest(0, s.calls + $3) <= coalesce($5, s.calls + $3) and greatest(0, s.tokens + $4) <= coalesce($6, s.tokens + $4)`,
          day,
          owner,
          amount.calls,
          amount.tokens,
          limits.calls ?? null,
          limits.tokens ?? null,
        )
        return added > 0
      })
    },
  }
}
