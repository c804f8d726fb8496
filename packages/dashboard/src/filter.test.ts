import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConnection } from './connections/index.ts'
import type { Catalog, Connection } from './connections/connection.ts'
import { filterDashboard } from './filter.ts'
import type { FilterState, FilteredChart } from './filter.ts'
import type { ResultColumn } from './sql/compiled.ts'

const schema = [
  'CREATE TABLE stores (id INTEGER PRIMARY KEY, region TEXT, "opened on" DATE, big BOOLEAN)',
  'CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, region TEXT)',
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES stores(id), customer_id INTEGER REFERENCES customers(id), amount DOUBLE, placed TIMESTAMP, status TEXT)',
  'CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), item TEXT, qty INTEGER)',
  `INSERT INTO stores VALUES (1, 'West', '2020-01-01', true), (2, 'East', '2021-06-15', false), (3, 'we"st', '2022-01-01', true)`,
  `INSERT INTO customers VALUES (1, 'Ann', 'North'), (2, 'Bo', 'West')`,
  `INSERT INTO orders VALUES (1, 1, 1, 10, '2024-01-05 09:30:00', 'open'), (2, 1, 2, 20, '2024-02-29 23:59:59', 'closed'),
     (3, 2, 1, 5, '2024-02-29 00:00:00', 'open'), (4, NULL, 2, 7, NULL, 'open'), (5, 3, NULL, 8, '2024-03-01 00:00:00', NULL)`,
  `INSERT INTO lines VALUES (1, 1, 'pen', 1), (2, 1, 'ink', 2), (3, 2, 'pen', 3), (4, 3, 'cap', 1), (5, NULL, 'pen', 9), (6, 5, 'ink', 4)`,
  `CREATE TABLE "odd.names" ("a.b" INTEGER, "x[0]" TEXT, "it's" TEXT, """q""" TEXT, "select" TEXT, "SUM(x)" DOUBLE, "हिन्दी" TEXT)`,
  `INSERT INTO "odd.names" VALUES (1, 'x', 'y', 'z', 's', 1.5, 'क'), (2, 'X', NULL, 'Z', 'S', 2.5, 'ख')`,
]

let folder: string
const opened: { readonly name: string; readonly connection: Connection; readonly catalog: Catalog }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filter-'))
  const sqlite = new DatabaseSync(join(folder, 'a.sqlite'))
  for (const sql of schema) sqlite.exec(sql)
  sqlite.close()
  const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'))
  const duckdb = await instance.connect()
  for (const sql of schema) await duckdb.run(sql)
  duckdb.closeSync()
  instance.closeSync()
  for (const kind of ['sqlite', 'duckdb'] as const) {
    const connection = await openConnection({ name: kind, kind, path: join(folder, `a.${kind}`) })
    opened.push({ name: kind, connection, catalog: await connection.catalog() })
  }
})
afterAll(async () => {
  for (const { connection } of opened) await connection.close()
  await rm(folder, { recursive: true })
})

const result = (name: string, kind: ResultColumn['kind'] = 'number'): ResultColumn => ({ name, role: 'measure', title: name, kind })

/** Filters one statement on both engines, which must agree. */
async function filtered(sql: string, state: FilterState, columns: readonly ResultColumn[] = []): Promise<FilteredChart> {
  const answers = []
  for (const { connection, catalog } of opened) {
    const [chart] = await filterDashboard({ charts: [{ chartId: 'chart_1', sql, columns }], state, connection, catalog })
    answers.push(chart!)
  }
  const [first, second] = answers as [FilteredChart, FilteredChart]
  expect(second.result.rows).toEqual(first.result.rows)
  expect(second.applied).toEqual(first.applied)
  return first
}
const rowsOf = async (sql: string, state: FilterState, columns: readonly ResultColumn[] = []) => {
  const { result, error } = await filtered(sql, state, columns)
  expect(error).toBeUndefined()
  return result.rows.map((row) => Object.values(row))
}

