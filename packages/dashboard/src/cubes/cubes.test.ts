import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDuckdb } from '../connections/fixtures/duckdb-file.ts'
import { openConnection } from '../connections/index.ts'
import type { Catalog, Connection } from '../connections/connection.ts'
import { filterDashboard } from '../filter.ts'
import type { FilterState } from '../filter.ts'
import type { ColumnRef } from '../plan-source.ts'
import { examplePlan } from '../charts/fixtures/example-plan.ts'
import type { ChartPlan } from '../plan.ts'
import { openResults } from '../results.ts'
import { compileChart } from '../sql/compile.ts'
import type { RowRule } from '../sql/filter-value.ts'
import { openCubes } from './index.ts'
import type { CubeOptions } from './cube.ts'

const schema = [
  'CREATE TABLE shops (id INTEGER PRIMARY KEY, town VARCHAR)',
  'CREATE TABLE sales (id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shops(id), kind VARCHAR, sold TIMESTAMP, price DECIMAL(9, 2), ounce DOUBLE)',
  `INSERT INTO shops VALUES (1, 'Pune'), (2, 'Agra'), (3, 'Puri')`,
  `INSERT INTO sales SELECT i, CASE WHEN i % 10 < 9 THEN 1 + i % 3 END, ['tea', 'Tea', 'rice', NULL][1 + i % 4],
     TIMESTAMP '2024-01-01 08:00:00' + INTERVAL 7 HOUR * i, i / 10.0, 0.25 FROM range(600) AS t(i)`,
]
let folder: string
let path: string
let connection: Connection
let catalog: Catalog
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubes-'))
  path = join(folder, 'shop.duckdb')
  await write(schema)
  connection = await openConnection({ name: 'shop', kind: 'duckdb', path })
  catalog = await connection.catalog()
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})
const write = (statements: readonly string[]) => writeDuckdb(path, statements)

const at = (column: string, relation = 'sales'): ColumnRef => ({ relation, column })
function plan(more: Partial<ChartPlan>): ChartPlan {
  return examplePlan('bar', {
    source: { base: { alias: 'sales', table: 'sales' }, joins: [] },
    measures: [{ id: 'm', aggregate: 'sum', column: at('price'), label: 'total' }],
    dimensions: [{ id: 'd', column: at('kind'), label: 'kind' }],
    ...more,
  })
}
const shops = { relation: { alias: 'shops', table: 'shops' }, on: [{ left: at('shop_id'), right: at('id', 'shops') }] }

/** Asks twice, the background at work between; the second answer beside the database's. */
async function twice(chart: ChartPlan, state: FilterState, options: CubeOptions = {}, from = connection, known = catalog) {
  const cubes = openCubes({ minRows: 0, quietMs: 0, ...options })
  const input = {
    charts: [{ chartId: chart.id, plan: chart, ...compileChart(chart, known, from.dialect) }],
    state,
    connection: from,
    catalog: known,
  }
  try {
    const [first] = await filterDashboard({ ...input, cubes })
    await cubes.idle()
    const [second] = await filterDashboard({ ...input, cubes })
    const [asked] = await filterDashboard(input)
    expect(first?.source).toBe('query')
    expect(second?.result.rows).toEqual(asked?.result.rows)
    expect(second?.error).toBeUndefined()
    return second?.source
  } finally {
    await cubes.close()
  }
}

