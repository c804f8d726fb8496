import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCubes } from '../../cubes/index.ts'
import { filterDashboard } from '../../filter.ts'
import type { FilterSource } from '../../filter.ts'
import type { ChartPlan } from '../../plan.ts'
import { openResults } from '../../results.ts'
import { compileChart } from '../../sql/compile.ts'
import { startPostgres } from '../fixtures/servers.ts'
import type { Connection } from '../connection.ts'
import { openConnection } from '../index.ts'

const server = await startPostgres()
let connection: Connection

beforeAll(async () => {
  if (!server) return
  for (const sql of [
    'create table shops (id integer primary key, town text)',
    'create table sales (id integer primary key, shop_id integer references shops(id), kind text, price numeric(9, 2), sold timestamptz)',
    "insert into shops values (1, 'Pune'), (2, 'Agra')",
    `insert into sales select i, 1 + i % 2, (array['tea', 'rice', null])[1 + i % 3], i / 10.0, timestamptz '2024-01-01' + i * interval '1 hour' from generate_series(1, 300) i`,
    "create view plain as select kind, sold::date as day, to_char(sold, 'YYYY-MM') as month, count(*) as n from sales where price + 1 > 2 group by 1, 2, 3",
    'create view over_plain as select day, n from plain',
    'create materialized view made as select kind, count(*) as n from sales group by 1',
    'create table parts (id integer, n integer) partition by range (id)',
    'create table parts_low partition of parts for values from (0) to (10)',
    'insert into parts values (1, 1)',
    'create view before_this_day as select count(*) as n from sales where sold < current_date',
    'create view lately as select count(*) as n from sales where sold < now()',
    'create view over_lately as select n from lately',
    'create view chance as select random() as n from shops',
    "create view worded as select (town || ' 2024')::text as n, kind::date as day from shops join sales on shop_id = shops.id",
    "create function own(n integer) returns integer language sql immutable as 'select n'",
    'create view called as select own(id) as n from shops',
    'create table guarded (n integer)',
    'alter table guarded enable row level security',
    'create policy all_of_it on guarded using (true)',
  ])
    await server.write(sql)
  connection = await openConnection({ name: 'server', kind: 'postgres', url: server.url })
})
afterAll(async () => {
  await connection?.close()
  await server?.remove()
})

/** Others may write to the same cluster meanwhile, which tells nothing: then it is asked again. */
async function undisturbed<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
  }
}

const isKept = (sql: string, from = connection) =>
  undisturbed(async () => {
    const { state } = await from.run({ sql, parameters: [] })
    return state === undefined ? undefined : state !== ''
  })

const plan: ChartPlan = {
  id: 'chart_1',
  kind: 'bar',
  title: '',
  description: '',
  source: {
    base: { alias: 'sales', table: 'sales' },
    joins: [
      {
        relation: { alias: 'shops', table: 'shops' },
        kind: 'left',
        on: [{ left: { relation: 'sales', column: 'shop_id' }, right: { relation: 'shops', column: 'id' } }],
      },
    ],
  },
  measures: [{ id: 'm', aggregate: 'sum', column: { relation: 'sales', column: 'price' }, label: 'total' }],
  dimensions: [{ id: 'd', column: { relation: 'shops', column: 'town' }, label: 'town' }],
  where: [],
  having: [],
  sort: [],
  traces: [],
  assumptions: [],
  alternatives: [],
}

