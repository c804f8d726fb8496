/**
 * The offline voice: a sentence of each language, five times. Asks for sound of at least 0.05 s a character, a root mean square over
 * 0.02, no clipping, in under a second. Exits 1 when one is short, 2 when the program is not installed.
 */
import { cpus, loadavg } from 'node:os'
import { openSpeech } from '@chitravani/speech'
import { measure } from '../../packages/speech/src/providers/local/fixtures/measure.ts'
import { sentences } from '../../packages/speech/src/providers/local/fixtures/sentences.ts'

const runs = 5
await using speech = await openSpeech({ file: false, environmentFile: false, environment: {}, routes: { text_to_speech: ['prov_local'] } })
if (speech.providers('text_to_speech').every(({ provider }) => provider !== 'prov_local')) {
  process.stdout.write('prov_local is not set up: npm run setup:voice\n0 passed, 0 failed, 1 skipped\n')
  process.exit(2)
}
process.stdout.write(
  `Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · load ${loadavg()[0]?.toFixed(1)}\n\n`,
)
process.stdout.write(
  '| language | s a character | RMS | loudest | ms, best | ms, worst | |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |\n',
)
let short = 0
for (const [language, text] of Object.entries(sentences)) {
  const took: number[] = []
  let heard = { seconds: 0, rms: 0, loudest: 1 }
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    const { audio } = await speech.synthesize({ text, language })
    took.push(performance.now() - started)
    heard = measure(audio)
  }
  const perCharacter = heard.seconds / text.length
  const worst = Math.max(...took)
  const reached = perCharacter >= 0.05 && heard.rms > 0.02 && heard.loudest < 0.999 && worst < 1000
  if (!reached) short += 1
  const figures = [perCharacter.toFixed(3), heard.rms.toFixed(3), heard.loudest.toFixed(3), Math.min(...took).toFixed(0), worst.toFixed(0)]
  process.stdout.write(`| ${language} | ${figures.join(' | ')} | ${reached ? 'reached' : 'short'} |\n`)
}
const count = Object.keys(sentences).length
process.stdout.write(`\n${count - short} passed, ${short} failed, 0 skipped\n`)
process.exitCode = short === 0 ? 0 : 1
