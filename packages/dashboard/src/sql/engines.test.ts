import { rm } from 'node:fs/promises'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../connections/fixtures/cities.ts'
import type { ChartPlan } from '../plan.ts'
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

it.each(['PostgreSQL', 'MariaDB or MySQL', 'ClickHouse'])('takes part: %s', (name) => {
  expect([...opened.shops.map((shop) => shop.name), ...opened.skipped]).toContain(name)
})
for (const name of opened.skipped) console.warn(`skipped: ${name} is not at hand`)
