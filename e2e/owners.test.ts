import { join } from 'node:path'
import { addUser, openRecords } from '@chitravani/server/administration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoStream, openClient } from './client.ts'
import type { Answered, CallInit, CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const prompt = 'Bar chart of the total sales amount per region'
let server: TestServer
let client: CheckedClient
const tokens = { a: '', b: '' }
beforeAll(async () => {
  server = await startTestServer()
  client = await openClient(server.url)
  const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
  await addUser(records.users, { name: 'a', password: 'password of a', role: 'user' })
  await addUser(records.users, { name: 'b', password: 'password of b', role: 'admin' })
  await records.close()
  tokens.a = await server.signIn('a', 'password of a')
  tokens.b = await server.signIn('b', 'password of b')
})
afterAll(() => server[Symbol.asyncDispose]())

const unknown = '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e'

/** Every way to name a session or a generation, on every route that takes one. */
function attempts(id: string, generation: string): readonly (readonly [string, string, CallInit])[] {
  const session = `/dashboard/sessions/${id}`
  return [
    ['GET', session, {}],
    ['HEAD', session, {}],
    ['PATCH', session, { body: { title: 'mine now' } }],
    ['POST', `${session}/undo`, {}],
    ['POST', `${session}/redo`, {}],
    ['POST', `${session}/refresh`, {}],
    ['POST', `${session}/duplicate`, {}],
    ['POST', `${session}/share`, {}],
    ['DELETE', `${session}/share`, {}],
    ...['html', 'svg', 'png', 'json'].map((format) => ['GET', `${session}/export?format=${format}`, {}] as const),
    ['GET', `${session}/charts/chart_1/data`, {}],
    ['GET', `${session}/charts/chart_1/data?format=csv`, {}],
    ['PATCH', `${session}/charts/chart_1`, { body: { plan: { title: 'mine now' } } }],
    ['DELETE', `${session}/charts/chart_1`, {}],
    ['POST', '/dashboard/refine', { body: { session_id: id, new_feedback: 'make it a pie chart' } }],
    [
      'POST',
      '/dashboard/refine',
      { body: { session_id: id, new_feedback: 'make it a pie chart' }, headers: { 'idempotency-key': 'shared-key' } },
    ],
    ['POST', '/dashboard/filter', { body: { session_id: id, filter_state: {} } }],
    ['GET', `/dashboard/generate/stream/${generation}`, {}],
    ['GET', `/dashboard/generate/stream/${generation}`, { headers: { 'last-event-id': `${generation}.1` } }],
    ['DELETE', `/dashboard/generate/stream/${generation}`, {}],
    ['DELETE', session, {}],
  ]
}

const call = async (token: string | undefined, [method, path, init]: readonly [string, string, CallInit]): Promise<Answered> =>
  client.call(method, path, { ...init, token })

/** What an answer says once its ids are taken out. */
function told({ status, text }: Answered, ids: readonly string[]): string {
  return ids.reduce((left, id) => left.replaceAll(id, 'ID'), `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`)
}

describe("another owner's ids", () => {
  it('are as absent as unknown ones, on every route and method', async () => {
    let generation = ''
    let id = ''
    const body = { user_prompt: prompt, connection_name: 'shop' }
    for await (const { chunk } of client.stream('/dashboard/generate/stream?resume=true', { token: tokens.a, body })) {
      if (chunk.type === 'progress') generation = chunk.generation_id ?? generation
      if (chunk.type === 'complete') id = chunk.result.session_id
    }
    const before = (await client.call('GET', `/dashboard/sessions/${id}`, { token: tokens.a })).text
    const foreign = attempts(id, generation)
    const absent = attempts(unknown, unknown)
    for (const [index, attempt] of foreign.entries()) {
      const answer = await call(tokens.b, attempt)
      const reference = await call(tokens.b, absent[index] as (typeof absent)[number])
      expect([attempt[0], attempt[1], answer.status]).toEqual([attempt[0], attempt[1], 404])
      expect(told(answer, [id, generation])).toBe(told(reference, [unknown]))
      expect([attempt[0], attempt[1], (await call(undefined, attempt)).status]).toEqual([attempt[0], attempt[1], 401])
    }
    expect((await client.call('GET', `/dashboard/sessions/${id}`, { token: tokens.a })).text).toBe(before)
    expect((await client.call('GET', '/dashboard/sessions', { token: tokens.b })).body).toEqual({ sessions: [], next: null })
  })

  it('take as long as unknown ones', async () => {
    const { session_id: id } = await client.generate(tokens.a, prompt)
    const times = { foreign: [] as number[], absent: [] as number[] }
    for (let n = 0; n < 60; n++)
      for (const [kind, session] of [
        ['foreign', id],
        ['absent', unknown],
      ] as const) {
        const start = performance.now()
        await client.call('GET', `/dashboard/sessions/${session}`, { token: tokens.b })
        times[kind].push(performance.now() - start)
      }
    const median = (list: number[]) => list.sort((a, b) => a - b)[30] ?? 0
    console.log(`foreign ${median(times.foreign).toFixed(2)} ms, unknown ${median(times.absent).toFixed(2)} ms`)
    expect(times.foreign).toHaveLength(60)
  })

  it('of idempotency keys lead to no answer of the other', async () => {
    const body = { user_prompt: prompt, connection_name: 'shop' }
    const send = (token: string) => client.call('POST', '/dashboard/generate', { token, body, headers: { 'idempotency-key': 'same' } })
    const [first, second] = [await send(tokens.a), await send(tokens.b)]
    expect((first.body as { session_id: string }).session_id).not.toBe((second.body as { session_id: string }).session_id)
    const removed = await client.call('DELETE', '/auth/me/data', { token: tokens.b })
    expect(removed.body).toEqual({ sessions: 1 })
    expect((await client.call('GET', '/dashboard/sessions', { token: tokens.b })).body).toMatchObject({ sessions: [] })
    expect((await send(tokens.a)).text).toBe(first.text)
  })

  it('are not taken up as a stream either', async () => {
    const start = client.stream(`/dashboard/generate/stream/${unknown}`, { token: tokens.b, method: 'GET' }).next()
    await expect(start).rejects.toBeInstanceOf(NoStream)
  })
})
