import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { failure } from '../errors.ts'
import { openDatabase } from './database.ts'
import { fromSqlite } from './failures.ts'
import { makePrivate } from './private-file.ts'

/**
 * Copies a store that may be in use into one file (0600), consistent as of one moment.
 * @throws `storage_unavailable` when there is already something at `to` or no store at `from`; `storage_corrupt`, `storage_full`
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw failure('storage_unavailable', `There is no store at ${from}.`, { details: { file: from } })
  if (existsSync(to)) throw failure('storage_unavailable', `${to} is already there; a backup replaces nothing.`, { details: { file: to } })
  await replaceWith(to, async (draft) => {
    const source = openDatabase(from)
    try {
      await backup(source.raw, draft)
    } finally {
      source.close()
    }
  })
}

/**
 * Puts a backup in the place of a store that no program has open; the store before it is kept as `FILE.before-restore`.
 * @throws `storage_corrupt` or `storage_version` when the backup is none of ours, `storage_busy` while the store is in use
 */
export async function restoreSqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw failure('storage_unavailable', `There is no backup at ${from}.`, { details: { file: from } })
  if (resolve(from) === resolve(to)) throw failure('storage_unavailable', 'The backup is the store itself.', { details: { file: from } })
  await replaceWith(to, async (draft) => {
    const source = openForReading(from)
    try {
      await backup(source, draft)
    } finally {
      source.close()
    }
    // Checks that it is a whole store of ours, and brings its tables up to date, before anything is touched.
    const restored = openDatabase(draft)
    restored.raw.exec('pragma wal_checkpoint(truncate)')
    restored.close()
    setAside(to)
  })
}

function openForReading(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true })
  } catch (error) {
    throw fromSqlite(error, file)
  }
}

/** Written beside its place first, then renamed into it: there is never half a file. */
async function replaceWith(to: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${to}.${process.pid}.new`
  try {
    makePrivate(draft)
    await write(draft)
    syncPath(draft)
    renameSync(draft, to)
    syncPath(dirname(to))
  } catch (error) {
    throw fromSqlite(error, to)
  } finally {
    for (const path of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) rmSync(path, { force: true })
  }
}

function setAside(file: string): void {
  if (!existsSync(file)) return
  refuseWhileOpen(file)
  renameSync(file, `${file}.before-restore`)
  for (const path of [`${file}-wal`, `${file}-shm`]) rmSync(path, { force: true })
}

/** Leaving write-ahead mode needs the file for oneself, and folds the log into it. https://www.sqlite.org/wal.html */
function refuseWhileOpen(file: string): void {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(file, { timeout: 200 })
  } catch (error) {
    throw fromSqlite(error, file)
  }
  try {
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    const sorted = fromSqlite(error, file)
    // A damaged store is what one restores over.
    if ((sorted as { code?: unknown }).code === 'storage_busy')
      throw failure('storage_busy', 'The store is in use: stop the server, then restore.', { cause: error, details: { file } })
  } finally {
    database.close()
  }
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
