import type { Aggregate } from '../plan-aggregate.ts'
import type { Literal } from '../plan-condition.ts'
import type { TimeGrain } from '../plan.ts'
import type { ColumnType, TemporalStorage } from '../connections/column.ts'

/** How one engine writes what the compiler needs. The compiler knows no engine, a dialect knows no plan. */
export interface Dialect {
  readonly name: 'duckdb' | 'sqlite' | 'postgres' | 'mysql' | 'clickhouse'
  readonly quoteName: (name: string) => string
  /** The schema that a bare table name stands for; undefined where it differs from database to database. */
  readonly mainSchema?: string
  /** A literal as SQL text; the only way a value becomes SQL text. */
  literal(value: Literal): string
  /** The place of a bound parameter of this type; dates and timestamps arrive as ISO text, whole numbers beyond 2^53 as text. */
  bound(type: ColumnType): string
  /** A stored date or timestamp as the engine's own (or its comparable ISO text). */
  temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined, nativeType?: string): string
  /** Start of the period as the engine's own date or ISO text (`2024-03-01`), or the folded part as an integer (weekday 1 = Monday). */
  truncate(temporal: string, grain: TimeGrain): string
  /** The year that a day lies in, where years begin with that month (2 to 12), as text in the order of time: of 2025-03-31 and month 4, `2024-25`. */
  yearFrom(temporal: string, month: number): string
  aggregate(aggregate: Aggregate, expression: string | undefined): string
  /** The value below which the share `q` (0..1) of the values lies, between two values by linear interpolation. */
  quantile(expression: string, q: number): string
  /** Are they equal text, whatever the letter case? */
  equalsAnyCase(expression: string, text: string): string
  /** Lower end of the equal step that holds the number. */
  bin(expression: string, step: number, origin: number): string
  /** Any value as text. */
  asText(expression: string): string
  /** Two texts or more as one, a space between them and none at its ends; nothing is null. */
  spaced(texts: readonly string[]): string
  /** A real number as text: no zeros at its end, no point behind a whole one. */
  numberAsText(expression: string): string
  /** A column of text as it compares: letter by letter, whatever the column's own type and collation. */
  text(expression: string, nativeType?: string): string
  /** What `text` gave as it is ordered: by code points, in every database alike. */
  ordered(text: string): string
  /** Are two columns of text equal? Absent where plain equality of what `text` gives is as quick. */
  equalTexts?(left: string, right: string): string
  /** Are both equal, or both null? */
  same(left: string, right: string): string
  /** A value as a real number. */
  asNumber(expression: string): string
  /** A truth value as 1 or 0. */
  asFlag(expression: string): string
  /** A number that is kept as text; blank text is null. */
  numberFromText(expression: string): string
  /** a / b as a real number; null when b is 0. */
  divide(a: string, b: string): string
  /** Whole days from one day, as `truncate` gives it, to another. */
  daysBetween(from: string, until: string): string
  /** Minutes from one moment to another, to the second, as a real number. */
  minutesBetween(from: string, until: string): string
  /** The value of the row before in the order of a window; null for its first row. */
  before(expression: string, window: string): string
  contains(expression: string, text: string, match: 'contains' | 'starts' | 'ends'): string
  /** `ORDER BY` item with nulls last in both directions. */
  orderBy(expression: string, order: 'asc' | 'desc'): string
  /** ORDER BY may calculate, but not with the names of its SELECT's columns: what they stand for is written again. */
  readonly ordersByExpression?: boolean
  limit(count: number): string
  /** Several statements as one. Absent where values would not come out of it as they come out of each alone, or where it is no quicker. */
  together?(parts: TogetherParts): string
}

/** What one statement for several is made of. */
export interface TogetherParts {
  /** Relations that several of them read: made once, before all of them, and kept while they run. */
  readonly gathered: readonly { readonly name: string; readonly sql: string }[]
  readonly statements: readonly string[]
  /** Names that stand in none of them. */
  readonly names: { readonly row: string; readonly place: string; readonly rows: string }
  /** Rows of each at most. */
  readonly limit: number
}
