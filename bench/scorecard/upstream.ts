/**
 * Providers in trouble, through the server (rows U4 to U8, U12): one that is up and down by the second, one that is dead with another behind
 * it, a caller's bad keys, connections that the provider closes while they rest, and the limit of calls at once. Half a minute to a minute
 * each; `--only flapping,dead,keys,pauses,idle,gauge`, `--seconds 20` for a shorter flapping, `--requests 1000` for a shorter gauge.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import type { SpeechWorldOptions } from '../../e2e/speech-world.ts'
import { quantile } from '../speech/memory.ts'
import { each, openReport } from './report.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'flapping,dead,keys,pauses,idle,gauge' },
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '10000' },
  },
})
const only = new Set(values.only.split(','))
const { need, say, finish } = openReport()
let made = 0

interface Spoken {
  readonly status: number
  readonly ms: number
  readonly provider: string
  readonly retryAfter: string | null
}

async function speak(url: string, headers: Readonly<Record<string, string>> = {}, provider?: string): Promise<Spoken> {
  const from = performance.now()
  const answer = await fetch(`${url}/api/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      text: `नमस्ते ${made++}`,
      language: 'hi',
      ...(provider ? { provider } : {}),
      provider_parameters: { prov_a: { voice: 'Nalini' } },
    }),
  })
  const { provider: by = '' } = (await answer.json()) as { readonly provider?: string }
  return { status: answer.status, ms: performance.now() - from, provider: by, retryAfter: answer.headers.get('retry-after') }
}
const world = (route: string, options: SpeechWorldOptions = {}) =>
  startSpeechWorld({
    settings: '[log]\nlevel = "error"\n',
    ...options,
    environment: { CHITRAVANI_ROUTE_TEXT_TO_SPEECH: route, ...options.environment },
  })

if (only.has('flapping')) {
  await using here = await world('prov_b,prov_c')
  const { url } = here.server
  const seconds = Number(values.seconds)
  await Promise.all(Array.from({ length: 20 }, () => speak(url)))
  const alone = await Promise.all(Array.from({ length: 100 }, (_, n) => wait(n * 20).then(() => speak(url))))
  const calm = quantile(
    alone.map(({ ms }) => ms),
    0.95,
  )
  const results: Spoken[] = []
  const began = performance.now()
  const flips = (async () => {
    for (let n = 0; n < seconds; n++) {
      await here.emulators.b.setFaults(...(n % 2 === 1 ? [{ name: 'reset-start' }] : []))
      await wait(Math.max(0, began + (n + 1) * 1_000 - performance.now()))
    }
  })()
  const running = Array.from({ length: seconds * 50 }, async (_, n) => {
    await wait(n * 20)
    results.push(await speak(url))
  })
  await Promise.all([flips, ...running])
  const by = (token: string) => results.filter(({ status, provider }) => status === 200 && provider === token).length
  const served = by('prov_b') + by('prov_c')
  const added =
    quantile(
      results.map(({ ms }) => ms),
      0.95,
    ) - calm
  say(
    `U6: up and down by the second for ${seconds} s, 50 requests a second: ${by('prov_b')} served by it, ${by('prov_c')} by the next, ${results.length - served} failed; p95 +${added.toFixed(0)} ms over ${calm.toFixed(0)} (wanted 300)`,
  )
  need(served === results.length, `U6: ${results.length - served} requests failed`)
  need(added <= 300, `U6: p95 +${added.toFixed(0)} ms`)
}

if (only.has('dead')) {
  const timeoutMs = 1_000
  await using here = await world('prov_b,prov_c', { environment: { PROV_B_TIMEOUT_SECONDS: String(timeoutMs / 1_000) } })
  const { url } = here.server
  await speak(url)
  await here.emulators.b.setFaults({ name: 'never' })
  here.emulators.b.clear()
  const closed: Spoken[] = []
  for (let n = 0; n < 5; n++) closed.push(await speak(url))
  const calls = here.emulators.b.requests.length
  const open: Spoken[] = []
  const until = performance.now() + 4_000
  // In turn with the second alone, so that whatever else the machine does falls on both.
  const second: number[] = []
  while (performance.now() < until && open.length < 300) {
    open.push(await speak(url))
    second.push((await speak(url, {}, 'prov_c')).ms)
  }
  const callsOpen = here.emulators.b.requests.length - calls
  const p95 = (list: readonly Spoken[]) =>
    quantile(
      list.map(({ ms }) => ms),
      0.95,
    )
  const more = p95(open) - quantile(second, 0.95)
  say(
    `U7: the first never answers (time-out ${timeoutMs} ms): ${calls} calls, p95 ${p95(closed).toFixed(0)} ms until it rests; then ${open.length} answers with ${callsOpen} calls, p95 ${p95(open).toFixed(1)} ms, ${more.toFixed(1)} over the second alone (wanted 5)`,
  )
  need(
    [...closed, ...open].every(({ status, provider }) => status === 200 && provider === 'prov_c'),
    'U7: not all were served by the second',
  )
  need(p95(closed) <= timeoutMs * 1.1, `U7: p95 ${p95(closed).toFixed(0)} ms before it rests`)
  need(more <= 5, `U7: ${more.toFixed(1)} ms over the second alone while it rests`)
  need(callsOpen === 0, `U4: ${callsOpen} calls within 4 s of its rest`)
  // One probe at the end of its rest, as slow as it takes for all others to come meanwhile; then all is as before.
  await here.emulators.b.setFaults({ name: 'late', delayMs: 700 })
  await wait(1_700)
  here.emulators.b.clear()
  const back = await Promise.all(Array.from({ length: 20 }, () => speak(url)))
  const probes = here.emulators.b.requests.length
  await here.emulators.b.setFaults()
  const after = await speak(url)
  say(`U4: after 5 s of rest ${probes} of 20 requests at once probed it; then served by ${after.provider}`)
  need(back.every(({ status }) => status === 200) && probes === 1, `U4: ${probes} probes`)
  need(after.provider === 'prov_b', 'U4: one success did not bring it back')
}

if (only.has('keys')) {
  await using here = await world('prov_b,prov_c')
  const { url } = here.server
  let refused = 0
  await each(Array.from({ length: 1_000 }), 8, async () => {
    if ((await speak(url, { 'x-prov-b-api-key': 'a bad key of a caller' }, 'prov_b')).status < 500) refused++
  })
  const after = await speak(url)
  say(`U4: 1,000 calls with a caller's bad key, ${refused} told so; the next caller is served by ${after.provider}`)
  need(refused === 1_000 && after.status === 200 && after.provider === 'prov_b', 'U4: bad keys of a caller closed the way for others')
}

if (only.has('pauses')) {
  await using here = await world('prov_b')
  const { url } = here.server
  const seconds = 3
  await speak(url)
  for (const retryAfter of ['seconds', 'date'] as const) {
    await here.emulators.b.setFaults({ name: 'rate-limited', times: 1, retryAfter, retryAfterSeconds: seconds })
    here.emulators.b.clear()
    await speak(url)
    const [first, next] = here.emulators.b.requests
    const kept = ((next?.at ?? Infinity) - (first?.at ?? 0)) / 1_000
    say(`U4: Retry-After ${seconds} s as ${retryAfter}: kept for ${kept.toFixed(2)} s`)
    // A date has whole seconds: up to one of them less.
    need(
      kept >= seconds - (retryAfter === 'date' ? 1 : 0) && kept <= seconds * 1.1 + (retryAfter === 'date' ? 1 : 0),
      `U4: Retry-After kept for ${kept.toFixed(2)} s of ${seconds}`,
    )
  }
}

if (only.has('idle')) {
  for (const idleMs of [1_000, 10_000, 60_000]) {
    await using here = await world('prov_b')
    const target = Number(new URL(here.emulators.b.url).port)
    let closedIdle = 0
    // A provider that hangs up on connections that rest, without a word in any header.
    const proxy = createServer((socket) => {
      const up = connect(target, '127.0.0.1')
      socket.pipe(up).pipe(socket)
      let timer: NodeJS.Timeout | undefined
      const rest = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          closedIdle++
          socket.destroy()
          up.destroy()
        }, idleMs)
      }
      for (const each of [socket, up])
        each
          .on('data', rest)
          .on('error', () => undefined)
          .on('close', () => clearTimeout(timer))
      rest()
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as { readonly port: number }
    await using behind = await world('prov_b', { environment: { PROV_B_ENDPOINT_URL: `http://127.0.0.1:${port}` } })
    let failed = 0
    const rounds = idleMs === 1_000 ? 25 : 2
    // Just before, at and just after the moment it hangs up, several at once.
    for (let n = 0; n < rounds; n++) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => speak(behind.server.url)))
      failed += answers.filter(({ status }) => status !== 200).length
      await wait(idleMs - 6 + (n % 4) * 3)
    }
    say(
      `U8: a provider that hangs up after ${idleMs / 1_000} s of rest: ${rounds * 4} calls around that moment, ${closedIdle} closed, ${failed} failed`,
    )
    need(failed === 0, `U8: ${failed} callers saw an error`)
    proxy.close()
  }
}

if (only.has('gauge')) {
  await using here = await world('prov_b', { emulated: { b: { delayMs: 5 } } })
  const { url } = here.server
  const requests = Number(values.requests)
  await speak(url)
  const results: Spoken[] = []
  await each(Array.from({ length: requests }), 48, async () => void results.push(await speak(url)))
  const taken = results.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = results.filter(({ status }) => status !== 200)
  const mean = taken.reduce((sum, ms) => sum + ms, 0) / taken.length
  const worst = Math.max(...taken)
  say(
    `U12: ${requests} requests, 48 at once: at most ${here.emulators.b.maxActive} at the provider; wait mean ${mean.toFixed(0)} ms, p99 ${quantile(taken, 0.99).toFixed(0)}, worst ${worst.toFixed(0)} (${(worst / mean).toFixed(1)} × mean, wanted 3); ${refused.length} refused`,
  )
  need(refused.length === 0, `U12: ${refused.length} of 48 at once were refused: ${refused[0]?.status}`)
  need(worst <= 3 * mean, `U12: the worst wait was ${(worst / mean).toFixed(1)} × the mean`)
  // Far more than may wait: the rest is told to come back.
  await here.emulators.b.setFaults({ name: 'none', delayMs: 300 })
  const flood = await Promise.all(Array.from({ length: 600 }, () => speak(url)))
  const over = flood.filter(({ status }) => status !== 200)
  say(
    `U12: 600 at once: ${flood.length - over.length} served, ${over.length} refused with ${[...new Set(over.map(({ status }) => status))].join()} and Retry-After ${[...new Set(over.map(({ retryAfter }) => retryAfter))].join()}; at most ${here.emulators.b.maxActive} at the provider`,
  )
  need(
    over.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0),
    'U12: refused otherwise than by 503 with Retry-After',
  )
}
finish()
