import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Emulator } from '@chitravani/emulators'
import { environmentOf } from '@chitravani/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getSyncTranslationClient, getTranslationClient, getTtsClient } from '../index.ts'
import { alone, codeOf, startWorld, type World } from './fixtures/world.ts'

let world: World
beforeEach(async () => (world = await startWorld()))
afterEach(() => world[Symbol.asyncDispose]())

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in a process of its own, set up by variables alone. */
function runProgram(args: readonly string[], cwd: string) {
  return promisify(execFile)(process.execPath, ['--conditions=development', '--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: {
      ...environmentOf('PATH', 'NODE_COMPILE_CACHE'),
      PROV_D_API_KEY: 'test-key',
      PROV_D_ENDPOINT_URL: world.emulators.d.url,
      PROV_D_TRANSLATION_SERVICE_ID: 'all',
    },
  })
}

/** prov_c in a process of its own: a synchronous client keeps this thread still. */
async function startService(): Promise<Pick<Emulator, 'url' | 'setFaults'> & AsyncDisposable> {
  const start = `import('@chitravani/emulators').then(async ({ startEmulator }) => console.log((await startEmulator('prov-c')).url))`
  const child = spawn(process.execPath, ['--conditions=development', '-e', start], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())))
  return {
    url,
    setFaults: async (...faults) => {
      await fetch(new URL('/__emulator/faults', url), { method: 'POST', body: JSON.stringify(faults) })
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve())
        child.kill()
      }),
  }
}

describe('the operations of the library', () => {
  it('translate one text or many, waiting or not, without a client [spec: speech Library operations / translate_sync] [spec: speech Library operations / translate (async)] [spec: speech Library operations / translate_batch_sync, translate_batch (async)]', async () => {
    const script = fileURLToPath(new URL('./fixtures/without-client.ts', import.meta.url))
    const { stdout } = await runProgram([script], tmpdir())
    const answer: unknown = JSON.parse(stdout)
    const { fields, syncFields, ...said } = answer as { readonly fields: string[]; readonly syncFields: string[] }
    const batch = Array.from({ length: 20 }, (_, index) => `# ta:number ${index}`)
    expect(said).toEqual({ sync: '# hi:Hello', single: '# hi:Hello', service: 'all', syncBatch: batch, batch })
    expect(fields).toEqual(expect.arrayContaining(['text', 'provider', 'elapsedSeconds', 'cache', 'fallbacks', 'warnings']))
    expect(syncFields.toSorted()).toEqual(fields.toSorted())
  })

  it('work in a program that is given as text on the command line', async () => {
    const program = `
      import { translateSync } from '@chitravani/speech'
      const { text } = translateSync('# Hello\\n\\nA *good* day.', 'en', 'hi', { textFormat: 'markdown' }, { timeoutMs: 20_000 })
      process.stdout.write(text)`
    const { stdout } = await runProgram(['--input-type=module', '--eval', program], folder)
    expect(stdout).toMatch(/^# hi:Hello\n\nhi:A \*good\* day\.$/)
  })

  it('open clients that translate, with a list of providers or the route [spec: speech Library operations / get_translation_client (async context manager), get_sync_translation_client] [spec: speech Library operations / client.translate]', async () => {
    const request = { text: 'Good morning.', source: 'en', target: 'hi' }
    let left
    {
      await using client = await getTranslationClient(['prov_f', 'prov_c'], { ...alone, providers: world.providers })
      expect(await client.translate('Good morning.', 'en', 'hi')).toMatchObject({ text: 'hi:Good morning.', provider: { id: 'prov_f' } })
      expect(await client.translate(request)).toMatchObject({ text: 'hi:Good morning.', provider: { id: 'prov_f' } })
      expect(await client.translate({ ...request, target: 'brx' })).toMatchObject({ provider: { id: 'prov_c' } })
      left = client
    }
    expect(await codeOf(left.translate(request))).not.toBe('no failure: undefined')
    await using routed = await getTranslationClient(null, { ...alone, providers: world.providers })
    expect(await routed.translate(request)).toMatchObject({ provider: { id: 'prov_d' } })

    await using service = await startService()
    const providers = { prov_c: { apiKey: 'test-key', endpoint: service.url } }
    using client = getSyncTranslationClient(['prov_c'], { ...alone, providers, allowBlocking: true })
    const result = client.translate('Good morning.', 'en', 'hi')
    expect(result).toMatchObject({ text: 'hi:Good morning.', provider: { id: 'prov_c' } })
    expect(client.translate(request).text).toBe(result.text)
  })

  it('refuse to wait beside a listening server unless told otherwise, take a deadline and no signal, and name code by module [spec: decisions 4 / Synchronous calls] [spec: speech Errors / 3]', async () => {
    // the emulators of this process listen
    using careful = getSyncTranslationClient(null, { ...alone, providers: world.providers })
    expect(() => careful.translate('Good morning.', 'en', 'hi')).toThrow(expect.objectContaining({ code: 'event_loop_running' }))
    await using service = await startService()
    const settings = { ...alone, providers: { prov_c: { apiKey: 'test-key', endpoint: service.url } }, allowBlocking: true } as const
    using client = getSyncTranslationClient(['prov_c'], settings)
    expect(client.translate('Good morning.', 'en', 'hi').text).toBe('hi:Good morning.')
    await service.setFaults({ name: 'never' })
    const late = { timeoutMs: 300 }
    expect(() => client.translate('Another text.', 'en', 'hi', {}, late)).toThrow(expect.objectContaining({ code: 'timeout' }))
    await service.setFaults()
    const signal = { signal: new AbortController().signal } as object
    expect(() => client.translate('Good morning.', 'en', 'hi', {}, signal)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    const module = join(mkdtempSync(join(tmpdir(), 'chitravani-')), 'pipeline.mjs')
    writeFileSync(
      module,
      `const identity = { name: 'mark', version: '1' }
       export const marking = { segments: [{ identity, prepare: (segment) => segment, restore: (text) => text + '!' }] }`,
    )
    using processed = getSyncTranslationClient(['prov_c'], { ...settings, pipeline: { module, export: 'marking' } })
    expect(processed.translate('Good morning.', 'en', 'hi').text).toBe('hi:Good morning.!')
    rmSync(dirname(module), { recursive: true })
    const asObject = { ...settings, pipeline: { segments: [{ restore: (text: string) => text }] } } as object
    expect(() => getSyncTranslationClient(['prov_c'], asObject)).toThrow(expect.objectContaining({ code: 'configuration' }))
  })

  it('open a client that speaks, whole and as a stream [spec: speech Library operations / get_tts_client (async context manager)] [spec: speech Library operations / stream.send_text, stream.flush, stream.events]', async () => {
    await using client = await getTtsClient({ ...alone, providers: world.providers })
    const whole = await client.synthesize('नमस्ते', { language: 'hi', provider: 'prov_b', parameters: { voice: 'default_female' } })
    expect(whole).toMatchObject({ provider: 'prov_b', audioFormat: 'wav' })
    await using stream = await client.stream({ language: 'hi', provider: 'prov_c', parameters: { audio_format: 'linear16' } })
    await stream.sendText('नमस्ते, ')
    await stream.sendText('दुनिया')
    await stream.flush()
    const kinds: string[] = []
    for await (const { kind, provider } of stream.events()) {
      expect(provider).toBe('prov_c')
      if (kinds.at(-1) !== kind) kinds.push(kind)
    }
    expect(kinds).toEqual(['audio', 'done'])
  })
})
