import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** What a ferry takes, the newest of the middle of May. */
const tickets = catalog([
  table('tickets', 9000, [
    id('id', 9000),
    column('sold_on', 'date', { distinct: 1100, min: '2022-05-02', max: '2025-05-15' }),
    column('pier', 'category', { values: ['East', 'North', 'West'] }),
    column('boat', 'category', { values: ['Kite', 'Tern'] }),
    column('fare', 'money', { distinct: 90, min: 2, max: 90, unit: 'INR' }),
  ]),
])

describe('two times with the change', () => {
  it.each([
    'fare by pier, this quarter vs last quarter, with % change',
    'fare by pier 2023 vs 2024 and % growth',
    'how did each pier do this FY versus last FY in fare, in rupees and in percent change',
    'compare fare of 2023 and 2024 by pier with growth',
  ])('shows both and by how much it grew: %s', async (prompt) => {
    const chart = await only(prompt, tickets)
    expect([chart.kind, by(chart), chart.measures.length, chart.measures[2]?.format]).toEqual(['table', ['pier'], 3, 'percent'])
  })

  it.each(['percent change in fare by pier, 2023 vs 2024', 'growth of fare by pier 2024 over 2023', 'fare growth % by pier, 2024 vs 2023'])(
    'shows that alone where it alone is asked for: %s',
    async (prompt) => {
      const chart = await only(prompt, tickets)
      expect([chart.kind, chart.measures.length, chart.measures[0]?.label]).toEqual(['bar', 1, expect.stringMatching(/^Growth of/)])
    },
  )

  it('is one figure of all, over as long a time', async () => {
    const chart = await only('fare this year vs last year with % change', tickets)
    expect(chart).toMatchObject({ kind: 'text', comparison: { before: { from: '2024-01-01', until: '2024-05-16' } } })
  })

  it('is told to be read off where more breaks it down', async () => {
    const { assumptions } = await only('fare by pier and boat, 2023 vs 2024 with growth', tickets)
    expect(assumptions).toContain('The change itself is not shown; it is read off from the values of either time.')
  })

  it('is no part of values that are compared alone', async () => {
    expect((await only('fare by pier, 2023 vs 2024', tickets)).kind).toBe('bar')
  })
})

describe('growth of several things', () => {
  const grown = async (prompt: string) => {
    const chart = await only(prompt, tickets)
    return [chart.measures[0]?.label.replace('average ', ''), chart.where, chart.sort[0]?.order]
  }
  const both = (from: string, until: string): unknown => [expect.objectContaining({ kind: 'period', from, until })]

  it.each([
    ['fare growth by pier, this FY', '2024-04-01', '2026-04-01'],
    ['growth in fare by pier in 2024', '2023-01-01', '2025-01-01'],
    ['growth rate of fare by pier last quarter', '2024-10-01', '2025-04-01'],
  ])('in one time is over the one before: %s', async (prompt, from, until) => {
    const [label, where] = await grown(prompt)
    expect(label).toBe('Growth of fare')
    expect(JSON.stringify(where)).toContain(from)
    expect(JSON.stringify(where)).toContain(until)
  })

  it.each(['which piers are losing sales compared with last quarter', 'piers that lost business vs last quarter'])(
    'begins with what has lost most: %s',
    async (prompt) => {
      expect(await grown(prompt)).toEqual(['Growth of fare', both('2025-01-01', '2025-07-01'), 'asc'])
    },
  )
})

describe('growth from step to step', () => {
  it('leaves out the year that the data begin in', async () => {
    const chart = await only('yoy growth in fare', tickets)
    expect(chart.assumptions).toContain('2022 is left out: the data begin on 2022-05-02.')
    expect(chart.title).toBe('Growth of average fare per year')
  })

  it.each(['MoM growth in tickets over the past year', 'growth in tickets over the past year', 'tickets by month in the last year'])(
    'has the months of the past year: %s',
    async (prompt) => {
      const chart = await only(prompt, tickets)
      expect([chart.dimensions[0]?.grain, chart.where]).toMatchObject(['month', [{ from: '2024-06-01', until: '2025-06-01' }]])
    },
  )
})
