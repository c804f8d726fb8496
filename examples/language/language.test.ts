import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Emulator, startEmulator, tone, wav } from '@chitravani/emulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runExample } from '../../e2e/run-example.ts'

const folder = mkdtempSync(join(tmpdir(), 'language-examples-'))
let emulators: Readonly<Record<'a' | 'b' | 'c' | 'd', Emulator>>
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  // A listener that tells when it hears somebody is waited for longer.
  const [a, b, c, d] = await Promise.all(
    ['prov-a', 'prov-b', 'prov-c', 'prov-d'].map((name) => startEmulator(name, { variants: name === 'prov-a' ? ['vad'] : [] })),
  )
  emulators = { a, b, c, d } as typeof emulators
  const set = Object.entries(emulators).flatMap(([letter, { url }]) => [
    [`PROV_${letter.toUpperCase()}_API_KEY`, 'test-key'],
    [`PROV_${letter.toUpperCase()}_ENDPOINT_URL`, url],
  ])
  environment = { ...Object.fromEntries(set), PROV_D_TRANSLATION_SERVICE_ID: 'all', PROV_D_TTS_MODEL_ID: 'tts' } as typeof environment
})
afterAll(async () => {
  await Promise.all(Object.values(emulators).map((emulator) => emulator.close()))
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const emulator of Object.values(emulators)) {
    await emulator.setFaults()
    emulator.clear()
  }
})

async function run(file: string, ...args: string[]): Promise<string> {
  const { code, out, err } = await runExample(`language/${file}`, { arguments: args, environment })
  expect({ code, err: file === 'translate-markdown.ts' ? '' : err }).toEqual({ code: 0, err: '' })
  expect(Object.values(emulators).flatMap(({ violations }) => violations)).toEqual([])
  return out
}

describe('the examples of the language library', () => {
  it('speak into a file', async () => {
    const file = join(folder, 'namaste.wav')
    expect(await run('speak.ts', file)).toMatch(/: wav, \d{5,} bytes, by prov_/)
    expect(readFileSync(file).toString('latin1', 0, 4)).toBe('RIFF')
  })

  it('speak while the text is written', async () => {
    expect(await run('stream-speech.ts')).toMatch(/^\d{4,} bytes of 24000:pcm16 by prov_b\n$/)
  })

  it('write down what is said', async () => {
    const file = join(folder, 'said.wav')
    writeFileSync(file, wav(tone(500, { sampleRateHz: 16_000 }), 16_000))
    expect(await run('transcribe.ts', file)).toMatch(/^prov_a heard: \S/)
  })

  it('listen to samples', async () => {
    expect(await run('stream-transcribe.ts')).toMatch(/final: \S.*\n1 transcripts\n$/)
  })

  it('translate one text and many', async () => {
    expect(await run('translate.ts')).toMatch(
      /^ta:Good morning, \{name\}\. \(prov_d, [\d.]+ s\)\nhi:Save \| hi:Cancel \| hi:Your order has been sent\.\n$/,
    )
  })

  it('translate Markdown and keep what is no words', async () => {
    const out = await run('translate-markdown.ts')
    expect(out).toContain('# hi:Getting started')
    expect(out).toContain('`npm install`')
    expect(out).toContain('](https://example.com/guide)')
    await emulators.d.setFaults({ name: 'refused' })
    await emulators.c.setFaults({ name: 'refused' })
    expect(await run('translate-markdown.ts')).toContain('# Getting started\n\nRun `npm install`')
  })

  it('go on to the next provider of a route', async () => {
    expect(await run('routes.ts')).toMatch(
      /prov_d: ready\n[\s\S]*hi:Where is the station\? \(prov_d, 0 tried before\)\nunsupported_language/,
    )
    await emulators.d.setFaults({ name: 'status', status: 503 })
    expect(await run('routes.ts')).toContain('(prov_c, 1 tried before)')
  })

  it('keep answers in a file', async () => {
    const out = await run('caching.ts', join(folder, 'cache.db'))
    expect(out).toBe(
      'first: hi:Please wait., from the cache: false, kept in sqlite\nsecond: hi:Please wait., from the cache: true, kept in sqlite\n',
    )
    expect(emulators.d.requests).toHaveLength(1)
  })

  it('prefer reviewed translations', async () => {
    expect(await run('catalog.ts')).toBe(
      'hi: 50 % reviewed, missing nothing\nta: 0 % reviewed, missing greeting, bye\ngreeting: नमस्कार (catalog)\nbye: hi:Goodbye (prov_d)\n',
    )
  })

  it('change what is sent, and change it back', async () => {
    expect(await run('processors.ts')).toBe('hi:Open Sunrise and sign in.\n')
    expect(String(emulators.d.requests[0]?.body)).toContain('Open QX7 and sign in.')
  })

  it('wait for answers in a script', async () => {
    expect(await run('synchronous.ts')).toBe('hi:Good evening.\nta:one, ta:two\n')
  })

  it('run with the variables that the emulators print, and nothing else', async () => {
    const main = join(import.meta.dirname, '../../packages/emulators/src/main.ts')
    const child = spawn(process.execPath, ['--conditions=development', main, '--key', 'another-key'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const lines: string[] = []
      for await (const line of createInterface(child.stdout)) {
        lines.push(line)
        if (line.includes('until Ctrl-C')) break
      }
      expect(lines.filter((line) => !/^(\w+=|# )/.test(line))).toEqual([])
      const printed = Object.fromEntries(
        [...lines.join('\n').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
      ) as Record<string, string>
      expect(printed['PROV_A_API_KEY']).toBe('another-key')
      for (const file of ['speak.ts', 'transcribe.ts', 'translate.ts']) {
        const audio = join(folder, 'heard.wav')
        const { code, err } = await runExample(`language/${file}`, {
          arguments: file === 'translate.ts' ? [] : [audio],
          environment: printed,
        })
        expect([file, code, err]).toEqual([file, 0, ''])
      }
    } finally {
      child.kill()
    }
  })
})
