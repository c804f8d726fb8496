import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from './connection.ts'
import { bigRows, makeBigCatalogue, wholeReads } from './fixtures/big-catalogue.ts'
import { startPostgres } from './fixtures/servers.ts'
import { recordStatements } from './fixtures/statements.ts'
import { openConnection } from './index.ts'

const server = await startPostgres()

describe.skipIf(!server)('the profile of a catalogue whose statistics claim many rows', () => {
  let catalog: Catalog
  let statements: readonly string[]
  beforeAll(async () => {
    if (!server) return
    await makeBigCatalogue(server, { tables: 12, big: 8, claimedBig: 20_000_000, claimedSmall: 30_000 })
    await using way = await recordStatements(server.url)
    const connection = await openConnection({ name: 'big', kind: 'postgres', url: way.url })
    catalog = await connection.catalog()
    await connection.close()
    statements = [...way.statements]
  })
  afterAll(() => server?.remove())

  it('reads no big table to its end', async () => {
    const client = new pg.Client({ connectionString: server?.url })
    await client.connect()
    const whole: string[] = []
    let explained = 0
    for (const sql of new Set(statements.filter((text) => /^\s*select/i.test(text)))) {
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`)
      explained++
      const found = wholeReads(rows[0]?.['QUERY PLAN'], (table) => /^things_000[0-7]$/.test(table))
      whole.push(...found.map((read) => `${read}: ${sql.slice(0, 200)}`))
    }
    await client.end()
    expect(explained).toBeGreaterThan(60)
    expect(whole).toEqual([])
  })

  it('says what is an estimate, and still finds values, ranges and keys', () => {
    const tables = catalog.tables.filter(({ id }) => id.startsWith('things_'))
    expect(tables.filter(({ rowCount }) => rowCount > bigRows).map(({ estimated, rowCount }) => [estimated, rowCount])).toEqual(
      Array.from({ length: 8 }, () => [true, 20_000_000]),
    )
    const first = tables[0]
    const column = (name: string) => first?.columns.find((one) => one.name === name)
    expect(column('status')?.values.toSorted()).toEqual(['open', 'shut'])
    expect([column('made_on')?.min, column('made_on')?.max]).toEqual(['2020-01-02', '2020-07-19'])
    expect(column('quantity')?.quantiles).toHaveLength(5)
    expect(catalog.keys.filter(({ inferred }) => inferred).length).toBeGreaterThan(8)
  })
})
