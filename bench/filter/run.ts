import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell, ColumnProfile, ResultTable } from '../../packages/dashboard/src/connections/connection.ts'
import { openCubes } from '../../packages/dashboard/src/cubes/index.ts'
import { filterDashboard } from '../../packages/dashboard/src/filter.ts'
import { relationsOf } from '../../packages/dashboard/src/plan.ts'
import type { ChartPlan } from '../../packages/dashboard/src/plan.ts'
import { compileChart } from '../../packages/dashboard/src/sql/compile.ts'
import type { CompiledChart } from '../../packages/dashboard/src/sql/compiled.ts'
import type { FilterValue } from '../../packages/dashboard/src/sql/filter-value.ts'
import { readSql } from '../../packages/dashboard/src/sql/reader.ts'
import { reachOf, targetOf } from '../../packages/dashboard/src/sql/targets.ts'
import { createRandom } from '../../packages/dashboard/src/sql/fixtures/random.ts'
import type { Random } from '../../packages/dashboard/src/sql/fixtures/random.ts'
import { removedRows } from './oracle.ts'
import type { OracleCondition } from './oracle.ts'
import { pick, randomPlan, randomValue, tablesInReach } from './pairs.ts'
import { close, openSources } from './sources.ts'
import type { Source } from './sources.ts'

export interface OracleRun {
  readonly pairs: number
  readonly passed: number
  readonly outerJoins: number
  readonly brokenReferences: number
  readonly sharedNames: number
  /** The filter changed what the chart shows. */
  readonly changed: number
  readonly columnsFiltered: number
  /** Pairs that a cube answered as well. */
  readonly cubed: number
  readonly sources: readonly string[]
  readonly skipped: readonly string[]
  /** What went wrong, the statement with it. */
  readonly failures: readonly string[]
}

/** Compares filtered charts with the same charts over a copy from which the rows were really removed. */
export async function runOracle({ count, seed, set }: { count: number; seed: number; set: string }): Promise<OracleRun> {
  const folder = await mkdtemp(join(tmpdir(), 'filter-oracle-'))
  const { sources, skipped } = await openSources(folder, seed, set)
  const random = createRandom(seed)
  const seen = new Set<string>()
  const tally = { passed: 0, outerJoins: 0, brokenReferences: 0, sharedNames: 0, changed: 0, cubed: 0 }
  const failures: string[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      const source = sources[index % sources.length]!
      const pair = await makePair(source, random, seen)
      const { problem, changed, cubed } = await comparePair(source, pair)
      if (cubed) tally.cubed += 1
      if (changed) tally.changed += 1
      if (problem === undefined) tally.passed += 1
      else failures.push(`${source.name}: ${problem}\n${JSON.stringify(pair.state)}\n${pair.chart.sql}`)
      if (pair.isOuter) tally.outerJoins += 1
      if (pair.isBroken) tally.brokenReferences += 1
      if (pair.isShared) tally.sharedNames += 1
    }
  } finally {
    for (const source of sources) await close(source)
    await rm(folder, { recursive: true })
  }
  return { pairs: count, ...tally, columnsFiltered: seen.size, sources: sources.map((source) => source.name), skipped, failures }
}

interface Pair {
  readonly chart: CompiledChart
  readonly plan: ChartPlan
  readonly base: readonly string[]
  readonly state: Readonly<Record<string, FilterValue>>
  readonly conditions: readonly OracleCondition[]
  readonly isOuter: boolean
  readonly isBroken: boolean
  readonly isShared: boolean
}

async function makePair(source: Source, random: Random, seen: Set<string>): Promise<Pair> {
  const { catalog, connection, copy } = source
  const plan = randomPlan(catalog, random)
  const chart = dressed(compileChart(plan, catalog, connection.dialect), random, (name) => connection.dialect.quoteName(name))
  const base = [...new Set(relationsOf(plan.source).map((relation) => relation.table))]
  const inReach = tablesInReach(catalog, base)
  const all = inReach.flatMap((table) =>
    table.columns.filter((column) => column.type !== 'other' && column.type !== 'time').map((column) => ({ table: table.id, column })),
  )
  const same = (name: string) => all.filter((each) => each.column.name.toLowerCase() === name.toLowerCase())
  const conditions: OracleCondition[] = []
  const state: Record<string, FilterValue> = {}
  let isShared = false
  for (let number = 0; number < (random() < 0.2 ? 2 : 1); number += 1) {
    const fresh = all.filter((each) => !seen.has(`${source.name}.${each.table}.${each.column.name}`))
    const { table, column } = pick(random, fresh.length > 0 && random() < 0.6 ? fresh : all)
    seen.add(`${source.name}.${table}.${column.name}`)
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
    const stored = (await copy.rows(`SELECT DISTINCT ${quoted(column.name)} FROM ${quoted(table)} LIMIT 300`)).map(([cell]) => cell as Cell)
    const value = isReadable(column) ? randomValue(column, stored, random) : null
    const shared = same(column.name)
    const inBase = shared.filter((each) => base.includes(each.table))
    const isResult = chart.columns.some((each) => each.name.toLowerCase() === column.name.toLowerCase())
    if (shared.length > 1) isShared = true
    // A plain name where it has one meaning, or none; else the name with its table.
    const plain = !column.name.includes('.') && !(column.name in state) && random() < 0.5
    const meant = inBase.length > 0 ? inBase : isResult ? [] : shared.length === 1 ? shared : []
    if (plain && (meant.length > 0 || inBase.length > 1)) {
      state[column.name] = value
      if (meant.length === 1)
        conditions.push({ table: meant[0]!.table, column: meant[0]!.column, value: fits(meant[0]!.column, column, value) })
      if (meant.length === 1) state[column.name] = conditions.at(-1)!.value
    } else if (!(`${table}.${column.name}` in state)) {
      state[`${table}.${column.name}`] = value
      conditions.push({ table, column, value })
    }
  }
  const unfiltered = conditions.map((condition): OracleCondition => ({ ...condition, value: {} }))
  const isBroken = (await removedRows(copy, catalog, base, unfiltered)).size > 0
  return { chart, plan, base, state, conditions, isOuter: plan.source.joins.some((join) => join.kind === 'left'), isBroken, isShared }
}

