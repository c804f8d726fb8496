import { isFailure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import { checkStatement } from '../sql/guard.ts'
import { moves } from '../sql/moves.ts'
import type { Connection, ResultTable, RunOptions, Statement } from './connection.ts'
import { followCatalog } from './opened-catalog.ts'
import type { FollowedCatalog, Opened } from './opened-catalog.ts'
import { toResult } from './result.ts'

/** Part of an engine's memory for what several charts are made of at once: near its limit an engine lets go of what it needs next. */
const togetherShare = 1 / 4

/** All that a place has, whoever may see what of it. */
export function openWhole(opened: Opened): Connection {
  const { name, kind, dialect, limits, runner } = opened
  const catalog = followCatalog(opened)
  const ask = askRows(opened, catalog)
  return {
    name,
    kind,
    dialect,
    catalog: async (call = {}) => catalog.of(call),
    async run(statement, options) {
      const [table] = await ask('run', statement, options)
      if (!table) throw failure('query_failed', 'The statement gave no rows.')
      return table
    },
    async readAgain(call = {}) {
      await catalog.again(call)
      return catalog.of(call)
    },
    ...(dialect.together
      ? {
          together: {
            maxBytes: limits.memoryMb * 2 ** 20 * togetherShare,
            run: (statement, options) => ask('run_together', statement, options),
          },
        }
      : {}),
    close: () => runner.close(),
  }
}

type AskRows = (type: 'run' | 'run_together', statement: Statement, options?: RunOptions) => Promise<readonly ResultTable[]>

/** Runs statements once they are checked, and says of which state of the data their rows are. */
function askRows(opened: Opened, catalog: FollowedCatalog): AskRows {
  const { data } = catalog
  const { dialect, limits, runner } = opened
  const isDated = opened.path === undefined && opened.refreshMs > 0
  return async (type, statement, options = {}) => {
    options.signal?.throwIfAborted()
    const before = catalog.keepUp(await data.believed())
    const { tables, moving } = await runner.tables()
    if (opened.guard) await checkStatement(statement.sql, { dialect: dialect.name, tables }, options)
    const maxRows = options.maxRows ?? limits.maxRows
    const asOf = isDated ? { asOf: new Date().toISOString() } : {}
    const answer = await runner.perform({ type, statement, maxRows, maxBytes: limits.maxBytes }, options).catch((error: unknown) => {
      if (isFailure(error, 'query_failed')) catalog.doubt()
      throw error
    })
    if (answer.type !== 'rows' && answer.type !== 'tables') return []
    const { elapsedMs } = answer
    const text = statement.sql.toLowerCase()
    const isSteady = !moves(text) && !moving.some((name) => text.includes(name.toLowerCase()))
    const state = isSteady ? await data.of(before, answer.type === 'rows' ? answer.mark : undefined) : ''
    return (answer.type === 'rows' ? [answer] : answer.tables).map((table) => ({
      ...toResult({ ...table, elapsedMs }),
      ...(state === undefined ? {} : { state }),
      ...asOf,
    }))
  }
}
