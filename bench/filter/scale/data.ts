import { rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { makeSample } from '../../../packages/dashboard/src/sample/index.ts'

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`

/** The sample company with so many order lines: its orders again and again under shifted ids, the rest as it is. */
export async function growScale(path: string, lines: number): Promise<void> {
  const seed = `${path}.seed`
  await makeSample(seed)
  const instance = await DuckDBInstance.create(path, { memory_limit: '6GB' })
  const inside = await instance.connect()
  const one = async (sql: string) => Number((await inside.runAndReadAll(sql)).getRows()[0]?.[0])
  try {
    await inside.run(`ATTACH ${quoted(seed)} AS seed (READ_ONLY)`)
    for (const table of ['stores', 'customers', 'products'])
      for (const sql of [`CREATE TABLE ${table} AS SELECT * FROM seed.${table}`, `ALTER TABLE ${table} ADD PRIMARY KEY (id)`])
        await inside.run(sql)
    const orderShift = (await one('SELECT max(id) FROM seed.orders')) + 1
    const lineShift = (await one('SELECT max(id) FROM seed.order_lines')) + 1
    const times = Math.ceil(lines / (await one('SELECT count(*) FROM seed.order_lines')))
    for (const table of ['orders', 'order_lines']) await inside.run(`CREATE TABLE ${table} AS SELECT * FROM seed.${table} LIMIT 0`)
    await inside.run(
      `INSERT INTO orders SELECT s.* REPLACE (s.id + n * ${orderShift} AS id) FROM range(${times}) AS r(n), seed.orders AS s`,
    )
    await inside.run(
      `INSERT INTO order_lines SELECT s.* REPLACE (s.id + n * ${lineShift} AS id, s.order_id + n * ${orderShift} AS order_id)
       FROM range(${times}) AS r(n), seed.order_lines AS s LIMIT ${lines}`,
    )
    await inside.run('ALTER TABLE orders ADD PRIMARY KEY (id)')
    await inside.run('DETACH seed')
    await inside.run('CHECKPOINT')
  } finally {
    inside.closeSync()
    instance.closeSync()
    await rm(seed, { force: true })
  }
}
