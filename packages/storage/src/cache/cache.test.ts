import { chmodSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type Cache, openCache } from '../cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'cache-'))
const limits = { maxEntries: 100, ttlSeconds: 60 }
const opened: Cache[] = []
let files = 0

async function open(backend: string, path = join(folder, `cache-${(files += 1)}.db`)): Promise<Cache> {
  const cache = await openCache(backend === 'memory' ? { backend: 'memory' } : { backend: 'sqlite', path })
  opened.push(cache)
  return cache
}

afterEach(() => {
  vi.useRealTimers()
  for (const cache of opened.splice(0)) cache.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each([['memory'], ['sqlite']])('a cache in %s', (backend) => {
  it('gives back what was put in, and only that', async () => {
    const space = (await open(backend)).space('a', limits)
    await space.set('k', Buffer.from('value'))
    expect(Buffer.from((await space.get('k')) ?? []).toString()).toBe('value')
    expect(await space.get('other')).toBeUndefined()
    await space.remove('k')
    expect(await space.get('k')).toBeUndefined()
  })

  it('keeps namespaces apart', async () => {
    const cache = await open(backend)
    await cache.space('a', limits).set('k', Buffer.from('1'))
    expect(await cache.space('b', limits).get('k')).toBeUndefined()
  })

  it('finds many at once', async () => {
    const space = (await open(backend)).space('a', { maxEntries: 5000, ttlSeconds: 60 })
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}`)
    await space.setMany(new Map(keys.map((key) => [key, Buffer.from(key)])))
    expect((await space.getMany([...keys, 'missing'])).size).toBe(1000)
  })

  it('forgets what is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    vi.advanceTimersByTime(1)
    const space = (await open(backend)).space('a', limits)
    await space.set('k', Buffer.from('1'))
    vi.advanceTimersByTime(61_000)
    expect(await space.get('k')).toBeUndefined()
  })

  it('holds no more than its number of entries and drops the least recently used', async () => {
    const space = (await open(backend)).space('a', limits)
    for (let index = 0; index < 150; index += 1) await space.set(`k${index}`, Buffer.from('1'))
    const found = await space.getMany(Array.from({ length: 150 }, (_, index) => `k${index}`))
    expect(found.size).toBeLessThanOrEqual(100)
    expect(found.size).toBeGreaterThanOrEqual(90)
    expect(found.has('k149')).toBe(true)
    expect(found.has('k0')).toBe(false)
  })

  it('holds no more than its bytes and refuses what is larger than all of them', async () => {
    const space = (await open(backend)).space('a', { ...limits, maxBytes: 1000 })
    await space.set('huge', Buffer.alloc(1001))
    expect(await space.get('huge')).toBeUndefined()
    for (let index = 0; index < 30; index += 1) await space.set(`k${index}`, Buffer.alloc(100))
    const found = await space.getMany(Array.from({ length: 30 }, (_, index) => `k${index}`))
    expect(found.size * 100).toBeLessThanOrEqual(1000)
    expect(found.has('k29')).toBe(true)
  })
})

describe('a cache in memory', () => {
  it('keeps a small value alone, not the memory that it was cut from', async () => {
    const space = (await open('memory')).space('a', limits)
    const shared = Buffer.alloc(64 * 1024, 'value')
    await space.set('one', shared.subarray(5, 10))
    await space.setMany(new Map([['many', shared.subarray(10, 15)]]))
    for (const key of ['one', 'many']) {
      const kept = (await space.get(key)) ?? new Uint8Array()
      expect(Buffer.from(kept).toString()).toBe('value')
      expect(kept.buffer.byteLength).toBe(5)
    }
  })
})

describe('a cache file', () => {
  it('belongs to its owner alone, its log files too, in WAL mode', async () => {
    const path = join(folder, 'private', 'cache.db')
    const space = (await open('sqlite', path)).space('a', limits)
    await space.set('k', Buffer.from('1'))
    for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm'])
      expect(statSync(join(folder, 'private', name)).mode & 0o777).toBe(0o600)
    const other = new DatabaseSync(path)
    expect(other.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
    other.close()
  })

  it('is shared between openings', async () => {
    const path = join(folder, 'shared.db')
    await (await open('sqlite', path)).space('a', limits).set('k', Buffer.from('1'))
    expect(await (await open('sqlite', path)).space('a', limits).get('k')).toBeDefined()
  })

  it.each([
    ['garbage', Buffer.from('this is no database, whatever its name says. '.repeat(100))],
    ['a schema of another version', undefined],
  ])('that is %s is set aside and made anew with a warning', async (_what, content) => {
    const path = join(folder, `damaged-${(files += 1)}.db`)
    if (content) writeFileSync(path, content)
    else {
      const other = new DatabaseSync(path)
      other.exec('pragma user_version = 99; create table x(a)')
      other.close()
    }
    const cache = await open('sqlite', path)
    expect(cache.warnings.map((warning) => warning.code)).toEqual(['cache_set_aside'])
    const space = cache.space('a', limits)
    await space.set('k', Buffer.from('1'))
    expect(await space.get('k')).toBeDefined()
  })

  it('answers right or not at all when bytes flip', async () => {
    const path = join(folder, 'flipped.db')
    const first = await open('sqlite', path)
    const values = new Map(Array.from({ length: 200 }, (_, index) => [`k${index}`, Buffer.alloc(500, index)]))
    await first.space('a', { maxEntries: 1000, ttlSeconds: 60 }).setMany(values)
    first.close()
    const whole = readFileSync(path)
    for (let round = 0; round < 20; round += 1) {
      const damaged = Buffer.from(whole)
      const at = Math.floor((round / 20) * damaged.length)
      for (let index = at; index < Math.min(at + 64, damaged.length); index += 1) damaged[index] = (damaged[index] as number) ^ 0xa5
      const copy = join(folder, `flipped-${round}.db`)
      writeFileSync(copy, damaged)
      const space = (await open('sqlite', copy)).space('a', limits)
      const found = await space.getMany([...values.keys()])
      for (const [key, value] of found) expect(Buffer.from(value)).toEqual(values.get(key))
      await space.set('new', Buffer.from('1'))
    }
  })

  describe('locked by another process', () => {
    async function locked() {
      const path = join(folder, `locked-${(files += 1)}.db`)
      const cache = await open('sqlite', path)
      const space = cache.space('a', limits)
      await space.set('old', Buffer.from('1'))
      const other = new DatabaseSync(path)
      other.exec('begin immediate')
      return { path, cache, space, other }
    }

    it('is waited for without holding this thread, which may even be the one to free it', async () => {
      const { cache, space, other } = await locked()
      // A wait has an end, by a clock that stands still here: the lock is given up in time on a slow machine, too.
      vi.useFakeTimers({ toFake: ['performance'] })
      const written = space.set('new', Buffer.from('2'))
      setTimeout(() => {
        other.exec('commit')
        other.close()
      }, 150)
      await written
      expect(Buffer.from((await space.get('new')) ?? []).toString()).toBe('2')
      expect(cache.warnings).toEqual([])
    })

    it('is read all the same', async () => {
      const { space, other } = await locked()
      expect(Buffer.from((await space.get('old')) ?? []).toString()).toBe('1')
      other.close()
    })

    it('drops a write with a warning when the lock is not given up', async () => {
      const { cache, space, other } = await locked()
      await space.set('new', Buffer.from('2'))
      expect(cache.warnings.map(({ code }) => code)).toEqual(['cache_unavailable'])
      other.exec('commit')
      other.close()
      expect(await space.get('new')).toBeUndefined()
    })
  })

  it('that is a directory is refused by name', async () => {
    const path = join(folder, 'directory.db')
    mkdirSync(path)
    await expect(openCache({ backend: 'sqlite', path })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('directory') as string,
    })
    expect(readdirSync(path)).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0)('that cannot be written is refused by name', async () => {
    const inside = join(folder, 'locked')
    mkdirSync(inside, { mode: 0o500 })
    await expect(openCache({ backend: 'sqlite', path: join(inside, 'cache.db') })).rejects.toMatchObject({ code: 'configuration' })
    chmodSync(inside, 0o700)
  })
})
