import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdbDialect } from '../connections/duckdb/dialect.ts'
import { sqliteDialect } from '../connections/sqlite/dialect.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../connections/connection.ts'
import type { ColumnRef } from '../plan-source.ts'
import { examplePlan } from '../charts/fixtures/example-plan.ts'
import type { ChartPlan, Measure } from '../plan.ts'
import { compileChart } from './compile.ts'
import { checkStatement } from './guard.ts'

const column = (name: string, type: ColumnProfile['type'], more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  nativeType: type,
  type,
  nullable: true,
  meaning: type === 'number' ? 'measure' : 'category',
  distinct: 3,
  nulls: 0,
  min: null,
  max: null,
  frequent: [],
  values: [],
  valuesComplete: false,
  unique: false,
  ...more,
})
const table = (id: string, columns: ColumnProfile[], rowCount = 5): TableProfile => ({
  id,
  path: [id],
  rowCount,
  columns,
  primaryKey: [columns[0]!.name],
  estimated: false,
})
const catalog: Catalog = {
  connection: 'test',
  kind: 'sqlite',
  dataVersion: '1',
  tables: [
    table('stores', [column('id', 'integer', { unique: true }), column('region', 'text')]),
    table('orders', [
      column('id', 'integer', { unique: true }),
      column('store_id', 'integer'),
      column('amount', 'number'),
      column('at', 'timestamp', { temporal: { as: 'text', pattern: '%m/%d/%Y %H:%M' } }),
    ]),
    table('lines', [
      column('id', 'integer', { unique: true }),
      column('order_id', 'integer'),
      column('item', 'text'),
      column('qty', 'integer'),
    ]),
  ],
  keys: [
    { from: { table: 'orders', columns: ['store_id'] }, to: { table: 'stores', columns: ['id'] }, inferred: false },
    { from: { table: 'lines', columns: ['order_id'] }, to: { table: 'orders', columns: ['id'] }, inferred: false },
  ],
}

const rows: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>> = {
  stores: [
    [1, 'West'],
    [2, 'East'],
    [3, 'North'],
  ],
  orders: [
    [1, 1, 10, '1/5/2024 9:30'],
    [2, 1, 20, '2/29/2024 14:00'],
    [3, 2, 5, '12/31/2023 23:59'],
    [4, null, 7, null],
    [5, 2, 8, '3/1/2024 0:00'],
  ],
  lines: [
    [1, 1, 'pen', 1],
    [2, 1, 'ink', 2],
    [3, 2, 'pen', 3],
    [4, 3, 'cap', 1],
    [5, 3, 'ink', null],
    [6, 5, 'pen', 4],
  ],
}
const schema = [
  'CREATE TABLE stores (id INTEGER, region TEXT)',
  'CREATE TABLE orders (id INTEGER, store_id INTEGER, amount DOUBLE PRECISION, "at" TEXT)',
  'CREATE TABLE lines (id INTEGER, order_id INTEGER, item TEXT, qty INTEGER)',
]

const sqlite = new DatabaseSync(':memory:')
let duckdb: DuckDBConnection
beforeAll(async () => {
  duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  for (const sql of schema) {
    sqlite.exec(sql)
    await duckdb.run(sql)
  }
  for (const [name, values] of Object.entries(rows)) {
    for (const row of values) {
      const sql = `INSERT INTO ${name} VALUES (${row.map((cell) => (typeof cell === 'string' ? `'${cell}'` : String(cell))).join(', ')})`
      sqlite.exec(sql)
      await duckdb.run(sql)
    }
  }
})
afterAll(() => {
  sqlite.close()
  duckdb.closeSync()
})

const cell = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, '')
  return typeof value === 'number' ? Number(value.toPrecision(10)) : value
}

