import type { ColumnRef } from '../../packages/dashboard/src/plan-source.ts'
import { examplePlan } from '../../packages/dashboard/src/charts/fixtures/example-plan.ts'
import type { ChartPlan, Dimension, Measure } from '../../packages/dashboard/src/plan.ts'

/** A shop's orders with what they refer to; the same rows each time. */
export function millionRowSchema(rows: number): string[] {
  return [
    `CREATE TABLE stores (id INTEGER PRIMARY KEY, name VARCHAR, region VARCHAR)`,
    `INSERT INTO stores SELECT i, 'Store ' || i, 'Region ' || (i % 8) FROM range(200) AS t(i)`,
    `CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR, category VARCHAR, price DECIMAL(10, 2))`,
    `INSERT INTO products SELECT i, 'Product ' || i, 'Category ' || (i % 20), (i * 37 % 1000) / 10.0 FROM range(2000) AS t(i)`,
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES stores(id), product_id INTEGER REFERENCES products(id),
       ordered_at TIMESTAMP, channel VARCHAR, quantity INTEGER, amount DOUBLE)`,
    `INSERT INTO orders SELECT i, (i * 7919) % 200, (i * 104729) % 2000,
       TIMESTAMP '2023-01-01' + INTERVAL 1 MINUTE * ((i * 48271) % 1500000),
       ['web', 'app', 'shop', 'phone'][1 + (i * 31) % 4], 1 + i % 9, ((i * 16807) % 100000) / 100.0
       FROM range(${rows}) AS t(i)`,
  ]
}

export const at = (name: string): ColumnRef => {
  const [relation = '', column = ''] = name.split('.')
  return { relation, column }
}
export const measure = (aggregate: Measure['aggregate'], name?: string): Measure => ({
  id: 'm',
  aggregate,
  ...(name === undefined ? {} : { column: at(name) }),
  label: `${aggregate} ${name?.split('.')[1] ?? 'orders'}`,
})
export const dimension = (name: string, more: Partial<Dimension> = {}): Dimension => ({
  id: name,
  column: at(name),
  label: name.split('.')[1] ?? name,
  ...more,
})
const toStores = {
  relation: { alias: 'stores', table: 'stores' },
  kind: 'left' as const,
  on: [{ left: at('orders.store_id'), right: at('stores.id') }],
}
const toProducts = {
  relation: { alias: 'products', table: 'products' },
  kind: 'left' as const,
  on: [{ left: at('orders.product_id'), right: at('products.id') }],
}

export function chart(id: number, more: Partial<ChartPlan>): ChartPlan {
  return examplePlan('bar', {
    id: `chart_${id}`,
    title: `Chart ${id}`,
    source: { base: { alias: 'orders', table: 'orders' }, joins: [] },
    measures: [measure('sum', 'orders.amount')],
    ...more,
  })
}
const joined = (...joins: (typeof toStores)[]) => ({ base: { alias: 'orders', table: 'orders' }, joins })

/** What a dashboard over sales usually shows. */
export const millionRowCharts: readonly ChartPlan[] = [
  chart(1, { kind: 'text' }),
  chart(2, {
    kind: 'text',
    measures: [measure('count')],
    comparison: {
      column: at('orders.ordered_at'),
      current: { from: '2025-01-01', until: '2026-01-01', label: '2025' },
      before: { from: '2024-01-01', until: '2025-01-01', label: '2024' },
    },
  }),
  chart(3, { kind: 'line', dimensions: [dimension('orders.ordered_at', { grain: 'month' })] }),
  chart(4, { source: joined(toStores), dimensions: [dimension('stores.region')], sort: [{ by: { measure: 'm' }, order: 'desc' }] }),
  chart(5, {
    source: joined(toProducts),
    dimensions: [dimension('products.name', { identity: [at('products.id')] })],
    sort: [{ by: { measure: 'm' }, order: 'desc' }],
    limit: { count: 10, rest: 'other' },
  }),
  chart(6, {
    kind: 'rect',
    dimensions: [dimension('orders.ordered_at', { grain: 'weekday' }), dimension('orders.channel')],
    measures: [measure('mean', 'orders.amount')],
  }),
  chart(7, { kind: 'histogram', dimensions: [dimension('orders.amount', { bin: { step: 50 } })], measures: [measure('count')] }),
  chart(8, {
    kind: 'area',
    source: joined(toStores),
    dimensions: [dimension('orders.ordered_at', { grain: 'quarter' })],
    series: dimension('stores.region'),
  }),
]
