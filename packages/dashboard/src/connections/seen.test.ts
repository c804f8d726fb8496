import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterDashboard } from '../filter.ts'
import type { Connection } from './connection.ts'
import { openConnection } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-seen-'))
const file = join(folder, 'shop.sqlite')
let shop: Connection
let narrow: Connection
beforeAll(async () => {
  const database = new DatabaseSync(file)
  database.exec(`
    create table stores (id integer primary key, region text not null, phone text);
    insert into stores values (1, 'North', '111-hidden'), (2, 'South', '222-hidden'), (3, 'East', '333-hidden');
    create table orders (id integer primary key, store_id integer references stores (id), status text, amount real);
    insert into orders values (1, 1, 'paid', 10), (2, 2, 'open', 20), (3, 3, 'paid', 40), (4, null, 'lost', 80), (5, 1, 'open', 160);
    create table salaries (id integer primary key, who text, pay real);
    insert into salaries values (1, 'Secret Person', 99);
  `)
  database.close()
  shop = await openConnection({ name: 'shop', kind: 'sqlite', path: file })
  narrow = await openConnection({
    name: 'narrow',
    kind: 'sqlite',
    path: file,
    visible: { tables: ['stores', 'ord*'], hidden: ['*.PHONE'] },
  })
})
afterAll(async () => {
  await Promise.all([shop.close(), narrow.close()])
  rmSync(folder, { recursive: true })
})

const seenBy = (...rules: Parameters<NonNullable<Connection['seenBy']>>[0]) => shop.seenBy?.(rules) ?? expect.fail('it shows all')
const sums = async (connection: Connection, sql = 'select sum(amount) as total from orders') =>
  (await connection.run({ sql, parameters: [] })).rows

describe('what is seen of a connection', () => {
  it('is the rows that a rule keeps, and of other tables those that refer to them', async () => {
    const north = seenBy({ 'stores.region': 'North' })
    expect(await sums(north)).toEqual([{ total: 170 }])
    expect(await sums(north, 'select region from stores')).toEqual([{ region: 'North' }])
    expect(await sums(north, 'select o.id from orders o left join stores s on s.id = o.store_id order by 1')).toEqual([
      { id: 1 },
      { id: 5 },
    ])
    expect(await sums(north, 'with x as (select * from orders) select count(*) as n from x, (select * from main.orders) y')).toEqual([
      { n: 4 },
    ])
    expect(await sums(north, 'select count(*) as n from salaries')).toEqual([{ n: 1 }])
  })

  it('holds every condition of a rule, and any rule of several roles', async () => {
    expect(await sums(seenBy({ 'stores.region': 'North', 'orders.amount': { gte: 100 } }))).toEqual([{ total: 160 }])
    expect(await sums(seenBy({ 'stores.region': ['North', 'South'] }))).toEqual([{ total: 190 }])
    expect(await sums(seenBy({ 'stores.region': 'South' }, { 'stores.region': 'East' }))).toEqual([{ total: 60 }])
    expect(await sums(seenBy({ 'stores.region': 'South' }, {}))).toEqual([{ total: 310 }])
    expect(await sums(seenBy({ 'orders.store_id': null }))).toEqual([{ total: 80 }])
    expect(await sums(seenBy({ 'orders.store_id': [] }))).toEqual([{ total: null }])
  })

  it('is told apart wherever answers are kept, and is one object for equal rules', async () => {
    const [north, south] = [seenBy({ 'stores.region': 'North' }), seenBy({ 'stores.region': 'South' })]
    const versions = await Promise.all([shop, north, south].map(async (each) => (await each.catalog()).dataVersion))
    expect(new Set(versions).size).toBe(3)
    expect(new Set([shop.sight, north.sight, south.sight]).size).toBe(3)
    expect(seenBy({ 'stores.region': 'North' })).toBe(north)
  })

  it('shows no value of other rows in its catalog', async () => {
    const catalog = await seenBy({ 'stores.region': 'North' }).catalog()
    const told = JSON.stringify(catalog.tables.filter(({ id }) => id !== 'salaries'))
    for (const value of ['South', 'East', '222-hidden', '333-hidden', 'lost', '80', '40', '20']) expect(told).not.toContain(value)
    const [stores, orders] = ['stores', 'orders'].map((id) => catalog.tables.find((table) => table.id === id))
    expect(stores).toMatchObject({ rowCount: 1 })
    expect(orders).toMatchObject({ rowCount: 2 })
    expect(orders?.columns.find(({ name }) => name === 'amount')).toMatchObject({ min: 10, max: 160, distinct: 2, nulls: 0 })
    expect(orders?.columns.find(({ name }) => name === 'status')).toMatchObject({ values: ['open', 'paid'], valuesComplete: true })
  })

  it('stays inside a filter, whose values are bound beside the rule', async () => {
    const connection = seenBy({ 'stores.region': ['North', 'East'] })
    const [chart] = await filterDashboard({
      charts: [{ chartId: 'a', sql: 'SELECT sum(amount) AS total FROM orders', columns: [] }],
      state: { status: 'paid', 'stores.region': ['North', 'South'] },
      connection,
      catalog: await connection.catalog(),
    })
    expect(chart?.result.rows).toEqual([{ total: 10 }])
  })

  it('is nothing where a rule fits nothing, and where a table hides behind another of its name', async () => {
    await expect(sums(seenBy({ 'stores.regin': 'North' }))).rejects.toMatchObject({ code: 'connection_failed' })
    await expect(seenBy({ 'orders.amount': 'much' }).catalog()).rejects.toMatchObject({ code: 'connection_failed' })
    const hiding = 'with recursive a as (select * from orders), orders as (select 1) select * from a'
    await expect(sums(seenBy({ 'stores.region': 'North' }), hiding)).rejects.toMatchObject({ code: 'sql_refused' })
  })

  it('leaves out tables that are not allowed and columns that are hidden', async () => {
    const { tables, keys } = await narrow.catalog()
    expect(tables.map(({ id, columns }) => [id, columns.map(({ name }) => name)])).toEqual([
      ['stores', ['id', 'region']],
      ['orders', ['id', 'store_id', 'status', 'amount']],
    ])
    expect(keys).toHaveLength(1)
    expect(await sums(narrow, 'select * from stores where id = 1')).toEqual([{ id: 1, region: 'North' }])
    for (const sql of [
      'select * from salaries',
      'select phone from stores',
      'select s.Phone from stores as s',
      'select max(phone) from main.stores',
    ])
      await expect(sums(narrow, sql)).rejects.toMatchObject({ code: 'sql_refused' })
    const north = narrow.seenBy?.([{ 'stores.phone': '111-hidden' }])
    expect(north && (await sums(north, 'select * from stores'))).toEqual([{ id: 1, region: 'North' }])
  })
})
