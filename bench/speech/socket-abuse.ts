/** What no client should do: the right close code for all of it, a server that lives, and no more than 20 MB over what it had. */
import { loadavg } from 'node:os'
import { abuses, closesWith, commit } from '../../e2e/socket-abuse.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { watchMemory } from './memory.ts'

const maxMoreMb = 20
await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n' })
const { url, child } = world.server
const pid = child.pid ?? 0
let wrong = 0
const play = async (list: typeof abuses) => {
  for (const abuse of list) {
    const got = await commit(url, abuse)
    if (got === 'right') continue
    wrong += 1
    process.stdout.write(`${abuse.name}: ${got}\n`)
  }
}
/** As many sockets as are abused below, that say and close what they should. */
const behave = async () => {
  for (let at = 0; at < 5_000; at += 50) await Promise.all(Array.from({ length: 50 }, () => commit(url, closesWith(1000))))
}
// What is compared with is what as many sockets cost that behave: connections alone let a heap breathe.
await play(abuses)
await behave()
const usual = watchMemory(pid)
await behave()
const before = usual.stop()
const memory = watchMemory(pid)
await play(abuses)
await play(abuses)
const codes = Array.from({ length: 5_001 }, (_, code) => closesWith(code))
for (let at = 0; at < codes.length; at += 50) await Promise.all(codes.slice(at, at + 50).map((one) => play([one])))
const most = memory.stop()
const alive = (await fetch(`${url}/healthz`)).status === 200
const grown = most - before
process.stdout.write(
  `${abuses.length} cases three times and close codes 0 to 5000: ${wrong} wrong; memory at most ${before.toFixed(0)} MB with sockets that behave, then at most ${most.toFixed(0)} MB ` +
    `(+${grown.toFixed(1)}, wanted at most +${maxMoreMb}); server ${alive ? 'alive' : 'dead'}; load ${loadavg()[0]?.toFixed(1)}\n`,
)
const failed = wrong + (grown <= maxMoreMb ? 0 : 1) + (alive ? 0 : 1)
process.stdout.write(`${abuses.length * 3 + codes.length - wrong} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
