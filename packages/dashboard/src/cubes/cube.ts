import type { Catalog, ColumnProfile, Connection, ResultTable, TableProfile } from '../connections/connection.ts'
import type { ChartPlan } from '../plan.ts'
import type { FilterValue } from '../sql/filter-value.ts'

/** A chart whose answers a cube may give. */
export interface CubedChart {
  readonly plan: ChartPlan
  /** Its statement; a cube answers only for the one that the plan gives. */
  readonly sql: string
}

/** Where charts get their rows. */
export interface CubePlace {
  readonly connection: Pick<Connection, 'run' | 'dialect' | 'name'>
  readonly catalog: Catalog
}

/** One condition of a filter on a stored column. */
export interface CubeCondition {
  /** Of the filter state, for the failure. */
  readonly key: string
  readonly table: TableProfile
  readonly column: ColumnProfile
  readonly value: FilterValue
}

/**
 * Charts summed up beforehand, apart by every value of the columns they are filtered by, so that most changes of a filter
 * never touch the tables. A cube answers only where it provably gives what the database would.
 */
export interface Cubes {
  /**
   * A chart inside a filter, in no time that anybody sees. Where no cube fits, one is made in the background for the next time.
   * @returns undefined where the database has to be asked
   * @throws `bad_filter_value`
   */
  answer(chart: CubedChart, conditions: readonly CubeCondition[], place: CubePlace, maxRows: number): ResultTable | undefined
  /** Makes cubes of a dashboard's charts over the columns it is likely to be filtered by, in the background. */
  prepare(charts: readonly CubedChart[], place: CubePlace): void
  /** Call while the database works for somebody; the background waits. Call what it returns when that is over. */
  enter(): () => void
  /** Drops what was made of a connection's data. */
  forget(connection: string): void
  /** Settles when nothing is left to be made. */
  idle(): Promise<void>
  /** Ends what runs and drops everything. */
  close(): Promise<void>
  readonly bytes: number
}

export interface CubeOptions {
  /** Memory of all cubes together; those that were not asked for longest go first. Default 64 MiB. */
  readonly maxBytes?: number
  /** Cells of one cube. Default 50,000: more would hold up the event loop while it is filled. */
  readonly maxCells?: number
  /** Cubes are made of tables with at least so many rows; below, the database is as quick. Default 20,000. */
  readonly minRows?: number
  /** How long nobody may have asked anything before the background works. Default 500. */
  readonly quietMs?: number
  /**
   * Cubes of a server's data are begun once it has stood for so many times as long as those took that its last change made
   * useless: a server that is always written to is not asked for cubes again and again. Default 1.
   */
  readonly patience?: number
}