/** A value made for one column, where the name turned out to mean another. */
function fits(meant: ColumnProfile, made: ColumnProfile, value: FilterValue): FilterValue {
  return meant.type === made.type && isReadable(meant) ? value : null
}

/** Can the oracle read the stored dates by itself? Where not, only null is asked for. */
function isReadable(column: ColumnProfile): boolean {
  if (column.type !== 'date' && column.type !== 'timestamp') return column.temporal === undefined
  const storage = column.temporal
  return storage === undefined || storage.as === 'native' || (storage.as === 'text' && storage.pattern.startsWith('%Y-%m-%d'))
}

/** The statement as it is, or inside what people write around one. */
function dressed(chart: CompiledChart, random: Random, quoteName: (name: string) => string): CompiledChart {
  const shape = random()
  if (shape < 0.7) return chart
  const { sql } = chart
  if (shape < 0.8) return { ...chart, sql: `WITH part AS (\n${sql}\n) SELECT * FROM part` }
  if (shape < 0.9) return { ...chart, sql: `SELECT * FROM (\n${sql}\n) AS a UNION ALL SELECT * FROM (\n${sql}\n) AS b` }
  return { ...chart, sql: `SELECT *, count(*) OVER () AS ${quoteName('how many')} FROM (\n${sql}\n) AS ${quoteName('whole')} -- हिन्दी 😀` }
}

interface Compared {
  readonly problem?: string
  readonly changed: boolean
  readonly cubed: boolean
}

async function comparePair(source: Source, { chart, plan, base, state, conditions }: Pair): Promise<Compared> {
  const { connection, catalog, copy } = source
  const reach = reachOf(await readSql(chart.sql, connection.dialect.name), chart.columns, catalog)
  for (const table of tablesInReach(catalog, base)) {
    for (const column of table.columns) {
      const { how } = targetOf(`${table.id}.${column.name}`, reach)
      if (how !== 'base_table' && how !== 'related_table')
        return { problem: `${table.id}.${column.name} is not reached`, changed: false, cubed: false }
    }
  }
  const [answer] = await filterDashboard({ charts: [{ chartId: 'chart_1', ...chart }], state, connection, catalog, maxRows: 200_000 })
  if (!answer || answer.error) return { problem: `failed: ${answer?.error?.message}`, changed: false, cubed: false }
  const expected = await copy.without(await removedRows(copy, catalog, base, conditions), () => copy.rows(chart.sql))
  const right = sorted(expected)
  const changed = sorted(await copy.rows(chart.sql)).join('\n') !== right.join('\n')
  const cubed = await fromCube(source, { chart, plan, state })
  const problem = differs(answer.result, right) ?? (cubed && differs(cubed, right, 'out of a cube: '))
  return { ...(problem === undefined ? {} : { problem }), changed, cubed: cubed !== undefined }
}

function differs({ rows, columns }: ResultTable, right: readonly string[], where = ''): string | undefined {
  const left = sorted(rows.map((row) => columns.map((column) => row[column])))
  if (left.length !== right.length) return `${where}${left.length} rows, expected ${right.length}`
  const at = left.findIndex((row, place) => row !== right[place])
  return at < 0 ? undefined : `${where}row ${left[at]}, expected ${right[at]}`
}

/** The same out of a cube; undefined where none can answer. */
async function fromCube({ connection, catalog }: Source, { chart, plan, state }: Pick<Pair, 'chart' | 'plan' | 'state'>) {
  const cubes = openCubes({ minRows: 0, quietMs: 0 })
  const input = { charts: [{ chartId: 'chart_1', plan, ...chart }], state, connection, catalog, cubes, maxRows: 200_000 }
  try {
    await filterDashboard(input)
    await cubes.idle()
    const [answer] = await filterDashboard(input)
    return answer?.source === 'cube' ? answer.result : undefined
  } finally {
    await cubes.close()
  }
}

/** Rows as text in one order; numbers to nine digits, since sums depend on the order of their parts. */
function sorted(rows: readonly (readonly unknown[])[]): string[] {
  const cell = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)
  return rows.map((row) => JSON.stringify(row.map(cell))).toSorted()
}
