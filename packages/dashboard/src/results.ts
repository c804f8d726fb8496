import { createSingleFlight, deadline } from '@chitravani/kit'
import type { SingleFlight } from '@chitravani/kit'
import { LRUCache } from 'lru-cache'
import type { Catalog, Connection, ResultTable, RunOptions, Statement } from './connections/connection.ts'
import { isVersioned, stateOfData } from './connections/version.ts'

/** Results of statements, kept as long as the data is the same. */
export interface Results {
  /**
   * Runs a statement, or gives what an equal one gave over the same data. Equal ones at the same time run once; it is ended in
   * the database when none of its callers waits any more.
   * @param ask another way to its rows than running it
   * @throws what the connection throws; failures are not kept
   */
  run(
    statement: Statement,
    from: ResultPlace,
    options: RunOptions,
    ask?: Connection['run'],
  ): Promise<{ readonly result: ResultTable; readonly kept: boolean }>
  /** Are its rows at hand, or being asked for? */
  has(statement: Statement, from: ResultPlace, maxRows: number | undefined): boolean
  /** Drops what a connection gave. */
  forget(connection: string): void
}

export interface ResultPlace {
  readonly connection: Pick<Connection, 'run' | 'name'>
  readonly catalog: Pick<Catalog, 'dataVersion'>
}

export interface ResultOptions {
  /** Memory of one connection's results; those that were not asked for longest go first. Default 16 MiB. */
  readonly maxBytes?: number
}

/** What is kept of one connection. */
interface Shelf {
  /** Of the data that its results are of. */
  state: string | undefined
  readonly results: LRUCache<string, ResultTable>
  readonly flights: SingleFlight<ResultTable>
}

export function openResults({ maxBytes = 16 * 1024 * 1024 }: ResultOptions = {}): Results {
  const shelves = new Map<string, Shelf>()

  function shelfOf(connection: string): Shelf {
    const shelf = shelves.get(connection) ?? {
      state: undefined,
      results: new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.floor(maxBytes / 4) }),
      flights: createSingleFlight(),
    }
    shelves.set(connection, shelf)
    return shelf
  }

  function keep(shelf: Shelf, key: string, result: ResultTable): void {
    // Results of data that has changed are of no more use.
    if (shelf.state !== result.state) shelf.results.clear()
    shelf.state = result.state
    shelf.results.set(key, result, { size: key.length * 2 + sizeOf(result) })
  }

  return {
    async run(statement, from, { maxRows, ...call }, ask = (...given) => from.connection.run(...given)) {
      const { connection, catalog } = from
      const signal = deadline(call)
      signal?.throwIfAborted()
      const options = maxRows === undefined ? {} : { maxRows }
      if (!isVersioned(catalog.dataVersion)) {
        return { result: await ask(statement, { ...(signal ? { signal } : {}), ...options }), kept: false }
      }
      const key = keyOf(statement, from, maxRows)
      const shelf = shelfOf(connection.name)
      const known = shelf.results.get(key)
      if (known) return { result: known, kept: true }
      const run = async (signal: AbortSignal): Promise<ResultTable> => {
        const table = await ask(statement, { signal, ...options })
        // Rows of other data than were asked of are of no use to the next one.
        if (!signal.aborted && table.state === stateOfData(catalog.dataVersion)) keep(shelf, key, table)
        return table
      }
      return { result: await shelf.flights.run(key, run, signal), kept: false }
    },
    has(statement, from, maxRows) {
      const shelf = shelves.get(from.connection.name)
      const key = keyOf(statement, from, maxRows)
      return isVersioned(from.catalog.dataVersion) && (shelf?.flights.has(key) === true || shelf?.results.has(key) === true)
    },
    // What is under way ends on the shelf that is dropped.
    forget: (connection) => void shelves.delete(connection),
  }
}

function keyOf({ sql, parameters }: Statement, { catalog }: ResultPlace, maxRows: number | undefined): string {
  return JSON.stringify([catalog.dataVersion, maxRows ?? 0, sql, parameters])
}

/** Bytes, roughly: cells in row objects. */
function sizeOf({ rows, columns }: ResultTable): number {
  let bytes = 200 + columns.length * 50
  for (const row of rows) {
    bytes += 32
    for (const name of columns) {
      const cell = row[name]
      bytes += typeof cell === 'string' ? 24 + cell.length * 2 : 16
    }
  }
  return bytes
}
