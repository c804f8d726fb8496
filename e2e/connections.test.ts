import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addUser, backupRecords, openRecords } from '@chitravani/server/administration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../packages/dashboard/src/connections/fixtures/servers.ts'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { furnishedFolder, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let client: CheckedClient
let admin: string
let user: string
const secret = 'postgres://reader:not-to-be-seen@127.0.0.1:1/shop'
const database = await startPostgres()
beforeAll(async () => {
  server = await startTestServer({ environment: { FAR_URL: secret, ...(database ? { TOWN_URL: database.url } : {}) } })
  client = await openClient(server.url)
  admin = await server.signIn()
  const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
  await addUser(records.users, { name: 'asha', password: 'password of asha', role: 'user', dataRoles: ['west'] })
  await records.close()
  user = await server.signIn('asha', 'password of asha')
  writeFileSync(join(server.folder, 'far.url'), secret)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database?.remove()
})

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

  it('leave the rest of the settings file alone when they go, and are told when they cannot', async () => {
    const file = join(server.folder, 'chitravani.toml')
    const before = readFileSync(file, 'utf8')
    // A name that is also a path of its own.
    for (const name of ['settings', 'listed'])
      expect((await post({ name, kind: 'sqlite', path: 'shop.db', tables: ['sales'] })).status).toBe(201)
    const remove = (name: string) => client.call('DELETE', `${path}/${name}`, { token: admin })
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/(?<=\[connections\.listed\][^[]*)tables = \[[^\]]*\]/, 'tables = [\n"sales",\n"[regions]"\n]'),
    )
    expect([(await remove('settings')).status, (await remove('listed')).status]).toEqual([200, 200])
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect((await post({ name: 'lined', kind: 'sqlite', path: 'shop.db' })).status).toBe(201)
    writeFileSync(file, 'connections = { lined = { kind = "sqlite" }, other = { kind = "sqlite" } }\n')
    const kept = await remove('lined')
    writeFileSync(file, before)
    expect([kept.status, codeOf(kept.body)]).toEqual([409, 'settings_kept'])
    expect((await remove('lined')).status).toBe(200)
  })

  it('are read again when an admin says so', async () => {
    const again = (name: string, token = admin) => client.call('POST', `${path}/${name}/refresh`, { token })
    const answer = await again('shop')
    expect([answer.status, answer.body]).toMatchObject([200, { name: 'shop', added: [], removed: [] }])
    expect((answer.body as { tables: unknown[] }).tables).toContainEqual({ name: 'regions', rows: 4, columns: 3 })
    expect((await again('nowhere')).status).toBe(404)
    expect((await again('shop', user)).status).toBe(403)
  })

  it.skipIf(!database)('show what came to a server, and keep what was made before', async () => {
    await database!.write("create table parks (name text, area integer); insert into parks values ('North', 5), ('South', 7), ('East', 9)")
    expect((await post({ name: 'town', kind: 'postgres', url_env: 'TOWN_URL' })).status).toBe(201)
    const made = await client.generate(admin, 'bar chart of total area by name', 'town')
    const filter = async (name: string) =>
      (
        (await client.call('POST', '/dashboard/filter', { token: admin, body: { session_id: made.session_id, filter_state: { name } } }))
          .body as { dashboard: { individual_specs: { data: { values: unknown[] }; error?: unknown }[] } }
      ).dashboard.individual_specs[0]
    expect((await filter('North'))?.data.values).toHaveLength(1)
    await database!.write('create table lakes (depth integer)')
    await database!.write("insert into parks values ('North', 1); alter table parks add column trees integer")
    const answer = await client.call('POST', `${path}/town/refresh`, { token: admin })
    expect(answer.body).toMatchObject({ added: ['lakes'], removed: [] })
    expect((await filter('North'))?.data.values).toMatchObject([{ total_area: 6 }])
    await database!.write('drop table parks')
    expect((await filter('North'))?.error).toBeDefined()
    const schema = await client.call('GET', `${path}/town/schema`, { token: admin })
    expect((schema.body as { tables: { name: string }[] }).tables.map(({ name }) => name)).toEqual(['lakes'])
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
    const field = async (body: object) =>
      ((await post({ name: 'far', kind: 'sqlite', ...body })).body as { error: { message: string; details: { field: string } } }).error
    expect((await field({ path: 'shop.db', hints: '/etc/passwd' })).details.field).toBe('hints')
    expect((await field({ path: 'a\0b' })).message).toContain('path must be a path')
    expect((await field({ path: 'a\0b' })).message).not.toContain('path path')
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

describe('what the server keeps of itself', () => {
  it('is no connection, by whatever path, link or copy [scorecard S6]', async () => {
    const data = join(server.folder, 'data')
    const records = join(data, 'records.db')
    mkdirSync(join(data, 'uploads'), { recursive: true })
    writeFileSync(join(data, 'uploads', 'theirs.csv'), 'name,amount\nAsha,5\n')
    symlinkSync(records, join(server.folder, 'linked.db'))
    symlinkSync(data, join(server.folder, 'linked-data'))
    linkSync(records, join(server.folder, 'hard.db'))
    await backupRecords(`sqlite:${records}`, join(server.folder, 'backup.db'))
    const ours = [
      ...[records, 'data/records.db', './data/../data/records.db', 'linked.db', 'linked-data/records.db', 'hard.db', 'backup.db'].map(
        (where) => ({ kind: 'sqlite', path: where }),
      ),
      ...['data', 'data/uploads', 'linked-data/uploads/theirs.csv', 'data/signing.key', 'chitravani.toml'].map((where) => ({
        kind: 'files',
        path: where,
      })),
    ]
    for (const [index, where] of ours.entries()) {
      const answer = await post({ name: `own${index}`, ...where })
      expect([where.path, answer.status, answer.body]).toMatchObject([
        where.path,
        422,
        { error: { code: 'connection_unusable', details: { field: 'path', problems: [{ code: 'own_storage', part: 'file' }] } } },
      ])
    }
    expect(readFileSync(join(server.folder, 'chitravani.toml'), 'utf8')).not.toContain('own0')
    // A folder beside it, with the data folder below, is somebody's own.
    writeFileSync(join(server.folder, 'beside.csv'), 'name,amount\nAsha,5\n')
    expect((await post({ name: 'beside', kind: 'files', path: '.' })).status).toBe(201)
    expect((await client.call('DELETE', `${path}/beside`, { token: admin })).status).toBe(200)
  })

  it('stays shut when the settings file names it, or a link comes to lead there', async () => {
    const folder = await furnishedFolder({
      settings:
        '[connections.mine]\nkind = "sqlite"\npath = "data/records.db"\n[connections.swapped]\nkind = "sqlite"\npath = "swapped.db"',
    })
    const own = await startTestServer({ folder })
    try {
      const ask = await openClient(own.url)
      const token = await own.signIn()
      symlinkSync(join(folder, 'data', 'records.db'), join(folder, 'swapped.db'))
      for (const name of ['mine', 'swapped']) {
        const schema = await ask.call('GET', `${path}/${name}/schema`, { token })
        expect([schema.status, codeOf(schema.body)]).toEqual([503, 'connection_failed'])
        expect(schema.text).not.toContain('scrypt')
        const asked = await ask.call('POST', '/dashboard/generate', {
          token,
          body: { user_prompt: 'number of users', connection_name: name },
        })
        expect([asked.status, codeOf(asked.body)]).toEqual([503, 'connection_failed'])
        const tested = await ask.call('POST', `${path}/${name}/test`, { token })
        expect(tested.body).toMatchObject({ usable: false, problems: [{ code: 'own_storage' }] })
      }
    } finally {
      await own.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('values of columns named like secrets are not told', async () => {
  const file = join(server.folder, 'members.db')
  const members = new DatabaseSync(file)
  members.exec('create table members (id integer primary key, name text, password_hash text, "apiKey" text, resetToken text)')
  for (let n = 0; n < 40; n++)
    members
      .prepare('insert into members values (?, ?, ?, ?, ?)')
      .run(n, `name ${n % 5}`, `hidden-${n % 3}`, `hidden-${n}`, `hidden-${n % 4}`)
  members.close()
  expect((await post({ name: 'members', kind: 'sqlite', path: 'members.db' })).status).toBe(201)
  const { text } = await client.call('GET', `${path}/members/schema`, { token: user })
  expect(text).toContain('name 3')
  expect(text).toContain('password_hash')
  expect(text).not.toContain('hidden-')
})

it('metrics of hints head an overview, and are named among the examples, each of which can be asked', async () => {
  const folder = await furnishedFolder({ settings: '[connections.hinted]\nkind = "sqlite"\npath = "shop.db"\nhints = "shop.hints.toml"' })
  writeFileSync(
    join(folder, 'shop.hints.toml'),
    '[tables.sales.metrics."amount per piece"]\nexpression = "sum(amount) / sum(quantity)"\nformat = "money"\nunit = "INR"\n',
  )
  const hinted = await startTestServer({ folder })
  try {
    const ask = await openClient(hinted.url)
    const token = await hinted.signIn()
    const { body } = await ask.call('GET', `${path}/hinted/examples`, { token })
    const examples = (body as { examples: string[] }).examples
    expect(examples.slice(0, 2)).toEqual(['Amount per piece over time', expect.not.stringContaining('piece')])
    const asked = await ask.generate(token, examples[0] ?? '', 'hinted')
    expect(asked.dashboard.individual_specs[0]?.title).toMatch(/^Amount per piece/)
    const overview = await ask.generate(token, 'How are we doing?', 'hinted')
    const [figure] = overview.dashboard.individual_specs
    expect(figure).toMatchObject({ chart_type: 'text', title: expect.stringMatching(/^Amount per piece/) as string })
    expect(JSON.stringify(figure)).toContain('sum(amount) / sum(quantity)')
  } finally {
    await hinted.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
