import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeDuckdb } from './connections/fixtures/duckdb-file.ts'
import { openConnection } from './connections/index.ts'
import type { Catalog, Connection, Statement } from './connections/connection.ts'
import { openCubes } from './cubes/index.ts'
import { filterDashboard } from './filter.ts'
import type { FilterableChart, FilterInput } from './filter.ts'
import { examplePlan } from './charts/fixtures/example-plan.ts'
import type { ChartPlan } from './plan.ts'
import { openResults } from './results.ts'
import { compileChart } from './sql/compile.ts'

const schema = [
  'CREATE TABLE towns (id INTEGER PRIMARY KEY, name VARCHAR)',
  `CREATE TABLE sales (id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES towns(id), kind VARCHAR, price DECIMAL(18, 2), great BIGINT,
     huge HUGEINT, day DATE, moment TIMESTAMP, instant TIMESTAMPTZ, clock TIME, paid BOOLEAN, real DOUBLE, code UUID, size ENUM ('s', 'm', 'l'))`,
  `INSERT INTO towns VALUES (1, 'Pune'), (2, 'Agra'), (3, NULL)`,
  `INSERT INTO sales SELECT i, 1 + i % 3, ['tea', 'Tea', 'rice', NULL][1 + i % 4], (i - 50) / 7.0, 9007199254740993 + i % 3,
     170141183460469231731687303715884105000 + i % 3, DATE '2024-01-01' + (i % 5)::INTEGER, CASE WHEN i % 6 > 0 THEN TIMESTAMP '2024-01-01 08:00:00.25' + INTERVAL 1 HOUR * i END,
     TIMESTAMPTZ '2024-01-01 08:00:00+02' + INTERVAL 1 DAY * (i % 4), TIME '08:30:00', [true, false, NULL][1 + i % 3],
     CASE WHEN i % 9 = 0 THEN 'NaN'::DOUBLE ELSE i / 3.0 END, '00000000-0000-0000-0000-00000000000' || i % 4, (['s', 'm', 'l'])[1 + i % 3] FROM range(300) AS t(i)`,
]
let folder: string
let path: string
let connection: Connection
let catalog: Catalog
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passes-'))
  path = join(folder, 'shop.duckdb')
  await writeDuckdb(path, schema)
  connection = await openConnection({ name: 'shop', kind: 'duckdb', path })
  catalog = await connection.catalog()
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

function plan(id: string, more: Partial<ChartPlan> = {}): ChartPlan {
  return examplePlan('bar', {
    id,
    source: { base: { alias: 'sales', table: 'sales' }, joins: [] },
    measures: [{ id: 'm', aggregate: 'count', label: 'count' }],
    ...more,
  })
}

/** A chart by a column. */
function by(column: string, more: Partial<ChartPlan> = {}): FilterableChart {
  const own = plan(column, { dimensions: [{ id: 'd', column: { relation: 'sales', column }, label: column }], ...more })
  return { chartId: own.id, plan: own, ...compileChart(own, catalog, connection.dialect) }
}
/** A chart whose statement somebody wrote. */
function written(chartId: string, sql: string, ...names: readonly string[]): FilterableChart {
  const columns = names.map((name) => ({ name, role: 'measure' as const, title: name, kind: 'number' as const }))
  return { chartId, plan: plan(chartId), sql, columns }
}

/** The connection, and what it was asked. */
function spied(from = connection) {
  const alone: Statement[] = []
  const passes: Statement[] = []
  const place: FilterInput['connection'] = {
    name: from.name,
    dialect: from.dialect,
    run(statement, options) {
      alone.push(statement)
      return from.run(statement, options)
    },
    together: {
      maxBytes: from.together?.maxBytes ?? 0,
      async run(statement, options) {
        passes.push(statement)
        return (await from.together?.run(statement, options)) ?? []
      },
    },
  }
  return { alone, passes, place }
}
const rowsOf = (answers: Awaited<ReturnType<typeof filterDashboard>>) =>
  answers.map(({ result, error }) => ({ ...result, elapsedMs: 0, error }))

