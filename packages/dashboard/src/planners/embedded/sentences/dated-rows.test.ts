import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** One row for each inspection, which is named by its day alone. */
const inspections = catalog([
  table(
    'Site Register 2025',
    600,
    [
      column('Sr No', 'id', { distinct: 600, unique: true }),
      column('Dt. of Inspection', 'date', { distinct: 300, min: '2024-01-02', max: '2025-11-26' }),
      column('Inspection Type', 'category', { values: ['Routine', 'Surprise'] }),
      column('Depth (m)', 'measure', { distinct: 40, min: 1, max: 60 }),
      column('Ward', 'category', { values: ['North', 'South'] }),
      column('Passed On', 'date', { distinct: 200, min: '2024-01-09', max: '2025-11-26', nulls: 120 }),
    ],
    [],
  ),
])

/** Members with the last day on which each came by, and a flag that is set with the day beside it. */
const members = catalog([
  table(
    'members_export',
    500,
    [
      column('member_id', 'id', { type: 'text', distinct: 500, unique: true }),
      column('Tier', 'category', { values: ['Gold', 'Silver', 'On Hold'] }),
      column('Fee', 'money', { distinct: 90, min: 100, max: 9_000 }),
      column('enrolled_on', 'date', { distinct: 300, min: '2023-01-02', max: '2025-11-20' }),
      column('last_login', 'date', { distinct: 300, min: '2024-01-02', max: '2025-11-26', nulls: 40 }),
      column('finished_on', 'date', { distinct: 200, min: '2024-01-02', max: '2025-11-26', nulls: 260 }),
      column('Badge Issued', 'yes_no', { type: 'boolean', distinct: 2 }),
    ],
    [],
  ),
])

const log = catalog([
  table(
    'gateway_log',
    9_000,
    [
      column('at', 'date', { type: 'timestamp', distinct: 8_900, min: '2025-11-01T00:00:00', max: '2025-11-26T20:00:00' }),
      column('call_id', 'id', { type: 'text', distinct: 9_000, unique: true }),
      column('status_code', 'category', { type: 'integer', distinct: 9, min: 200, max: 504 }),
      column('wait_ms', 'measure', { distinct: 4_000, min: 2, max: 9_000 }),
      column('bytes', 'measure', { distinct: 4_000, min: 20, max: 9_000 }),
      column('zone', 'category', { values: ['east', 'west'] }),
    ],
    [],
  ),
])

const refunds = catalog([
  table(
    'returns',
    800,
    [
      column('return_id', 'id', { type: 'text', distinct: 800, unique: true }),
      column('order_date', 'date', { distinct: 300, min: '2024-12-02', max: '2025-11-20' }),
      column('return_date', 'date', { distinct: 300, min: '2025-01-02', max: '2025-11-26' }),
      column('refund_date', 'date', { distinct: 300, min: '2025-01-06', max: '2025-11-26', nulls: 100 }),
      column('shelf', 'category', { values: ['A', 'B'] }),
    ],
    [],
  ),
])

describe('rows that are called by what was done on their day', () => {
  it('are counted by it', async () => {
    const chart = await only('total inspections this month', inspections)
    expect(chart.kind).toBe('text')
    expect(measures(chart)).toEqual(['count'])
    expect(chart.where).toMatchObject([{ kind: 'period', column: { column: 'Dt. of Inspection' }, from: '2025-11-01' }])
  })

  it('are not broken down by their kind unless that is asked', async () => {
    expect(by(await only('inspections by month', inspections))).toEqual(['Dt. of Inspection'])
    expect(by(await only('inspections by inspection type', inspections))).toEqual(['Inspection Type'])
  })
})

describe('what was not done of late', () => {
  it('is told by the last day on which it was', async () => {
    const [chart] = (await plan('members who have not logged in for 30 days', members)).charts
    expect(chart?.where).toMatchObject([{ kind: 'period', column: { column: 'last_login' } }])
    expect(chart?.where[0]).not.toHaveProperty('from')
  })

  it('stands beside what else is said of the same people', async () => {
    const { charts } = await plan('who has not logged in since June 2025 and is on hold', members)
    for (const chart of charts)
      expect(chart.where).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'period', until: '2025-06-01' }),
          expect.objectContaining({ kind: 'compare', value: 'On Hold' }),
        ]),
      )
  })

  it('of a flag is dated by the day that not all rows have', async () => {
    const chart = await only('how many badges were issued in 2025?', members)
    expect(chart.where).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'period', column: expect.objectContaining({ column: 'finished_on' }) as unknown }),
      ]),
    )
  })
})

describe('a log of answers', () => {
  it('knows classes of codes, and single ones', async () => {
    expect((await only('how many 5xx errors', log)).where).toMatchObject([
      { column: { column: 'status_code' }, op: 'gte', value: 500 },
      { column: { column: 'status_code' }, op: 'lt', value: 600 },
    ])
    const chart = await only('429s by zone', log)
    expect(by(chart)).toEqual(['zone'])
    expect(chart.where).toMatchObject([{ kind: 'compare', column: { column: 'status_code' }, op: 'eq', value: 429 }])
  })

  it('tells seconds of a column in thousandths', async () => {
    const [chart] = (await plan('list calls slower than 5 seconds', log)).charts
    expect(chart?.where).toMatchObject([{ kind: 'compare', column: { column: 'wait_ms' }, op: 'gt', value: 5000 }])
  })
})

describe('how long something took', () => {
  it('begins with the day of what the rows are', async () => {
    const chart = await only('how long do we take to refund?', refunds)
    expect(chart.title).toBe('Average days from return date to refund date')
  })

  it('is between the two days that are named', async () => {
    expect((await only('average days from order to return by shelf', refunds)).title).toBe(
      'Average days from order date to return date by shelf',
    )
  })
})

describe('words that could be of time, or of a state', () => {
  const plans = catalog([
    table(
      'subscriptions_export',
      640,
      [
        column('customer_id', 'id', { type: 'text', distinct: 640, unique: true }),
        column('invoice_cycle', 'category', { values: ['annual', 'monthly'] }),
        column('signup_source', 'category', { values: ['ads', 'friend'] }),
        column('phase', 'category', { values: ['New', 'Running', 'Ended'] }),
        column('created_at', 'date', { distinct: 300, min: '2023-01-02', max: '2025-11-20' }),
      ],
      [],
    ),
  ])

  it('are stored kinds where both are', async () => {
    expect(by(await only('how many customers are on annual vs monthly invoice', plans))).toEqual(['invoice_cycle'])
  })

  it('count those who signed up without a breakdown', async () => {
    expect(by(await only('signups by month', plans))).toEqual(['created_at'])
  })

  it('are no state where things were created', async () => {
    const chart = await only('new subscriptions created last quarter vs this quarter', plans)
    expect(JSON.stringify(chart.where)).not.toContain('phase')
  })
})
