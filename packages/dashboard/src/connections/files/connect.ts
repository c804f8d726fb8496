import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../errors.ts'
import type { DataNote, ReadingProgress } from '../connection.ts'
import { openDuckDB } from '../duckdb/connect.ts'
import { measureView } from '../duckdb/measure.ts'
import type { Description, Engine } from '../engine.ts'
import type { FileSource } from '../messages.ts'
import { loadFile } from './load.ts'
import { createNotes } from './notes.ts'
import type { Notes } from './notes.ts'
import type { DataFile } from './table.ts'
import { plainSentence } from './trouble.ts'

/** Text files up to this size together are read into memory once; larger ones are read by every statement. */
const loadedBytes = 64 * 1024 * 1024

const endings: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt', '.parquet', '.json', '.ndjson', '.jsonl', '.xlsx', '.xlsm', '.xls'])

/** Opens a folder of data files, or one of them: a table per file, or per sheet of a workbook. */
export async function openFiles(source: FileSource, tell: (progress: ReadingProgress) => void): Promise<Engine> {
  const files = await dataFiles(resolve(source.path))
  if (files.length === 0) throw failure('connection_failed', 'There is no CSV, TSV, Parquet, JSON, NDJSON or Excel (.xlsx) file.')
  const notes = createNotes()
  const units = new Map<string, Map<string, string>>()
  const views = new Map<string, number>()
  const engine = await openDuckDB({
    path: ':memory:',
    memoryMb: source.memoryMb,
    lock: source.lock,
    prepare: (connection) => createTables(connection, files, { notes, units, views, tell }),
  })
  return {
    ...engine,
    describe: async () => withUnits(await engine.describe(), units, notes.all()),
    measure(table, effort) {
      const rows = views.get(table.id)
      return rows === undefined ? engine.measure(table, effort) : measureView(table, rows, (sql) => engine.query(sql))
    },
  }
}

function withUnits(
  description: Description,
  units: ReadonlyMap<string, ReadonlyMap<string, string>>,
  notes: readonly DataNote[],
): Description {
  const tables = description.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const unit = units.get(table.id)?.get(column.name)
      return unit === undefined ? column : { ...column, unit }
    }),
  }))
  return { ...description, tables, notes }
}

/** @throws `connection_failed` where there is no such place */
async function dataFiles(path: string): Promise<readonly DataFile[]> {
  const state = await stat(path).catch(() => undefined)
  if (!state) throw failure('connection_failed', 'There is no file or folder at its path.')
  const names = state.isDirectory()
    ? (await readdir(path, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && endings.has(extname(entry.name).toLowerCase()) && !isLeftover(entry.name))
        .map((entry) => join(path, entry.name))
    : [path]
  const free = freeNames()
  const files: DataFile[] = []
  for (const name of names.sort()) files.push({ path: name, table: free(basename(name, extname(name))), bytes: (await stat(name)).size })
  return files
}

/** What office programs lay beside an open file, and plain text that is no table by its name. */
const isLeftover = (name: string) => name.startsWith('~$') || name.startsWith('.~') || name.toLowerCase().endsWith('.txt')

function freeNames(): (name: string) => string {
  const taken = new Set<string>()
  return (stem) => {
    let table = stem
    for (let count = 2; taken.has(table.toLowerCase()); count++) table = `${stem}_${count}`
    taken.add(table.toLowerCase())
    return table
  }
}

/** What is found out about the files while they are read. */
interface Found {
  readonly notes: Notes
  /** By table and column. */
  readonly units: Map<string, Map<string, string>>
  /** Tables that are read from their files, and about how many rows they have. */
  readonly views: Map<string, number>
  readonly tell: (progress: ReadingProgress) => void
}

/** Answers the folders that statements will read from. A file that cannot be read does not hide the others, but is named. */
async function createTables(
  connection: DuckDBConnection,
  files: readonly DataFile[],
  { notes, units, views, tell }: Found,
): Promise<readonly string[]> {
  const text = files.filter((file) => !/\.(parquet|xlsx|xlsm)$/i.test(file.path)).reduce((sum, file) => sum + file.bytes, 0)
  const freeTable = freeNames()
  for (const { table } of files) freeTable(table)
  const folders = new Set<string>()
  const problems: { readonly file: string; readonly why: string; readonly cause: unknown }[] = []
  await connection.run(watched)
  for (const file of files) {
    const watching = watchFile(connection, file, tell)
    try {
      const folder = await loadFile(file, {
        connection,
        notes,
        intoMemory: text <= loadedBytes,
        freeTable,
        onChecked: (bytes) => watching.checked(bytes),
        setView: (table, rows) => views.set(table, rows),
        setUnit: (table, column, unit) => units.set(table, (units.get(table) ?? new Map<string, string>()).set(column, unit)),
      })
      if (folder !== undefined) folders.add(folder)
    } catch (error) {
      const why = error instanceof Error ? error.message : plainSentence(error, 'data')
      problems.push({ file: basename(file.path), why, cause: error })
      notes.add('file_left_out', `The file "${basename(file.path)}" was left out. ${why}`)
    } finally {
      watching.end()
    }
  }
  await connection.run(unwatched)
  const [first] = problems
  if (first && problems.length === files.length)
    throw failure('connection_failed', files.length === 1 ? first.why : `None of the files can be read. "${first.file}": ${first.why}`, {
      cause: first.cause,
    })
  return [...folders]
}

/** The engine counts how far a statement is only where it is told to. */
const watched = 'set enable_progress_bar = true; set enable_progress_bar_print = false; set progress_bar_time = 0'
const unwatched = 'reset progress_bar_time; reset enable_progress_bar_print; reset enable_progress_bar'
const lookMs = 200

/** Tells how much of a file's text is checked, then how far the statement is that gives its columns types. */
function watchFile(connection: DuckDBConnection, { path, bytes }: DataFile, tell: (progress: ReadingProgress) => void) {
  const file = basename(path)
  let typed = 0
  let checkedAt = -Infinity
  const timer = setInterval(() => {
    // What the engine says while the text is checked is of the statement before.
    if (performance.now() - checkedAt < lookMs) return
    const { percentage } = connection.progress
    typed = Math.max(typed, Math.round((bytes * percentage) / 100))
    if (typed > 0) tell({ step: 'typing', file, done: typed, of: bytes })
  }, lookMs)
  return {
    checked(done: number) {
      checkedAt = performance.now()
      tell({ step: 'checking', file, done: Math.min(done, bytes), of: bytes })
    },
    end: () => clearInterval(timer),
  }
}
