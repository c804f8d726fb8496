import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { openCache } from '@chitravani/storage/cache'

/**
 * Does a cache file stay whole when its writers are killed in the middle of writing? Two writers are killed 100 times at
 * random moments while eight readers read. Every value says what it must be, so a wrong answer is seen.
 */
const rounds = Number(process.env['ROUNDS'] ?? 100)
const keys = 400
const limits = { maxEntries: 10_000, ttlSeconds: 3600 }
const [, , role, path = '', seed = '0'] = process.argv

if (role === 'writer') await write(path, Number(seed))
else if (role === 'reader') await read(path)
else await run()

function valueOf(key: string): Buffer {
  const digest = createHash('sha256').update(key).digest()
  return Buffer.concat(Array.from({ length: 1 + (digest[0] as number) * 4 }, () => digest))
}

async function write(file: string, start: number): Promise<void> {
  const space = (await openCache({ backend: 'sqlite', path: file })).space('kill', limits)
  for (let index = start; ; index += 1) {
    const key = `key ${index % keys}`
    await space.set(key, valueOf(key))
    process.stdout.write(`${index % keys}\n`)
    if (index % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function read(file: string): Promise<void> {
  const cache = await openCache({ backend: 'sqlite', path: file })
  const space = cache.space('kill', limits)
  let answers = 0
  let wrong = 0
  process.on('SIGTERM', () => {
    process.stdout.write(JSON.stringify({ answers, wrong, warnings: cache.warnings }))
    process.exit(0)
  })
  for (let index = 0; ; index += 1) {
    const key = `key ${(index * 7) % keys}`
    const value = await space.get(key)
    if (value) {
      answers += 1
      if (Buffer.compare(value, valueOf(key)) !== 0) wrong += 1
    }
    if (index % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cache-kill-'))
  const file = join(folder, 'cache.db')
  ;(await openCache({ backend: 'sqlite', path: file })).close()
  const child = (...args: string[]) =>
    spawn(
      process.execPath,
      ['--conditions=development', '--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), ...args],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
  const readers = Array.from({ length: 8 }, () => child('reader', file))
  const committed = new Set<string>()
  let broken = 0
  let lost = 0
  for (let round = 0; round < rounds; round += 1) {
    const writers = [child('writer', file, String(round * 37)), child('writer', file, String(round * 53 + 200))]
    for (const writer of writers) writer.stdout?.on('data', (chunk: Buffer) => chunk.toString().split('\n').slice(0, -1).forEach((key) => committed.add(key))) // prettier-ignore
    await Promise.all(writers.map((writer) => firstOutput(writer)))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    for (const writer of writers) writer.kill('SIGKILL')
    await Promise.all(writers.map((writer) => new Promise((resolve) => writer.once('close', resolve))))
    const database = new DatabaseSync(file, { timeout: 5000 })
    const checked = database.prepare('pragma integrity_check').get() as { readonly integrity_check: string }
    if (checked.integrity_check !== 'ok') broken += 1
    database.close()
    const cache = await openCache({ backend: 'sqlite', path: file })
    const found = await cache.space('kill', limits).getMany([...committed].map((key) => `key ${key}`))
    lost += committed.size - found.size
    cache.close()
  }
  const reports = await Promise.all(
    readers.map(
      (reader) =>
        new Promise<{ answers: number; wrong: number; warnings: unknown[] }>((resolve) => {
          let text = ''
          reader.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
          reader.once('close', () => resolve(JSON.parse(text) as never))
          reader.kill('SIGTERM')
        }),
    ),
  )
  const sum = (pick: (report: (typeof reports)[number]) => number) => reports.reduce((total, report) => total + pick(report), 0)
  const wrong = sum((report) => report.wrong)
  process.stdout.write(
    `${rounds} kills of 2 writers beside 8 readers: integrity broken ${broken}, wrong answers ${wrong} of ${sum((report) => report.answers)}, ` +
      `committed entries lost ${lost}, warnings ${sum((report) => report.warnings.length)}\nnode ${process.version}, ${process.arch}\n`,
  )
  rmSync(folder, { recursive: true })
  if (broken + wrong + lost > 0) process.exitCode = 1
}

function firstOutput(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.stdout?.once('data', resolve))
}
