/**
 * A server that may hold 256 handles of the system (row R19), and 600 connections that want to stay: the ones beyond are refused, those that
 * are there are served, it waits without spinning, and serves everybody once they are gone. Needs `prlimit` of Linux.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '../../e2e/client.ts'
import { startTestServer } from '../../e2e/server.ts'
import { openReport } from './report.ts'

const limit = 256
const wanted = { cores: 0.5, recoverMs: 15_000 }
const { need, say, finish } = openReport()

await using server = await startTestServer({ settings: '[log]\nlevel = "warn"\n' })
const pid = server.child.pid ?? 0
const client = await openClient(server.url)
const token = await server.signIn()
const { session_id: id } = await client.generate(token, 'Bar chart of the total sales amount per region')
const set = spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${limit}:${limit}`])
if (set.status !== 0) {
  say('skipped: there is no prlimit here')
  process.exit(0)
}

/** Seconds of processor time that the server has used. */
function used(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const handles = () => readdirSync(`/proc/${pid}/fd`).length

const { hostname, port } = new URL(server.url)
const sockets: Socket[] = []
const state = { gone: 0 }
// Half a head each: nothing that could be answered, so that they stay for as long as a head may take.
for (let n = 0; n < 600; n++) {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).on('close', () => state.gone++)
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
  socket.resume()
  sockets.push(socket)
  if (n % 50 === 49) await wait(20)
}
await wait(1_000)
const most = handles()
const [usedBefore, from] = [used(), performance.now()]
await wait(5_000)
const cores = (used() - usedBefore) / ((performance.now() - from) / 1_000)
const refused = state.gone
// One that is there finishes its request and is served.
const there = sockets.find((socket) => !socket.destroyed && socket.readyState === 'open')
let answer = ''
if (there) {
  there.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  there.write('\r\n')
  await Promise.race([once(there, 'data'), wait(5_000)])
}
need(answer.startsWith('HTTP/1.1 200'), `one that was there was answered ${JSON.stringify(answer.slice(0, 60))}`)
need(refused >= 600 - limit, `only ${refused} of 600 were refused`)
need(cores <= wanted.cores, `it used ${cores.toFixed(2)} cores while it was full`)
need(server.child.exitCode === null, 'the server is dead')
for (const socket of sockets) socket.destroy()

const freed = performance.now()
let recoveredMs = Infinity
while (recoveredMs === Infinity && performance.now() - freed < wanted.recoverMs) {
  const filtered = await client
    .call('POST', '/dashboard/filter', {
      token,
      body: { session_id: id, filter_state: { region: 'West' } },
      signal: AbortSignal.timeout(3_000),
    })
    .catch(() => undefined)
  if (filtered?.status === 200) recoveredMs = performance.now() - freed
  else await wait(100)
}
need(recoveredMs < wanted.recoverMs, 'it did not recover')
need((await client.generate(token, 'Number of sales per category')).success, 'no dashboard can be made after that')
say(
  `${limit} handles: ${most} in use, ${refused} of 600 connections refused, ${cores.toFixed(2)} cores meanwhile, served again ${recoveredMs.toFixed(0)} ms after they left`,
)
finish()
