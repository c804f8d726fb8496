import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../errors.ts'
import { quoteName } from '../../sql/quote.ts'
import type { Engine } from '../engine.ts'
import type { EngineSource } from '../messages.ts'
import { openDuckDB } from '../duckdb/connect.ts'

/** Text files up to this size together are read into memory once; larger ones are read by every statement. */
const loadedBytes = 100 * 1024 * 1024

const readers: Readonly<Record<string, (file: string) => string>> = {
  '.csv': (file) => `read_csv(${file}, sample_size = 50000)`,
  '.tsv': (file) => `read_csv(${file}, delim = '\t', sample_size = 50000)`,
  '.parquet': (file) => `read_parquet(${file})`,
  '.json': (file) => `read_json(${file}, sample_size = 50000)`,
  '.ndjson': (file) => `read_json(${file}, format = 'newline_delimited', sample_size = 50000)`,
  '.jsonl': (file) => `read_json(${file}, format = 'newline_delimited', sample_size = 50000)`,
}

/** Opens a folder of data files, or one of them: a table per file, named like it. */
export async function openFiles(source: EngineSource): Promise<Engine> {
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

/** Answers the folders that statements will read from. */
async function createTables(connection: DuckDBConnection, files: readonly DataFile[]): Promise<readonly string[]> {
  const columnar = (file: DataFile) => extname(file.path).toLowerCase() === '.parquet'
  const loaded = files.filter((file) => !columnar(file)).reduce((sum, file) => sum + file.bytes, 0) <= loadedBytes
  const folders = new Set<string>()
  for (const file of files) {
    const reader = readers[extname(file.path).toLowerCase()]?.(`'${file.path.replaceAll("'", "''")}'`) ?? ''
    const kept = loaded && !columnar(file)
    if (!kept) folders.add(`${dirname(file.path)}/`)
    await connection.run(`create ${kept ? 'table' : 'view'} ${quoteName(file.table)} as select * from ${reader}`)
  }
  return [...folders]
}
