import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toWav, write16 } from '../../audio/index.ts'
import { openSpeech, type Speech } from '../../client.ts'
import { fails } from '../provider.conformance.ts'

/** A package that takes the calls of sherpa-onnx-node, with models of a few letters: what they hold says how it behaves. */
const standIn = fileURLToPath(new URL('./fixtures/sherpa-onnx-node', import.meta.url))

let folder: string
const model = (name: string, files: Readonly<Record<string, string>>) => {
  mkdirSync(join(folder, 'models', name), { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, 'models', name, file), content)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chitravani-models-'))
  cpSync(standIn, join(folder, 'node_modules/sherpa-onnx-node'), { recursive: true })
  model('voice', { 'voice.onnx': 'voice', 'tokens.txt': 'a 1' })
  model('precise', { 'voice.onnx': 'longer weights', 'voice.int8.onnx': 'small', 'tokens.txt': 'a 1', 'lexicon.txt': 'a a' })
  model('no-tokens', { 'voice.onnx': 'voice' })
  model('empty', { 'voice.onnx': '', 'tokens.txt': 'a 1' })
  model('ends', { 'voice.onnx': 'ends', 'tokens.txt': 'a 1' })
  model('throws', { 'voice.onnx': 'throws', 'tokens.txt': 'a 1' })
  model('hangs', { 'voice.onnx': 'hangs', 'tokens.txt': 'a 1' })
  model('ctc', { 'model.onnx': 'ctc', 'tokens.txt': 'a 1' })
  model('whisper', { 'base-encoder.onnx': 'e', 'base-decoder.onnx': 'd', 'base-tokens.txt': 'a 1' })
  model('transducer', { 'encoder.onnx': 'e', 'decoder.onnx': 'd', 'joiner.onnx': 'j', 'tokens.txt': 'a 1' })
  model('half', { 'encoder.onnx': 'e', 'tokens.txt': 'a 1' })
  symlinkSync(tmpdir(), join(folder, 'models/outside'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true }))

/** The library in a folder where the package is installed, or is not. */
async function open(more: Readonly<Record<string, unknown>>, installed = true) {
  vi.spyOn(process, 'cwd').mockReturnValue(installed ? folder : tmpdir())
  const prov_local = { espeakPath: '/no/such/program', modelsFolder: join(folder, 'models'), ...more }
  return openSpeech({ file: false, environmentFile: false, environment: {}, retry: { attempts: 1 }, providers: { prov_local } })
}
const local = { provider: 'prov_local' } as const
const second = toWav(write16(new Float32Array(8000).fill(0.25)), { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 })

