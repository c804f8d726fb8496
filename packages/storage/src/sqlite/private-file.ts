import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes the folder (0700) and the file (0600) where they are missing, whatever the umask says; SQLite gives -wal and -shm the rights of the file. */
export function makePrivate(file: string): void {
  makePrivateFolder(dirname(file))
  closeSync(openSync(file, 'a', 0o600))
  // A file left by an older version or another umask; not ours to change when it belongs to someone else.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) closeToOthers(path, 0o600)
}

function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && (found.mode & 0o077) !== 0) chmodSync(path, mode)
}
