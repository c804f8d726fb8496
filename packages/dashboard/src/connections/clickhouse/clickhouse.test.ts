import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { conformsToConnection, oddNames } from '../connection.conformance.ts'
import { citiesSql } from '../fixtures/cities.ts'
import { startClickhouse } from '../fixtures/clickhouse-server.ts'
import { openConnection } from '../index.ts'
import { nameParameters } from './parameters.ts'

const server = await startClickhouse()
afterAll(() => server?.remove())

describe.skipIf(!server)('clickhouse', () => {
  conformsToConnection(async () => {
    for (const sql of citiesSql(oddNames))
      await server!.write(
        sql
          .replace('id integer primary key', 'id Int32')
          .replaceAll(/ (integer|date|double|text)(?: not null| references cities\(id\))?(?=[,)])/g, ' Nullable($1)')
          .replace(/^(create table .*)$/s, '$1 engine = MergeTree order by tuple()')
          .replace('with recursive n(i) as (select 0 union all select i + 1 from n where i < 5999)', '')
          .replace(
            'DAY(i % 365), i + 0.5 from n',
            "toDate32('2024-01-01') + i % 365, i + 0.5 from (select toInt32(number) as i from numbers(6000))",
          ),
      )
    return {
      settings: { kind: 'clickhouse', url: server!.url },
      endless: 'SELECT count(*) FROM visits a, visits b, visits c WHERE a.id + b.id * c.id = 3',
      greedy: "SELECT repeat(repeat('x', 1000000), 100000)",
      twice: 'SELECT 1 AS a, 1 AS a',
      oddTable: 'odd names',
      running: () => server!.running(),
    }
  })

  it.each([
    ['the port', (url: URL) => (url.port = '1'), /host and port/],
    ['the password', (url: URL) => (url.password = 'wrong'), /login is refused/],
    ['the database', (url: URL) => (url.pathname = '/nothing_like_it'), /no database of this name/],
  ])('says that %s is wrong, and never shows the password', async (_, change, words) => {
    const url = new URL(server!.url)
    const secret = url.password
    change(url)
    const connection = await openConnection({ name: 'wrong', kind: 'clickhouse', url: url.href })
    const error = await connection.catalog().catch((caught: unknown) => caught as Error)
    expect(error).toMatchObject({ code: 'connection_failed', message: expect.stringMatching(words) as string })
    expect(inspect(error, { depth: 5 })).not.toContain(secret)
    await connection.close()
  })
})

describe('nameParameters', () => {
  it.each([
    ['SELECT ? + ?', 'SELECT {p1:Int64} + {p2:String}'],
    ["SELECT '?''?\\'?', ?", "SELECT '?''?\\'?', {p1:Int64}"],
    ['SELECT "a?" = ? -- ?', 'SELECT "a?" = {p1:Int64} -- ?'],
    ['SELECT `?` /* ? */ = ?', 'SELECT `?` /* ? */ = {p1:Int64}'],
  ])('%s', (sql, named) => {
    expect(nameParameters(sql, [1, 'x'])).toEqual({ query: named, params: { p1: 1, p2: 'x' } })
  })
})
