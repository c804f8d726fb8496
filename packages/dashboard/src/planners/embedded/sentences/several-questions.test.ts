import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { nursery } from '../fixtures/nursery.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: nursery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

const told = ({ kind, title }: ChartPlan): string => `${kind} ${title}`

describe('several questions in one request', () => {
  it.each([
    [
      'how many visits were there, what did we bill, and which valley has the most gardeners',
      ['text Visits', 'text Bill amount', 'bar Gardeners by valley'],
    ],
    ['How many bills are disputed? What is the average bill amount?', ['text Bills, Disputed', 'text Average bill amount']],
    ['list of open bills and list of gardeners in Fassa', ['table Bills, Open', 'table Gardeners, Fassa']],
    [
      'bills by status; avg days taken; number of gardeners in each valley',
      ['bar Bills by status', 'text Average days taken', 'bar Gardeners by valley'],
    ],
    ['for each valley, what is the average bill amount?', ['bar Average bill amount by valley']],
  ])('%s', async (prompt, charts) => {
    expect((await chartsOf(prompt)).map(told)).toEqual(charts)
  })

  it('keep to themselves of what each of them are the first', async () => {
    const of = ({ dimensions, facet, limit }: ChartPlan) => [
      ...[...dimensions, ...(facet ? [facet] : [])].map(({ column }) => column.column).toSorted(),
      limit?.count,
    ]
    const both = [
      ['status', undefined],
      ['name', 'valley', 2],
    ]
    expect((await chartsOf('bills by status, and top 2 gardeners in each valley')).map(of)).toEqual(both)
    expect((await chartsOf('number of bills of each status and top 2 gardeners')).map(of)).toEqual([
      ['status', undefined],
      ['name', 2],
    ])
  })

  it.each(['list of gardeners, '.repeat(200), `bills by status${'\n'.repeat(3900)}stars by valley`])(
    'takes no minutes over what is long',
    async (prompt) => {
      expect((await chartsOf(prompt)).length).toBeGreaterThan(0)
    },
  )

  it('share the time that the first of them names', async () => {
    const [, billed] = await chartsOf('how many visits were there in 2024, and what did we bill')
    expect(billed).toMatchObject({
      measures: [{ aggregate: 'sum', column: { column: 'bill_amount' } }],
      where: [{ kind: 'period', column: { column: 'billed_on' }, from: '2024-01-01', until: '2025-01-01' }],
    })
  })

  it('say which words none of them could use', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'how many zorbles visits were there, and what did we bill',
      catalog: nursery,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings.map(({ message }) => message).join(' ')).toContain('zorbles')
  })
})

describe('words that one part of a list has read', () => {
  it('are no strangers', async () => {
    const { warnings, charts } = await embeddedPlanner.plan({
      prompt: 'top 5 plants by bill amount, disputed rate by valley',
      catalog: nursery,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(charts).toHaveLength(2)
    expect(warnings).toEqual([])
  })
})

describe('what is owed', () => {
  const rest = { aggregate: 'sum', column: { column: 'bill_amount' }, minus: { column: 'paid_amount' } }

  it.each(['outstanding dues', 'how much is outstanding', 'unpaid amount'])('%s: what was billed less what was paid', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'text', measures: [rest], title: 'Outstanding amount' }])
  })

  it('is ranked by who owes', async () => {
    expect(await chartsOf('which gardeners owe us the most')).toMatchObject([
      { kind: 'bar', measures: [rest], dimensions: [{ column: { relation: 'gardeners', column: 'name' } }], limit: { count: 10 } },
    ])
  })

  it('is broken down', async () => {
    expect((await chartsOf('outstanding amount by valley')).map(told)).toEqual(['bar Outstanding amount by valley'])
  })
})

