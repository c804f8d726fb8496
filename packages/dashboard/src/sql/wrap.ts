import type { Catalog, ColumnProfile, Statement, TableProfile } from '../connections/connection.ts'
import { columnOf, tableOf } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { Piece } from './criteria.ts'
import type { Dialect } from './dialect.ts'
import { names } from './guard.ts'
import { foldName } from './parse.ts'
import type { Reading, TableUse } from './parse.ts'
import { reachable } from './paths.ts'
import type { KeyPath } from './paths.ts'
import { replaceTables } from './replace.ts'

/** A condition on the rows of one table, of any that the statement's tables refer to. */
export interface TableCondition {
  readonly table: string
  /** @param column the column as it is to be written */
  write(column: string): Piece
  readonly column: string
  /** The part of its table's rows that it is expected to keep. Default 1. */
  readonly share?: number
}

/** A condition on the statement's own result. */
export interface ResultCondition {
  write(column: string): Piece
  readonly column: string
}

export interface Wrapping {
  readonly catalog: Catalog
  readonly dialect: Dialect
  readonly tables: readonly TableCondition[]
  readonly result: readonly ResultCondition[]
}

/** The table of the catalog that a reference means. */
export function tableOfUse(use: TableUse, catalog: Catalog): TableProfile | undefined {
  return use.isCte ? undefined : catalog.tables.find((table) => names(use, table.path))
}

/**
 * A statement inside a filter. Each table it reads is replaced, where it stands, by those of its rows that the
 * conditions keep; the rest of the text stays byte for byte:
 *
 *     FROM lines AS l  ->  FROM (SELECT * FROM lines WHERE "order_id" IN (SELECT "id" FROM "orders" WHERE "region" = ?)) AS l
 *
 * So that no outer join brings rows back, every table that refers to the filtered one over N:1 keys is cut with it.
 */
export function wrapStatement(sql: string, reading: Reading, wrapping: Wrapping): Statement {
  const { catalog, dialect } = wrapping
  const inside = replaceTables(sql, reading, dialect, (use) => {
    const table = tableOfUse(use, catalog)
    const kept = table && keptRows(table, reading, wrapping)
    return kept && { kept }
  })
  return withinResult(inside, wrapping)
}

/** A statement whose tables are cut, inside the conditions on its own result. */
export function withinResult(statement: Statement, { dialect, result }: Pick<Wrapping, 'dialect' | 'result'>): Statement {
  if (result.length === 0) return statement
  const { sql: inside, parameters } = statement
  const outer = all(result.map((condition) => condition.write(`base.${dialect.quoteName(condition.column)}`)))
  // On lines of its own: the text may end with a comment.
  return {
    sql: `SELECT * FROM (\n${inside.replace(/;\s*$/, '')}\n) AS base WHERE ${outer.sql}`,
    parameters: [...parameters, ...outer.parameters],
  }
}

/** What keeps the rows of one table; undefined when no condition concerns it. */
export function keptRows(
  table: TableProfile,
  reading: Pick<Reading, 'cteNames'>,
  { catalog, dialect, tables }: Pick<Wrapping, 'catalog' | 'dialect' | 'tables'>,
): Piece | undefined {
  const ways = reachable(catalog, table.id)
  const parts = tables.flatMap((condition): Piece[] => {
    if (condition.table === table.id) return [condition.write(dialect.quoteName(condition.column))]
    const paths = ways.get(condition.table)
    if (!paths) return []
    const each = paths.map((path) => referring(path, condition, reading, catalog, dialect))
    return [
      each.length === 1
        ? each[0]!
        : { sql: `(${each.map((piece) => piece.sql).join(' OR ')})`, parameters: each.flatMap((piece) => piece.parameters) },
    ]
  })
  return parts.length === 0 ? undefined : all(parts)
}

/** Which part of its rows a table is expected to keep, as if each of a table's rows were referred to equally often. */
export function shareKept(table: TableProfile, { catalog, tables }: Pick<Wrapping, 'catalog' | 'tables'>): number {
  const ways = reachable(catalog, table.id)
  return tables.reduce((share, condition) => {
    const count = condition.table === table.id ? 1 : ways.get(condition.table)?.length
    return count === undefined ? share : share * Math.min(1, count * (condition.share ?? 1))
  }, 1)
}

/** Rows whose references, followed to the end, meet a kept row. Null and dangling references meet none. */
function referring(
  path: KeyPath,
  condition: TableCondition,
  reading: Pick<Reading, 'cteNames'>,
  catalog: Catalog,
  dialect: Dialect,
): Piece {
  const [key, ...rest] = path
  if (!key) return condition.write(dialect.quoteName(condition.column))
  const target = tableOf(catalog, key.to.table)
  if (!target) throw failure('query_failed', `The table "${key.to.table}" is gone.`)
  const inner = referring(rest, condition, reading, catalog, dialect)
  const pairs = key.from.columns.map((from, index) => ({ from, to: key.to.columns[index]! }))
  const sides = pairs.map(({ from, to }) =>
    referenceSides(
      { sql: dialect.quoteName(from), profile: columnOf(catalog, key.from.table, from) },
      { sql: dialect.quoteName(to), profile: columnOf(catalog, key.to.table, to) },
      dialect,
    ),
  )
  const left = sides.map((pair) => pair.left).join(', ')
  const right = sides.map((pair) => pair.right).join(', ')
  return {
    sql: `${pairs.length === 1 ? left : `(${left})`} IN (SELECT ${right} FROM ${placeOf(target, reading, dialect)} WHERE ${inner.sql})`,
    parameters: inner.parameters,
  }
}

interface Side {
  readonly sql: string
  readonly profile: ColumnProfile | undefined
}

/** A key's column and the one it refers to, as they are compared. */
export function referenceSides(from: Side, to: Side, dialect: Dialect): { readonly left: string; readonly right: string } {
  const side = ({ sql, profile: own }: Side, { profile: other }: Side) => {
    if (own?.type === 'text' && own.keptAs === undefined) return dialect.text(sql, own.nativeType)
    return unlike(own?.type, other?.type) ? dialect.asText(sql) : sql
  }
  return { left: side(from, to), right: side(to, from) }
}

/** The table in SQL; with its schema where the statement has a CTE of that name. */
function placeOf(table: TableProfile, reading: Pick<Reading, 'cteNames'>, dialect: Dialect): string {
  const hidden = table.path.length === 1 && reading.cteNames.includes(foldName(table.path[0]!))
  return [...(hidden && dialect.mainSchema !== undefined ? [dialect.mainSchema] : []), ...table.path]
    .map((part) => dialect.quoteName(part))
    .join('.')
}

const numbers = new Set(['integer', 'number'])

/** Would one engine refuse to compare what another converts? */
function unlike(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false
  return !(numbers.has(a) && numbers.has(b))
}

function all(pieces: readonly Piece[]): Piece {
  return { sql: pieces.map((piece) => piece.sql).join(' AND '), parameters: pieces.flatMap((piece) => piece.parameters) }
}
