/**
 * How long does the profile of a big catalogue take, and does any of its statements read a big table to its end? 500 PostgreSQL tables of
 * few rows whose statistics claim 103 million, in a database of its own, and a DuckDB file of 20 million real rows.
 * Exits 1 above 60 s or with one whole read. Usage: --tables N --rows N
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { bigRows, makeBigCatalogue, wholeReads } from '../packages/dashboard/src/connections/fixtures/big-catalogue.ts'
import { startPostgres } from '../packages/dashboard/src/connections/fixtures/servers.ts'
import { recordStatements } from '../packages/dashboard/src/connections/fixtures/statements.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { ConnectionSettings } from '../packages/dashboard/src/connections/index.ts'

const limitSeconds = 60
const { values } = parseArgs({ options: { tables: { type: 'string', default: '500' }, rows: { type: 'string', default: '20000000' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
let failed = false

async function profileOf(settings: Omit<ConnectionSettings, 'name'>): Promise<{ readonly catalog: Catalog; readonly seconds: number }> {
  const connection = await openConnection({ name: 'big', ...settings })
  try {
    const began = performance.now()
    const catalog = await connection.catalog()
    return { catalog, seconds: (performance.now() - began) / 1_000 }
  } finally {
    await connection.close()
  }
}

async function postgres(): Promise<void> {
  const server = await startPostgres()
  if (!server) {
    say('skipped: PostgreSQL is not at hand')
    failed = true
    return
  }
  try {
    const tables = Number(values.tables)
    const big = Math.round(tables * 0.12)
    await makeBigCatalogue(server, { tables, big, claimedBig: 1_500_000, claimedSmall: 30_000 })
    await server.write(`create table real_one as select i as id, i % 97 as kind, md5(i::text) as word from generate_series(1, 1200000) i`)
    await server.write('analyze real_one')
    await using way = await recordStatements(server.url)
    const { catalog, seconds } = await profileOf({ kind: 'postgres', url: way.url })
    const selects = new Set(way.statements.filter((sql) => /^\s*select/i.test(sql)))
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows: claims } = await client.query<{ relname: string; reltuples: number }>(
      'select relname, reltuples::float8 as reltuples from pg_class',
    )
    const claimed = new Map(claims.map(({ relname, reltuples }) => [relname, reltuples]))
    const whole: string[] = []
    for (const sql of selects) {
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`)
      for (const read of wholeReads(rows[0]?.['QUERY PLAN'], (table) => (claimed.get(table) ?? 0) > bigRows))
        whole.push(`${read}: ${sql.slice(0, 300)}`)
    }
    await client.end()
    const total = catalog.tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
    const real = catalog.tables.find(({ id }) => id === 'real_one')
    say(
      `PostgreSQL: ${catalog.tables.length} tables and views, ${Math.round(total / 1e6)} million rows by their statistics, ${catalog.tables.filter(({ estimated }) => estimated).length} estimated`,
    )
    say(
      `profile: ${seconds.toFixed(1)} s, ${way.statements.length} statements, ${selects.size} explained, ${whole.length} whole reads, ${catalog.keys.length} keys found`,
    )
    say(
      `a real table of 1,200,000 rows: ${real?.rowCount} rows, ${real?.columns.map(({ name, distinct, max }) => `${name} ${distinct} different, up to ${max}`).join('; ')}`,
    )
    for (const line of whole.slice(0, 5)) say(`  ${line}`)
    if (seconds > limitSeconds || whole.length > 0) failed = true
  } finally {
    await server.remove()
  }
}

async function duckdb(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-big-'))
  try {
    const path = join(folder, 'big.duckdb')
    const database = await DuckDBInstance.create(path)
    const maker = await database.connect()
    await maker.run(
      `create table sales as select range as id, range % 5000 as shop_id, date '2015-01-01' + (range % 4000)::integer as sold_on, (range * 7919 % 100000) / 7.0 as amount, range % 9 as quantity, 'city ' || (range % 400) as city, case range % 3 when 0 then 'open' else 'shut' end as status from range(${Number(values.rows)})`,
    )
    maker.closeSync()
    database.closeSync()
    const { catalog, seconds } = await profileOf({ kind: 'duckdb', path })
    const table = catalog.tables[0]
    say(`DuckDB: ${table?.rowCount.toLocaleString('en-IN')} rows, estimated ${table?.estimated}, profile ${seconds.toFixed(1)} s`)
    say(`  ${table?.columns.map(({ name, distinct, min, max }) => `${name}: ${distinct} different, ${min} to ${max}`).join('; ')}`)
    if (seconds > limitSeconds) failed = true
  } finally {
    await rm(folder, { recursive: true })
  }
}

await postgres()
await duckdb()
process.exitCode = failed ? 1 : 0
