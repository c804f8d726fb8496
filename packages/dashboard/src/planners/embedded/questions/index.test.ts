import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { bakery } from '../fixtures/bakery.ts'
import { rentals } from '../fixtures/rentals.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

const plan = (prompt: string, catalog: Catalog) =>
  embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })

async function chart(prompt: string, catalog: Catalog = bakery): Promise<ChartPlan> {
  const { charts, warnings } = await plan(prompt, catalog)
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  expect([prompt, warnings]).toEqual([prompt, []])
  return only
}

const figure = (aggregate: string, relation: string, column: string) => ({
  kind: 'text',
  measures: [{ aggregate, column: { relation, column } }],
  dimensions: [],
})

describe('a question for one figure', () => {
  it.each([
    ['how much did we sell last year?', figure('sum', 'purchase_items', 'revenue')],
    ['how much money have we made', figure('sum', 'purchase_items', 'revenue')],
    ['what was the revenue in 2023', figure('sum', 'purchase_items', 'revenue')],
    ['how much do the bakers still owe?', figure('sum', 'bakers', 'unpaid_balance')],
    ['how much do bakers earn', figure('mean', 'bakers', 'salary')],
    ['how much did we take in 2023?', figure('sum', 'purchase_items', 'revenue')],
    ['how good are the bakeries?', figure('mean', 'bakeries', 'stars')],
    ['how long do people wait?', figure('mean', 'purchases', 'wait_minutes')],
  ])('%s', async (prompt, expected) => {
    expect(await chart(prompt)).toMatchObject(expected)
  })

  it('says what a verb was taken for', async () => {
    expect((await chart('how much did we sell last year?')).assumptions).toContain('“sell” is read as revenue of purchase_items.')
  })

  it('is one of each where it was asked by something', async () => {
    expect(await chart('how much did we sell in each district?')).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'sum', column: { column: 'revenue' } }],
      dimensions: [{ column: { column: 'district' } }],
    })
    expect(await chart('how much did we sell each month?')).toMatchObject({
      kind: 'line',
      dimensions: [{ column: { column: 'bought_at' }, grain: 'month' }],
    })
  })

  it('is none where the question is with what', async () => {
    const { charts } = await plan('what do people pay by?', bakery)
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'paid_by' } }] }])
  })

  it('is none where things differ', async () => {
    const { charts } = await plan('how long are the various boats?', rentals)
    expect(charts[0]?.kind).not.toBe('text')
  })
})

describe('what is kept in lines', () => {
  const value = {
    formula: {
      op: '/',
      left: { aggregate: 'sum', of: { column: { relation: 'purchase_items', column: 'revenue' } } },
      right: { aggregate: 'count_distinct', of: { column: { relation: 'purchase_items', column: 'purchase_id' } } },
    },
  }

  it.each([
    'average purchase value by district',
    'revenue per purchase by district',
    'average basket by district',
    'average purchase size by district',
  ])('is worth all of its lines: %s', async (prompt) => {
    expect(await chart(prompt)).toMatchObject({ measures: [value], dimensions: [{ column: { column: 'district' } }] })
  })

  it('leaves amounts of a thing alone', async () => {
    expect(await chart('average rental by class', rentals)).toMatchObject({
      measures: [{ aggregate: 'mean', column: { column: 'charge' } }],
    })
  })
})

describe('whether one number goes with another', () => {
  it('is shown by points of each thing', async () => {
    expect(await chart('do bigger bakeries sell more?')).toMatchObject({
      kind: 'point',
      measures: [{ column: { column: 'floor_size' } }, { aggregate: 'sum', column: { column: 'revenue' } }],
      dimensions: [{ column: { relation: 'bakeries', column: 'name' } }],
    })
    expect(await chart('are large bakeries better?')).toMatchObject({
      kind: 'point',
      measures: [{ column: { column: 'floor_size' } }, { column: { column: 'stars' } }],
      dimensions: [],
    })
  })

  it('says how the words were read', async () => {
    const { assumptions } = await chart('do longer boats cost more?', rentals)
    expect(assumptions.join(' ')).toContain('“longer” is read as length cm of boats')
  })
})

describe('when something happens', () => {
  it('is told by the day of the week', async () => {
    const told = await chart('when do people buy?')
    expect(told).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'bought_at' }, grain: 'weekday' }],
    })
    expect(told.assumptions).toContain('“when” is read as the day of the week.')
  })

  it('is told by the units that were named', async () => {
    expect(await chart('when do people buy (weekday and hour)?')).toMatchObject({
      kind: 'rect',
      dimensions: [{ grain: 'weekday' }, { grain: 'hour_of_day' }],
    })
    expect(await chart('in which months are boats returned?', rentals)).toMatchObject({
      dimensions: [{ column: { relation: 'rentals', column: 'returned_on' }, grain: 'month_of_year' }],
    })
  })
})

