import type { Dialect } from '../sql/dialect.ts'
import type { ColumnType } from './column.ts'
import type { Cell, DataNote, ForeignKey, Statement } from './connection.ts'

/**
 * What runs inside the child process: one database, opened and locked. The parent speaks to it through
 * `messages.ts`; planners and verbs never see it.
 */
export interface Engine {
  /** Tables and views as declared. */
  describe(): Promise<Description>
  /** Runs one statement of a caller; the engine's own lock decides whether it may. */
  run(statement: Statement, options: EngineRun): Promise<Columnar>
  /**
   * Runs one that the dialect made of several (`together`), and gives a result for each; rows and bytes are counted for each and for
   * all. Absent where the dialect makes none.
   */
  runTogether?(statement: Statement, options: EngineRun): Promise<readonly Columnar[]>
  /**
   * Measures one table: counts, ranges, frequent values. A big one by a sample, in a time that does not grow with it.
   * @param effort `quick`: by few rows, since the time for the whole database runs out. Default `whole`
   */
  measure(table: DescribedTable, effort?: MeasureEffort): Promise<TableFacts>
  /** Runs a statement of this package's own, past the lock of `run`. */
  query(sql: string): Promise<readonly (readonly Cell[])[]>
  /**
   * A word that changes whenever data changes that the login may read: two that are equal prove that nothing did between them.
   * Empty where that cannot be told now. Absent: never.
   */
  mark?(): Promise<string>
  readonly dialect: Dialect
  close(): void
}

/** How much of a table is looked at. */
export type MeasureEffort = 'whole' | 'quick'

export interface EngineRun {
  readonly maxRows: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** A result by columns: it travels between processes faster than row objects. */
export interface Columnar {
  readonly columns: readonly string[]
  readonly cells: readonly (readonly Cell[])[]
  readonly rowCount: number
  readonly truncated: boolean
  /** The `mark` of the data that the rows are of: empty where it cannot be told, absent where it changed while they were read. */
  readonly mark?: string
}

export interface Description {
  readonly tables: readonly DescribedTable[]
  readonly keys: readonly ForeignKey[]
  readonly notes?: readonly DataNote[]
}

export interface DescribedColumn {
  readonly name: string
  readonly nativeType: string
  /** What the declared type says the values are. */
  readonly declared: ColumnType
  readonly nullable: boolean
  readonly comment?: string
  /** What its values were written with: ISO 4217, `%` or a unit word. */
  readonly unit?: string
}

export interface DescribedTable {
  readonly id: string
  readonly path: readonly string[]
  readonly columns: readonly DescribedColumn[]
  readonly primaryKey: readonly string[]
  /** Columns that are unique alone by declaration. */
  readonly uniqueColumns: readonly string[]
  readonly comment?: string
  /** A view that reads the clock or chance, as far as it can be told. */
  readonly moves?: true
}

export interface TableFacts {
  readonly rowCount: number
  readonly estimated: boolean
  /** Absent but where nothing was read: the figures are what is declared, and what the engine expects. */
  readonly measured?: false
  readonly columns: readonly ColumnFacts[]
}

/** What the values of one column are, whatever its declaration says. */
export interface ColumnFacts {
  /** The class of the stored values; text that looks like numbers or dates is still text here. */
  readonly stored: ColumnType
  readonly distinct: number
  readonly nulls: number
  readonly min: string | number | null
  readonly max: string | number | null
  /** Most frequent first; more than are shown, for the judgement of meaning. */
  readonly frequent: readonly { readonly value: string | number | boolean; readonly count: number }[]
  readonly values: readonly string[]
  readonly valuesComplete: boolean
  readonly averageLength?: number
  /** Of numbers, at the shares `quantileShares`; absent where the engine has no cheap way. */
  readonly quantiles?: readonly number[]
}

/** The shares of the values below each of `quantiles`. */
export const quantileShares: readonly number[] = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Every distinct value of a text column is kept up to this many, and up to this length each. */
export const valueLimit = 10_000
export const valueLength = 200
/** When there are more, so many of the most frequent. */
export const partialValues = 1_000
/** Frequent values kept for judging; 20 of them are shown. */
export const frequentLimit = 50
