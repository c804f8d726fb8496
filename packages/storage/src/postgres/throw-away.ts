import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** For tests and benches: a database of its own on a server of this machine, with a login that owns nothing else. */
export interface ThrowAwayDatabase {
  readonly url: string
  /** Runs a statement with all rights inside it. */
  ask(sql: string): Promise<readonly Record<string, unknown>[]>
  remove(): Promise<void>
}

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

/** At `CHITRAVANI_TEST_PG_URL`, else at the usual port of this machine; undefined where there is none. */
export async function makeDatabase(): Promise<ThrowAwayDatabase | undefined> {
  const given = process.env['CHITRAVANI_TEST_PG_URL']
  const admin = new pg.Pool({ connectionString: given ?? usual, max: 1, connectionTimeoutMillis: 20_000 })
  admin.on('error', () => {})
  try {
    await admin.query('select 1')
  } catch (error) {
    await admin.end()
    if (given !== undefined) throw error
    return undefined
  }
  const name = `chitravani_test_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await admin.query(`create role ${name} login password '${password}'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = new URL(given ?? usual)
  url.pathname = `/${name}`
  const inside = new pg.Pool({ connectionString: url.href, max: 1 })
  inside.on('error', () => {})
  url.username = name
  url.password = password
  return {
    url: url.href,
    ask: async (sql) => (await inside.query<Record<string, unknown>>(sql)).rows,
    async remove() {
      await inside.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
    },
  }
}
