import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { conformsToConnection, oddNames } from '../connection.conformance.ts'
import { citiesSql } from '../fixtures/cities.ts'
import { startPostgres } from '../fixtures/servers.ts'
import { openConnection } from '../index.ts'
import { numberParameters } from './parameters.ts'

const server = await startPostgres()
afterAll(() => server?.remove())

describe.skipIf(!server)('postgres', () => {
  conformsToConnection(async () => {
    for (const sql of citiesSql(oddNames))
      await server!.write(sql.replace('DAY(i % 365)', "date '2024-01-01' + i % 365").replace('spent double', 'spent double precision'))
    return {
      settings: { kind: 'postgres', url: server!.url },
      endless: 'SELECT count(*) FROM visits a, visits b, visits c WHERE a.id + b.id * c.id = 3',
      greedy: "SELECT repeat(repeat('x', 1000000), 100000)",
      oddTable: 'odd names',
      running: () => server!.running(),
      hangUp: () => server!.hangUp!(),
    }
  })

  it('refuses a login that may do more than read', async () => {
    const url = new URL(server!.url)
    url.username = 'postgres'
    const connection = await openConnection({ name: 'strong', kind: 'postgres', url: url.href })
    await expect(connection.catalog()).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringContaining('superuser') as string,
    })
    await connection.close()
  })

  it('keeps the schema of our own records out of reach [scorecard S6]', async () => {
    await server!.write('create schema chitravani; create table chitravani.users (name text)')
    const connection = await openConnection({ name: 'shared', kind: 'postgres', url: server!.url })
    const { tables } = await connection.catalog()
    expect(tables.map(({ id }) => id).filter((id) => id.startsWith('chitravani'))).toEqual([])
    for (const name of ['chitravani.users', '"chitravani"."users"', 'users'])
      await expect(connection.run({ sql: `select name from ${name}`, parameters: [] })).rejects.toMatchObject({ code: 'sql_refused' })
    await connection.close()
  })

  it.each([
    ['the port', (url: URL) => (url.port = '1'), /host and port/],
    ['the database', (url: URL) => (url.pathname = '/nothing_like_it'), /no database of this name/],
    ['the encryption', (url: URL) => (url.search = '?sslmode=verify-full'), /certificate|offers no TLS/],
    ['the user', (url: URL) => (url.username = 'nobody_like_it'), /login is refused|database server/],
  ])('says that %s is wrong, and never shows the password', async (_, change, words) => {
    const url = new URL(server!.url)
    const secret = url.password
    change(url)
    const connection = await openConnection({ name: 'wrong', kind: 'postgres', url: url.href })
    const error = await connection.catalog().catch((caught: unknown) => caught as Error)
    expect(error).toMatchObject({ code: 'connection_failed', message: expect.stringMatching(words) as string })
    expect(inspect(error, { depth: 5 })).not.toContain(secret)
    await connection.close()
  })
})

describe('numberParameters', () => {
  it.each([
    ['SELECT ? + ?', 'SELECT $1 + $2'],
    ["SELECT '?''?', ?", "SELECT '?''?', $1"],
    ['SELECT "a?""?" = ?', 'SELECT "a?""?" = $1'],
    ['SELECT ? -- why?\n, ?', 'SELECT $1 -- why?\n, $2'],
    ['SELECT /* ? /* ? */ ? */ ?', 'SELECT /* ? /* ? */ ? */ $1'],
    ["SELECT E'\\'?' || ?", "SELECT E'\\'?' || $1"],
    ['SELECT $a$ ? $$ ? $a$, ?', 'SELECT $a$ ? $$ ? $a$, $1'],
  ])('%s', (sql, numbered) => {
    expect(numberParameters(sql)).toBe(numbered)
  })
})
