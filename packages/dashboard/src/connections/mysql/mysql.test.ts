import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { conformsToConnection, oddNames } from '../connection.conformance.ts'
import { citiesSql } from '../fixtures/cities.ts'
import { startMysql } from '../fixtures/servers.ts'
import { openConnection } from '../index.ts'

const server = await startMysql()
afterAll(() => server?.remove())

describe.skipIf(!server)('mysql', () => {
  conformsToConnection(async () => {
    for (const sql of citiesSql(oddNames))
      await server!.write(
        sql
          .replace('DAY(i % 365)', "date_add('2024-01-01', interval (i % 365) day)")
          .replace('integer references cities(id)', 'integer, foreign key (city_id) references cities(id)')
          .replace(
            'city_id integer, foreign key (city_id) references cities(id), visited_on date, spent double',
            'city_id integer, visited_on date, spent double, foreign key (city_id) references cities(id)',
          )
          .replace('name text not null', 'name varchar(50) not null'),
      )
    return {
      settings: { kind: 'mysql', url: server!.url },
      endless: 'SELECT count(*) FROM visits a, visits b, visits c WHERE a.id + b.id * c.id = 3',
      greedy: 'SELECT exp(710 + a.id) FROM visits a',
      oddTable: 'odd names',
      running: () => server!.running(),
      hangUp: () => server!.hangUp!(),
    }
  })

  it.each([
    ['the port', (url: URL) => (url.port = '1'), /host and port/],
    ['the encryption', (url: URL) => (url.search = '?ssl={}'), /certificate|offers no TLS/],
    ['the password', (url: URL) => (url.password = 'wrong'), /login is refused/],
  ])('says that %s is wrong, and never shows the password', async (_, change, words) => {
    const url = new URL(server!.url)
    const secret = url.password
    change(url)
    const connection = await openConnection({ name: 'wrong', kind: 'mysql', url: url.href })
    const error = await connection.catalog().catch((caught: unknown) => caught as Error)
    expect(error).toMatchObject({ code: 'connection_failed', message: expect.stringMatching(words) as string })
    expect(inspect(error, { depth: 5 })).not.toContain(secret)
    await connection.close()
  })
})
