import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.env['CORPORA_DIR'] ?? fileURLToPath(new URL('../../shared/corpora', import.meta.url))

/** A list of the corpora; undefined (and said so) where there are none. */
export function readCorpus(path: string): readonly unknown[] | undefined {
  const file = join(folder, path)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  console.log(`skipped: ${path} is not in CORPORA_DIR (${folder})`)
  return undefined
}

/** Some of a list, evenly; all of it with `PROVE=full` (`npm run prove`), so many with `PROVE=150`. */
export function sampled<T>(list: readonly T[], count: number): readonly T[] {
  const asked = process.env['PROVE']
  const wanted = asked === 'full' ? list.length : Number(asked ?? count)
  const step = Math.max(1, Math.floor(list.length / wanted))
  return list.filter((_, index) => index % step === 0)
}