describe.skipIf(!server)('what is kept of PostgreSQL', () => {
  it.each(['sales', 'plain', 'over_plain', 'made', 'parts'])('is rows of %s', async (table) => {
    expect(await isKept(`select count(*) as n from ${table}`)).toBe(true)
  })

  it.each(['before_this_day', 'lately', 'over_lately', 'chance', 'worded', 'called', 'guarded'])('is no row of %s', async (table) => {
    expect(await isKept(`select count(*) as n from ${table}`)).toBe(false)
  })

  it('is no row that the clock decides', async () => {
    expect(await isKept('select count(*) as n from sales where sold < current_date')).toBe(false)
    expect(await isKept("select count(*) as n from sales where sold < 'today'")).toBe(false)
  })

  it('is no row of another place', async ({ skip }) => {
    const found = await server!.rows("select 1 from pg_available_extensions where name = 'file_fdw'")
    if (found.length === 0) skip('file_fdw is not at hand')
    await server!.write('create extension file_fdw; create server files foreign data wrapper file_fdw')
    await server!.write("create foreign table elsewhere (n text) server files options (filename '/dev/null')")
    const other = await openConnection({ name: 'elsewhere', kind: 'postgres', url: server!.url })
    expect(await isKept('select count(*) as n from elsewhere', other)).toBe(false)
    await other.close()
  })

  it('is never older than what was committed before, whatever was written and however', async () => {
    const writes = [
      "insert into sales values (1001, 1, 'tea', 5.00, '2024-02-02')",
      'update sales set price = price + 1 where id = 3',
      'begin; savepoint a; update sales set price = 7 where id = 4; release a; commit',
      'begin; update sales set price = 8 where id = 5; rollback',
      'delete from sales where id = 6',
      "update shops set town = 'Puri' where id = 2",
      'drop view plain cascade; drop view worded',
      'alter table sales alter column price type numeric(10, 3)',
      'create table sales_new as select * from sales; truncate sales; insert into sales select * from sales_new where id % 7 > 0; drop table sales_new',
      "alter table sales drop constraint sales_shop_id_fkey; alter table shops drop constraint shops_pkey; insert into shops values (1, 'Pune')",
      'truncate sales',
      "insert into sales select i, 1 + i % 2, 'tea', i, now() from generate_series(1, 50) i",
    ]
    const results = openResults()
    const cubes = openCubes({ minRows: 0, quietMs: 0, patience: 0 })
    const seen = new Set<FilterSource>()
    const ask = async (kept: boolean) => {
      const catalog = await connection.catalog()
      const [answer] = await filterDashboard({
        charts: [{ chartId: plan.id, plan, ...compileChart(plan, catalog, connection.dialect) }],
        state: { 'shops.town': ['Pune', 'Agra'] },
        connection,
        catalog,
        ...(kept ? { results, cubes } : {}),
      })
      expect(answer?.error).toBeUndefined()
      if (kept && answer) seen.add(answer.source)
      return answer!
    }
    try {
      for (const write of ['select 1', ...writes]) {
        await server!.write(write)
        // Straight after it, then until something that is kept answers.
        const { rows } = (await ask(false)).result
        expect({ write, rows: (await ask(true)).result.rows }).toEqual({ write, rows })
        await undisturbed(async () => {
          await cubes.idle()
          const answer = await ask(true)
          expect({ write, rows: answer.result.rows }).toEqual({ write, rows })
          return answer.source === 'query' ? undefined : answer
        })
      }
      expect([...seen].toSorted()).toEqual(['cache', 'cube', 'query'])
    } finally {
      await cubes.close()
    }
  })

  it('is never older than what somebody else committed meanwhile', async () => {
    await server!.write('create table counted (n integer); insert into counted values (0)')
    const other = await openConnection({ name: 'counting', kind: 'postgres', url: server!.url })
    const results = openResults()
    const statement = { sql: 'select max(n) as n from counted', parameters: [] }
    let committed = 0
    const stop = new AbortController()
    const write = async () => {
      while (!stop.signal.aborted) {
        await server!.write(`update counted set n = n + 1`)
        committed += 1
        if (committed % 3 === 0) for (let pause = 0; pause < 4; pause += 1) await other.run({ sql: 'select 1 as one', parameters: [] })
      }
    }
    const written = write()
    let kept = 0
    try {
      for (let round = 0; round < 300 || kept === 0; round += 1) {
        const least = committed
        const catalog = await other.catalog()
        const answer = await results.run(statement, { connection: other, catalog }, {})
        expect(Number(answer.result.rows[0]?.['n'])).toBeGreaterThanOrEqual(least)
        if (answer.kept) kept += 1
      }
    } finally {
      stop.abort()
      await written
      await other.close()
    }
  })
})
