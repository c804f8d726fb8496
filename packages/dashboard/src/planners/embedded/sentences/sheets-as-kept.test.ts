import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { plan } from '../fixtures/asked.ts'
import { catalog, column } from '../fixtures/catalogs.ts'
import { classSheet, shopLedger, tripSheet, villageWorks } from '../fixtures/sheets.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, from: Catalog): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: from, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })).charts
}

async function chartOf(prompt: string, from: Catalog): Promise<ChartPlan> {
  const [only, ...more] = await chartsOf(prompt, from)
  if (!only || more.length > 0) throw new Error(`${String(more.length + 1)} charts for ${prompt}`)
  return only
}

const shown = ({ kind, measures, dimensions, series }: ChartPlan): string =>
  [
    kind,
    measures
      .map(({ aggregate, column: of, label }) => (aggregate === 'metric' ? label : of ? `${aggregate} ${of.column}` : aggregate))
      .join(', '),
    ...(dimensions.length > 0
      ? ['by', ...dimensions.map(({ column: by, grain }) => (grain ? `${grain} of ${by.column}` : by.column))]
      : []),
    ...(series ? [`colours ${series.column.column}`] : []),
  ].join(' ')

describe('a class of pupils, a row for each', () => {
  it('counts pupils as rows, and calls them by their name', async () => {
    const chart = await chartOf('how many students failed', classSheet)
    expect(shown(chart)).toBe('text count')
    expect(chart).toMatchObject({ title: 'Students, Fail', where: [{ column: { column: 'Result' }, value: 'Fail' }] })
    expect((await chartOf('students by section', classSheet)).title).toBe('Students by section')
  })

  it.each([
    ['best student in english', 'bar none English by Student Name', 'desc'],
    ['top 5 students in science', 'bar none Science by Student Name', 'desc'],
    ['lowest attendance students', 'bar none Attendance % by Student Name', 'asc'],
  ])('%s', async (prompt, drawn, order) => {
    const chart = await chartOf(prompt, classSheet)
    expect(shown(chart)).toBe(drawn)
    expect(chart.sort).toMatchObject([{ order }])
  })

  it.each([
    ['average maths in section B', ['B']],
    ['section A vs section B average maths', ['A', 'B']],
    ['best students in section a', ['A']],
    ['number of section A students by result', ['A']],
  ])('takes a letter behind the name of its column for a value: %s', async (prompt, values) => {
    const [condition] = (await chartOf(prompt, classSheet)).where
    const held = condition?.kind === 'among' ? condition.values : condition?.kind === 'compare' ? [condition.value] : []
    expect(held).toEqual(values)
  })

  it('takes an article for none', async () => {
    expect((await chartOf('which section a student is in', classSheet)).where).toEqual([])
  })
})

describe('lorries and their trips', () => {
  it.each([
    ['freight per km by driver', 'bar Freight per km by Driver'],
    ['km per litre by vehicle', 'bar Km per litre by Vehicle No.'],
    ['average freight per ton', 'text Freight per ton'],
    ['freight per distance by driver', 'bar Freight per distance by Driver'],
    ['highest freight trip', 'bar none Freight (Rs) by Trip No'],
  ])('%s', async (prompt, drawn) => {
    expect(shown(await chartOf(prompt, tripSheet))).toBe(drawn)
  })

  it('tells so much for a hundred', async () => {
    const { measures } = await chartOf('diesel per 100 km by vehicle', tripSheet)
    expect(measures[0]).toMatchObject({ label: 'Diesel per 100 km', formula: { op: '*', right: { kind: 'number', value: 100 } } })
  })

  it('puts the lowest of what is calculated first', async () => {
    expect((await chartOf('drivers with lowest freight per km', tripSheet)).sort).toMatchObject([{ order: 'asc' }])
  })

  it('says what it takes where nobody says what is compared', async () => {
    const chart = await chartOf('compare this month with last month', tripSheet)
    expect(chart.assumptions.join(' ')).toMatch(/Nothing is said of what is compared; the total .* is shown/)
    expect(chart.where).toMatchObject([{ kind: 'period', from: '2025-10-01', until: '2025-12-01' }])
  })
})

