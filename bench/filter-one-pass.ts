/**
 * Is one pass over a table for several charts quicker than a statement each? Six groupings of a filtered table: apart on four lines, as one
 * statement over rows that are filtered once, and as GROUPING SETS. Usage: --rows N --rounds N
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { mapLimited } from '../packages/kit/src/concurrency.ts'
import { millionRowSchema } from './filter/million.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } } })
const rounds = Number(values.rounds)
const groupings = [
  [],
  [`date_trunc('month', ordered_at)`],
  [`date_part('isodow', ordered_at)`, 'channel'],
  ['floor(amount / 50.0) * 50'],
  ['store_id'],
  ['quantity'],
] as const
const filters = {
  narrow: (round: number) => `store_id IN (SELECT id FROM stores WHERE id % 100 = ${round % 100})`,
  wide: (round: number) => `ordered_at >= TIMESTAMP '2023-0${1 + (round % 9)}-01' AND ordered_at < TIMESTAMP '2025-10-01'`,
}

const instance = await DuckDBInstance.create(':memory:', { threads: String(Math.min(4, cpus().length)) })
const lines = await Promise.all([0, 1, 2, 3].map(() => instance.connect()))
const first = lines[0]
if (!first) throw new Error('No line.')
for (const sql of millionRowSchema(Number(values.rows))) await first.run(sql)

/** A grouping as one statement; its keys as text where several stand under each other. */
const grouped = (keys: readonly string[], from: string, asText: boolean) => {
  const key = asText ? `concat_ws('|', ${keys.length > 0 ? keys.join(', ') : "''"}) AS k` : keys.join(', ')
  const by = keys.length > 0 ? ` GROUP BY ${keys.join(', ')}` : ''
  return `SELECT ${key}${key === '' ? '' : ', '}sum(amount) AS total, count(*) AS n FROM ${from}${by}`
}
const ways: Readonly<Record<string, (filter: string) => readonly string[]>> = {
  apart: (filter) => groupings.map((keys) => grouped(keys, `(SELECT * FROM orders WHERE ${filter}) AS orders`, false)),
  'filtered once': (filter) => [
    `WITH kept AS MATERIALIZED (SELECT ordered_at, channel, amount, store_id, quantity FROM orders WHERE ${filter})\n${groupings.map((keys) => grouped(keys, 'kept', true)).join('\nUNION ALL\n')}`,
  ],
  'grouping sets': (filter) => {
    const all = [...new Set(groupings.flat())]
    const inner = all.map((key, index) => `${key} AS g${index}`).join(', ')
    const sets = groupings.map((keys) => `(${keys.map((key) => `g${all.indexOf(key)}`).join(', ')})`).join(', ')
    const names = all.map((_, index) => `g${index}`).join(', ')
    return [
      `SELECT ${names}, grouping(${names}) AS g, sum(amount) AS total, count(*) AS n FROM (SELECT ${inner}, amount FROM orders WHERE ${filter}) GROUP BY GROUPING SETS (${sets})`,
    ]
  },
}
const run = async (statements: readonly string[]) => {
  const free = [...lines]
  await mapLimited(statements, 4, async (sql) => {
    const line = free.pop()
    if (!line) throw new Error('No line is free.')
    ;(await line.runAndReadAll(sql)).getRowObjectsJS()
    free.push(line)
  })
}

process.stdout.write(
  `${values.rows} rows, ${groupings.length} groupings, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)}\n`,
)
for (const [width, filter] of Object.entries(filters)) {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const started = performance.now()
      await run(way(filter(round + 3)))
      if (round >= 0) times.get(name)?.push(performance.now() - started)
    }
  }
  const p50 = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN
  const apart = p50(times.get('apart') ?? [])
  for (const [name, list] of times)
    process.stdout.write(
      `${width.padEnd(6)} ${name.padEnd(14)} p50 ${p50(list).toFixed(1)} ms, ${(p50(list) / apart).toFixed(2)} × apart\n`,
    )
}
for (const line of lines) line.closeSync()
instance.closeSync()
