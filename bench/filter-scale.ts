/**
 * How quick is filtering when the tables grow? Twelve charts over the sample company's lines, grown to millions, inside narrow and wide
 * filters: without cubes (and how many charts came out of one statement for several) and with cubes, beside (a) the same statements straight to DuckDB and (b) Mosaic's coordinator with its sums made
 * beforehand. Exits 1 above 1.2 × (a), above 15 ms or above 1.0 × (b). Usage: --sizes 1,10,50 (millions) --rounds N --minutes N
 *
 * What runs against the tables themselves runs 6 times over 1 million lines, twice above, the same for all that do. Above 10
 * million only the cubes that a gesture asks for are made, and a gesture is begun only within --minutes; one of each width always runs.
 */
import { mkdir, rm } from 'node:fs/promises'
import { cpus, freemem, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Connection, Statement } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import { openCubes } from '../packages/dashboard/src/cubes/index.ts'
import { filterDashboard } from '../packages/dashboard/src/filter.ts'
import type { FilteredChart, FilterState } from '../packages/dashboard/src/filter.ts'
import { compileChart } from '../packages/dashboard/src/sql/compile.ts'
import { mapLimited } from '../packages/kit/src/concurrency.ts'
import { countingPasses } from './filter/passes.ts'
import { scaleCharts, scaleGestures, stateOf } from './filter/scale/charts.ts'
import { growScale } from './filter/scale/data.ts'
import { openMosaic } from './filter/scale/mosaic.ts'

const limits = { straight: 1.2, cubesMs: 15, mosaic: 1 }
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,10' },
    rounds: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '11' },
  },
})
const rounds = Number(values.rounds)
const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.setup/bench-data')
const threads = Math.min(4, cpus().length)

const percentile = (times: readonly number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN
const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Rounds that are run against the tables themselves; the larger they are the fewer. */
const slowRounds = (millions: number) => (millions <= 1 ? 6 : 2)

await mkdir(folder, { recursive: true })
say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`)
let reached = true
for (const size of values.sizes.split(',').map(Number)) {
  const path = join(folder, `sample-${size}m.duckdb`)
  try {
    await rm(path, { force: true })
    const made = await timed(() => growScale(path, size * 1_000_000))
    say(`\n${size} million lines, made in ${(made / 1_000).toFixed(0)} s`)
    if (!(await measure(path, size))) reached = false
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.wal`, { force: true })
  }
}
say(reached ? '\nreached' : '\nshort')
process.exitCode = reached ? 0 : 1

interface Times {
  readonly queries: number[]
  readonly straight: number[]
  readonly cubes: number[]
  readonly mosaic: number[]
}

