import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Two sheets of a road office, tied by no declared key; and a lending yard whose tools are due and come back. */
const office = catalog([
  table('Jobs Register', 400, [
    id('Sl No', 400),
    column('Zone', 'category', { values: ['Zone 1', 'Zone 2', 'Zone 3'] }),
    column('Grant', 'category', { values: ['Lakes', 'Roads'] }),
    column('Approved Amount', 'money', { distinct: 300, min: 20_000, max: 700_000 }),
    column('Spent Amount', 'money', { distinct: 300, min: 0, max: 650_000 }),
    column('Approval Date', 'date', { distinct: 300, min: '2023-04-04', max: '2024-12-13' }),
    column('State', 'category', { values: ['Completed', 'Running', 'Stopped'] }),
  ]),
  table('Attendance Roll', 2000, [
    id('Entry No', 2000),
    column('Zone', 'category', { values: ['Zone 1', 'Zone 2', 'Zone 3'] }),
    column('Worker Name', 'name', { distinct: 170 }),
    column('From Date', 'date', { distinct: 90, min: '2023-05-01', max: '2024-12-09' }),
    column('Days Worked', 'measure', { type: 'integer', distinct: 6, min: 1, max: 6, unit: 'days' }),
    column('Wage Rate', 'money', { distinct: 2, min: 270, max: 300 }),
    column('Wages Paid', 'money', { distinct: 14, min: 0, max: 1800 }),
    column('Mode', 'category', { values: ['Bank', 'Cash'] }),
  ]),
])
const yard = catalog(
  [
    table('tools', 300, [
      id('id', 300),
      column('name', 'name', { distinct: 300, unique: true }),
      column('shelf', 'category', { values: ['A', 'B'] }),
    ]),
    table('lendings', 4000, [
      id('id', 4000),
      id('tool_id', 300),
      column('lent_on', 'date', { distinct: 700, min: '2022-01-03', max: '2024-06-28' }),
      column('due_on', 'date', { distinct: 700, min: '2022-01-10', max: '2024-07-20' }),
      { ...column('returned_on', 'date', { distinct: 700, min: '2022-01-05', max: '2024-06-28' }), nulls: 80 },
      column('country', 'place', { values: ['Austria', 'France', 'Germany'] }),
      column('fee', 'money', { distinct: 80, min: 1, max: 90 }),
    ]),
    table('extras', 5000, [
      id('id', 5000),
      id('lending_id', 4000),
      column('item', 'category', { values: ['belt', 'blade', 'oil'] }),
      column('sold_on', 'date', { distinct: 700, min: '2022-01-03', max: '2024-06-28' }),
      column('amount', 'money', { distinct: 40, min: 1, max: 30 }),
    ]),
  ],
  [key('lendings.tool_id', 'tools.id'), key('extras.lending_id', 'lendings.id')],
)

async function chartsOf(prompt: string, about = office): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: about, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

async function chartOf(prompt: string, about = office): Promise<ChartPlan> {
  const [only, ...more] = await chartsOf(prompt, about)
  if (!only || more.length > 0) throw new Error(`${String(more.length + 1)} charts for ${prompt}`)
  return only
}

const axis = ({ dimensions: [first] }: ChartPlan) =>
  `${first?.column.relation ?? ''}.${first?.column.column ?? ''}${first?.grain ? `:${first.grain}` : ''}`

describe('"wise" behind a word', () => {
  it.each(['zone wise jobs', 'zone-wise jobs', 'zonewise jobs', 'jobs zone wise'])('%s: is by it', async (words) => {
    const bars = await chartOf(words)
    expect(axis(bars)).toBe('Jobs Register.Zone')
    expect(bars.measures).toMatchObject([{ aggregate: 'count' }])
  })

  it('makes a list of charts, and months too', async () => {
    const charts = await chartsOf('zone wise jobs, grant wise approved amount and wages paid month wise')
    expect(charts.map(axis)).toEqual(['Jobs Register.Zone', 'Jobs Register.Grant', 'Attendance Roll.From Date:month'])
    expect(charts.map(({ measures: [first] }) => first?.aggregate)).toEqual(['count', 'sum', 'sum'])
  })

  it('leaves other words alone', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'otherwise jobs by zone',
      catalog: office,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings.map(({ message }) => message).join(' ')).toMatch(/otherwise|^$/)
  })
})

describe('sheets without keys', () => {
  it('add their money up', async () => {
    expect((await chartOf('approved amount by grant')).measures).toMatchObject([
      { aggregate: 'sum', column: { column: 'Approved Amount' } },
    ])
  })

  it('tell wages that were paid from what one day is paid', async () => {
    expect((await chartOf('wages by zone')).measures).toMatchObject([{ aggregate: 'sum', column: { column: 'Wages Paid' } }])
    expect((await chartOf('average wage rate by zone')).measures).toMatchObject([{ aggregate: 'mean', column: { column: 'Wage Rate' } }])
  })

  it('know who it was by a name among the rows', async () => {
    const bars = await chartOf('who worked the most days this year')
    expect(axis(bars)).toBe('Attendance Roll.Worker Name')
    expect(bars.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'Days Worked' } }])
  })

  it('tell what part of one amount another is', async () => {
    const sum = (name: string) => ({ kind: 'aggregate', aggregate: 'sum', of: { column: { column: name } } })
    for (const words of ['what % of approved money is spent', 'what percentage of the approved amount has been spent'])
      expect(await chartOf(words)).toMatchObject({
        kind: 'text',
        measures: [{ format: 'percent', formula: { op: '/', left: sum('Spent Amount'), right: sum('Approved Amount') } }],
      })
  })

  it('tell when something was last', async () => {
    expect(await chartOf('when did we last pay in cash')).toMatchObject({
      kind: 'text',
      measures: [{ aggregate: 'max', column: { column: 'From Date' } }],
      where: [{ column: { column: 'Mode' }, value: 'Cash' }],
    })
  })
})

