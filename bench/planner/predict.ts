import type { Catalog, Connection } from '../../packages/dashboard/src/connections/connection.ts'
import { buildSpec } from '../../packages/dashboard/src/charts/index.ts'
import { relationsOf } from '../../packages/dashboard/src/plan.ts'
import type { Condition } from '../../packages/dashboard/src/plan-condition.ts'
import type { Alternative, ChartPlan, DashboardPlan, Dimension, Measure } from '../../packages/dashboard/src/plan.ts'
import type { Planner } from '../../packages/dashboard/src/planners/planner.ts'
import { compileChart } from '../../packages/dashboard/src/sql/compile.ts'
import type { PlannerCase } from './case-sets.ts'
import type { PlanParts } from './kinds.ts'

export type Prediction = Readonly<Record<string, unknown>> & { readonly id: string; readonly ms: number }

const settings = { maxCharts: 6, theme: 'default', fiscalYearStart: 4 } as const

/** Plans one request; the time is that of planning alone. Later sentences are changes of the first plan. */
export async function planCase(
  planner: Planner,
  catalog: Catalog,
  { words }: PlannerCase,
): Promise<{ readonly plan: DashboardPlan; readonly ms: number }> {
  const [first = '', ...changes] = words
  const started = performance.now()
  let plan = await planner.plan({ prompt: first, catalog, ...settings })
  const ms = performance.now() - started
  for (const feedback of changes) {
    try {
      plan = await planner.refine({ feedback, plan, catalog, fiscalYearStart: settings.fiscalYearStart })
    } catch (cause) {
      if (!(cause instanceof Error) || !('code' in cause)) throw cause
    }
  }
  return { plan, ms }
}

const chartNames: Readonly<Record<string, string>> = { arc: 'pie', point: 'scatter', histogram: 'bar' }

/** Runs the first chart of a plan and writes what is shown, in display order. */
export async function shownRows(chart: ChartPlan, catalog: Catalog, connection: Connection): Promise<Readonly<Record<string, unknown>>> {
  const compiled = compileChart(chart, catalog, connection.dialect)
  const result = await connection.run({ sql: compiled.sql, parameters: [] })
  const { kind, spec } = buildSpec({ plan: chart, columns: compiled.columns, rows: result.rows, theme: 'default', locale: 'en-IN' })
  const named = (role: string): readonly string[] => compiled.columns.filter((column) => column.role === role).map((column) => column.name)
  const [measures, dimensions] = [named('measure'), named('dimension')]
  const [x, y] =
    measures.length > 1 && kind === 'point'
      ? measures
      : [dimensions[0] ?? measures[0], dimensions[0] === undefined ? measures[1] : measures[0]]
  const classify = named('series')[0] ?? named('facet')[0] ?? (kind === 'point' && measures.length > 1 ? undefined : dimensions[1])
  const rows = result.rows.map((row) => ({
    x: row[x ?? ''] ?? null,
    y: row[y ?? ''] ?? null,
    ...(classify === undefined ? {} : { classify: row[classify] ?? null }),
  }))
  return {
    chart_type: chartNames[kind] ?? kind,
    rows: displayed(rows, spec),
    sql: compiled.sql,
    horizontal: false,
    plan: brief(chart),
    parts: partsOf(chart, chartNames[kind] ?? kind),
  }
}

/** A time or number axis without an order of its own ascends, whatever the order of the rows. */
function displayed(
  rows: readonly { readonly x: unknown; readonly y: unknown }[],
  spec: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const encoding = (spec['encoding'] ?? {}) as Readonly<
    Record<string, { readonly type?: string; readonly sort?: unknown; readonly axis?: unknown } | undefined>
  >
  const x = encoding['x']
  const y = encoding['y']
  const laidDown = x?.type === 'quantitative' && (y?.type === 'nominal' || y?.type === 'ordinal')
  const axis = laidDown ? y : x
  const order = axis?.sort
  if (Array.isArray(order)) return rows.toSorted((a, b) => order.indexOf(a.x) - order.indexOf(b.x))
  if (axis?.type !== 'temporal' && axis?.type !== 'quantitative' && order !== 'ascending' && order !== 'descending') return rows
  const sign = order === 'descending' ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      sign *
      (typeof a.x === 'number' && typeof b.x === 'number' ? a.x - b.x : String(a.x) < String(b.x) ? -1 : String(a.x) > String(b.x) ? 1 : 0),
  )
}

type Body = Omit<ChartPlan, 'id' | 'alternatives'>

