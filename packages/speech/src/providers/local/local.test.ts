import * as fc from 'fast-check'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWav } from '../../audio/index.ts'
import { openSpeech } from '../../client.ts'
import { loadSpeechConfig } from '../../config/load.ts'
import { languageOfScript, parseLanguageTag } from '../../languages/index.ts'
import { fails } from '../provider.conformance.ts'
import type { Outside, Provider, TtsRequest } from '../provider.ts'
import { provLocal } from './index.ts'
import { ttsOptions } from './options.ts'
import { knownLanguageTag } from '../../languages/index.ts'
import { plainText } from './plain-text.ts'
import { checkScripts } from './scripts.ts'
import { inWords } from './spoken-words.ts'
import { measure } from './fixtures/measure.ts'
import { sentences } from './fixtures/sentences.ts'
import { findProgram } from './program.ts'
import type { Settings } from './settings.ts'
import { voices } from './voices.ts'

const installed = findProgram(undefined) !== undefined
const outside = {} as Outside // it asks nobody
const settings = (more: Partial<Settings> = {}): Settings => ({
  espeakPath: undefined,
  modelsFolder: 'models',
  ttsModels: new Map(),
  sttModels: new Map(),
  timeoutSeconds: 20,
  maxConcurrency: 4,
  ...more,
})
const open = (more: Partial<Settings> = {}) => provLocal.open(settings(more), outside).tts as NonNullable<Provider['tts']>
const request = (language?: string, options: TtsRequest['options'] = {}): TtsRequest => ({
  language: language === undefined ? undefined : parseLanguageTag(language),
  options,
  streaming: false,
})
const alone = { file: false, environmentFile: false, environment: {} } as const

