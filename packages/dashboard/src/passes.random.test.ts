import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Catalog, Connection } from './connections/connection.ts'
import { duckdbDialect } from './connections/duckdb/dialect.ts'
import { writeDuckdb } from './connections/fixtures/duckdb-file.ts'
import { openConnection } from './connections/index.ts'
import { filterDashboard } from './filter.ts'
import type { ChartPlan } from './plan.ts'
import { compileChart } from './sql/compile.ts'
import { differs, statesOf } from './sql/fixtures/shop-filters.ts'
import { shopPlan } from './sql/fixtures/shop-plans.ts'
import { shopStatements } from './sql/fixtures/shop.ts'

let folder: string
let connection: Connection
let catalog: Catalog
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passes-'))
  const path = join(folder, 'shop.duckdb')
  await writeDuckdb(path, shopStatements('duckdb', duckdbDialect, 1))
  connection = await openConnection({ name: 'shop', kind: 'duckdb', path })
  catalog = await connection.catalog()
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

/** Which rows a limit keeps may hang on the last digits of real numbers, and those on the order of adding. */
const isExact = ({ limit, having, measures }: ChartPlan) =>
  (!limit && having.length === 0) || measures.every(({ aggregate, share }) => !share && aggregate !== 'metric' && aggregate !== 'stddev')

const dashboard = fc.record({
  plans: fc.array(shopPlan.filter(isExact), { minLength: 2, maxLength: 5 }),
  columns: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  seeds: fc.array(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), { minLength: 2, maxLength: 2 }),
  maxRows: fc.constantFrom(3, 10, 5_000),
})

it('gives in one statement for several charts what each gives alone, for random charts and filters', async () => {
  const runs = Number(process.env['PASS_RUNS'] ?? 40)
  const { together, ...alone } = connection
  const tally = { asked: 0, passes: 0, failed: 0, shared: 0 }
  const spied: Connection = {
    ...alone,
    together: {
      maxBytes: together?.maxBytes ?? 0,
      async run(...given) {
        tally.passes += 1
        try {
          const tables = (await together?.run(...given)) ?? []
          tally.shared += tables.length
          return tables
        } catch (error) {
          tally.failed += 1
          throw error
        }
      },
    },
  }
  const problems: string[] = []
  for (const { plans, columns, seeds, maxRows } of fc.sample(dashboard, { numRuns: runs, seed: Number(process.env['PASS_SEED'] ?? 7) })) {
    const charts = plans.map((plan, index) => ({ chartId: `${index}`, plan, ...compileChart(plan, catalog, connection.dialect) }))
    for (const state of statesOf(plans[0]!, columns, seeds, catalog)) {
      const input = { charts, state, catalog, maxRows }
      const asked = await filterDashboard({ ...input, connection: alone })
      const shared = await filterDashboard({ ...input, connection: spied, passes: 'possible' })
      tally.asked += asked.length
      for (const [index, { plan, sql }] of charts.entries()) {
        const [one, other] = [asked[index]!, shared[index]!]
        const problem = one.error?.code === other.error?.code ? differs(one.result, other.result, plan) : `failed: ${other.error?.message}`
        if (problem) problems.push([problem, JSON.stringify(state), JSON.stringify(plan), sql].join('\n'))
      }
    }
  }
  if (process.env['PASS_RUNS']) process.stdout.write(`${JSON.stringify(tally)}\n`)
  expect(problems.slice(0, 3).join('\n\n')).toBe('')
  expect(tally.failed).toBe(0)
  expect(tally.shared).toBeGreaterThan(tally.asked / 4)
}, 120_000)
