import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { rentals } from '../fixtures/rentals.ts'
import { embeddedPlanner } from '../index.ts'

const many = (count: number): { readonly distinct: number; readonly unique: true } => ({ distinct: count, unique: true })

/** A pottery: who works where, what was fired by whom and sold to whom. */
const pottery: Catalog = catalog(
  [
    table(
      'studios',
      9,
      [
        id('studio_id', 9),
        column('stname', 'name', many(9)),
        column('quarter', 'place', { distinct: 4 }),
        column('founded', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 9, min: 1950, max: 2020 }),
        id('head', 9),
      ],
      ['studio_id'],
    ),
    table(
      'potters',
      40,
      [
        id('potter_id', 40),
        column('last_name', 'name', many(40)),
        column('age', 'measure', { distinct: 30, min: 20, max: 70 }),
        column('pay', 'money', { distinct: 30, min: 900, max: 4000 }),
        id('studio_id', 9),
      ],
      ['potter_id'],
    ),
    table(
      'wares',
      600,
      [
        id('pot_no', 600),
        column('make', 'category', { values: ['cup', 'bowl', 'vase'] }),
        column('glaze', 'category', { values: ['blue', 'green', 'clear'] }),
        id('fired_by', 40),
      ],
      ['pot_no'],
    ),
    table('buyers', 80, [id('buyer_id', 80), column('name', 'name', many(80)), id('studio_id', 9)], ['buyer_id']),
    table(
      'payments',
      950,
      [id('payment_no', 950), id('sale_id', 900), column('sum_paid', 'money', { distinct: 300, min: 1, max: 300 })],
      ['payment_no'],
    ),
    table(
      'sales',
      900,
      [id('sale_id', 900), id('pot_no', 600), id('buyer_id', 80), column('price', 'money', { distinct: 200, min: 5, max: 300 })],
      ['sale_id'],
    ),
  ],
  [
    key('buyers.studio_id', 'studios.studio_id'),
    key('payments.sale_id', 'sales.sale_id'),
    key('studios.head', 'potters.potter_id'),
    key('potters.studio_id', 'studios.studio_id'),
    key('wares.fired_by', 'potters.potter_id'),
    key('sales.pot_no', 'wares.pot_no'),
    key('sales.buyer_id', 'buyers.buyer_id'),
  ],
)

async function chartOf(prompt: string) {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: pottery, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
  return charts.map(({ kind, measures, dimensions, series, source, sort, where }) => ({
    kind,
    measures: measures.map(({ aggregate, column: of }) => `${aggregate} ${of ? `${of.relation}.${of.column}` : '*'}`),
    by: [...dimensions, ...(series ? [series] : [])].map(({ column: of }) => `${of.relation}.${of.column}`),
    from: [source.base.table, ...source.joins.map(({ relation, on }) => `${relation.table} by ${on[0]?.left.column ?? ''}`)],
    order: sort[0]?.order,
    where: where.map((condition) => condition.kind),
  }))[0]
}