describe('what was due', () => {
  const late = { kind: 'compare_columns', left: { column: 'returned_on' }, op: 'gt', right: { column: 'due_on' } }

  it.each(['lendings returned late by shelf', 'lendings returned after the due date by shelf', 'late lendings by shelf'])(
    '%s',
    async (words) => {
      expect((await chartOf(words, yard)).where).toMatchObject([late])
    },
  )

  it('and is not back is overdue', async () => {
    expect((await chartOf('overdue lendings by shelf', yard)).where).toMatchObject([
      { kind: 'missing', column: { column: 'returned_on' } },
      { kind: 'compare', column: { column: 'due_on' }, op: 'lt' },
    ])
  })

  it.each([
    'lendings still not returned by shelf',
    'unreturned lendings by shelf',
    'lendings still out by shelf',
    'lendings not back yet by shelf',
    "lendings that aren't back by shelf",
  ])('%s: those without a day of return', async (words) => {
    expect((await chartOf(words, yard)).where).toMatchObject([{ kind: 'missing', column: { column: 'returned_on' } }])
  })

  it('is overdue on the newest day on which anything happened, whatever is planned later', async () => {
    expect(JSON.stringify((await chartOf('overdue lendings by shelf', yard)).where)).toContain('2024-06-28')
  })

  it('makes a rate of those that are back', async () => {
    const [measure] = (await chartOf('late rate by shelf', yard)).measures
    expect(measure).toMatchObject({
      format: 'percent',
      formula: { op: '/', left: { aggregate: 'count', where: [late] }, right: { aggregate: 'count' } },
    })
  })
})

describe('words of the rows that are meant', () => {
  it('take the takings before a lesser amount', async () => {
    const inn = catalog(
      [
        table('bookings', 1500, [
          id('id', 1500),
          column('channel', 'category', { values: ['phone', 'web'] }),
          column('booked_on', 'date', { distinct: 600, min: '2023-06-04', max: '2025-05-14' }),
          column('room_total', 'money', { distinct: 800, min: 0, max: 2800 }),
        ]),
        table('extras', 2000, [id('id', 2000), id('booking_id', 1500), column('amount', 'money', { distinct: 40, min: 6, max: 130 })]),
      ],
      [key('extras.booking_id', 'bookings.id')],
    )
    expect((await chartOf('revenue by channel', inn)).measures).toMatchObject([{ column: { relation: 'bookings', column: 'room_total' } }])
  })

  it('take the time of what is measured, whatever verb another date has', async () => {
    expect(axis(await chartOf('fees sold per month', yard))).toBe('lendings.lent_on:month')
  })

  it('know people by their country', async () => {
    for (const words of ['German lendings by shelf', 'german lendings by shelf'])
      expect((await chartOf(words, yard)).where).toMatchObject([{ column: { column: 'country' }, value: 'Germany' }])
  })

  it('take what a table of expenses holds for an amount', async () => {
    const costs = catalog([
      table('expenses', 900, [
        id('id', 900),
        column('spent_on', 'date', { distinct: 300, min: '2023-01-03', max: '2024-06-28' }),
        column('kind', 'category', { values: ['fuel', 'paint', 'rope'] }),
        column('amount', 'money', { distinct: 300, min: 1, max: 900 }),
      ]),
    ])
    expect((await chartOf('expenses by kind', costs)).measures).toMatchObject([{ aggregate: 'sum', column: { column: 'amount' } }])
    expect((await chartOf('number of expenses by kind', costs)).measures).toMatchObject([{ aggregate: 'count' }])
  })

  it('know seasons', async () => {
    expect((await chartOf('lendings by shelf last summer', yard)).where).toMatchObject([
      { kind: 'period', from: '2024-06-01', until: '2024-09-01' },
    ])
    expect((await chartOf('lendings by shelf in winter 2022', yard)).where).toMatchObject([
      { kind: 'period', from: '2022-12-01', until: '2023-03-01' },
    ])
  })

  it('know stretches of months', async () => {
    for (const [words, from, until] of [
      ['lendings by shelf between January and March 2023', '2023-01-01', '2023-04-01'],
      ['lendings by shelf from november to january 2023', '2022-11-01', '2023-02-01'],
      ['lendings by shelf in march and april 2023', '2023-03-01', '2023-05-01'],
    ] as const)
      expect((await chartOf(words, yard)).where).toMatchObject([{ kind: 'period', from, until }])
  })

  it('count kinds once', async () => {
    expect((await chartOf('how many items per country', yard)).measures).toMatchObject([
      { aggregate: 'count_distinct', column: { column: 'item' } },
    ])
  })

  it('ask of each what its lines come to', async () => {
    const [figure, list] = await chartsOf('lendings above 50', yard)
    expect(figure).toMatchObject({ kind: 'text', where: [{ kind: 'compare', column: { column: 'fee' }, op: 'gt', value: 50 }] })
    expect(list).toMatchObject({ kind: 'table' })
    expect((await chartOf('tools that brought in more than 500 by shelf', yard)).where).toMatchObject([
      { kind: 'related', having: [{ aggregate: 'sum', op: 'gt', value: 500 }] },
    ])
  })
})
