import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FilterResponse } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered, CallInit, CheckedClient } from './client.ts'
import { readCorpus, sampled } from './corpora.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

interface Entry {
  readonly text: string
}

const prompt = 'Bar chart of the total sales amount per region'
let server: TestServer
let client: CheckedClient
let token: string
let session: string
let share: string
let dataBefore: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  session = (await client.generate(token, prompt)).session_id
  share = ((await client.call('POST', `/dashboard/sessions/${session}/share`, { token })).body as { token: string }).token
  dataBefore = dataDigest()
})
afterAll(() => server[Symbol.asyncDispose]())

const dataDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(server.folder, 'shop.db')))
    .digest('hex')

/** Every string that a caller can send, one at a time: where it goes, and the request that carries it there. */
const places: Readonly<Record<string, (text: string) => readonly [string, string, CallInit]>> = {
  'generate: user_prompt': (text) => ['POST', '/dashboard/generate', { body: { user_prompt: text, connection_name: 'shop' } }],
  'generate: connection_name': (text) => ['POST', '/dashboard/generate', { body: { user_prompt: prompt, connection_name: text } }],
  'generate: theme': (text) => ['POST', '/dashboard/generate', { body: { user_prompt: prompt, connection_name: 'shop', theme: text } }],
  'generate: language': (text) => [
    'POST',
    '/dashboard/generate',
    { body: { user_prompt: 'weather on Mars', connection_name: 'shop', language: text } },
  ],
  'generate: planner': (text) => ['POST', '/dashboard/generate', { body: { user_prompt: prompt, connection_name: 'shop', planner: text } }],
  'generate: max_charts': (text) => [
    'POST',
    '/dashboard/generate',
    { body: { user_prompt: prompt, connection_name: 'shop', max_charts: text } },
  ],
  'generate: a field': (text) => [
    'POST',
    '/dashboard/generate',
    { body: { user_prompt: prompt, connection_name: 'shop', [`x${text}`]: 1 } },
  ],
  'stream: connection_name': (text) => ['POST', '/dashboard/generate/stream', { body: { user_prompt: prompt, connection_name: text } }],
  'refine: session_id': (text) => ['POST', '/dashboard/refine', { body: { session_id: text, new_feedback: 'make it a pie chart' } }],
  'refine: target_chart_id': (text) => [
    'POST',
    '/dashboard/refine',
    { body: { session_id: session, new_feedback: 'rename it', target_chart_id: text } },
  ],
  'refine: new_feedback': (text) => [
    'POST',
    '/dashboard/refine',
    { body: { session_id: session, new_feedback: text, if_version: 999_999 } },
  ],
  'filter: session_id': (text) => ['POST', '/dashboard/filter', { body: { session_id: text, filter_state: {} } }],
  'filter: column': (text) => ['POST', '/dashboard/filter', { body: { session_id: session, filter_state: { [text]: 'x' } } }],
  'filter: value': (text) => ['POST', '/dashboard/filter', { body: { session_id: session, filter_state: { region: text } } }],
  'filter: values': (text) => ['POST', '/dashboard/filter', { body: { session_id: session, filter_state: { region: [text, text] } } }],
  'filter: bound': (text) => [
    'POST',
    '/dashboard/filter',
    { body: { session_id: session, filter_state: { region: { gte: text, lt: text } } } },
  ],
  'filter: number': (text) => ['POST', '/dashboard/filter', { body: { session_id: session, filter_state: { 'sales.quantity': text } } }],
  'filter: date': (text) => ['POST', '/dashboard/filter', { body: { session_id: session, filter_state: { sold_on: text } } }],
  'session: id in path': (text) => ['GET', `/dashboard/sessions/${encodeURIComponent(text)}`, {}],
  'session: title': (text) => ['PATCH', `/dashboard/sessions/${session}`, { body: { title: text, if_version: 999_999 } }],
  'session: layout': (text) => ['PATCH', `/dashboard/sessions/${session}`, { body: { layout: [{ i: text, x: 0, y: 0, w: 1, h: 1 }] } }],
  'sessions: before': (text) => ['GET', `/dashboard/sessions?before=${encodeURIComponent(text)}`, {}],
  'sessions: limit': (text) => ['GET', `/dashboard/sessions?limit=${encodeURIComponent(text)}`, {}],
  'chart: id in path': (text) => ['GET', `/dashboard/sessions/${session}/charts/${encodeURIComponent(text)}/data`, {}],
  'chart: title': (text) => [
    'PATCH',
    `/dashboard/sessions/${session}/charts/chart_1`,
    { body: { plan: { title: text }, if_version: 999_999 } },
  ],
  'chart: column': (text) => [
    'PATCH',
    `/dashboard/sessions/${session}/charts/chart_1`,
    { body: { plan: { where: [{ kind: 'compare', column: { relation: 'sales', column: text }, op: 'eq', value: text }] } } },
  ],
  'chart: relation': (text) => [
    'PATCH',
    `/dashboard/sessions/${session}/charts/chart_1`,
    { body: { plan: { where: [{ kind: 'compare', column: { relation: text, column: 'amount' }, op: 'eq', value: 1 }] } } },
  ],
  'export: format': (text) => ['GET', `/dashboard/sessions/${session}/export?format=${encodeURIComponent(text)}`, {}],
  'connection: name in path': (text) => ['GET', `/dashboard/connections/${encodeURIComponent(text)}/schema`, {}],
  'connection: name': (text) => ['POST', '/dashboard/connections', { body: { name: text, kind: 'sqlite', path: 'nowhere' } }],
  'connection: path': (text) => ['POST', '/dashboard/connections', { body: { name: 'probe', kind: 'sqlite', path: `nowhere/${text}` } }],
  'share: token': (text) => ['GET', `/share/${encodeURIComponent(text)}`, {}],
  'share: filter value': (text) => ['POST', `/share/${share}/filter`, { body: { filter_state: { region: text } } }],
  'link: code': (text) => ['POST', '/auth/link', { body: { code: text } }],
  'generation: id in path': (text) => ['GET', `/dashboard/generate/stream/${encodeURIComponent(text)}`, {}],
  'token: username': (text) => ['POST', '/auth/token', { raw: new URLSearchParams({ username: text, password: 'x' }) }],
  'token: password': (text) => ['POST', '/auth/token', { raw: new URLSearchParams({ username: 'demo', password: text }) }],
  'header: authorization': (text) => ['GET', '/auth/me', { token: header(text) }],
  'header: idempotency-key': (text) => [
    'POST',
    '/dashboard/generate',
    { body: { user_prompt: 'weather on Mars', connection_name: 'shop' }, headers: { 'idempotency-key': header(text) } },
  ],
  'header: x-request-id': (text) => ['GET', '/nothing', { headers: { 'x-request-id': header(text) } }],
  'header: host-like': (text) => ['GET', '/healthz', { headers: { 'x-forwarded-host': header(text) } }],
  path: (text) => ['GET', `/${encodeURIComponent(text)}`, {}],
  query: (text) => ['GET', `/healthz?${encodeURIComponent(text)}=${encodeURIComponent(text)}`, {}],
}

