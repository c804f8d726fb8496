import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupRecords, restoreRecords } from '../backup.ts'
import { openRecords } from '../open.ts'
import { describeRecords } from '../records.conformance.ts'
import type { Records } from '../records.ts'
import { openDatabase } from './database.ts'
import { openSessions } from './sessions.ts'

const run = promisify(execFile)
const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'chitravani-records-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

describeRecords('sqlite', (now) => openRecords({ url: `sqlite:${join(folder(), 'records.db')}`, now }))

const session = (content: string) => ({ id: randomUUID(), owner: 'a', connection: 'c', prompt: 'p', title: 't', chartCount: 1, content })
const mode = (path: string) => statSync(path).mode & 0o777

describe('the file', () => {
  let file: string
  let url: string
  beforeEach(() => {
    file = join(folder(), 'deep', 'records.db')
    url = `sqlite:${file}`
  })
  const withRecords = async <T>(work: (records: Records) => Promise<T>) => {
    const records = await openRecords({ url })
    try {
      return await work(records)
    } finally {
      await records.close()
    }
  }

  it('is for its owner only, log and index included, under any umask', async () => {
    const before = process.umask(0)
    try {
      await withRecords(async (records) => {
        await records.sessions.create(session('x'))
        expect(readdirSync(join(file, '..')).sort()).toEqual(['records.db', 'records.db-shm', 'records.db-wal'])
        for (const path of [file, `${file}-wal`, `${file}-shm`]) expect([path, mode(path)]).toEqual([path, 0o600])
        expect(mode(join(file, '..'))).toBe(0o700)
      })
    } finally {
      process.umask(before)
    }
  })

  it('keeps what was acknowledged when the process is killed', async () => {
    const script = `
      import { openRecords } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
      const records = await openRecords({ url: ${JSON.stringify(url)} })
      const made = await records.sessions.create(${JSON.stringify(session('kept'))})
      process.stdout.write(made.id, () => process.kill(process.pid, 'SIGKILL'))`
    const end = await run(process.execPath, ['--conditions=development', '--input-type=module', '-e', script]).catch(
      (error: unknown) => error as { stdout: string; signal: string },
    )
    expect(end).toMatchObject({ signal: 'SIGKILL' })
    expect((await withRecords((records) => records.sessions.read(end.stdout, 'a')))?.content).toBe('kept')
  })

  it('is refused when another program or a newer version wrote it', async () => {
    await withRecords(async () => {})
    let raw = new DatabaseSync(file)
    raw.exec('pragma user_version = 999')
    raw.close()
    await expect(openRecords({ url })).rejects.toMatchObject({ code: 'storage_version', details: { found: 999 } })
    const other = join(folder(), 'other.db')
    raw = new DatabaseSync(other)
    raw.exec('create table x (y)')
    raw.close()
    const bytes = readFileSync(other)
    await expect(openRecords({ url: `sqlite:${other}` })).rejects.toMatchObject({ code: 'storage_version' })
    expect(readFileSync(other).equals(bytes)).toBe(true)
  })

  it('is never overwritten when damaged', async () => {
    // The same ids every time, for the same pages: what is hit decides how many damages can be seen.
    const id = (of: string) => createHash('md5').update(of).digest('hex')
    await withRecords(async (records) => {
      for (let n = 0; n < 40; n++) await records.sessions.create({ ...session(id(`text ${n}`).repeat(200)), id: id(`session ${n}`) })
      await records.usage.add(
        Array.from({ length: 400 }, (_, n) => ({ day: '2999-01-01', caller: id(`caller ${n}`), characters: 1, audioMs: 1, requests: 1 })),
      )
    })
    const whole = readFileSync(file)
    const outcomes: { code: string; untouched: boolean }[] = []
    for (let n = 0; n < 20; n++) {
      writeFileSync(file, whole)
      const handle = openSync(file, 'r+')
      writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, n === 0 ? 0 : Math.floor((whole.length * n) / 20))
      closeSync(handle)
      const damaged = readFileSync(file)
      const code = await openRecords({ url }).then(
        // Some bytes lie in free space or inside a text: then there is nothing to see.
        (records) => records.close().then(() => 'opened'),
        (error: unknown) => (error as { code: string }).code,
      )
      outcomes.push({ code, untouched: code === 'opened' || readFileSync(file).equals(damaged) })
    }
    expect(outcomes.filter(({ untouched }) => !untouched)).toEqual([])
    expect(
      [...new Set(outcomes.map(({ code }) => code))].filter((code) => !['opened', 'storage_corrupt', 'storage_version'].includes(code)),
    ).toEqual([])
    expect(outcomes.filter(({ code }) => code !== 'opened').length).toBeGreaterThan(5)
    truncateSync(file, 40)
    await expect(openRecords({ url })).rejects.toMatchObject({ code: 'storage_corrupt' })
    writeFileSync(file, 'hello, this is no database at all')
    await expect(openRecords({ url })).rejects.toMatchObject({ code: 'storage_corrupt' })
    expect(readFileSync(file, 'utf8')).toBe('hello, this is no database at all')
  })

  it('says that the disk is full, changes nothing, and goes on when there is space again', async () => {
    const database = openDatabase(file)
    const sessions = openSessions(database, () => new Date())
    const { id } = await sessions.create(session('before'))
    const pages = Number(database.get('pragma page_count')?.['page_count'])
    // A cap on the file's pages makes the engine answer as on a full disk.
    database.raw.exec(`pragma max_page_count = ${pages}`)
    const big = { title: 't', chartCount: 1, content: randomBytes(200_000).toString('hex') }
    await expect(sessions.append(id, 'a', 1, big)).rejects.toMatchObject({ code: 'storage_full', kind: 'unavailable' })
    expect(await sessions.read(id, 'a')).toMatchObject({ content: 'before', record: { version: 1 } })
    database.raw.exec('pragma max_page_count = 1000000')
    expect((await sessions.append(id, 'a', 1, big)).version).toBe(2)
    database.close()
  })

  it('lets its log grow no further than it may beside a reader that never ends, and goes on when that has gone', async () => {
    const maxLogBytes = 2 ** 20
    const database = openDatabase(file, { maxLogBytes })
    const sessions = openSessions(database, () => new Date())
    const big = () => session(randomBytes(100_000).toString('hex'))
    const { id } = await sessions.create(big())
    const reader = new DatabaseSync(file)
    reader.exec('begin')
    reader.prepare('select count(*) from sessions').get()
    const outcomes: string[] = []
    for (let n = 0; n < 40; n++) outcomes.push(await sessions.create(big()).then(() => 'kept', (error: unknown) => (error as { code: string }).code)) // prettier-ignore
    expect(outcomes[0]).toBe('kept')
    expect(new Set(outcomes.slice(-10))).toEqual(new Set(['storage_busy']))
    expect(statSync(`${file}-wal`).size).toBeLessThan(maxLogBytes + 400_000)
    expect((await sessions.read(id, 'a'))?.record.id).toBe(id)
    reader.exec('rollback')
    reader.close()
    for (let n = 0; n < 40; n++) await sessions.create(big())
    expect(statSync(`${file}-wal`).size).toBeLessThan(maxLogBytes + 5_000_000)
    database.close()
  })

  it('says that it cannot be written', async () => {
    await withRecords(async () => {})
    if (process.getuid?.() === 0) return
    chmodSync(file, 0o400)
    chmodSync(join(file, '..'), 0o500)
    try {
      await expect(openRecords({ url })).rejects.toMatchObject({ kind: 'unavailable' })
    } finally {
      chmodSync(join(file, '..'), 0o700)
    }
  })

  it('names something else in its place', async () => {
    const there = folder()
    writeFileSync(join(there, 'file'), '')
    await expect(openRecords({ url: `sqlite:${join(there, 'file', 'records.db')}` })).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(openRecords({ url: `sqlite:${there}` })).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(openRecords({ url: 'mongo://x' })).rejects.toMatchObject({ code: 'bad_storage_url' })
  })

  it('is backed up while in use and restored when not', async () => {
    const copy = join(folder(), 'copy.db')
    const { id } = await withRecords(async (records) => {
      const made = await records.sessions.create(session('first'))
      await backupRecords(url, copy)
      await expect(backupRecords(url, copy)).rejects.toMatchObject({ code: 'storage_unavailable' })
      await records.sessions.append(made.id, 'a', 1, { title: 't', chartCount: 1, content: 'second' })
      await expect(restoreRecords(copy, url)).rejects.toMatchObject({ code: 'storage_busy' })
      return made
    })
    expect(mode(copy)).toBe(0o600)
    await restoreRecords(copy, url)
    expect((await withRecords((records) => records.sessions.read(id, 'a')))?.content).toBe('first')
    expect(existsSync(`${file}.before-restore`)).toBe(true)
    const junk = join(folder(), 'junk')
    writeFileSync(junk, 'junk that is longer than a header')
    await expect(restoreRecords(junk, url)).rejects.toMatchObject({ code: 'storage_corrupt' })
    expect((await withRecords((records) => records.sessions.read(id, 'a')))?.content).toBe('first')
  })
})
