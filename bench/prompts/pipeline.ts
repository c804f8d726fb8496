/** What the prompt benches share: databases opened as the product opens them, dashboards made by its own pipeline, and a look at what came out. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openRecords } from '@chitravani/storage'
import type { ChartSpec } from '@chitravani/protocol'
import { checkChart } from '../../packages/dashboard/src/charts/check.ts'
import type { Catalog, Connection } from '../../packages/dashboard/src/connections/connection.ts'
import { columnOf, tableOf } from '../../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../../packages/dashboard/src/connections/index.ts'
import { generate } from '../../packages/dashboard/src/generate.ts'
import type { ColumnRef } from '../../packages/dashboard/src/plan-source.ts'
import type { ChartPlan } from '../../packages/dashboard/src/plan.ts'
import { groupingsOf, relationsOf } from '../../packages/dashboard/src/plan.ts'
import { embeddedPlanner } from '../../packages/dashboard/src/planners/embedded/index.ts'
import { makeSample } from '../../packages/dashboard/src/sample/index.ts'
import type { DashboardTools } from '../../packages/dashboard/src/service.ts'
import { openSessions } from '../../packages/dashboard/src/sessions/index.ts'
import type { DashboardState } from '../../packages/dashboard/src/sessions/index.ts'

/** Opens databases by name in a folder of its own; `sample` is grown there. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'chitravani-prompts-'))
  readonly #open = new Map<string, Promise<Connection | undefined>>()
  readonly #databases: string

  constructor(databases: string) {
    this.#databases = databases
  }

  async tools(): Promise<DashboardTools> {
    mkdirSync(this.#folder, { recursive: true })
    const records = await openRecords({ url: `sqlite:${join(this.#folder, 'records.sqlite')}` })
    return {
      sessions: openSessions(records.sessions),
      planner: embeddedPlanner,
      fiscalYearStart: 4,
      locale: 'en-IN',
      now: () => new Date('2026-01-01T00:00:00Z'),
    }
  }

  /** Undefined where the benchmark's databases are not there. */
  connection(name: string): Promise<Connection | undefined> {
    return this.#once(name, async () => {
      if (name === 'sample') {
        const path = join(this.#folder, 'sample.duckdb')
        await makeSample(path)
        return openConnection({ name, kind: 'duckdb', path })
      }
      const path = join(this.#databases, `${name}.sqlite`)
      return existsSync(path) ? openConnection({ name, kind: 'sqlite', path }) : undefined
    })
  }

  /** A table with these column names, however odd: numbers and words in turn. */
  table(name: string, columns: readonly string[]): Promise<Connection | undefined> {
    return this.#once(`table ${name}`, async () => {
      const path = join(this.#folder, 'table.sqlite')
      const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
      const database = new DatabaseSync(path)
      const numeric = (place: number): boolean => place === 0 || place === 1 || place === 5
      database.exec(
        `create table ${quote(name)} (${columns.map((column, place) => `${quote(column)} ${numeric(place) ? 'real' : 'text'}`).join(', ')})`,
      )
      const insert = database.prepare(`insert into ${quote(name)} values (${columns.map(() => '?').join(', ')})`)
      const words = [
        ['north', 'south', 'east', 'west'],
        ['plain', "it's", '"quoted"'],
        ['red', 'green', 'blue', 'null', 'select'],
        ['दिल्ली', 'मुंबई', 'पुणे', 'जयपुर'],
      ]
      for (let row = 0; row < 240; row++)
        insert.run(
          ...columns.map((_, place) =>
            numeric(place)
              ? Number((((row * (7 + place * 5)) % 101) * (place + 1.5)).toFixed(2))
              : (words[place % words.length]?.[((row * (place + 3)) % 4) % (words[place % words.length]?.length ?? 1)] ?? 'other'),
          ),
        )
      database.close()
      return openConnection({ name, kind: 'sqlite', path })
    })
  }

  async close(): Promise<void> {
    for (const opened of this.#open.values()) await (await opened)?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #once(key: string, open: () => Promise<Connection | undefined>): Promise<Connection | undefined> {
    const known = this.#open.get(key)
    if (known) return known
    const made = open()
    this.#open.set(key, made)
    return made
  }
}

export interface Asked {
  readonly state: DashboardState
  readonly catalog: Catalog
  readonly ms: number
}

/** One prompt through the whole pipeline. @throws what the pipeline throws */
export async function ask(prompt: string, connection: Connection, tools: DashboardTools, maxCharts: number): Promise<Asked> {
  const started = performance.now()
  let id = ''
  for await (const event of generate({ owner: 'bench', prompt, connection, maxCharts, theme: 'default' }, tools))
    if (event.type === 'complete') id = event.sessionId
  const ms = performance.now() - started
  const { state } = await tools.sessions.open(id, 'bench')
  return { state, catalog: await connection.catalog(), ms }
}

