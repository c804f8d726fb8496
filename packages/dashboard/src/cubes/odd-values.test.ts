import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../connections/fixtures/servers.ts'
import { writeDuckdb } from '../connections/fixtures/duckdb-file.ts'
import { openConnection } from '../connections/index.ts'
import type { Connection } from '../connections/connection.ts'
import { filterDashboard } from '../filter.ts'
import type { FilterState } from '../filter.ts'
import { examplePlan } from '../charts/fixtures/example-plan.ts'
import type { ChartPlan } from '../plan.ts'
import { compileChart } from '../sql/compile.ts'
import { openCubes } from './index.ts'

const folded = { duckdb: 'VARCHAR COLLATE NOCASE', sqlite: 'TEXT COLLATE NOCASE', postgres: 'text COLLATE any_case' } as const
const notANumber = { duckdb: "'nan'::DOUBLE", sqlite: '9e999', postgres: "'NaN'::numeric" } as const
type Kind = keyof typeof folded

/** No row lacks a value; some have what is no number, what is larger than any, or what differs by its case alone. */
const statements = (kind: Kind) => {
  const real = kind === 'postgres' ? 'numeric' : 'DOUBLE'
  const endless = kind === 'sqlite' ? '9e999' : `'inf'::${real}`
  return [
    ...(kind === 'postgres' ? ["CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"] : []),
    `CREATE TABLE odd (id INTEGER PRIMARY KEY, town ${folded[kind]}, weight ${real}, reach ${real}, day DATE, n INTEGER, amount NUMERIC(20, 2))`,
    ...Array.from({ length: 40 }, (_, id) => {
      const weight = id % 8 === 0 ? notANumber[kind] : id % 8 === 1 ? endless : String(id / 4)
      const town = ['Pune', 'pune', 'Agra', 'PUNE', 'Goa'][id % 5] ?? ''
      return `INSERT INTO odd VALUES (${id}, '${town}', ${weight}, ${id % 8 === 1 ? endless : id / 8}, '2024-0${1 + (id % 3)}-1${id % 9}', ${id % 7}, ${id * 1_000_000_000_000}.25)`
    }),
  ]
}

let folder: string
const server = await startPostgres()
const places = new Map<Kind, Connection>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-values-'))
  await writeDuckdb(join(folder, 'odd.duckdb'), statements('duckdb'))
  const database = new DatabaseSync(join(folder, 'odd.sqlite'))
  for (const sql of statements('sqlite')) database.exec(sql)
  database.close()
  for (const kind of ['duckdb', 'sqlite'] as const)
    places.set(kind, await openConnection({ name: kind, kind, path: join(folder, `odd.${kind}`) }))
  if (!server) return
  for (const sql of statements('postgres')) await server.write(sql)
  places.set('postgres', await openConnection({ name: 'postgres', kind: 'postgres', url: server.url, refreshMs: 3_600_000 }))
})
afterAll(async () => {
  for (const connection of places.values()) await connection.close()
  await server?.remove()
  await rm(folder, { recursive: true })
})

const at = (column: string) => ({ relation: 'odd', column })
const plan = (more: Partial<ChartPlan>): ChartPlan =>
  examplePlan('bar', {
    source: { base: { alias: 'odd', table: 'odd' }, joins: [] },
    measures: [{ id: 'm', aggregate: 'sum', column: at('n'), label: 'total' }],
    ...more,
  })

const plans: readonly ChartPlan[] = [
  plan({ kind: 'text' }),
  plan({ kind: 'text', measures: [{ id: 'm', aggregate: 'sum', column: at('amount'), label: 'amount' }] }),
  plan({ dimensions: [{ id: 'd', column: at('town'), label: 'town' }] }),
  plan({
    dimensions: [{ id: 'd', column: at('weight'), label: 'weight' }],
    sort: [{ by: { dimension: 'd' }, order: 'desc' }],
    limit: { count: 3, rest: 'drop' },
  }),
  plan({
    dimensions: [{ id: 'd', column: at('reach'), label: 'reach' }],
    sort: [{ by: { dimension: 'd' }, order: 'desc' }],
    limit: { count: 3, rest: 'drop' },
  }),
  plan({
    dimensions: [{ id: 'd', column: at('town'), label: 'town' }],
    measures: [{ id: 'm', aggregate: 'max', column: at('weight'), label: 'most' }],
  }),
  plan({
    dimensions: [{ id: 'd', column: at('town'), label: 'town' }],
    measures: [{ id: 'm', aggregate: 'min', column: at('day'), label: 'first' }],
    sort: [{ by: { measure: 'm' }, order: 'asc' }],
    limit: { count: 2, rest: 'drop' },
  }),
]

const states: readonly FilterState[] = [
  { weight: { gte: 2 } },
  { weight: { lt: 2 } },
  { weight: null },
  { weight: [2.25, null] },
  { weight: {} },
  { weight: [] },
  { reach: { gt: 1 } },
  { reach: null },
  { town: 'pune' },
  { town: 'Pune' },
  { town: ['PUNE', 'Goa'] },
  { town: { gte: 'Goa' } },
  { town: { gt: 'PUNE' } },
  { town: { lt: 'a' } },
  { town: null },
  { town: '' },
  { day: { gt: '2024-01-15', lte: '2024-02-14T00:00:00' } },
  { day: ['2024-01-10', '2024-02-11'] },
  { n: [1, null], town: ['pune'] },
  { n: '3' },
]

describe.each(['duckdb', 'sqlite', 'postgres'] as const)('cubes over odd values in %s', (kind) => {
  it.skipIf(kind === 'postgres' && !server)('say what the database says', { timeout: 240_000 }, async () => {
    const connection = places.get(kind)!
    const catalog = await connection.catalog()
    const cubes = openCubes({ minRows: 0, quietMs: 0, patience: 0 })
    const charts = plans.map((chart, index) => ({ chartId: `${index}`, plan: chart, ...compileChart(chart, catalog, connection.dialect) }))
    let cubed = 0
    try {
      for (const state of states) {
        await filterDashboard({ charts, state, connection, catalog, cubes })
        await cubes.idle()
        const answers = await filterDashboard({ charts, state, connection, catalog, cubes })
        const asked = await filterDashboard({ charts, state, connection, catalog })
        const told = (each: typeof asked) => each.map(({ chartId, result, error }) => ({ state, chartId, rows: result.rows, error }))
        expect(told(answers)).toEqual(told(asked))
        cubed += answers.filter(({ source }) => source === 'cube').length
      }
      expect(cubed).toBeGreaterThan(5)
    } finally {
      await cubes.close()
    }
  })
})
