import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { upholstery } from '../fixtures/upholstery.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: upholstery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts
}

async function firstOf(prompt: string): Promise<Partial<ChartPlan>> {
  return (await chartsOf(prompt))[0] ?? {}
}

const sum = (table: string, column: string) => [{ aggregate: 'sum', column: { relation: table, column } }]

describe('an amount that is made of others', () => {
  it.each(['revenue by kind', 'revenue by style', 'takings by district', 'income by client'])('is the whole: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({ measures: sum('repairs', 'TotalAmt') })
  })

  it.each(['revenue by family', 'revenue of linen', 'sales by cloth'])('is that of its lines where only they tell: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({ measures: sum('cloth_used', 'amount') })
  })

  it('is a part where that was named', async () => {
    expect(await firstOf('labour amount by kind')).toMatchObject({ measures: sum('repairs', 'LabourAmt') })
  })

  it('leads an overview', async () => {
    const charts = await chartsOf('overview of repairs')
    expect(charts[0]).toMatchObject({ measures: sum('repairs', 'TotalAmt') })
  })
})

describe('months without a year', () => {
  const period = (from?: string, until?: string) => [{ kind: 'period', ...(from ? { from } : {}), ...(until ? { until } : {}) }]

  it.each([
    ['repairs by week from august', '2024-08-01', undefined],
    ['repairs by week starting august', '2024-08-01', undefined],
    ['repairs by week after august', '2024-09-01', undefined],
    ['repairs by week before august', undefined, '2024-08-01'],
    ['repairs by week from november', '2023-11-01', undefined],
    ['repairs by week from june to august', '2024-06-01', '2024-09-01'],
  ])('begin or end a stretch: %s', async (prompt, from, until) => {
    const { where } = await firstOf(prompt)
    expect(where).toMatchObject(period(from, until))
    expect((where?.[0] as { until?: string } | undefined)?.until).toBe(until)
  })
})

describe('what should be kept', () => {
  it.each(['cloths below min stock', 'cloths under the minimum', 'cloths below minimum quantity by family'])(
    'is the least that is written of each: %s',
    async (prompt) => {
      expect((await firstOf(prompt)).where).toMatchObject([
        { kind: 'compare_columns', left: { column: 'stock_qty' }, op: 'lt', right: { column: 'min_qty' } },
      ])
    },
  )

  it('is computed where it is asked for', async () => {
    expect(await firstOf('minimum stock quantity by family')).toMatchObject({ where: [], measures: [{ aggregate: 'min' }] })
  })
})

describe('several lists', () => {
  it('are shown as lists, without a figure before each', async () => {
    const charts = await chartsOf('cloths below min stock; repairs finished after the promised date; chairs without repairs')
    expect(charts.map(({ kind }) => kind)).toEqual(['table', 'table', 'table'])
  })

  it('have how many they are before them where one was asked for', async () => {
    const charts = await chartsOf('cloths below min stock')
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
  })
})

describe('who has not come', () => {
  it('is told by what was done with them, however far it lies', async () => {
    expect((await firstOf('clients who have not come after june')).where).toMatchObject([
      { kind: 'related', negated: true, sub: { where: [{ kind: 'period', column: { column: 'BroughtIn' }, from: '2024-07-01' }] } },
    ])
  })
})

describe('what is kept in stock', () => {
  it.each(['stock value by family', 'value of stock by family', 'total value of cloths in stock at cost price by family'])(
    'is worth what it cost, as often as it is there: %s',
    async (prompt) => {
      expect(await firstOf(prompt)).toMatchObject({
        kind: 'bar',
        measures: [
          {
            formula: {
              aggregate: 'sum',
              of: { op: '*', left: { column: { column: 'stock_qty' } }, right: { column: { column: 'cost_price' } } },
            },
          },
        ],
      })
    },
  )
})

describe('a summary by something', () => {
  it('is an overview of the things', async () => {
    const charts = await chartsOf('repairs summary by kind')
    expect(charts.length).toBeGreaterThan(2)
    expect(charts.some(({ dimensions }) => dimensions.some(({ column }) => column.column === 'kind'))).toBe(true)
  })

  it('is one chart where an amount was named', async () => {
    expect(await chartsOf('summary of revenue by kind')).toHaveLength(1)
  })
})

describe('growth of a year over another', () => {
  it('sets both years side by side', async () => {
    expect(await firstOf('growth in revenue 2024 over 2023')).toMatchObject({
      dimensions: [{ grain: 'year' }],
      where: [{ kind: 'period', from: '2023-01-01', until: '2025-01-01' }],
    })
  })
})

describe('what somebody spends, or something costs', () => {
  it('is the whole of it', async () => {
    expect(await firstOf('top 10 clients by spend')).toMatchObject({ measures: sum('repairs', 'TotalAmt'), limit: { count: 10 } })
    expect(await firstOf('5 costliest repairs')).toMatchObject({ measures: [{ column: { column: 'TotalAmt' } }], limit: { count: 5 } })
  })
})

describe('a year, by month', () => {
  it.each(['revenue this year by month', 'repairs last year by month', 'repairs this quarter by week'])(
    'is its months: %s',
    async (prompt) => {
      const chart = await firstOf(prompt)
      expect(chart.dimensions).toMatchObject([{ grain: prompt.endsWith('week') ? 'week' : 'month' }])
      expect(chart.where).toMatchObject([{ kind: 'period' }])
    },
  )
})
