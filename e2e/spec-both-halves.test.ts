import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DashboardResponse } from '@chitravani/protocol'
import { loadConfig } from '@chitravani/server/administration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** Section 1 of the decisions page, line by line, over a real server. */

let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
})
afterAll(() => server[Symbol.asyncDispose]())

const asked = { user_prompt: 'How are we doing?', connection_name: 'shop' }
const root = join(import.meta.dirname, '..')

describe('names', () => {
  it('are the decided ones: packages, command, settings file, environment, data folder [spec: decisions 1 / Names]', () => {
    const manifest = (path: string) =>
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string; bin?: Record<string, string> }
    for (const name of ['kit', 'protocol', 'client', 'dashboard', 'speech', 'storage'])
      expect(manifest(`packages/${name}`).name).toBe(`@chitravani/${name}`)
    expect(Object.keys(manifest('apps/cli').bin ?? {})).toEqual(['chitravani'])
    const config = loadConfig({ folder: server.folder, environment: { CHITRAVANI_SERVER_PORT: '8123' } })
    expect([config.file, config['server.port']]).toEqual([join(server.folder, 'chitravani.toml'), 8123])
    expect(loadConfig({ folder: '/nowhere', environment: {} }).data).toBe('/nowhere/.chitravani')
  })

  it('on the wire are snake_case [spec: decisions 1 / Wire names are snake_case]', async () => {
    const names = Object.entries(client.document.paths).flatMap(([path]) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
    const { dashboard } = await client.generate(token, asked.user_prompt)
    const { spec: _spec, data: _data, ...chart } = dashboard.individual_specs[0] ?? {}
    for (const name of [...names, ...Object.keys(dashboard), ...Object.keys(chart), ...Object.keys(dashboard.layout_config)])
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(names.length).toBeGreaterThan(3)
  })
})

describe('one process on one port', () => {
  it('serves the page, the document, its page, health, readiness and figures [spec: decisions 1 / One process, one port]', async () => {
    const [page, document, docs, alive, ready, figures] = await Promise.all(
      ['/', '/openapi.json', '/docs', '/healthz', '/readyz', '/metrics'].map((path) => fetch(server.url + path)),
    )
    expect([document, docs, alive, ready, figures].map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200])
    // The page is there where it was built.
    expect(page?.status).toBe(existsSync(join(root, 'apps/web/dist/index.html')) ? 200 : 404)
    expect(await figures?.text()).toMatch(/^# HELP /m)
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
  })

  it('moves below a path for proxies [spec: decisions 1 / One process, one port / server.base_path]', async () => {
    await using below = await startTestServer({ environment: { CHITRAVANI_SERVER_BASE_PATH: '/charts' } })
    expect(below.url).toMatch(/\/charts$/)
    expect((await fetch(`${below.url}/healthz`)).status).toBe(200)
  })

  it('says in one line that its port is taken [spec: decisions 1 / One process, one port / A taken port]', async () => {
    const { port } = new URL(server.url)
    await expect(startTestServer({ environment: { CHITRAVANI_SERVER_PORT: port } })).rejects.toThrow(`Port ${port} is taken`)
  })
})

describe('an error', () => {
  it('has a code, a message that helps, details and the request’s id [spec: decisions 1 / Error object]', async () => {
    const answer = await client.call('GET', '/nothing')
    expect(answer.body).toMatchObject({
      error: { code: 'not_found', message: expect.any(String) as string, request_id: answer.headers.get('x-request-id') as string },
    })
    expect(answer.text).not.toMatch(/node_modules|at \w+ \(/)
  })

  it('under /dashboard is a DashboardResponse, elsewhere an error alone [spec: decisions 1 / Error object / /dashboard/*]', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await client.call('GET', `/dashboard/sessions/${id}`, { token })).body).toMatchObject({
      success: false,
      session_id: id,
      dashboard: null,
      error: { code: 'unknown_session' },
    })
    expect(Object.keys((await client.call('GET', '/auth/me')).body as object)).toEqual(['error'])
  })

  it('has the status of its kind [spec: decisions 1 / Status by kind of failure]', async () => {
    const json = { 'content-type': 'application/json' }
    const filter = (init: Parameters<CheckedClient['call']>[2]) => client.call('POST', '/dashboard/filter', { token, ...init })
    const statuses = await Promise.all([
      filter({ raw: '{', headers: json }),
      client.call('POST', '/dashboard/filter', { body: {} }),
      filter({ body: { session_id: '00000000-0000-4000-8000-000000000000', filter_state: {} } }),
      filter({ raw: `"${'x'.repeat(1_048_580)}"`, headers: json }),
      filter({ raw: 'a', headers: { 'content-type': 'text/plain' } }),
      filter({ body: { session_id: 'no-uuid', filter_state: {} } }),
      filter({ body: { session_id: '00000000-0000-4000-8000-000000000000', filter_state: {}, surprise: 1 } }),
    ])
    expect(statuses.map((answer) => answer.status)).toEqual([400, 401, 404, 413, 415, 422, 422])
    expect(statuses[6]?.text).toContain('surprise')
    const bad = await Promise.all(['x', 'a.b.c', ''].map((wrong) => client.call('GET', '/auth/me', { token: wrong })))
    const bodies = bad.map((answer) => (answer.body as { error: { code: string; message: string } }).error)
    expect(new Set(bodies.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
  })
})

