import { isDeepStrictEqual } from 'node:util'
import { sleep } from '@chitravani/kit'
import type { Catalog, ResultTable } from '../connections/connection.ts'
import { tableOf } from '../connections/connection.ts'
import { stateOfData } from '../connections/version.ts'
import { relationsOf } from '../plan.ts'
import { compileChart } from '../sql/compile.ts'
import { mostCells } from './choose.ts'
import type { CubedChart, CubeOptions, CubePlace } from './cube.ts'
import { fillCube } from './fill.ts'
import type { Cube } from './fill.ts'
import { recipeOf } from './recipe.ts'
import type { FilterColumn, Recipe } from './recipe.ts'
import type { UniqueKey } from './way.ts'

/** One cube to be made. */
export interface Job {
  readonly chart: CubedChart
  /** Sorted by `idOf`. */
  readonly columns: readonly FilterColumn[]
  readonly place: CubePlace
  done(made: Made): void
}

/** What came of a job. */
export interface Made {
  /** `none` where there can be none of this data, undefined where making it was broken off, or the data changed meanwhile. */
  readonly cube: Cube | 'none' | undefined
  /** When its rows were read, where an answer may be older than the data. */
  readonly asOf?: string
  /** How long the database worked for it. */
  readonly tookMs: number
}

/** Rows of another state of the data than the one that was asked for. */
class OtherState extends Error {
  readonly state: string | undefined
  constructor(state: string | undefined) {
    super('The rows are not of the data that was asked of.')
    this.state = state
  }
}

/** Makes cubes one after the other while nobody waits for the database. */
export interface Builder {
  /** @param urgent somebody filters by it now; such come first. @returns false where too many wait */
  add(job: Job, urgent: boolean): boolean
  readonly enter: () => () => void
  readonly idle: () => Promise<void>
  close(): Promise<void>
}

const maxWaiting = 1_000
/** Where the database never rests, one cube is made so often all the same. */
const patienceMs = 2_000
/** An estimate so many times above the limit is not tried. */
const hopeless = 20

export function createBuilder(limits: Required<CubeOptions>): Builder {
  const waiting: Job[] = []
  const closing = new AbortController()
  /** Which columns were found unique, by connection, data version and table. */
  const unique = new Map<string, Promise<boolean>>()
  let working: Promise<void> | undefined
  let inside = 0
  let lastLeft = 0

  async function quiet(): Promise<void> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const rest = inside > 0 ? limits.quietMs : lastLeft + limits.quietMs - performance.now()
      if (inside === 0 && rest <= 0) return
      await sleep(Math.max(5, Math.min(rest, until - performance.now())), { signal: closing.signal })
    }
  }

  async function work(): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      let began = performance.now()
      let made: Omit<Made, 'tookMs'>
      try {
        await quiet()
        began = performance.now()
        made = await build(job)
      } catch (error) {
        // The database could not: too slow, too large, gone. A dashboard works without cubes.
        const mayComeYet = closing.signal.aborted || (error instanceof OtherState && error.state === undefined)
        made = { cube: mayComeYet ? undefined : 'none' }
      }
      job.done({ ...made, tookMs: performance.now() - began })
      if (closing.signal.aborted) for (const left of waiting.splice(0)) left.done({ cube: undefined, tookMs: 0 })
    }
  }

  function start(): void {
    working = work().finally(() => {
      working = undefined
      if (waiting.length > 0) start()
    })
  }

  async function build({ chart, columns, place }: Job): Promise<Omit<Made, 'tookMs'>> {
    const { catalog, connection } = place
    if (mostRows(chart, catalog) < limits.minRows) return { cube: 'none' }
    const compiled = compileChart(chart.plan, catalog, connection.dialect)
    if (compiled.sql !== chart.sql) return { cube: 'none' }
    for (const coarse of [false, true]) {
      const recipe = recipeOf(chart.plan, columns, catalog, connection.dialect, coarse)
      if (
        !recipe ||
        (coarse && isDeepStrictEqual(recipe.filters, recipeOf(chart.plan, columns, catalog, connection.dialect, false)?.filters))
      )
        return { cube: 'none' }
      if (mostCells(chart.plan, columns, catalog, coarse) > limits.maxCells * hopeless) continue
      if (!(await areUnique(recipe.unique, place))) return { cube: 'none' }
      const table = await run(recipe, place)
      if (table.truncated) continue
      const cells = table.columns.map((column) => table.rows.map((row) => row[column] ?? null))
      const names = compiled.columns.map((column) => column.name)
      const cube = fillCube(recipe, names, { cells, rowCount: table.rows.length }) ?? 'none'
      return { cube, ...(table.asOf === undefined ? {} : { asOf: table.asOf }) }
    }
    return { cube: 'none' }
  }

  /** @throws `OtherState` */
  async function run({ sql }: Pick<Recipe, 'sql'>, { connection, catalog }: CubePlace, maxRows = limits.maxCells): Promise<ResultTable> {
    const table = await connection.run({ sql, parameters: [] }, { maxRows, signal: closing.signal })
    if (table.state !== stateOfData(catalog.dataVersion)) throw new OtherState(table.state)
    return table
  }

  async function areUnique(keys: readonly UniqueKey[], place: CubePlace): Promise<boolean> {
    for (const key of keys) {
      const id = JSON.stringify([place.connection.name, place.catalog.dataVersion, key.table, key.columns])
      const known = unique.get(id) ?? isUnique(key, place)
      if (unique.size > 1_000) unique.clear()
      unique.set(id, known)
      known.catch(() => unique.delete(id))
      if (!(await known)) return false
    }
    return true
  }

  async function isUnique({ table, columns }: UniqueKey, place: CubePlace): Promise<boolean> {
    const { dialect } = place.connection
    const quoteName = (name: string) => dialect.quoteName(name)
    const path = tableOf(place.catalog, table)?.path
    if (!path) return false
    const names = columns.map(quoteName)
    const sql = `SELECT count(*) AS n FROM ${path.map(quoteName).join('.')} WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')} GROUP BY ${names.join(', ')} HAVING count(*) > 1 ${dialect.limit(1)}`
    return (await run({ sql }, place, 1)).rows.length === 0
  }

  return {
    add(job, urgent) {
      if (closing.signal.aborted || waiting.length >= maxWaiting) return false
      if (urgent) waiting.unshift(job)
      else waiting.push(job)
      if (!working) start()
      return true
    },
    enter() {
      inside += 1
      return () => {
        inside -= 1
        lastLeft = performance.now()
      }
    },
    async idle() {
      for (let current = working; current; current = working) await current
    },
    async close() {
      closing.abort(new DOMException('The cubes are closed.', 'AbortError'))
      await working
    },
  }
}

function mostRows({ plan }: CubedChart, catalog: Catalog): number {
  return Math.max(...relationsOf(plan.source).map((relation) => tableOf(catalog, relation.table)?.rowCount ?? 0))
}