describe('a plain figure', () => {
  it.each([
    ['avg lead days for cancelled jobs', figure('mean', 'jobs', 'lead_days'), 1],
    ['what does an average job come to', figure('mean', 'jobs', 'amount'), 0],
    ['total amount for East jobs in 2023', figure('sum', 'jobs', 'amount'), 2],
    ['average job value', figure('mean', 'jobs', 'amount'), 0],
    ['how much did we pay out on complaints', figure('sum', 'complaints', 'compensation'), 1],
  ])('%s', async (prompt, expected, where) => {
    const told = await chart(prompt, workshop)
    expect(told).toMatchObject(expected)
    expect(told.where).toHaveLength(where)
  })

  it('is a part of what it is a part of', async () => {
    const sum = (column: string) => ({ aggregate: 'sum', of: { column: { relation: 'jobs', column } } })
    const rate = { formula: { op: '/', left: sum('qty_scrap'), right: { op: '+', left: sum('qty_good'), right: sum('qty_scrap') } } }
    expect(await chart('whats our scrap rate', workshop)).toMatchObject({ kind: 'text', measures: [rate] })
    expect(await chart('scrap rate by machine', workshop)).toMatchObject({
      measures: [rate],
      dimensions: [{ column: { relation: 'machines' } }],
    })
  })

  it('counts each of those who came once, in the last such month', async () => {
    expect(await chart('how many customers came in March', workshop)).toMatchObject({
      kind: 'text',
      measures: [{ aggregate: 'count_distinct', column: { relation: 'jobs', column: 'customer_id' } }],
      where: [{ kind: 'period', column: { column: 'started_on' }, from: '2024-03-01', until: '2024-04-01' }],
    })
  })
})

describe('the times with most of something', () => {
  it.each([
    ['which month had the most purchases', { aggregate: 'count' }, 'bought_at', 'month', 'desc'],
    ['what was our best month for revenue?', { aggregate: 'sum', column: { column: 'revenue' } }, 'bought_at', 'month', 'desc'],
    ['which year did we sell the most', { aggregate: 'sum', column: { column: 'revenue' } }, 'bought_at', 'year', 'desc'],
    ['busiest hour of the day', { aggregate: 'count' }, 'bought_at', 'hour_of_day', 'desc'],
    ['which hour of the day is the busiest', { aggregate: 'count' }, 'bought_at', 'hour_of_day', 'desc'],
    ['quietest time of day', { aggregate: 'count' }, 'bought_at', 'hour_of_day', 'asc'],
    ['which day of the week is the busiest', { aggregate: 'count' }, 'bought_at', 'weekday', 'desc'],
    ['worst month ever', { aggregate: 'sum', column: { column: 'revenue' } }, 'bought_at', 'month', 'asc'],
  ])('%s', async (prompt, measure, column, grain, order) => {
    expect(await chart(prompt)).toMatchObject({
      kind: 'bar',
      measures: [measure],
      dimensions: [{ column: { column }, grain }],
      sort: [{ order }],
    })
  })

  it('are the worst where most of it is bad', async () => {
    const told = await chart('worst month for complaints', workshop)
    expect(told).toMatchObject({ dimensions: [{ column: { relation: 'complaints' }, grain: 'month' }], sort: [{ order: 'desc' }] })
  })

  it('are as many as were asked for', async () => {
    expect(await chart('our best 3 months in 2023')).toMatchObject({ limit: { count: 3 }, where: [{ kind: 'period' }] })
  })
})

describe('whether something goes up', () => {
  it('is its course over time', async () => {
    expect(await chart('are purchases going up?')).toMatchObject({
      kind: 'line',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { relation: 'purchases', column: 'bought_at' } }],
    })
    expect(await chart('is the average charge falling?', rentals)).toMatchObject({
      kind: 'line',
      measures: [{ aggregate: 'mean', column: { column: 'charge' } }],
      dimensions: [{ column: { relation: 'rentals' } }],
    })
  })
})

describe('the share of some', () => {
  it('is a slice of all', async () => {
    const told = await chart('what share of purchases was paid by card?')
    expect(told).toMatchObject({
      kind: 'arc',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'paid_by' } }],
      where: [],
    })
    expect(told.assumptions.join(' ')).toContain('is one slice of all by paid by')
  })

  it.each(['share of purchases paid in cash', 'what percentage of purchases was paid by card'])('%s', async (prompt) => {
    expect(await chart(prompt)).toMatchObject({ kind: 'arc', dimensions: [{ column: { column: 'paid_by' } }], where: [] })
  })

  it('is one figure where it is called a rate', async () => {
    for (const prompt of ['no-show rate', "what's the cancellation rate"])
      expect(await chart(prompt, workshop)).toMatchObject({ kind: 'text', dimensions: [], where: [], measures: [{ format: 'percent' }] })
  })
})

describe('what breaks nothing down', () => {
  it.each([
    ['average charge per rental', 'charge', rentals],
    ['what do bakers earn in salaries on average', 'salary', bakery],
  ] as const)('%s', async (prompt, column, catalog) => {
    expect(await chart(prompt, catalog)).toMatchObject({
      kind: 'text',
      measures: [{ aggregate: 'mean', column: { column } }],
      dimensions: [],
    })
  })
})
