import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeConnection } from './connection-file.ts'
import { loadConfig } from './config.ts'
import type { ConfigSources } from './config.ts'
import { settingsPage } from './settings-page.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chitravani-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const load = (sources: ConfigSources = {}) => loadConfig({ folder, environment: {}, ...sources })
const problems = (sources: ConfigSources = {}): string[] => {
  try {
    load(sources)
    return []
  } catch (error) {
    return (error as { details: { problems: string[] } }).details.problems
  }
}

describe('settings', () => {
  it('have defaults', () => {
    expect(load()).toMatchObject({
      data: join(folder, '.chitravani'),
      'server.host': '127.0.0.1',
      'limits.generate_per_minute': 20,
      connections: [],
    })
    expect(load()['server.port']).toBeUndefined()
  })

  it('come from TOML, under .env, under the environment, under flags', () => {
    write('chitravani.toml', '[server]\nport = 1\nhost = "a"\nallowed_hosts = ["x"]\n[log]\nlevel = "warn"\n')
    expect(load()).toMatchObject({ 'server.port': 1, 'server.host': 'a', 'server.allowed_hosts': ['x'], 'log.level': 'warn' })
    write('.env', 'CHITRAVANI_SERVER_PORT=2\nCHITRAVANI_SERVER_HOST=b\nOTHER=1\n')
    expect(load()).toMatchObject({ 'server.port': 2, 'server.host': 'b' })
    expect(load({ environment: { CHITRAVANI_SERVER_PORT: '3', CHITRAVANI_SERVER_ALLOWED_HOSTS: 'x, y' } })).toMatchObject({
      'server.port': 3,
      'server.allowed_hosts': ['x', 'y'],
    })
    expect(load({ environment: { CHITRAVANI_SERVER_PORT: '3' }, flags: { 'server.port': 4 } })['server.port']).toBe(4)
  })

  it('are named with file, line, key and what is allowed when they are wrong, all at once', () => {
    write(
      'chitravani.toml',
      '# a comment\n[server]\nport = "many"\nprot = 1\n\n[limits]\nuser_prompt = 0\n[nowhere]\nx = 1\n[log]\nlevel = "loud"\n',
    )
    write('.env', '\nCHITRAVANI_LIMITS_NEW_FEEDBACK=-1\nCHITRAVANI_SERVER_PROT=1\n')
    const file = join(folder, 'chitravani.toml')
    expect(problems()).toEqual([
      `${file}:4: server.prot is not a setting (allowed: server.host, server.port, server.base_path, server.tls_cert, server.tls_key, server.allowed_hosts, server.trusted_proxies, server.cors_origins, server.shutdown_seconds)`,
      expect.stringMatching(`^${file}:8: nowhere is not a setting \\(allowed: data, server, `) as string,
      expect.stringMatching(/\.env:3: CHITRAVANI_SERVER_PROT is not a setting \(allowed: CHITRAVANI_DATA, /) as string,
      `${file}:3: server.port must be a whole number 0 to 65535`,
      `${file}:7: limits.user_prompt must be a whole number 1 to 1000000`,
      expect.stringMatching(/\.env:2 CHITRAVANI_LIMITS_NEW_FEEDBACK: limits\.new_feedback must be a whole number 1 to/) as string,
      `${file}:11: log.level must be one of \`trace\`, \`debug\`, \`info\`, \`warn\`, \`error\`, \`silent\``,
    ])
  })

  it('name the line of TOML that cannot be read', () => {
    write('chitravani.toml', 'a = 1\nb = [\n')
    expect(problems()[0]).toMatch(/chitravani\.toml:\d+: /)
    expect(problems({ file: 'elsewhere.toml' })[0]).toMatch(/elsewhere\.toml: there is no such file/)
  })

  it('take secrets from the environment or a file, never from TOML or a flag, and never say them', () => {
    const secret = 'planted-planted-planted-planted-planted'
    write('chitravani.toml', `[auth]\nsigning_key = "${secret}"\n`)
    expect(problems()).toEqual([
      expect.stringMatching(/chitravani\.toml:2: auth\.signing_key is a secret: give it as CHITRAVANI_AUTH_SIGNING_KEY/) as string,
    ])
    expect(problems().join('')).not.toContain(secret)
    expect(problems({ flags: { 'auth.signing_key': secret } }).join('')).toContain('not taken from a flag')
    write('key', `${secret}\n`)
    write('chitravani.toml', '[auth]\nsigning_key_file = "key"\n')
    expect(problems().join('')).toContain('cannot be read')
    write('chitravani.toml', `[auth]\nsigning_key_file = "${join(folder, 'key')}"\n`)
    expect(load()['auth.signing_key']).toBe(secret)
    expect(load({ environment: { CHITRAVANI_AUTH_SIGNING_KEY_FILE: join(folder, 'key') } })['auth.signing_key']).toBe(secret)
  })

  it('hold connections, with paths beside the file and addresses from the environment', () => {
    write(
      'chitravani.toml',
      '[connections.shop]\nkind = "sqlite"\npath = "shop.db"\n[connections.far]\nkind = "postgres"\nurl_env = "FAR_URL"\n',
    )
    expect(load({ environment: { FAR_URL: 'postgres://x' } }).connections).toEqual([
      { name: 'shop', kind: 'sqlite', path: join(folder, 'shop.db') },
      { name: 'far', kind: 'postgres', url: 'postgres://x', urlEnv: 'FAR_URL' },
    ])
    expect(problems()).toEqual([expect.stringMatching(/:6: connections\.far\.url_env: the environment has no FAR_URL/) as string])
    write(
      'chitravani.toml',
      '[connections.sample]\nkind = "sqlite"\npath = "x"\n[connections.b]\nkind = "oracle"\npath = "x"\n[connections.c]\nkind = "sqlite"\nsize = 1\n',
    )
    expect(problems().map((problem) => problem.replace(`${folder}/`, ''))).toEqual([
      'chitravani.toml:1: connections.sample: this name is taken by the sample company',
      expect.stringMatching(/^chitravani\.toml:5: connections\.b\.kind must be one of/) as string,
      'chitravani.toml:9: connections.c.size is not a setting (allowed: kind, path, url_env, url_file, hints, schemas, tables, columns, hidden_columns, refresh_seconds, rows)',
    ])
  })

  it('can be given another connection by a program', () => {
    writeConnection(load(), { name: 'one', kind: 'sqlite', path: 'a "b".db' })
    writeConnection(load(), { name: 'two', kind: 'files', path: 'C:\\data' })
    expect(load().connections.map(({ name, path }) => [name, path])).toEqual([
      ['one', join(folder, 'a "b".db')],
      ['two', join(folder, 'C:\\data')],
    ])
    expect(() => writeConnection(load(), { name: 'one', kind: 'sqlite', path: 'x' })).toThrow(/already/)
  })

  it('of a language model are whole or refused, its key never from the file', () => {
    write('chitravani.toml', '[llm]\nprovider = "anthropic"\ninput_price = 0.25\n')
    expect(problems()).toEqual([
      'llm.model is missing: llm.provider needs it',
      'CHITRAVANI_LLM_API_KEY is missing: the provider anthropic needs a key (or llm.api_key_file)',
      'llm.input_price and llm.output_price belong together: set both or none',
    ])
    write(
      'chitravani.toml',
      '[llm]\nprovider = "openai-compatible"\nmodel = "m"\nbase_url = "ftp://x"\napi_key = "k"\nsend_samples = "yes"\n',
    )
    expect(problems().map((problem) => problem.replace(`${folder}/`, ''))).toEqual([
      'chitravani.toml:5: llm.api_key is a secret: give it as CHITRAVANI_LLM_API_KEY or in a file named by llm.api_key_file',
      'chitravani.toml:6: llm.send_samples must be one of `true`, `false`',
      'llm.base_url must be an http or https address',
    ])
    write('chitravani.toml', '[llm]\nprovider = "ollama"\nmodel = "m"\nwrite_sql = true\ninput_price = 0.25\noutput_price = 2\n')
    expect(load({ environment: { CHITRAVANI_LLM_SEND_SAMPLES: 'true', CHITRAVANI_LLM_OUTPUT_PRICE: '1.5' } })).toMatchObject({
      'llm.provider': 'ollama',
      'llm.write_sql': true,
      'llm.send_samples': true,
      'llm.output_price': 1.5,
      'llm.prompt_tokens': 6_000,
    })
  })

  it('say of a connection what its users may see', () => {
    write('far.url', 'postgres://y\n')
    write(
      'chitravani.toml',
      `[connections.far]
kind = "postgres"
url_file = "far.url"
schemas = ["main", "sales"]
hidden_columns = ["*.email"]
refresh_seconds = 60
[connections.far.rows.west]
"stores.region" = ["West", "East"]
orders.amount = { gte = 1, lt = 5.5 }
sales.lines.note = { missing = true }
[connections.far.rows.all]
`,
    )
    expect(load().connections).toEqual([
      {
        name: 'far',
        kind: 'postgres',
        url: 'postgres://y',
        urlFile: join(folder, 'far.url'),
        visible: { schemas: ['main', 'sales'], hidden: ['*.email'] },
        refreshSeconds: 60,
        rows: {
          west: { 'stores.region': ['West', 'East'], 'orders.amount': { gte: 1, lt: 5.5 }, 'sales.lines.note': null },
          all: {},
        },
      },
    ])
    write(
      'chitravani.toml',
      `[connections.shop]
kind = "sqlite"
path = "shop.db"
tables = "orders"
column = []
[connections.shop.rows]
"a b" = { "stores.region" = "West" }
west = 3
[connections.shop.rows.east]
region = "East"
"stores.since" = 2024-01-01
"stores.region" = { gte = [3] }
[connections.far]
kind = "postgres"
url_file = "gone"
`,
    )
    const allowed = 'a text, a number, true or false, a list of these, { gte, gt, lte, lt }, { missing = true }'
    expect(problems().map((problem) => problem.replaceAll(`${folder}/`, ''))).toEqual([
      'chitravani.toml:5: connections.shop.column is not a setting (allowed: kind, path, url_env, url_file, hints, schemas, tables, columns, hidden_columns, refresh_seconds, rows)',
      'chitravani.toml:7: connections.shop.rows.a b: a role is letters, digits, - and _',
      `chitravani.toml:8: connections.shop.rows.west must be a table of conditions: "table.column" = ${allowed}`,
      'chitravani.toml:10: connections.shop.rows.east.region must name a table and its column: "table.column"',
      `chitravani.toml:11: connections.shop.rows.east.stores.since must be ${allowed}`,
      `chitravani.toml:12: connections.shop.rows.east.stores.region must be ${allowed}`,
      'chitravani.toml:15: connections.far.url_file: the file cannot be read',
    ])
  })

  it('read hints from a file of their own and name in it what is wrong', () => {
    write('chitravani.toml', '[connections.shop]\nkind = "sqlite"\npath = "shop.db"\nhints = "shop.hints.toml"\n')
    write(
      'shop.hints.toml',
      `[tables.orders]
synonyms = ["purchases"]
[tables.orders.columns.amount]
meaning = "money"
unit = "INR"
[tables.orders.columns.note]
hidden = true
[[joins]]
from = "orders.store"
to = "stores.id"
`,
    )
    expect(load().connections[0]).toMatchObject({
      visible: { hidden: ['orders.note'] },
      hints: {
        tables: { orders: { synonyms: ['purchases'], columns: { amount: { meaning: 'money', unit: 'INR' }, note: { hidden: true } } } },
        joins: [{ from: 'orders.store', to: 'stores.id' }],
      },
    })
    write(
      'shop.hints.toml',
      'tables.orders.synonym = ["x"]\n[tables.orders.columns.amount]\nmeaning = "cash"\nhidden = 1\n[measures]\n[[joins]]\nfrom = 3\n',
    )
    expect(problems().map((problem) => problem.replaceAll(`${folder}/`, ''))).toEqual([
      'shop.hints.toml:5: measures is not a hint (allowed: tables, joins)',
      'shop.hints.toml:1: tables.orders.synonym is not a hint (allowed: synonyms, description, columns, metrics)',
      expect.stringMatching(/^shop\.hints\.toml:3: tables\.orders\.columns\.amount\.meaning must be one of id, measure, money,/) as string,
      'shop.hints.toml:4: tables.orders.columns.amount.hidden must be true or false',
      'shop.hints.toml:7: joins.from must be a text',
      'shop.hints.toml:6: joins needs from and to, both "table.column"',
    ])
    write(
      'shop.hints.toml',
      `[tables.orders.metrics."basket size"]
expression = "sum(amount) / count(distinct id)"
synonyms = ["AOV"]
format = "money"
[tables.orders.metrics.odd]
expression = "sum(amount); drop table orders"
colour = "red"
[tables.orders.metrics.blank]
format = "dots"
`,
    )
    expect(problems().map((problem) => problem.replaceAll(`${folder}/`, ''))).toEqual([
      'shop.hints.toml:6: tables.orders.metrics.odd.expression has at place 12 a sign that no metric has: ";"',
      'shop.hints.toml:7: tables.orders.metrics.odd.colour is not a hint (allowed: expression, synonyms, description, format, unit)',
      'shop.hints.toml:9: tables.orders.metrics.blank.format must be one of plain, integer, money, percent',
      'shop.hints.toml:8: tables.orders.metrics.blank needs an expression',
    ])
    rmSync(join(folder, 'shop.hints.toml'))
    expect(problems().join('')).toContain('shop.hints.toml: there is no such file')
  })

  it('stay where a path leads, whatever is there', () => {
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'deep', 'c.toml'), 'data = "../kept"\n')
    expect(load({ file: 'deep/c.toml' }).data).toBe(join(folder, 'kept'))
  })
})

describe('docs/reference/configuration.md', () => {
  it('is what the table says', () => {
    expect(readFileSync(new URL('../../../docs/reference/configuration.md', import.meta.url), 'utf8')).toBe(settingsPage())
  })
})
