import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { jobBranches } from '../fixtures/job-branches.ts'
import { embeddedPlanner } from '../index.ts'

async function chartOf(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: jobBranches, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  for (const { start, end, words } of only.traces) expect(prompt.slice(start, end)).toBe(words)
  return only
}

const sum = (relation: string, name: string) => ({
  kind: 'aggregate',
  aggregate: 'sum',
  of: { kind: 'column', column: { relation, column: name } },
})
const over = (left: unknown, right: unknown) => ({ kind: 'calculation', op: '/', left, right })

describe('what is left of what came in', () => {
  it.each([
    ['margin by branch', 'Margin by branch'],
    ['profit margin by region', 'Profit margin by region'],
  ])('%s: a part of it', async (prompt, title) => {
    const left = { kind: 'calculation', op: '-', left: sum('jobs', 'revenue'), right: sum('jobs', 'cost') }
    expect(await chartOf(prompt)).toMatchObject({
      title,
      measures: [{ aggregate: 'metric', format: 'percent', formula: over(left, sum('jobs', 'revenue')) }],
    })
  })

  it.each(['top 5 clients by profit', '5 most profitable clients'])('%s: ranked by it', async (prompt) => {
    expect(await chartOf(prompt)).toMatchObject({
      title: 'Top 5 clients by profit',
      measures: [{ aggregate: 'sum', column: { column: 'revenue' }, minus: { column: 'cost' } }],
      limit: { count: 5 },
    })
  })
})

describe('an amount for one of something', () => {
  it('is of all together by weight', async () => {
    expect((await chartOf('revenue per kg by method')).measures).toMatchObject([
      { formula: over(sum('jobs', 'revenue'), sum('jobs', 'weight_kg')), format: 'money' },
    ])
  })

  it('is what all come to for each of those that have any', async () => {
    const different = {
      kind: 'aggregate',
      aggregate: 'count_distinct',
      of: { kind: 'column', column: { relation: 'jobs', column: 'client_id' } },
    }
    expect(await chartOf('average revenue per client by trade')).toMatchObject({
      title: 'Revenue per client by trade',
      measures: [{ formula: over(sum('jobs', 'revenue'), different) }],
    })
  })
})

describe('a bare amount', () => {
  it.each([
    ['hot revenue', 'revenue', { column: { column: 'method' }, value: 'hot' }],
    ['revenue from cold', 'revenue', { column: { column: 'method' }, value: 'cold' }],
    ['open claims value', 'claim_amt', { column: { column: 'claim_state' }, value: 'Open' }],
    ['value of open claims', 'claim_amt', { column: { column: 'claim_state' }, value: 'Open' }],
  ])('%s: one figure of the rows that are meant', async (prompt, name, condition) => {
    expect(await chartOf(prompt)).toMatchObject({
      kind: 'text',
      measures: [{ aggregate: 'sum', column: { column: name } }],
      where: [condition],
    })
  })

  it('is the amount of what was done, and not how often', async () => {
    expect(await chartOf('amount claimed by method')).toMatchObject({ measures: [{ aggregate: 'sum', column: { column: 'claim_amt' } }] })
  })

  it('has shares of the money, and not of the rows', async () => {
    expect(await chartOf('what share of revenue is hot')).toMatchObject({
      kind: 'arc',
      measures: [{ aggregate: 'sum', column: { column: 'revenue' } }],
      dimensions: [{ column: { column: 'method' } }],
    })
  })
})

describe('things over time', () => {
  it.each(['revenue by branch over time', 'monthly revenue by branch', 'revenue by month and branch', 'jobs per branch per month'])(
    '%s: a line for each of the largest',
    async (prompt) => {
      const chart = await chartOf(prompt)
      expect(chart).toMatchObject({
        kind: 'line',
        dimensions: [{ column: { column: 'done_on' }, grain: 'month' }],
        series: { column: { relation: 'branches', column: 'name' } },
        limit: { count: 8, rest: 'drop' },
      })
      expect(chart.title).toMatch(/ per month by top 8 branches$/)
      expect(chart.assumptions.join(' ')).toContain('Of 60 only the 8')
    },
  )

  it('takes the column that is called so before one that is nearer', async () => {
    expect((await chartOf('jobs per month by region')).series).toMatchObject({ column: { relation: 'branches', column: 'region' } })
  })
})