describe('filterDashboard', () => {
  it('cuts the rows of a base table before they are summed [spec: decisions 2 Filter / Meaning] [spec: What the service does / Filtering]', async () => {
    expect(await rowsOf('SELECT sum(amount) AS total FROM orders', { status: 'open' })).toEqual([[22]])
    expect((await filtered('SELECT sum(amount) AS total FROM orders', { status: 'open' })).applied).toEqual({
      status: { how: 'base_table', table: 'orders' },
    })
  })

  it('follows keys to a table that the chart does not show, over several hops', async () => {
    expect(await rowsOf('SELECT sum(qty) AS n FROM lines', { 'stores.region': 'West' })).toEqual([[6]])
    expect((await filtered('SELECT sum(qty) AS n FROM lines', { big: true })).applied).toEqual({
      big: { how: 'related_table', table: 'stores' },
    })
    expect(await rowsOf('SELECT sum(qty) AS n FROM lines', { big: 'yes' })).toEqual([[10]])
  })

  it('lets no outer join bring rows back', async () => {
    const sql = 'SELECT o.id, s.region FROM orders o LEFT JOIN stores s ON s.id = o.store_id ORDER BY 1'
    expect(await rowsOf(sql, { region: 'West' })).toEqual([
      [1, 'West'],
      [2, 'West'],
    ])
  })

  it('never goes from one to many', async () => {
    expect((await filtered('SELECT count(*) AS n FROM stores', { big: true, 'stores.region': 'West' })).result.rows).toEqual([{ n: 1 }])
    await expect(filtered('SELECT count(*) AS n FROM stores', { item: 'pen' })).rejects.toMatchObject({ code: 'unknown_column' })
  })

  it.each([
    ['aliases and other letter case', 'SELECT sum(O.Amount) AS t FROM ORDERS AS O', 30],
    ['a quoted name', 'SELECT sum("orders"."amount") AS t FROM "orders"', 30],
    ['a schema', 'SELECT sum(amount) AS t FROM main.orders', 30],
    ['a CTE', 'WITH o AS (SELECT * FROM orders) SELECT sum(amount) AS t FROM o', 30],
    ['a CTE that bears the name of another table', 'WITH stores AS (SELECT * FROM orders) SELECT sum(amount) AS t FROM stores', 30],
    ['a sub-query', 'SELECT sum(t.amount) AS t FROM (SELECT amount FROM orders) AS t', 30],
    ['a union', 'SELECT sum(amount) AS t FROM (SELECT amount FROM orders UNION ALL SELECT amount FROM orders) AS u', 60],
    ['a self join', 'SELECT sum(a.amount) AS t FROM orders a JOIN orders b ON a.id = b.id', 30],
    ['a window', 'SELECT max(t) AS t FROM (SELECT sum(amount) OVER () AS t FROM orders) AS w', 30],
    ['a scalar sub-query', 'SELECT (SELECT sum(amount) FROM orders) AS t', 30],
    ['a comment at the end', 'SELECT sum(amount) AS t FROM orders -- all of them', 30],
    ['letters beyond the first plane before it', `SELECT sum(amount) AS t FROM orders WHERE '😀𝒳' <> 'é'`, 30],
    ['a list of tables', 'SELECT sum(amount) AS t FROM stores, orders WHERE stores.id = orders.store_id', 30],
    ['an exists', 'SELECT sum(amount) AS t FROM orders o WHERE EXISTS (SELECT 1 FROM stores WHERE stores.id = o.store_id)', 30],
  ])('reads %s', async (_, sql, total) => {
    expect(await rowsOf(sql, { 'stores.region': 'West' })).toEqual([[total]])
  })

  it('wraps the result where only the result has the column', async () => {
    const sql = 'SELECT status, sum(amount) AS total FROM orders GROUP BY status ORDER BY 1 -- by status'
    const { applied } = await filtered(sql, { total: { gt: 10 } }, [result('status', 'text'), result('total')])
    expect(applied).toEqual({ total: { how: 'result' } })
    expect(await rowsOf(sql, { total: { gt: 10 }, 'stores.region': 'West' }, [result('total')])).toEqual([['closed', 20]])
  })

  it('leaves a chart alone where a name is a tie, and takes the qualified name [spec: decisions 2 Filter / A plain name means, in]', async () => {
    const sql = 'SELECT count(*) AS n FROM orders o JOIN stores s ON s.id = o.store_id JOIN customers c ON c.id = o.customer_id'
    const tie = await filtered(sql, { region: 'West' })
    expect(tie.applied).toEqual({ region: { how: 'ambiguous', candidates: ['stores.region', 'customers.region'] } })
    expect(tie.result.rows).toEqual([{ n: 3 }])
    expect(await rowsOf(sql, { 'customers.region': 'West' })).toEqual([[1]])
    expect((await filtered('SELECT count(*) AS n FROM lines', { region: 'West' })).applied['region']?.how).toBe('ambiguous')
  })

  it('reads every shape of value [spec: decisions 2 Filter / filter_state maps a column, or] [spec: DashboardFilterRequest / filter_state]', async () => {
    const ids = (state: FilterState) => rowsOf('SELECT id FROM orders ORDER BY id', state)
    expect(await ids({ status: null })).toEqual([[5]])
    expect(await ids({ status: [] })).toEqual([])
    expect(await ids({ status: ['closed', null] })).toEqual([[2], [5]])
    expect(await ids({ amount: ['5', 7] })).toEqual([[3], [4]])
    expect(await ids({ amount: { gte: 7, lt: '10' } })).toEqual([[4], [5]])
    expect(await ids({ amount: {} })).toEqual([[1], [2], [3], [4], [5]])
    expect(await ids({})).toEqual([[1], [2], [3], [4], [5]])
    expect(await ids({ status: `' OR 1=1 --` })).toEqual([])
    expect(await ids({ 'stores.region': 'we"st' })).toEqual([[5]])
  })

  it('takes a date against a timestamp as the whole day [spec: decisions 2 Filter / A string is converted by]', async () => {
    const ids = (placed: FilterState[string]) => rowsOf('SELECT id FROM orders ORDER BY id', { placed })
    expect(await ids('2024-02-29')).toEqual([[2], [3]])
    expect(await ids(['2024-02-29', '2024-01-05T09:30:00'])).toEqual([[1], [2], [3]])
    expect(await ids(['2024-02-29', '2024-01-05', null])).toEqual([[1], [2], [3], [4]])
    expect(await ids({ lte: '2024-02-29' })).toEqual([[1], [2], [3]])
    expect(await ids({ gt: '2024-02-29' })).toEqual([[5]])
    expect(await ids({ gte: '2024-02-29' })).toEqual([[2], [3], [5]])
    expect(await ids({ lt: '2024-02-29' })).toEqual([[1]])
    expect(await ids('2024-02-29 23:59:59')).toEqual([[2]])
    expect(await rowsOf('SELECT id FROM stores ORDER BY id', { 'opened on': { gte: '2021-06-15', lte: '2022-01-01T00:00:00' } })).toEqual([
      [2],
      [3],
    ])
  })

  it.each([
    [{ amount: 'much' }],
    [{ amount: true }],
    [{ placed: 'yesterday' }],
    [{ placed: '2024-02-30' }],
    [{ placed: { gte: null } }],
    [{ placed: 5 }],
    [{ 'stores.big': 'maybe' }],
    [{ amount: { above: 3 } as unknown as FilterState[string] }],
  ])('refuses %j', async (state) => {
    await expect(filtered('SELECT id FROM orders', state as FilterState)).rejects.toMatchObject({
      code: 'bad_filter_value',
      kind: 'invalid',
    })
  })

  it('names what could be meant where no chart has the column, and knows no inherited names', async () => {
    for (const key of ['regoin', '__proto__', 'constructor', 'toString', 'orders.nothing', '']) {
      const state = Object.fromEntries([[key, 'x']])
      const failed = filtered('SELECT id FROM orders', state)
      await expect(failed).rejects.toMatchObject({ code: 'unknown_column' })
      await expect(failed).rejects.toHaveProperty(
        'details.candidates',
        expect.arrayContaining(['orders.status', 'stores.region']) as unknown,
      )
    }
  })

  it('takes names as they are, whatever stands in them', async () => {
    const state: FilterState = { 'a.b': 1, 'x[0]': 'x', "it's": 'y', '"q"': 'z', select: 's', 'SUM(x)': 1.5, हिन्दी: 'क' }
    expect(await rowsOf('SELECT "a.b" FROM "odd.names"', state)).toEqual([[1]])
    for (const [key, value] of Object.entries(state)) {
      expect(await rowsOf('SELECT "a.b" FROM "odd.names"', { [`odd.names.${key}`]: value })).toEqual([[1]])
    }
  })

  it('takes long lists, and refuses endless ones', async () => {
    const days = Array.from({ length: 1_000 }, (_, day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10))
    const numbers = days.map((_, index) => index + 2)
    expect(await rowsOf('SELECT id FROM orders ORDER BY id', { placed: days, id: numbers })).toEqual([[2], [3], [5]])
    await expect(filtered('SELECT id FROM orders', { id: [...numbers, 1] })).rejects.toMatchObject({ code: 'bad_filter_value' })
  })

  it('runs only what the filter reaches', async () => {
    const { connection, catalog } = opened[0]!
    const stored = { columns: ['n'], rows: [{ n: 99 }], truncated: false, elapsedMs: 0 }
    const charts = ['SELECT count(*) AS n FROM orders', 'SELECT count(*) AS n FROM customers'].map((sql, index) => ({
      chartId: `chart_${index}`,
      sql,
      columns: [],
      stored,
    }))
    const answer = await filterDashboard({ charts, state: { status: 'open' }, connection, catalog })
    expect(answer.map((chart) => [chart.filtered, chart.result.rows[0]?.['n']])).toEqual([
      [true, 3],
      [false, 99],
    ])
    expect(answer[1]?.applied).toEqual({ status: { how: 'none' } })
  })

  it('answers the other charts where one fails', async () => {
    const { connection, catalog } = opened[1]!
    const charts = ['SELECT rowid AS n FROM orders', 'SELECT count(*) AS n FROM orders'].map((sql, index) => ({
      chartId: `chart_${index}`,
      sql,
      columns: [],
    }))
    const answer = await filterDashboard({ charts, state: { status: 'open' }, connection, catalog })
    expect(answer.map((chart) => chart.error?.code)).toEqual(['query_failed', undefined])
    expect(answer[1]?.result.rows).toEqual([{ n: 3 }])
  })
})
