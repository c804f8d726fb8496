import type { Catalog, Statement, TableProfile } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import { criterion } from './criteria.ts'
import type { Piece } from './criteria.ts'
import type { Dialect } from './dialect.ts'
import type { RowRule } from './filter-value.ts'
import { names } from './guard.ts'
import { foldName } from './parse.ts'
import type { Reading, TableUse } from './parse.ts'
import { replaceTables } from './replace.ts'
import type { TablePart } from './replace.ts'
import { qualified } from './targets.ts'
import { keptRows } from './wrap.ts'
import type { TableCondition } from './wrap.ts'

/** What of a database somebody may see. */
export interface Sight {
  /** All there is, what is hidden too: rules may look at it. */
  readonly catalog: Catalog
  readonly dialect: Dialect
  /** Columns that are seen, by the table's id; a table that is missing here shows all of its columns. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  /** One for each role; a row is seen that all conditions of one of them keep. Empty: every row. */
  readonly rules: readonly (readonly TableCondition[])[]
}

/**
 * A rule as conditions. Its values become literals, so that the text of a statement tells whose rows it reads.
 * @throws `connection_failed` for a column that is not there, or a value that does not fit it
 */
export function conditionsOf(rule: RowRule, catalog: Catalog, dialect: Dialect): TableCondition[] {
  return Object.entries(rule).map(([key, value]) => {
    const found = qualified(key, catalog)
    if (!found)
      throw failure(
        'connection_failed',
        `A row rule of the connection "${catalog.connection}" names "${key}", which is no table.column there.`,
      )
    const { table, column } = found
    const write = (written: string) => {
      const sql = column.keptAs === 'text' ? dialect.numberFromText(written) : written
      return literally((inner) => criterion(key, column, value, sql, inner), dialect)
    }
    try {
      write(dialect.quoteName(column.name))
    } catch (error) {
      throw failure(
        'connection_failed',
        `A row rule of the connection "${catalog.connection}" on "${key}" has a value that does not fit it.`,
        {
          cause: error,
        },
      )
    }
    return { table: table.id, column: column.name, write }
  })
}

/** In no name and no statement: a character for private use. */
const mark = '\u{10fffd}'

/** A condition with its values written into it. */
function literally(write: (dialect: Dialect) => Piece, dialect: Dialect): Piece {
  const { sql, parameters } = write({ ...dialect, bound: (type) => dialect.bound(type).replace('?', mark) })
  const parts = sql.split(mark)
  if (parts.length !== parameters.length + 1) throw failure('query_failed', 'The condition cannot be written with its values.')
  return {
    sql: parts.map((part, index) => (index === 0 ? part : `${dialect.literal(parameters[index - 1] ?? null)}${part}`)).join(''),
    parameters: [],
  }
}

/** Which part of a table is seen; undefined: the whole of it. */
export function partSeen(table: TableProfile, reading: Pick<Reading, 'cteNames'>, sight: Sight): TablePart | undefined {
  const columns = sight.columns.get(table.id)
  const kept = rowsSeen(table, reading, sight)
  if (!columns && !kept) return undefined
  return { ...(columns ? { columns } : {}), ...(kept ? { kept } : {}) }
}

function rowsSeen(table: TableProfile, reading: Pick<Reading, 'cteNames'>, { catalog, dialect, rules }: Sight): Piece | undefined {
  const ways = rules.map((tables) => keptRows(table, reading, { catalog, dialect, tables }))
  if (ways.length === 0 || ways.includes(undefined)) return undefined
  // Two roles may keep the same rows.
  const different = [...new Set(ways.map((piece) => piece?.sql ?? ''))]
  return { sql: different.length === 1 ? (different[0] ?? '') : different.map((sql) => `(${sql})`).join(' OR '), parameters: [] }
}

/**
 * A statement as somebody may run it: every table that it reads, wherever it stands, is replaced by the part that is seen.
 * It is made for a database when all else is done to its text, filters too; nothing that is kept under the text it gives
 * is ever met by somebody who sees less.
 * @throws `sql_refused` where it is not certain which table is meant
 */
export function asSeen({ sql, parameters }: Statement, reading: Reading, sight: Sight): Statement {
  if (reading.refused !== undefined) throw failure('sql_refused', reading.refused)
  const points = Array.from(sql)
  const inside = replaceTables(sql, reading, sight.dialect, (use) => {
    const written = use.span ? points.slice(use.span.start, use.span.end).join('') : ''
    return partSeen(tableMeant(use, written, sight), reading, sight)
  })
  refuseHidingNames(reading, sight)
  return { sql: inside.sql, parameters }
}

/** @throws `sql_refused` for a table that is not there, and where two differ in letter case alone */
function tableMeant(use: TableUse, written: string, { catalog, dialect }: Sight): TableProfile {
  const candidates = catalog.tables.filter((table) => names(use, table.path))
  const exact = candidates.filter((table) => table.path.map(dialect.quoteName).join('.') === written)
  const [table, another] = exact.length === 1 ? exact : candidates
  const name = use.parts.join('.')
  if (!table) throw failure('sql_refused', `The table "${name}" is not one of the connection's tables.`, { details: { table: name } })
  if (another)
    throw failure('sql_refused', `"${name}" may mean several tables. Quote the name as it is written.`, { details: { table: name } })
  return table
}

/** Engines differ in where a common table expression hides a table of its name: none may, where not all of the table is seen. */
function refuseHidingNames(reading: Reading, sight: Sight): void {
  if (reading.cteNames.length === 0) return
  const hiding = new Set(reading.cteNames)
  for (const table of sight.catalog.tables) {
    const name = foldName(table.path.at(-1) ?? '')
    if (hiding.has(name) && partSeen(table, reading, sight))
      throw failure('sql_refused', `"${name}" is a table; name the common table expression otherwise.`, { details: { table: name } })
  }
}
