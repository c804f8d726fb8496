import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFailure } from '@chitravani/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { startClickhouse } from './fixtures/clickhouse-server.ts'
import { hostileForServer } from './fixtures/hostile-servers.ts'
import { startMysql, startPostgres } from './fixtures/servers.ts'
import type { TestServer } from './fixtures/servers.ts'
import { openConnection } from './index.ts'

/** Everybody who calls this port was sent by a statement. */
let callers = 0
const canary = createServer((socket) => {
  callers += 1
  socket.destroy()
})
const file = join(tmpdir(), `stolen-${process.pid}.csv`)

const tables = ['create table cities (id INTEGER, name TEXT)', 'create table visits (id INTEGER, spent DOUBLE)']
const rows = ["insert into cities values (1, 'Chennai'), (2, 'Mumbai'), (3, 'मुंबई')", 'insert into visits values (1, 2.5), (2, 3.5)']

/** What must stay as it is: data, schema, settings, logins. */
const looks = {
  postgres: [
    'select * from cities order by id',
    'select * from visits order by id',
    "select table_schema, table_name from information_schema.tables where table_schema not like 'pg_%' order by 1, 2",
    // Other suites make and drop throw-away logins of their own at the same time.
    "select rolname, rolconfig::text from pg_roles where rolname not like 'chitravani_test_%' or rolname = current_database() order by 1",
    'select setdatabase, setrole, setconfig::text from pg_db_role_setting order by 1, 2',
    "select name, setting from pg_settings where source in ('configuration file', 'database', 'global') order by 1",
    'select extname from pg_extension order by 1',
    'select count(*) from pg_largeobject_metadata',
    "select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    "select count(*) from pg_proc where pronamespace = 'public'::regnamespace",
    'select subname from pg_subscription union all select slot_name from pg_replication_slots',
  ],
  mysql: [
    'select * from cities order by id',
    'select * from visits order by id',
    'select table_name from information_schema.tables where table_schema = database() order by 1',
    'select routine_name from information_schema.routines where routine_schema = database() union all select event_name from information_schema.events union all select trigger_name from information_schema.triggers where trigger_schema = database()',
    "select user, host from mysql.user where user not like 'chitravani_test_%' order by 1, 2",
    'select * from mysql.servers',
    "show global variables where variable_name in ('max_connections', 'general_log', 'general_log_file', 'read_only', 'sql_mode', 'max_statement_time')",
  ],
  clickhouse: [
    'select * from cities order by id',
    'select * from visits order by id',
    "select database, name from system.tables where database not in ('system', 'INFORMATION_SCHEMA', 'information_schema') order by 1, 2",
    'select name from system.databases order by 1',
    "select name from system.functions where origin != 'System'",
  ],
} as const

const servers = [
  { kind: 'postgres', start: startPostgres, adapt: (sql: string) => sql.replace('DOUBLE', 'double precision') },
  { kind: 'mysql', start: startMysql, adapt: (sql: string) => sql },
  {
    kind: 'clickhouse',
    start: startClickhouse,
    adapt: (sql: string) => (sql.startsWith('create') ? `${sql} engine = MergeTree order by tuple()` : sql),
  },
] as const

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    canary.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  canary.close()
  await rm(file, { force: true })
})

for (const { kind, start, adapt } of servers) {
  const server: TestServer | undefined = await start()
  describe.skipIf(!server)(`on ${kind}`, () => {
    beforeAll(async () => {
      for (const sql of [...tables, ...rows]) await server!.write(adapt(sql))
    })
    afterAll(() => server?.remove())

    const state = async () => JSON.stringify(await Promise.all(looks[kind].map((look) => server!.rows(look))))
    const list = () => hostileForServer(kind, { file, port: (canary.address() as AddressInfo).port })

    /** Runs every statement; answers those that were let through, and what came of them beside the answer. */
    async function runAll(connection: Connection): Promise<{ passed: string[]; surprises: unknown[]; harm: string[] }> {
      const before = await state()
      const found = { passed: [] as string[], surprises: [] as unknown[], harm: [] as string[] }
      callers = 0
      for (const sql of list()) {
        try {
          await connection.run({ sql, parameters: [] })
          found.passed.push(sql)
        } catch (error) {
          if (!isFailure(error, 'sql_refused') && !isFailure(error, 'query_failed')) found.surprises.push(error)
        }
        if (callers > 0 || existsSync(file) || (await state()) !== before) found.harm.push(sql)
        callers = 0
      }
      return found
    }

    it("[spec: decisions 2 Safety of SQL / Every statement, a model's too] changes nothing, writes no file and calls nobody by its own lock", async () => {
      // What may be written is granted where the lock lets such a login in, so that not the rights alone stand in the way.
      if (kind === 'postgres')
        await server!.write(
          `grant all on all tables in schema public to "${new URL(server!.url).username}"; grant create on schema public to public`,
        )
      const connection = await openConnection({ name: 'hostile', kind, url: server!.url }, { guard: false })
      const { surprises, harm } = await runAll(connection)
      expect(surprises).toEqual([])
      expect(harm).toEqual([])
      expect((await connection.run({ sql: 'SELECT count(*) AS n FROM cities', parameters: [] })).rows).toEqual([{ n: 3 }])
      await connection.close()
    }, 240_000)

    it("[spec: decisions 2 Safety of SQL / Every statement, a model's too] refuses every statement by the check alone, whatever the login may do", async () => {
      const url = await server!.strengthen()
      const connection = await openConnection({ name: 'hostile', kind, url }, { lock: false })
      const { passed, surprises, harm } = await runAll(connection)
      expect(surprises).toEqual([])
      expect(harm).toEqual([])
      // A list of plain values reads nothing.
      expect(passed.filter((sql) => !sql.startsWith('VALUES'))).toEqual([])
      expect((await connection.run({ sql: 'SELECT count(*) AS n FROM cities', parameters: [] })).rows).toEqual([{ n: 3 }])
      await connection.close()
    }, 240_000)
  })
}