describe('every request', () => {
  it('has an id: the one that was sent when it is sane, else one of ours [spec: decisions 1 / Every request has an id]', async () => {
    expect((await client.call('GET', '/nothing', { headers: { 'x-request-id': 'mine-1' } })).text).toContain('"request_id":"mine-1"')
    const made = (await client.call('GET', '/healthz', { headers: { 'x-request-id': 'not sane!' } })).headers.get('x-request-id')
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => server.log().some((line) => line.includes('"request_id":"mine-1"'))).toBe(true)
  })

  it('has limits of size and rate [spec: decisions 1 / Limits]', async () => {
    const post = (path: string, body: unknown) => client.call('POST', path, { token, body })
    expect((await post('/dashboard/generate', { ...asked, user_prompt: 'x'.repeat(4_001) })).status).toBe(422)
    expect(
      (await post('/dashboard/refine', { session_id: '00000000-0000-4000-8000-000000000000', new_feedback: 'x'.repeat(2_001) })).status,
    ).toBe(422)
    await using strict = await startTestServer({ limits: 'product' })
    const other = await openClient(strict.url)
    const strictToken = await strict.signIn()
    const answers = []
    for (let n = 0; n < 21; n++)
      answers.push(await other.call('POST', '/dashboard/generate', { token: strictToken, body: { ...asked, connection_name: 'nowhere' } }))
    expect(answers.slice(0, 20).every((answer) => answer.status === 404)).toBe(true)
    expect([answers[20]?.status, Number(answers[20]?.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })
})

describe('configuration', () => {
  it('is defaults, file, .env, environment, flags, each over the one before; what is wrong is named [spec: decisions 1 / Configuration]', () => {
    const { folder } = server
    const read = (environment: Record<string, string>, flags = {}) => loadConfig({ folder, environment, flags })['log.level']
    const toml = readFileSync(join(folder, 'chitravani.toml'), 'utf8')
    expect(read({})).toBe('info')
    writeFileSync(join(folder, 'chitravani.toml'), `${toml}\n[log]\nlevel = "warn"\n`)
    expect(read({})).toBe('warn')
    writeFileSync(join(folder, '.env'), 'CHITRAVANI_LOG_LEVEL=error\n')
    expect(read({})).toBe('error')
    expect(read({ CHITRAVANI_LOG_LEVEL: 'debug' })).toBe('debug')
    expect(read({ CHITRAVANI_LOG_LEVEL: 'debug' }, { 'log.level': 'trace' })).toBe('trace')
    writeFileSync(join(folder, 'chitravani.toml'), `${toml}\n[log]\nlevel = "loud"\n[servr]\nport = 1\n`)
    rmSync(join(folder, '.env'))
    expect(() => read({})).toThrow(/chitravani\.toml:\d+.*level.*trace/)
    expect(() => read({})).toThrow(/chitravani\.toml:\d+.*servr/)
    writeFileSync(join(folder, 'chitravani.toml'), `${toml}\n[auth]\nsigning_key = "${'k'.repeat(40)}"\n`)
    expect(() => read({})).toThrow(/signing_key/)
    writeFileSync(join(folder, 'chitravani.toml'), toml)
  })
})

describe('an idempotency key', () => {
  it('gives the first answer again, and no other body for it [spec: decisions 1 / Idempotency-Key on generate and refine]', async () => {
    const send = (key: string, body: unknown) =>
      client.call('POST', '/dashboard/generate', { token, body, headers: { 'idempotency-key': key } })
    const first = await send('one', asked)
    const again = await send('one', asked)
    expect((again.body as DashboardResponse).session_id).toBe((first.body as DashboardResponse).session_id)
    expect((await send('one', { ...asked, max_charts: 1 })).status).toBe(422)
    const both = await Promise.all([send('two', asked), send('two', asked)])
    const sessions = both.filter((answer) => answer.status === 200).map((answer) => (answer.body as DashboardResponse).session_id)
    expect(new Set(sessions).size).toBe(1)
    for (const answer of both) expect([200, 409]).toContain(answer.status)
    expect(statSync(join(server.folder, 'data/records.db')).mode & 0o077).toBe(0)
  })
})
