import type { ResultTable } from '../connections/connection.ts'
import { isVersioned } from '../connections/version.ts'
import { arrangeCube } from './arrange.ts'
import { createBuilder } from './build.ts'
import type { Made } from './build.ts'
import { idOf, likelyColumns } from './choose.ts'
import type { CubeCondition, CubedChart, CubeOptions, CubePlace, Cubes } from './cube.ts'
import type { Cube } from './fill.ts'
import { keptValues } from './held.ts'
import { keepCubes } from './kept.ts'
import type { Entry } from './kept.ts'
import type { Wanted } from './make.ts'
import type { FilterColumn } from './recipe.ts'
import { createStandings } from './standing.ts'
import { sumCube } from './sum.ts'

const defaults = {
  maxBytes: 64 * 1024 * 1024,
  maxCells: 50_000,
  minRows: 20_000,
  quietMs: 500,
  patience: 1,
} as const satisfies Required<CubeOptions>

/** Opens an empty store of cubes; it lives in this process and dies with it. */
export function openCubes(options: CubeOptions = {}): Cubes {
  const limits = { ...defaults, ...options }
  const kept = keepCubes(limits.maxBytes)
  const standings = createStandings(limits.patience, (connection) => kept.forget(connection))
  const builder = createBuilder(limits)

  function want(key: string, wanted: Wanted, urgent: boolean): void {
    const entry: Entry = { connection: wanted.place.connection.name }
    if (builder.add({ ...wanted, done: (made) => keep(key, entry, made) }, urgent)) kept.add(key, entry)
  }

  function keep(key: string, entry: Entry, { cube, asOf, tookMs }: Made): void {
    standings.spent(entry.connection, tookMs)
    if (kept.get(key) !== entry) return
    if (cube === undefined) kept.drop(key)
    else kept.fill(entry, cube, asOf)
  }

  return {
    answer(chart, conditions, place, maxRows) {
      if (!isVersioned(place.catalog.dataVersion)) return undefined
      const mayMake = standings.keepUp(place)
      const started = performance.now()
      const sorted = conditions.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      const columns = sorted.map(({ table, column }) => ({ table, column }))
      if (new Set(columns.map(idOf)).size < columns.length) return undefined
      const key = keyOf(chart, columns, place)
      const entry = kept.use(key)
      if (!entry && mayMake) want(key, { chart, columns, place }, true)
      if (!entry?.cube || entry.cube === 'none') return undefined
      const answer = answerFrom(entry.cube, sorted, maxRows, started)
      return answer && entry.asOf !== undefined ? { ...answer, asOf: entry.asOf } : answer
    },
    prepare(charts, place) {
      if (!isVersioned(place.catalog.dataVersion)) return
      if (!standings.keepUp(place)) return
      const columns = likelyColumns(
        charts.map((chart) => chart.plan),
        place.catalog,
      )
      for (const column of columns) {
        for (const chart of charts) {
          const key = keyOf(chart, [column], place)
          if (!kept.has(key)) want(key, { chart, columns: [column], place }, false)
        }
      }
    },
    enter: builder.enter,
    forget: (connection) => kept.forget(connection),
    idle: builder.idle,
    async close() {
      await builder.close()
      kept.clear()
    },
    get bytes() {
      return kept.bytes
    },
  }
}

function answerFrom(cube: Cube, conditions: readonly CubeCondition[], maxRows: number, started: number): ResultTable | undefined {
  const masks = cube.filters.map(({ held }, index) => {
    const condition = conditions[index]
    return condition && keptValues({ ...held, key: condition.key }, condition.value)
  })
  if (!masks.every((mask) => mask !== undefined)) return undefined
  const summed = sumCube(cube, masks)
  const arranged = summed && arrangeCube(cube, summed, maxRows)
  if (!arranged) return undefined
  const columns = cube.columns
  const rows = arranged.rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns[index] ?? '', cell])))
  return { columns, rows, truncated: arranged.truncated, elapsedMs: performance.now() - started }
}

function keyOf(chart: CubedChart, columns: readonly FilterColumn[], { connection, catalog }: CubePlace): string {
  return JSON.stringify([connection.name, catalog.dataVersion, chart.sql, columns.map(idOf)])
}
