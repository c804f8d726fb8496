import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addUser, openRecords } from '@chitravani/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let client: CheckedClient
let admin: string
let user: string
const secret = 'postgres://reader:not-to-be-seen@127.0.0.1:1/shop'
beforeAll(async () => {
  server = await startTestServer({ environment: { FAR_URL: secret } })
  client = await openClient(server.url)
  admin = await server.signIn()
  const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
  await addUser(records.users, { name: 'asha', password: 'password of asha', role: 'user', dataRoles: ['west'] })
  await records.close()
  user = await server.signIn('asha', 'password of asha')
  writeFileSync(join(server.folder, 'far.url'), secret)
})
afterAll(() => server[Symbol.asyncDispose]())

const path = '/dashboard/connections'
const post = (body: unknown, token = admin) => client.call('POST', path, { token, body })
const codeOf = (body: unknown) => (body as { error: { code: string } }).error.code

describe('connections by an admin', () => {
  it('are added with what they show and to whom, tested, listed and taken away [spec: decisions 2 Requests and answers / Also there]', async () => {
    const rows = { west: { 'regions.region': 'West' }, admin: {} }
    const body = { name: 'second', kind: 'sqlite', path: 'shop.db', hidden_columns: ['products.price'], rows }
    expect((await post(body)).status).toBe(201)
    expect((await post(body)).status).toBe(409)
    const tested = await client.call('POST', `${path}/second/test`, { token: admin })
    expect(tested.body).toMatchObject({
      usable: true,
      problems: [],
      tables: expect.arrayContaining([{ name: 'regions', rows: 4, columns: 3 }]) as unknown,
    })
    const listed = await client.call('GET', `${path}/settings`, { token: admin })
    expect((listed.body as { connections: unknown[] }).connections).toContainEqual({
      ...body,
      path: join(server.folder, 'shop.db'),
    })
    const schema = await client.call('GET', `${path}/second/schema`, { token: user })
    expect(schema.text).toContain('West')
    expect(schema.text).not.toMatch(/East|North|"price"/)
    expect(readFileSync(join(server.folder, 'chitravani.toml'), 'utf8')).toContain('[connections.second.rows.west]')
    expect((await client.call('DELETE', `${path}/second`, { token: admin })).status).toBe(200)
    expect((await client.call('DELETE', `${path}/second`, { token: admin })).status).toBe(404)
    expect(readFileSync(join(server.folder, 'chitravani.toml'), 'utf8')).not.toContain('second')
    expect((await client.call('GET', `${path}/second/schema`, { token: user })).status).toBe(404)
  })

  it('say which part is wrong, and never what their address is', async () => {
    const told: string[] = []
    for (const where of [{ url_env: 'FAR_URL' }, { url_file: 'far.url' }]) {
      const answer = await post({ name: 'far', kind: 'postgres', ...where })
      expect([answer.status, codeOf(answer.body)]).toEqual([422, 'connection_unusable'])
      expect((answer.body as { error: { details: { problems: unknown[] } } }).error.details.problems).toMatchObject([
        { code: 'port_closed', part: 'port' },
      ])
      told.push(answer.text)
    }
    const missing = await post({ name: 'far', kind: 'postgres', url_env: 'NO_SUCH_URL' })
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('NO_SUCH_URL')])
    const rule = await post({ name: 'far', kind: 'sqlite', path: 'shop.db', rows: { west: { 'regions.regin': 'West' } } })
    expect([rule.status, rule.text]).toEqual([422, expect.stringContaining('rule_unusable')])
    told.push(missing.text, rule.text, ...server.log())
    expect(told.join('\n')).not.toContain('not-to-be-seen')
    expect(readFileSync(join(server.folder, 'chitravani.toml'), 'utf8')).not.toContain('far')
  })

  it('are for nobody else', async () => {
    expect((await post({ name: 'third', kind: 'sqlite', path: 'shop.db' }, user)).status).toBe(403)
    for (const [method, where] of [
      ['GET', `${path}/settings`],
      ['POST', `${path}/shop/test`],
      ['DELETE', `${path}/shop`],
    ] as const)
      expect((await client.call(method, where, { token: user })).status).toBe(403)
  })
})
