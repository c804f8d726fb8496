import { describe, expect, it } from 'vitest'
import { only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** Loans with the day on which the next payment is due. */
const loans = catalog([
  table(
    'loans',
    400,
    [
      column('Loan No', 'id', { type: 'text', distinct: 400, unique: true }),
      column('Sanctioned On', 'date', { distinct: 300, min: '2023-01-02', max: '2025-11-20' }),
      column('Instalment', 'money', { distinct: 200, min: 900, max: 40_000 }),
      column('Branch', 'category', { values: ['North', 'South'] }),
      column('Next Due Dt', 'date', { distinct: 40, min: '2025-10-27', max: '2026-01-24', nulls: 20 }),
    ],
    [],
  ),
])

/** Flats and until when each is let: no word of that name says that it lies ahead. */
const lettings = catalog([
  table(
    'lettings',
    210,
    [
      column('Flat', 'id', { type: 'text', distinct: 210, unique: true }),
      column('Let From', 'date', { distinct: 180, min: '2022-01-02', max: '2025-11-20' }),
      column('Let End', 'date', { distinct: 190, min: '2025-08-02', max: '2030-07-31' }),
      column('Rent', 'money', { distinct: 80, min: 9_000, max: 80_000 }),
    ],
    [],
  ),
])

/** Bids with a state, the day on which it was reached, and the one on which that was hoped for. */
const bids = catalog([
  table(
    'bids',
    520,
    [
      column('Bid No', 'id', { type: 'text', distinct: 520, unique: true }),
      column('Worth', 'money', { distinct: 300, min: 50_000, max: 900_000 }),
      column('Stage', 'category', { values: ['New', 'Offer', 'Closed Won', 'Closed Lost'] }),
      column('Created Date', 'date', { distinct: 300, min: '2024-04-02', max: '2025-11-26' }),
      column('Expected Close', 'date', { distinct: 320, min: '2024-05-02', max: '2026-02-20' }),
      column('Closed On', 'date', { distinct: 200, min: '2024-05-20', max: '2025-11-25', nulls: 260 }),
    ],
    [],
  ),
])

/** People who joined long before the newest rows that are theirs. */
const crew = catalog(
  [
    table(
      'crew',
      20,
      [
        column('Crew Code', 'id', { type: 'text', distinct: 20, unique: true }),
        column('Crew Name', 'name', { distinct: 20 }),
        column('Joining Date', 'date', { distinct: 20, min: '2014-01-02', max: '2022-09-20' }),
      ],
      ['Crew Code'],
    ),
    table(
      'catches',
      1_200,
      [
        column('Date', 'date', { distinct: 50, min: '2025-10-01', max: '2025-11-26' }),
        column('Crew Code', 'id', { type: 'text', distinct: 20 }),
        column('Weight', 'measure', { distinct: 300, min: 1, max: 90, unit: 'kg' }),
      ],
      [],
    ),
  ],
  [{ from: { table: 'catches', columns: ['Crew Code'] }, to: { table: 'crew', columns: ['Crew Code'] }, inferred: false }],
)

describe('days that lie ahead', () => {
  it.each([
    ['instalment due this week', '2025-11-17', '2025-11-24'],
    ['instalment due in next 7 days', '2025-11-20', '2025-11-28'],
    ['instalment due next month', '2025-12-01', '2026-01-01'],
  ])('are told from the newest day on which anything was recorded: %s', async (prompt, from, until) => {
    const chart = await only(prompt, loans)
    expect(chart.where).toMatchObject([{ kind: 'period', column: { column: 'Next Due Dt' }, from, until }])
  })

  it('are known by the days themselves', async () => {
    const [chart] = (await plan('lettings expiring in next 90 days', lettings)).charts
    expect(chart?.where).toMatchObject([{ column: { column: 'Let End' }, from: '2025-11-20', until: '2026-02-19' }])
  })

  it('are what a named month of expiry is of', async () => {
    const [chart] = (await plan('number of lettings expiring in December 2025', lettings)).charts
    expect(chart?.where).toMatchObject([{ column: { column: 'Let End' }, from: '2025-12-01', until: '2026-01-01' }])
  })
})

describe('which of several dates', () => {
  it.each([
    ['total worth closed this month', 'Closed On'],
    ['total worth expected to close this month', 'Expected Close'],
    ['total worth of won bids this month', 'Closed On'],
    ['total worth created this month', 'Created Date'],
  ])('is meant by %s', async (prompt, of) => {
    const [chart] = (await plan(prompt, bids)).charts
    expect(chart?.where).toContainEqual(expect.objectContaining({ kind: 'period', column: { relation: 'bids', column: of } }))
  })

  it('runs along the months of a state', async () => {
    const chart = await only('total worth of won bids by month', bids)
    expect(chart.dimensions).toMatchObject([{ column: { column: 'Closed On' }, grain: 'month' }])
  })
})

describe('the day on which somebody joined', () => {
  it('does not tell when the rows came about that are theirs', async () => {
    const chart = await only('how many crew this month', crew)
    expect(JSON.stringify(chart.where)).toContain('"from":"2025-11-01","until":"2025-12-01"')
    expect(JSON.stringify(chart.where)).not.toContain('Joining Date')
  })

  it.each(['how many crew joined this year', 'new crew this year'])('is meant by %s, and told from the newest day', async (prompt) => {
    const [chart] = (await plan(prompt, crew)).charts
    expect(chart?.where).toMatchObject([{ column: { column: 'Joining Date' }, from: '2025-01-01', until: '2026-01-01' }])
  })
})

describe('months from one to another', () => {
  it('need no word before them', async () => {
    const chart = await only('total weight july to september', crew)
    expect(chart.where).toMatchObject([{ column: { column: 'Date' }, from: '2025-07-01', until: '2025-10-01' }])
  })
})