describe('a voice of sherpa-onnx', () => {
  it('speaks its language, and no other', async () => {
    await using speech = await open({ ttsModels: { 'hi-IN': 'voice', ta: 'precise' } })
    expect(speech.providers('text_to_speech').find(({ provider }) => provider === 'prov_local')).toMatchObject({ languages: ['hi', 'ta'] })
    const made = await speech.synthesize({ text: 'नमस्ते', language: 'hi', ...local, parameters: { speed: 2, speaker: 3 } })
    expect(made).toMatchObject({ modelId: 'voice', audioFormat: 'wav', warnings: [] })
    const view = Buffer.from(made.audio)
    expect(view.readUInt32LE(24)).toBe(16_000)
    // The stand-in tells what it was asked by its first samples: characters, speed, speaker, bytes of the model.
    const told = [0, 1, 2, 3].map((at) => Math.round((view.readInt16LE(44 + at * 2) / 32_768) * 1000))
    expect(told).toEqual([6, 2, 3, 5])
    const small = Buffer.from((await speech.synthesize({ text: 'வணக்கம்', ...local })).audio)
    expect(Math.round((small.readInt16LE(50) / 32_768) * 1000)).toBe(5)
    await expect(speech.synthesize({ text: 'hello', language: 'en', ...local })).rejects.toMatchObject({ code: 'unsupported_language' })
  })

  it('ignores what only the program has, and says so', async () => {
    await using speech = await open({ ttsModels: { hi: 'voice' } })
    const made = await speech.synthesize({ text: 'नमस्ते', language: 'hi', ...local, parameters: { pitch: 9, voice: 'f1' } })
    expect(made.warnings.map(({ message }) => message)).toEqual([
      'prov_local ignores voice: the model voice speaks',
      'prov_local ignores pitch: the model voice speaks',
    ])
  })

  it.each([
    ['nowhere', 'is no folder'],
    ['..', 'lies outside'],
    ['outside', 'lies outside'],
    ['.', 'is no folder'],
    ['/etc', 'lies outside'],
    ['voice/tokens.txt', 'is no folder'],
    ['no-tokens', 'has no tokens.txt'],
    ['empty', 'has an empty file voice.onnx'],
    ['ctc/../half', undefined],
  ])('in the folder %s is told: %s', async (name, problem) => {
    await using speech = await open({ ttsModels: { hi: name } })
    const shown = speech.providers('text_to_speech', true).find(({ provider }) => provider === 'prov_local')
    expect(shown?.available).toBe(problem === undefined)
    expect(shown?.details).toContain(problem ?? 'Ready.')
    await using both = await open({ ttsModels: { hi: name, ta: 'voice' } })
    const asked = await both.synthesize({ text: 'नमस्ते', language: 'hi', ...local }).catch((error: unknown) => error)
    expect({ code: 'served', ...(asked as object) }).toMatchObject({ code: problem === undefined ? 'served' : 'configuration' })
    expect(String((asked as { message?: unknown }).message)).toContain(problem ?? 'undefined')
  })

  it.each([
    ['ends', 'cannot load the model ends: voice.onnx is no model'],
    ['throws', 'cannot load the model throws: wrong weights'],
  ])('that cannot be loaded harms nobody: %s', async (name, words) => {
    await using speech = await open({ ttsModels: { hi: name, ta: 'voice' } })
    for (let time = 0; time < 2; time += 1) {
      const failure = await fails(speech.synthesize({ text: 'नमस्ते', language: 'hi', ...local }))
      expect(failure).toMatchObject({ code: 'malformed_provider_response', message: expect.stringContaining(words) as unknown })
    }
    expect(await speech.synthesize({ text: 'வணக்கம்', language: 'ta', ...local })).toMatchObject({ modelId: 'voice' })
  })

  it('that computes for ever is ended at the deadline, or when the caller leaves', async () => {
    const say = (speech: Speech, call = {}) => speech.synthesize({ text: 'नमस्ते', language: 'hi', ...local }, call)
    await using hasty = await open({ ttsModels: { hi: 'hangs' }, timeoutSeconds: 1 })
    expect(await fails(say(hasty))).toMatchObject({ code: 'timeout', provider: 'prov_local' })
    await using speech = await open({ ttsModels: { hi: 'hangs' } })
    const controller = new AbortController()
    const reason = new Error('left')
    const running = say(speech, { signal: controller.signal })
    running.catch(() => undefined)
    await pause(200)
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
  })

  it('says that the package is missing, and how to get it', async () => {
    await using speech = await open({ ttsModels: { hi: 'voice' }, sttModels: { hi: 'ctc' } }, false)
    for (const capability of ['text_to_speech', 'speech_to_text'] as const) {
      const shown = speech.providers(capability, true).find(({ provider }) => provider === 'prov_local')
      expect(shown).toMatchObject({ available: false, details: 'Install the package with: npm install sherpa-onnx-node' })
    }
  })
})

describe('a recognizer of sherpa-onnx', () => {
  it.each(['ctc', 'whisper', 'transducer'])('writes down what it hears: %s', async (name) => {
    await using speech = await open({ sttModels: { hi: name } })
    expect(await speech.transcribe(second, { language: 'hi-IN', ...local })).toMatchObject({
      text: `${name} heard 8000 at 8000`,
      modelId: name,
    })
    const raw = { audioFormat: 'pcm', samplingRateHz: 16_000, ...local }
    expect(await speech.transcribe(Buffer.alloc(400, 1), raw)).toMatchObject({
      text: `${name} heard 200 at 16000`,
      language: { tag: 'hi' },
    })
  })

  it('refuses what it cannot read, another language, and a stream', async () => {
    await using speech = await open({ sttModels: { hi: 'ctc', ta: 'half' } })
    const cases = [
      [Buffer.from('no sound'), { language: 'hi' }, 'invalid_input'],
      [second, { language: 'hi', audioFormat: 'mp3' }, 'invalid_input'],
      [second, {}, 'invalid_input'],
      [second, { language: 'bn' }, 'unsupported_language'],
      [second, { language: 'ta' }, 'configuration'],
    ] as const
    for (const [audio, options, code] of cases)
      expect(await fails(speech.transcribe(audio, { ...options, ...local }))).toMatchObject({ code })
    await expect(speech.openSttStream({ language: 'hi', ...local })).rejects.toMatchObject({ code: 'unsupported_capability' })
  })

  it('is in no route by itself', async () => {
    await using speech = await open({ sttModels: { hi: 'ctc' } })
    await expect(speech.transcribe(second, { language: 'hi' })).rejects.toMatchObject({ code: 'configuration' })
  })
})
