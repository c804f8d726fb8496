import type { Database } from './database.ts'

const beatMs = 1_000
/** A replica that was not seen for so long is dead: what it held is another's to take. */
const deadAfter = "interval '4 seconds'"

/** SQL that is true where the replica of this column is none that lives; false where the column is null. */
export function isDead(column: string): string {
  return `${column} is not null and not exists (select from replicas r where r.id = ${column} and r.seen_at > clock_timestamp() - ${deadAfter})`
}

export interface Heart {
  beat(): Promise<void>
  stop(): Promise<void>
}

/** Says every second that this replica lives. Failures are left to the next beat: those who ask the store hear of them. */
export async function startHeart(database: Database, replica: string): Promise<Heart> {
  const beat = async () => {
    await database.run(
      `insert into replicas (id, seen_at) values ($1, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at`,
      replica,
    )
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(() => {})
      .finally(() => (beating = undefined))
  }, beatMs)
  timer.unref()
  await beat().catch((error: unknown) => {
    clearInterval(timer)
    throw error
  })
  await database.run(`delete from replicas where seen_at < clock_timestamp() - interval '1 hour'`)
  return {
    beat,
    async stop() {
      clearInterval(timer)
      await beating
      await database.run('delete from replicas where id = $1', replica).catch(() => {})
    },
  }
}
