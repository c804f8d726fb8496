import { rm } from 'node:fs/promises'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../connections/fixtures/cities.ts'
import type { ChartPlan } from '../plan.ts'
import { compileChart } from './compile.ts'
import { at, base } from './fixtures/shop-conditions.ts'
import { shopPlan } from './fixtures/shop-plans.ts'
import { compareShops, openShops } from './fixtures/shops.ts'

const folder = await temporaryFolder()
const opened = await openShops(folder, 3)
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

it('gives the same rows for the same plan in every database', async () => {
  for (const plan of fc.sample(shopPlan, { numRuns: 40, seed: 3 })) expect(await compareShops(opened.shops, plan)).toBeUndefined()
})

it('divides by the number of rows in a condition on groups alike in every database', async () => {
  const formula = {
    kind: 'calculation',
    op: '/',
    left: { kind: 'number', value: 100 },
    right: { kind: 'aggregate', aggregate: 'count' },
  } as const
  const plan: ChartPlan = {
    id: 'chart_1',
    title: '',
    description: '',
    kind: 'bar',
    source: { base: base('orders'), joins: [] },
    measures: [{ id: 'm0', aggregate: 'metric', formula, label: 'hundredth' }],
    dimensions: [
      { id: 'd0', column: at('orders', 'status'), label: 'status' },
      { id: 'd1', column: at('orders', 'qty'), label: 'quantity' },
    ],
    limit: { count: 1, rest: 'drop', within: 'd0' },
    where: [],
    having: [{ measure: 'm0', op: 'gt', value: 0 }],
    sort: [],
    traces: [],
    assumptions: [],
    alternatives: [],
  }
  // Every group passes, so that a database that answers without rows cannot be alike.
  expect(await compareShops(opened.shops, plan)).toBeUndefined()
})

it('sets groups against their mean alike in every database', async () => {
  const sum = { id: 'm0', aggregate: 'sum', column: at('orders', 'qty'), label: 'quantity' } as const
  const plan: ChartPlan = {
    id: 'chart_1',
    title: '',
    description: '',
    kind: 'bar',
    source: { base: base('orders'), joins: [] },
    measures: [sum],
    dimensions: [{ id: 'd0', column: at('orders', 'store_id'), label: 'store' }],
    where: [],
    having: [],
    sort: [{ by: { dimension: 'd0' }, order: 'asc' }],
    traces: [],
    assumptions: [],
    alternatives: [],
  }
  const above = { ...plan, having: [{ measure: 'm0', op: 'gt', value: 1, ofMean: true }] } as const
  expect(await compareShops(opened.shops, above)).toBeUndefined()
  const [shop] = opened.shops
  const rows = async (of: ChartPlan) => {
    const { sql, columns } = compileChart(of, shop!.catalog, shop!.connection.dialect)
    return (await shop!.connection.run({ sql, parameters: [] })).rows.map((row) => columns.map(({ name }) => Number(row[name])))
  }
  const all = await rows(plan)
  const values = all.map(([, value = 0]) => value)
  const mean = values.reduce((whole, value) => whole + value, 0) / values.length
  const kept = await rows(above)
  expect(kept).toEqual(all.filter(([, value = 0]) => value > mean))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(all.length)
})

it.each(['PostgreSQL', 'MariaDB or MySQL', 'ClickHouse'])('takes part: %s', (name) => {
  expect([...opened.shops.map((shop) => shop.name), ...opened.skipped]).toContain(name)
})
for (const name of opened.skipped) console.warn(`skipped: ${name} is not at hand`)
