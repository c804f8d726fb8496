import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCatalog, openSpeech, type SegmentProcessor, type SpeechOptions } from '../index.ts'
import { alone, impatient, startWorld, type World } from './fixtures/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = () => join(folder, `${(files += 1)}`, 'cache.db')

let world: World
beforeEach(async () => (world = await startWorld()))
afterEach(() => {
  vi.useRealTimers()
  return world[Symbol.asyncDispose]()
})

const namaste = { text: 'नमस्ते', language: 'hi', provider: 'prov_d' }
const hello = { text: 'Good morning to all', source: 'en', target: 'hi' }

/** The library anew over the same file, with something changed. */
function reopen(path: string, changed: SpeechOptions = {}) {
  const cache = { enabled: true, backend: 'sqlite', path, ...changed.cache } as const
  return openSpeech({ ...alone, ...impatient, providers: world.providers, ...changed, cache })
}

function rows(path: string): { readonly namespace: string; readonly key: string; readonly value: Uint8Array }[] {
  using database = new DatabaseSync(path, { readOnly: true })
  return database.prepare('select namespace, key, value from cache_entries').all() as ReturnType<typeof rows>
}

/** Another process that holds the lock of the file for a moment; begins when it has it. @returns its end */
async function startWriter(path: string): Promise<{ readonly ended: Promise<void> }> {
  const script = `const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec('begin immediate')
    console.log('locked')
    setTimeout(() => database.exec('commit'), 300)`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { ended }
}

/** What is kept ages only when it is told to, however slow the machine is. */
function stopClocks(): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.advanceTimersByTime(1)
}