/** Everything wrong with a dashboard that its own parts can tell, each in one line. */
export async function problemsOf(
  { state, catalog }: Asked,
  specs: readonly ChartSpec[] = state.dashboard.individual_specs,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const warning of state.warnings)
    if (['empty_result', 'chart_failed', 'query_failed'].includes(warning.code)) problems.push(warning.message)
  for (const chart of state.plan.charts)
    problems.push(...unknownColumns(chart, catalog).map((name) => `${chart.title}: no column ${name}`), ...measuredKeys(chart, catalog))
  for (const spec of specs) {
    const values = spec.data.values as readonly Readonly<Record<string, string | number | boolean | null>>[]
    if (values.every((row) => Object.values(row).every((value) => value === null))) problems.push(`${spec.title}: empty`)
    const { problems: found } = await checkChart(spec.spec, values)
    problems.push(...found.map((problem) => `${spec.title}: ${problem}`))
  }
  const said = new Map<string, string>()
  for (const chart of state.plan.charts) {
    const says = JSON.stringify([
      chart.source.base.table,
      chart.measures.map(({ aggregate, column }) => [aggregate, column]),
      groupingsOf(chart).map(({ column, grain, bin }) => [column, grain, bin]),
      ['histogram', 'boxplot', 'point'].includes(chart.kind) ? chart.kind : '',
    ])
    const before = said.get(says)
    if (before !== undefined) problems.push(`${chart.title} says the same as ${before}`)
    said.set(says, chart.title)
  }
  return problems
}

/** Charts with more names than can be read. */
export function crowds({ state }: Asked): readonly string[] {
  return state.dashboard.individual_specs.flatMap((spec) => {
    const plan = state.plan.charts.find(({ id }) => id === spec.chart_id)
    const count = plan ? crowded(plan, spec.data.values) : 0
    return count > 30 ? [`${spec.title}: ${count} categories`] : []
  })
}

function columnsIn(chart: ChartPlan): readonly ColumnRef[] {
  return [
    ...chart.measures.flatMap(({ column }) => (column ? [column] : [])),
    ...groupingsOf(chart).flatMap(({ column, identity }) => [column, ...(identity ?? [])]),
    ...chart.source.joins.flatMap(({ on }) => on.flatMap(({ left, right }) => [left, right])),
    ...(chart.comparison ? [chart.comparison.column] : []),
  ]
}

function unknownColumns(chart: ChartPlan, catalog: Catalog): readonly string[] {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  return columnsIn(chart)
    .filter(({ relation, column }) => !columnOf(catalog, tables.get(relation) ?? '', column))
    .map(({ relation, column }) => `${relation}.${column}`)
}

/** Keys that are summed or averaged. */
function measuredKeys(chart: ChartPlan, catalog: Catalog): readonly string[] {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  return chart.measures.flatMap(({ aggregate, column }) => {
    if (!column || aggregate === 'count' || aggregate === 'count_distinct') return []
    const table = tableOf(catalog, tables.get(column.relation) ?? '')
    const profile = table?.columns.find(({ name }) => name === column.column)
    const keyed = catalog.keys.some((key) =>
      [key.from, key.to].some((end) => end.table === table?.id && end.columns.includes(column.column)),
    )
    const named = /(?:^|[_ ])(?:id|key|code|uuid)$/i.test(column.column) || /[a-z]I[Dd]$/.test(column.column)
    const key = profile?.meaning === 'id' || keyed || named || (table?.primaryKey.length === 1 && table.primaryKey[0] === column.column)
    return key && ['sum', 'mean', 'median', 'stddev'].includes(aggregate) ? [`${chart.title}: the key ${column.column} is measured`] : []
  })
}

/** How many names stand on one axis or in one legend; lists and points have none. */
function crowded(plan: ChartPlan, values: readonly Readonly<Record<string, unknown>>[]): number {
  if (['table', 'point', 'text', 'histogram'].includes(plan.kind)) return 0
  const plain = groupingsOf(plan).some(({ grain, bin }) => !grain && !bin)
  if (!plain) return 0
  const names = Object.keys(values[0] ?? {}).filter((name) =>
    values.every((row) => typeof row[name] === 'string' && !/^\d{4}-\d{2}/.test(row[name])),
  )
  return Math.max(0, ...names.map((name) => new Set(values.map((row) => row[name])).size))
}
