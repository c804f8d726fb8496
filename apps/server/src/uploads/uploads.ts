import type { Readable } from 'node:stream'
import { isFailure } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { CatalogOptions, Connection, DataNote } from '@chitravani/dashboard'
import type { UploadRecords } from '@chitravani/storage'
import type { ConnectionSettings } from '../connection-settings.ts'
import { failure } from '../errors.ts'
import { openUploadFolder } from './folder.ts'
import type { Upload } from './folder.ts'
import { freeName, tableName } from './names.ts'
import { openTurns } from '../turns.ts'
import { openPool } from './pool.ts'

/** A dropped file is read once at its arrival, to see that it can be; that may not take for ever. */
const firstReadMs = 60_000

export interface NewUpload {
  /** As the caller calls it; names the table, never a path. */
  readonly fileName: string
  readonly bytes: Readable
}

export type ReadingCall = Pick<CatalogOptions, 'onProgress'> & { readonly signal: AbortSignal }

/** Files that users brought, each a connection of its owner and of nobody else. */
export interface Uploads {
  list(owner: string): Promise<readonly Upload[]>
  /** Undefined when the owner has no upload of this name. */
  open(owner: string, name: string): Promise<Connection | undefined>
  /** Takes the bytes in and gives them a name. @throws `body_too_large`, `unsupported_file`, `too_many_files`, `upload_failed` */
  receive(owner: string, upload: NewUpload, signal: AbortSignal): Promise<Upload>
  /**
   * Reads for the first time what was received, and answers what was repaired. What cannot be read, or is left by its caller, is removed;
   * where there was no place to read it, it is kept.
   * @throws `file_unreadable`, `connection_failed`
   */
  read(owner: string, upload: Upload, call: ReadingCall): Promise<readonly DataNote[]>
  /** False when there is none of this name. */
  remove(owner: string, name: string): Promise<boolean>
  removeAll(owner: string): Promise<number>
  close(): Promise<void>
}

export interface UploadsOptions {
  readonly records: UploadRecords
  readonly folder: string
  readonly maxBytes: number
  readonly maxFiles: number
  readonly open: (settings: ConnectionSettings) => Promise<Connection>
  /** Names that everybody's connections have. */
  readonly taken: (name: string) => boolean
  readonly now: () => Date
}

