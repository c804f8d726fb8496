import { rm } from 'node:fs/promises'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../connections/fixtures/cities.ts'
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

it.each(['PostgreSQL', 'MariaDB or MySQL', 'ClickHouse'])('takes part: %s', (name) => {
  expect([...opened.shops.map((shop) => shop.name), ...opened.skipped]).toContain(name)
})
for (const name of opened.skipped) console.warn(`skipped: ${name} is not at hand`)
