import { constants } from 'node:sqlite'
import type { DatabaseSync } from 'node:sqlite'
import { failure } from '../../errors.ts'

/** Functions of SQLite that compute from their arguments alone. What is not here (load_extension, fts3_tokenizer, writefile ...) is refused. */
const functions: ReadonlySet<string> = new Set(
  `abs changes char coalesce concat concat_ws format glob hex if ifnull iif instr length like likelihood likely lower ltrim max min nullif octet_length
  printf quote random replace round rtrim sign soundex sqlite_version substr substring trim typeof unhex unicode unlikely upper
  avg count group_concat string_agg sum total median percentile percentile_cont percentile_disc
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  date time datetime julianday unixepoch strftime timediff current_date current_time current_timestamp
  acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians sin sinh sqrt tan tanh trunc
  json json_array json_array_length json_extract json_object json_type json_valid json_quote json_group_array json_group_object -> ->>`
    .split(/\s+/)
    .filter((name) => name !== 'changes' && name !== 'random'),
)

export interface SqliteLock {
  /** The tables and views that statements may read. */
  allow(tables: Iterable<string>): void
  /** Runs work of this package's own, which reads the schema too. */
  open<T>(work: () => T): T
}

/** Closes a read-only SQLite database to everything but SELECT over allowed tables with allowed functions. */
export function closeLock(database: DatabaseSync): SqliteLock {
  database.enableDefensive(true)
  database.exec('pragma query_only = on; pragma trusted_schema = off')
  const readBack = database.prepare('pragma query_only').get()
  if (Number(readBack?.['query_only']) !== 1) throw failure('connection_failed', 'The database did not accept its lock.')

  let allowed = new Set<string>()
  const authorize = (action: number, first: string | null, second: string | null, schema: string | null): number => {
    switch (action) {
      case constants.SQLITE_SELECT:
      case constants.SQLITE_RECURSIVE:
        return constants.SQLITE_OK
      case constants.SQLITE_FUNCTION:
        return functions.has(String(second).toLowerCase()) ? constants.SQLITE_OK : constants.SQLITE_DENY
      case constants.SQLITE_READ:
        return mayRead(String(first).toLowerCase(), second, schema) ? constants.SQLITE_OK : constants.SQLITE_DENY
      default:
        return constants.SQLITE_DENY
    }
  }
  const mayRead = (table: string, column: string | null, schema: string | null): boolean => {
    if (allowed.has(table)) return true
    // Counting the rows of a recursive common table expression reads no column of a table named like it.
    return (
      column === '' && schema === null && !/^(sqlite_|pragma_|json_|dbstat$|bytecode$|tables_used$|fts|rtree|generate_series$)/.test(table)
    )
  }
  database.setAuthorizer(authorize)
  return {
    allow(tables) {
      allowed = new Set([...tables].map((table) => table.toLowerCase()))
    },
    open(work) {
      database.setAuthorizer(null)
      try {
        return work()
      } finally {
        database.setAuthorizer(authorize)
      }
    },
  }
}
