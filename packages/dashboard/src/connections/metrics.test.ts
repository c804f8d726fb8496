import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recipeOf } from '../cubes/recipe.ts'
import type { ChartPlan, DashboardPlan } from '../plan.ts'
import { embeddedPlanner } from '../planners/embedded/index.ts'
import { refinePlan } from '../planners/embedded/refine/index.ts'
import { compileChart } from '../sql/compile.ts'
import { tableOf } from './connection.ts'
import type { Catalog, Connection } from './connection.ts'
import { openConnection } from './index.ts'
import type { ConnectionSettings } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-metrics-'))
const path = join(folder, 'stall.sqlite')
const settings: ConnectionSettings = {
  name: 'stall',
  kind: 'sqlite',
  path,
  hints: {
    joins: [],
    tables: {
      lines: {
        metrics: {
          'average basket': {
            expression: 'sum(price) / count(distinct basket_id)',
            synonyms: ['basket value'],
            format: 'money',
            unit: 'INR',
          },
          yield: { expression: '(sum(price) - sum(cost)) / sum(price)', format: 'percent', description: 'What is left.' },
          markup: { expression: 'avg(price / cost - 1)' },
        },
      },
      baskets: { metrics: { 'wait each': { expression: 'sum(wait) / count()' } } },
    },
  },
}
let connection: Connection
let catalog: Catalog
beforeAll(async () => {
  const database = new DatabaseSync(path)
  database.exec(`
    create table baskets (id integer primary key, town text not null, wait integer not null, sold_on text not null);
    create table lines (id integer primary key, basket_id integer not null references baskets(id), fruit text not null, price real not null, cost real);
    insert into baskets values (1, 'Agra', 5, '2024-01-10'), (2, 'Agra', 7, '2024-02-10'), (3, 'Pune', 9, '2024-02-11');
    insert into lines values (1, 1, 'mango', 10, 4), (2, 1, 'fig', 20, 0), (3, 2, 'mango', 30, 20), (4, 3, 'fig', 40, null), (5, 3, 'mango', 0, null);
  `)
  database.close()
  connection = await openConnection(settings)
  catalog = await connection.catalog()
})
afterAll(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

const planned = (prompt: string, maxCharts = 1): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog, maxCharts, theme: 'default', fiscalYearStart: 4 })
const chartOf = async (prompt: string): Promise<ChartPlan> => (await planned(prompt)).charts[0]!
/** The rows of a chart, the values of each in the order of its columns. */
async function rowsOf(chart: ChartPlan) {
  const { columns, rows } = await connection.run({ sql: compileChart(chart, catalog, connection.dialect).sql, parameters: [] })
  return rows.map((row) => columns.map((name) => row[name] ?? null))
}

describe('metrics', () => {
  it('are found by name and synonym, and computed of groups and not of rows', async () => {
    const chart = await chartOf('average basket by town')
    expect(chart.measures).toMatchObject([
      { aggregate: 'metric', metric: 'average basket', label: 'Average basket', format: 'money', unit: 'INR' },
    ])
    expect(await rowsOf(chart)).toEqual([
      ['Pune', 40],
      ['Agra', 30],
    ])
    expect(await rowsOf(await chartOf('Basket values by fruit'))).toEqual([
      ['fig', 30],
      ['mango', 40 / 3],
    ])
    expect(chart.assumptions).toContain('Average basket is sum(price) / count(distinct basket_id) of lines.')
    expect(chart.traces).toContainEqual(
      expect.objectContaining({ role: 'measure', target: 'lines: sum(price) / count(distinct basket_id)', how: 'exact' }),
    )
  })

  it('are one number without a breakdown, and the axis of whatever else is named with them', async () => {
    const whole = await chartOf('average basket')
    expect([whole.kind, await rowsOf(whole)]).toEqual(['text', [[100 / 3]]])
    const which = await chartOf('which town has the highest average basket?')
    expect((await rowsOf(which))[0]).toEqual(['Pune', 40])
    // A part of all and an amount of money share no axis.
    const { charts } = await planned('yield and average basket by town', 6)
    expect(charts.map(({ measures, dimensions }) => [measures.map(({ metric }) => metric), dimensions.length])).toEqual([
      [['yield'], 1],
      [['average basket'], 1],
    ])
  })

  it('are missing where a part is or where they would be divided by nothing', async () => {
    // Agra: (60 - 24) / 60; Pune has no cost.
    expect(await rowsOf(await chartOf('yield by town'))).toEqual([
      ['Agra', 0.6],
      ['Pune', null],
    ])
    // The fig of Agra cost nothing: only its two mangoes tell.
    expect(await rowsOf(await chartOf('markup by town'))).toEqual([
      ['Agra', (1.5 + 0.5) / 2],
      ['Pune', null],
    ])
  })

  it('count a row once where joins repeat it, and obey what is asked of the rows', async () => {
    const repeated = await chartOf('wait each by fruit')
    expect(new Map((await rowsOf(repeated)) as [string, number][])).toEqual(
      new Map([
        ['fig', 7],
        ['mango', 7],
      ]),
    )
    expect(await rowsOf(await chartOf('average basket by fruit in Agra'))).toEqual([
      ['fig', 20],
      ['mango', 20],
    ])
    expect((await rowsOf(await chartOf('average basket by month'))).map(([, value]) => value)).toEqual([30, 35])
  })

  it('stand in for the measure before, or beside it, when a chart is changed', async () => {
    const board = await planned('total price by town')
    const said = (feedback: string) => refinePlan({ feedback, plan: board, catalog, fiscalYearStart: 4 }).charts[0]!
    const other = said('show yield instead')
    expect(other.measures).toMatchObject([{ aggregate: 'metric', metric: 'yield' }])
    expect(other.assumptions).toContain('Yield is (sum(price) - sum(cost)) / sum(price) of lines: What is left.')
    expect(await rowsOf(other)).toContainEqual(['Agra', 0.6])
    const more = said('show yield too')
    expect(more.measures.map(({ aggregate }) => aggregate)).toEqual(['sum', 'metric'])
    expect(await rowsOf(more)).toContainEqual(['Agra', 60, 0.6])
  })

  it('are left to the database by cubes', async () => {
    const chart = await chartOf('yield by town')
    const town = tableOf(catalog, 'baskets')!
    const filters = [{ table: town, column: town.columns.find(({ name }) => name === 'town')! }]
    expect(recipeOf(chart, filters, catalog, connection.dialect, false)).toBeUndefined()
    const plain = await chartOf('total price by town')
    expect(recipeOf(plain, filters, catalog, connection.dialect, false)).toBeDefined()
  })

  it('are not there for whoever may not see a column of theirs', async () => {
    const seen = await openConnection({ ...settings, visible: { hidden: ['lines.cost'] } })
    const { metrics } = tableOf(await seen.catalog(), 'lines')!
    await seen.close()
    expect(metrics?.map(({ name }) => name)).toEqual(['average basket'])
  })

  it('that nobody can compute are told by name when the connection opens', async () => {
    const wrong = await openConnection({
      ...settings,
      hints: { joins: [], tables: { lines: { metrics: { odd: { expression: 'sum(fruit)' } } } } },
    })
    await expect(wrong.catalog()).rejects.toMatchObject({
      message: expect.stringContaining('The metric "odd" of "lines" calculates') as string,
    })
    await wrong.close()
  })
})
