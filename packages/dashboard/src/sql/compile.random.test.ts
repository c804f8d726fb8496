import { DatabaseSync } from 'node:sqlite'
import { DuckDBDateValue, DuckDBInstance } from '@duckdb/node-api'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { duckdbDialect } from '../connections/duckdb/dialect.ts'
import { sqliteDialect } from '../connections/sqlite/dialect.ts'
import type { Catalog, ColumnProfile } from '../connections/connection.ts'
import type { ColumnRef } from '../plan-source.ts'
import type { Condition } from '../plan-condition.ts'
import type { ChartPlan, Dimension, Measure } from '../plan.ts'
import { compileChart } from './compile.ts'
import { reckon } from './fixtures/reckon.ts'
import type { Tables, Value } from './fixtures/reckon.ts'

const columns = {
  parents: { id: 'integer', name: 'text', weight: 'number' },
  children: { id: 'integer', parent_id: 'integer', label: 'text', value: 'number', day: 'date' },
  pets: { id: 'integer', child_id: 'integer', value: 'integer' },
} as const satisfies Record<string, Record<string, ColumnProfile['type']>>
type Table = keyof typeof columns

const text = fc.constantFrom('a', 'A', 'b_', '50%', `it's`, '', 'हिन्दी', '\\', null)
const number = fc.option(fc.integer({ min: -40, max: 40 }).map((value) => value / 4))
const small = fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 })
const day = fc.option(fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10)))
const rowsOf = (row: fc.Arbitrary<Record<string, Value>>, max: number) =>
  fc.array(row, { maxLength: max }).map((rows) => rows.map((each, index) => ({ id: index + 1, ...each })))
const tables: fc.Arbitrary<Tables> = fc.record({
  parents: rowsOf(fc.record({ name: text, weight: number }), 7),
  children: rowsOf(fc.record({ parent_id: small, label: text, value: number, day }), 14),
  pets: rowsOf(fc.record({ child_id: small, value: fc.option(fc.integer({ min: -9, max: 9 })) }), 14),
})

const profile = (name: string, type: ColumnProfile['type']): ColumnProfile => ({
  name,
  nativeType: type,
  type,
  ...(type === 'date' ? { temporal: { as: 'native' as const } } : {}),
  nullable: true,
  meaning: 'category',
  distinct: 3,
  nulls: 0,
  min: null,
  max: null,
  frequent: [],
  values: [],
  valuesComplete: false,
  unique: name === 'id',
})
const catalog: Catalog = {
  connection: 'test',
  kind: 'sqlite',
  dataVersion: '1',
  tables: Object.entries(columns).map(([id, own]) => ({
    id,
    path: [id],
    rowCount: 10,
    columns: Object.entries(own).map(([name, type]) => profile(name, type)),
    primaryKey: ['id'],
    estimated: false,
  })),
  keys: [
    { from: { table: 'children', columns: ['parent_id'] }, to: { table: 'parents', columns: ['id'] }, inferred: false },
    { from: { table: 'pets', columns: ['child_id'] }, to: { table: 'children', columns: ['id'] }, inferred: false },
  ],
}

const at = (relation: string, column: string): ColumnRef => ({ relation, column })
const kind = fc.constantFrom('inner' as const, 'left' as const)
const link = (relation: Table, left: ColumnRef, right: ColumnRef) =>
  kind.map((each) => ({ relation: { alias: relation, table: relation }, kind: each, on: [{ left, right }] }))
const toParents = link('parents', at('children', 'parent_id'), at('parents', 'id'))
const toChildren = link('children', at('parents', 'id'), at('children', 'parent_id'))
const toPets = link('pets', at('children', 'id'), at('pets', 'child_id'))
const base = (table: Table) => fc.constant({ alias: table, table })
const source: fc.Arbitrary<ChartPlan['source']> = fc.oneof(
  fc.record({ base: base('children'), joins: fc.constant([]) }),
  fc.record({ base: base('children'), joins: fc.tuple(toParents) }),
  fc.record({ base: base('parents'), joins: fc.tuple(toChildren) }),
  fc.record({ base: base('children'), joins: fc.tuple(toParents, toPets) }),
  fc.record({ base: base('parents'), joins: fc.tuple(toChildren, toPets) }),
)

function refs(from: ChartPlan['source'], types: readonly string[]): ColumnRef[] {
  const aliases = [from.base.alias, ...from.joins.map((each) => each.relation.alias)]
  return aliases.flatMap((alias) =>
    Object.entries(columns[alias as Table]).flatMap(([column, type]) => (types.includes(type) ? [at(alias, column)] : [])),
  )
}

