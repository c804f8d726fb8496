import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file for as long as it is read: no name leads to it, and it is gone with the process, however that ends. */
export interface NamelessFile extends Disposable {
  /** Where the engine of this process reads it. */
  readonly path: string
  write(text: string): void
}

export function openNamelessFile(): NamelessFile {
  const place = join(tmpdir(), `chitravani-${randomUUID()}.csv`)
  const file = openSync(place, 'wx+', 0o600)
  // Where an open file can be reached by its number, its name goes at once.
  const nameless = process.platform === 'linux'
  if (nameless) unlinkSync(place)
  return {
    path: nameless ? `/proc/self/fd/${file}` : place,
    write: (text) => void writeSync(file, text),
    [Symbol.dispose]() {
      closeSync(file)
      if (!nameless) unlinkSync(place)
    },
  }
}
