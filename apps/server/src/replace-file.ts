import { randomUUID } from 'node:crypto'
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Puts a new text in a file's place in one step: who reads it meanwhile, or after a crash, finds the old one or the new one whole. */
export function replaceFile(file: string, text: string): void {
  const before = statSync(file, { throwIfNoEntry: false })
  // Behind a link lies what is meant; the link stays.
  const place = before ? realpathSync(file) : file
  // Whoever may read it still may, but not everybody may write what the server obeys.
  const mode = before ? before.mode & 0o775 : 0o600
  const draft = `${place}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode, flush: true })
    // Without what this process would take off a new file.
    if (before) chmodSync(draft, mode)
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { force: true })
    // A file that is mounted by itself, or in a folder that is not ours, has no other way.
    if (!before || !['EBUSY', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    writeFileSync(place, text, { flush: true })
  }
}