const comparison = fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte')
function condition(from: ChartPlan['source'], depth = 2): fc.Arbitrary<Condition> {
  const numeric = fc.constantFrom(...refs(from, ['integer', 'number']))
  const textual = fc.constantFrom(...refs(from, ['text']))
  const dated = fc.constantFrom(...refs(from, ['date']))
  const value = fc.integer({ min: -8, max: 8 })
  const negated = fc.boolean()
  const leaves: fc.Arbitrary<Condition>[] = [
    fc.record({ kind: fc.constant('compare'), column: numeric, op: comparison, value }),
    fc.record({ kind: fc.constant('compare'), column: textual, op: fc.constantFrom('eq', 'ne'), value: text }),
    fc.record({ kind: fc.constant('between'), column: numeric, low: value, high: value, negated }),
    fc.record({ kind: fc.constant('among'), column: textual, values: fc.array(text.filter((each) => each !== null)), negated }),
    fc.record({
      kind: fc.constant('text'),
      column: textual,
      match: fc.constantFrom('contains', 'starts', 'ends'),
      text: fc.constantFrom('a', '%', '_', '\\', `'`, ''),
      negated,
    }),
    fc.record({ kind: fc.constant('missing'), column: numeric, negated }),
    fc.record({
      kind: fc.constant('period'),
      column: dated,
      from: fc.constant('2022-06-01'),
      until: fc.constant('2023-09-15'),
      negated,
      words: fc.constant(''),
    }),
  ]
  if (depth === 0) return fc.oneof(...leaves)
  const inner = condition(from, depth - 1)
  return fc.oneof(
    ...leaves,
    fc.record({ kind: fc.constantFrom('any', 'all'), of: fc.array(inner, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not'), of: inner }),
  )
}

function dimension(from: ChartPlan['source'], id: string): fc.Arbitrary<Dimension> {
  return fc.oneof(
    fc.constantFrom(...refs(from, ['text', 'integer'])).map((column) => ({ id, column, label: column.column })),
    fc
      .record({ column: fc.constantFrom(...refs(from, ['date'])), grain: fc.constantFrom('year', 'month', 'weekday', 'month_of_year') })
      .map((each) => ({ id, ...each, label: each.grain })),
    fc.constantFrom(...refs(from, ['number'])).map((column) => ({ id, column, bin: { step: 2.5 }, label: 'bin' })),
  )
}

function measure(from: ChartPlan['source'], id: string): fc.Arbitrary<Measure> {
  const numeric = fc.constantFrom(...refs(from, ['integer', 'number']))
  const dated = fc.constantFrom(...refs(from, ['date']))
  const days = fc.record({ column: dated, unit: fc.constantFrom('day', 'month', 'year') }).map(({ column, unit }): Measure => {
    const of = { kind: 'aggregate', aggregate: 'count_distinct', of: { kind: 'column', column }, unit } as const
    return { id, aggregate: 'metric', label: 'units', formula: of }
  })
  return fc.oneof(
    fc.constant({ id, aggregate: 'count', label: 'rows' } as const),
    days,
    fc.record({
      id: fc.constant(id),
      aggregate: fc.constantFrom('sum', 'mean', 'median', 'stddev', 'min', 'max', 'count', 'count_distinct'),
      column: numeric,
      label: fc.constant('of it'),
    }),
  )
}

const plan: fc.Arbitrary<ChartPlan> = source.chain((from) =>
  fc.record({
    id: fc.constant('chart_1'),
    kind: fc.constant('bar'),
    title: fc.constant(''),
    description: fc.constant(''),
    source: fc.constant(from),
    measures: fc.array(measure(from, 'm'), { minLength: 1, maxLength: 3 }),
    dimensions: fc.oneof(fc.constant([]), fc.tuple(dimension(from, 'd0')), fc.tuple(dimension(from, 'd0'), dimension(from, 'd1'))),
    where: fc.array(condition(from), { maxLength: 2 }),
    having: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      fc.constant([{ aggregate: 'count', op: 'gte', value: 2 } as const]),
      fc.constant([{ measure: 'm', op: 'gt', value: 1.37 } as const]),
    ),
    sort: fc.constant([]),
    traces: fc.constant([]),
    assumptions: fc.constant([]),
    alternatives: fc.constant([]),
  }),
)

const cell = (value: unknown): unknown => {
  if (typeof value === 'bigint' || typeof value === 'number') {
    const rounded = Math.abs(Number(value)) < 1e-7 ? 0 : Number(Number(value).toPrecision(9))
    return rounded === 0 ? 0 : rounded
  }
  return value instanceof DuckDBDateValue ? value.toString() : value
}
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row.map(cell))).toSorted()

const sqlTypes: Readonly<Record<string, string>> = { integer: 'INTEGER', number: 'DOUBLE PRECISION', text: 'TEXT', date: 'DATE' }