async function measure(path: string, millions: number): Promise<boolean> {
  const memoryMb = Math.max(1_024, Math.min(millions * 100, 4_096))
  const connection = await openConnection({ name: 'scale', kind: 'duckdb', path, memoryMb, statementTimeoutMs: 300_000 })
  const catalog = await connection.catalog()
  const charts = scaleCharts.map(({ plan }) => ({ chartId: plan.id, plan, ...compileChart(plan, catalog, connection.dialect) }))
  const straight = await openStraight(path, memoryMb)
  const mosaic = await openMosaic(path, join(root, '.setup/mosaic'), memoryMb, threads)
  if (!mosaic) say('Mosaic is not at hand: the registry is out of reach')
  const cubes = openCubes({ minRows: 0, quietMs: 0 })
  const passes = countingPasses(connection)
  const place = { connection, catalog }
  try {
    const began = performance.now()
    if (millions <= 10) {
      const preparing = await timed(async () => {
        cubes.prepare(charts, place)
        await cubes.idle()
      })
      say(
        `cubes ahead: ${(preparing / 1_000).toFixed(1)} s, ${(cubes.bytes / 2 ** 20).toFixed(1)} MiB; ${(freemem() / 2 ** 30).toFixed(0)} GiB free`,
      )
    }
    const gestures = scaleGestures({
      cities: valuesOf('stores', 'city'),
      categories: valuesOf('products', 'category'),
      subcategories: valuesOf('products', 'subcategory'),
      segments: valuesOf('customers', 'segment'),
    })
    const all = { narrow: empty(), wide: empty() }
    for (const [number, gesture] of interleaved(gestures).entries()) {
      const isLate = millions > 10 && performance.now() - began > Number(values.minutes) * 60_000
      if (isLate && all[gesture.width].cubes.length > 0) {
        say(`${gesture.width.padEnd(6)} ${gesture.name.padEnd(24)} left out: the time is over`)
        continue
      }
      const times = empty()
      const state = (round: number) => stateOf(gesture.filter(round))
      const ask = (round: number, fast: boolean) =>
        filterDashboard({ charts, state: state(round), ...place, connection: passes.connection, ...(fast ? { cubes } : {}) })
      // The first of each is not counted: files are read, statements parsed, sums made.
      await ask(0, true)
      const making = await timed(() => cubes.idle())
      if (millions > 10) say(`cubes of ${gesture.name}: ${(making / 1_000).toFixed(1)} s, ${(cubes.bytes / 2 ** 20).toFixed(1)} MiB in all`)
      if (millions <= 1) await ask(0, false)
      let asked: readonly FilteredChart[] = []
      passes.take()
      for (let round = 1; round <= slowRounds(millions); round += 1) {
        const sent = await statementsOf(state(round))
        const queries = async () => times.queries.push(await timed(async () => (asked = await ask(round, false))))
        const direct = async () => times.straight.push(await timed(() => straight.run(sent)))
        // Whoever is first reads the file for the other.
        for (const work of (number + round) % 2 === 0 ? [direct, queries] : [queries, direct]) await work()
      }
      const shared = (100 * passes.take()) / slowRounds(millions) / charts.length
      const summed = await mosaic?.activate(gesture.filter(0))
      let cubed = 0
      for (let round = 1; round <= rounds; round += 1) {
        let answer: readonly FilteredChart[] = []
        times.cubes.push(await timed(async () => (answer = await ask(round, true))))
        cubed += answer.filter((chart) => chart.source === 'cube').length
        if (mosaic) times.mosaic.push(await timed(() => mosaic.update(gesture.filter(round))))
      }
      compare(await ask(slowRounds(millions), true), asked, gesture.name)
      say(
        `${gesture.width.padEnd(6)} ${gesture.name.padEnd(24)} ${line(times)}; cubes answer ${((100 * cubed) / rounds / charts.length).toFixed(0)} %, passes ${shared.toFixed(0)} %, Mosaic sums ${summed ?? 0} of ${charts.length}`,
      )
      for (const name of ['queries', 'straight', 'cubes', 'mosaic'] as const) all[gesture.width][name].push(...times[name])
    }
    return (['narrow', 'wide'] as const).map((width) => judge(width, all[width])).every(Boolean)
  } finally {
    await cubes.close()
    mosaic?.close()
    straight.close()
    await connection.close()
  }

  /** What a filter sends to the database, without sending it. */
  async function statementsOf(state: FilterState): Promise<readonly Statement[]> {
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

  function valuesOf(table: string, column: string): readonly string[] {
    return (
      catalog.tables
        .find(({ id }) => id === table)
        ?.columns.find(({ name }) => name === column)
        ?.values.toSorted() ?? []
    )
  }
}

/** Narrow and wide in turn, so that both are there when the time is over. */
function interleaved<T extends { readonly width: 'narrow' | 'wide' }>(gestures: readonly T[]): T[] {
  const of = (width: T['width']) => gestures.filter((gesture) => gesture.width === width)
  const [narrow, wide] = [of('narrow'), of('wide')]
  return narrow.flatMap((gesture, index) => [gesture, ...wide.slice(index, index + 1)])
}

function empty(): Times {
  return { queries: [], straight: [], cubes: [], mosaic: [] }
}

function line(times: Times): string {
  const one = (name: string, list: readonly number[]) =>
    `${name} p50 ${percentile(list, 0.5).toFixed(1)} p95 ${percentile(list, 0.95).toFixed(1)}`
  return [one('queries', times.queries), one('straight', times.straight), one('cubes', times.cubes), one('Mosaic', times.mosaic)].join(', ')
}

function judge(width: string, times: Times): boolean {
  const straight = percentile(times.queries, 0.5) / percentile(times.straight, 0.5)
  const cubes = percentile(times.cubes, 0.95)
  const mosaic = cubes / percentile(times.mosaic, 0.95)
  say(
    `${width}: ${line(times)} ms; queries ${straight.toFixed(2)} × straight (to reach ${limits.straight}), cubes p95 ${cubes.toFixed(1)} ms (${limits.cubesMs}), ${Number.isNaN(mosaic) ? 'no' : mosaic.toFixed(2)} × Mosaic (${limits.mosaic})`,
  )
  return straight <= limits.straight && cubes <= limits.cubesMs && !(mosaic > limits.mosaic)
}

/** A figure of a wrong answer counts for nothing. */
function compare(cubed: readonly FilteredChart[], asked: readonly FilteredChart[], name: string): void {
  for (const [index, chart] of cubed.entries()) {
    const cells = (each: FilteredChart | undefined) =>
      JSON.stringify(
        each?.result.rows.map((row) => Object.values(row).map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell))),
      )
    if (chart.error || cells(chart) !== cells(asked[index]))
      throw new Error(
        `${chart.chartId} of "${name}" differs: ${chart.error?.message ?? cells(chart)?.slice(0, 300)} / ${cells(asked[index])?.slice(0, 300)}`,
      )
  }
}

async function openStraight(path: string, memoryMb: number) {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: String(threads), memory_limit: `${memoryMb}MB` })
  const lines = await Promise.all([0, 1, 2, 3].map(() => instance.connect()))
  return {
    async run(statements: readonly Statement[]) {
      const free = [...lines]
      await mapLimited(statements, 4, async ({ sql, parameters }) => {
        const line = free.pop()
        if (!line) throw new Error('No line is free.')
        try {
          const reader = await line.streamAndReadUntil(sql, 5_001, [...parameters])
          reader.getRowObjectsJS()
        } finally {
          free.push(line)
        }
      })
    },
    close() {
      for (const line of lines) line.closeSync()
      instance.closeSync()
    },
  }
}