describe('things of related tables', () => {
  it('counts different things once, however many rows lead to them', async () => {
    expect(
      await chartOf('How many different wares has each buyer bought? Bar chart of the name and the distinct number of wares.'),
    ).toMatchObject({
      measures: ['count_distinct wares.pot_no'],
      by: ['buyers.name'],
    })
    expect(await chartOf('number of different wares by glaze, bar chart')).toMatchObject({ measures: ['count *'], by: ['wares.glaze'] })
  })

  it('counts whoever comes again once, where rows of what happened lead to them', async () => {
    const lentOut = async (prompt: string) => {
      const plan = await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
      const [chart] = plan.charts
      return { measure: chart?.measures[0], title: chart?.title }
    }
    const skippers = { aggregate: 'count_distinct', column: { relation: 'skippers', column: 'id' } }
    expect((await lentOut('number of skippers by class')).measure).toMatchObject(skippers)
    expect((await lentOut('how many skippers did each boat have')).measure).toMatchObject(skippers)
    // Their own rows, and what happened, are counted as they are.
    expect((await lentOut('number of skippers by tariff')).measure).toMatchObject({ aggregate: 'count' })
    expect((await lentOut('number of rentals by class')).measure).toMatchObject({ aggregate: 'count' })
  })

  it('knows things by what their key calls them, and counts them rather than their numbers', async () => {
    expect(await chartOf('Show the number of pots for each glaze in a bar chart')).toMatchObject({
      measures: ['count *'],
      by: ['wares.glaze'],
      from: ['wares'],
    })
    expect(await chartOf('pots per potter')).toMatchObject({
      measures: ['count *'],
      by: ['potters.last_name'],
      from: ['wares', 'potters by fired_by'],
    })
  })

  it('goes the way on which what is counted refers to what it is counted by', async () => {
    expect(await chartOf('How many potters work in each quarter? Bar chart')).toMatchObject({ from: ['potters', 'studios by studio_id'] })
  })

  it('goes the way of which a role speaks, and shows no keys for it', async () => {
    expect(await chartOf('names of the studios and the pay of their head, bar chart')).toMatchObject({
      measures: ['none potters.pay'],
      by: ['studios.stname'],
      from: ['potters', 'studios by potter_id'],
    })
    expect(await chartOf('Find the last names of the potters and the number of wares they fired in a bar chart')).toMatchObject({
      measures: ['count *'],
      by: ['potters.last_name'],
    })
  })

  it('shows the rows that are spoken of as points themselves', async () => {
    expect(await chartOf('Scatter plot of the age of the potter and the price of the sale')).toMatchObject({
      measures: ['none potters.age', 'none sales.price'],
      by: [],
    })
  })

  it('tells the parts of a stacked chart from what it is drawn with', async () => {
    expect(await chartOf('Show a stacked bar chart with the studio name and the number of wares, colored by glaze')).toMatchObject({
      by: ['studios.stname', 'wares.glaze'],
    })
  })

  it('orders from one of two opposites to the other', async () => {
    expect(await chartOf('last names and age of the potters in a bar chart, ranked by age from old to young')).toMatchObject({
      order: 'desc',
    })
    expect(await chartOf('last names and age of the potters in a bar chart, from young to old')).toMatchObject({ order: 'asc' })
  })

  it('adds up what changed hands, and what stands behind a comma', async () => {
    expect(await chartOf('total payments by name of the buyer, bar chart')).toMatchObject({ measures: ['sum payments.sum_paid'] })
    expect(await chartOf('payments per buyer, total amount')).toMatchObject({ measures: ['sum payments.sum_paid'], by: ['buyers.name'] })
    expect(await chartOf('price of sales per buyer, total')).toMatchObject({ measures: ['sum sales.price'], by: ['buyers.name'] })
  })

  it('breaks nothing down by who did it beside another breakdown', async () => {
    expect(await chartOf('number of wares fired by potters for each glaze, bar chart')).toMatchObject({ by: ['wares.glaze'] })
  })

  it('takes the year of each thing for its value', async () => {
    expect(await chartOf('names of the studios and the founding year of the studios in a bar chart')).toMatchObject({
      measures: ['none studios.founded'],
      by: ['studios.stname'],
    })
    expect(await chartOf('scatter plot of the founding year of the studios and the age of their head')).toMatchObject({
      measures: ['none studios.founded', 'none potters.age'],
      by: [],
    })
  })

  it('goes through what was named on the way', async () => {
    const tables = async (prompt: string) => (await chartOf(prompt))?.from.map((from) => from.split(' ')[0])
    expect(await tables('How many sales were there in each quarter? Bar chart')).toEqual(['sales', 'buyers', 'studios'])
    expect(await tables('How many sales of wares of potters were there in each quarter? Bar chart')).toEqual([
      'sales',
      'wares',
      'potters',
      'studios',
    ])
  })

  it('takes verbs of commands for what they name beside a thing, and no for none', async () => {
    expect(await chartOf('average price of sales by the make of the ware, bar chart')).toMatchObject({ by: ['wares.make'] })
    expect(await chartOf('number of sales for which there is no payment by name of the buyer, bar chart')).toMatchObject({
      measures: ['count *'],
      by: ['buyers.name'],
      where: ['related'],
    })
  })
})
