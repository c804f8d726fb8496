import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Members, of whom only the year of birth is known, and what they pay for their boats. */
const boathouse = catalog(
  [
    table('members', 700, [
      id('id', 700),
      column('name', 'name', { distinct: 690 }),
      column('joined_on', 'date', { distinct: 600, min: '2018-01-02', max: '2025-03-20' }),
      column('birth_year', 'measure', { type: 'integer', distinct: 46, min: 1950, max: 2008 }),
    ]),
    table('hires', 9000, [
      id('id', 9000),
      id('member_id', 700),
      column('hired_on', 'date', { distinct: 1000, min: '2022-04-01', max: '2025-03-31' }),
      column('boat', 'category', { values: ['Canoe', 'Dinghy', 'Kayak'] }),
      column('charge', 'money', { distinct: 300, min: 100, max: 4000, unit: 'INR' }),
    ]),
  ],
  [key('hires.member_id', 'members.id')],
)

const twoYears = [{ kind: 'period', column: { column: 'hired_on' }, from: '2023-04-01', until: '2025-04-01' }]

describe('years that are spoken of where only a birth is stored by its year', () => {
  it.each([
    ['charges of the last two fiscal years', []],
    ['boat wise charges for past 2 financial years', ['boat']],
    ['monthly charges over the last two FYs', ['hired_on']],
    ['charges last 8 qtrs', []],
  ])('are those of the dealings: %s', async (prompt, groups) => {
    const chart = await only(prompt, boathouse)
    expect(chart.where).toMatchObject(twoYears)
    expect(chart.limit).toBeUndefined()
    expect(by(chart)).toEqual(groups)
  })

  it.each(['charges for last 2 yrs', 'last 2 yr charges'])('are whole years in short too: %s', async (prompt) => {
    const chart = await only(prompt, boathouse)
    expect(chart.where).toMatchObject([{ column: { column: 'hired_on' }, from: '2024-01-01' }])
  })

  it.each(['charges by fiscal year', 'charges per FY', 'financial year wise charges'])(
    'begin in the month that is set: %s',
    async (prompt) => {
      const { charts, warnings } = await plan(prompt, boathouse)
      expect(charts).toMatchObject([
        { title: 'Charge per financial year', dimensions: [{ column: { column: 'hired_on' }, grain: 'year', yearFrom: 4 }] },
      ])
      expect(charts[0]?.assumptions).toContain('Financial years run from April to March.')
      expect(warnings).toEqual([])
    },
  )

  it('are the births where these are named', async () => {
    expect(by(await only('charges by birth year', boathouse))).toEqual(['birth_year'])
  })
})

describe('a fiscal year against another, month by month', () => {
  it.each(['monthly charges, this FY vs last FY', 'monthly charges for the last two fiscal years, this year against last year'])(
    'is a line for either: %s',
    async (prompt) => {
      const chart = await only(prompt, boathouse)
      expect(chart).toMatchObject({ kind: 'line', dimensions: [{ grain: 'month_of_year' }], where: twoYears })
      expect(chart.measures.map(({ label }) => label)).toEqual(['Apr 2024–Mar 2025', 'Apr 2023–Mar 2024'])
    },
  )
})

describe('a unit of time behind what is done then', () => {
  it.each([
    ['members by joining month', 'joined_on', 'month'],
    ['charges by member joining year', 'joined_on', 'year'],
    ['charge per member by joining quarter', 'joined_on', 'quarter'],
    ['members by month they joined', 'joined_on', 'month'],
  ])('is one of that day: %s', async (prompt, date, grain) => {
    const chart = await only(prompt, boathouse)
    expect(by(chart)).toEqual([date])
    expect(chart.dimensions[0]?.grain).toBe(grain)
  })

  it('is a column where one is called so', async () => {
    const billed = catalog([
      table('bills', 900, [
        id('id', 900),
        column('issued_on', 'date', { distinct: 300, min: '2024-01-02', max: '2025-03-20' }),
        column('billing_month', 'category', { values: ['2024-11', '2024-12', '2025-01'] }),
      ]),
    ])
    expect(by(await only('bills by billing month', billed))).toEqual(['billing_month'])
  })
})

describe('things that are said with what was done to them, and when', () => {
  it.each(['members joined after 2020 ranked by charge', 'top 5 members joined in 2024 by charge'])(
    'are what is ranked: %s',
    async (prompt) => {
      const chart = await only(prompt, boathouse)
      expect([chart.kind, by(chart), chart.where.map((each) => ('column' in each ? each.column.column : each.kind))]).toEqual([
        'bar',
        ['name'],
        ['joined_on'],
      ])
    },
  )
})