/** Runs a plan on both engines, which must agree, and answers with its rows. */
async function answer(plan: ChartPlan): Promise<unknown[][]> {
  const tables = catalog.tables.map((each) => each.path)
  const forSqlite = compileChart(plan, catalog, sqliteDialect).sql
  await checkStatement(forSqlite, { dialect: 'sqlite', tables })
  const onSqlite = sqlite
    .prepare(forSqlite)
    .all()
    .map((row) => Object.values(row).map(cell))
  const { sql, columns } = compileChart(plan, catalog, duckdbDialect)
  await checkStatement(sql, { dialect: 'duckdb', tables })
  const reader = await duckdb.runAndReadAll(sql)
  expect(reader.columnNames()).toEqual(columns.map((each) => each.name))
  const onDuckdb = reader.getRowsJS().map((row) => row.map(cell))
  expect(onDuckdb).toEqual(onSqlite)
  return onSqlite
}

const at = (name: string): ColumnRef => {
  const [relation, own] = name.split('.') as [string, string]
  return { relation, column: own }
}
const relation = (id: string) => ({ alias: id, table: id })
const dimension = (name: string, more: object = {}) => ({ id: name, column: at(name), label: name.split('.')[1]!, ...more })
const measure = (aggregate: Measure['aggregate'], name?: string, more: object = {}): Measure => ({
  id: `${aggregate} ${name ?? ''}`.trim(),
  aggregate,
  ...(name === undefined ? {} : { column: at(name) }),
  label: `${aggregate} ${name ?? 'rows'}`,
  ...more,
})
const toStores = { relation: relation('stores'), kind: 'inner' as const, on: [{ left: at('orders.store_id'), right: at('stores.id') }] }
const toLines = { relation: relation('lines'), kind: 'left' as const, on: [{ left: at('orders.id'), right: at('lines.order_id') }] }
const chart = (more: Partial<ChartPlan>): ChartPlan =>
  examplePlan('bar', {
    source: { base: relation('orders'), joins: [] },
    measures: [measure('sum', 'orders.amount')],
    ...more,
  })

