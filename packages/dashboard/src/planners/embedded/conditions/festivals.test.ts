import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** A sweet shop's boxes, by the day on which they were sold. */
const sweets = (kinds: readonly string[], min = '2022-06-02') =>
  catalog([
    table('boxes', 9000, [
      id('id', 9000),
      column('sold_on', 'date', { distinct: 900, min, max: '2025-06-30' }),
      column('kind', 'category', { values: [...kinds] }),
      column('price', 'measure', { type: 'number', distinct: 60, min: 100, max: 900, unit: 'INR' }),
    ]),
  ])
const shop = sweets(['Barfi', 'Ladoo'])
const period = (from: string, until: string) => ({ kind: 'period', column: { column: 'sold_on' }, from, until })
const three = [period('2022-10-10', '2022-10-27'), period('2023-10-29', '2023-11-15'), period('2024-10-17', '2024-11-03')]

describe('festivals', () => {
  it.each([
    ['diwali boxes by kind', '2024-10-17', '2024-11-03'],
    ['boxes sold in deepawali 2023 by kind', '2023-10-29', '2023-11-15'],
    ['diwali month boxes by kind', '2024-10-01', '2024-11-01'],
    ['boxes by kind in diwali week 2022', '2022-10-24', '2022-10-31'],
    ['boxes on holi by kind', '2025-03-14', '2025-03-15'],
    ['boxes by kind during last rakhi', '2024-08-09', '2024-08-20'],
    ['festive season boxes by kind', '2024-10-03', '2024-11-03'],
    ['christmas boxes by kind 2023', '2023-12-15', '2023-12-27'],
  ])('are the days of the last one, or of the year that is said: %s', async (prompt, from, until) => {
    const chart = await only(prompt, shop)
    expect(by(chart)).toEqual(['kind'])
    expect(chart.where).toMatchObject([period(from, until)])
    expect(chart.assumptions.join(' ')).toMatch(/” is read as \d+ \w+/)
  })

  it.each(['diwali boxes year wise', 'compare diwali boxes of the last 3 years', 'last 3 diwali boxes', 'diwali boxes compare last 3 yr'])(
    'are those of several years, one beside the other: %s',
    async (prompt) => {
      const chart = await only(prompt, shop)
      expect(chart.dimensions).toMatchObject([{ column: { column: 'sold_on' }, grain: 'year' }])
      expect(chart.where).toMatchObject([{ kind: 'any', of: three }])
    },
  )

  it.each(['this diwali vs last diwali boxes', 'diwali boxes compared to last year'])(
    'are set against the one before: %s',
    async (prompt) => {
      const chart = await only(prompt, shop)
      expect(chart.dimensions).toMatchObject([{ column: { column: 'sold_on' }, grain: 'year' }])
      expect(chart.where).toMatchObject([{ kind: 'any', of: three.slice(1) }])
    },
  )

  it.each([
    'festive season nov-dec boxes by kind',
    'diwali time nov dec boxes by kind',
    'nov to dec diwali season boxes by kind',
    'boxes by kind, diwali season: november + december',
    'festive season nov-dec boxes 2024 by kind',
  ])('say nothing more where the months are typed: %s', async (prompt) => {
    const chart = await only(prompt, shop)
    expect(by(chart)).toContain('kind')
    expect(chart.where).toMatchObject([period('2024-11-01', '2025-01-01')])
    expect(chart.assumptions.join(' ')).not.toMatch(/diwali|festive/)
  })

  it('are set against months, and not in them', async () => {
    const { charts } = await plan('diwali boxes vs nov dec boxes', shop)
    expect(JSON.stringify(charts[0])).toContain('2024-10-17')
  })

  it.each([
    'diwali season: october + november boxes 2023 vs 2024',
    'oct nov boxes 2023 vs 2024',
    'boxes in oct and nov by year for 2023, 2024',
  ])('leave months of several years to each of these: %s', async (prompt) => {
    const chart = await only(prompt, shop)
    expect(chart.dimensions).toMatchObject([{ column: { column: 'sold_on' }, grain: 'year' }])
    expect(chart.where).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'period', from: '2023-01-01', until: '2025-01-01' }) as unknown,
        expect.objectContaining({ kind: 'calendar', grain: 'month_of_year', values: [10, 11] }) as unknown,
      ]),
    )
  })

  it.each(['nov boxes by kind 2023', 'november boxes of each kind in 2023'])('leave a month to the year behind: %s', async (prompt) => {
    const chart = await only(prompt, shop)
    expect(chart.where).toMatchObject([period('2023-11-01', '2023-12-01')])
  })

  it('leave what is stored under such a name', async () => {
    const chart = await only('diwali boxes per month', sweets(['Diwali', 'Plain']))
    expect(chart.where).toMatchObject([{ column: { column: 'kind' }, value: 'Diwali' }])
  })

  it('leave the year in which nobody knows their day', async () => {
    const { charts, warnings } = await plan('onam boxes by kind 2018', sweets(['Barfi', 'Ladoo'], '2017-06-02'))
    expect(charts[0]?.where).toMatchObject([period('2018-01-01', '2019-01-01')])
    expect(warnings.map(({ message }) => message).join(' ')).toContain('onam')
  })

  it('leave what has no dates', async () => {
    const { charts, warnings } = await plan(
      'diwali boxes by kind',
      catalog([table('boxes', 90, [id('id', 90), column('kind', 'category', { values: ['Barfi', 'Ladoo'] })])]),
    )
    expect(charts[0]?.where).toEqual([])
    expect(warnings.map(({ message }) => message).join(' ')).toContain('diwali')
  })
})