describe.skipIf(!installed)('prov_local with espeak-ng', () => {
  const tts = installed ? open() : (undefined as unknown as ReturnType<typeof open>)
  const say = async (text: string, language?: string, options: TtsRequest['options'] = {}) =>
    (await tts.synthesize(text, tts.prepare(request(language, options)), {})).audio

  it.each(Object.entries(sentences))('speaks %s, loud enough and without clipping', async (language, sentence) => {
    const audio = await say(sentence, `${language}-IN`)
    const { seconds, rms, loudest } = measure(audio)
    expect(seconds).toBeGreaterThanOrEqual(0.05 * sentence.length)
    expect(rms).toBeGreaterThan(0.02)
    expect(loudest).toBeLessThan(0.999)
    const view = Buffer.from(audio)
    expect(view.readUInt32LE(4)).toBe(audio.length - 8)
    expect(view.readUInt32LE(40)).toBe(audio.length - 44)
  })

  it('speaks 14 Indian languages and English, and no Konkani [spec: decisions 4 / Routes / prov_local]', () => {
    expect(new Set([...tts.languages].map((key) => key.split('-')[0]))).toEqual(new Set(Object.keys(sentences)))
    for (const language of ['kok', 'sa', 'sat', 'hi-Latn', 'sd-Deva', 'hi-en']) {
      expect(() => tts.prepare(request(language))).toThrow(expect.objectContaining({ code: 'unsupported_language', nextProvider: true }))
    }
  })

  it.each(voices.map(({ id }) => id))('knows the variant %s and never clips with it', async (voice) => {
    const [plain, varied] = [await say(sentences['hi'] as string, 'hi'), await say(sentences['hi'] as string, 'hi', { voice, pitch: 99 })]
    expect(Buffer.from(varied).equals(Buffer.from(plain))).toBe(false)
    expect(measure(varied).loudest).toBeLessThan(0.999)
    expect(measure(varied).rms).toBeGreaterThan(0.02)
  })

  it('speaks faster and higher when asked', async () => {
    const text = sentences['ta'] as string
    const slow = measure(await say(text, 'ta', { speed: 0.5 }))
    const usual = measure(await say(text, 'ta'))
    const fast = measure(await say(text, 'ta', { speed: 2.5 }))
    expect(slow.seconds).toBeGreaterThan(usual.seconds * 1.5)
    expect(fast.seconds).toBeLessThan(usual.seconds / 1.8)
    expect(Buffer.from(await say(text, 'ta', { pitch: 90 })).equals(Buffer.from(await say(text, 'ta')))).toBe(false)
  })

  it('takes no text for a command: phonemes, embedded commands, markup, options', async () => {
    const same = async (one: string, other: string) => expect(await say(one, 'en')).toEqual(await say(other, 'en'))
    await same('take \u000120S this slowly', 'take  20S this slowly')
    await same('\u0000before and\u0007 after\ufeff', ' before and  after ')
    await same('say [[h@l-oU]] now', 'say [ [h@l-oU]] now')
    const pauses = measure(await say('one <break time="60s"/> two', 'en'))
    expect(pauses.seconds).toBeLessThan(20)
    expect(measure(await say('-f /etc/passwd', 'en')).seconds).toBeLessThan(6)
    expect(measure(await say('--version', 'en')).rms).toBeGreaterThan(0.02)
  })

  it('chooses the voice by the script when no language is given', async () => {
    for (const language of ['as', 'bn', 'gu', 'kn', 'or', 'ta', 'te', 'en']) {
      const text = sentences[language] as string
      expect(await say(text)).toEqual(await say(text, language))
    }
    const failure = await fails(tts.synthesize('ᱡᱚᱦᱟᱨ', tts.prepare(request()), {}))
    expect(failure).toMatchObject({ code: 'unsupported_language', provider: 'prov_local' })
  })

  it('is last in the default route, needs no key, and joins long texts', async () => {
    await using speech = await openSpeech(alone)
    const text = `${sentences['hi']} `.repeat(20)
    const spoken = await speech.synthesize({ text, language: 'hi' })
    expect(spoken).toMatchObject({ provider: 'prov_local', audioFormat: 'wav', modelId: 'espeak-ng', fallbacks: 0 })
    expect(measure(spoken.audio).seconds).toBeGreaterThanOrEqual(0.05 * text.trim().length)
    expect(speech.providers('text_to_speech')).toContainEqual(
      expect.objectContaining({ provider: 'prov_local', name: 'Offline voice (robotic)', available: true }),
    )
    expect(speech.voices({ provider: 'prov_local' }).map(({ id }) => id)).toContain('f3')
  })

  it('streams sentence by sentence: one header, then samples, all of them', async () => {
    await using speech = await openSpeech(alone)
    const stream = await speech.openTtsStream({ language: 'bn' })
    const heard: Buffer[] = []
    const listening = (async () => {
      for await (const event of stream.events()) if (event.audio) heard.push(Buffer.from(event.audio))
    })()
    await stream.sendText('নমস্কার। আপনি কেমন আছেন? ')
    await stream.sendText('আজ আবহাওয়া খুব ভালো।')
    await stream.flush()
    await listening
    expect(heard).toHaveLength(3)
    const whole = await Promise.all(['নমস্কার।', 'আপনি কেমন আছেন?', 'আজ আবহাওয়া খুব ভালো।'].map((text) => say(text, 'bn')))
    const samples = whole.map((file) => Buffer.from(readWav(file)?.samples ?? []))
    expect(readWav(Buffer.concat(heard))?.samples).toEqual(Buffer.concat(samples))
  })
})

describe('words for the program', () => {
  it.each([
    ['hi', '₹500 और ₹ 1 में', '500 रुपये और 1 रुपया में'],
    ['hi', '₹5 करोड़, 500₹, रु. 20/- और Rs. 12,50,000.50', '5 करोड़ रुपये, 500 रुपये, 20 रुपये और 1250000.50 रुपये'],
    ['bn', '₹১,২৫,০০০', '১২৫০০০ টাকা'],
    ['en', '12,50,000 people, ₹2.5 crore, lists 1,2,3 and 1, 200', '1250000 people, 2.5 crore rupees, lists 1,2,3 and 1, 200'],
    ['en', '1,250,000 and 10,00,00,000', '1250000 and 100000000'],
    ['hi', '15/08/1947 और २६-०१-१९५०', '15 अगस्त 1947 और 26 जनवरी 1950'],
    ['ta', '1947-08-15', '15 ஆகஸ்ட் 1947'],
    ['en', '15.08.1947, 1/2, 13/13/2020, 10.0.0.1, 98765-43210', '15 August 1947, 1/2, 13/13/2020, 10.0.0.1, 98765-43210'],
    ['en', 'Rs and INR, users 5', 'Rs and INR, users 5'],
  ])('in %s: %s', (language, text, words) => {
    expect(inWords(text, language)).toBe(words)
  })

  it('say of letters that it cannot read, and refuse where it can read none', () => {
    const scripts = (text: string, language: string) => checkScripts(text, knownLanguageTag(language), 'prov_local')
    for (const text of ['नमस्ते hello বাংলা', '500!']) expect(scripts(text, 'hi')).toEqual([])
    expect(scripts('ଓଡ଼ିଶା', 'or')).toEqual([])
    expect(scripts('नमस्ते 你好', 'hi')).toMatchObject([{ code: 'script_not_read' }])
    for (const text of ['你好世界', 'ଓଡ଼ିଶା', 'Москва', 'اردو'])
      expect(() => scripts(text, 'hi')).toThrow(expect.objectContaining({ code: 'unsupported_language', nextProvider: true }))
  })
})

