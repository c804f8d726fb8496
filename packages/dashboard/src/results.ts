import { abortable, deadline } from '@chitravani/kit'
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

interface Flight {
  readonly result: Promise<ResultTable>
  readonly stop: AbortController
  waiting: number
}

interface Shelf {
  /** Of the data that its results are of. */
  readonly state: string
  /** In the order of their last use. */
  readonly results: Map<string, { readonly result: ResultTable; readonly bytes: number }>
  bytes: number
}

export function openResults({ maxBytes = 16 * 1024 * 1024 }: ResultOptions = {}): Results {
  const shelves = new Map<string, Shelf>()
  const flights = new Map<string, Flight>()

  function keep(connection: string, state: string, key: string, result: ResultTable): void {
    const bytes = key.length * 2 + sizeOf(result)
    if (bytes > maxBytes / 4) return
    const known = shelves.get(connection)
    // Results of data that has changed are of no more use.
    const shelf: Shelf = known?.state === state ? known : { state, results: new Map(), bytes: 0 }
    shelves.set(connection, shelf)
    shelf.results.set(key, { result, bytes })
    shelf.bytes += bytes
    for (const [oldest, entry] of shelf.results) {
      if (shelf.bytes <= maxBytes) break
      shelf.results.delete(oldest)
      shelf.bytes -= entry.bytes
    }
  }

  function start(
    key: string,
    statement: Statement,
    { connection, catalog }: ResultPlace,
    maxRows: number | undefined,
    ask: Connection['run'],
  ): Flight {
    const stop = new AbortController()
    const result = ask(statement, { signal: stop.signal, ...(maxRows === undefined ? {} : { maxRows }) })
    const flight: Flight = { result, stop, waiting: 0 }
    flights.set(key, flight)
    const land = async () => {
      try {
        const table = await result
        const state = stateOfData(catalog.dataVersion)
        // Rows of other data than were asked of are of no use to the next one.
        if (flights.get(key) === flight && table.state === state) keep(connection.name, state, key, table)
      } catch {
        // Whoever waits hears of it; the next one tries again.
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    }
    void land()
    return flight
  }

  return {
    async run(statement, from, { maxRows, ...call }, ask = (...given) => from.connection.run(...given)) {
      const { connection, catalog } = from
      const signal = deadline(call)
      signal?.throwIfAborted()
      if (!isVersioned(catalog.dataVersion)) {
        return {
          result: await ask(statement, { ...(signal ? { signal } : {}), ...(maxRows === undefined ? {} : { maxRows }) }),
          kept: false,
        }
      }
      const key = keyOf(statement, from, maxRows)
      const shelf = shelves.get(connection.name)
      const known = shelf?.results.get(key)
      if (shelf && known) {
        shelf.results.delete(key)
        shelf.results.set(key, known)
        return { result: known.result, kept: true }
      }
      const flight = flights.get(key) ?? start(key, statement, from, maxRows, ask)
      flight.waiting += 1
      try {
        return { result: await abortable(flight.result, signal), kept: false }
      } finally {
        flight.waiting -= 1
        if (flight.waiting === 0 && signal?.aborted) {
          // Whoever comes now must not join what is being stopped.
          if (flights.get(key) === flight) flights.delete(key)
          flight.stop.abort(signal.reason)
        }
      }
    },
    has(statement, from, maxRows) {
      const key = keyOf(statement, from, maxRows)
      return isVersioned(from.catalog.dataVersion) && (flights.has(key) || shelves.get(from.connection.name)?.results.has(key) === true)
    },
    forget(connection) {
      shelves.delete(connection)
      for (const key of flights.keys()) if ((JSON.parse(key) as unknown[])[0] === connection) flights.delete(key)
    },
  }
}

function keyOf({ sql, parameters }: Statement, { connection, catalog }: ResultPlace, maxRows: number | undefined): string {
  return JSON.stringify([connection.name, catalog.dataVersion, maxRows ?? 0, sql, parameters])
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
