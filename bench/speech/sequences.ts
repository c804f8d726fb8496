/** 20,000 random orders of frames on the speech sockets: only documented frames, an end each, no hang. */
import { parseArgs } from 'node:util'
import { playSequences } from '../../e2e/socket-sequences.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '2026' } } })
await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n' })
const { a, b, c } = world.emulators
const started = performance.now()
const report = await playSequences(world.server.url, {
  count: Number(values.count),
  seed: Number(values.seed),
  atOnce: 120,
  onProgress(run) {
    // what the providers recorded is not needed, and grows
    for (const emulator of [a, b, c]) emulator.clear()
    process.stdout.write(`${run} sequences, ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  },
})
await new Promise((resolve) => setTimeout(resolve, 3_000))
const leftOpen = a.active + b.active + c.active
const alive = (await fetch(`${world.server.url}/healthz`)).status === 200
for (const problem of report.problems.slice(0, 20)) process.stdout.write(`${problem}\n`)
const endings = Object.entries(report.endings).sort(([, one], [, other]) => other - one)
process.stdout.write(`ended: ${endings.map(([name, times]) => `${name} ${times}`).join(', ')}\n`)
process.stdout.write(
  `${report.run} sequences (seed ${values.seed}), ${report.problems.length} not as documented, ${leftOpen} provider connections left\n`,
)
const failed = report.problems.length + (leftOpen === 0 ? 0 : 1) + (alive ? 0 : 1)
process.stdout.write(`${report.run - report.problems.length} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
