import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog, Connection } from '../connections/connection.ts'
import { columnOf, tableOf } from '../connections/connection.ts'
import { openConnection } from '../connections/index.ts'
import { growSample } from './grow.ts'
import { makeSample } from './index.ts'

const digest = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
/** Row counts and digests of all rows in order. They change only when the company is meant to change. */
const expectedSmall = {
  stores: '65 6564e4900c17ad9a',
  customers: '400 f651d265714f959d',
  products: '400 1d170b8c9be75de7',
  orders: '2246 f5d06a85c217ea86',
  order_lines: '6381 eb26a48d557179a3',
  returns: '241 c838dc2ba2a450f1',
}
const expectedFull = {
  stores: '65 6564e4900c17ad9a',
  customers: '20000 837054df0e012514',
  products: '400 1d170b8c9be75de7',
  orders: '111711 2a4544568a8a6fd6',
  order_lines: '318276 39aec772c9d9625d',
  returns: '12020 9257958a43639931',
}

const folder = await mkdtemp(join(tmpdir(), 'chitravani-sample-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('growSample', () => {
  it('grows the same rows everywhere', () => {
    const grown = growSample(0.02)
    expect(Object.fromEntries(Object.entries(grown).map(([table, rows]) => [table, `${rows.length} ${digest(rows)}`]))).toEqual(
      expectedSmall,
    )
  })

  it('grows the same company at full size', () => {
    const grown = growSample()
    expect(Object.fromEntries(Object.entries(grown).map(([table, rows]) => [table, `${rows.length} ${digest(rows)}`]))).toEqual(
      expectedFull,
    )
    expect(grown.order_lines.length).toBeGreaterThanOrEqual(300_000)
  })
})

describe('makeSample', () => {
  let connection: Connection
  let catalog: Catalog
  const path = join(folder, 'sample.duckdb')
  const parts: number[] = []
  const rows = async (sql: string) => (await connection.run({ sql, parameters: [] })).rows

  beforeAll(async () => {
    await makeSample(path, { scale: 0.1, onProgress: ({ part }) => parts.push(part) })
    connection = await openConnection({ name: 'sample', kind: 'duckdb', path })
    catalog = await connection.catalog()
  })
  afterAll(() => connection.close())

  it('reports progress from nothing to all and leaves only the whole file', async () => {
    expect(parts[0]).toBe(0)
    expect(parts.at(-1)).toBe(1)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(await readdir(folder)).toEqual(['sample.duckdb'])
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const controller = new AbortController()
    const making = makeSample(join(folder, 'other.duckdb'), {
      scale: 0.01,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    })
    await expect(making).rejects.toThrow('enough')
    expect(await readdir(folder)).toEqual(['sample.duckdb'])
  })

  it('declares its keys', () => {
    expect(
      catalog.keys
        .filter((key) => !key.inferred)
        .map((key) => `${key.from.table}.${key.from.columns.join()} -> ${key.to.table}`)
        .sort(),
    ).toEqual([
      'order_lines.order_id -> orders',
      'order_lines.product_id -> products',
      'orders.customer_id -> customers',
      'orders.store_id -> stores',
      'returns.order_line_id -> order_lines',
    ])
  })

  it('says what its columns mean', () => {
    const meanings = [
      ['order_lines', 'amount', 'money'],
      ['order_lines', 'quantity', 'measure'],
      ['order_lines', 'discount_rate', 'share'],
      ['orders', 'ordered_at', 'date'],
      ['orders', 'channel', 'category'],
      ['orders', 'customer_id', 'id'],
      ['stores', 'state', 'place'],
      ['stores', 'floor_area_sqft', 'measure'],
      ['products', 'name', 'name'],
      ['products', 'category', 'category'],
      ['customers', 'birth_year', 'date'],
      ['returns', 'reason', 'category'],
    ] as const
    expect(meanings.map(([table, column]) => [table, column, columnOf(catalog, table, column)?.meaning])).toEqual(meanings)
    expect(columnOf(catalog, 'order_lines', 'amount')?.unit).toBe('INR')
    expect(tableOf(catalog, 'orders')?.comment).toBe('Orders, in shops and online')
  })

  it('tells the story of a company', async () => {
    const [times] = await rows('SELECT min(ordered_at)::DATE AS first, max(ordered_at)::DATE AS last FROM orders')
    expect(times).toEqual({ first: '2023-04-01', last: '2026-03-31' })
    const [idle] = await rows('SELECT count(*) AS n FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)')
    expect(idle?.['n']).toBeGreaterThan(20)
    const [repair] = await rows(
      "SELECT count(*) AS n FROM orders WHERE store_id = 7 AND ordered_at >= DATE '2024-07-08' AND ordered_at < DATE '2024-08-09'",
    )
    expect(repair?.['n']).toBe(0)
    const days = await rows(
      'SELECT CAST(ordered_at AS DATE) AS day, sum(amount) AS amount FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    )
    expect(days[0]?.['day']).toBe('2025-02-18')
    const [missing] = await rows('SELECT count(*) - count(gender) AS gender, count(*) - count(birth_year) AS year FROM customers')
    expect(Math.min(Number(missing?.['gender']), Number(missing?.['year']))).toBeGreaterThan(0)
    const years = await rows('SELECT year(ordered_at - INTERVAL 3 MONTH) AS y, count(*) AS n FROM orders GROUP BY 1 ORDER BY 1')
    const counts = years.map((row) => Number(row['n']))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })
})
