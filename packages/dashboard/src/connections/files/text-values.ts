import { quoteText } from '../../sql/quote.ts'

/** What all texts of a column could be, and how the engine tells and reads them. */
export interface ValueForm {
  /** What the whole of every value looks like, read alike by JavaScript and RE2. */
  readonly pattern: string
  /** The value in its type, of an expression that holds the trimmed text. */
  readonly sql: (text: string) => string
  /**
   * The same of the column as it stands, for the many cells that need no trimming: null wherever it does not know, else what `sql` makes of
   * the trimmed text. Left out: nothing is quicker.
   */
  readonly quick?: (column: string) => string
  /** Those of the values that could be meant in another way: what they look like, and what was made of them, as a note says it. */
  readonly assumed?: { readonly pattern: string; readonly why: string }
}

export interface Provable extends ValueForm {
  /** What its values become. */
  readonly type: 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'TIMESTAMP WITH TIME ZONE' | 'TIME'
  /** Letters of either case. */
  readonly anyCase: boolean
  /** What has the pattern may still be none: the calendar has no 30 February. */
  readonly mayFail: boolean
}

/** What stands for a missing value among numbers, dates and truth values; in text they stay. */
const missing = '|-|--|—|–|N[.]?A[.]?|N/A|n/a|n[.]?a[.]?|Na|#N/A|null|NULL|Null|None|none|NONE|nil|Nil|NIL|NaN|nan|[?]'
const longestMissing = 4
const missingWord = new RegExp(`^(?:${missing})$`)
export const isMissing = (text: string): boolean => missingWord.test(text)

// As one pattern: of a long IN list the engine makes a join.
const missingSql = quoteText(missing, 'chr(0)')

/** Without a list of signs to take off, trimming takes a third of the time; of white space it leaves the tab. */
const trimmed = (column: string) => `trim(replace(${column}, chr(9), ' '))`
/** Text without the blanks about it; blanks alone are nothing, and so are dashes and "N/A". */
export const tidySql = (column: string): string => {
  const text = `trim(${column}, ' ' || chr(9) || chr(160))`
  return `CASE WHEN length(${text}) > ${longestMissing} OR NOT regexp_full_match(${text}, '|-+|—|–|#?N/A|n/a|N[.]A[.]?|n[.]a[.]?') THEN ${text} END`
}
/** The trimmed value, or null where it stands for a missing one; most are longer than those and spare the pattern. */
export const presentSql = (column: string): string =>
  `CASE WHEN length(${trimmed(column)}) > ${longestMissing} OR NOT regexp_full_match(${trimmed(column)}, ${missingSql}) THEN ${trimmed(column)} END`

/** Whether a text has the form. */
export function readsSql(text: string, { pattern, anyCase, mayFail, sql }: Provable): string {
  const whole = `regexp_full_match(${text}, ${quoteText(`${anyCase ? '(?i)' : ''}(?:${pattern})`, 'chr(0)')})`
  return mayFail ? `(${whole} AND (${sql(text)}) IS NOT NULL)` : whole
}

/** Whether a cell has a value that the form does not read. Trimming costs more than looking: what has the form untrimmed is not trimmed. */
export function missesSql(column: string, form: Provable): string {
  const present = `(${presentSql(column)})`
  return `CASE WHEN ${readsSql(column, form)} THEN false ELSE ${present} IS NOT NULL AND NOT ${readsSql(present, form)} END`
}

/** The value of a cell whose column has the form, null where it is missing. */
export function valueSql(column: string, { sql, quick }: ValueForm): string {
  const exact = sql(`(${presentSql(column)})`)
  // Without its condition the engine would take the parts that come more than once out of the second way and do them for every cell.
  return quick ? `COALESCE(${quick(column)}, CASE WHEN ${column} IS NOT NULL THEN ${exact} END)` : exact
}

/** A quick number, but for the missing values that a cast takes for one. */
export const unlessNaN = (number: string): string => `nullif(${number}, CAST('nan' AS DOUBLE))`
