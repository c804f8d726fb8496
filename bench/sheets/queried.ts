import type { Connection } from '../../packages/dashboard/src/connections/connection.ts'
import type { ChartPlan } from '../../packages/dashboard/src/plan.ts'
import { compileChart } from '../../packages/dashboard/src/sql/compile.ts'
import type { Rows, Wanted } from './judge.ts'

/** What is asked, and what shows that it was answered. */
export interface Asked {
  readonly ask: string
  /** The charts that are wanted: each one query or several, any of which it may answer. */
  readonly charts: readonly (string | readonly string[])[]
  /** The first rows are enough: "which … most", "top …" without a number. */
  readonly ranked?: boolean
}

async function rowsOf(connection: Connection, sql: string): Promise<Rows> {
  const { rows } = await connection.run({ sql, parameters: [] })
  return rows.map((row) => (Array.isArray(row) ? row : Object.values(row)))
}

/** What the queries beside a question give. */
export async function wantedBy(connection: Connection, { charts, ranked = false }: Asked): Promise<readonly Wanted[]> {
  return Promise.all(charts.map(async (any) => ({ any: await Promise.all([any].flat().map((sql) => rowsOf(connection, sql))), ranked })))
}

/** What charts give. */
export async function madeBy(connection: Connection, charts: readonly ChartPlan[]): Promise<readonly Rows[]> {
  const catalog = await connection.catalog()
  return Promise.all(charts.map((chart) => rowsOf(connection, compileChart(chart, catalog, connection.dialect).sql)))
}

/** What the queries of a folder give, for people. */
export async function showQueries(connection: Connection, questions: readonly Asked[]): Promise<void> {
  for (const { id, columns } of (await connection.catalog()).tables)
    console.log(`"${id}": ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}`)
  for (const { ask, charts } of questions) {
    console.log(ask)
    for (const sql of charts.flat()) {
      const rows = await rowsOf(connection, sql).catch((error: unknown) => [[`failed: ${String(error)}`]])
      console.log(
        `    ${rows.length} rows: ${rows
          .slice(0, 4)
          .map((row) => row.map(String).join(' | '))
          .join('  ;  ')}`,
      )
    }
  }
}