/** What a client can put into a header at all. */
function header(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 4_000)
}

const send = async (place: string, text: string): Promise<Answered | undefined> => {
  const [method, path, init] = (places[place] as (typeof places)[string])(text.toWellFormed())
  // The browser's own rules take these away before they reach us: /. and /..
  if (/\/(%2e|\.){1,2}($|[/?])/i.test(path)) return undefined
  return client.call(method, path, { token, ...init })
}

/** Rows that a filter may show: those of an ordinary text that matches nothing. */
function rowsOf(answer: Answered): number {
  const { dashboard } = answer.body as FilterResponse
  return dashboard.individual_specs.reduce((sum, chart) => sum + chart.data.values.length, 0)
}

const lists = ['injection/sql.json', 'injection/naughty-strings.json', 'injection/traversal-crlf.json'].flatMap((path) => {
  const entries = readCorpus(path) as readonly Entry[] | undefined
  return entries ? [{ path, texts: entries.map((entry) => entry.text) }] : []
})

const atOnce = 4

describe.each(lists)('the strings of $path', ({ texts }) => {
  it.each(Object.keys(places))(
    'do no harm as %s',
    async (place) => {
      const some = sampled(texts, 12)
      let slowest = { ms: 0, text: '' }
      const harm: (readonly [number, string])[] = []
      const tryOne = async (text: string) => {
        const start = performance.now()
        const answer = await send(place, text)
        const ms = performance.now() - start
        if (ms > slowest.ms) slowest = { ms, text }
        if (!answer) return
        if (answer.status >= 500) harm.push([answer.status, text])
        // An ordinary text that matches nothing shows no row either.
        const filters = ['filter: value', 'filter: values', 'share: filter value'].includes(place)
        if (filters && answer.status === 200 && rowsOf(answer) > 0) harm.push([rowsOf(answer), text])
      }
      // A few at a time: the server has other things to do as well.
      for (let n = 0; n < some.length; n += atOnce) await Promise.all(some.slice(n, n + atOnce).map(tryOne))
      expect(harm).toEqual([])
      if (slowest.ms > 1_000)
        console.log(`${place}: slowest answer ${slowest.ms.toFixed(0)} ms for ${JSON.stringify(slowest.text.slice(0, 100))}`)
    },
    3_600_000,
  )
})

describe('after all of them', () => {
  it('the data is as it was and the server well', async () => {
    expect(dataDigest()).toBe(dataBefore)
    expect((await client.call('GET', '/readyz')).status).toBe(200)
    expect((await client.call('GET', '/dashboard/connections', { token })).body).toEqual({
      connections: [{ name: 'shop', kind: 'sqlite', sample: false }],
    })
    for (const line of server.log()) expect(JSON.parse(line)).toMatchObject({ level: expect.not.stringMatching('error') as string })
    console.log(`${client.checked()} answers, all as documented`)
  })
})

describe('the bodies of json/parsing.json', () => {
  const bodies = (readCorpus('json/parsing.json') ?? []) as readonly {
    readonly name: string
    readonly expect: 'accept' | 'reject' | 'either'
    readonly base64: string
  }[]
  const routes = () =>
    Object.entries(client.document.paths).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { requestBody?: { content: object } }>)
        .filter(([, operation]) => operation.requestBody && 'application/json' in operation.requestBody.content)
        .map(
          ([method]) =>
            [
              method.toUpperCase(),
              path.replace('{session_id}', session).replace('{chart_id}', 'chart_1').replace('{token}', share),
            ] as const,
        ),
    )

  it('are refused or read as the list says, on every route that takes JSON', async () => {
    const wrong: string[] = []
    for (const [method, path] of routes())
      for (const body of sampled(bodies, 80)) {
        const answer = await client.call(method, path, {
          token,
          raw: Buffer.from(body.base64, 'base64'),
          headers: { 'content-type': 'application/json' },
        })
        const { code } = (answer.body as { error: { code: string } | null }).error ?? { code: '' }
        const malformed = answer.status === 400 && code === 'malformed_json'
        // No bytes at all are no body, which some routes allow.
        const asListed = body.expect === 'either' || body.base64 === '' || malformed === (body.expect === 'reject')
        if (!asListed || answer.status >= 500) wrong.push(`${method} ${path} ${body.name}: ${answer.status} ${code}`)
      }
    expect(wrong).toEqual([])
  }, 3_600_000)
})