describe('what is said of rows without a word for the column', () => {
  it.each([
    ['claims over 500 by method', 'claim_amt', 'gt', 500],
    ['claims under 100 by method', 'claim_amt', 'lt', 100],
    ['branches older than 10 years by region', 'opened_on', 'lt', { date: '2014-06-28' }],
  ])('%s', async (prompt, name, op, value) => {
    expect((await chartOf(prompt)).where).toMatchObject([{ kind: 'compare', column: { column: name }, op, value }])
  })

  it('is a day on which they opened in an overview as well', async () => {
    const { charts } = await embeddedPlanner.plan({
      prompt: 'branches older than 10 years',
      catalog: jobBranches,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(charts.length).toBeGreaterThan(2)
    for (const { where } of charts) expect(where).toMatchObject([{ column: { column: 'opened_on' }, op: 'lt' }])
  })

  it('is of the time at which it happened, and not of who did it', async () => {
    const { where } = await chartOf('hot jobs per branch this month')
    expect(where.find(({ kind }) => kind === 'period')).toMatchObject({ column: { relation: 'jobs', column: 'done_on' } })
    expect(where.find(({ kind }) => kind === 'compare')).toMatchObject({ column: { column: 'method' }, value: 'hot' })
  })
})

it('shows two figures as two numbers, and not as one point', async () => {
  const { charts } = await embeddedPlanner.plan({
    prompt: 'total number of jobs and total revenue',
    catalog: jobBranches,
    maxCharts: 6,
    theme: 'default',
    fiscalYearStart: 1,
  })
  expect(charts.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['text Jobs', 'text Revenue'])
})

async function titlesOf(prompt: string): Promise<readonly string[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: jobBranches, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts.map(({ kind, title }) => `${kind} ${title}`)
}

describe('several amounts of many deals', () => {
  it('are totals side by side, and no cloud of single deals', async () => {
    const chart = await chartOf('revenue and cost by region')
    expect(chart).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'sum' }, { aggregate: 'sum' }],
      dimensions: [{ column: { column: 'region' } }],
    })
  })

  it('have a chart for each unit', async () => {
    expect(await titlesOf('revenue, profit and margin by region')).toEqual(['bar Revenue and profit by region', 'bar Margin by region'])
  })

  it('stay points where points are asked for', async () => {
    expect(await chartOf('scatter plot of revenue against cost by region')).toMatchObject({
      kind: 'point',
      measures: [{ aggregate: 'none' }, { aggregate: 'none' }],
    })
  })
})

describe('values set against each other', () => {
  it.each(['hot vs cold revenue', 'compare hot and cold revenue'])('%s: a bar for each', async (prompt) => {
    expect(await chartOf(prompt)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'sum' }],
      dimensions: [{ column: { column: 'method' } }],
    })
  })

  it('have a line each over time', async () => {
    expect(await chartOf('compare hot and cold revenue over time')).toMatchObject({
      kind: 'line',
      series: { column: { column: 'method' } },
    })
  })
})

it.each(['jobs by weekday and month', 'revenue by month and weekday'])('%s: a field of both, folded', async (prompt) => {
  const { kind, dimensions } = await chartOf(prompt)
  expect(kind).toBe('rect')
  expect(dimensions.map(({ column: { column: of }, grain }) => `${of} ${grain ?? ''}`).toSorted()).toEqual([
    'done_on month_of_year',
    'done_on weekday',
  ])
})

