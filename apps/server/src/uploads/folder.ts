import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lookAtFile } from '@chitravani/dashboard'
import type { FileKind } from '@chitravani/dashboard'
import type { UploadRecord } from '@chitravani/storage'
import { fileTooLarge, longestArrivalMs } from '../arrival.ts'
import { failure } from '../errors.ts'

/** A file of somebody's; its bytes lie in `uploads/<owner>/<id>/<table>.<kind>`. */
export interface Upload extends UploadRecord {
  readonly kind: FileKind
}

export interface UploadFolder {
  pathOf(owner: string, upload: Upload): string
  /**
   * Takes the bytes in; what is not recorded after `place` is removed by `drop`.
   * @throws `body_too_large`, `unsupported_file`, `storage_full`
   */
  receive(owner: string, bytes: Readable, options: { readonly maxBytes: number; readonly signal: AbortSignal }): Promise<Received>
  remove(owner: string, id: string): Promise<void>
  removeAll(owner: string): Promise<void>
  /** It was read once: from now on it is its owner's, also after a crash. */
  wasRead(owner: string, id: string): Promise<void>
  /** Uploads that were never read, by whether that is given up; parts of what never arrived are removed. */
  unread(owner: string): Promise<{ readonly abandoned: readonly string[]; readonly waiting: readonly string[] }>
  /** Uploads of before the store knew them: what is known of each lies beside its bytes. */
  unrecorded(owner: string): Promise<readonly Upload[]>
  /** It is in the store now. */
  recorded(owner: string, id: string): Promise<void>
}

export interface Received {
  readonly id: string
  readonly kind: FileKind
  readonly bytes: number
  /** Puts the bytes where an upload's lie. */
  place(table: string): Promise<void>
  drop(): Promise<void>
}

/** Where an upload was described before the store knew it. */
const about = 'about.json'

/** Lies beside the bytes until they were read for the first time. */
const unreadMark = 'unread'
/** After so long without a change nobody is at work any more, at whatever replica. */
const abandonedMs = longestArrivalMs

/** Owners' names never become paths: their digests do. */
const ownerFolder = (folder: string, owner: string) => join(folder, createHash('sha256').update(owner).digest('hex').slice(0, 40))

export function openUploadFolder(folder: string): UploadFolder {
  const at = (owner: string, id: string) => join(ownerFolder(folder, owner), id)
  const remove = async (owner: string, id: string) => {
    const gone = join(ownerFolder(folder, owner), `.${randomUUID()}`)
    // Another replica may have been quicker.
    await rename(at(owner, id), gone).catch(() => {})
    await rm(gone, { recursive: true, force: true })
  }
  return {
    pathOf: (owner, { id, table, kind }) => join(at(owner, id), `${table}.${kind}`),
    async receive(owner, bytes, { maxBytes, signal }) {
      const id = randomUUID()
      const part = join(ownerFolder(folder, owner), `.${id}`)
      const drop = async () => {
        await rm(part, { recursive: true, force: true })
        await remove(owner, id)
      }
      await mkdir(part, { recursive: true, mode: 0o700 })
      try {
        const file = join(part, 'received')
        await pipeline(bytes, bounded(maxBytes), createWriteStream(file, { mode: 0o600 }), { signal })
        const kind = await kindOfFile(file)
        const { size } = await stat(file)
        return {
          id,
          kind,
          bytes: size,
          drop,
          async place(table) {
            await rename(file, join(part, `${table}.${kind}`))
            await writeFile(join(part, unreadMark), '', { mode: 0o600 })
            await rename(part, at(owner, id))
          },
        }
      } catch (error) {
        await drop()
        if ((error as { code?: unknown }).code === 'ENOSPC')
          throw failure('upload_failed', 'The disk of the server is full; the file was not kept.', { cause: error })
        throw error
      }
    },
    remove,
    wasRead: (owner, id) => rm(join(at(owner, id), unreadMark), { force: true }),
    async unread(owner) {
      const abandoned: string[] = []
      const waiting: string[] = []
      for (const id of await readdir(ownerFolder(folder, owner)).catch(() => [])) {
        const isPart = id.startsWith('.')
        const since = await changedAt(isPart ? [at(owner, id), join(at(owner, id), 'received')] : [join(at(owner, id), unreadMark)])
        if (since === undefined) continue
        const isAbandoned = Date.now() - since > abandonedMs
        if (isPart && isAbandoned) await rm(at(owner, id), { recursive: true, force: true })
        else if (isAbandoned) abandoned.push(id)
        else waiting.push(id)
      }
      return { abandoned, waiting }
    },
    removeAll: (owner) => rm(ownerFolder(folder, owner), { recursive: true, force: true }),
    async unrecorded(owner) {
      const ids = await readdir(ownerFolder(folder, owner)).catch(() => [])
      const found = await Promise.all(ids.filter((id) => !id.startsWith('.')).map((id) => readAbout(join(at(owner, id), about), id)))
      return found.filter((upload) => upload !== undefined).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    },
    recorded: (owner, id) => rm(join(at(owner, id), about), { force: true }),
  }
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
      if (seen > maxBytes) throw fileTooLarge(maxBytes)
      yield chunk
    }
  }
}

async function kindOfFile(path: string): Promise<FileKind> {
  const look = await lookAtFile(path)
  if ('problem' in look) throw failure('unsupported_file', look.problem)
  return look.kind
}

/** The latest change of those that are there; undefined when none is. */
async function changedAt(paths: readonly string[]): Promise<number | undefined> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  const times = found.flatMap((each) => (each ? [each.mtimeMs] : []))
  return times.length === 0 ? undefined : Math.max(...times)
}

async function readAbout(path: string, id: string): Promise<Upload | undefined> {
  try {
    return { ...(JSON.parse(await readFile(path, 'utf8')) as Upload), id }
  } catch {
    // Half-removed, or not ours.
    return undefined
  }
}
