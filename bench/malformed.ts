/**
 * What comes of broken bodies? Every body of the list of broken JSON, and 10,000 more made of it and of right bodies, to every route that
 * takes a body: never a 5xx, and every answer as the document says. `--count 500` sends fewer, `--route /api/` to
 * the routes that have it in their path, also said more than once.
 */
import { Agent, request as ask } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createCheck, openClient } from '../e2e/client.ts'
import type { AnswerHead } from '../e2e/client.ts'
import { readCorpus } from '../e2e/corpora.ts'
import { startSpeechWorld, toneWav } from '../e2e/speech-world.ts'
import { makeChanges, mutations, rightBodies } from './malformed/bodies.ts'
import type { RightBody } from './malformed/bodies.ts'
import { each } from './scorecard/report.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    route: { type: 'string', multiple: true },
    seed: { type: 'string', default: '20261122' },
  },
})
/** Routes at once, and requests to one of them: some wait for a database, some only for the processor. */
const routesAtOnce = 4
const atOnce = 8
const startedAt = performance.now()

interface Entry {
  readonly name: string
  readonly expect: 'accept' | 'reject' | 'either'
  readonly base64: string
}

await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n' })
const { server } = world
const client = await openClient(server.url)
const token = await server.signIn()
const { session_id: session } = await client.generate(token, 'Bar chart of the total sales amount per region')
const shared = await client.call('POST', `/dashboard/sessions/${session}/share`, { token })
const check = createCheck(client.document)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce * routesAtOnce })
const list = ((readCorpus('json/parsing.json') ?? []) as readonly Entry[]).map((entry) => ({
  ...entry,
  bytes: Buffer.from(entry.base64, 'base64'),
}))
const seeds = list.map(({ bytes }) => bytes)
const changes = makeChanges(Number(values.count), Number(values.seed))
const all = rightBodies({ session, share: (shared.body as { readonly token: string }).token, sound: toneWav(0.05).toString('base64') })
const routes = all.filter(({ path }) => values.route?.some((part) => path.includes(part)) ?? true)
const problems: string[] = []

const without = documented().filter((route) => !all.some(({ method, path }) => `${method} ${path}` === route))
if (without.length > 0) problems.push(`no body here for ${without.join(', ')}`)

let sent = 0
await each(routes, routesAtOnce, async (route) => {
  const began = performance.now()
  const counts = new Map<number, number>()
  const count = (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1)
  if (route.type === undefined)
    await each(list, atOnce, async ({ name, bytes, expect }) => {
      const { status, body } = await send(route, bytes)
      count(status)
      const isMalformed =
        status === 400 && (body as { readonly error?: { readonly code?: string } | null }).error?.code === 'malformed_json'
      // No bytes at all are no body, which some routes allow.
      if (expect !== 'either' && bytes.length > 0 && isMalformed !== (expect === 'reject'))
        problems.push(`${route.method} ${route.path} ${name}: ${status}, but the list says ${expect}`)
    })
  await each(mutations(route, seeds, changes), atOnce, async (body) => {
    count((await send(route, body)).status)
  })
  const total = [...counts.values()].reduce((sum, some) => sum + some, 0)
  sent += total
  const said = [...counts].toSorted(([a], [b]) => a - b).map(([status, some]) => `${status} × ${some}`)
  process.stdout.write(
    `${route.method} ${route.path.replace(session, '{session}')}: ${total} in ${((performance.now() - began) / 1000).toFixed(1)} s: ${said.join(', ')}\n`,
  )
})

const well = (await client.call('GET', '/readyz')).status === 200
const errors = server.log().filter((line) => line.includes('"level":"error"'))
agent.destroy()
for (const problem of [...problems, ...errors].slice(0, 20)) process.stdout.write(`${problem.slice(0, 600)}\n`)
const wrong = problems.length + errors.length + (well ? 0 : 1)
process.stdout.write(
  `${sent} broken bodies to ${routes.length} routes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${problems.length} answers not as documented or 5xx, ` +
    `${errors.length} errors in the log, server ${well ? 'well' : 'not well'}; load ${loadavg()[0]?.toFixed(1)}\n`,
)
process.stdout.write(`${wrong === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed'}, 0 skipped\n`)
process.exitCode = wrong === 0 ? 0 : 1

/** Routes of the document that take a body, as they are called here. */
function documented(): readonly string[] {
  const { share } = { share: (shared.body as { readonly token: string }).token }
  return Object.entries(client.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { readonly requestBody?: object }>)
      .filter(([, operation]) => operation.requestBody !== undefined)
      .map(
        ([method]) =>
          `${method.toUpperCase()} ${path.replace('{session_id}', session).replace('{chart_id}', 'chart_1').replace('{token}', share).replace('{name}', 'nowhere')}`,
      ),
  )
}

/** One request on a kept connection; its answer is held against the document, events one by one. */
async function send(route: RightBody, body: string | Buffer): Promise<{ readonly status: number; readonly body: unknown }> {
  const { method, path, type = 'application/json' } = route
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask(
      `${server.url}${path}`,
      { method, agent, headers: { 'content-type': type, 'content-length': Buffer.byteLength(body), authorization: `Bearer ${token}` } },
      resolve,
    )
    request.on('error', reject).end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { statusCode: status = 0, headers } = answer
  const head: AnswerHead = {
    status,
    headers: { get: (name) => (headers[name] === undefined ? null : String(headers[name])), has: (name) => headers[name] !== undefined },
  }
  const sentType = headers['content-type'] ?? ''
  const parsed = sentType.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : undefined
  try {
    const events = sentType === 'text/event-stream' ? text.split('\n\n').filter((part) => part.startsWith('data: ')) : []
    for (const event of events) check(method, path, head, JSON.parse(event.slice(6)))
    if (events.length === 0) check(method, path, head, parsed)
    if (status >= 500 || /"status":5\d\d/.test(events.join(''))) throw new Error(`${method} ${path} -> ${status}: ${text.slice(0, 300)}`)
  } catch (error) {
    problems.push(`${error instanceof Error ? error.message : String(error)}, for ${String(body).slice(0, 300)}`)
  }
  return { status, body: parsed }
}