/** Charts as the sets of alternatives want them: mark and encoding over source columns, best first. */
export function encodings(chart: ChartPlan): readonly unknown[] {
  return [chart, ...chart.alternatives.map((alternative: Alternative) => alternative.plan)].map((body) => encodingOf(body))
}

function encodingOf(body: Body): unknown {
  const [x] = body.dimensions
  const [first, second] = body.measures
  const field = (dimension: Dimension): object => ({
    field: dimension.column.column,
    ...(dimension.bin ? { bin: true } : {}),
    ...(dimension.grain ? { timeUnit: dimension.grain } : {}),
  })
  const value = (measure: Measure): object =>
    measure.aggregate === 'count'
      ? { aggregate: 'count' }
      : {
          field: measure.column?.column,
          ...(measure.aggregate === 'none' ? {} : { aggregate: measure.aggregate === 'count_distinct' ? 'distinct' : measure.aggregate }),
        }
  const sides =
    body.kind === 'point' && second && first
      ? { x: value(first), y: value(second) }
      : body.kind === 'arc'
        ? { theta: first && value(first), x: x && field(x), y: first && value(first) }
        : { x: x && field(x), y: first && value(first) }
  const grouped =
    body.kind === 'bar' &&
    body.series &&
    (body.stack === 'grouped' || (body.stack === undefined && !['count', 'sum'].includes(first?.aggregate ?? '')))
  return {
    mark: body.kind === 'histogram' ? 'bar' : body.kind,
    encoding: {
      ...sides,
      ...(body.series ? { color: field(body.series) } : {}),
      ...(grouped && body.series ? { xOffset: field(body.series) } : {}),
      ...(body.facet ? { column: field(body.facet) } : {}),
    },
  }
}

/** The parts of a chart, to be counted by kind. */
function partsOf(chart: ChartPlan, kind: string): PlanParts {
  const [first, second] = chart.measures
  const [x] = chart.dimensions
  const points = x === undefined && first !== undefined && second !== undefined
  const value = (measure: Measure): NonNullable<PlanParts['y']> => ({
    aggregate: measure.aggregate === 'count_distinct' ? 'count' : measure.aggregate,
    ...(measure.column ? { column: measure.column.column.toLowerCase() } : {}),
  })
  const shown = points ? second : first
  const conditions = chart.where.flatMap((condition) => columnsIn(condition))
  const axis = points ? first.column : x?.column
  return {
    kind,
    tables: relationsOf(chart.source).map(({ table }) => table.toLowerCase()),
    ...(axis
      ? { x: { column: axis.column.toLowerCase(), table: axis.relation.toLowerCase(), ...(x?.grain ? { grain: x.grain } : {}) } }
      : {}),
    ...(shown ? { y: value(shown) } : {}),
    ...(chart.series ? { series: chart.series.column.column.toLowerCase() } : {}),
    conditions: conditions.filter((each) => each !== '()'),
    having: chart.having.length,
    related: Number(conditions.includes('()')),
  }
}

function columnsIn(condition: Condition): readonly string[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.flatMap((each) => columnsIn(each))
  if (condition.kind === 'not') return columnsIn(condition.of)
  if (condition.kind === 'related') return [...condition.sub.where.flatMap((each) => columnsIn(each)), '()']
  if (condition.kind === 'compare_to') return [condition.column.column.toLowerCase(), '()']
  if (condition.kind === 'compare_columns') return [condition.left.column.toLowerCase()]
  return 'column' in condition ? [condition.column.column.toLowerCase()] : []
}

/** The plan in one line, for reading failures. */
function brief(chart: ChartPlan): string {
  const dimension = (each: Dimension | undefined): string =>
    each
      ? `${each.column.relation}.${each.column.column}${each.grain ? `@${each.grain}` : ''}${each.bin ? '#' : ''}${each.identity ? '+id' : ''}`
      : '-'
  const measures = chart.measures.map(
    (measure) => `${measure.aggregate}(${measure.column ? `${measure.column.relation}.${measure.column.column}` : ''})`,
  )
  const rest = {
    ...(chart.where.length > 0 ? { where: chart.where } : {}),
    ...(chart.having.length > 0 ? { having: chart.having } : {}),
    sort: chart.sort,
    ...(chart.limit ? { limit: chart.limit } : {}),
  }
  const from = [chart.source.base.table, ...chart.source.joins.map((join) => join.relation.table)].join(' > ')
  return `${chart.kind} ${measures.join(', ')} by ${chart.dimensions.map(dimension).join(', ')} series ${dimension(chart.series)} facet ${dimension(chart.facet)} from ${from} ${JSON.stringify(rest)}`
}
