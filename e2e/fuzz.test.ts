import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import { anyJson, change, changed } from './mutations.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

const prompt = 'Bar chart of the total sales amount per region'
const runs = process.env['PROVE'] === 'full' ? 5_000 : 60
let server: TestServer
let client: CheckedClient
let token: string
let session: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  session = (await client.generate(token, prompt)).session_id
})
afterAll(() => server[Symbol.asyncDispose]())

/** A body that is right, for each route that takes one; the fuzz changes it in one place. None of them changes anything in the end. */
const right: readonly (readonly [string, () => string, () => Record<string, unknown>])[] = [
  [
    'POST',
    () => '/dashboard/generate',
    () => ({ user_prompt: prompt, connection_name: 'shop', max_charts: 2, theme: 'dark', language: 'en', planner: 'embedded' }),
  ],
  [
    'POST',
    () => '/dashboard/refine',
    () => ({ session_id: session, new_feedback: 'make it a pie chart', target_chart_id: 'chart_1', if_version: 999_999 }),
  ],
  [
    'POST',
    () => '/dashboard/filter',
    () => ({ session_id: session, filter_state: { region: ['West', null], amount: { gte: 1, lt: 2 }, sold_on: '2024-01-01' } }),
  ],
  [
    'PATCH',
    () => `/dashboard/sessions/${session}`,
    () => ({ title: 'x', layout: [{ i: 'chart_1', x: 0, y: 0, w: 4, h: 4 }], if_version: 999_999 }),
  ],
  [
    'PATCH',
    () => `/dashboard/sessions/${session}/charts/chart_1`,
    () => ({
      plan: {
        kind: 'line',
        measures: [{ id: 'm', aggregate: 'sum', column: { relation: 'sales', column: 'amount' }, label: 'Amount' }],
        where: [{ kind: 'compare', column: { relation: 'sales', column: 'amount' }, op: 'gt', value: 1 }],
        sort: [{ by: { measure: 'm' }, order: 'desc' }],
        limit: { count: 3, rest: 'drop' },
      },
    }),
  ],
  ['POST', () => `/dashboard/sessions/${session}/undo`, () => ({ if_version: 999_999 })],
  ['POST', () => '/dashboard/connections', () => ({ name: 'shop', kind: 'sqlite', path: 'x' })],
  ['POST', () => '/auth/link', () => ({ code: 'x' })],
  ['POST', () => '/auth/password', () => ({ current_password: 'wrong', new_password: 'long enough to be one' })],
]

describe('bodies made of right ones by a change', () => {
  it.each(right)(
    'get a documented answer from %s %s',
    async (method, path, make) => {
      await fc.assert(
        fc.asyncProperty(change, async ([where, replacement, kind]) => {
          const { status, text } = await client.call(method, path(), { token, body: changed(make(), where, replacement, kind) })
          if (status >= 500) throw new Error(`${status}: ${text}`)
        }),
        { numRuns: runs, seed: 20_261_120 },
      )
    },
    3_600_000,
  )

  it('and bodies of any kind too', async () => {
    for (const [method, path] of right)
      await fc.assert(
        fc.asyncProperty(anyJson, async (body) => {
          const { status } = await client.call(method, path(), {
            token,
            raw: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          })
          expect(status).toBeLessThan(500)
        }),
        { numRuns: Math.ceil(runs / 4), seed: 7 },
      )
  }, 3_600_000)

  it('leave the server well', async () => {
    expect((await client.call('GET', '/readyz')).status).toBe(200)
    expect(server.log().filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
