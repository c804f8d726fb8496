import type { Statement } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { Piece } from './criteria.ts'
import type { Dialect } from './dialect.ts'
import type { Reading, TableUse } from './parse.ts'

/** What stands in the place of a table. */
export interface TablePart {
  /** Another relation that holds the part already, as it is written. */
  readonly instead?: string
  /** Which of its rows; all where it is left out. */
  readonly kept?: Piece
  /** Which of its columns; all where they are left out. */
  readonly columns?: readonly string[]
}

/**
 * Puts a part of a table where the table stands; the rest of the text stays byte for byte:
 *
 *     FROM lines AS l  ->  FROM (SELECT * FROM lines WHERE "amount" > 5) AS l
 *
 * @param partOf undefined leaves the table as it is
 * @returns the text, and what its parts bind, in order; where they bind something the statement itself may bind nothing
 */
export function replaceTables(
  sql: string,
  reading: Reading,
  dialect: Dialect,
  partOf: (use: TableUse) => TablePart | undefined,
): Statement {
  const points = Array.from(sql)
  const pieces: string[] = []
  const parameters: Piece['parameters'][number][] = []
  let at = 0
  const uses = reading.tables.filter((use) => !use.isCte).toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0))
  for (const use of uses) {
    const part = partOf(use)
    if (!part) continue
    if (!use.span || use.span.start < at)
      throw failure('query_failed', `The table "${use.parts.join('.')}" cannot be filtered where it stands.`)
    const written = points.slice(use.span.start, use.span.end).join('')
    const columns = part.columns?.map(dialect.quoteName).join(', ') ?? '*'
    const where = part.kept ? ` WHERE ${part.kept.sql}` : ''
    const alias = use.hasAlias ? '' : ` AS ${dialect.quoteName(use.parts.at(-1) ?? '')}`
    const inPlace = part.instead ?? `(SELECT ${columns} FROM ${written}${where})`
    pieces.push(points.slice(at, use.span.start).join(''), `${inPlace}${alias}`)
    parameters.push(...(part.kept?.parameters ?? []))
    at = use.span.end
  }
  pieces.push(points.slice(at).join(''))
  return { sql: pieces.join(''), parameters }
}
