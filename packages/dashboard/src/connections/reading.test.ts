import { createWriteStream, readFileSync, readdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection, ReadingProgress } from './connection.ts'
import { temporaryFolder } from './fixtures/cities.ts'
import { openConnection } from './index.ts'
import { progressOfReading, readingMessage } from './reading.ts'

/** Too large to be read into memory. */
const bytes = 75_000_000
const folder = await temporaryFolder()
const path = join(folder, 'large.csv')
beforeAll(async () => {
  const piece = Buffer.from('2025-01-31,Pune,"₹ 1,200.50",7\n2025-02-01,Agra,₹ 900,8\n'.repeat(20_000))
  function* pieces() {
    yield Buffer.from('day,city,amount,n\n')
    for (let written = 0; written < bytes; written += piece.length) yield piece
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Processes of this one that hold a database open. */
const children = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return fields[1] === String(process.pid) && fields[0] !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('runner-child')
    } catch {
      return false
    }
  })
const leftovers = async () => (await readdir(tmpdir())).filter((name) => /^chitravani-.*\.csv$/.test(name))

/** Two wait for it; the first leaves at the first word of it, then the second. Answers false where it had been read by then: this process paused. */
async function bothLeave(connection: Connection, told: ReadingProgress[]): Promise<boolean> {
  const [first, second] = [new AbortController(), new AbortController()]
  const leaving = connection.catalog({
    signal: first.signal,
    onProgress(progress) {
      told.push(progress)
      first.abort(new Error('first left'))
    },
  })
  const staying = Promise.allSettled([connection.catalog({ signal: second.signal })])
  await expect(leaving).rejects.toThrow('first left')
  // Somebody waits for it still.
  expect(children()).toHaveLength(1)
  second.abort(new Error('second left'))
  const [stayed] = await staying
  if (stayed.status === 'fulfilled') return false
  expect(stayed.reason).toMatchObject({ message: 'second left' })
  return true
}

it('tells how far a large file is, and ends the work when the last who waits has left', async () => {
  const open = () => openConnection({ name: 'large', kind: 'files', path })
  const before = await leftovers()
  const told: ReadingProgress[] = []
  let connection = await open()
  while (!(await bothLeave(connection, told))) {
    await connection.close()
    connection = await open()
  }
  await expect.poll(children).toEqual([])
  // Other suites have such files for a moment.
  await expect.poll(async () => (await leftovers()).filter((name) => !before.includes(name))).toEqual([])

  const steps: ReadingProgress[] = []
  const catalog = await connection.catalog({ onProgress: (progress) => void steps.push(progress) })
  expect(catalog.tables[0]?.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
    ['day', 'date', undefined],
    ['city', 'text', undefined],
    ['amount', 'number', 'INR'],
    ['n', 'integer', undefined],
  ])
  for (const { file, done, of } of [...told, ...steps].filter(({ step }) => step !== 'measuring')) {
    expect(file).toBe('large.csv')
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThanOrEqual(of)
  }
  const shares = steps.map(progressOfReading)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(steps.length).toBeGreaterThan(0)
  expect(readingMessage({ step: 'typing', file: 'large.csv', done: 75_497_472, of: 157_286_400 })).toBe(
    'Finding the types of large.csv: 72 of 150 MB',
  )
  await connection.close()
})
