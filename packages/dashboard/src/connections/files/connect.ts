import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../errors.ts'
import { quoteName, quoteText } from '../../sql/quote.ts'
import type { Engine } from '../engine.ts'
import type { FileSource } from '../messages.ts'
import { openDuckDB } from '../duckdb/connect.ts'

/** Text files up to this size together are read into memory once; larger ones are read by every statement. */
const loadedBytes = 64 * 1024 * 1024

const readers: Readonly<Record<string, (file: string) => string>> = {
  '.csv': (file) => `read_csv(${file}, sample_size = 50000)`,
  '.tsv': (file) => `read_csv(${file}, delim = '\t', sample_size = 50000)`,
  '.parquet': (file) => `read_parquet(${file})`,
  '.json': (file) => `read_json(${file}, sample_size = 50000)`,
  '.ndjson': (file) => `read_json(${file}, format = 'newline_delimited', sample_size = 50000)`,
  '.jsonl': (file) => `read_json(${file}, format = 'newline_delimited', sample_size = 50000)`,
}

/** Opens a folder of data files, or one of them: a table per file, named like it. */
export async function openFiles(source: FileSource): Promise<Engine> {
  const files = await dataFiles(resolve(source.path))
  if (files.length === 0) throw failure('connection_failed', 'There is no CSV, TSV, Parquet, JSON or NDJSON file.')
  return openDuckDB({
    path: ':memory:',
    memoryMb: source.memoryMb,
    lock: source.lock,
    prepare: (connection) => createTables(connection, files),
  })
}

interface DataFile {
  readonly path: string
  readonly table: string
  readonly bytes: number
}

async function dataFiles(path: string): Promise<DataFile[]> {
  const state = await stat(path)
  const names = state.isDirectory()
    ? (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => join(path, entry.name))
    : [path]
  const known = names.filter((name) => readers[extname(name).toLowerCase()] !== undefined).sort()
  const taken = new Set<string>()
  const files: DataFile[] = []
  for (const name of known) {
    const stem = basename(name, extname(name))
    let table = stem
    for (let count = 2; taken.has(table.toLowerCase()); count++) table = `${stem}_${count}`
    taken.add(table.toLowerCase())
    files.push({ path: name, table, bytes: (await stat(name)).size })
  }
  return files
}

/** Answers the folders that statements will read from. A file that cannot be read does not hide the others. */
async function createTables(connection: DuckDBConnection, files: readonly DataFile[]): Promise<readonly string[]> {
  const isParquet = (file: DataFile) => extname(file.path).toLowerCase() === '.parquet'
  const small = files.filter((file) => !isParquet(file)).reduce((sum, file) => sum + file.bytes, 0) <= loadedBytes
  const folders = new Set<string>()
  const problems: unknown[] = []
  for (const file of files) {
    const reader = readers[extname(file.path).toLowerCase()]?.(quoteText(asGlob(file.path), 'chr(0)')) ?? ''
    const create = async (what: 'table' | 'view') => connection.run(`create ${what} ${quoteName(file.table)} as select * from ${reader}`)
    try {
      if (small && !isParquet(file)) {
        await create('table')
        continue
      }
    } catch {
      // Too large for the memory it may use: read by every statement instead.
    }
    try {
      await create('view')
      folders.add(`${dirname(file.path)}/`)
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length === files.length) throw failure('connection_failed', 'None of the files can be read.', { cause: problems[0] })
  return [...folders]
}

/** DuckDB reads paths as patterns. */
function asGlob(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]')
}