describe('cubes', () => {
  it('answer from the second time on', async () => {
    expect(await twice(plan({}), { town: 'Pune' })).toBe('cube')
    expect(await twice(plan({}), { town: ['Pune', 'Agra'], kind: { gte: 'rice' } })).toBe('cube')
    expect(await twice(plan({ dimensions: [], kind: 'text' }), { town: 'Pune', sold: { gte: '2024-02-01', lt: '2024-03-01' } })).toBe(
      'cube',
    )
    expect(await twice(plan({ source: { ...plan({}).source, joins: [{ ...shops, kind: 'left' }] } }), { town: ['Pune', null] })).toBe(
      'cube',
    )
  })

  it.each<[string, Partial<ChartPlan>, FilterState]>([
    [
      'distinct values do not add up',
      { measures: [{ id: 'm', aggregate: 'count_distinct', column: at('shop_id'), label: 'n' }] },
      { town: 'Pune' },
    ],
    ['nor do medians', { measures: [{ id: 'm', aggregate: 'median', column: at('price'), label: 'n' }] }, { town: 'Pune' }],
    ['a moment is finer than a day', {}, { sold: { gte: '2024-02-01T12:00:00' } }],
    ['what is not stored the database must compare', {}, { kind: 'TEA' }],
    [
      'a left join brings shops without sales back',
      {
        source: {
          base: { alias: 'shops', table: 'shops' },
          joins: [{ relation: { alias: 'sales', table: 'sales' }, kind: 'left', on: [{ left: at('id', 'shops'), right: at('shop_id') }] }],
        },
        dimensions: [{ id: 'd', column: at('town', 'shops'), label: 'town' }],
      },
      { kind: 'rice' },
    ],
  ])('leave it to the database where they cannot be sure: %s', async (_, more, state) => {
    expect(await twice(plan(more), state)).toBe('query')
  })

  it('leave to the database which of two equal real sums comes first, when only one is shown', async () => {
    const sums = {
      measures: [{ id: 'm', aggregate: 'sum', column: at('ounce'), label: 'weight' }],
      sort: [{ by: { measure: 'm' }, order: 'desc' }],
    } as const
    const everywhere = { town: ['Pune', 'Agra', 'Puri'] }
    expect(await twice(plan({ ...sums, limit: { count: 2, rest: 'drop' } }), everywhere)).toBe('cube')
    expect(await twice(plan({ ...sums, limit: { count: 1, rest: 'drop' } }), everywhere)).toBe('query')
  })

  it('hold months where days are too many, and leave days to the database', async () => {
    const chart = plan({ dimensions: [{ id: 'd', column: at('shop_id'), label: 'shop' }] })
    expect(await twice(chart, { sold: { gte: '2024-02-01', lte: '2024-03-31' } }, { maxCells: 100 })).toBe('cube')
    expect(await twice(chart, { sold: { gte: '2024-02-02', lte: '2024-03-31' } }, { maxCells: 100 })).toBe('query')
    expect(await twice(chart, { sold: { gte: '2024-02-01' } }, { maxCells: 5 })).toBe('query')
  })

  it('are made ahead for what a dashboard shows', async () => {
    const cubes = openCubes({ minRows: 0, quietMs: 0 })
    const chart = plan({})
    const input = { charts: [{ chartId: chart.id, plan: chart, ...compileChart(chart, catalog, connection.dialect) }], connection, catalog }
    cubes.prepare(input.charts, input)
    await cubes.idle()
    for (const state of [{ kind: 'tea' }, { sold: { lt: '2024-03-01' } }, { kind: null }] satisfies FilterState[])
      expect((await filterDashboard({ ...input, state, cubes }))[0]?.source).toBe('cube')
    await cubes.close()
  })

  it('show nobody rows of another sight', async () => {
    const cubes = openCubes({ minRows: 0, quietMs: 0 })
    const results = openResults()
    const chart = plan({ dimensions: [], kind: 'text', measures: [{ id: 'm', aggregate: 'count', label: 'n' }] })
    const counted = new Map<string, unknown[]>()
    const sights: readonly (readonly RowRule[])[] = [[], [{ 'shops.town': 'Pune' }], [{ 'sales.kind': ['tea', null] }]]
    for (let round = 0; round < 2; round += 1) {
      for (const rules of sights) {
        const seen = connection.seenBy?.(rules) ?? connection
        const known = await seen.catalog()
        const input = {
          charts: [{ chartId: chart.id, plan: chart, ...compileChart(chart, known, seen.dialect) }],
          state: { kind: 'tea' },
          connection: seen,
          catalog: known,
        }
        const [answer] = await filterDashboard({ ...input, cubes, results })
        await cubes.idle()
        const [asked] = await filterDashboard(input)
        expect(answer?.result.rows).toEqual(asked?.result.rows)
        expect(answer?.source).toBe(round === 0 ? 'query' : 'cube')
        counted.set(JSON.stringify(rules), Object.values(asked?.result.rows[0] ?? {}))
      }
    }
    expect(new Set([...counted.values()].map(String)).size).toBeGreaterThan(1)
    await cubes.close()
  })

  it('keep to their memory, and give way to those asked for later', async () => {
    const cubes = openCubes({ minRows: 0, quietMs: 0, maxBytes: 30_000 })
    const chart = plan({ dimensions: [{ id: 'd', column: at('kind'), label: 'kind' }] })
    const input = { charts: [{ chartId: chart.id, plan: chart, ...compileChart(chart, catalog, connection.dialect) }], connection, catalog }
    const ask = async (state: FilterState) => {
      const [answer] = await filterDashboard({ ...input, state, cubes })
      await cubes.idle()
      expect(cubes.bytes).toBeLessThanOrEqual(30_000)
      return answer?.source
    }
    expect(await ask({ sold: { lt: '2024-03-01' } })).toBe('query')
    expect(await ask({ sold: { lt: '2024-03-01' } })).toBe('cube')
    expect(await ask({ sold: { lt: '2024-03-01' }, town: 'Pune' })).toBe('query')
    expect(await ask({ sold: { lt: '2024-04-01' } })).toBe('query')
    cubes.forget('shop')
    expect(cubes.bytes).toBe(0)
    await cubes.close()
  })

  it('are not believed any more when the data changed', async () => {
    const cubes = openCubes({ minRows: 0, quietMs: 0 })
    const chart = plan({ dimensions: [], kind: 'text', measures: [{ id: 'm', aggregate: 'count', label: 'n' }] })
    const own = await openConnection({ name: 'own', kind: 'duckdb', path })
    const ask = async () => {
      const known = await own.catalog()
      const charts = [{ chartId: chart.id, plan: chart, ...compileChart(chart, known, own.dialect) }]
      const [answer] = await filterDashboard({ charts, state: { kind: 'tea' }, connection: own, catalog: known, cubes })
      await cubes.idle()
      return [answer?.source, Object.values(answer?.result.rows[0] ?? {})[0]]
    }
    expect(await ask()).toEqual(['query', 150])
    expect(await ask()).toEqual(['cube', 150])
    await own.close()
    await connection.close()
    await write(["INSERT INTO sales VALUES (1000, 1, 'tea', NULL, 1, 1)"])
    const later = await openConnection({ name: 'own', kind: 'duckdb', path })
    const known = await later.catalog()
    const charts = [{ chartId: chart.id, plan: chart, ...compileChart(chart, known, later.dialect) }]
    const [answer] = await filterDashboard({ charts, state: { kind: 'tea' }, connection: later, catalog: known, cubes })
    expect([answer?.source, Object.values(answer?.result.rows[0] ?? {})[0]]).toEqual(['query', 151])
    await cubes.close()
    await later.close()
  })
})