describe('a book of sales', () => {
  it.each([
    ['sales of rice this month', 'Rice 5kg'],
    ['rice sales by month', 'Rice 5kg'],
    ['customers who bought toor dal', 'Toor Dal 1kg'],
  ])('reads a word of what is stored: %s', async (prompt, value) => {
    expect((await chartOf(prompt, shopLedger)).where).toContainEqual(
      expect.objectContaining({ kind: 'compare', column: { relation: 'shop ledger', column: 'Item' }, op: 'eq', value }),
    )
  })

  it('looks at it alone', async () => {
    const { charts } = await plan('rice overview', shopLedger)
    for (const { where } of charts) expect(where).toContainEqual(expect.objectContaining({ kind: 'compare', op: 'eq', value: 'Rice 5kg' }))
  })

  it('leaves the words of a calculation alone', async () => {
    const remarks = column('Remarks', 'category', { values: ['Torn sacks', 'Late', 'Given', 'Kept'] })
    const sacks = ['Spoilt Sacks', 'Sacks In'].map((name) => column(name, 'measure', { distinct: 90, min: 0, max: 400 }))
    const [ledger] = shopLedger.tables
    const book = catalog(ledger ? [{ ...ledger, columns: [...ledger.columns, remarks, ...sacks] }] : [])
    expect(await chartOf('spoilt sacks as % of sacks in, item wise', book)).toMatchObject({
      measures: [{ aggregate: 'metric' }],
      where: [],
    })
  })

  it('does not take a word that nothing holds', async () => {
    const charts = await chartsOf('sales of chocolates', shopLedger)
    expect(charts.flatMap(({ where }) => where)).toEqual([])
  })

  it('sums up the quantity of something', async () => {
    expect(shown(await chartOf('quantity of rice by month', shopLedger))).toBe('line sum Qty by month of Date')
  })

  it('has no rows of nobody among the first customers', async () => {
    const chart = await chartOf('top 5 customers', shopLedger)
    expect(chart).toMatchObject({
      title: 'Top 5 customers by amount',
      where: [{ kind: 'missing', column: { column: 'Customer' }, negated: true }],
    })
    expect(chart.assumptions).toContain('Rows without customer are left out.')
  })

  it('calls its rows entries', async () => {
    expect((await chartOf('cash vs upi', shopLedger)).title).toMatch(/^Shop ledger entries by payment mode/)
  })
})

describe('money sanctioned and spent', () => {
  it.each([
    ['fund utilisation by block', 'bar Utilisation by block'],
    ['percent of sanctioned amount spent by scheme', 'bar Utilisation by scheme_name'],
    ['sanctioned vs spent by block', 'bar sum sanctioned_amount, sum amount_spent by block'],
    ['sanctioned and spent amount by block as bars', 'bar sum sanctioned_amount, sum amount_spent by block'],
    ['number of workers by scheme', 'bar sum workers by scheme_name'],
    ['population of each block', 'bar sum population by block'],
    ['average population by block', 'bar mean population by block'],
  ])('%s', async (prompt, drawn) => {
    expect(shown(await chartOf(prompt, villageWorks))).toBe(drawn)
  })

  it.each([
    ['number of works over budget by block', 'gt'],
    ['number of works within budget by block', 'lte'],
  ])('%s', async (prompt, op) => {
    expect((await chartOf(prompt, villageWorks)).where).toMatchObject([
      { kind: 'compare_columns', left: { column: 'amount_spent' }, op, right: { column: 'sanctioned_amount' } },
    ])
  })

  it('takes the balance for what is not spent', async () => {
    expect((await chartOf('balance amount by scheme', villageWorks)).measures).toMatchObject([
      { column: { column: 'sanctioned_amount' }, minus: { column: 'amount_spent' } },
    ])
  })
})

describe('those with most', () => {
  it('ranks who lives somewhere by what they come to, and counts none of them', async () => {
    const [chart] = await chartsOf('top 5 villages in Rampur', villageWorks)
    expect(chart).toMatchObject({ measures: [{ aggregate: 'sum' }], where: [{ value: 'Rampur' }], limit: { count: 5 } })
  })
})
