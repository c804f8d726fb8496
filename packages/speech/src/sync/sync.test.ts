import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Emulator, startEmulator } from '@chitravani/emulators'
import { environmentOf } from '@chitravani/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSyncClient } from './client.ts'

const script = fileURLToPath(new URL('./fixtures/situations.ts', import.meta.url))
let emulator: Emulator
beforeAll(async () => (emulator = await startEmulator('prov-d')))
afterAll(() => emulator.close())

function run(command: string, args: readonly string[], input: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: tmpdir(),
      env: {
        ...environmentOf('PATH', 'NODE_COMPILE_CACHE'),
        PROV_D_API_KEY: 'test-key',
        PROV_D_ENDPOINT_URL: emulator.url,
        PROV_D_TRANSLATION_SERVICE_ID: 'all',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    let complained = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`exit ${code}: ${complained}`))))
    child.stdin.end(input)
  })
}

const node = [process.execPath, '--conditions=development', '--disable-warning=ExperimentalWarning', script]

describe('a synchronous call', () => {
  it.each([
    ['at top level', 'top'],
    ['in an async function', 'async'],
    ['after an awaited readFile', 'readFile'],
    ['after a fetch', 'fetch'],
  ])(
    'is answered %s [spec: decisions 4 / Synchronous calls / everything else (timers, closed files, kept-alive sockets) does not matter] [spec: speech Library operations / translate_sync]',
    async (_where, situation) => {
      const url = new URL('/nothing', emulator.url).href
      expect(await run(node[0] as string, [...node.slice(1), situation, url], undefined)).toBe('hi:Hello')
    },
  )

  it('is answered while input is piped in', async () => {
    expect(await run(node[0] as string, [...node.slice(1), 'top'], 'some input\n')).toBe('hi:Hello')
  })

  it.skipIf(!existsSync('/usr/bin/script'))('is answered on a terminal', async () => {
    const line = [...node, 'top'].map((word) => `'${word}'`).join(' ')
    expect(await run('/usr/bin/script', ['-qec', line, '/dev/null'], undefined)).toContain('hi:Hello')
  })

  it.each([
    ['inside a request handler', 'handler'],
    ['while an asynchronous call of this library is pending', 'pending'],
  ])(
    'is refused %s [spec: decisions 4 / Synchronous calls] [spec: speech Errors / 3] [spec: speech Library operations / The synchronous client rejects calls]',
    async (_where, situation) => {
      expect(await run(node[0] as string, [...node.slice(1), situation], undefined)).toBe('event_loop_running')
    },
  )
})

describe('a synchronous client', () => {
  const settings = { file: false, environmentFile: false, environment: {} } as const
  const providers = (endpoint: string) => ({ prov_d: { apiKey: 'test-key', endpoint, translationServiceId: 'all', ttsModelId: 't' } })

  it('translates, speaks and fails as the asynchronous one does', async () => {
    // the emulator must run elsewhere: this thread stands still
    const child = spawn(process.execPath, ['--conditions=development', '-e', starter], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    })
    const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))
    using client = openSyncClient({ ...settings, providers: providers(url), allowBlocking: true })
    const result = client.translate({ text: 'Hello', source: 'en', target: 'hi' })
    expect(result.text).toBe('hi:Hello')
    expect(result.target.language).toBe('hi')
    expect(client.translateBatch(['a', 'b'], 'en', 'ta').map(({ text }) => text)).toEqual(['ta:a', 'ta:b'])
    expect(client.synthesize('नमस्ते', { language: 'hi' }).audio.length).toBeGreaterThan(44)
    expect(() => client.translate('Hello', 'en', 'xx')).toThrow(expect.objectContaining({ code: 'unsupported_language' }))
    child.kill()
  })

  it('takes no code but names of it, and no functions [spec: decisions 4 / Synchronous calls / an object is a configuration error]', () => {
    expect(() => openSyncClient({ kinds: [] } as never)).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(() => openSyncClient({ retry: { attempts: () => 3 } } as never)).toThrow(expect.objectContaining({ code: 'configuration' }))
    using client = openSyncClient({ ...settings, allowBlocking: true })
    expect(() => client.translate('a', 'en', 'hi', { onProgress: () => undefined })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})

const starter = `import('@chitravani/emulators').then(async ({ startEmulator }) => console.log((await startEmulator('prov-d')).url))`