describe('a text for the program', () => {
  it('keeps every letter and mark, and holds no control sign and no phoneme brackets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const plain = plainText(text)
        expect(plain).not.toMatch(/(?![\t\n])\p{Cc}|\p{Co}/u)
        expect(plain).not.toContain('[[')
        const letters = (from: string) => from.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
        expect(letters(plain)).toBe(letters(text))
      }),
    )
    expect(plainText('[[[')).toBe('[ [ [')
    expect(plainText('क्‍ष र‌क')).toBe('क्‍ष र‌क')
  })
})

describe('the language of a script', () => {
  it('is the one most written in it', () => {
    expect(Object.fromEntries(Object.entries(sentences).map(([language, text]) => [language, languageOfScript(text)]))).toEqual({
      ...Object.fromEntries(Object.keys(sentences).map((language) => [language, language])),
      mr: 'hi',
      ne: 'hi',
      sd: 'ur',
    })
    expect(languageOfScript('12 + 30')).toBeUndefined()
    expect(languageOfScript('iPhone की कीमत क्या है')).toBe('hi')
  })
})

describe.skipIf(process.platform === 'win32')('a program that misbehaves', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'chitravani-local-'))))
  afterAll(() => rmSync(folder, { recursive: true }))
  const program = (name: string, script: string) => {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const run = (espeakPath: string, call = {}, more: Partial<Settings> = {}) => {
    const tts = open({ espeakPath, ...more })
    return tts.synthesize('नमस्ते', tts.prepare(request('hi')), call)
  }
  const isGone = (pid: number) => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }

  it.each([
    ['fails with words', 'echo "no such voice" >&2; exit 3', 'malformed_provider_response', 'no such voice'],
    ['says nothing', 'cat > /dev/null', 'malformed_provider_response', 'no sound'],
    ['sends something else', 'cat > /dev/null; echo hello', 'malformed_provider_response', 'no WAV'],
    ['kills itself', 'kill -9 $$', 'malformed_provider_response', 'ended with a signal'],
    ['reads nothing and fails', 'exec 0<&-; exit 1', 'malformed_provider_response', 'ended with 1'],
    ['never stops', 'exec yes 0123456789abcdef0123456789abcdef0123456789abcdef', 'malformed_provider_response', 'more than'],
  ])('%s', async (name, script, code, words) => {
    const failure = await fails(run(program(name.replaceAll(' ', '-'), script)))
    expect(failure).toMatchObject({ code, provider: 'prov_local', nextProvider: true, message: expect.stringContaining(words) as unknown })
  })

  it('is killed at the deadline, and at once when the caller leaves', async () => {
    const slow = (name: string) => program(name, `echo $$ >> ${join(folder, name)}.pids; exec sleep 100`)
    const pids = (name: string) => {
      const log = join(folder, `${name}.pids`)
      // A shell opens its file before it writes to it.
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
      return lines.filter((line) => line !== '').map(Number)
    }
    // Long enough for a shell to start on a machine under load.
    expect(await fails(run(slow('late'), { timeoutMs: 2_000 }))).toMatchObject({ code: 'timeout', provider: 'prov_local' })
    const controller = new AbortController()
    const reason = new Error('left')
    const running = run(slow('left'), { signal: controller.signal })
    running.catch(() => undefined)
    await expect.poll(() => pids('left'), { timeout: 20_000 }).toHaveLength(1)
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
    // Sooner than they would end by themselves.
    await expect.poll(() => [...pids('late'), ...pids('left')].filter((pid) => !isGone(pid)), { timeout: 20_000 }).toEqual([])
  })

  it('runs at most so many times at once', async () => {
    const log = join(folder, 'log')
    const counted = program('counted', `cat > /dev/null; echo + >> ${log}; sleep 0.05; echo - >> ${log}; exit 1`)
    const tts = open({ espeakPath: counted, maxConcurrency: 2 })
    const plan = tts.prepare(request('hi'))
    await Promise.allSettled(Array.from({ length: 8 }, () => tts.synthesize('नमस्ते', plan, {})))
    let running = 0
    let most = 0
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
      running += line === '+' ? 1 : -1
      most = Math.max(most, running)
    }
    expect(most).toBeLessThanOrEqual(2)
    expect(running).toBe(0)
  })

  it('sees no secret of ours in its environment', async () => {
    process.env['PROV_A_API_KEY'] = 'planted-90c1'
    try {
      const failure = await fails(run(program('environment', 'env >&2; exit 1')))
      expect(failure.message).not.toContain('planted-90c1')
    } finally {
      delete process.env['PROV_A_API_KEY']
    }
  })

  it('went away after the start', async () => {
    const path = program('leaving', 'exit 0')
    const tts = open({ espeakPath: path })
    rmSync(path)
    const failure = await fails(tts.synthesize('नमस्ते', tts.prepare(request('hi')), {}))
    expect(failure).toMatchObject({ code: 'missing_optional_dependency', message: expect.stringContaining('setup:voice') as unknown })
  })
})

