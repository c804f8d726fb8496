import type { ResultTable } from '../connections/connection.ts'
import { isVersioned, stateOfData } from '../connections/version.ts'
import { arrangeCube } from './arrange.ts'
import { createBuilder } from './build.ts'
import type { Job, Made } from './build.ts'
import { idOf, likelyColumns } from './choose.ts'
import type { CubeCondition, CubedChart, CubeOptions, CubePlace, Cubes } from './cube.ts'
import type { Cube } from './fill.ts'
import { keptValues } from './held.ts'
import type { FilterColumn } from './recipe.ts'
import { sumCube } from './sum.ts'

const defaults = {
  maxBytes: 64 * 1024 * 1024,
  maxCells: 50_000,
  minRows: 20_000,
  quietMs: 500,
  patience: 1,
} as const satisfies Required<CubeOptions>
/** Charts and columns that are remembered, cubes or the knowledge that there is none. */
const maxEntries = 20_000

interface Entry {
  readonly connection: string
  /** Absent while it is made; `none` where there is no use in trying. */
  cube?: Cube | 'none'
  asOf?: string
}

/** How a connection's data has stood. */
interface Standing {
  readonly state: string
  readonly since: number
  /** It is worth cubes once it has stood so long. */
  readonly provenMs: number
  /** How long its cubes took so far. */
  spentMs: number
}

/** Data that stood for so many times as long as its cubes took was worth them. */
const worthwhile = 10

/** Opens an empty store of cubes; it lives in this process and dies with it. */
export function openCubes(options: CubeOptions = {}): Cubes {
  const limits = { ...defaults, ...options }
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  /** Of which state of its data a connection's entries are. */
  const standings = new Map<string, Standing>()
  let bytes = 0
  const builder = createBuilder(limits)

  function drop(key: string): void {
    const entry = entries.get(key)
    entries.delete(key)
    if (entry?.cube && entry.cube !== 'none') bytes -= entry.cube.bytes
  }

  function keyOf(chart: CubedChart, columns: readonly FilterColumn[], { connection, catalog }: CubePlace): string {
    return JSON.stringify([connection.name, catalog.dataVersion, chart.sql, columns.map(idOf)])
  }

  function forget(connection: string): void {
    for (const [key, entry] of entries) if (entry.connection === connection) drop(key)
  }

  /** What was made of data that has changed is of no more use. @returns whether cubes may be made of it yet */
  function keepUp({ connection, catalog }: CubePlace): boolean {
    const state = stateOfData(catalog.dataVersion)
    const now = performance.now()
    let standing = standings.get(connection.name)
    if (standing?.state !== state) {
      if (standing) forget(connection.name)
      const lostMs = standing ? Math.max(standing.spentMs * limits.patience, standing.provenMs) : 0
      const wasWorth = !standing || !catalog.aging || now - standing.since >= lostMs * worthwhile
      standing = { state, since: now, provenMs: wasWorth ? 0 : lostMs, spentMs: 0 }
      standings.set(connection.name, standing)
    }
    return now - standing.since >= standing.provenMs
  }

  function want(key: string, job: Omit<Job, 'done'>, urgent: boolean): void {
    const entry: Entry = { connection: job.place.connection.name }
    if (!builder.add({ ...job, done: (made) => keep(key, entry, made) }, urgent)) return
    entries.set(key, entry)
    if (entries.size > maxEntries) drop(entries.keys().next().value ?? '')
  }

  function keep(key: string, entry: Entry, { cube, asOf, tookMs }: Made): void {
    const standing = standings.get(entry.connection)
    if (standing) standing.spentMs += tookMs
    if (entries.get(key) !== entry) return
    if (cube === undefined) {
      entries.delete(key)
      return
    }
    entry.cube = cube
    if (asOf !== undefined) entry.asOf = asOf
    if (cube === 'none') return
    bytes += cube.bytes
    for (const [other, { cube: held }] of entries) {
      if (bytes <= limits.maxBytes) break
      if (held && held !== 'none') drop(other)
    }
  }

  return {
    answer(chart, conditions, place, maxRows) {
      if (!isVersioned(place.catalog.dataVersion)) return undefined
      const mayMake = keepUp(place)
      const started = performance.now()
      const sorted = conditions.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      const columns = sorted.map(({ table, column }) => ({ table, column }))
      if (new Set(columns.map(idOf)).size < columns.length) return undefined
      const key = keyOf(chart, columns, place)
      const entry = entries.get(key)
      if (!entry) {
        if (mayMake) want(key, { chart, columns, place }, true)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      if (!entry.cube || entry.cube === 'none') return undefined
      const answer = answerFrom(entry.cube, sorted, maxRows, started)
      return answer && entry.asOf !== undefined ? { ...answer, asOf: entry.asOf } : answer
    },
    prepare(charts, place) {
      if (!isVersioned(place.catalog.dataVersion)) return
      if (!keepUp(place)) return
      const columns = likelyColumns(
        charts.map((chart) => chart.plan),
        place.catalog,
      )
      for (const column of columns) {
        for (const chart of charts) {
          const key = keyOf(chart, [column], place)
          if (!entries.has(key)) want(key, { chart, columns: [column], place }, false)
        }
      }
    },
    enter: builder.enter,
    forget,
    idle: builder.idle,
    async close() {
      await builder.close()
      entries.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
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
