import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const prompt = 'Bar chart of the total sales amount per region'
const unknown = '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e'
const runs = process.env['PROVE'] === 'full' ? 5_000 : 60
let server: TestServer
let client: CheckedClient
let token: string
let session: string
beforeAll(async () => {
  server = await startTestServer()
  client = await openClient(server.url)
  token = await server.signIn()
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

/** Any JSON, odd numbers and keys among it. */
const anything = fc.jsonValue({ maxDepth: 4 })
const odd = fc.oneof(
  anything,
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    'x'.repeat(10_000),
    -1,
    0,
    1e308,
    -0,
    1.5,
    2 ** 53,
    null,
    true,
    [],
    {},
    [[]],
    [null],
    { gte: {} },
    { gte: 1, gt: 2 },
    unknown,
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

/** The same value with one part of it changed, left out, or with one more. */
function changed(value: unknown, path: readonly number[], replacement: unknown, kind: 'replace' | 'remove' | 'add'): unknown {
  const [here, ...rest] = path
  if (typeof value !== 'object' || value === null || here === undefined) return replacement
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return replacement
  const index = here % entries.length
  const [key, inner] = entries[index] as [string, unknown]
  const deeper = rest.length > 0 && typeof inner === 'object' && inner !== null
  if (deeper) entries[index] = [key, changed(inner, rest, replacement, kind)]
  else if (kind === 'replace') entries[index] = [key, replacement]
  else if (kind === 'remove') entries.splice(index, 1)
  else entries.push([`x${String(here)}`, replacement])
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

const change = fc.tuple(
  fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  odd,
  fc.constantFrom('replace' as const, 'remove' as const, 'add' as const),
)

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
        fc.asyncProperty(anything, async (body) => {
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
