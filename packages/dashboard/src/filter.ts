import { createLimit, deadline, isFailure } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import type { Catalog, Connection, ResultTable, Statement } from './connections/connection.ts'
import type { ColumnType } from './connections/column.ts'
import type { Cubes } from './cubes/cube.ts'
import { failure } from './errors.ts'
import { passesOf } from './passes.ts'
import type { ChartPlan } from './plan.ts'
import type { Results } from './results.ts'
import type { ResultColumn } from './sql/compiled.ts'
import { criterion } from './sql/criteria.ts'
import type { FilterValue } from './sql/filter-value.ts'
import { readSql } from './sql/reader.ts'
import { candidatesFor, reachOf, targetOf } from './sql/targets.ts'
import type { Reach, Target } from './sql/targets.ts'
import { shareOf } from './sql/share.ts'
import { wrapStatement } from './sql/wrap.ts'
import type { Wrapping } from './sql/wrap.ts'

/** A chart as it is kept: its own statement, and the rows it shows unfiltered. */
export interface FilterableChart {
  readonly chartId: string
  readonly sql: string
  readonly columns: readonly ResultColumn[]
  /** Handed back where no filter reaches the chart; run anew when left out. */
  readonly stored?: ResultTable
  /** What the statement was made of; without it no cube can answer for it. */
  readonly plan?: ChartPlan
}

/** Column, or `table.column`, to what it must be. */
export type FilterState = Readonly<Record<string, FilterValue>>

export interface FilterInput {
  readonly charts: readonly FilterableChart[]
  readonly state: FilterState
  readonly connection: Pick<Connection, 'run' | 'dialect' | 'name' | 'together'>
  readonly catalog: Catalog
  /** What keys of the state may name, where that is not all of the catalog; others are told nothing about. */
  readonly nameable?: Catalog
  /** Keeps results as long as the data is the same. Absent: every statement is run. */
  readonly results?: Results
  /** Charts summed up beforehand. Absent: every chart is a statement. */
  readonly cubes?: Cubes
  /** Rows of one chart at most. Default 5,000. */
  readonly maxRows?: number
  /** Charts that read the same rows are put into one statement. Default `quicker`: where that is expected to be. */
  readonly passes?: 'quicker' | 'possible'
}

/** What became of one key of the state in one chart. */
export interface Applied {
  readonly how: Target['how']
  readonly table?: string
  /** Where it is ambiguous: the names that are not. */
  readonly candidates?: string[]
}

export interface FilteredChart {
  readonly chartId: string
  /** No rows where the filtered statement failed. */
  readonly result: ResultTable
  readonly error?: { readonly code: string; readonly message: string }
  readonly applied: Readonly<Record<string, Applied>>
  /** Was the statement changed by the filter and run again? */
  readonly filtered: boolean
  readonly source: FilterSource
}

/** Where a chart's rows come from: the database, a cube, or what was kept of the same statement over the same data. */
export type FilterSource = 'query' | 'cube' | 'cache'

/** Statements of one dashboard that run at once. */
const atOnce = 4
const noRows: ResultTable = { columns: [], rows: [], truncated: false, elapsedMs: 0 }

/**
 * Re-runs each chart's statement inside the filter; asks no model. Charts that no key reaches keep their stored rows.
 * @returns in the order of the charts; one whose statement fails has an error instead of rows
 * @throws `unknown_column` for a key that no chart can use (details.candidates), `bad_filter_value`
 */
export async function filterDashboard(input: FilterInput, call: CallOptions = {}): Promise<readonly FilteredChart[]> {
  const signal = deadline(call)
  const within: CallOptions = signal ? { signal } : {}
  const { charts, state, connection, catalog } = input
  const keys = Object.keys(state)
  const readings = await Promise.all(
    charts.map(async (chart) => (keys.length === 0 ? undefined : readSql(chart.sql, connection.dialect.name, within))),
  )
  const plans = charts.map((chart, index) => {
    const reading = readings[index] ?? { tables: [], functions: [], cteNames: [] }
    const reach = reachOf(reading, chart.columns, input.nameable ?? catalog)
    return { chart, reading, reach, targets: new Map(keys.map((key) => [key, targetOf(key, reach)])) }
  })
  refuseUnknown(
    keys,
    plans.map((plan) => plan.targets),
    input.nameable ? [] : plans.map((plan) => plan.reach),
  )
  const maxRows = input.maxRows ?? defaultRows
  const place = { connection: limited(connection), catalog }
  const work = plans.map(({ chart, reading, targets }) => ({
    chart,
    plan: chart.plan,
    sql: chart.sql,
    columns: chart.columns.map(({ name }) => name),
    reading,
    targets,
    ...insideOf(chart, reading, targets, input),
  }))
  const leave = input.cubes?.enter()
  try {
    const answers = work.map((each) => ({ ...each, known: knownRows(each, input) }))
    const isAsked = (each: (typeof answers)[number]) =>
      each.statement !== undefined && !each.known && !input.results?.has(each.statement, place, maxRows)
    const passes = passesOf(answers.filter(isAsked), { ...place, maxRows, passes: input.passes })
    return await Promise.all(
      answers.map(async (each): Promise<FilteredChart> => {
        const { chart, statement = { sql: chart.sql, parameters: [] }, known } = each
        const answer = { chartId: chart.chartId, applied: report(each.targets), filtered: each.statement !== undefined }
        if (known) return { ...answer, ...known }
        const ask = passes.get(each) ?? place.connection.run
        try {
          const options = { ...within, maxRows }
          if (!input.results) return { ...answer, result: await ask(statement, options), source: 'query' }
          const { result, kept } = await input.results.run(statement, place, options, ask)
          return { ...answer, result, source: kept ? 'cache' : 'query' }
        } catch (error) {
          signal?.throwIfAborted()
          return { ...answer, result: noRows, error: described(error), source: 'query' }
        }
      }),
    )
  } finally {
    leave?.()
  }
}

