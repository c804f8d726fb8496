/**
 * Requests made from the server's own document (rows Q2, Q3, Q9): 5,000 for every operation, with paths, queries, headers and bodies that its
 * schemas allow and almost allow. Never a 5xx, a status or a shape that is not documented; every refusal with a code, a sentence and a request
 * id that is in the log. `--count 300` sends fewer, `--path /auth/me` to one path, `--seed N` others.
 */
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { createCheck } from '../../e2e/client.ts'
import { startSpeechWorld, toneWav } from '../../e2e/speech-world.ts'
import { rightBodies } from '../malformed/bodies.ts'
import { each, openReport } from './report.ts'
import { operationsOf, requestsOf } from './requests.ts'
import type { OpenApiOperations } from './requests.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '5000' }, path: { type: 'string' }, seed: { type: 'string', default: '20261122' } },
})
const count = Number(values.count)
const { need, say, finish } = openReport()

await using world = await startSpeechWorld({ settings: '[log]\nlevel = "info"\n' })
const { server, client } = world
const token = await server.signIn()
const { session_id: session } = await client.generate(token, 'Bar chart of the total sales amount per region')
const shared = await client.call('POST', `/dashboard/sessions/${session}/share`, { token })
const share = (shared.body as { readonly token: string }).token
const check = createCheck(client.document)
/** Ids of what is there: a request that names none of it is refused before it is understood. */
const known = {
  session_id: session,
  chart_id: 'chart_1',
  token: share,
  name: 'shop',
  generation_id: '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e',
  model: 'prov_b',
}
const bodies = rightBodies({ session, share, sound: toneWav(0.05).toString('base64') })
/** What would end the session that all others are asked about, or end who asks; they come last. */
const ending = (id: string) => /^DELETE \/(auth|dashboard\/sessions\/\{session_id\}$|dashboard\/connections)/.test(id)
const operations = operationsOf(client.document as unknown as OpenApiOperations)
  .filter(({ path }) => values.path === undefined || path === values.path)
  .toSorted((a, b) => Number(ending(a.id)) - Number(ending(b.id)))

interface Refusal {
  readonly code: string
  readonly message: string
  readonly request_id?: string
  readonly retryable?: boolean
}

const refused = new Map<string, string>()
const statuses = new Map<string, number>()
let sent = 0
const began = performance.now()
for (const operation of operations) {
  const { method, id } = operation
  const right = bodies.find((each) => each.method === method && operation.matches(each.path))
  const requests = fc.sample(requestsOf(operation, known, right), { numRuns: count, seed: Number(values.seed) })
  const counts = new Map<number, number>()
  await each(requests, 8, async ({ path, body, type, headers }) => {
    sent++
    let status = 0
    try {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      status = answer.status
      const text = await answer.text()
      const sentType = answer.headers.get('content-type') ?? ''
      const parsed = sentType.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : undefined
      const events = sentType === 'text/event-stream' ? text.split('\n\n').filter((part) => part.startsWith('data: ')) : []
      for (const event of events) check(method, path, answer, JSON.parse(event.slice(6)))
      if (events.length === 0) check(method, path, answer, parsed)
      if (status >= 500) throw new Error(`${status}: ${text.slice(0, 300)}`)
      if (status < 400) return
      const { code, message, request_id, retryable } = (parsed as { error: Refusal }).error
      if (!/^[a-z][a-z0-9_]+$/.test(code) || !/\p{L}.* .* \S/su.test(message))
        throw new Error(`a refusal without a code or a sentence: ${text.slice(0, 300)}`)
      // OpenAI's errors have no place for it; its clients read it from a header.
      if (typeof retryable !== 'boolean' && !/^(?:true|false)$/.test(answer.headers.get('x-should-retry') ?? ''))
        throw new Error(`a refusal that does not say whether to ask again: ${text.slice(0, 300)}`)
      refused.set(request_id ?? answer.headers.get('x-request-id') ?? '', code)
    } catch (error) {
      need(
        false,
        `${id}: ${error instanceof Error ? error.message : String(error)}, for ${path.slice(0, 200)} ${String(body).slice(0, 300)}`,
      )
    } finally {
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  for (const [status, times] of counts) statuses.set(String(status), (statuses.get(String(status)) ?? 0) + times)
  say(
    `${id}: ${[...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
  )
}

// Q9: the id of every refusal stands in the log, with its code.
await new Promise((resolve) => setTimeout(resolve, 500))
const logged = new Map<string, string>()
for (const line of server.log()) {
  const { request_id, failure_code, code } = JSON.parse(line) as { request_id?: string; failure_code?: string; code?: string }
  if (request_id !== undefined) logged.set(request_id, failure_code ?? code ?? logged.get(request_id) ?? '')
}
const unlogged = [...refused].filter(([id]) => !logged.has(id))
const others = [...refused].filter(([id, code]) => logged.has(id) && logged.get(id) !== code)
need(unlogged.length === 0, `${unlogged.length} refusals are not in the log, such as ${unlogged[0]?.join(' ')}`)
need(
  others.length === 0,
  `${others.length} refusals have another code in the log, such as ${others[0]?.join(' ')}: ${logged.get(others[0]?.[0] ?? '')}`,
)
need((await fetch(`${server.url}/readyz`)).status === 200, 'the server is not ready')
say(
  `${sent} requests to ${operations.length} operations in ${((performance.now() - began) / 1000).toFixed(0)} s: ${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}; ${refused.size} refusals, ${refused.size - unlogged.length} in the log`,
)
finish()