describe('the newest rows', () => {
  it.each([
    ['list the last 20 bills', 20, 'desc'],
    ['five latest bills', 5, 'desc'],
    ['oldest 3 bills', 3, 'asc'],
  ] as const)('%s', async (prompt, count, order) => {
    const [chart] = await chartsOf(prompt)
    const date = chart?.dimensions.find(({ column }) => column.column === 'billed_on')
    expect(chart).toMatchObject({ kind: 'table', limit: { count }, sort: [{ by: { dimension: date?.id }, order }] })
  })

  it('keep their conditions', async () => {
    expect(await chartsOf('last 10 disputed bills')).toMatchObject([
      { kind: 'table', where: [{ value: 'Disputed' }], limit: { count: 10 } },
    ])
  })

  it('are no stretch of time', async () => {
    const [chart] = await chartsOf('bills by status in the last 3 months')
    expect(chart?.kind).toBe('bar')
  })
})

describe('things in a state', () => {
  it.each([
    ['plants below reorder level', { kind: 'compare_columns', left: { column: 'stock' }, op: 'lt', right: { column: 'reorder_level' } }],
    [
      'gardeners whose permit has expired',
      { kind: 'compare', column: { column: 'permit_until' }, op: 'lt', value: { date: '2025-03-28' } },
    ],
    ['bills that are not closed yet', { kind: 'missing', column: { column: 'closed_on' } }],
  ])('%s: how many, and which', async (prompt, condition) => {
    const charts = await chartsOf(prompt)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    for (const chart of charts) expect(chart.where).toMatchObject([condition])
  })

  it('are told by the first word of a stored kind', async () => {
    expect(await chartsOf('alpine plants by stock')).toMatchObject([{ where: [{ column: { column: 'family' }, value: 'Alpine Herbs' }] }])
  })
})

describe('money by its verb', () => {
  it.each([
    ['what we billed each week', 'line Bill amount per week'],
    ['what we took per month', 'line Paid amount per month'],
    ['sale by valley', 'bar Bill amount by valley'],
    ['month wise billing', 'line Bill amount per month'],
  ])('%s', async (prompt, chart) => {
    expect((await chartsOf(prompt)).map(told)).toEqual([chart])
  })
})

describe('how long things take, and how they go', () => {
  it('asks for the usual number of days', async () => {
    expect((await chartsOf('how many days does a visit take')).map(told)).toEqual(['text Average days taken'])
  })

  it.each([
    ['are visits getting better', 'mean', 'stars'],
    ['are the days taken coming down month by month', 'mean', 'days_taken'],
  ])('%s', async (prompt, aggregate, name) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'line', measures: [{ aggregate, column: { column: name } }] }])
  })
})

describe('what did not happen in a time', () => {
  it.each(['gardeners with no bills in 2024', 'gardeners without a bill in 2024', 'gardeners who have no bills in 2024'])(
    '%s',
    async (prompt) => {
      for (const { where } of await chartsOf(prompt))
        expect(where).toMatchObject([
          { kind: 'related', negated: true, sub: { where: [{ kind: 'period', column: { column: 'billed_on' }, from: '2024-01-01' }] } },
        ])
      const [{ where: [condition] } = { where: [] }] = await chartsOf(prompt)
      expect(JSON.stringify(condition)).not.toMatch(/"words":"in 2024","negated":true/)
    },
  )
})

describe('how much a day brings', () => {
  it('is an average where "a day" was said', async () => {
    expect((await chartsOf('how many visits do we get a day')).map(told)).toEqual(['text Average visits per day'])
  })

  it('is a course where "each day" was said', async () => {
    expect(await chartsOf('how many visits were there each day')).toMatchObject([{ kind: 'line', dimensions: [{ grain: 'day' }] }])
  })
})

describe('breakdowns that are listed', () => {
  it('are a thing and a column alike', async () => {
    const [chart] = await chartsOf('bill amount by gardener and status')
    expect(chart?.dimensions.map(({ column }) => column.column)).toEqual(['name'])
    expect(chart?.series?.column.column).toBe('status')
  })

  it('stay with their part of a list', async () => {
    expect((await chartsOf('bill amount by valley and year, visits by month')).map(told)).toEqual([
      'line Bill amount per year by valley',
      'line Visits per month',
    ])
  })
})

describe('a narrow question of which a word is not understood', () => {
  it('gets the nearest answer, says the word, and shows no more', async () => {
    const charts = await chartsOf('how much zorbling did gardeners do')
    expect(charts.length).toBeLessThan(3)
    expect(charts[0]?.kind).toBe('text')
  })
})
