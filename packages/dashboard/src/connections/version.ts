import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionKind } from './connection.ts'

/** A short word for the state of the data's files: it changes when they do. Empty where there are none. */
export async function dataVersion(kind: ConnectionKind, path: string | undefined): Promise<string> {
  if (path === undefined) return ''
  const marks = kind === 'files' ? await marksOfFolder(path) : [await mark(path), await mark(`${path}-wal`), await mark(`${path}.wal`)]
  if (kind === 'sqlite') marks.push(await changeCounter(path))
  return createHash('sha256').update(marks.join('\n')).digest('base64url').slice(0, 16)
}

async function mark(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    return `${path} ${ino} ${size} ${mtimeNs}`
  } catch {
    return ''
  }
}

async function marksOfFolder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all([path, ...files.sort()].map(mark))
}

/** SQLite counts its changes in bytes 24 to 27 of the file: some file systems keep times too coarsely. https://sqlite.org/fileformat2.html#file_change_counter */
async function changeCounter(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r')
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 24)
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
