import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkConnection } from './check.ts'
import type { ConnectionSettings } from './index.ts'
import { startMysql, startPostgres } from './fixtures/servers.ts'
import type { TestServer } from './fixtures/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-check-'))
let postgres: TestServer | undefined
let mysql: TestServer | undefined
beforeAll(async () => {
  ;[postgres, mysql] = await Promise.all([startPostgres(), startMysql()])
  await postgres?.write('create table t (id integer)')
  await mysql?.write('create table t (id integer)')
  const database = new DatabaseSync(join(folder, 'shop.db'))
  database.exec("create table t (id integer primary key, region text); insert into t values (1, 'North')")
  database.close()
  writeFileSync(join(folder, 'letter.txt'), 'Dear database,\n')
})
afterAll(async () => {
  await Promise.all([postgres?.remove(), mysql?.remove()])
  rmSync(folder, { recursive: true })
})

const codeOf = async (settings: Omit<ConnectionSettings, 'name'>): Promise<string> => {
  const { problems, tables } = await checkConnection({ name: 'tested', ...settings })
  // Neither the address nor the login is told.
  for (const { message } of problems) expect(message).not.toMatch(/chitravani_test|no-such|no_such/)
  expect(problems.length > 0 && tables.length > 0).toBe(false)
  return problems.map(({ part, code }) => `${part} ${code}`).join(', ')
}
const changed = (server: TestServer, change: (url: URL) => void): string => {
  const url = new URL(server.url)
  change(url)
  return url.href
}
/** A port that nobody listens on: one that was free a moment ago may be another suite's by now. */
const closedPort = '1'

describe('a connection that is tested', () => {
  it.each([
    ['postgres', () => postgres],
    ['mysql', () => mysql],
  ] as const)('says which part of the address of %s is wrong', async (kind, at) => {
    const server = at()
    if (!server) return
    expect(await codeOf({ kind, url: server.url })).toBe('')
    expect(await codeOf({ kind, url: 'not an address' })).toBe('address address_unreadable')
    expect(await codeOf({ kind, url: changed(server, (url) => (url.host = 'no-such-host.invalid')).replace(/^\w+:/, 'ftp:') })).toBe(
      'address address_unreadable',
    )
    expect(await codeOf({ kind, url: changed(server, (url) => (url.hostname = 'no-such-host.invalid')) })).toBe('host host_unknown')
    expect(await codeOf({ kind, url: changed(server, (url) => (url.port = closedPort)) })).toBe('port port_closed')
    expect(await codeOf({ kind, url: changed(server, (url) => (url.username = 'chitravani_nobody')) })).toBe('login login_refused')
    expect(await codeOf({ kind, url: changed(server, (url) => (url.pathname = '/no_such_database')) })).toMatch(
      /^(database database_missing|rights rights_too_narrow)$/,
    )
    expect(await codeOf({ kind, url: server.url, visible: { tables: ['other'] } })).toBe('tables nothing_visible')
  })

  it('asks of PostgreSQL for encryption that is not there, and for rights that fit', async () => {
    if (!postgres) return
    const found = await codeOf({ kind: 'postgres', url: changed(postgres, (url) => url.searchParams.set('sslmode', 'verify-full')) })
    expect(found).toBe('tls tls_failed')
    const admin = process.env['CHITRAVANI_TEST_PG_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
    expect(await codeOf({ kind: 'postgres', url: admin })).toBe('rights rights_too_wide')
  })

  it('says of a file whether it is there, may be read, and is a database', async () => {
    const path = join(folder, 'shop.db')
    expect(await codeOf({ kind: 'sqlite', path })).toBe('')
    expect(await codeOf({ kind: 'sqlite', path: join(folder, 'gone.db') })).toBe('file file_missing')
    expect(await codeOf({ kind: 'duckdb', path: join(folder, 'letter.txt') })).toBe('file file_unreadable')
    expect(await codeOf({ kind: 'sqlite', path, visible: { tables: ['x'] } })).toBe('tables nothing_visible')
  })

  it.skipIf(process.getuid?.() === 0)('says of a file that it may not be read', async () => {
    const path = join(folder, 'letter.txt')
    chmodSync(path, 0o000)
    expect(await codeOf({ kind: 'sqlite', path })).toBe('file file_forbidden')
  })

  it('holds every rule against what is there', async () => {
    const settings = { name: 'tested', kind: 'sqlite', path: join(folder, 'shop.db') } as const
    const rules = { north: { 't.region': 'North' }, lost: { 't.regin': 'North' }, odd: { 't.id': 'many' } }
    const { problems } = await checkConnection(settings, rules)
    expect(problems.map(({ code, message }) => [code, /"(\w+)"/.exec(message)?.[1]])).toEqual([
      ['rule_unusable', 'lost'],
      ['rule_unusable', 'odd'],
    ])
  })
})