describe('figures in a list', () => {
  it.each([
    ['KPIs: revenue, jobs, clients', ['text Revenue', 'text Jobs', 'text Clients']],
    ['revenue, profit, margin', ['text Revenue', 'text Profit', 'text Margin']],
    ['revenue, jobs and claim rate', ['text Revenue', 'text Jobs', 'text Claim rate']],
    ['Revenue, jobs and claim rate on one page. Nothing else.', ['text Revenue', 'text Jobs', 'text Claim rate']],
    ['revenue, jobs, claim rate by method', ['bar Revenue by method', 'bar Jobs by method', 'bar Claim rate by method']],
    ['dashboard: revenue, top clients, claim rate', ['text Revenue', 'bar Top 10 clients by revenue', 'text Claim rate']],
    ['jobs and revenue last month', ['text Jobs, last month', 'text Revenue, last month']],
  ])('%s: one of each', async (prompt, titles) => {
    expect(await titlesOf(prompt)).toEqual(titles)
  })

  it('are no list of charts', async () => {
    expect(await titlesOf('revenue by method, jobs by region')).toEqual(['bar Revenue by method', 'bar Jobs by region'])
  })
})

describe('an average over time', () => {
  const perUnit = (left: unknown, unit: string) => ({
    op: '/',
    left,
    right: { aggregate: 'count_distinct', of: { column: { relation: 'jobs', column: 'done_on' } }, unit },
  })

  it.each([
    ['average daily revenue', 'day'],
    ['average monthly revenue by branch', 'month'],
    ['average revenue per week', 'week'],
    ['revenue per day on average', 'day'],
  ])('%s: what comes in, by how many such units there were', async (prompt, unit) => {
    const { measures } = await chartOf(prompt)
    expect(measures).toMatchObject([{ format: 'money', formula: perUnit(sum('jobs', 'revenue'), unit) }])
  })

  it('counts rows as well', async () => {
    for (const prompt of ['average jobs per day', 'average number of jobs per day', 'how many jobs per day on average'])
      expect((await chartOf(prompt)).measures).toMatchObject([{ formula: perUnit({ kind: 'aggregate', aggregate: 'count' }, 'day') }])
  })

  it('leaves a course over time and what one row comes to alone', async () => {
    expect(await chartOf('average monthly revenue trend')).toMatchObject({ kind: 'line', dimensions: [{ grain: 'month' }] })
    expect((await chartOf('average weight per month')).measures).not.toMatchObject([{ aggregate: 'sum' }])
  })
})

it('costs somebody what is told behind it, and no cost of its own', async () => {
  const { measures } = await chartOf('what did claims cost us in claim amount by method')
  expect(new Set(measures.map(({ column }) => column?.column))).toEqual(new Set(['claim_amt']))
})

describe('a sheet of costs', () => {
  const book = catalog([
    table('costs', 220, [
      column('Date', 'date', { distinct: 150, min: '2023-11-02', max: '2025-10-27' }),
      column('Supplier', 'category', { values: ['Agro', 'Bauhof', 'Vet'] }),
      column('Amount (€)', 'money', { distinct: 190, min: 8, max: 400 }),
    ]),
  ])

  it.each([
    ['total cost by supplier', ['sum Amount (€)']],
    ['costs by supplier', ['sum Amount (€)']],
    ['number of costs by supplier', ['count']],
  ])('tells what they come to, where no number of them is asked: %s', async (prompt, of) => {
    const chart = await only(prompt, book)
    expect([measures(chart), by(chart)]).toEqual([of, ['Supplier']])
  })
})

it.each([
  ['pay by clerk', 'sum Pay ($)'],
  ['average pay by clerk', 'mean Pay ($)'],
])('pay of shifts with their hours adds up: %s', async (prompt, measure) => {
  const shifts = catalog([
    table('shifts', 380, [
      column('Shift date', 'date', { distinct: 150, min: '2023-12-09', max: '2025-03-27' }),
      column('Clerk', 'category', { values: ['Abby', 'Hank', 'Lori'] }),
      column('Hours', 'measure', { distinct: 9, min: 3, max: 9, unit: 'hours' }),
      column('Pay ($)', 'money', { distinct: 90, min: 60, max: 230, unit: 'USD' }),
    ]),
  ])
  expect(measures(await only(prompt, shifts))).toEqual([measure])
})