export function openUploads(options: UploadsOptions): Uploads {
  const { records } = options
  const folder = openUploadFolder(options.folder)
  const pool = openPool()
  /** Uploads on their way, so that two at once do not pass the limit together. */
  const arriving = new Map<string, number>()
  /** Owners whose uploads are all in the store. */
  const recorded = new Set<string>()
  /** Owners of whom nothing is left that a crash may have cut short. */
  const settled = new Set<string>()
  /** Uploads that this server reads or is about to, by id. */
  const reading = new Set<string>()
  /** Of one owner a file is read after the other. */
  const firstReads = openTurns({ atOnce: 1, waiting: Infinity })
  const keyOf = (owner: string, { id }: Upload) => ({ owner, id })

  const connect = (owner: string, upload: Upload) =>
    pool.connection(keyOf(owner, upload), () =>
      options.open({ name: upload.name, kind: 'files', isOurs: true, path: folder.pathOf(owner, upload) }),
    )

  /** What is known of uploads used to lie beside them. */
  async function listOf(owner: string): Promise<readonly Upload[]> {
    if (!recorded.has(owner)) {
      for (const { id, table, ...upload } of await folder.unrecorded(owner)) {
        await record(owner, { ...upload, id, table }, upload.name, Number.MAX_SAFE_INTEGER)
        await folder.recorded(owner, id)
      }
      recorded.add(owner)
    }
    const all = (await records.list(owner)) as readonly Upload[]
    return settled.has(owner) ? all : withoutUnfinished(owner, all)
  }

  /** Without what a server that was killed had taken in and never read: nobody was told that it is there. */
  async function withoutUnfinished(owner: string, all: readonly Upload[]): Promise<readonly Upload[]> {
    const { abandoned, waiting } = await folder.unread(owner)
    for (const upload of all) if (abandoned.includes(upload.id)) await drop(owner, upload)
    if (waiting.length === 0) settled.add(owner)
    const isFinished = ({ id }: Upload) => reading.has(id) || !(waiting.includes(id) || abandoned.includes(id))
    return all.filter(isFinished)
  }

  /** Gives it the first free name. @throws `too_many_files` */
  async function record(owner: string, upload: Omit<Upload, 'name'>, wish: string, most: number): Promise<Upload> {
    for (;;) {
      const mine = (await records.list(owner)) as readonly Upload[]
      const known = mine.find(({ id }) => id === upload.id)
      if (known) return known
      const names = new Set(mine.map(({ name }) => name.toLowerCase()))
      const name = freeName(wish, (candidate) => names.has(candidate.toLowerCase()) || options.taken(candidate))
      const outcome = await records.add(owner, { ...upload, name }, most)
      if (outcome === 'full') throw tooMany(mine.length, most)
      // Taken: another replica gave that name to another one meanwhile.
      if (outcome === 'added') return { ...upload, name }
    }
  }

  async function find(owner: string, name: string): Promise<Upload | undefined> {
    return (await listOf(owner)).find((upload) => upload.name === name)
  }

  async function drop(owner: string, upload: Upload): Promise<boolean> {
    await pool.forget(keyOf(owner, upload))
    const wasThere = await records.remove(owner, upload.id)
    await folder.remove(owner, upload.id)
    return wasThere
  }

  async function take(owner: string, { fileName, bytes }: NewUpload, signal: AbortSignal): Promise<Upload> {
    const received = await folder.receive(owner, bytes, { maxBytes: options.maxBytes, signal })
    try {
      const table = tableName(fileName)
      const { id, kind, bytes: size } = received
      reading.add(id)
      await received.place(table)
      return await record(owner, { id, table, kind, bytes: size, createdAt: options.now().toISOString() }, table, options.maxFiles)
    } catch (error) {
      reading.delete(received.id)
      await received.drop()
      throw error
    }
  }

  return {
    list: listOf,
    async open(owner, name) {
      const upload = await find(owner, name)
      return upload && connect(owner, upload)
    },
    async receive(owner, upload, signal) {
      const ahead = arriving.get(owner) ?? 0
      arriving.set(owner, ahead + 1)
      try {
        const there = (await listOf(owner)).length
        if (there + ahead >= options.maxFiles) throw tooMany(there, options.maxFiles)
        return await take(owner, upload, signal)
      } finally {
        const left = (arriving.get(owner) ?? 1) - 1
        if (left === 0) arriving.delete(owner)
        else arriving.set(owner, left)
      }
    },
    async read(owner, upload, { signal, ...call }) {
      try {
        const connection = await connect(owner, upload)
        const read = () => connection.catalog({ ...call, signal: AbortSignal.any([signal, AbortSignal.timeout(firstReadMs)]) })
        const catalog = await firstReads.run(owner, read, { signal })
        if (!catalog.tables.some((table) => table.columns.length > 0)) throw failure('file_unreadable', 'The file has no columns.')
        await folder.wasRead(owner, upload.id)
        return catalog.notes ?? []
      } catch (error) {
        if (!signal.aborted && isBusy(error)) {
          // Its owner is told that it is kept, so it stays though nobody has read it yet.
          await folder.wasRead(owner, upload.id)
          throw keptUnread(upload, error)
        }
        await drop(owner, upload)
        throw signal.aborted ? error : unreadable(error)
      } finally {
        reading.delete(upload.id)
      }
    },
    async remove(owner, name) {
      const upload = await find(owner, name)
      return upload !== undefined && drop(owner, upload)
    },
    async removeAll(owner) {
      for (const upload of await listOf(owner)) await pool.forget(keyOf(owner, upload))
      const removed = await records.removeAll(owner)
      await folder.removeAll(owner)
      return removed
    },
    close: () => pool.close(),
  }
}

function tooMany(there: number, most: number): Error {
  return failure('too_many_files', `You have ${there} files; at most ${most} are kept. Remove one first.`)
}

/** It is no fault of the file that nothing was free to read it; where it cannot be opened, the reason is told. */
const isBusy = (error: unknown): error is Failure => isFailure(error, 'connection_failed') && error.details?.['reason'] === undefined

function keptUnread({ name }: Upload, { message, retryAfterSeconds = 5 }: Failure): Error {
  return dashboardFailure('connection_failed', `${message} The file is kept as "${name}" and is read when it is asked.`, {
    retryAfterSeconds,
    details: { name },
  })
}

/** The reader's own sentence, where it has one; what the engine says may name paths of the server. */
function unreadable(error: unknown): Error {
  if (isFailure(error) && error.code === 'file_unreadable') return error
  const reason = isFailure(error) ? error.details?.['reason'] : undefined
  const late = isFailure(error) ? error.code === 'query_timeout' : error instanceof Error && error.name === 'TimeoutError'
  const why =
    typeof reason === 'string'
      ? reason
      : late
        ? `Reading it took longer than ${firstReadMs / 1_000} s.`
        : 'The file cannot be read as a table.'
  return failure('file_unreadable', why, { cause: error })
}