describe('prov_local without a program', () => {
  it('is last in the default route, and named as robotic [spec: decisions 3 / prov_local (beyond the spec): an]', () => {
    const { routes, kinds } = loadSpeechConfig(alone)
    expect(routes.text_to_speech.at(-1)).toBe('prov_local')
    expect(kinds.find(({ token }) => token === 'prov_local')?.name).toMatch(/robotic/)
  })

  const missing = { providers: { prov_local: { espeakPath: '/no/such/espeak-ng' } } }

  it('is not available, and says how to install it', async () => {
    await using speech = await openSpeech({ ...alone, ...missing })
    expect(speech.providers('text_to_speech').map(({ provider }) => provider)).not.toContain('prov_local')
    const [last] = speech.providers('text_to_speech', true).slice(-1)
    expect(last).toMatchObject({
      provider: 'prov_local',
      available: false,
      details: expect.stringContaining('npm run setup:voice') as unknown,
    })
    const failure = await fails(speech.synthesize({ text: 'नमस्ते', language: 'hi', provider: 'prov_local' }))
    expect(failure).toMatchObject({ code: 'configuration', message: expect.stringContaining('npm run setup:voice') as unknown })
  })

  it('is looked for in absolute folders of PATH only', () => {
    expect(findProgram(undefined, '.:relative:')).toBeUndefined()
    expect(findProgram(import.meta.filename)).toBeUndefined()
    expect(findProgram('/')).toBeUndefined()
  })

  it.each([
    [{ voice: 'alto' }, 'voice'],
    [{ voice: '../hi' }, 'voice'],
    [{ speed: 4 }, 'speed'],
    [{ pitch: 100 }, 'pitch'],
    [{ pitch: 5.5 }, 'pitch'],
  ])('refuses %o before anything is run', (options, field) => {
    const tts = open({ espeakPath: process.execPath })
    expect(() => tts.prepare(request('hi', options))).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(field) as unknown }),
    )
    expect(() => tts.prepare(request('hi', { loudness: 1 }))).toThrow(
      expect.objectContaining({ code: 'invalid_input', nextProvider: true }),
    )
  })
})

describe('the page of prov_local', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/providers/prov-local.md'), 'utf8')

  it('names every option with its default, every setting, language and voice', () => {
    for (const [name, rule] of Object.entries(ttsOptions.rules)) {
      const said = rule.default === undefined ? '' : JSON.stringify(rule.default)
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|[^|]+\\| ${said} *\\|`, 'm'))
    }
    for (const rule of Object.values(provLocal.settings)) expect(page).toMatch(new RegExp(`^\\| \`${rule.toml}\` .*${rule.env ?? ''}`, 'm'))
    for (const { id } of voices) expect(page).toContain(`\`${id}\``)
    for (const language of Object.keys(sentences)) expect(page).toMatch(new RegExp(`^\\| \`${language}\` `, 'm'))
  })
})
