import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { upholstery } from '../fixtures/upholstery.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

async function firstOf(prompt: string, catalog = upholstery): Promise<Partial<ChartPlan>> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts[0] ?? {}
}

const days = (aggregate: string, from: string, until: string) => [
  { formula: { kind: 'aggregate', aggregate, of: { kind: 'days', from: { column: from }, until: { column: until } } } },
]

describe('how long things took', () => {
  it.each([
    'average days taken to finish by kind',
    'time taken to finish a repair by kind',
    'turnaround time by kind',
    'average days between brought in and finished by kind',
    'average time from brought in to finished by kind',
  ])('is told by two dates: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({
      kind: 'bar',
      measures: days('mean', 'BroughtIn', 'FinishedOn'),
      dimensions: [{ column: { column: 'kind' } }],
    })
  })

  it.each([
    'on average how many days we are taking to finish a repair, kind wise',
    'how long do our people usually take to finish a repair, by kind',
    'how much time it takes to finish a repair by kind',
    'average number of days they have taken to finish a repair by kind',
    'which kind is taking more time to finish',
    'how many days on average to finish each kind',
    'how long does it take to finish each kind',
  ])('however it is said that somebody takes it: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({
      measures: days('mean', 'BroughtIn', 'FinishedOn'),
      dimensions: [{ column: { column: 'kind' } }],
    })
  })

  it.each([
    ['median time to finish by kind', 'median'],
    ['longest turnaround time by kind', 'max'],
  ])('in the way that was said: %s', async (prompt, aggregate) => {
    expect(await firstOf(prompt)).toMatchObject({ measures: days(aggregate, 'BroughtIn', 'FinishedOn') })
  })

  it('is one number where nothing breaks it down', async () => {
    expect(await firstOf('how long does it take to finish a repair')).toMatchObject({
      kind: 'text',
      measures: days('mean', 'BroughtIn', 'FinishedOn'),
    })
  })

  it('ranks what takes longest, or least', async () => {
    expect(await firstOf('which style takes the longest to finish')).toMatchObject({
      measures: days('mean', 'BroughtIn', 'FinishedOn'),
      sort: [{ order: 'desc' }],
    })
    expect(await firstOf('which style takes the least time to finish')).toMatchObject({ sort: [{ order: 'asc' }] })
  })

  it('is a number that is stored where there is one', async () => {
    expect(await firstOf('average lead time by machine', workshop)).toMatchObject({
      measures: [{ aggregate: 'mean', column: { column: 'lead_days' } }],
    })
  })

  it('is made of no dates that nobody speaks of', async () => {
    expect((await firstOf('amount in the last 30 days by kind')).measures).toMatchObject([{ aggregate: 'sum' }])
  })
})

describe('how old', () => {
  it.each(['average age of clients', 'how old are our clients'])('in years at the newest day of the data: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({
      kind: 'text',
      measures: [
        {
          label: 'Average age in years',
          formula: {
            op: '/',
            left: { aggregate: 'mean', of: { kind: 'days', from: { column: 'birth_date' }, until: { date: '2024-10-18' } } },
          },
        },
      ],
    })
  })

  it('by the year where no day is kept', async () => {
    const members = catalog([
      table('members', 300, [
        id('id', 300),
        column('birth_year', 'measure', { type: 'integer', distinct: 50, min: 1950, max: 2004, temporal: { as: 'year' } }),
        column('joined_on', 'date', { distinct: 200, min: '2020-01-04', max: '2025-06-30' }),
      ]),
    ])
    const { measures } = await firstOf('average age of members', members)
    expect(measures).toMatchObject([{ formula: { aggregate: 'mean', of: { op: '-', left: { value: 2025 } } } }])
  })

  it('of each group', async () => {
    expect(await firstOf('average age of clients by district')).toMatchObject({
      kind: 'bar',
      dimensions: [{ column: { column: 'district' } }],
    })
  })
})

describe('days of which one is kept in another table', () => {
  const lent = catalog(
    [
      table('loans', 900, [
        id('id', 900),
        column('lent_on', 'date', { distinct: 300, min: '2024-01-02', max: '2025-06-30' }),
        column('grace_days', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
        column('shelf', 'category', { values: ['Blue', 'Red'] }),
      ]),
      table('reminders', 400, [
        id('id', 400),
        id('loan_id', 400),
        column('reminded_on', 'date', { distinct: 200, min: '2024-02-02', max: '2025-06-30' }),
        column('manner', 'category', { values: ['Letter', 'Call'] }),
      ]),
    ],
    [key('reminders.loan_id', 'loans.id')],
  )

  it.each(['average days between lent and reminder by manner', 'days from lent to reminded by shelf'])(
    'are reckoned of nothing else, and that is told: %s',
    async (prompt) => {
      const { charts, warnings } = await embeddedPlanner.plan({
        prompt,
        catalog: lent,
        maxCharts: 6,
        theme: 'default',
        fiscalYearStart: 1,
      })
      expect(JSON.stringify(charts.map(({ measures }) => measures))).not.toContain('grace_days')
      expect(warnings.map(({ message }) => message).join(' ')).toMatch(/["“]days["”]/)
    },
  )
})
