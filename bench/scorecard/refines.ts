/**
 * Two changes of one dashboard at once, 1,000 pairs (row D11): by words, by hand and back again. No change that was acknowledged may be
 * lost: as many versions as answers of 200, each version acknowledged once, and whoever lost is answered 409. `--pairs` for fewer.
 * Then 200 pairs of generate and of refine under one idempotency key each (row D10): one run, one answer; another body is 422; and after
 * `kill -9` the key still answers what it answered.
 */
import { parseArgs } from 'node:util'
import type { DashboardResponse, SessionResponse } from '@chitravani/protocol'
import { openClient } from '../../e2e/client.ts'
import type { Answered } from '../../e2e/client.ts'
import { startTestServer } from '../../e2e/server.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '1000' } } })
const pairs = Number(values.pairs)
const { need, say, finish } = openReport()

await using server = await startTestServer({ settings: '[log]\nlevel = "warn"\n' })
const client = await openClient(server.url)
const token = await server.signIn()
const { session_id: id, version: first } = await client.generate(token, 'Bar chart of the total sales amount per region')

const rename = (title: string) => client.call('PATCH', `/dashboard/sessions/${id}`, { token, body: { title } })
const refine = (new_feedback: string) => client.call('POST', '/dashboard/refine', { token, body: { session_id: id, new_feedback } })
const kinds: readonly ((n: number) => readonly [Promise<Answered>, Promise<Answered>])[] = [
  (n) => [rename(`left ${n}`), rename(`right ${n}`)],
  (n) => [refine(n % 2 === 0 ? 'use the dark theme' : 'use the light theme'), rename(`by hand ${n}`)],
  (n) => [refine(`call the dashboard Left ${n}`), refine(`call the dashboard Right ${n}`)],
  (n) => [rename(`kept ${n}`), client.call('POST', `/dashboard/sessions/${id}/undo`, { token })],
]

let current = first ?? 0
const counts = new Map<string, number>()
for (let n = 0; n < pairs; n++) {
  const answers = await Promise.all(kinds[n % kinds.length]?.(n) ?? [])
  const won = answers.filter(({ status }) => status === 200)
  const versions = won.map(({ body }) => (body as DashboardResponse).version).toSorted((a, b) => a - b)
  const outcome = answers.map(({ status }) => status).join(' and ')
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  need(won.length > 0 && answers.every(({ status }) => status === 200 || status === 409), `pair ${n} was answered ${outcome}`)
  need(versions.join() === won.map((_, index) => current + 1 + index).join(), `pair ${n} made versions ${versions.join()} after ${current}`)
  current += won.length
  if (n % 50 !== 49) continue
  const stored = (await client.call('GET', `/dashboard/sessions/${id}`, { token })).body as SessionResponse
  need(stored.version === current, `after pair ${n} the session is at ${stored.version}, but ${current} were acknowledged`)
  const last = won.find(({ body }) => (body as DashboardResponse).version === current)
  need(stored.dashboard.title === (last?.body as DashboardResponse | undefined)?.dashboard?.title, `after pair ${n} its title is another's`)
}
say(`${pairs} pairs: ${[...counts].map(([outcome, times]) => `${outcome} × ${times}`).join(', ')}; ${current - (first ?? 0)} versions`)

// ---- D10

const keys = Math.ceil(pairs / 5)
const refused = new Map<number, number>()
const keyed = (path: string, key: string, body: object) => client.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
const bodyOf: Readonly<Record<string, (n: number) => object>> = {
  '/dashboard/generate': (n) => ({
    user_prompt: 'Bar chart of the total sales amount per region',
    connection_name: 'shop',
    max_charts: 1 + (n % 3),
  }),
  '/dashboard/refine': (n) => ({ session_id: id, new_feedback: `call the dashboard Number ${n}` }),
}
let last = { path: '', key: '', text: '', body: {} }
for (const [path, make] of Object.entries(bodyOf))
  for (let n = 0; n < keys; n++) {
    const [key, body] = [`${path.replaceAll('/', '.')}-${n}`, make(n)]
    const answers = await Promise.all([keyed(path, key, body), keyed(path, key, body)])
    const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
    need(
      texts.size === 1,
      `${path}: two equal requests with one key gave ${answers.map(({ status }) => status).join(' and ')}, ${texts.size} answers`,
    )
    need(
      answers.every(({ status }) => status === 200 || status === 409),
      `${path}: ${answers.map(({ status }) => status).join(' and ')}`,
    )
    const again = await keyed(path, key, body)
    need(texts.has(again.text), `${path}: the same key and body gave another answer later`)
    need((await keyed(path, key, make(n + 1))).status === 422, `${path}: another body under the same key is not refused`)
    for (const { status } of answers) refused.set(status, (refused.get(status) ?? 0) + 1)
    last = { path, key, text: again.text, body }
  }
const { folder, admin } = server
server.child.kill('SIGKILL')
await server.stop()
{
  await using restarted = await startTestServer({ folder })
  const later = await (
    await openClient(restarted.url)
  ).call('POST', last.path, {
    token: await restarted.signIn(admin?.name, admin?.password),
    body: last.body,
    headers: { 'idempotency-key': last.key },
  })
  need(later.text === last.text, `after kill -9 the key answers ${later.status}`)
}
say(
  `${keys} pairs under one key for each of two routes: ${[...refused].map(([status, times]) => `${status} × ${times}`).join(', ')}; kept over kill -9`,
)
finish()
