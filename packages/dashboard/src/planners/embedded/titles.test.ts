import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../plan.ts'
import { bazaar } from './fixtures/bazaar.ts'
import { catalog, column, id, key, table } from './fixtures/catalogs.ts'
import { embeddedPlanner } from './index.ts'

/** Crossings of ferries, with the shortened names that databases like. */
const ferries = catalog(
  [
    table('piers', 12, [id('pier_id', 12), column('pier_nm', 'name', { distinct: 12, unique: true })], ['pier_id']),
    table(
      'crossings',
      4000,
      [
        id('crs_id', 4000),
        id('pier_id', 12),
        column('sailed_at', 'date', { distinct: 900, min: '2022-01-03', max: '2024-12-30' }),
        column('boat_typ', 'category', { values: ['Freight', 'Holiday'] }),
        column('wait_min', 'measure', { type: 'integer', distinct: 60, min: 0, max: 90 }),
        column('qty_cars', 'measure', { type: 'integer', distinct: 80, min: 0, max: 120 }),
        column('fare_amt', 'money', { distinct: 800, min: 10, max: 2000, unit: 'EUR' }),
        column('seat_price', 'money', { distinct: 40, min: 5, max: 90 }),
        column('is_cancelled', 'yes_no', { type: 'integer', distinct: 2, min: 0, max: 1 }),
        column('insured', 'yes_no', { type: 'text', values: ['yes', 'no'] }),
      ],
      ['crs_id'],
    ),
    table('pmts', 900, [
      id('id', 900),
      id('crs_id', 800),
      column('pmt_dt', 'date', { distinct: 500, min: '2022-01-03', max: '2024-12-30' }),
    ]),
  ],
  [key('crossings.pier_id', 'piers.pier_id'), key('pmts.crs_id', 'crossings.crs_id')],
)

async function plan(prompt: string, over = ferries): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 8, theme: 'default', fiscalYearStart: 1 })
}

describe('the title of a chart', () => {
  it.each([
    ['crossings by month', 'Crossings per month'],
    ['crossings by weekday', 'Crossings by weekday'],
    ['crossings by pier', 'Crossings by pier'],
    ['number of crossings by boat type', 'Crossings by boat type'],
    ['average wait by pier', 'Average wait (minutes) by pier'],
    ['total cars by boat type', 'Quantity cars by boat type'],
    ['total fare amount by month and boat type', 'Fare amount per month by boat type'],
    ['total seat price by pier', 'Total seat price by pier'],
    ['payments by month', 'Number of payments per month'],
    ['top 5 piers by total fare amount', 'Top 5 piers by fare amount'],
    ['share of crossings by boat type as a pie', 'Share of crossings by boat type'],
    ['distribution of wait', 'Distribution of wait (minutes)'],
  ])('of “%s” is “%s”', async (prompt, title) => {
    expect((await plan(prompt)).charts.map((chart) => chart.title)).toEqual([title])
  })

  it.each([
    ['cancelled crossings by pier', 'Crossings by pier, cancelled', 'only cancelled'],
    ['insured crossings by pier', 'Crossings by pier, insured', 'only insured'],
    ['crossings by pier in the last 6 months', 'Crossings by pier, last 6 months', 'only last 6 months'],
    ['crossings by pier that are not insured', 'Crossings by pier, not insured', 'only not insured'],
    ['freight crossings by pier in 2023', 'Crossings by pier, Freight and 2023', 'only boat type Freight and 2023'],
    ['crossings with wait above 30 by pier', 'Crossings by pier, wait min above 30', 'only wait min above 30'],
  ])('of “%s” names what of the rows is shown', async (prompt, title, only) => {
    const [chart] = (await plan(prompt)).charts
    expect(chart?.title).toBe(title)
    expect(chart?.description).toBe(`Bar chart: crossings by pier, ${only}.`)
  })

  it('leaves the date to the axis and the description', async () => {
    const [chart] = (await plan('crossings by month')).charts
    expect(chart?.dimensions[0]?.label).toBe('Date sailed (month)')
    expect(chart?.description).toBe('Line chart: crossings per month (by date sailed).')
  })
})

describe('the title of a dashboard', () => {
  it('says once what holds for all of its charts', async () => {
    const { title, charts } = await plan('for 2023: crossings by month; crossings by pier; average wait by boat type')
    expect(charts).toHaveLength(3)
    expect(title).toBe('Crossings per month, crossings by pier and average wait (minutes) by boat type, 2023')
  })

  it('names three charts at most and stays short', async () => {
    const prompt = 'crossings by month, crossings by pier, total cars by boat type, average wait by pier, payments by month'
    const { title, charts } = await plan(prompt)
    expect(charts).toHaveLength(5)
    expect(title).toMatch(/^Crossings per month, crossings by pier.* and \d more$/)
    expect(title.length).toBeLessThanOrEqual(90)
  })

  it('is what was said in another language, on one line', async () => {
    expect((await plan('  क्षेत्रवार\n बिक्री ', bazaar)).title).toBe('क्षेत्रवार बिक्री')
    const long = `दिल्ली के ऑर्डर महीने के अनुसार ${'और मुंबई के ऑर्डर '.repeat(12)}`
    expect((await plan(long, bazaar)).title.length).toBeLessThanOrEqual(90)
  })

  it('is never markup', async () => {
    const { title } = await plan('क्षेत्रवार बिक्री <img src=x onerror=alert(1)>', bazaar)
    expect(title).not.toMatch(/[<>]/)
  })
})
