import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionKind } from './connection.ts'

/** Where the data of one place stands. */
export interface DataWatch {
  /** A word for the data as it is now: it changes when the data does. Empty where nobody can tell. */
  now(): Promise<string>
  /** The same, a moment old at most; for whoever reads the data itself. */
  believed(): Promise<string>
  /**
   * Which word rows are of that were read since it was `before`.
   * @param told what the engine said of the rows: empty where it cannot tell, absent where the data changed meanwhile
   * @returns empty where nobody can tell, undefined where the data changed while they were read
   */
  of(before: string, told: string | undefined): Promise<string | undefined>
  /** Believes nothing that was told before. */
  renew(): void
}

/** How long a look at the files is believed. */
const freshMs = 200

/** Data in files of this machine: their times, sizes and counters. */
export function watchFiles(kind: ConnectionKind, path: string): DataWatch {
  let seen: { readonly version: Promise<string>; readonly at: number } | undefined
  const look = () => {
    seen = { version: dataVersion(kind, path), at: performance.now() }
    return seen.version
  }
  return {
    now: look,
    believed: () => (seen && performance.now() - seen.at <= freshMs ? seen.version : look()),
    of: async (before) => ((await look()) === before ? before : undefined),
    renew: () => (seen = undefined),
  }
}

/**
 * Data in a server.
 * @param ask the server's own mark of its data; empty where it has none
 * @param refreshMs how long one answer of `ask` stands, and what is kept of rows with it; 0 asks every time
 */
export function watchServer(ask: () => Promise<string>, refreshMs: number): DataWatch {
  // Whoever cannot be asked cannot be trusted either; what is asked next says what is wrong.
  const mark = () => ask().catch(() => '')
  if (refreshMs <= 0) return { now: mark, believed: async () => '', of: async (_, told) => told, renew: () => undefined }
  const own = randomUUID()
  let count = 0
  let span: { readonly mark: string; readonly version: string } | undefined
  let until = -Infinity
  let asking: Promise<string> | undefined

  async function begin(): Promise<string> {
    const from = performance.now()
    const found = await mark()
    // A mark that did not change says that nothing did.
    if (!span || found === '' || found !== span.mark) span = { mark: found, version: `${own} ${(count += 1)}` }
    until = from + refreshMs
    return span.version
  }

  async function now(): Promise<string> {
    if (span && performance.now() < until) return span.version
    asking ??= begin().finally(() => (asking = undefined))
    return asking
  }

  return {
    now,
    believed: now,
    async of(before, told) {
      // What moves without a mark may not outlast its time.
      if (span?.mark !== '' && told === '') return ''
      return span?.version === before ? before : undefined
    },
    renew: () => (until = -Infinity),
  }
}

/** A short word for the state of the data's files: it changes when they do. */
async function dataVersion(kind: ConnectionKind, path: string): Promise<string> {
  if (kind === 'files') return shortMark((await marksOfFolder(path)).join('\n'))
  const [own, log] = [await mark(path), await mark(kind === 'sqlite' ? `${path}-wal` : `${path}.wal`)]
  if (kind !== 'sqlite') return shortMark(`${own}\n${log}`)
  // Times are too coarse for two writes in one tick: SQLite counts its changes in bytes 24 to 27 of the file and, where it keeps a log, in the
  // header of the log's index. An empty log is one that a reader opened. https://sqlite.org/fileformat2.html#file_change_counter
  // https://sqlite.org/walformat.html#the_wal_index_header
  const logged = log === '' ? '' : `${log} ${await bytesOf(`${path}-shm`, 0, 48)}`
  return shortMark([own, await bytesOf(path, 24, 4), logged].join('\n'))
}

/** A long mark as a short word without a slash. */
export function shortMark(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

async function mark(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    return size === 0n && path.endsWith('-wal') ? '' : `${path} ${ino} ${size} ${mtimeNs}`
  } catch {
    return ''
  }
}

async function marksOfFolder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all([path, ...files.sort()].map(mark))
}

async function bytesOf(path: string, from: number, length: number): Promise<string> {
  try {
    await using file = await open(path, 'r')
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.toString('hex')
  } catch {
    return ''
  }
}

/** The state of the data alone, whatever is seen of it. */
export function stateOfData(dataVersion: string): string {
  return dataVersion.split('/')[0] ?? ''
}

/** Does it tell one state of the data from another? That of a server is empty before what is seen of it. */
export function isVersioned(dataVersion: string): boolean {
  return stateOfData(dataVersion) !== ''
}
