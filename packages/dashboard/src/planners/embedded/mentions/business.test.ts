import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Agents send guests who stay at piers; what they are billed is told beside what of it was paid and is due. */
const money = (name: string, distinct = 200) => column(name, 'money', { distinct, min: 0, max: 900 })
const moorings = catalog(
  [
    table('agents', 14, [id('id', 14), column('name', 'name', { distinct: 14, unique: true })]),
    table('guests', 90, [
      id('id', 90),
      column('name', 'name', { distinct: 90, unique: true }),
      column('kind', 'category', { values: ['Business', 'Private'] }),
    ]),
    table('stays', 400, [
      id('id', 400),
      id('guest_id', 90),
      column('ref_agent_id', 'id', { type: 'integer', distinct: 12, nulls: 30 }),
      column('stay_dt', 'date', { distinct: 300, min: '2024-01-04', max: '2025-06-28' }),
      column('pier', 'category', { values: ['East', 'North', 'West'] }),
      money('gross_amt'),
      money('net_amt'),
      money('paid_amt'),
      money('due_amt', 40),
    ]),
    table('payouts', 60, [
      id('id', 60),
      id('agent_id', 14),
      column('payout_mth', 'date', { distinct: 18, min: '2024-01-01', max: '2025-06-01' }),
      money('amt', 50),
    ]),
  ],
  [key('stays.guest_id', 'guests.id'), key('stays.ref_agent_id', 'agents.id'), key('payouts.agent_id', 'agents.id')],
)

async function charts(prompt: string): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: moorings, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

const sumOf = (name: string) => ({ aggregate: 'sum', column: { column: name } })

describe('money that is spoken of in words of trade', () => {
  it.each([
    ['collection by pier', 'paid_amt'],
    ['amount collected pier wise', 'paid_amt'],
    ['dues pier wise', 'due_amt'],
    ['how much money is due', 'due_amt'],
    ['revenue by pier', 'gross_amt'],
  ])('%s', async (prompt, name) => {
    const [chart, ...more] = await charts(prompt)
    expect(more).toHaveLength(0)
    expect(chart?.measures).toMatchObject([sumOf(name)])
    expect(chart?.measures[0]?.minus).toBeUndefined()
  })

  it('takes business for what it brings in', async () => {
    for (const prompt of ['top 5 agents by business', 'top 5 referring agents by business'])
      expect([prompt, await charts(prompt)]).toMatchObject([
        prompt,
        [{ measures: [sumOf('gross_amt')], dimensions: [{ column: { column: 'name' } }], limit: { count: 5 } }],
      ])
    expect(await charts('which guests give us the most business')).toMatchObject([{ measures: [sumOf('gross_amt')], where: [] }])
    expect(await charts('business guests by pier')).toMatchObject([{ where: [{ kind: 'compare', value: 'Business' }] }])
    expect((await charts('business overview')).length).toBeGreaterThan(2)
  })
})

describe('a bill', () => {
  it('is what somebody pays at once, where nothing else is called so', async () => {
    for (const prompt of ['average bill', 'avg bill value by pier'])
      expect([prompt, await charts(prompt)]).toMatchObject([
        prompt,
        [{ measures: [{ aggregate: 'mean', column: { column: 'gross_amt' } }] }],
      ])
  })

  it('may be asked for in a list whose last chart alone is named', async () => {
    const found = await charts('the number of stays at each pier, the average bill value per pier and the kinds of guests as a pie chart')
    expect(found.map(({ kind }) => kind)).toEqual(['bar', 'bar', 'arc'])
    const one = await charts('collection by month and pier as a pie chart')
    expect(one).toHaveLength(1)
  })
})

describe('a unit of time', () => {
  it('is that of what is measured, though other rows have a date that is called so', async () => {
    for (const prompt of ['collection by month', 'guests per month'])
      expect([prompt, await charts(prompt)]).toMatchObject([prompt, [{ dimensions: [{ column: { column: 'stay_dt' }, grain: 'month' }] }]])
    expect(await charts('payouts by month')).toMatchObject([{ dimensions: [{ column: { column: 'payout_mth' } }] }])
  })
})

describe('what bills come to', () => {
  /** Bills of a workshop with their lines; each line is one job at its rate. */
  const bills = catalog(
    [
      table('jobs', 12, [
        id('id', 12),
        column('name', 'name', { distinct: 12, unique: true }),
        column('trade', 'category', { values: ['Glass', 'Paint', 'Wood'] }),
      ]),
      table('bills', 300, [
        id('id', 300),
        column('billed_on', 'date', { distinct: 200, min: '2024-01-04', max: '2025-06-28' }),
        column('branch', 'category', { values: ['East', 'West'] }),
        money('net_amount'),
      ]),
      table('bill_jobs', 700, [
        id('id', 700),
        id('bill_id', 300),
        id('job_id', 12),
        column('rate', 'share', { distinct: 12, min: 40, max: 900 }),
      ]),
    ],
    [key('bill_jobs.bill_id', 'bills.id'), key('bill_jobs.job_id', 'jobs.id')],
  )
  const plan = async (prompt: string) =>
    (await embeddedPlanner.plan({ prompt, catalog: bills, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts

  it('is never added up once for each line', async () => {
    for (const prompt of ['revenue by trade', 'job wise revenue', 'top 5 jobs by revenue'])
      expect([prompt, await plan(prompt)]).toMatchObject([prompt, [{ measures: [sumOf('rate')] }]])
    expect(await plan('revenue by branch')).toMatchObject([{ measures: [sumOf('net_amount')] }])
    expect(await plan('average rate by trade')).toMatchObject([{ measures: [{ aggregate: 'mean' }] }])
  })
})
