import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lookAtFile } from '@chitravani/dashboard'
import type { FileKind } from '@chitravani/dashboard'
import { failure } from '../errors.ts'

/** A file of somebody's, as it lies in the data folder: `uploads/<owner>/<id>/<table>.<kind>` beside `about.json`. */
export interface Upload {
  readonly id: string
  /** What its owner calls it as a connection. */
  readonly name: string
  readonly table: string
  readonly kind: FileKind
  readonly bytes: number
  readonly createdAt: string
}

export interface UploadFolder {
  list(owner: string): Promise<readonly Upload[]>
  pathOf(owner: string, upload: Upload): string
  /**
   * Takes the bytes in; nothing is listed before `keep`, and what was not kept is removed by `drop`.
   * @throws `body_too_large`, `unsupported_file`, `storage_full`
   */
  receive(owner: string, bytes: Readable, options: { readonly maxBytes: number; readonly signal: AbortSignal }): Promise<Received>
  remove(owner: string, upload: Upload): Promise<void>
  removeAll(owner: string): Promise<number>
}

export interface Received {
  readonly kind: FileKind
  readonly bytes: number
  keep(called: { readonly name: string; readonly table: string; readonly createdAt: string }): Promise<Upload>
  drop(): Promise<void>
}

/** Owners' names never become paths: their digests do. */
const ownerFolder = (folder: string, owner: string) => join(folder, createHash('sha256').update(owner).digest('hex').slice(0, 40))

export function openUploadFolder(folder: string): UploadFolder {
  const at = (owner: string, id: string) => join(ownerFolder(folder, owner), id)
  const uploadFolder: UploadFolder = {
    async list(owner) {
      const ids = await readdir(ownerFolder(folder, owner)).catch(() => [])
      const found = await Promise.all(ids.filter((id) => !id.startsWith('.')).map((id) => readAbout(join(at(owner, id), 'about.json'), id)))
      return found.filter((upload) => upload !== undefined).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    },
    pathOf: (owner, { id, table, kind }) => join(at(owner, id), `${table}.${kind}`),
    async receive(owner, bytes, { maxBytes, signal }) {
      const id = randomUUID()
      const part = join(ownerFolder(folder, owner), `.${id}`)
      const drop = () => rm(part, { recursive: true, force: true })
      await mkdir(part, { recursive: true, mode: 0o700 })
      try {
        const file = join(part, 'received')
        await pipeline(bytes, bounded(maxBytes), createWriteStream(file, { mode: 0o600 }), { signal })
        const kind = await kindOfFile(file)
        const { size } = await stat(file)
        return {
          kind,
          bytes: size,
          drop,
          async keep({ name, table, createdAt }) {
            const upload: Upload = { id, name, table, kind, bytes: size, createdAt }
            await rename(file, join(part, `${table}.${kind}`))
            await writeFile(join(part, 'about.json'), JSON.stringify(upload), { mode: 0o600 })
            await rename(part, at(owner, id))
            return upload
          },
        }
      } catch (error) {
        await drop()
        if ((error as { code?: unknown }).code === 'ENOSPC')
          throw failure('upload_failed', 'The disk of the server is full; the file was not kept.', { cause: error })
        throw error
      }
    },
    async remove(owner, { id }) {
      const gone = join(ownerFolder(folder, owner), `.${randomUUID()}`)
      await rename(at(owner, id), gone)
      await rm(gone, { recursive: true, force: true })
    },
    async removeAll(owner) {
      const { length } = await uploadFolder.list(owner)
      await rm(ownerFolder(folder, owner), { recursive: true, force: true })
      return length
    },
  }
  return uploadFolder
}

/** Removes all that a user uploaded, without a server: for the command line. */
export async function removeUploads(folder: string, owner: string): Promise<void> {
  await openUploadFolder(folder).removeAll(owner)
}

function bounded(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let seen = 0
    for await (const chunk of source) {
      seen += chunk.byteLength
      if (seen > maxBytes)
        throw failure('body_too_large', `A file has at most ${Math.floor(maxBytes / 1_048_576)} MiB (limits.upload_bytes).`)
      yield chunk
    }
  }
}

async function kindOfFile(path: string): Promise<FileKind> {
  const look = await lookAtFile(path)
  if ('problem' in look) throw failure('unsupported_file', look.problem)
  return look.kind
}

async function readAbout(path: string, id: string): Promise<Upload | undefined> {
  try {
    return { ...(JSON.parse(await readFile(path, 'utf8')) as Upload), id }
  } catch {
    // Half-removed, or not ours.
    return undefined
  }
}
