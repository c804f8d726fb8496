import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Catalog, Connection } from '../connections/connection.ts'
import { duckdbDialect } from '../connections/duckdb/dialect.ts'
import { openConnection } from '../connections/index.ts'
import { sqliteDialect } from '../connections/sqlite/dialect.ts'
import { shopStatements } from '../sql/fixtures/shop.ts'
import { compareCubes } from './fixtures/compare.ts'

let folder: string
const places: { connection: Connection; catalog: Catalog }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubes-'))
  const instance = await DuckDBInstance.create(join(folder, 'shop.duckdb'))
  const inside = await instance.connect()
  for (const sql of shopStatements('duckdb', duckdbDialect, 1)) await inside.run(sql)
  inside.closeSync()
  instance.closeSync()
  const database = new DatabaseSync(join(folder, 'shop.sqlite'))
  for (const sql of shopStatements('sqlite', sqliteDialect, 1)) database.exec(sql)
  database.close()
  for (const kind of ['duckdb', 'sqlite'] as const) {
    const connection = await openConnection({ name: kind, kind, path: join(folder, `shop.${kind}`) })
    places.push({ connection, catalog: await connection.catalog() })
  }
})
afterAll(async () => {
  for (const { connection } of places) await connection.close()
  await rm(folder, { recursive: true })
})

it('gives out of cubes what the database gives, for random charts and filters', async () => {
  const { failures, cubed, asked } = await compareCubes(
    places,
    Number(process.env['CUBE_RUNS'] ?? 25),
    Number(process.env['CUBE_SEED'] ?? 7),
  )
  if (process.env['CUBE_RUNS']) process.stdout.write(`cubed ${cubed}, asked ${asked}\n`)
  expect(failures.slice(0, 3).join('\n\n')).toBe('')
  expect(cubed).toBeGreaterThan(asked / 10)
}, 120_000)