it('gives every type of value as a statement alone gives it', async () => {
  const columns = ['kind', 'price', 'great', 'huge', 'day', 'moment', 'instant', 'clock', 'paid', 'real', 'code', 'size']
  const charts = [
    ...columns.map((column) => by(column)),
    written(
      'list',
      'SELECT kind, list(id ORDER BY id) AS ids, {a: max(day)} AS pair FROM sales GROUP BY kind ORDER BY kind',
      'kind',
      'ids',
      'pair',
    ),
    written(
      'parts',
      `SELECT 'x' AS "shown", kind AS "kept", count(*) AS "place" FROM sales GROUP BY ALL ORDER BY ALL -- end`,
      'shown',
      'kept',
      'place',
    ),
  ]
  for (const state of [{ 'towns.name': 'Pune' }, { kind: ['tea', null], day: { gte: '2024-01-02' } }, { kind: 'none such' }])
    for (const maxRows of [2, 5_000]) {
      const { passes, alone, place } = spied()
      const input = { charts, state, catalog, maxRows }
      const together = await filterDashboard({ ...input, connection: place, passes: 'possible' })
      const { together: _, ...apart } = connection
      expect(rowsOf(together)).toEqual(rowsOf(await filterDashboard({ ...input, connection: apart })))
      expect([passes.length, alone.length]).toEqual([1, 0])
      expect(together.every(({ source }) => source === 'query')).toBe(true)
    }
})

it('keeps what each chart gave, and asks for the others alone', async () => {
  const { passes, alone, place } = spied()
  const results = openResults()
  const input = { state: { kind: 'tea' }, connection: place, catalog, results, passes: 'possible' as const }
  const charts = [by('day'), by('paid'), by('size')]
  const first = await filterDashboard({ ...input, charts })
  expect(passes).toHaveLength(1)
  const second = await filterDashboard({ ...input, charts: [...charts, by('price')] })
  expect(second.map(({ source }) => source)).toEqual(['cache', 'cache', 'cache', 'query'])
  expect(rowsOf(second).slice(0, 3)).toEqual(rowsOf(first))
  // One that is left is no company.
  expect([passes.length, alone.length]).toEqual([1, 1])
})

it('leaves to cubes what they answer', async () => {
  const { passes, place } = spied()
  const cubes = openCubes({ minRows: 0, quietMs: 0 })
  const charts = [
    by('day'),
    by('paid'),
    by('kind', { measures: [{ id: 'm', aggregate: 'median', column: { relation: 'sales', column: 'id' }, label: 'm' }] }),
  ]
  const input = { charts, state: { kind: 'tea' }, connection: place, catalog, cubes, passes: 'possible' as const }
  await filterDashboard(input)
  await cubes.idle()
  expect((await filterDashboard(input)).map(({ source }) => source)).toEqual(['cube', 'cube', 'query'])
  expect(passes).toHaveLength(1)
  await cubes.close()
})

it('lets one chart fail alone, and does not try again', async () => {
  const { passes, alone, place } = spied()
  const charts = [by('day'), written('bad', 'SELECT CAST(kind AS INTEGER) AS n FROM sales', 'n'), by('paid')]
  const input = { charts, connection: place, catalog, passes: 'possible' as const }
  const answers = await filterDashboard({ ...input, state: { kind: 'tea' } })
  expect(answers.map(({ error }) => error?.code)).toEqual([undefined, 'query_failed', undefined])
  expect(answers[0]?.result.rows).toHaveLength(5)
  expect([passes.length, alone.length]).toEqual([1, 3])
  await filterDashboard({ ...input, state: { kind: 'rice' } })
  expect([passes.length, alone.length]).toEqual([1, 6])
})

it('refuses in one statement what it refuses alone', async () => {
  const { place } = spied()
  const charts = [
    by('day'),
    written('bad', "SELECT count(*) AS n, (SELECT count(*) FROM read_text('/etc/hostname')) AS m FROM sales", 'n', 'm'),
    by('paid'),
  ]
  const answers = await filterDashboard({ charts, state: { kind: 'tea' }, connection: place, catalog, passes: 'possible' })
  expect(answers.map(({ error }) => error?.code)).toEqual([undefined, 'sql_refused', undefined])
})

it('puts no chart beside others that reads the clock, shows raw rows or has two columns of a name', async () => {
  const { passes, alone, place } = spied()
  const charts = [
    written('clock', 'SELECT count(*) AS n, now() AS t FROM sales', 'n', 't'),
    by('id', { measures: [{ id: 'm', aggregate: 'none', column: { relation: 'sales', column: 'price' }, label: 'price' }] }),
    written('twice', 'SELECT count(*) AS n, count(*) AS N FROM sales', 'n', 'N'),
    { ...by('day'), plan: undefined } as unknown as FilterableChart,
    by('paid'),
  ]
  await filterDashboard({ charts, state: { kind: 'tea' }, connection: place, catalog, passes: 'possible' })
  expect([passes.length, alone.length]).toEqual([0, 5])
})

