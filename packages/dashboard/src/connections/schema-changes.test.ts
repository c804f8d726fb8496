import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { temporaryFolder } from './fixtures/cities.ts'
import { startClickhouse } from './fixtures/clickhouse-server.ts'
import { startMysql, startPostgres } from './fixtures/servers.ts'
import { openConnection } from './index.ts'

/** Tables and columns that come and go while a connection is open. */

const folder = await temporaryFolder()
const servers = { postgres: await startPostgres(), mysql: await startMysql(), clickhouse: await startClickhouse() }
const open: Connection[] = []
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const server of Object.values(servers)) await server?.remove()
})

const columnsOf = async (connection: Connection) =>
  Object.fromEntries((await connection.catalog()).tables.map(({ id, columns }) => [id, columns.map(({ name }) => name).join()]))
const count = (connection: Connection, what: string, table: string) =>
  connection.run({ sql: `SELECT count(${what}) AS n FROM ${table}`, parameters: [] })

describe.each(['postgres', 'mysql', 'clickhouse'] as const)('a schema on %s', (kind) => {
  const server = servers[kind]
  const engine = kind === 'clickhouse' ? ' engine = MergeTree order by tuple()' : ''
  const number = kind === 'clickhouse' ? 'Int32' : 'integer'
  async function start(refreshMs = 0): Promise<Connection> {
    for (const table of ['goods', 'makers']) await server!.write(`drop table if exists ${table}`)
    await server!.write(`create table goods (a ${number}, b ${number})${engine}`)
    await server!.write('insert into goods values (1, 2), (3, 4)')
    const connection = await openConnection({ name: 'moving', kind, url: server!.url, refreshMs })
    open.push(connection)
    expect(await columnsOf(connection)).toEqual({ goods: 'a,b' })
    return connection
  }
  const change = async () => {
    await server!.write(`create table makers (c ${number})${engine}`)
    await server!.write('insert into makers values (5)')
    await server!.write('alter table goods drop column b')
  }

  it.skipIf(!server)('is read again when it is asked to, and what was kept of rows is not taken for new', async () => {
    const connection = await start(3_600_000)
    const [before, rows] = [await connection.catalog(), await count(connection, '*', 'goods')]
    expect(before.dataVersion).not.toBe('')
    await change()
    expect((await connection.catalog()).tables).toBe(before.tables)
    const after = await connection.readAgain?.()
    expect(after?.tables.map(({ id }) => id).toSorted()).toEqual(['goods', 'makers'])
    expect(await connection.catalog()).toBe(after)
    expect(after?.dataVersion).not.toBe(before.dataVersion)
    expect((await count(connection, '*', 'makers')).rows).toEqual([{ n: 1 }])
    expect((await count(connection, '*', 'goods')).state).not.toBe(rows.state)
  })

  it.skipIf(!server)('is read again after a statement that failed', async () => {
    const connection = await start()
    await change()
    expect(await columnsOf(connection)).toEqual({ goods: 'a,b' })
    await expect(count(connection, 'b', 'goods')).rejects.toMatchObject({ code: 'query_failed' })
    expect(await columnsOf(connection)).toEqual({ goods: 'a', makers: 'c' })
    expect((await count(connection, 'c', 'makers')).rows).toEqual([{ n: 1 }])
    // A failure that has nothing to do with it changes nothing.
    const catalog = await connection.catalog()
    await expect(connection.run({ sql: 'SELECT nothing FROM goods', parameters: [] })).rejects.toMatchObject({ code: 'query_failed' })
    expect((await connection.catalog()).tables).toBe(catalog.tables)
  })

  it.skipIf(!server)('is looked at now and then', async () => {
    const connection = await start(50)
    await change()
    await expect.poll(() => columnsOf(connection), { timeout: 20_000 }).toEqual({ goods: 'a', makers: 'c' })
  })
})

describe('a schema in a file', () => {
  it('of SQLite is new with the file, and is read again when it is asked to', async () => {
    const path = join(folder, 'moving.sqlite')
    // A process of the connection may be reading just now.
    using writer = new DatabaseSync(path, { timeout: 60_000 })
    writer.exec('create table goods (a integer); insert into goods values (1)')
    const connection = await openConnection({ name: 'moving', kind: 'sqlite', path })
    open.push(connection)
    expect(await columnsOf(connection)).toEqual({ goods: 'a' })
    writer.exec('create table makers (c integer); alter table goods add column b')
    expect(await columnsOf(connection)).toEqual({ goods: 'a,b', makers: 'c' })
    const before = await connection.catalog()
    const after = await connection.readAgain?.()
    expect(after?.tables).toEqual(before.tables)
    expect(after?.tables).not.toBe(before.tables)
  })

  it('of DuckDB is new with the file', async () => {
    const path = join(folder, 'moving.duckdb')
    const write = async (sql: string) => {
      const database = await DuckDBInstance.create(path)
      const writer = await database.connect()
      await writer.run(sql)
      writer.closeSync()
      database.closeSync()
    }
    await write('create table goods (a integer)')
    const connection = await openConnection({ name: 'moving', kind: 'duckdb', path })
    open.push(connection)
    expect(await columnsOf(connection)).toEqual({ goods: 'a' })
    // DuckDB lets nobody write while a reader has the file open.
    await connection.close()
    await write('create table makers (c integer)')
    const again = await openConnection({ name: 'moving', kind: 'duckdb', path })
    open.push(again)
    expect((await again.readAgain?.())?.tables.map(({ id }) => id).toSorted()).toEqual(['goods', 'makers'])
  })
})
