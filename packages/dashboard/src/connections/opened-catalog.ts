import { abortable } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { Dialect } from '../sql/dialect.ts'
import { checkStatement } from '../sql/guard.ts'
import { keepCatalog } from './catalog-keeper.ts'
import type { MakeCatalog } from './catalog-keeper.ts'
import type { Catalog, CatalogOptions, ConnectionKind } from './connection.ts'
import { withHints } from './hints.ts'
import type { Hints } from './hints.ts'
import type { ConnectionLimits } from './limits.ts'
import type { Runner } from './runner.ts'
import { watchSchema } from './schema-watch.ts'
import { watchFiles, watchServer } from './version.ts'
import type { DataWatch } from './version.ts'

/** One place of data that is at hand. */
export interface Opened {
  readonly name: string
  readonly kind: ConnectionKind
  readonly dialect: Dialect
  /** Of its files; a server has none. */
  readonly path: string | undefined
  readonly hints: Hints | undefined
  readonly refreshMs: number
  readonly limits: ConnectionLimits
  /** Are statements checked before they run? */
  readonly guard: boolean
  readonly runner: Runner
}

/** What is known of a place, kept in step with its data. */
export interface FollowedCatalog {
  readonly data: DataWatch
  /** Opens the database anew when its files changed. @param found the version they have now */
  keepUp(found: string): string
  of(call: CatalogOptions): Promise<Catalog>
  /** Reads it again, whatever is believed of the data. */
  again(call: CallOptions): Promise<void>
  /** A statement failed that should not have: a table or a column of it may have gone. */
  doubt(): void
}

/** How often a server is looked at for tables and columns that came or went, where `refreshMs` says nothing else. */
const schemaMs = 60_000

export function followCatalog(opened: Opened): FollowedCatalog {
  const { runner, path, refreshMs } = opened
  const isServer = path === undefined
  const data = isServer ? watchServer(() => askMark(runner), refreshMs) : watchFiles(opened.kind, path)
  const keeper = keepCatalog(make)
  /** By the version of its files; a server has one at a time. */
  const versionOf = (found: string) => (isServer ? '' : found)
  let version: string | undefined
  let shown: Catalog | undefined
  let shape: string | undefined

  function keepUp(found: string): string {
    if (!isServer && version !== undefined && version !== found) runner.renew()
    version = found
    return found
  }

  const schema = watchSchema({
    everyMs: refreshMs > 0 ? refreshMs : schemaMs,
    async hasChanged() {
      if (shape === undefined) return false
      const answer = await runner.perform({ type: 'shape' })
      return answer.type === 'shaped' && answer.shape !== shape
    },
    changed: () => again({}),
  })

  async function again(call: CallOptions): Promise<void> {
    data.renew()
    runner.renew()
    await keeper.again(versionOf(await abortable(data.now(), call.signal)), call)
  }

  async function make(found: string, call: Parameters<MakeCatalog>[1]): Promise<Catalog> {
    // The parser takes a third of a second to load: not when the first chart waits for it.
    if (opened.guard) void checkStatement('SELECT 1', { dialect: opened.dialect.name, tables: [] }).catch(() => {})
    const answer = await runner.perform({ type: 'profile' }, call)
    if (answer.type !== 'profiled') throw failure('connection_failed', 'The profile was not made.')
    shape = answer.shape
    const catalog: Catalog = {
      connection: opened.name,
      kind: opened.kind,
      tables: answer.tables,
      keys: answer.keys,
      ...(answer.notes.length > 0 ? { notes: answer.notes } : {}),
      dataVersion: found,
      ...(isServer ? { aging: true } : {}),
    }
    return opened.hints ? withHints(catalog, opened.hints) : catalog
  }

  return {
    data,
    keepUp,
    async of({ anyVersion = false, ...call }) {
      const { signal } = call
      if (isServer) await abortable(schema.settled(), signal)
      const found = keepUp(await (anyVersion ? (isServer ? (version ?? '') : data.believed()) : abortable(data.now(), signal)))
      const catalog = await keeper.of(versionOf(found), call)
      if (catalog.dataVersion === found) return catalog
      // One object for one version: what is made of it is kept by it.
      if (shown?.dataVersion !== found || shown.tables !== catalog.tables) shown = { ...catalog, dataVersion: found }
      return shown
    },
    again,
    doubt() {
      if (isServer) schema.doubt()
    },
  }
}

/** The server's own mark of its data; empty where it has none. */
async function askMark(runner: Runner): Promise<string> {
  const answer = await runner.perform({ type: 'mark' })
  return answer.type === 'marked' ? answer.mark : ''
}
