import { isDeepStrictEqual } from 'node:util'
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

/** The cube of one chart by some columns. */
export interface Wanted {
  readonly chart: CubedChart
  /** Sorted by `idOf`. */
  readonly columns: readonly FilterColumn[]
  readonly place: CubePlace
}

/** What came of it. */
export interface MadeCube {
  /** `none` where there can be none of this data. */
  readonly cube: Cube | 'none'
  /** When its rows were read, where an answer may be older than the data. */
  readonly asOf?: string
}

/** Rows of another state of the data than the one that was asked for. */
export class OtherState extends Error {
  readonly state: string | undefined
  constructor(state: string | undefined) {
    super('The rows are not of the data that was asked of.')
    this.state = state
  }
}

/** An estimate so many times above the limit is not tried. */
const hopeless = 20

/**
 * Makes cubes, and remembers what it found of the data on the way.
 * @returns what makes one; it throws `OtherState`, what the connection throws, the signal's reason
 */
export function createMaker(
  limits: Pick<Required<CubeOptions>, 'minRows' | 'maxCells'>,
  signal: AbortSignal,
): (wanted: Wanted) => Promise<MadeCube> {
  /** Which columns were found unique, by connection, data version and table. */
  const unique = new Map<string, Promise<boolean>>()

  async function make({ chart, columns, place }: Wanted): Promise<MadeCube> {
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
    const table = await connection.run({ sql, parameters: [] }, { maxRows, signal: signal })
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

  return make
}

function mostRows({ plan }: CubedChart, catalog: Catalog): number {
  return Math.max(...relationsOf(plan.source).map((relation) => tableOf(catalog, relation.table)?.rowCount ?? 0))
}
