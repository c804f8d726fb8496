/**
 * The limits of a minute by the clock (row R13): two callers ask three times as often as they may for two minutes. Each gets what is allowed
 * within a twentieth, in any minute; whatever they say of themselves counts on the same budget. `--seconds` for less.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestServer } from '../../e2e/server.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '150' } } })
const seconds = Number(values.seconds)
const perMinute = 200
const { need, say, finish } = openReport()

await using server = await startTestServer({
  limits: 'product',
  settings: `filter_per_minute = ${perMinute}\nspeech_per_minute = ${perMinute}\n[log]\nlevel = "warn"\n`,
})
await using proxied = await startTestServer({
  limits: 'product',
  settings: 'speech_per_minute = 5\n[auth]\nrequire_api_auth = "never"\n',
  environment: { CHITRAVANI_SERVER_TRUSTED_PROXIES: '127.0.0.1' },
})
await using strict = await startTestServer({
  limits: 'product',
  settings: 'speech_per_minute = 5\nfilter_per_minute = 5\n[auth]\nrequire_api_auth = "never"\n',
})
const translate = JSON.stringify({ text: 'a', source: 'en', target: 'en' })
const json = { 'content-type': 'application/json' }

// ---- dodges

const token = await strict.signIn()
const filter = (headers: Readonly<Record<string, string>>) =>
  fetch(`${strict.url}/dashboard/filter`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ session_id: '11111111-1111-4111-8111-111111111111', filter_state: {} }),
  })
const speak = (url: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${url}/api/translate`, { method: 'POST', headers: { ...json, ...headers }, body: translate })
async function dodge(what: string, ask: (n: number) => Promise<Response>): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const answer = await ask(n)
    await answer.arrayBuffer()
    need((answer.status === 429) === n >= 5, `${what}: try ${n + 1} of 5 allowed was answered ${answer.status}`)
    if (answer.status === 429) need(Number(answer.headers.get('retry-after')) > 0, `${what}: a 429 without Retry-After`)
  }
}
const pretended = (n: number): Readonly<Record<string, string>>[] => [
  { 'x-forwarded-for': `198.51.100.${n}` },
  { forwarded: `for=198.51.100.${n}` },
  { 'x-real-ip': `198.51.100.${n}` },
  { 'x-client-ip': `198.51.100.${n}` },
  { 'x-request-id': `other-${n}` },
]
await dodge('a user who says to be somebody else', (n) =>
  filter({ authorization: `${['Bearer', 'bearer', 'BEARER'][n % 3]} ${token}`, ...pretended(n)[n % 5] }),
)
await dodge('nobody who says to come from elsewhere', (n) => speak(strict.url, pretended(n)[n % 5] ?? {}))
await dodge('a caller behind a proxy, of one network of IPv6', (n) => speak(proxied.url, { 'x-forwarded-for': `2001:db8:1:2::${n + 1}` }))
await dodge('the same in other spellings of IPv4', (n) =>
  speak(proxied.url, { 'x-forwarded-for': n % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7' }),
)
await dodge('what a caller puts before what the proxy says', (n) =>
  speak(proxied.url, { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` }),
)
need((await speak(proxied.url, { 'x-forwarded-for': '203.0.113.10' })).status !== 429, 'another caller behind the proxy is refused')

// ---- accuracy

const mine = await server.signIn()
const allowed: Record<'user' | 'address', number[]> = { user: [], address: [] }
const started = performance.now()
const spaceMs = 60_000 / (perMinute * 3)
async function press(kind: 'user' | 'address', ask: () => Promise<Response>): Promise<void> {
  for (let n = 0; performance.now() - started < seconds * 1_000; n++) {
    await wait(Math.max(0, started + n * spaceMs - performance.now()))
    const from = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    if (answer.status !== 429) allowed[kind].push(from - started)
  }
}
await Promise.all([
  press('user', () =>
    fetch(`${server.url}/dashboard/filter`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${mine}` },
      body: JSON.stringify({ session_id: '11111111-1111-4111-8111-111111111111', filter_state: {} }),
    }),
  ),
  press('address', () => speak(server.url, {})),
])
for (const [kind, times] of Object.entries(allowed)) {
  const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length))
  // Once the first burst is a minute old, the budget is given out as time goes by.
  const later = times.filter((at) => at >= 60_000).length / ((seconds - 60) / 60)
  say(
    `per ${kind}: at most ${most} of ${perMinute} in any minute (${((most / perMinute - 1) * 100).toFixed(1)} %), ${later.toFixed(0)} a minute after the first`,
  )
  need(most <= perMinute * 1.05, `${most} were let through in a minute, for a ${kind}`)
  need(later >= perMinute * 0.95, `only ${later.toFixed(0)} a minute were let through, for a ${kind}`)
}
finish()