/** Rows of one chart at most, unless the caller says otherwise. */
const defaultRows = 5_000

/** The same connection, of which one dashboard takes no more than its part. */
function limited({ name, dialect, run, together }: FilterInput['connection']): FilterInput['connection'] {
  const limit = createLimit(atOnce)
  return {
    name,
    dialect,
    run: (statement, options) => limit.run(() => run(statement, options), options),
    ...(together
      ? {
          together: {
            maxBytes: together.maxBytes,
            run: (statement, options) => limit.run(() => together.run(statement, options), options),
          },
        }
      : {}),
  }
}

/** The chart's rows without a statement, where that can be. */
function knownRows(
  {
    chart,
    statement,
    targets,
  }: { readonly chart: FilterableChart; readonly statement?: Statement; readonly targets: ReadonlyMap<string, Target> },
  input: FilterInput,
): Pick<FilteredChart, 'result' | 'source'> | undefined {
  if (!statement) return chart.stored && { result: chart.stored, source: 'cache' }
  const cubed = fromCube(chart, targets, input)
  return cubed && { result: cubed, source: 'cube' }
}

/** The chart's rows without its tables; undefined where the database has to be asked. */
function fromCube(chart: FilterableChart, targets: ReadonlyMap<string, Target>, input: FilterInput): ResultTable | undefined {
  if (!input.cubes || !chart.plan) return undefined
  const conditions = []
  for (const [key, target] of targets) {
    const value = input.state[key]
    if (target.how === 'result') return undefined
    if (value !== undefined && 'table' in target) conditions.push({ key, table: target.table, column: target.column, value })
  }
  return input.cubes.answer({ plan: chart.plan, sql: chart.sql }, conditions, input, input.maxRows ?? defaultRows)
}

function described(error: unknown): { code: string; message: string } {
  if (isFailure(error)) return { code: error.code, message: error.message }
  return { code: 'query_failed', message: 'The filtered statement could not be run.' }
}

function refuseUnknown(keys: readonly string[], targets: readonly ReadonlyMap<string, Target>[], reaches: readonly Reach[]): void {
  for (const key of keys) {
    if (targets.some((each) => each.get(key)?.how !== 'none' && each.has(key))) continue
    const candidates = reaches.length === 0 ? {} : { candidates: candidatesFor(key, reaches) }
    throw failure('unknown_column', `No chart can be filtered by "${key}".`, { details: { field: key, ...candidates } })
  }
}

function report(targets: ReadonlyMap<string, Target>): Record<string, Applied> {
  // From entries: a key such as `__proto__` is one like any other.
  return Object.fromEntries(
    [...targets].map(([key, target]): [string, Applied] => {
      if (target.how === 'ambiguous') return [key, { how: target.how, candidates: [...target.candidates] }]
      return [key, 'table' in target ? { how: target.how, table: target.table.id } : { how: target.how }]
    }),
  )
}

const resultTypes: Readonly<Record<ResultColumn['kind'], ColumnType>> = {
  number: 'number',
  text: 'text',
  temporal: 'timestamp',
  boolean: 'boolean',
}

/** The chart's statement inside the filter; empty when no key reaches it. */
function insideOf(
  chart: FilterableChart,
  reading: Awaited<ReturnType<typeof readSql>>,
  targets: ReadonlyMap<string, Target>,
  { state, connection: { dialect }, catalog }: FilterInput,
): { readonly statement?: Statement; readonly wrapping: Wrapping } {
  const tables = []
  const result = []
  for (const [key, target] of targets) {
    const value = state[key]
    if (value === undefined) continue
    if (target.how === 'base_table' || target.how === 'related_table') {
      const { table, column } = target
      const asStored = (sql: string) => (column.keptAs === 'text' ? dialect.numberFromText(sql) : sql)
      tables.push({
        table: table.id,
        column: column.name,
        write: (sql: string) => criterion(key, column, value, asStored(sql), dialect),
        share: shareOf(column, value, table.rowCount),
      })
    } else if (target.how === 'result') {
      const { column } = target
      result.push({ column: column.name, write: (sql: string) => criterion(key, { type: resultTypes[column.kind] }, value, sql, dialect) })
    }
  }
  const wrapping = { catalog, dialect, tables, result }
  if (tables.length === 0 && result.length === 0) return { wrapping }
  if (reading.refused !== undefined) throw failure('sql_refused', reading.refused, { details: { chart: chart.chartId } })
  return { statement: wrapStatement(chart.sql, reading, wrapping), wrapping }
}
