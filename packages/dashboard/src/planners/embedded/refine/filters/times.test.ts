import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../../plan.ts'
import { talk } from '../../fixtures/asked.ts'
import { catalog, column, id, table } from '../../fixtures/catalogs.ts'

const hall = catalog([
  table('shows', 900, [
    id('id', 900),
    column('Sold On', 'date', { distinct: 600, min: '2024-01-02', max: '2026-05-20' }),
    column('Concert Date', 'date', { distinct: 500, min: '2024-01-12', max: '2026-05-30' }),
    column('Band', 'category', { values: ['Brass', 'Folk', 'Strings'] }),
    column('Price', 'money', { distinct: 500, min: 5, max: 900, unit: 'INR' }),
  ]),
])

async function last(first: string, ...changes: readonly string[]): Promise<ChartPlan> {
  const { charts } = await talk(hall, first, ...changes)
  return charts[0] as ChartPlan
}

const times = ({ where }: ChartPlan): readonly string[] =>
  where
    .flatMap((each) => (each.kind === 'any' ? each.of : [each]))
    .flatMap((each) => (each.kind === 'period' ? [`${each.negated === true ? 'not ' : ''}${String(each.from)} ${String(each.until)}`] : []))

const marchOf2026 = '2026-03-01 2026-04-01'

describe('another time', () => {
  it.each([
    ['how many shows in march 2026', 'and in feb?', '2026-02-01 2026-03-01'],
    ['how many shows in march 2025', 'and february?', '2025-02-01 2025-03-01'],
    ['price by band in 2025', 'and in 2024?', '2024-01-01 2025-01-01'],
    ['price by band in 2025', 'and what about 2024?', '2024-01-01 2025-01-01'],
    ['price by band in 2025', 'and 2024?', '2024-01-01 2025-01-01'],
    ['price by band in this month', 'and last month?', '2026-04-01 2026-05-01'],
    ['price by band in 2025', 'just march', '2025-03-01 2025-04-01'],
    ['price by band in march 2025', 'april instead', '2025-04-01 2025-05-01'],
    ['price by band in feb 2026', 'back to march', marchOf2026],
    ['price by band in 2026', '2025 instead of 2026', '2025-01-01 2026-01-01'],
    ['price by band in 2026', 'not 2026 but 2025', '2025-01-01 2026-01-01'],
    ['price by band in 2026', '2025, not 2026', '2025-01-01 2026-01-01'],
    ['price by band in the last 90 days', 'not 90 days, full 2025', '2025-01-01 2026-01-01'],
    ['price by band in 2025', 'switch to 2024', '2024-01-01 2025-01-01'],
  ])('takes the place of the one that is shown: %s, %s', async (first, feedback, time) => {
    expect(times(await last(first, feedback))).toEqual([time])
  })

  it('stands beside the one that is shown where that is said', async () => {
    expect(times(await last('price by band in 2025', 'also 2024'))).toEqual(['2024-01-01 2026-01-01'])
    expect(times(await last('price by band in march 2026', 'add march 2025', 'only 2024'))).toEqual(['2024-01-01 2025-01-01'])
  })

  it('is of the day that the words name', async () => {
    const { where } = await last('price by band', 'just 2025 concerts')
    expect(where).toMatchObject([{ kind: 'period', column: { column: 'Concert Date' } }])
  })

  it('takes one of several away', async () => {
    const both = ['price by band in march 2026', 'add march 2024'] as const
    expect(times(await last(...both))).toHaveLength(2)
    expect(times(await last(...both, 'not march 2024'))).toEqual([marchOf2026])
  })
})

describe('several years, and so many months', () => {
  it.each([
    ['price by band', 'only 2024 and 2025', '2024-01-01 2026-01-01'],
    ['price by band', 'from 2024 to 2025', '2024-01-01 2026-01-01'],
    ['price by band', '2025 to 2026 only', '2025-01-01 2027-01-01'],
    ['price by band in the last 12 months', 'make it 6 months', '2025-12-01 2026-06-01'],
    ['price by band in feb 2025', 'for the previous month', '2025-01-01 2025-02-01'],
    ['price by band in feb 2025', 'no the month before', '2025-01-01 2025-02-01'],
  ])('are those that are said: %s, %s', async (first, feedback, time) => {
    expect(times(await last(first, feedback))).toEqual([time])
  })
})

describe('days of the week', () => {
  const days = ({ where }: ChartPlan): readonly string[] =>
    where.flatMap((each) => (each.kind === 'calendar' ? [`${each.negated === true ? 'not ' : ''}${each.values.join(' ')}`] : []))

  it.each([
    [['only weekends', 'just mondays'], ['1']],
    [['just mondays', 'and tuesdays'], ['1 2']],
    [['only weekends', 'not sundays'], ['6']],
    [['no sundays', 'and sundays back'], []],
    [['only weekends', 'all days again'], []],
  ])('are those that were said last: %s', async (changes, left) => {
    expect(days(await last('number of shows by weekday', ...changes))).toEqual(left)
  })
})

it.each([
  ['all of them again', 1],
  ['everything again', 0],
])('comes back: %s', async (feedback, count) => {
  expect((await last('number of shows by band', 'only 2025', 'price above 50', feedback)).where).toHaveLength(count)
})

describe('the unit of a time', () => {
  it.each([
    ['restrict this to the financial year 2025-26, that is April 2025 to March 2026', '2025-04-01 2026-04-01'],
    ['in the year 2025', '2025-01-01 2026-01-01'],
    ['in the month of march 2026', marchOf2026],
  ])('is none along which it stands: %s', async (feedback, time) => {
    const chart = await last('shows by quarter', feedback)
    expect([chart.dimensions[0]?.grain, times(chart)]).toEqual(['quarter', [time]])
  })

  it('is beside it what it stands along', async () => {
    const chart = await last('price by band', 'only march 2026, week by week')
    expect([chart.dimensions[0]?.grain, times(chart)]).toEqual(['week', [marchOf2026]])
  })
})

it('goes with a value that is told by a word of the title', async () => {
  const { where } = await last('shows by band', 'only brass shows in 2025')
  expect(where).toMatchObject([{ value: 'Brass' }, { kind: 'period' }])
})

it.each(['march vs march last year', 'total for march vs march last year'])('is compared with the year before: %s', async (feedback) => {
  expect((await last('how many shows in march 2026', feedback)).comparison).toMatchObject({
    current: { from: '2026-03-01' },
    before: { from: '2025-03-01' },
  })
})

it('is read at once however long the words', async () => {
  const began = performance.now()
  for (const words of ['not 2025 '.repeat(450), `only ${'march '.repeat(650)}`, `2025 ${' '.repeat(4000)}instead`])
    await last('price by band in 2026', words).catch(() => undefined)
  expect(performance.now() - began).toBeLessThan(4000)
})
