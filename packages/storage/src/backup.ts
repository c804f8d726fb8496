import { failure } from './errors.ts'

/** Copies the store of `url` into a file; see the kind's own page for what it throws. */
export async function backupRecords(url: string, to: string): Promise<void> {
  const { backupSqlite } = await import('./sqlite/backup.ts')
  await backupSqlite(sqliteFile(url), to)
}

/** Puts a backup in the place of the store of `url`, which no program may have open. */
export async function restoreRecords(from: string, url: string): Promise<void> {
  const { restoreSqlite } = await import('./sqlite/backup.ts')
  await restoreSqlite(from, sqliteFile(url))
}

function sqliteFile(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  throw failure(
    'bad_storage_url',
    'Only a store given as sqlite:PATH is kept in a file; back a PostgreSQL database up with its own tools, such as pg_dump.',
    {
      details: { allowed: ['sqlite:PATH'] },
    },
  )
}
