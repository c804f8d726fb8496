/**
 * Forty heavy statements on every database: does the database end them at the limit, does nothing run on, is the next one served?
 * Exits 1 when not. Usage: --limit MS --rows N
 */
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { isFailure } from '@chitravani/kit'
import { startClickhouse } from '../../packages/dashboard/src/connections/fixtures/clickhouse-server.ts'
import { startMysql, startPostgres } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import type { TestServer } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import { openConnection } from '../../packages/dashboard/src/connections/index.ts'
import { heavyStatements } from './heavy-statements.ts'

const { values } = parseArgs({ options: { limit: { type: 'string', default: '2000' }, rows: { type: 'string', default: '20000' } } })
const statementTimeoutMs = Number(values.limit)
const folder = await mkdtemp(join(tmpdir(), 'heavy-'))
const files = { duckdb: join(folder, 'big.duckdb'), sqlite: join(folder, 'big.sqlite') }

const made = (numbers: string, text: string) => `INSERT INTO big SELECT i, i % 997, CAST(i * 7919 % 10007 AS ${text}) FROM (${numbers}) n`
const counted = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${values.rows}) SELECT i FROM n`
const table = 'CREATE TABLE big (id INTEGER, a INTEGER, t VARCHAR(20))'

const duckdb = await DuckDBInstance.create(files.duckdb)
const inside = await duckdb.connect()
await inside.run(table)
await inside.run(made(`SELECT i FROM range(1, ${values.rows} + 1) r(i)`, 'VARCHAR'))
inside.closeSync()
duckdb.closeSync()
const sqlite = new DatabaseSync(files.sqlite)
sqlite.exec(`${table}; ${made(counted, 'TEXT')}`)
sqlite.close()

const places: readonly {
  readonly kind: Parameters<typeof heavyStatements>[0]
  readonly start?: () => Promise<TestServer | undefined>
  readonly setUp?: readonly string[]
}[] = [
  { kind: 'duckdb' },
  { kind: 'sqlite' },
  { kind: 'postgres', start: startPostgres, setUp: [table, made(`SELECT generate_series(1, ${values.rows}) AS i`, 'VARCHAR')] },
  { kind: 'mysql', start: startMysql, setUp: [table, made(counted, 'CHAR')] },
  {
    kind: 'clickhouse',
    start: startClickhouse,
    setUp: [`${table} ENGINE = MergeTree ORDER BY id`, made(`SELECT toInt64(number + 1) AS i FROM numbers(${values.rows})`, 'String')],
  },
]

/** Processor time of this process's children that run a database, in hundredths of a second. */
function work(): number {
  const fields = readdirSync('/proc').flatMap((pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const own = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return own[1] === String(process.pid) ? [Number(own[11]) + Number(own[12])] : []
    } catch {
      return []
    }
  })
  return fields.reduce((sum, ticks) => sum + ticks, 0)
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Within three seconds nothing computes any more. */
async function isQuiet(server: TestServer | undefined): Promise<boolean> {
  for (let tries = 0; tries < 15; tries++) {
    const before = work()
    await pause(200)
    const busy = server ? (await server.running()) > 0 : Math.abs(work() - before) >= 5
    if (!busy) return true
  }
  return false
}

process.stdout.write(`limit ${statementTimeoutMs} ms, ${values.rows} rows\n\n`)
process.stdout.write(
  '| database | statements | ended at the limit | ended by a limit of the database | finished | ran on | next one served |\n',
)
process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n')
let short = false
for (const { kind, start, setUp = [] } of places) {
  const server = await start?.()
  if (start && !server) {
    process.stdout.write(`| ${kind} | skipped: not at hand | | | | | |\n`)
    continue
  }
  for (const sql of setUp) await server?.write(sql)
  const place = server ? { url: server.url } : { path: files[kind as keyof typeof files] }
  const connection = await openConnection({ name: kind, kind, ...place, statementTimeoutMs })
  const tally = { limit: 0, own: 0, finished: 0, ranOn: 0, served: 0 }
  const statements = heavyStatements(kind)
  const problems: string[] = []
  for (const sql of statements) {
    try {
      await connection.run({ sql, parameters: [] })
      tally.finished += 1
    } catch (error) {
      if (isFailure(error, 'query_timeout')) tally.limit += 1
      else {
        tally.own += 1
        if (isFailure(error, 'sql_refused')) problems.push(`${sql}: ${error.message}`)
      }
    }
    if (!(await isQuiet(server))) {
      tally.ranOn += 1
      problems.push(`ran on: ${sql}`)
    }
    const next = await connection.run({ sql: 'SELECT count(*) AS n FROM big', parameters: [] }).catch(() => undefined)
    if (Number(next?.rows[0]?.['n']) === Number(values.rows)) tally.served += 1
  }
  process.stdout.write(
    `| ${kind} | ${statements.length} | ${tally.limit} | ${tally.own} | ${tally.finished} | ${tally.ranOn} | ${tally.served} |\n`,
  )
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  short ||= problems.length > 0 || tally.served < statements.length || statements.length !== 40
  await connection.close()
  await server?.remove()
}
await rm(folder, { recursive: true })
process.exitCode = short ? 1 : 0
