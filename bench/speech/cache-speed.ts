import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '@chitravani/emulators'
import { openSpeech } from '@chitravani/speech'

/** How many cached answers a second does one process give? Twenty texts of about 1 KB, each asked for again and again, 16 at once. */
const seconds = 2
const atOnce = 16
const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}. ${'All of this is kept and answered again. '.repeat(25)}`)
const folder = mkdtempSync(join(tmpdir(), 'cache-speed-'))
const wanted = { memory: 20_000, sqlite: 3000 } as const
let failed = false

await using emulator = await startEmulator('prov-d')
for (const backend of ['memory', 'sqlite'] as const) {
  await using speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    cache: { enabled: true, backend, path: join(folder, 'cache.db') },
    providers: { prov_d: { apiKey: 'test-key', endpoint: emulator.url, translationServiceId: 'all', ttsModelId: 'tts' } },
  })
  const operations = {
    translation: (text: string) => speech.translate({ text, source: 'en', target: 'hi' }),
    synthesis: (text: string) => speech.synthesize({ text: text.slice(0, 20), language: 'hi', parameters: { samplingRate: 16_000 } }),
  }
  for (const [name, run] of Object.entries(operations)) {
    for (const text of texts) await run(text)
    const calls = emulator.requests.length
    const rates: number[] = []
    for (let round = 0; round < 3; round += 1) rates.push(await rate(run))
    const best = Math.max(...rates)
    if (emulator.requests.length !== calls || best < wanted[backend]) failed = true
    process.stdout.write(
      `${backend} ${name}: ${rates.map((value) => Math.round(value).toLocaleString('en')).join(', ')}/s, wanted ${wanted[backend]}, ` +
        `calls upstream ${emulator.requests.length - calls}\n`,
    )
  }
}
rmSync(folder, { recursive: true })
process.stdout.write(`node ${process.version}, ${process.arch}\n`)
if (failed) process.exitCode = 1

async function rate(run: (text: string) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await run(texts[done % texts.length] as string)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done / (performance.now() - startedAt)) * 1000
}
