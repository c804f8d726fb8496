import { abortable, isFailure } from '@chitravani/kit'
import { digest } from '@chitravani/kit/hash'
import { failure } from '../errors.ts'
import type { RowRule } from '../sql/filter-value.ts'
import { readSql } from '../sql/reader.ts'
import { asSeen, conditionsOf } from '../sql/sight.ts'
import type { Sight } from '../sql/sight.ts'
import { tableOf } from './connection.ts'
import type { Catalog, Connection, RunOptions, Statement } from './connection.ts'
import { seenCatalog } from './seen-catalog.ts'
import { visibleColumns } from './visible.ts'
import type { Visibility } from './visible.ts'

export interface Seeing {
  /** What anybody may see of it. */
  readonly visible: Visibility
  /** One for each role of whoever asks: a row is seen that one of them keeps. Empty: every row. */
  readonly rules: readonly RowRule[]
  /** Time for measuring what is seen. */
  readonly measureMs: number
}

/** Names what is seen, in a word; empty where that is everything. Two that are equal see the same. */
export function sightName({ visible, rules }: Pick<Seeing, 'visible' | 'rules'>): string {
  // A role without a rule sees all rows, so that the others add nothing.
  const telling = rules.some((rule) => Object.keys(rule).length === 0) ? [] : rules
  const limits = Object.values(visible).some((list) => list !== undefined)
  return limits || telling.length > 0 ? digest([visible, telling]).slice(0, 16) : ''
}

/** A connection as somebody may see it. Whatever is asked of it, catalog or rows, is answered out of what is seen alone. */
export function seen(connection: Connection, seeing: Seeing): Connection {
  const sight = sightName(seeing)
  if (sight === '') return connection
  let looked: { readonly of: Catalog['tables']; readonly sight: Sight } | undefined
  let kept: { readonly of: Catalog['tables']; readonly made: Promise<Catalog> } | undefined
  let shown: Catalog | undefined

  /** @throws `connection_failed` where a rule fits nothing there: then nobody sees anything */
  function look(catalog: Catalog): Sight {
    if (looked?.of !== catalog.tables) looked = { of: catalog.tables, sight: sightIn(catalog, connection, seeing) }
    return looked.sight
  }

  const through =
    <T>(ask: (statement: Statement, options: RunOptions) => Promise<T>) =>
    async (statement: Statement, options: RunOptions = {}): Promise<T> => {
      const shown = look(await connection.catalog({ ...options, anyVersion: true }))
      const within = asSeen(statement, await readSql(statement.sql, connection.dialect.name, options), shown)
      try {
        return await ask(within, options)
      } catch (error) {
        throw isFailure(error, 'query_failed') ? discreet(error, statement.sql, shown) : error
      }
    }
  const run = through((statement, options) => connection.run(statement, options))
  const { together } = connection

  return {
    name: connection.name,
    kind: connection.kind,
    dialect: connection.dialect,
    sight,
    async catalog(call = {}) {
      const whole = await connection.catalog(call)
      const dataVersion = `${whole.dataVersion}/${sight}`
      if (kept?.of !== whole.tables) {
        const made = seenCatalog(look(whole), dataVersion, run, AbortSignal.timeout(seeing.measureMs))
        kept = { of: whole.tables, made }
        made.catch(() => {
          if (kept?.made === made) kept = undefined
        })
      }
      const catalog = await abortable(kept.made, call.signal)
      if (catalog.dataVersion === dataVersion) return catalog
      if (shown?.dataVersion !== dataVersion || shown.tables !== catalog.tables) shown = { ...catalog, dataVersion }
      return shown
    },
    run,
    ...(together
      ? { together: { maxBytes: together.maxBytes, run: through((statement, options) => together.run(statement, options)) } }
      : {}),
    close: () => connection.close(),
  }
}

/** What an engine says of a failing statement may name values of rows that are not seen, and columns. */
function discreet(cause: Error, sql: string, { catalog, columns }: Sight): Error {
  const words = new Set(sql.toLowerCase().split(/[^\p{L}\p{M}\p{N}_$]+/u))
  for (const [id, shown] of columns) {
    const hidden = tableOf(catalog, id)?.columns.find(({ name }) => !shown.includes(name) && words.has(name.toLowerCase()))
    if (hidden) return failure('sql_refused', `The column "${hidden.name}" is not one of those that may be read.`, { cause })
  }
  return failure('query_failed', 'The database could not run the statement.', { cause })
}

function sightIn(catalog: Catalog, { dialect }: Connection, { visible, rules }: Seeing): Sight {
  const columns = catalog.tables.flatMap((table) => {
    const shown = visibleColumns(table, visible)
    return shown ? [[table.id, shown] as const] : []
  })
  return { catalog, dialect, columns: new Map(columns), rules: rules.map((rule) => conditionsOf(rule, catalog, dialect)) }
}
