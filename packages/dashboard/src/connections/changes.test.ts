import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, describe, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { temporaryFolder } from './fixtures/cities.ts'
import { openConnection } from './index.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sees(connection: Connection, count: number): Promise<void> {
  // The files are looked at a few times a second.
  await wait(250)
  expect((await connection.run({ sql: 'SELECT count(*) AS n FROM t', parameters: [] })).rows).toEqual([{ n: count }])
  expect((await connection.catalog()).tables[0]?.rowCount).toBe(count)
}

async function writeDuckdb(path: string, rows: number): Promise<void> {
  const database = await DuckDBInstance.create(path)
  const connection = await database.connect()
  await connection.run(`create table t as select range as a from range(${rows})`)
  connection.closeSync()
  database.closeSync()
}

describe('data that changes while a connection is open', () => {
  it('is read anew from a DuckDB file that was replaced', async () => {
    const path = join(folder, 'a.duckdb')
    await writeDuckdb(path, 3)
    const connection = await openConnection({ name: 'a', kind: 'duckdb', path })
    const first = await connection.catalog()
    await sees(connection, 3)
    await writeDuckdb(`${path}.new`, 5)
    await rename(`${path}.new`, path)
    await sees(connection, 5)
    expect((await connection.catalog()).dataVersion).not.toBe(first.dataVersion)
    await connection.close()
  })

  it.each(['delete', 'wal'])('is seen in a SQLite file with the journal %s', async (journal) => {
    const path = join(folder, `${journal}.sqlite`)
    // A second process of the connection may be reading the schema just now.
    const writer = new DatabaseSync(path, { timeout: 60_000 })
    writer.exec(`pragma journal_mode = ${journal}; create table t (a integer); insert into t values (1)`)
    const connection = await openConnection({ name: 'b', kind: 'sqlite', path })
    await sees(connection, 1)
    writer.exec('insert into t values (2), (3)')
    await sees(connection, 3)
    writer.exec('create table other (b text); insert into other values (1)')
    await wait(250)
    expect((await connection.run({ sql: 'SELECT b FROM other', parameters: [] })).rows).toEqual([{ b: '1' }])
    await connection.close()
    writer.close()
  })

  it('is seen in files', async () => {
    const path = join(folder, 't.csv')
    await writeFile(path, 'a,b\n1,x\n')
    const connection = await openConnection({ name: 'c', kind: 'files', path })
    await sees(connection, 1)
    await writeFile(path, 'a,b\n1,x\n2,y\n3,z\n')
    await sees(connection, 3)
    await connection.close()
  })
})

describe('a folder of files', () => {
  it('reads names that look like patterns and leaves out what cannot be read', async () => {
    const path = join(folder, 'odd files')
    await mkdir(path)
    await writeFile(join(path, "it's [1] 100%*.csv"), 'a,day\n1,2024-01-31\n2,2024-02-29\n')
    await writeFile(join(path, 'broken.parquet'), 'no parquet')
    await writeFile(join(path, 'notes.txt'), 'not data')
    await writeFile(join(path, 'nested.json'), '[{"a": 1, "b": {"c": [1, 2]}}]')
    const connection = await openConnection({ name: 'odd', kind: 'files', path })
    const catalog = await connection.catalog()
    expect(catalog.tables.map((table) => table.id).sort()).toEqual(["it's [1] 100%*", 'nested'])
    expect((await connection.run({ sql: `SELECT day FROM "it's [1] 100%*" ORDER BY a DESC LIMIT 1`, parameters: [] })).rows).toEqual([
      { day: '2024-02-29' },
    ])
    expect((await connection.run({ sql: 'SELECT * FROM nested', parameters: [] })).rows).toEqual([{ a: 1, b: "{'c': [1, 2]}" }])
    await connection.close()
  })

  it('reads Parquet', async () => {
    const path = join(folder, 'parquet')
    await mkdir(path)
    const database = await DuckDBInstance.create(':memory:')
    const writer = await database.connect()
    await writer.run(
      `copy (select range as id, range * 1.5 as price, 'p' || range as name from range(2000)) to '${join(path, 'goods.parquet')}'`,
    )
    writer.closeSync()
    database.closeSync()
    const connection = await openConnection({ name: 'parquet', kind: 'files', path })
    expect((await connection.catalog()).tables).toMatchObject([{ id: 'goods', rowCount: 2_000 }])
    expect((await connection.run({ sql: 'SELECT sum(price) AS s FROM goods', parameters: [] })).rows).toEqual([{ s: 2_998_500 }])
    await expect(connection.run({ sql: `COPY goods TO '${join(path, 'x.csv')}'`, parameters: [] })).rejects.toMatchObject({
      code: 'sql_refused',
    })
    await connection.close()
  })
})

describe('a database that cannot be opened', () => {
  it.each([
    ['sqlite', 'none.sqlite'],
    ['duckdb', 'none.duckdb'],
    ['files', 'none'],
    ['sqlite', 'text.sqlite'],
    ['duckdb', 'text.duckdb'],
  ] as const)('is named: %s %s', async (kind, file) => {
    await Promise.all(
      ['text.sqlite', 'text.duckdb'].map((name) =>
        writeFile(join(folder, name), 'this is no database, only a line of text that is long enough'),
      ),
    )
    const connection = await openConnection({ name: 'broken', kind, path: join(folder, file) })
    await expect(connection.catalog()).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringContaining('"broken"') as string,
    })
    await expect(connection.run({ sql: 'SELECT 1', parameters: [] })).rejects.toMatchObject({ code: 'connection_failed' })
    await connection.close()
  })

  it('is refused when its kind is not known here', async () => {
    await expect(openConnection({ name: 'later', kind: 'clickhouse', path: 'x' })).rejects.toMatchObject({ code: 'connection_failed' })
  })
})
