import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, clinic, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

async function chart(prompt: string, over: Catalog = clinic): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

/** Parcels of a depot: keys of things that have no table of their own, states kept as verbs. */
const depot: Catalog = catalog(
  [
    table('parcels', 900, [
      id('id', 900),
      id('courier_id', 9),
      column('state', 'category', { values: ['Cancel', 'Deliver', 'Return', 'Wait'] }),
      column('payment_method', 'category', { values: ['Bank Transfer', 'Cash', 'Gift Card'] }),
      column('grams', 'measure', { type: 'integer', distinct: 200, min: 10, max: 9000 }),
      column('floor', 'measure', { type: 'integer', distinct: 40, min: 1, max: 40 }),
      column('age', 'measure', { type: 'integer', distinct: 80, min: 0, max: 90 }),
    ]),
    table('scans', 5000, [id('id', 5000), id('parcel_id', 900), column('place', 'place', { values: ['dock', 'gate', 'hall'] })]),
  ],
  [key('scans.parcel_id', 'parcels.id')],
)

describe('what was listed', () => {
  it('has its own colour beside another breakdown, and one colour is offered', async () => {
    const bars = await chart('number of visits per town for cat, dog and horse as a bar chart')
    expect(bars).toMatchObject({ dimensions: [{ column: { column: 'town' } }], series: { column: { column: 'species' } } })
    expect(bars.assumptions.join(' ')).toContain('Several were named')
    expect(bars.alternatives.some(({ plan }) => plan.series === undefined && plan.facet === undefined)).toBe(true)
  })

  it('is only a condition where two are named', async () => {
    const bars = await chart('number of visits per town for cat or dog as a bar chart')
    expect(bars.series).toBeUndefined()
  })

  it('is one side of a heat map, and another column is the other', async () => {
    const map = await chart('heat map of the number of parcels for the states Cancel, Return and Wait', depot)
    expect(new Set(map.dimensions.map(({ column: { column: name } }) => name)).size).toBe(2)
  })

  it('may be said as what was done to it', async () => {
    const bars = await chart('how many cancelled parcels per payment method', depot)
    expect(bars.where).toMatchObject([{ column: { column: 'state' }, value: 'Cancel' }])
  })

  it('is whole where "includes" stands before a value of several words', async () => {
    const bars = await chart('the bar chart of grams by state includes payment methods Gift Card and Cash', depot)
    expect(bars.where).toMatchObject([{ kind: 'among', values: ['Gift Card', 'Cash'] }])
  })
})

describe('one or the other', () => {
  it('shows the first, says so and offers the second', async () => {
    const bars = await chart('average grams by state or payment method', depot)
    expect(bars).toMatchObject({ dimensions: [{ column: { column: 'state' } }] })
    expect(bars.series).toBeUndefined()
    expect(bars.assumptions.join(' ')).toContain('“state or payment method” is read as state')
    expect(bars.alternatives.some(({ plan }) => plan.dimensions[0]?.column.column === 'payment_method')).toBe(true)
  })
})

describe('keys', () => {
  it('say what boxes are of', async () => {
    expect(await chart('box plot of courier ids', depot)).toMatchObject({
      kind: 'boxplot',
      dimensions: [{ column: { column: 'courier_id' } }],
    })
  })

  it('behind "by" break down, by whatever name', async () => {
    for (const name of ['courier id', 'courier identifier', 'courier identification number'])
      expect(await chart(`pie chart of the distribution of states by ${name}`, depot)).toMatchObject({
        measures: [{ aggregate: 'count' }],
        dimensions: [{ column: { column: 'courier_id' } }],
      })
  })
})

describe('numbers', () => {
  it('are no count where they end a name', async () => {
    const points = await chart('scatter plot of grams by floor number', depot)
    expect(points.measures.map(({ aggregate }) => aggregate)).not.toContain('count')
  })

  it('are not added up by "in total" behind a count', async () => {
    expect((await chart('how many parcels are there for each state in total', depot)).measures).toMatchObject([{ aggregate: 'count' }])
  })

  it('are years of age where somebody is so many years old or younger', async () => {
    const bars = await chart('number of parcels by state that are 15 years old or younger', depot)
    expect(bars.where).toMatchObject([{ column: { column: 'age' }, op: 'lte', value: 15 }])
  })
})
