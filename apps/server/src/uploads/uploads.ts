import type { Readable } from 'node:stream'
import { isFailure } from '@chitravani/kit'
import type { Connection, DataNote } from '@chitravani/dashboard'
import type { ConnectionSettings } from '../connection-settings.ts'
import { failure } from '../errors.ts'
import { openUploadFolder } from './folder.ts'
import type { Received, Upload } from './folder.ts'
import { freeName, tableName } from './names.ts'
import { openPool } from './pool.ts'

/** A dropped file is read once at its arrival, to see that it can be; that may not take for ever. */
const firstReadMs = 60_000

export interface NewUpload {
  /** As the caller calls it; names the table, never a path. */
  readonly fileName: string
  readonly bytes: Readable
}

/** A file that was kept, and what was repaired or left out when it was read. */
export interface Added {
  readonly upload: Upload
  readonly notes: readonly DataNote[]
}

/** Files that users brought, each a connection of its owner and of nobody else. */
export interface Uploads {
  list(owner: string): Promise<readonly Upload[]>
  /** Undefined when the owner has no upload of this name. */
  open(owner: string, name: string): Promise<Connection | undefined>
  /** @throws `body_too_large`, `unsupported_file`, `file_unreadable`, `too_many_files`, `upload_failed` */
  add(owner: string, upload: NewUpload, signal: AbortSignal): Promise<Added>
  /** False when there is none of this name. */
  remove(owner: string, name: string): Promise<boolean>
  removeAll(owner: string): Promise<number>
  close(): Promise<void>
}

export interface UploadsOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly maxFiles: number
  readonly open: (settings: ConnectionSettings) => Promise<Connection>
  /** Names that everybody's connections have. */
  readonly taken: (name: string) => boolean
  readonly now: () => Date
}

export function openUploads(options: UploadsOptions): Uploads {
  const folder = openUploadFolder(options.folder)
  const pool = openPool()
  /** Uploads on their way, so that two at once do not pass the limit together. */
  const arriving = new Map<string, number>()
  /** Names are given one after another. */
  let naming: Promise<unknown> = Promise.resolve()
  const keyOf = (owner: string, { id }: Upload) => `${owner}\n${id}`

  const connect = (owner: string, upload: Upload) =>
    pool.connection(keyOf(owner, upload), () => options.open({ name: upload.name, kind: 'files', path: folder.pathOf(owner, upload) }))

  async function named(owner: string, received: Received, fileName: string): Promise<Upload> {
    const table = tableName(fileName)
    const give = async () => {
      const mine = new Set((await folder.list(owner)).map(({ name }) => name.toLowerCase()))
      const name = freeName(table, (candidate) => mine.has(candidate.toLowerCase()) || options.taken(candidate))
      return received.keep({ name, table, createdAt: options.now().toISOString() })
    }
    const given = naming.then(give, give)
    naming = given
    return given
  }

  async function find(owner: string, name: string): Promise<Upload | undefined> {
    return (await folder.list(owner)).find((upload) => upload.name === name)
  }

  async function drop(owner: string, upload: Upload): Promise<void> {
    await pool.forget(keyOf(owner, upload))
    await folder.remove(owner, upload)
  }

  async function take(owner: string, { fileName, bytes }: NewUpload, signal: AbortSignal): Promise<Added> {
    const received = await folder.receive(owner, bytes, { maxBytes: options.maxBytes, signal })
    let upload: Upload
    try {
      upload = await named(owner, received, fileName)
    } catch (error) {
      await received.drop()
      throw error
    }
    try {
      const connection = await connect(owner, upload)
      const catalog = await connection.catalog({ signal: AbortSignal.any([signal, AbortSignal.timeout(firstReadMs)]) })
      if (!catalog.tables.some((table) => table.columns.length > 0)) throw failure('file_unreadable', 'The file has no columns.')
      return { upload, notes: catalog.notes ?? [] }
    } catch (error) {
      await drop(owner, upload)
      throw signal.aborted ? error : unreadable(error)
    }
  }

  return {
    list: (owner) => folder.list(owner),
    async open(owner, name) {
      const upload = await find(owner, name)
      return upload && connect(owner, upload)
    },
    async add(owner, upload, signal) {
      const ahead = arriving.get(owner) ?? 0
      arriving.set(owner, ahead + 1)
      try {
        const there = (await folder.list(owner)).length
        if (there + ahead >= options.maxFiles)
          throw failure('too_many_files', `You have ${there} files; at most ${options.maxFiles} are kept. Remove one first.`)
        return await take(owner, upload, signal)
      } finally {
        const left = (arriving.get(owner) ?? 1) - 1
        if (left === 0) arriving.delete(owner)
        else arriving.set(owner, left)
      }
    },
    async remove(owner, name) {
      const upload = await find(owner, name)
      if (upload) await drop(owner, upload)
      return upload !== undefined
    },
    async removeAll(owner) {
      for (const upload of await folder.list(owner)) await pool.forget(keyOf(owner, upload))
      return folder.removeAll(owner)
    },
    close: () => pool.close(),
  }
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
