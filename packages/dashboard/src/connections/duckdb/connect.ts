import { availableParallelism } from 'node:os'
import { DuckDBInstance, DuckDBListType, DuckDBListValue, DuckDBStructType, DuckDBStructValue, StatementType } from '@duckdb/node-api'
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Description, Engine, EngineRun } from '../engine.ts'
import { cellOf } from './cells.ts'
import { duckdbDialect } from './dialect.ts'
import { describe } from './describe.ts'
import { measure } from './measure.ts'
import { checkByOwnParser } from './own-parser.ts'
import type { KnownTables } from './own-parser.ts'

export interface DuckDBOpening {
  /** A database file, or `:memory:`. */
  readonly path: string
  readonly memoryMb: number
  readonly lock: boolean
  /** Work to be done before the lock is closed: views over files. Answers the folders that must stay readable. */
  readonly prepare?: (connection: DuckDBConnection) => Promise<readonly string[]>
}

/** Opens a DuckDB database for reading, closes its lock and reads the lock back. */
export async function openDuckDB(opening: DuckDBOpening): Promise<Engine> {
  const inMemory = opening.path === ':memory:'
  const instance = await DuckDBInstance.create(opening.path, {
    ...(opening.lock && !inMemory ? { access_mode: 'READ_ONLY' } : {}),
    threads: String(Math.min(4, availableParallelism())),
    memory_limit: `${opening.memoryMb}MB`,
    max_temp_directory_size: '0B',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const first = await instance.connect()
  const folders = (await opening.prepare?.(first)) ?? []
  if (opening.lock) await closeLock(first, folders)
  first.closeSync()
  return createEngine(instance, opening.lock)
}

/** Only as SET and in this order; afterwards nothing of it can be undone. */
async function closeLock(connection: DuckDBConnection, folders: readonly string[]): Promise<void> {
  if (folders.length > 0) {
    const list = folders.map((folder) => `'${folder.replaceAll("'", "''")}'`).join(', ')
    await connection.run(`set allowed_directories = [${list}]`)
  }
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  const reader = await connection.runAndReadAll(
    "select name from duckdb_settings() where (name in ('enable_external_access', 'autoinstall_known_extensions', 'autoload_known_extensions', 'allow_community_extensions') and value <> 'false') or (name = 'lock_configuration' and value <> 'true')",
  )
  if (reader.currentRowCount > 0) throw failure('connection_failed', 'The database did not accept its lock.')
}

function createEngine(instance: DuckDBInstance, lock: boolean): Engine {
  const idle: DuckDBConnection[] = []
  let known: KnownTables = { has: () => false }
  /** Statements that the engine's own parser has passed; a dashboard asks the same ones again and again. */
  const passed = new Set<string>()

  async function query(sql: string): Promise<readonly (readonly Cell[])[]> {
    const connection = idle.pop() ?? (await instance.connect())
    try {
      const reader = await connection.runAndReadAll(sql)
      const cells = reader.columnTypes().map(cellOf)
      return reader.getRows().map((row) => row.map((value, index) => cells[index]?.(value) ?? null))
    } finally {
      idle.push(connection)
    }
  }

  async function prepare(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
    if (!lock) return connection.prepare(sql)
    const statements = await connection.extractStatements(sql).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : ''
      throw failure('sql_refused', `The statement cannot be read as one SELECT. ${words}`, { cause: error })
    })
    if (statements.count !== 1) throw failure('sql_refused', 'Only one statement may run.')
    if (!passed.has(sql)) {
      await checkByOwnParser(connection, sql, known)
      if (passed.size >= 1_000) passed.clear()
      passed.add(sql)
    }
    const prepared = await statements.prepare(0)
    if (prepared.statementType === StatementType.SELECT) return prepared
    prepared.destroySync()
    throw failure('sql_refused', 'Only a SELECT may run.')
  }

  /** @param isWhole were all of its rows taken? A connection with rows still to come would hold on to them. */
  async function run<T>(
    statement: Statement,
    options: EngineRun,
    read: (prepared: DuckDBPreparedStatement, options: EngineRun) => Promise<T>,
    isWhole: (answer: T) => boolean,
  ): Promise<T> {
    const { signal } = options
    const connection = idle.pop() ?? (await instance.connect())
    const interrupt = () => connection.interrupt()
    signal.addEventListener('abort', interrupt, { once: true })
    let whole = false
    try {
      const prepared = await prepare(connection, statement.sql)
      try {
        signal.throwIfAborted()
        prepared.bind([...statement.parameters])
        const answer = await read(prepared, options)
        whole = isWhole(answer)
        return answer
      } finally {
        prepared.destroySync()
      }
    } finally {
      signal.removeEventListener('abort', interrupt)
      if (whole) idle.push(connection)
      else connection.closeSync()
    }
  }

  return {
    query,
    run: (statement, options) => run(statement, options, readRows, (table) => !table.truncated),
    runTogether: (statement, options) => run(statement, options, readTogether, () => true),
    dialect: duckdbDialect,
    measure: (table, effort) => measure(table, query, effort),
    async describe(): Promise<Description> {
      const description = await describe(query)
      known = knownTables(description)
      return description
    },
    close() {
      for (const connection of idle) connection.closeSync()
      instance.closeSync()
    },
  }
}

