import type { CallOptions } from '@chitravani/kit'
import type { ConnectionKindName as ConnectionKind } from '@chitravani/protocol/names'
import type { Formula } from '../plan-formula.ts'
import type { NumberFormat } from '../plan.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { RowRule } from '../sql/filter-value.ts'
import type { ColumnType, TemporalStorage } from './column.ts'

export type { ConnectionKind }

/** What a column stands for. */
export type ColumnMeaning =
  | 'id' // a key or code that names one thing; never summed or averaged
  | 'measure' // a quantity
  | 'money'
  | 'share' // a rate, ratio, percentage, score: averaged, not summed
  | 'category' // few values that group rows
  | 'name' // names one thing for people (title, full name)
  | 'place'
  | 'date' // a date, a timestamp, or a year
  | 'yes_no'
  | 'text' // free text: many, long, unrepeated

export interface Column {
  readonly name: string
  readonly nativeType: string
  readonly type: ColumnType
  /** Only for date and timestamp (and years). */
  readonly temporal?: TemporalStorage
  readonly nullable: boolean
  /** Numbers that the database keeps as text: SQL casts them before it calculates or compares. */
  readonly keptAs?: 'text'
  readonly comment?: string
}

export interface ColumnProfile extends Column {
  readonly meaning: ColumnMeaning
  readonly distinct: number
  readonly nulls: number
  /** Numbers as numbers, dates as ISO text, text as text. */
  readonly min: string | number | null
  readonly max: string | number | null
  /** Most frequent first, at most 20. */
  readonly frequent: readonly { readonly value: string | number | boolean; readonly count: number }[]
  /** Every distinct value of a text column as stored, when there are at most `valueLimit` of them; else the most frequent ones. */
  readonly values: readonly string[]
  readonly valuesComplete: boolean
  /** Typical length of its text, in UTF-16 units. */
  readonly averageLength?: number
  /** Of numbers: the values below which 5, 25, 50, 75 and 95 % lie, where the engine tells them cheaply. */
  readonly quantiles?: readonly number[]
  /** Unique and without null: could be a key. */
  readonly unique: boolean
  /** ISO 4217 or a unit word taken from the name ("amount_inr", "weight_kg"), or hinted. */
  readonly unit?: string
  /** What people also call it, by a hint. */
  readonly synonyms?: readonly string[]
  /** How it is summed up where nobody says, by a hint. */
  readonly aggregate?: 'sum' | 'mean' | 'median' | 'min' | 'max'
}

/** A named number out of aggregates of one table, by a hint. */
export interface Metric {
  readonly name: string
  /** What people also call it. */
  readonly synonyms: readonly string[]
  readonly description?: string
  /** As it was written. */
  readonly expression: string
  /** Its columns' relation is the table's id. */
  readonly formula: Formula
  readonly format?: NumberFormat
  /** ISO 4217, or a unit word. */
  readonly unit?: string
}

export interface TableProfile {
  /** The id used everywhere in plans: the bare name, or `schema.name` outside the default schema. */
  readonly id: string
  /** Quoted and joined by dots it names the table in SQL. */
  readonly path: readonly string[]
  readonly rowCount: number
  readonly columns: readonly ColumnProfile[]
  readonly primaryKey: readonly string[]
  readonly comment?: string
  /** What people also call it, by a hint. */
  readonly synonyms?: readonly string[]
  /** Figures come from a sample. */
  readonly estimated: boolean
  /** Named numbers out of its columns, by hints. */
  readonly metrics?: readonly Metric[]
}

/** N:1: many rows of `from` refer to one row of `to`. */
export interface ForeignKey {
  readonly from: { readonly table: string; readonly columns: readonly string[] }
  readonly to: { readonly table: string; readonly columns: readonly string[] }
  /** Found by name and value overlap, not declared. */
  readonly inferred: boolean
}

/** What was repaired or left out while the data was read; for people, and harmless. */
export interface DataNote {
  readonly code:
    | 'file_left_out'
    | 'sheet_left_out'
    | 'rows_left_out'
    | 'rows_repaired'
    | 'cells_repaired'
    | 'names_repaired'
    | 'encoding_repaired'
    | 'dates_ambiguous'
    | 'columns_turned'
    | 'rows_doubted'
    | 'no_rows'
    | 'values_unread'
    | 'dates_unread'
    | 'values_assumed'
    | 'spellings_joined'
    | 'cells_empty'
    | 'table_left_out'
    | 'more_notes'
  readonly message: string
  readonly table?: string
  /** The one column of the table that it speaks of. */
  readonly column?: string
}