describe('caches', () => {
  it('are off unless switched on, and then keep whole results in memory or in a file [spec: speech Limits / 1]', async () => {
    const { d } = world.emulators
    for (let times = 1; times <= 2; times += 1) {
      expect(await world.speech.synthesize(namaste)).toMatchObject({ cached: false, cacheBackend: 'none' })
      expect(await world.speech.translate(hello)).toMatchObject({ cache: { hit: false, backend: 'none' } })
      expect(d.requests).toHaveLength(2 * times)
    }
    for (const backend of ['memory', 'sqlite'] as const) {
      await using speech = await reopen(newPath(), { cache: { backend } })
      d.clear()
      const first = await speech.synthesize(namaste)
      expect(await speech.synthesize(namaste)).toMatchObject({ cached: true, cacheBackend: backend, audio: first.audio })
      expect(await speech.translate(hello)).toMatchObject({ cache: { hit: false, backend } })
      expect(await speech.translate(hello)).toMatchObject({ cache: { hit: true, backend } })
      expect(d.requests).toHaveLength(2)
    }
  })

  it('know speech by text, language, provider, model, options, settings and credential, and keep no request ids [spec: speech Limits / 2]', async () => {
    const path = newPath()
    const prov = world.providers['prov_d']
    const request = { ...namaste, parameters: { gender: 'male' } }
    let id: string | null
    {
      await using speech = await reopen(path)
      id = (await speech.synthesize(request)).providerRequestId
    }
    const cached = async (changed: SpeechOptions, asked: object = {}) => {
      await using speech = await reopen(path, changed)
      const done = await speech.synthesize({ ...request, ...asked }).catch((error: { readonly code?: string }) => error)
      return 'cached' in done ? done.cached : done.code
    }
    expect(await cached({})).toBe(true)
    expect(await cached({}, { text: 'नमस्ते।' })).toBe(false)
    expect(await cached({}, { language: 'mr' })).toBe(false)
    expect(await cached({}, { provider: 'prov_c', parameters: {} })).toBe(false)
    expect(await cached({}, { parameters: { gender: 'female' } })).toBe(false)
    expect(await cached({ providers: { prov_d: { ...prov, ttsModelId: 'other' } } })).toBe(false)
    expect(await cached({ providers: { prov_d: { ...prov, endpoint: `${String(prov?.['endpoint'])}?v=2` } } })).toBe(false)
    // another key asks the service anew, which does not know it
    expect(await cached({ providers: { prov_d: { ...prov, apiKey: 'other-key' } } })).toBe('authentication')
    expect(await cached({})).toBe(true)
    expect(id).toMatch(/^d-/)
    for (const { value } of rows(path)) expect(Buffer.from(value).includes(id ?? '')).toBe(false)
  })

  it('answer alone where that is asked for: whole results and pieces, of any provider of the route; nobody is called', async () => {
    const markdown = { textFormat: 'markdown' } as const
    const onlyCached = { onlyCached: true, timeoutMs: 10_000 }
    await using speech = await reopen(newPath())
    await speech.synthesize(namaste)
    await speech.translate({ ...hello, text: 'One line.\n\nAnother line.\n' }, { ...markdown, provider: 'prov_d' })
    for (const emulator of Object.values(world.emulators)) emulator.clear()
    expect(await speech.synthesize(namaste, onlyCached)).toMatchObject({ cached: true })
    // A document that nobody asked for yet, made of pieces that somebody did; the route comes to the provider that has them.
    const turned = { ...hello, text: 'Another line.\n\nOne line.\n' }
    expect(await speech.translate(turned, markdown, onlyCached)).toMatchObject({ provider: { id: 'prov_d' }, cache: { hit: true } })
    const more = { ...hello, text: 'Another line.\n\nA third one.\n' }
    for (const missed of [
      () => speech.synthesize({ ...namaste, text: 'नया' }, onlyCached),
      () => speech.translate(more, { ...markdown, provider: 'prov_d' }, onlyCached),
      () => speech.translateBatch([turned.text, more.text], hello, markdown, onlyCached),
      () => world.speech.synthesize(namaste, onlyCached),
      () => world.speech.translate(hello, { bestEffort: true }, onlyCached),
    ])
      await expect(missed()).rejects.toMatchObject({ code: 'not_cached' })
    expect(Object.values(world.emulators).flatMap(({ requests }) => requests)).toEqual([])
    // It does not stand in the way of those who may ask.
    expect(await speech.translate(more, { ...markdown, provider: 'prov_d' })).toMatchObject({ cache: { hit: false } })
  })

  it('keep documents and segments apart, as JSON with a version [spec: speech Limits / 3]', async () => {
    const path = newPath()
    const pair = { source: 'en', target: 'hi' }
    const first = { text: '# One title\n\nA paragraph.\n', ...pair }
    const markdown = { textFormat: 'markdown' } as const
    {
      await using speech = await reopen(path)
      await speech.translate(first, markdown)
    }
    const kept = rows(path)
    expect(kept.map(({ namespace }) => namespace).toSorted()).toEqual([
      'default',
      'default:translation-segments',
      'default:translation-segments',
    ])
    for (const { value } of kept) expect(JSON.parse(Buffer.from(value).toString())).toMatchObject({ schema_version: 1 })
    for (const { key } of kept) expect(key).not.toContain('title')

    const ask = async (changed: SpeechOptions, request: object = {}, options: object = markdown) => {
      world.emulators.d.clear()
      await using speech = await reopen(path, changed)
      const before = rows(path).length
      const { cache } = await speech.translate({ ...first, ...request }, options)
      return { hit: cache.hit, asked: world.emulators.d.requests.length > 0, added: rows(path).length - before }
    }
    expect(await ask({})).toEqual({ hit: true, asked: false, added: 0 })
    // languages are compared by what they mean; a result says the tags, so the document is another
    expect(await ask({}, { target: 'hi-IN' })).toEqual({ hit: true, asked: false, added: 1 })
    const prov = world.providers['prov_d']
    expect(await ask({ providers: { prov_d: { ...prov, translationServiceId: 'other' } } })).toEqual({ hit: false, asked: true, added: 3 })
    expect(await ask({}, { target: 'ta' })).toEqual({ hit: false, asked: true, added: 3 })
    expect(await ask({}, {}, { ...markdown, provider: 'prov_c' })).toEqual({ hit: false, asked: false, added: 3 })
    expect(await ask({}, {}, { ...markdown, maxSegmentCharacters: 500 })).toEqual({ hit: false, asked: true, added: 3 })
    const processor = (version: string): SegmentProcessor => ({
      identity: { name: 'none', version },
      prepare: (segment) => segment,
      restore: (text) => text,
    })
    for (const version of ['1', '2']) {
      expect(await ask({ pipeline: { segments: [processor(version)] } })).toEqual({ hit: false, asked: true, added: 3 })
    }
    // another catalog: the document anew, from the same segments, without a call
    expect(await ask({ catalog: createCatalog([], 'v2') })).toEqual({ hit: true, asked: false, added: 1 })
    // one new paragraph: only it goes out
    expect(await ask({}, { text: '# One title\n\nA paragraph.\n\nAnd more.\n' })).toEqual({ hit: false, asked: true, added: 2 })
    expect(String(world.emulators.d.requests[0]?.body)).not.toContain('title')
  })

  it('hold so many entries, for so many seconds, and so many bytes of speech [spec: speech Limits / TTS cache max_entries, ttl_seconds] [spec: speech Limits / TTS cache total audio (tts_max_bytes)]', async () => {
    const say = (speech: Awaited<ReturnType<typeof reopen>>, text: string) => speech.synthesize({ ...namaste, text })
    for (const backend of ['memory', 'sqlite'] as const) {
      await using few = await reopen(newPath(), { cache: { backend, maxEntries: 10 } })
      for (let index = 0; index < 30; index += 1) await say(few, `text ${index}`)
      expect((await say(few, 'text 29')).cached).toBe(true)
      expect((await say(few, 'text 0')).cached).toBe(false)

      stopClocks()
      await using brief = await reopen(newPath(), { cache: { backend, ttlSeconds: 1.5 } })
      await say(brief, 'brief')
      expect((await say(brief, 'brief')).cached).toBe(true)
      vi.advanceTimersByTime(1600)
      expect((await say(brief, 'brief')).cached).toBe(false)
      vi.useRealTimers()

      const bytes = (await say(few, 'measure')).audio.length
      await using small = await reopen(newPath(), { cache: { backend, ttsMaxBytes: bytes * 3 } })
      for (let index = 0; index < 9; index += 1) await say(small, `abcdef${index}`)
      expect((await say(small, 'abcdef8')).cached).toBe(true)
      expect((await say(small, 'abcdef0')).cached).toBe(false)
    }
  })

  it('in a file write ahead with a busy timeout, drop what is too old, and belong to their owner alone [spec: speech Limits / 4]', async () => {
    const path = newPath()
    stopClocks()
    await using speech = await reopen(path, { cache: { ttlSeconds: 2 } })
    for (let index = 0; index < 5; index += 1) await speech.synthesize({ ...namaste, text: `old ${index}` })
    expect(rows(path)).toHaveLength(5)
    const names = readdirSync(join(path, '..'))
    expect(names).toContain('cache.db-wal')
    for (const name of names) expect(statSync(join(path, '..', name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3')
    using other = new DatabaseSync(path)
    expect(other.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    const writer = await startWriter(path)
    expect(await speech.synthesize({ ...namaste, text: 'written meanwhile' })).toMatchObject({ cached: false, warnings: [] })
    await writer.ended
    expect(rows(path).length).toBeGreaterThan(0)
    vi.advanceTimersByTime(2100)
    await speech.synthesize({ ...namaste, text: 'new' })
    await expect.poll(() => rows(path).length).toBe(1)
  })
})
