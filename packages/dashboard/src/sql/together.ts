import type { Statement, TableProfile } from '../connections/connection.ts'
import type { Piece } from './criteria.ts'
import { createNames } from './names.ts'
import type { Reading, TableUse } from './parse.ts'
import { replaceTables } from './replace.ts'
import { keptRows, shareKept, tableOfUse, withinResult } from './wrap.ts'
import type { Wrapping } from './wrap.ts'

/** A statement with the filter that is put around it. */
export interface Filtered {
  readonly sql: string
  readonly reading: Reading
  readonly wrapping: Wrapping
  /** Names of the columns that it gives. */
  readonly columns: readonly string[]
}

/** The rows of a table that a filter keeps, wherever statements read them. */
export interface Cut {
  /** Equal where the rows are. */
  readonly key: string
  readonly table: TableProfile
  readonly kept: Piece
  /** How many rows it keeps, by the profile. */
  readonly rows: number
}

/** A place where a statement reads a table; without a cut all of its rows. */
export interface Use {
  readonly at: TableUse
  readonly table: TableProfile
  readonly cut?: Cut
}

/** A statement with what it reads. */
export interface Member extends Filtered {
  readonly uses: readonly Use[]
}

export function usesOf({ reading, wrapping }: Filtered): readonly Use[] {
  return reading.tables.flatMap((at): Use[] => {
    const table = tableOfUse(at, wrapping.catalog)
    if (!table) return []
    // It is written where no name of a statement's own hides a table yet.
    const kept = keptRows(table, { cteNames: [] }, wrapping)
    if (!kept || !at.span) return [{ at, table }]
    const key = JSON.stringify([table.id, kept.sql, kept.parameters])
    return [{ at, table, cut: { key, table, kept, rows: table.rowCount * shareKept(table, wrapping) } }]
  })
}

/**
 * One statement for several: the rows that the filter keeps of their tables are gathered once, and each statement is made out of them.
 *
 *     FROM (SELECT * FROM lines WHERE …) AS l  ->  WITH kept AS MATERIALIZED (SELECT * FROM lines WHERE …) … FROM kept AS l
 *
 * @param gathered cuts of these statements; others stay where they are
 * @param maxRows of each statement; there is one more where there are more
 * @returns undefined where the dialect has no such statement
 */
export function together(statements: readonly Member[], gathered: readonly Cut[], maxRows: number): Statement | undefined {
  const [first] = statements
  if (!first?.wrapping.dialect.together) return undefined
  const { catalog, dialect } = first.wrapping
  const names = createNames([
    ...catalog.tables.flatMap(({ id, path }) => [id, ...path]),
    ...statements.flatMap(({ columns, reading }) => [...columns, ...reading.cteNames]),
  ])
  const places = new Map(gathered.map((cut) => [cut.key, { cut, name: dialect.quoteName(names.take('kept')) }]))
  const parts = statements.map(({ sql, reading, wrapping, uses }) => {
    const inside = replaceTables(sql, reading, dialect, (at) => {
      const use = uses.find((each) => each.at === at)
      const instead = places.get(use?.cut?.key ?? '')?.name
      const kept = use && instead === undefined ? keptRows(use.table, reading, wrapping) : undefined
      return instead === undefined ? kept && { kept } : { instead }
    })
    return withinResult(inside, wrapping)
  })
  return {
    sql: first.wrapping.dialect.together({
      gathered: [...places.values()].map(({ cut, name }) => ({
        name,
        sql: `SELECT * FROM ${cut.table.path.map(dialect.quoteName).join('.')} WHERE ${cut.kept.sql}`,
      })),
      statements: parts.map(({ sql }) => sql.replace(/;\s*$/, '')),
      names: { row: names.take('shown'), place: names.take('place'), rows: names.take('rows') },
      limit: maxRows + 1,
    }),
    parameters: [...gathered.flatMap(({ kept }) => kept.parameters), ...parts.flatMap(({ parameters }) => parameters)],
  }
}
