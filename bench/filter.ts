/** Is filtering a dashboard as quick as its statements alone? 8 charts over 1 million rows; exits 1 above 1.5 times. Usage: --rows N --rounds N */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { mapLimited } from '../packages/kit/src/concurrency.ts'
import type { Connection, Statement } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import { filterDashboard } from '../packages/dashboard/src/filter.ts'
import type { FilterState } from '../packages/dashboard/src/filter.ts'
import { compileChart } from '../packages/dashboard/src/sql/compile.ts'
import { millionRowCharts, millionRowSchema } from './filter/million.ts'
import { countingPasses } from './filter/passes.ts'

const limit = 1.5
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '100' } } })
const rounds = Number(values.rounds)
const folder = await mkdtemp(join(tmpdir(), 'filter-bench-'))
const path = join(folder, 'million.duckdb')

/** Another value each time, as a person clicking about: one of a list, several, a range, over keys. */
const states = (round: number): FilterState =>
  [
    { region: `Region ${round % 8}` },
    { channel: ['web', 'app'], region: `Region ${(round + 3) % 8}` },
    { ordered_at: { gte: `2024-0${(round % 9) + 1}-01`, lt: '2025-06-01' } },
    { 'products.category': `Category ${round % 20}` },
  ][round % 4]!

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
const p50 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

try {
  process.stdout.write(`Making ${values.rows} rows …\n`)
  const maker = await DuckDBInstance.create(path)
  const making = await maker.connect()
  for (const sql of millionRowSchema(Number(values.rows))) await making.run(sql)
  making.closeSync()
  maker.closeSync()

  const connection = await openConnection({ name: 'million', kind: 'duckdb', path })
  const catalog = await connection.catalog()
  const charts = millionRowCharts.map((plan) => ({ chartId: plan.id, plan, ...compileChart(plan, catalog, connection.dialect) }))

  const straight = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    threads: String(Math.min(4, cpus().length)),
    memory_limit: '512MB',
  })
  const lines = await Promise.all([0, 1, 2, 3].map(() => straight.connect()))
  const runStraight = async (statements: readonly Statement[]) => {
    const free = [...lines]
    await mapLimited(statements, 4, async ({ sql, parameters }) => {
      const line = free.pop()!
      try {
        const reader = await line.streamAndReadUntil(sql, 5_001, [...parameters])
        reader.getRowObjectsJS()
      } finally {
        free.push(line)
      }
    })
  }

  const passes = countingPasses(connection)
  /** What a filter asks for chart by chart, without asking. */
  const statementsOf = async (state: FilterState) => {
    const sent: Statement[] = []
    const recording: Pick<Connection, 'run' | 'dialect' | 'name'> = {
      name: connection.name,
      dialect: connection.dialect,
      async run(statement) {
        sent.push(statement)
        return { columns: [], rows: [], truncated: false, elapsedMs: 0 }
      },
    }
    await filterDashboard({ charts, state, connection: recording, catalog })
    return sent
  }
  const filterTimes: number[] = []
  const rawTimes: number[] = []
  // The first rounds warm both sides: files read, parser loaded.
  for (let round = -8; round < rounds; round += 1) {
    const sent = await statementsOf(states(round + 8))
    if (round === 0) passes.take()
    const started = performance.now()
    const answer = await filterDashboard({ charts, state: states(round + 8), connection: passes.connection, catalog })
    const filtered = performance.now() - started
    const failed = answer.find((chart) => chart.error)
    if (failed) throw new Error(`${failed.chartId}: ${failed.error?.message}`)
    const again = performance.now()
    await runStraight(sent)
    const raw = performance.now() - again
    if (round >= 0) {
      filterTimes.push(filtered)
      rawTimes.push(raw)
    }
  }
  await connection.close()
  for (const line of lines) line.closeSync()
  straight.closeSync()

  const ratio = p95(filterTimes) / p95(rawTimes)
  const model = cpus()[0]?.model ?? 'unknown'
  process.stdout.write(
    `${charts.length} charts over ${values.rows} rows, ${rounds} filters; ${cpus().length} × ${model}, Node ${process.versions.node}\n`,
  )
  process.stdout.write(`${Math.round((100 * passes.take()) / rounds / charts.length)} % of the charts out of one statement for several\n`)
  process.stdout.write(`filter    p50 ${p50(filterTimes).toFixed(0)} ms, p95 ${p95(filterTimes).toFixed(0)} ms\n`)
  process.stdout.write(`straight  p50 ${p50(rawTimes).toFixed(0)} ms, p95 ${p95(rawTimes).toFixed(0)} ms\n`)
  process.stdout.write(`p95 ratio ${ratio.toFixed(2)}, to reach ${limit}\n`)
  process.exitCode = ratio <= limit ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}
