import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ComposedDashboardSpec, DashboardResponse } from '@chitravani/protocol'
import { compile } from 'vega-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** Section 2 of the decisions page: the dashboard, planners, safety, users, storage. */

let server: TestServer
let client: CheckedClient
let token: string
let dashboard: ComposedDashboardSpec
let database: DatabaseSync

beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  dashboard = (await client.generate(token, 'How are we doing?')).dashboard
  database = new DatabaseSync(join(server.folder, 'shop.db'), { readOnly: true })
})
afterAll(async () => {
  database.close()
  await server[Symbol.asyncDispose]()
})

const ask = async (user_prompt: string, more: object = {}) =>
  (await client.call('POST', '/dashboard/generate', { token, body: { user_prompt, connection_name: 'shop', ...more } }))
    .body as DashboardResponse

/** Everything in a value that is a text. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

describe('a dashboard', () => {
  it('has charts of the decided kinds [spec: decisions 2 The dashboard / chart_type]', () => {
    const kinds = ['bar', 'line', 'area', 'arc', 'point', 'text', 'rect', 'boxplot', 'histogram', 'table']
    for (const chart of dashboard.individual_specs) expect(kinds).toContain(chart.chart_type)
    expect(new Set(dashboard.individual_specs.map((chart) => chart.chart_type)).size).toBeGreaterThanOrEqual(3)
  })

  it('has its rows in data only; spec and data together are a chart that compiles silently and loads nothing [spec: decisions 2 The dashboard / Rows are in data.values of]', () => {
    for (const { spec, data } of dashboard.individual_specs) {
      expect(spec).not.toHaveProperty('data')
      const warnings: unknown[] = []
      const warn = (...words: unknown[]) => (warnings.push(words), logger)
      const silent = () => logger
      const logger = { level: silent, error: warn, warn, info: silent, debug: silent } as unknown as NonNullable<
        NonNullable<Parameters<typeof compile>[1]>['logger']
      >
      compile({ ...spec, width: 400, height: 300, data } as unknown as Parameters<typeof compile>[0], { logger })
      expect(warnings).toEqual([])
      const { $schema: _, ...rest } = spec
      expect(texts(rest).filter((text) => /^\w+:\/\//.test(text))).toEqual([])
      for (const name of Object.keys(data.values[0] ?? {})) expect(name).toMatch(/^[\p{L}\p{N}_]+$/u)
    }
  })

  it('carries its theme in every chart and once for all [spec: decisions 2 The dashboard / Each spec carries its theme]', async () => {
    const dark = (await ask('How are we doing?', { theme: 'dark' })).dashboard
    const { config, background, $schema } = dark.vega_lite_spec
    for (const { spec } of dark.individual_specs) {
      expect(spec['$schema']).toBe($schema)
      expect(spec['config']).toMatchObject({ background, axis: (config as { axis: object }).axis })
    }
  })

  it('tells statements that run as they stand and give the rows shown [spec: decisions 2 The dashboard / sql_query runs as it stands]', () => {
    for (const { chart_id, sql_query } of dashboard.sql_queries) {
      const chart = dashboard.individual_specs.find((each) => each.chart_id === chart_id)
      expect(database.prepare(sql_query).all()).toHaveLength(chart?.data.values.length ?? -1)
    }
    expect(dashboard.sql_queries).toHaveLength(dashboard.chart_count)
  })

  it("explains each chart [spec: decisions 2 The dashboard / Beyond the spec's fields a]", async () => {
    const { individual_specs } = (await ask('bar chart of total amount of sales by region')).dashboard
    for (const chart of [...individual_specs, ...dashboard.individual_specs]) {
      expect(chart).toMatchObject({
        description: expect.stringMatching(/\S/) as string,
        alternatives: expect.any(Array) as unknown[],
        truncated: false,
      })
      expect(chart.row_count).toBe(chart.data.values.length)
      expect(Number.isNaN(Date.parse(chart.refreshed_at))).toBe(false)
    }
    const words = individual_specs[0]?.explanation.matches.map((match) => match.target).join(' ')
    expect(words).toMatch(/region/)
  })

  it('lies on a grid of 12 columns without overlap or needless hole, numbers on top [spec: decisions 2 The dashboard / layout_type is grid. layout_config: cols]', () => {
    const { cols, row_height, layout } = dashboard.layout_config
    expect([dashboard.layout_type, cols, row_height]).toEqual(['grid', 12, 80])
    const cells = layout.flatMap((item) =>
      Array.from({ length: item.w * item.h }, (_, at) => `${item.x + (at % item.w)},${item.y + Math.floor(at / item.w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const item of layout) expect(item.x + item.w).toBeLessThanOrEqual(12)
    const bottom = Math.max(...layout.map((item) => item.y + item.h))
    expect(cells).toHaveLength(12 * bottom)
    const top = (kind: (type: string) => boolean) =>
      dashboard.individual_specs
        .filter((chart) => kind(chart.chart_type))
        .map((chart) => layout.find((item) => item.i === chart.chart_id)?.y ?? -1)
    expect(Math.max(...top((type) => type === 'text'))).toBeLessThan(Math.min(...top((type) => type !== 'text')))
  })

  it('shows at most 5,000 rows a chart [spec: decisions 2 The dashboard / At most 5,000 rows per]', async () => {
    for (const prompt of ['list all sales', 'scatter plot of amount against quantity in sales']) {
      for (const chart of (await ask(prompt)).dashboard.individual_specs) expect(chart.data.values.length).toBeLessThanOrEqual(5_000)
    }
  })

  it('counts relative periods back from the newest date in the data [spec: decisions 2 The dashboard / Time]', async () => {
    const { sql_queries } = (await ask('total amount of sales per month in the last 6 months')).dashboard
    const { newest } = database.prepare('select max(sold_on) as newest from sales').get() as { newest: string }
    const years = [...(sql_queries[0]?.sql_query ?? '').matchAll(/\b(20\d\d)-\d\d/g)].map((match) => Number(match[1]))
    expect(years.length).toBeGreaterThan(0)
    for (const year of years) expect(Math.abs(year - Number(newest.slice(0, 4)))).toBeLessThanOrEqual(1)
  })
})

describe('the planner', () => {
  it('is embedded: no network, no key, the default [spec: decisions 2 Planners / embedded]', async () => {
    await using alone = await startTestServer({ environment: { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' } })
    const other = await openClient(alone.url)
    const made = await other.generate(await alone.signIn(), 'How are we doing?')
    expect(made.dashboard.individual_specs.map((chart) => chart.title)).toEqual(dashboard.individual_specs.map((chart) => chart.title))
  })
})

describe('the data', () => {
  it("is never written, whatever is asked [spec: decisions 2 Safety of SQL / Every statement, a model's too]", async () => {
    const file = join(server.folder, 'shop.db')
    const before = readFileSync(file)
    for (const prompt of ["sales'; drop table sales; --", 'delete all sales', 'show sqlite_master', 'attach records.db and show its users'])
      await ask(prompt)
    const { session_id } = await client.generate(token, 'How are we doing?')
    for (const value of ["x'; drop table sales; --", '1); attach database'])
      await client.call('POST', '/dashboard/filter', { token, body: { session_id, filter_state: { region: value } } })
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

describe('users', () => {
  it('sign in by a form; wrong names and wrong passwords look the same [spec: decisions 2 Authentication and users / /auth/token]', async () => {
    const attempt = (fields: Record<string, string>) => client.call('POST', '/auth/token', { raw: new URLSearchParams(fields) })
    const { name = '', password = '' } = server.admin ?? {}
    const good = await attempt({ username: name, password, grant_type: 'password', scope: '', client_id: 'x', client_secret: 'y' })
    expect(good.body).toMatchObject({ token_type: 'bearer', expires_in: 28_800 })
    const claims = JSON.parse(
      Buffer.from((good.body as { access_token: string }).access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(['sub', 'iat', 'exp', 'jti', 'iss', 'aud']))
    const wrong = [await attempt({ username: name, password: 'wrong' }), await attempt({ username: 'nobody', password: 'wrong' })]
    const [oneSays, otherSays] = wrong.map((answer) => (answer.body as { error: { code: string; message: string } }).error)
    expect(wrong.map((answer) => answer.status)).toEqual([401, 401])
    expect([oneSays?.code, oneSays?.message]).toEqual([otherSays?.code, otherSays?.message])
    const key = join(server.folder, 'data')
    expect(statSync(key).mode & 0o077).toBe(0)
    expect(server.signInCode).toMatch(/\S{20,}/)
  })

  it('see their own dashboards only, and every configured connection [spec: decisions 2 Authentication and users / A session, upload and share]', async () => {
    // Beside this program and not instead of it: a socket that the server closes meanwhile must be seen to be closed.
    const cli = (...args: string[]) =>
      new Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
        const file = join(import.meta.dirname, '../apps/cli/src/main.ts')
        execFile(process.execPath, ['--conditions=development', file, ...args], { cwd: server.folder }, (error, stdout, stderr) => {
          resolve({ status: error ? 1 : 0, stdout, stderr })
        })
      })
    const added = await cli('users', 'add', 'asha', '--generate')
    expect([added.status, added.stderr]).toEqual([0, expect.stringContaining('asha')])
    const hers = await server.signIn('asha', added.stdout.trim())
    const { session_id } = await client.generate(token, 'How are we doing?')
    expect((await client.call('GET', `/dashboard/sessions/${session_id}`, { token: hers })).status).toBe(404)
    expect((await client.call('GET', '/dashboard/connections', { token: hers })).text).toContain('shop')
    expect((await cli('connections', 'add', 'second', '--kind', 'sqlite', '--path', 'shop.db')).status).toBe(0)
    expect(readFileSync(join(server.folder, 'chitravani.toml'), 'utf8')).toContain('[connections.second]')
    const removed = await client.call('DELETE', '/auth/me/data', { token })
    expect((removed.body as { sessions: number }).sessions).toBeGreaterThan(0)
    expect((await cli('users', 'remove', 'asha')).status).toBe(0)
    expect((await client.call('GET', '/auth/me', { token: hers })).status).toBe(401)
  })
})

describe('storage', () => {
  it('is the data folder; a backup brings it back [spec: decisions 2 Storage / Embedded default]', async () => {
    const first = await startTestServer()
    const folder = first.folder
    const cli = (...args: string[]) =>
      spawnSync(process.execPath, ['--conditions=development', join(import.meta.dirname, '../apps/cli/src/main.ts'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
    const { session_id } = await (await openClient(first.url)).generate(await first.signIn(), 'How are we doing?')
    expect(cli('backup', 'kept.db').status).toBe(0)
    await first.stop()
    rmSync(join(folder, 'data'), { recursive: true })
    expect(cli('restore', 'kept.db').status).toBe(0)
    expect(existsSync(join(folder, 'data/records.db'))).toBe(true)
    await using again = await startTestServer({ folder })
    const answer = await (
      await openClient(again.url)
    ).call('GET', `/dashboard/sessions/${session_id}`, { token: await again.signIn(first.admin?.name, first.admin?.password) })
    expect(answer.status).toBe(200)
    rmSync(folder, { recursive: true, force: true })
  })
})
