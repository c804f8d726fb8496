/**
 * What no client should do: the right close code for all of it, a server that lives, and no more than 20 MB over what it had.
 *
 * The memory is what the server cannot give back: several times a second it collects its garbage and tells what is left, before, while and
 * after it is abused. What lies about uncollected in between depends on the collector's mood and is told beside it, not judged.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { abuses, closesWith, commit } from '../../e2e/socket-abuse.ts'
import type { Abuse } from '../../e2e/socket-abuse.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { watchMemory } from './memory.ts'

const maxMoreMb = 20
const rounds = 2
const sampleMs = 200
await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n', program: '../bench/speech/serve-measured.ts' })
const { url, child } = world.server
const pid = child.pid ?? 0
const startedAt = performance.now()
let wrong = 0

const play = async (list: readonly Abuse[], atOnce: number) => {
  const waiting = [...list]
  const work = async () => {
    for (let abuse = waiting.shift(); abuse; abuse = waiting.shift()) {
      const got = await commit(url, abuse)
      if (got === 'right') continue
      wrong += 1
      process.stdout.write(`${abuse.name}: ${got}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
const codes = Array.from({ length: 5_001 }, (_, code) => closesWith(code))
/** As many sockets as are abused below, that say and close what they should: what connections alone leave behind is no harm done. */
const behave = () =>
  play(
    Array.from({ length: codes.length }, () => closesWith(1000)),
    50,
  )

interface Left {
  readonly held_mb: number
  readonly resident_mb: number
}
const readings = () => world.server.log().flatMap((line) => (line.startsWith('{"held_mb"') ? [JSON.parse(line) as Left] : []))
/** The most that was left after collections while this ran. */
async function most(run: () => Promise<void>): Promise<Left> {
  const before = readings().length
  const state = { over: false }
  const sampling = (async () => {
    while (!state.over) {
      const known = readings().length
      child.kill('SIGUSR2')
      await wait(sampleMs)
      for (let tries = 0; tries < 250 && readings().length === known; tries += 1) await wait(20)
    }
  })()
  await run()
  state.over = true
  await sampling
  const seen = readings().slice(before)
  return { held_mb: Math.max(...seen.map((one) => one.held_mb)), resident_mb: Math.max(...seen.map((one) => one.resident_mb)) }
}

// Twice, so that code is compiled and the heap has the size that so many connections ask for.
await play(abuses, 4)
await behave()
const before = await most(behave)
const peak = watchMemory(pid)
const during = await most(async () => {
  for (let round = 0; round < rounds; round += 1) await play(abuses, 4)
  await play(codes, 50)
})
const peakMb = peak.stop()
const after = await most(() => wait(2_000))
const alive = (await fetch(`${url}/healthz`)).status === 200
const [heldMb, residentMb] = [during.held_mb - before.held_mb, Math.max(during.resident_mb, after.resident_mb) - before.resident_mb]
process.stdout.write(
  `${abuses.length} cases ${rounds + 1} times and close codes 0 to 5000 in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${wrong} wrong; ` +
    `held at most ${heldMb.toFixed(1)} MB over what sockets that behave hold (${before.held_mb.toFixed(0)}), resident at most ${residentMb.toFixed(1)} over theirs (${before.resident_mb.toFixed(0)}) ` +
    `(wanted at most ${maxMoreMb} each), ${(after.resident_mb - before.resident_mb).toFixed(1)} when it was over; with uncollected garbage at most ${peakMb.toFixed(0)} MB; ` +
    `server ${alive ? 'alive' : 'dead'}; load ${loadavg()[0]?.toFixed(1)}\n`,
)
const reached = [wrong === 0, heldMb <= maxMoreMb, residentMb <= maxMoreMb, alive]
const failed = reached.filter((one) => !one).length
process.stdout.write(`${reached.length - failed} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