function knownTables(description: Description): KnownTables {
  const paths = new Set(description.tables.map((table) => table.path.map((part) => part.toLowerCase()).join('\0')))
  return {
    has(catalogName, schemaName, tableName) {
      if (catalogName !== '') return false
      const path = schemaName === '' || schemaName.toLowerCase() === 'main' ? [tableName] : [schemaName, tableName]
      return paths.has(path.map((part) => part.toLowerCase()).join('\0'))
    },
  }
}

async function readRows(prepared: DuckDBPreparedStatement, options: EngineRun): Promise<Columnar> {
  const result = await prepared.stream()
  const columns = result.columnNames()
  const convert = result.columnTypes().map(cellOf)
  const cells: Cell[][] = columns.map(() => [])
  let rowCount = 0
  let bytes = 0
  while (rowCount <= options.maxRows) {
    options.signal.throwIfAborted()
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) break
    const taken = Math.min(chunk.rowCount, options.maxRows + 1 - rowCount)
    for (const [index, column] of cells.entries()) {
      const toCell = convert[index] ?? (() => null)
      for (const value of chunk.getColumnValues(index).slice(0, taken)) {
        const cell = toCell(value)
        bytes += bytesOf(cell)
        column.push(cell)
      }
      refuseLarge(bytes, options)
    }
    rowCount += taken
  }
  return cutOff({ columns, cells, rowCount }, options)
}

/** The lists of `Dialect.together`: a column for each statement, in one row. */
async function readTogether(prepared: DuckDBPreparedStatement, options: EngineRun): Promise<readonly Columnar[]> {
  const result = await prepared.stream()
  const types = result.columnTypes()
  const chunk = await result.fetchChunk()
  // There is one row; asked for more, the engine lets go of the statement.
  await result.fetchChunk()
  let bytes = 0
  return types.map((type, index) => {
    options.signal.throwIfAborted()
    if (!(type instanceof DuckDBListType) || !(type.valueType instanceof DuckDBStructType))
      throw failure('query_failed', 'The statement gives no lists of rows.')
    const { entryNames, entryTypes } = type.valueType
    const list = chunk?.getColumnValues(index)[0]
    // A list of no rows is null.
    const rows = list instanceof DuckDBListValue ? list.items : []
    const cells = entryNames.map((name, at) => {
      const toCell = cellOf(entryTypes[at]!)
      return rows.map((row) => {
        const cell = row instanceof DuckDBStructValue ? toCell(row.entries[name] ?? null) : null
        bytes += bytesOf(cell)
        return cell
      })
    })
    refuseLarge(bytes, options)
    return cutOff({ columns: [...entryNames], cells, rowCount: rows.length }, options)
  })
}

const bytesOf = (cell: Cell) => (typeof cell === 'string' ? cell.length * 2 + 8 : 8)

/** @throws `query_too_large` */
function refuseLarge(bytes: number, { maxBytes }: EngineRun): void {
  if (bytes > maxBytes) throw failure('query_too_large', `The result is larger than ${maxBytes} bytes. Ask for fewer columns or rows.`)
}

/** Without the rows beyond those that were asked for. */
function cutOff({ columns, cells, rowCount }: Omit<Columnar, 'truncated'>, { maxRows }: EngineRun): Columnar {
  const truncated = rowCount > maxRows
  return {
    columns,
    cells: truncated ? cells.map((column) => column.slice(0, maxRows)) : cells,
    rowCount: Math.min(rowCount, maxRows),
    truncated,
  }
}