/** Both engines with the same empty tables. */
async function openBoth() {
  const sqlite = new DatabaseSync(':memory:')
  const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  const runBoth = async (sql: string) => {
    sqlite.exec(sql)
    await duckdb.run(sql)
  }
  for (const [id, own] of Object.entries(columns)) {
    const list = Object.entries(own).map(([name, type]) => `${name} ${sqlTypes[type]}`)
    await runBoth(`CREATE TABLE ${id} (${list.join(', ')})`)
  }
  return {
    async fill(data: Tables) {
      for (const [id, rows] of Object.entries(data)) {
        await runBoth(`DELETE FROM ${id}`)
        const names = Object.keys(columns[id as Table])
        const tuples = rows.map((row) => `(${names.map((name) => sqliteDialect.literal(row[name] ?? null)).join(', ')})`)
        if (tuples.length > 0) await runBoth(`INSERT INTO ${id} VALUES ${tuples.join(', ')}`)
      }
    },
    /** The plan's rows in their order, on each engine. */
    async answers(plan: ChartPlan): Promise<{ sql: string; rows: unknown[][] }[]> {
      const forSqlite = compileChart(plan, catalog, sqliteDialect).sql
      const forDuckdb = compileChart(plan, catalog, duckdbDialect).sql
      const onSqlite = sqlite.prepare(forSqlite).all()
      return [
        { sql: forSqlite, rows: onSqlite.map((row): unknown[] => Object.values(row)) },
        { sql: forDuckdb, rows: (await duckdb.runAndReadAll(forDuckdb)).getRows() },
      ]
    },
    close() {
      sqlite.close()
      duckdb.closeSync()
    },
  }
}

it('gives the same rows on both engines as reckoned in memory, whatever the plan', async () => {
  const engines = await openBoth()
  try {
    await fc.assert(
      fc.asyncProperty(tables, fc.array(plan, { minLength: 6, maxLength: 6 }), async (data, plans) => {
        await engines.fill(data)
        for (const each of plans) {
          const expected = sorted(reckon(each, data))
          for (const { sql, rows } of await engines.answers(each)) expect({ sql, rows: sorted(rows) }).toEqual({ sql, rows: expected })
        }
      }),
      { numRuns: Number(process.env['COMPILE_RUNS'] ?? 60), seed: Number(process.env['COMPILE_SEED'] ?? 7) },
    )
  } finally {
    engines.close()
  }
})

it('keeps the largest categories and sums the rest up, whatever the series', async () => {
  const engines = await openBoth()
  const key = fc
    .constantFrom('label', 'parent_id')
    .map((column): Dimension => ({ id: column, column: at('children', column), label: column }))
  const limited = fc.record({
    first: key,
    series: fc.option(key),
    count: fc.integer({ min: 1, max: 4 }),
    rest: fc.constantFrom('drop', 'other'),
  })
  try {
    await fc.assert(
      fc.asyncProperty(tables, limited, async (data, { first, series, count, rest }) => {
        await engines.fill(data)
        const own: ChartPlan = {
          id: 'chart_1',
          kind: 'bar',
          title: '',
          description: '',
          traces: [],
          assumptions: [],
          alternatives: [],
          where: [],
          having: [],
          source: { base: { alias: 'children', table: 'children' }, joins: [] },
          measures: [{ id: 'm', aggregate: 'count', label: 'rows' }],
          dimensions: [{ ...first, id: 'first' }],
          ...(series ? { series: { ...series, id: 'series' } } : {}),
          sort: [{ by: { measure: 'm' }, order: 'desc' }],
          limit: { count, rest },
        }
        const groups = reckon({ ...own, dimensions: [...own.dimensions, ...(own.series ? [own.series] : [])] }, data)
        const expected = sorted(firstCategories(groups, count, rest))
        for (const { sql, rows } of await engines.answers(own)) expect({ sql, rows: sorted(rows) }).toEqual({ sql, rows: expected })
      }),
      { numRuns: Number(process.env['COMPILE_RUNS'] ?? 80), seed: Number(process.env['COMPILE_SEED'] ?? 7) },
    )
  } finally {
    engines.close()
  }
})

/** Groups of category, perhaps series, and value, cut to the categories with the largest totals. */
function firstCategories(groups: readonly Value[][], count: number, rest: 'drop' | 'other'): Value[][] {
  const totals = new Map<Value, number>()
  for (const row of groups) totals.set(row[0]!, (totals.get(row[0]!) ?? 0) + Number(row.at(-1)))
  const byKey = (a: Value, b: Value) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return typeof a === 'number' && typeof b === 'number' ? a - b : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
  }
  const ranked = [...totals].toSorted(([a, own], [b, other]) => other - own || byKey(a, b)).map(([category]) => category)
  const kept = new Set(ranked.slice(0, count))
  if (rest === 'drop') return groups.filter((row) => kept.has(row[0]!))
  const folded = ranked.length - kept.size
  const shown = groups
    .filter((row) => kept.has(row[0]!))
    .map(([category, ...others]): Value[] => [category === null ? null : String(category!), ...others, 0])
  const other = new Map<string, Value[]>()
  for (const row of groups.filter((each) => !kept.has(each[0]!))) {
    const name = JSON.stringify(row.slice(1, -1))
    const value = Number(other.get(name)?.at(-2) ?? 0) + Number(row.at(-1))
    other.set(name, ['Other', ...row.slice(1, -1), value, folded])
  }
  return [...shown, ...other.values()]
}