describe('compileChart', () => {
  it('groups and sums, with the groups in their natural order [spec: decisions 2 The dashboard / sql_query runs as it stands]', async () => {
    const plan = chart({ source: { base: relation('orders'), joins: [toStores] }, dimensions: [dimension('stores.region')] })
    expect(await answer(plan)).toEqual([
      ['East', 13],
      ['West', 30],
    ])
  })

  it('sorts by the value shown where it bears the name of a stored column', async () => {
    const total = measure('sum', 'orders.amount', { label: 'Amount' })
    const plan = chart({
      dimensions: [dimension('orders.store_id', { label: 'ID' })],
      measures: [total],
      sort: [{ by: { measure: total.id }, order: 'desc' }],
    })
    expect(await answer(plan)).toEqual([
      [1, 30],
      [2, 13],
      [null, 7],
    ])
    expect(await answer({ ...plan, sort: [{ by: { dimension: 'orders.store_id' }, order: 'desc' }] })).toEqual([
      [2, 13],
      [1, 30],
      [null, 7],
    ])
    expect(await answer({ ...plan, sort: [{ by: { aggregate: 'count', column: at('orders.id') }, order: 'asc' }] })).toEqual([
      [null, 7],
      [1, 30],
      [2, 13],
    ])
  })

  it('computes of rows what stands beside them in the rows that they refer to, once for each of them', async () => {
    const worthOf = (left: string, right: string): Measure => ({
      ...measure('metric', undefined, { id: 'worth', label: 'Worth' }),
      formula: {
        kind: 'aggregate',
        aggregate: 'sum',
        of: { kind: 'calculation', op: '*', left: { kind: 'column', column: at(left) }, right: { kind: 'column', column: at(right) } },
      },
    })
    const plan = chart({
      source: { base: relation('orders'), joins: [toStores, toLines] },
      dimensions: [dimension('stores.region')],
      measures: [worthOf('orders.amount', 'lines.qty'), measure('sum', 'orders.amount')],
    })
    expect(await answer(plan)).toEqual([
      ['East', 37, 13],
      ['West', 90, 30],
    ])
    const apart = {
      ...plan,
      source: { base: relation('stores'), joins: [{ relation: relation('lines'), kind: 'inner' as const, on: [] }] },
      measures: [worthOf('stores.id', 'lines.qty')],
    }
    expect(() => compileChart(apart, catalog, sqliteDialect)).toThrow(/rows that it refers to/)
  })

  it('multiplies each row by what stands in the row that it refers to, in measures, their shares, conditions and orders', async () => {
    const worth = measure('sum', 'lines.qty', { times: at('orders.amount') })
    const plan = chart({
      source: { base: relation('orders'), joins: [toStores, toLines] },
      dimensions: [dimension('stores.region')],
      measures: [worth, { ...worth, id: 'part', share: true, label: 'part' }, measure('sum', 'orders.amount')],
      sort: [{ by: { aggregate: 'sum', column: at('lines.qty'), times: at('orders.amount') }, order: 'desc' }],
    })
    const [all, east, west] = [127, 37, 90]
    const rounded = (value: number): number => Number(value.toPrecision(10))
    expect(await answer(plan)).toEqual([
      ['West', west, rounded(west / all), 30],
      ['East', east, rounded(east / all), 13],
    ])
    const having = [{ aggregate: 'sum' as const, column: at('lines.qty'), times: at('orders.amount'), op: 'gt' as const, value: 50 }]
    expect(await answer({ ...plan, measures: [worth], having })).toEqual([['West', west]])
    const turned = { ...plan, measures: [measure('sum', 'orders.amount', { times: at('lines.qty') })] }
    expect(() => compileChart(turned, catalog, sqliteDialect)).toThrow('a row that it refers to')
    expect(() => compileChart({ ...plan, measures: [{ ...worth, aggregate: 'count' }] }, catalog, sqliteDialect)).toThrow('product')
  })

  it('names result columns in letters of any script, none twice', () => {
    const labels = ['मासिक बिक्री', 'मासिक-बिक्री', '2024', '--', 'select', '"q"', 'a.b']
    const plan = chart({ measures: labels.map((label, index) => measure('sum', 'orders.amount', { id: `m${index}`, label })) })
    const names = compileChart(plan, catalog, sqliteDialect).columns.map((each) => each.name)
    expect(names).toEqual(['मासिक_बिक्री', 'मासिक_बिक्री_2', 'c_2024', 'c', 'select', 'q', 'a_b'])
  })

  it('reads dates kept as text without leading zeros, in every grain', async () => {
    const months = chart({ kind: 'line', dimensions: [dimension('orders.at', { grain: 'month' })] })
    expect(await answer(months)).toEqual([
      ['2023-12-01', 5],
      ['2024-01-01', 10],
      ['2024-02-01', 20],
      ['2024-03-01', 8],
      [null, 7],
    ])
    const weekdays = chart({ dimensions: [dimension('orders.at', { grain: 'weekday' })], measures: [measure('count')] })
    expect(await answer(weekdays)).toEqual([
      [4, 1],
      [5, 2],
      [7, 1],
      [null, 1],
    ])
    for (const grain of ['year', 'quarter', 'week', 'day', 'quarter_of_year', 'month_of_year', 'day_of_month', 'hour_of_day']) {
      await answer(chart({ dimensions: [dimension('orders.at', { grain })] }))
    }
  })

  it('counts each row once where joins repeat it', async () => {
    const joined = { base: relation('orders'), joins: [toLines, toStores] }
    const both = chart({
      source: joined,
      dimensions: [dimension('stores.region')],
      measures: [
        measure('sum', 'orders.amount'),
        measure('sum', 'lines.qty'),
        measure('count', 'orders.id'),
        measure('mean', 'orders.amount'),
      ],
    })
    expect(await answer(both)).toEqual([
      ['East', 13, 5, 2, 6.5],
      ['West', 30, 6, 2, 15],
    ])
    const byItem = chart({ source: joined, dimensions: [dimension('lines.item')] })
    expect(await answer(byItem)).toEqual([
      ['cap', 5],
      ['ink', 15],
      ['pen', 38],
    ])
  })

  it('shows 0 for those without a partner', async () => {
    const plan = chart({
      source: {
        base: relation('stores'),
        joins: [{ relation: relation('orders'), kind: 'left', on: [{ left: at('stores.id'), right: at('orders.store_id') }] }],
      },
      dimensions: [dimension('stores.region')],
      measures: [measure('count')],
    })
    expect(await answer(plan)).toEqual([
      ['East', 2],
      ['North', 0],
      ['West', 2],
    ])
  })

  it('sums the rest up as Other and says how many that are', async () => {
    const plan = chart({
      source: { base: relation('lines'), joins: [] },
      dimensions: [dimension('lines.item')],
      measures: [measure('sum', 'lines.qty')],
      sort: [{ by: { measure: 'sum lines.qty' }, order: 'desc' }],
      limit: { count: 1, rest: 'other' },
    })
    expect(await answer(plan)).toEqual([
      ['pen', 8, 0],
      ['Other', 3, 2],
    ])
  })

  it('limits the categories of a stack, not its rows, and sorts by whole stacks', async () => {
    const plan = chart({
      source: {
        base: relation('lines'),
        joins: [{ ...toLines, kind: 'inner', relation: relation('orders'), on: [{ left: at('lines.order_id'), right: at('orders.id') }] }],
      },
      dimensions: [dimension('lines.item')],
      series: dimension('orders.store_id'),
      measures: [measure('count', 'lines.id')],
      sort: [{ by: { total: 'count lines.id' }, order: 'desc' }],
      limit: { count: 2, rest: 'drop' },
    })
    expect(await answer(plan)).toEqual([
      ['pen', 1, 2],
      ['pen', 2, 1],
      ['ink', 1, 1],
      ['ink', 2, 1],
    ])
    expect(await answer({ ...plan, limit: { count: 1, rest: 'other' } })).toEqual([
      ['pen', 1, 2, 0],
      ['pen', 2, 1, 0],
      ['Other', 1, 1, 2],
      ['Other', 2, 2, 2],
    ])
  })

  it('compares a number with the period before in one statement', async () => {
    const plan = chart({
      kind: 'text',
      comparison: {
        column: at('orders.at'),
        current: { from: '2024-01-01', until: '2025-01-01', label: '2024' },
        before: { from: '2023-01-01', until: '2024-01-01', label: '2023' },
      },
    })
    expect(await answer(plan)).toEqual([[38, 5]])
    expect(compileChart(plan, catalog, sqliteDialect).columns.map((each) => each.role)).toEqual(['measure', 'before'])
  })

  it('finds rows with and without partners, by number of partners, and against a computed value', async () => {
    const sub = {
      source: { base: relation('lines'), joins: [] },
      link: [{ outer: at('orders.id'), inner: at('lines.order_id') }],
      where: [],
    }
    const ids = (where: ChartPlan['where']) => answer(chart({ kind: 'table', measures: [measure('none', 'orders.id')], where }))
    expect(await ids([{ kind: 'related', sub, negated: true }])).toEqual([[4]])
    expect(await ids([{ kind: 'related', sub, having: [{ aggregate: 'count', op: 'gt', value: 1 }] }])).toEqual([[1], [3]])
    // What the partners are told by may stand in the row outside: it is asked once for each row.
    const own = { ...sub, where: [{ kind: 'compare' as const, column: at('orders.id'), op: 'lt' as const, value: 3 }] }
    expect(await ids([{ kind: 'related', sub: own }])).toEqual((await ids([{ kind: 'related', sub }])).filter(([id]) => Number(id) < 3))
    expect(await ids([{ kind: 'related', sub: own, negated: true }])).toEqual([[3], [4], [5]])
    const { sql } = compileChart(
      chart({ kind: 'table', measures: [measure('none', 'orders.id')], where: [{ kind: 'related', sub: own }] }),
      catalog,
      sqliteDialect,
    )
    expect(sql.slice(sql.indexOf('SELECT', 10))).not.toContain('"orders"')
    const all = { source: { base: relation('orders'), joins: [] }, link: [], where: [] }
    expect(
      await ids([{ kind: 'compare_to', column: at('orders.amount'), op: 'gt', aggregate: 'mean', of: at('orders.amount'), sub: all }]),
    ).toEqual([[2]])
    expect(await ids([{ kind: 'compare_to', column: at('orders.at'), op: 'eq', aggregate: 'min', of: at('orders.at'), sub: all }])).toEqual(
      [[3]],
    )
  })

  it('takes a date against a moment as the whole day', async () => {
    const ids = (where: ChartPlan['where']) => answer(chart({ kind: 'table', measures: [measure('none', 'orders.id')], where }))
    const on = at('orders.at')
    expect(await ids([{ kind: 'compare', column: on, op: 'eq', value: { date: '2023-12-31' } }])).toEqual([[3]])
    expect(await ids([{ kind: 'between', column: on, low: { date: '2024-01-05' }, high: { date: '2024-02-29' } }])).toEqual([[1], [2]])
    expect(await ids([{ kind: 'period', column: on, from: '2024-01-01', until: '2024-03-01', words: '' }])).toEqual([[1], [2]])
    expect(await ids([{ kind: 'calendar', column: on, grain: 'month_of_year', values: [2, 12] }])).toEqual([[2], [3]])
    expect(await ids([{ kind: 'among', column: at('orders.store_id'), values: [null, 2], negated: true }])).toEqual([[1], [2]])
  })

  it('divides shares by what is shown', async () => {
    const plan = chart({
      source: { base: relation('lines'), joins: [] },
      dimensions: [dimension('lines.item')],
      measures: [measure('sum', 'lines.qty', { share: true })],
      sort: [{ by: { measure: 'sum lines.qty' }, order: 'desc' }],
      limit: { count: 2, rest: 'drop' },
    })
    expect(await answer(plan)).toEqual([
      ['pen', 0.8],
      ['ink', 0.2],
    ])
  })

  it('adds up running totals along the axis, each series by itself', async () => {
    const on = { kind: 'missing', column: at('orders.at'), negated: true } as const
    const total = measure('sum', 'orders.amount', { running: true })
    const months = chart({ kind: 'line', dimensions: [dimension('orders.at', { grain: 'month' })], measures: [total], where: [on] })
    expect((await answer(months)).map((row) => row[1])).toEqual([5, 15, 35, 43])
    const stores = await answer({ ...months, series: dimension('orders.store_id') })
    expect(stores.map((row) => row.slice(1))).toEqual([
      [2, 5],
      [1, 10],
      [1, 30],
      [2, 13],
    ])
    expect(() => compileChart({ ...months, measures: [{ ...total, aggregate: 'mean' }] }, catalog, duckdbDialect)).toThrow('no aggregate')
  })

  it('compares each value with the one before it, and averages the last few', async () => {
    const on = { kind: 'missing', column: at('orders.at'), negated: true } as const
    const months = (more: Partial<Measure>, plan: Partial<ChartPlan> = {}) =>
      answer(
        chart({
          kind: 'bar',
          dimensions: [dimension('orders.at', { grain: 'month' })],
          measures: [measure('sum', 'orders.amount', more)],
          where: [on],
          ...plan,
        }),
      )
    const last = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.at(-1))
    expect(last(await months({}))).toEqual([5, 10, 20, 8])
    expect(last(await months({ change: 'difference' }))).toEqual([null, 5, 10, -12])
    expect(last(await months({ change: 'percent' }))).toEqual([null, 1, 1, -0.6])
    expect(last(await months({ moving: 2 }))).toEqual([null, 7.5, 15, 14])
    // Each series by itself.
    expect(last(await months({ change: 'difference' }, { series: dimension('orders.store_id') }))).toEqual([null, null, 10, 3])
    expect(last(await months({ change: 'difference' }, { limit: { count: 2, rest: 'drop' } }))).toEqual([null, 5])
    for (const wrong of [{ moving: 1 }, { moving: 2.5 }, { running: true, moving: 2 }, { change: 'percent' as const, share: true }])
      await expect(months(wrong)).rejects.toMatchObject({ code: 'query_failed' })
  })

  it('puts the texts of one label behind each other', async () => {
    const toOrders = { relation: relation('orders'), kind: 'inner' as const, on: [{ left: at('lines.order_id'), right: at('orders.id') }] }
    const labels = await answer(
      chart({
        source: { base: relation('lines'), joins: [toOrders, { ...toStores, kind: 'left' }] },
        dimensions: [dimension('lines.item', { identity: [at('lines.id')], followedBy: [at('stores.region')] })],
        measures: [measure('sum', 'lines.qty')],
      }),
    )
    expect(labels.map(([label]) => label)).toEqual(['cap East', 'ink East', 'ink West', 'pen East', 'pen West', 'pen West'])
  })

  it('compares values with the one before where namesakes were folded into the rest', async () => {
    const store = dimension('stores.region', { identity: [at('stores.id')] })
    const folded = (plan: Partial<ChartPlan>) =>
      answer(
        chart({
          kind: 'bar',
          source: { base: relation('orders'), joins: [toStores] },
          measures: [measure('sum', 'orders.amount', { change: 'difference' })],
          where: [{ kind: 'missing', column: at('orders.at'), negated: true }],
          limit: { count: 1, rest: 'other' },
          ...plan,
        }),
      )
    expect(await folded({ dimensions: [store] })).toEqual([
      ['West', 17, 0],
      ['Other', null, 1],
    ])
    expect(await folded({ dimensions: [dimension('orders.at', { grain: 'month' })], series: store })).toEqual([
      ['2024-01-01', 'West', null, 0],
      ['2024-02-01', 'West', 10, 0],
      ['2023-12-01', 'Other', null, 1],
      ['2024-03-01', 'Other', 3, 1],
    ])
  })

  it('shows the first few of each', async () => {
    const first = (limit: ChartPlan['limit'], more: Partial<ChartPlan> = {}) =>
      answer(
        chart({
          kind: 'table',
          source: { base: relation('lines'), joins: [] },
          dimensions: [dimension('lines.order_id'), dimension('lines.item')],
          measures: [measure('sum', 'lines.qty')],
          sort: [
            { by: { dimension: 'lines.order_id' }, order: 'asc' },
            { by: { measure: 'sum lines.qty' }, order: 'desc' },
          ],
          ...(limit ? { limit } : {}),
          ...more,
        }),
      )
    const all = await first(undefined)
    const best = await first({ count: 1, rest: 'drop', within: 'lines.order_id' })
    const orders = [...new Set(all.map(([order]) => order))]
    expect(best.length).toBeLessThan(all.length)
    expect(best).toEqual(orders.map((order) => all.find((row) => row[0] === order)))
    expect(await first({ count: 9, rest: 'drop', within: 'lines.order_id' })).toEqual(all)
    // A breakdown that is no longer there counts nothing apart.
    expect(await first({ count: 2, rest: 'drop', within: 'stores.id' })).toEqual(all.slice(0, 2))
    await expect(first({ count: 1, rest: 'other', within: 'lines.order_id' })).rejects.toMatchObject({ code: 'query_failed' })
  })

  it('takes one column of a row from another before it sums up', async () => {
    const rest = measure('sum', 'lines.qty', { minus: at('lines.id') })
    const items = chart({ source: { base: relation('lines'), joins: [] }, dimensions: [dimension('lines.item')], measures: [rest] })
    expect(await answer(items)).toEqual([
      ['cap', -3],
      ['ink', 0],
      ['pen', -2],
    ])
    for (const wrong of [
      { ...rest, aggregate: 'count' as const },
      { ...rest, minus: at('orders.amount') },
    ])
      expect(() => compileChart({ ...items, measures: [wrong] }, catalog, duckdbDialect)).toThrow('difference')
  })

  it('computes a boxplot over many rows in the database', async () => {
    const many = { ...catalog, tables: catalog.tables.map((each) => ({ ...each, rowCount: 100_000 })) }
    const plan = chart({ kind: 'boxplot', dimensions: [dimension('orders.store_id')], measures: [measure('none', 'orders.amount')] })
    for (const dialect of [sqliteDialect, duckdbDialect]) {
      const { sql, columns } = compileChart(plan, many, dialect)
      const onSqlite = () =>
        sqlite
          .prepare(sql)
          .all()
          .map((row): unknown[] => Object.values(row))
      const found: unknown[][] = dialect === sqliteDialect ? onSqlite() : (await duckdb.runAndReadAll(sql)).getRowsJS()
      expect(found.map((row) => row.map(cell))).toEqual([
        [1, 10, 12.5, 15, 17.5, 20],
        [2, 5, 5.75, 6.5, 7.25, 8],
        [null, 7, 7, 7, 7, 7],
      ])
      expect(columns.map((each) => each.role)).toEqual(['dimension', 'quartile', 'quartile', 'quartile', 'quartile', 'quartile'])
    }
    await answer(plan)
  })

  it("refuses words that are not in the plan's language", () => {
    const hostile = `x') FROM orders; DROP TABLE orders; --`
    const bad: Partial<ChartPlan>[] = [
      { measures: [measure(hostile as Measure['aggregate'], 'orders.amount')] },
      { dimensions: [dimension('orders.at', { grain: hostile })] },
      { dimensions: [dimension('orders.amount', { bin: { step: hostile } })] },
      { limit: { count: hostile as unknown as number, rest: 'drop' } },
      { limit: { count: -1, rest: 'drop' } },
      { where: [{ kind: 'compare', column: at('orders.id'), op: hostile as 'eq', value: 1 }] },
      { where: [{ kind: 'not', of: { kind: hostile as 'all', of: [] } }] },
      { where: [{ kind: 'calendar', column: at('orders.at'), grain: 'weekday', values: [Number.NaN] }] },
      { where: [{ kind: 'period', column: at('orders.at'), from: hostile, words: '' }] },
      { where: [{ kind: 'compare', column: at('orders.at'), op: 'eq', value: { date: hostile } }] },
      { sort: [{ by: { measure: 'sum orders.amount' }, order: hostile as 'asc' }] },
    ]
    for (const more of bad) {
      for (const dialect of [sqliteDialect, duckdbDialect]) expect(() => compileChart(chart(more), catalog, dialect)).toThrow(/./)
    }
  })

  it('keeps hostile text inside its literal', async () => {
    for (const text of [`'; DROP TABLE orders; --`, `\\'`, `"`, 'a\0b', '\ud800', `' OR '1'='1`, '%', '$$x$$', `E'\\n'`]) {
      const where: ChartPlan['where'] = [
        { kind: 'compare', column: at('stores.region'), op: 'eq', value: text, anyCase: true },
        { kind: 'text', column: at('stores.region'), match: 'contains', text },
        { kind: 'among', column: at('stores.region'), values: [text] },
      ]
      const plan = chart({
        source: { base: relation('stores'), joins: [] },
        measures: [measure('count')],
        where: [{ kind: 'any', of: where.slice(0, 1) }, ...where.slice(1)],
      })
      expect(await answer(plan)).toEqual([[0]])
    }
  })

  it('thins a cloud of points out evenly where there are more than a chart shows [spec: decisions 2 The dashboard / At most 5,000 rows per]', async () => {
    const many = 'CREATE TABLE many AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 12000) SELECT id FROM n'
    sqlite.exec(many)
    await duckdb.run(many)
    const large = { ...catalog, tables: [...catalog.tables, table('many', [column('id', 'integer', { unique: true })], 12_000)] }
    const plan = chart({
      kind: 'point',
      source: { base: relation('many'), joins: [] },
      measures: [measure('none', 'many.id'), measure('none', 'many.id')],
    })
    const compiled = compileChart(plan, large, sqliteDialect)
    expect(compiled.sampledTo).toBe(5000)
    const ids = sqlite
      .prepare(compiled.sql)
      .all()
      .map((row) => Object.values(row)[0])
    expect(ids).toHaveLength(5000)
    expect(new Set(ids).size).toBe(5000)
    expect(Math.max(...ids.map(Number))).toBeGreaterThan(11_990)
    const rows = (await duckdb.runAndReadAll(compileChart(plan, large, duckdbDialect).sql)).getRowsJS()
    expect(rows.map(([id]) => id)).toEqual(ids)
    // Few rows after a condition are all shown.
    const few = compileChart({ ...plan, where: [{ kind: 'compare', column: at('many.id'), op: 'lte', value: 7 }] }, large, sqliteDialect)
    expect(sqlite.prepare(few.sql).all()).toHaveLength(7)
  })

  it('refuses what the catalog does not have', () => {
    expect(() => compileChart(chart({ measures: [measure('sum', 'orders.price')] }), catalog, sqliteDialect)).toThrow(/no column "price"/)
    expect(() => compileChart(chart({ source: { base: relation('sales'), joins: [] } }), catalog, sqliteDialect)).toThrow(
      /no table "sales"/,
    )
  })
})
