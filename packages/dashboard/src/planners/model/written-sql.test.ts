import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { filterDashboard } from '../../filter.ts'
import { openConnection } from '../../connections/index.ts'
import type { Connection } from '../../connections/connection.ts'
import { sqliteCities, temporaryFolder } from '../../connections/fixtures/cities.ts'
import { compileChart } from '../../sql/compile.ts'
import { planStrategy } from '../../stages/strategy.ts'
import { chart, closeModels, model, planner } from './fixtures/asking.ts'

let folder: string
let connection: Connection
beforeAll(async () => {
  folder = await temporaryFolder()
  sqliteCities(join(folder, 'cities.sqlite'), ['a'])
  connection = await openConnection({ name: 'cities', kind: 'sqlite', path: join(folder, 'cities.sqlite') })
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})
afterEach(closeModels)

const good = 'SELECT c.name AS city, sum(v.spent) - min(v.spent) AS above_least FROM visits v JOIN cities c ON c.id = v.city_id GROUP BY 1'

/** Answers with one statement after the other, the last one for ever. */
function writing(...statements: readonly string[]) {
  let at = 0
  return () => {
    const sql = statements[Math.min(at++, statements.length - 1)]
    const parts = {
      measures: [{ aggregate: 'sum', column: 'visits.spent', share: false }],
      dimensions: [{ column: 'cities.name', grain: null, bin: false }],
    }
    return JSON.stringify({ title: '', charts: [{ ...chart(parts), sql }] })
  }
}

async function plan(mind: () => string, writeSql = true) {
  const emulator = await model(mind)
  const ran: string[] = []
  const watched: Connection = {
    ...connection,
    run: (statement, options) => {
      ran.push(statement.sql)
      return connection.run(statement, options)
    },
  }
  const context = {
    connection: watched,
    planner: planner(emulator, { writeSql }),
    owner: 'u',
    maxCharts: 3,
    theme: 'default',
    fiscalYearStart: 4,
  } as const
  const strategy = planStrategy('spending above the least by city', context, {})
  let step = await strategy.next()
  while (!step.done) step = await strategy.next()
  return { ...step.value, ran, asked: emulator.requests.map(({ body }) => body.toString()) }
}

describe('a statement that the model wrote', () => {
  it('is planned by the database, stands for the chart, and is filtered like any other', async () => {
    const { plan: made, catalog, ran } = await plan(writing(good))
    const [made1] = made.charts
    if (!made1) throw new Error('no chart')
    expect(ran).toHaveLength(1)
    expect(ran[0]).toContain('LIMIT 0')
    const compiled = compileChart(made1, catalog, connection.dialect)
    expect(compiled.sql).toBe(good)
    expect(compiled.columns.map(({ name, role }) => [name, role])).toEqual([
      ['city', 'dimension'],
      ['above_least', 'measure'],
    ])
    const whole = await connection.run({ sql: compiled.sql, parameters: [] })
    const [filtered] = await filterDashboard({
      charts: [{ chartId: 'chart_1', ...compiled }],
      state: { opened: [1996, 2001] },
      connection,
      catalog,
    })
    expect(whole.rows).toHaveLength(3)
    expect(filtered?.result.rows.map((row) => row['city']).toSorted()).toEqual(['Chennai', 'Mumbai'])
  })

  it('gives way to the parts as soon as one of them changes', async () => {
    const { plan: made, catalog } = await plan(writing(good))
    const [made1] = made.charts
    if (!made1) throw new Error('no chart')
    const { sql } = compileChart({ ...made1, limit: { count: 2, rest: 'drop' } }, catalog, connection.dialect)
    expect(sql).not.toContain('above_least')
    expect((await connection.run({ sql, parameters: [] })).rows).toHaveLength(2)
  })

  it('is mended with the message of the database, twice at most', async () => {
    const wrong = good.replace('v.spent)', 'v.spnet)')
    const mended = await plan(writing(wrong, wrong, good))
    expect(mended.asked).toHaveLength(3)
    expect(mended.asked[1]).toMatch(/the database says: .*spnet/)
    expect(mended.plan.charts[0]?.written?.sql).toBe(good)
    await expect(plan(writing(wrong))).rejects.toMatchObject({ code: 'model_invalid_answer' })
  })

  it('passes the guard or goes nowhere', async () => {
    for (const hostile of [
      'DROP TABLE cities',
      `${good}; DELETE FROM visits`,
      'SELECT name AS city, 1 AS n FROM sqlite_master',
      "SELECT load_extension('x') AS city, 1 AS n",
      "SELECT 1 AS city, 2 AS n) AS x; ATTACH DATABASE 'y' AS y; SELECT * FROM (SELECT 1",
      'WITH w AS (DELETE FROM visits RETURNING *) SELECT 1 AS city, 2 AS n FROM w',
      'PRAGMA table_info(cities)',
    ])
      await expect(plan(writing(hostile))).rejects.toMatchObject({ code: 'model_invalid_answer' })
    expect((await connection.run({ sql: 'SELECT count(*) AS n FROM visits', parameters: [] })).rows).toEqual([{ n: 6_000 }])
  })

  it('has a column for each part, with a plain name', async () => {
    await expect(plan(writing('SELECT name AS city FROM cities'))).rejects.toMatchObject({ code: 'model_invalid_answer' })
    await expect(plan(writing('SELECT name AS "<b>", 1 AS n FROM cities'))).rejects.toMatchObject({ code: 'model_invalid_answer' })
  })

  it('is not read where writing is not switched on', async () => {
    const { plan: made, ran, asked } = await plan(writing('DROP TABLE cities'), false)
    expect(made.charts[0]?.written).toBeUndefined()
    expect(ran).toEqual([])
    expect(asked[0]).not.toContain('"sql"')
  })
})