/** A profiled schema. Immutable; a new one is made when the data changed. */
export interface Catalog {
  readonly connection: string
  readonly kind: ConnectionKind
  readonly tables: readonly TableProfile[]
  readonly keys: readonly ForeignKey[]
  /** Absent where there is nothing to say. */
  readonly notes?: readonly DataNote[]
  /**
   * Changes when the data changes, and differs between those who see different parts of it (`Connection.sight`): what is
   * kept of answers (results, cubes) lies under this and the text of its statement, so that nobody meets rows of another sight.
   */
  readonly dataVersion: string
  /** It was profiled once, and the data went on: its figures say what may be, not what is. */
  readonly aging?: true
}

/** One read-only SELECT. */
export interface Statement {
  readonly sql: string
  /** Bound in order to `?`. Dates and timestamps travel as ISO text inside a cast that the dialect writes. */
  readonly parameters: readonly (string | number | boolean | null)[]
}

export interface RunOptions extends CallOptions {
  /** Rows to return at most; the result says whether there were more. Default 5,000. */
  readonly maxRows?: number
}

export type Cell = string | number | boolean | null

export interface ResultTable {
  readonly columns: readonly string[]
  /** Row objects keyed by column name; dates as ISO text, big integers as numbers up to 2^53 and as text beyond. */
  readonly rows: readonly Readonly<Record<string, Cell>>[]
  readonly truncated: boolean
  readonly elapsedMs: number
  /**
   * The state of the data that the rows are of, as `stateOfData` of a catalog has it: empty where nobody can tell, absent
   * where the data changed while they were read. Only rows of one state may be kept under it.
   */
  readonly state?: string
  /** When they were read, ISO 8601, where an answer may be older than the data (`refreshMs`). */
  readonly asOf?: string
}

/** How far a place is read that is opened or measured for the first time. */
export interface ReadingProgress {
  /** A file's text is checked and its columns are given types, counted in bytes; then tables are measured. */
  readonly step: 'checking' | 'typing' | 'measuring'
  /** The file that is read; absent while tables are measured. */
  readonly file?: string
  readonly done: number
  readonly of: number
}

export interface CatalogOptions extends CallOptions {
  /** Told a few times a second while the catalog is made. When the last caller that waits for it leaves, the work is ended. */
  readonly onProgress?: (progress: ReadingProgress) => void
  /** Its `dataVersion` is not looked at, and may be an earlier one. */
  readonly anyVersion?: boolean
}

/** One statement for several charts, made by `Dialect.together`. */
export interface Together {
  /** What its gathered rows and all that is made of them at once may take of the engine's memory, by estimate. */
  readonly maxBytes: number
  /**
   * Checks and runs it as any other; the signal ends it.
   * @param options rows of each chart at most
   * @returns a result for each chart
   * @throws what `run` throws: for all charts, whichever of them it was
   */
  run(statement: Statement, options?: RunOptions): Promise<readonly ResultTable[]>
}

/** A place where data lives, opened read-only and locked. */
export interface Connection {
  readonly name: string
  readonly kind: ConnectionKind
  readonly dialect: Dialect
  /**
   * Names what is seen through this connection: allowed columns, rows of the caller's roles. Absent: everything. It is part of
   * `Catalog.dataVersion`; whoever keeps rows longer than that (a stored dashboard) keeps it beside them and asks again when
   * it is another one.
   */
  readonly sight?: string
  /** Schema and profile; kept, and made again when the data changed. */
  catalog(call?: CatalogOptions): Promise<Catalog>
  /**
   * Reads the schema again and measures the data anew, though nothing may have changed; what was read before stands meanwhile. Servers
   * are looked at for another schema now and then by themselves, and after a statement that failed.
   */
  readAgain?(call?: CallOptions): Promise<Catalog>
  /**
   * Checks the statement (one read-only SELECT over tables of the catalog, allowed functions) and runs it.
   * The signal ends it in the database.
   * @throws `sql_refused`, `query_failed`, `query_timeout`, `query_too_large`
   */
  run(statement: Statement, options?: RunOptions): Promise<ResultTable>
  /** Absent where no statement answers several charts. */
  readonly together?: Together
  /**
   * The same place as somebody sees it whose roles have these rules: a row is seen that one of them keeps. Rules are put into
   * the statement last, when filters are in it already, around every table it reads; their values are literals there. One
   * object for equal rules; it is closed with this one. Absent where all is shown to whoever may ask.
   */
  seenBy?(rules: readonly RowRule[]): Connection
  close(): Promise<void>
}

export function tableOf(catalog: Catalog, id: string): TableProfile | undefined {
  return catalog.tables.find((table) => table.id === id)
}

export function columnOf(catalog: Catalog, table: string, column: string): ColumnProfile | undefined {
  return tableOf(catalog, table)?.columns.find((candidate) => candidate.name === column)
}