it('runs a chart alone whose columns are not those it is known by', async () => {
  const { passes, alone, place } = spied()
  const charts = [written('other', 'SELECT count(*) AS n FROM sales', 'm'), by('paid')]
  const [first] = await filterDashboard({ charts, state: { kind: 'tea' }, connection: place, catalog, passes: 'possible' })
  expect(first?.result.rows).toEqual([{ n: 75 }])
  expect([passes.length, alone.length]).toEqual([1, 1])
})

it('makes passes of those that share rows', async () => {
  const { passes, place } = spied()
  const charts = [
    by('day'),
    written('towns', 'SELECT count(*) AS n FROM towns', 'n'),
    by('kind'),
    written('more', 'SELECT max(name) AS n FROM towns', 'n'),
  ]
  const input = { state: { 'towns.name': 'Pune' }, connection: place, catalog, passes: 'possible' as const }
  expect((await filterDashboard({ ...input, charts })).map(({ result }) => result.rows.length)).toEqual([5, 1, 4, 1])
  expect(passes).toHaveLength(2)
  const join = written('join', 'SELECT count(*) AS n FROM sales JOIN towns ON towns.id = sales.town_id', 'n')
  const joined = await filterDashboard({ ...input, charts: [...charts, join] })
  expect(joined.at(-1)?.result.rows).toEqual([{ n: 100 }])
  expect(passes).toHaveLength(3)
})

it('asks for charts apart where there is little to save, or too little memory', async () => {
  const { passes, place } = spied()
  const charts = [by('day'), by('paid')]
  await filterDashboard({ charts, state: { kind: 'tea' }, connection: place, catalog })
  expect(passes).toHaveLength(0)
  const large: Catalog = { ...catalog, tables: catalog.tables.map((table) => ({ ...table, rowCount: table.rowCount * 10_000 })) }
  const state = { kind: 'tea' }
  await filterDashboard({ charts, state, connection: place, catalog: large })
  expect(passes).toHaveLength(1)
  const small = { ...place, together: { ...place.together!, maxBytes: 1_000 } }
  await filterDashboard({ charts, state, connection: small, catalog: { ...large } })
  expect(passes).toHaveLength(1)
  // A filter that keeps most rows saves too little.
  await filterDashboard({ charts, state: { day: { gte: '2024-01-01' } }, connection: place, catalog: large })
  expect(passes).toHaveLength(1)
})

it('shows of the rows what somebody may see', async () => {
  const seen = connection.seenBy!([{ 'towns.name': 'Pune' }])
  const { passes, alone, place } = spied(seen)
  const charts = [by('day'), by('kind')]
  const input = { charts, state: { kind: ['tea', 'rice'] }, catalog: await seen.catalog() }
  const answers = await filterDashboard({ ...input, connection: place, passes: 'possible' })
  expect([passes.length, alone.length]).toEqual([1, 0])
  const { together: _, ...apart } = seen
  expect(rowsOf(answers)).toEqual(rowsOf(await filterDashboard({ ...input, connection: apart })))
  expect(answers[1]?.result.rows.map(({ count }) => count)).toEqual([25, 25])
})

it('ends in the database when nobody waits any more', async () => {
  const own = await openConnection({ name: 'slow', kind: 'duckdb', path })
  const slow = 'SELECT sum(a.real * b.real * c.real * d.real) AS n FROM sales a, sales b, sales c, sales d'
  const charts = [written('a', slow, 'n'), written('b', `${slow} WHERE a.id > 0`, 'n')]
  const { passes, alone, place } = spied(own)
  const stop = new AbortController()
  const asked = filterDashboard(
    { charts, state: { kind: 'tea' }, connection: place, catalog, passes: 'possible', results: openResults() },
    { signal: stop.signal },
  )
  await expect.poll(() => passes.length).toBe(1)
  stop.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  // The engine is free for the next one.
  expect((await own.run({ sql: 'SELECT 1 AS n', parameters: [] })).rows).toEqual([{ n: 1 }])
  expect(alone).toHaveLength(0)
  await own.close()
})
