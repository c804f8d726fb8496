import { rename, rm } from 'node:fs/promises'
import { DuckDBDataChunk, DuckDBDateValue, DuckDBDecimalValue, DuckDBInstance, DuckDBTimestampValue, DuckDBTypeId } from '@duckdb/node-api'
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { quoteName } from '../sql/quote.ts'
import { growSample } from './grow.ts'
import type { SampleOptions } from './options.ts'
import { sampleTables } from './schema.ts'
import type { SampleColumn, SampleTable, SampleValue } from './schema.ts'

/** Makes the sample company's database: a DuckDB file that appears when it is whole. */
export async function writeSample(path: string, options: SampleOptions = {}): Promise<void> {
  const unfinished = `${path}.making-${process.pid}`
  await rm(unfinished, { force: true })
  try {
    await write(unfinished, options)
    await rename(unfinished, path)
  } finally {
    await Promise.all([unfinished, `${unfinished}.wal`].map((file) => rm(file, { force: true })))
  }
}

async function write(path: string, { onProgress, signal, scale }: SampleOptions): Promise<void> {
  onProgress?.({ part: 0, table: 'stores' })
  const grown = growSample(scale)
  const names = Object.keys(sampleTables) as SampleTable[]
  const total = names.reduce((sum, name) => sum + grown[name].length, 0)
  let done = 0
  const database = await DuckDBInstance.create(path)
  const connection = await database.connect()
  try {
    for (const name of names) {
      const { comment, columns } = sampleTables[name]
      await create(connection, name, comment, columns)
      for await (const count of fill(connection, name, columns, grown[name])) {
        signal?.throwIfAborted()
        done += count
        onProgress?.({ part: done / total, table: name })
      }
    }
    await connection.run('checkpoint')
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}

async function create(connection: DuckDBConnection, table: string, comment: string, columns: readonly SampleColumn[]): Promise<void> {
  const list = columns.map((column) => `${quoteName(column.name)} ${String(column.type)} ${column.rule ?? ''}`).join(', ')
  await connection.run(`create table ${quoteName(table)} (${list})`)
  await connection.run(`comment on table ${quoteName(table)} is '${comment}'`)
  for (const column of columns) {
    if (column.comment !== undefined)
      await connection.run(`comment on column ${quoteName(table)}.${quoteName(column.name)} is '${column.comment}'`)
  }
}

/** DuckDB's own vector size. */
const chunkRows = 2_048

async function* fill(
  connection: DuckDBConnection,
  table: string,
  columns: readonly SampleColumn[],
  rows: readonly (readonly SampleValue[])[],
): AsyncGenerator<number> {
  const appender = await connection.createAppender(table)
  const types = columns.map((column) => column.type)
  const convert = types.map(valueOf)
  for (let start = 0; start < rows.length; start += chunkRows) {
    const some = rows.slice(start, start + chunkRows)
    const chunk = DuckDBDataChunk.create(types, some.length)
    chunk.setColumns(convert.map((toValue, index) => some.map((row) => toValue(row[index] ?? null))))
    appender.appendDataChunk(chunk)
    yield some.length
  }
  appender.closeSync()
}

function valueOf(type: DuckDBType): (value: SampleValue) => DuckDBValue {
  switch (type.typeId) {
    case DuckDBTypeId.DATE:
      return (value) => (value === null ? null : new DuckDBDateValue(Number(value)))
    case DuckDBTypeId.TIMESTAMP:
      return (value) => (value === null ? null : new DuckDBTimestampValue(BigInt(value) * 1_000_000n))
    case DuckDBTypeId.DECIMAL:
      return (value) => (value === null ? null : new DuckDBDecimalValue(BigInt(value), 12, 2))
    default:
      return (value) => value
  }
}
