import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { startEmulator } from '@chitravani/emulators'
import { afterAll, describe, expect, it } from 'vitest'
import { openSpeech } from './client.ts'
import { loadSpeechConfig } from './config/load.ts'
import { providerKinds } from './providers/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const planted = (token: string) => `planted-${token}-9f3c77`
const keyed = providerKinds.filter(({ settings }) => Object.values(settings).some(({ type }) => type === 'secret'))
/** As it is, as part of an address, as base64. */
const forms = keyed.map(({ token }) => planted(token)).flatMap((key) => [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
const base = {
  file: false,
  environmentFile: false,
  environment: {},
  retry: { attempts: 2, baseSeconds: 0.001, maxSeconds: 0.002 },
} as const

function expectNone(said: string): void {
  expect(forms.filter((form) => said.includes(form))).toEqual([])
}

/** Everything a log could show of an error. */
function everything(error: unknown): string {
  const fields = error instanceof Error ? JSON.stringify(error, Object.getOwnPropertyNames(error)) : ''
  return `${inspect(error, { depth: 10 })} ${fields} ${String(error)}`
}

describe('keys planted in every setting', () => {
  const faults = [
    { name: 'status', status: 401 },
    { name: 'status', status: 500 },
    { name: 'html' },
    { name: 'reset-body' },
    { name: 'refused-upgrade', status: 401 },
  ]

  it.each(faults)('appear in no failure: $name $status', async (fault) => {
    for (const { token } of keyed) {
      await using emulator = await startEmulator(token.replace('_', '-'), { key: 'another', faults: [fault] })
      await using speech = await openSpeech({
        ...base,
        providers: Object.fromEntries(keyed.map((kind) => [kind.token, { apiKey: planted(kind.token), endpoint: emulator.url }])),
      })
      const call = { timeoutMs: 2000 }
      const outcomes = await Promise.allSettled([
        speech.synthesize({ text: 'नमस्ते', language: 'hi', provider: token, parameters: token === 'prov_a' ? { voice: 'x' } : {} }, call),
        speech.transcribe(Buffer.alloc(64), { language: 'hi', provider: token }, call),
        speech.translate({ text: 'Hello there', source: 'en', target: 'hi' }, { provider: token }, call),
        speech
          .openTtsStream({ language: 'hi', provider: token, parameters: token === 'prov_a' ? { voice: 'x' } : {} }, call)
          .then((stream) => stream.close()),
      ])
      for (const outcome of outcomes) expectNone(outcome.status === 'rejected' ? everything(outcome.reason) : '')
    }
  })

  it('appear in no cache file', async () => {
    await using emulator = await startEmulator('prov-d', { key: planted('prov_d') })
    const path = join(folder, 'cache.db')
    {
      await using speech = await openSpeech({
        ...base,
        cache: { enabled: true, backend: 'sqlite', path },
        providers: { prov_d: { apiKey: planted('prov_d'), endpoint: emulator.url, translationServiceId: 'x', ttsModelId: 'x' } },
      })
      await speech.translate({ text: 'Hello there', source: 'en', target: 'hi' })
      await speech.synthesize({ text: 'नमस्ते', language: 'hi' })
      for (const name of readdirSync(folder)) expectNone(readFileSync(join(folder, name), 'latin1'))
    }
    for (const name of readdirSync(folder)) expectNone(readFileSync(join(folder, name), 'latin1'))
  })

  it('appear in no complaint about the configuration', () => {
    const environment = Object.fromEntries(keyed.map(({ token }) => [`${token.toUpperCase()}_API_KEY`, planted(token)]))
    const failing = () => loadSpeechConfig({ ...base, environment, cache: { size: 1 } as never })
    let said = ''
    try {
      failing()
    } catch (error) {
      said = everything(error)
    }
    expect(said).toContain('cache.size')
    expectNone(said)
  })
})
