import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Kilns that bake batches of pots. */
const pottery = catalog(
  [
    table('kilns', 9, [
      id('id', 9),
      column('kiln_name', 'name', { distinct: 9, unique: true }),
      column('fuel', 'category', { values: ['gas', 'wood'] }),
      column('chambers', 'measure', { type: 'integer', distinct: 4, min: 1, max: 4 }),
    ]),
    table('batches', 400, [
      id('id', 400),
      id('kiln_id', 9),
      column('glaze', 'category', { values: ['celadon', 'tenmoku', 'ash'] }),
      column('buyer_kind', 'category', { values: ['shop', 'private'] }),
      column('paid_by', 'category', { values: ['cash', 'card'] }),
      column('difficulty', 'category', { values: ['easy', 'hard'] }),
      column('weight', 'measure', { distinct: 200, min: 1, max: 90 }),
      column('fired_on', 'date', { distinct: 300, min: '2021-01-05', max: '2024-11-20' }),
    ]),
  ],
  [key('batches.kiln_id', 'kilns.id')],
)

describe('what a chart tells apart by colours, said in a clause of its own', () => {
  it.each([
    ['Number of batches by glaze and stack by buyer kind', ['glaze', 'buyer_kind']],
    ['How many batches are there of each glaze? Stack the buyer kinds.', ['glaze', 'buyer_kind']],
    ['Count the batches per glaze, buyer kind as the stack', ['glaze', 'buyer_kind']],
    ['Number of batches for each glaze, and classify by difficulty', ['glaze', 'difficulty']],
    ['Number of batches by glaze. Show the difficulty in different colours.', ['glaze', 'difficulty']],
    ['Number of batches by glaze, with a colour for each fuel', ['glaze', 'fuel']],
    ['Number of batches by glaze, bars split by how they were paid', ['glaze', 'paid_by']],
    ['Number of batches for each glaze across the levels of difficulty', ['glaze', 'difficulty']],
    ['Number of batches by year, one line per kiln fuel', ['fired_on', 'fuel']],
    ['Number of batches per kiln name, grouped by chambers', ['kiln_name', 'chambers']],
    ['Total weight of each glaze for each fuel. Stack the glazes on the fuel bars.', ['fuel', 'glaze']],
    ['How many batches has each fuel of each glaze? Glaze on the x-axis.', ['glaze', 'fuel']],
    ['Number of batches by fuel. Bin the day they were fired into weekdays. Stacked bars', ['fired_on', 'fuel']],
    ['Kiln names and how many batches they fired in each glaze, a stacked bar chart', ['kiln_name', 'glaze']],
  ])('%s', async (prompt, columns) => {
    expect(by(await only(prompt, pottery))).toEqual(columns)
  })

  it('breaks down by what is different', async () => {
    expect(by(await only('How did the average weight change over the years at the different kilns?', pottery))).toEqual([
      'fired_on',
      'kiln_name',
    ])
  })
})

describe('points of groups', () => {
  it.each([
    'For each fuel, average weight against the number of batches in a scatter plot, coloured by fuel',
    'A scatter of three attributes: the average weight and the number of batches for each fuel',
  ])('%s', async (prompt) => {
    const chart = await only(prompt, pottery)
    expect([chart.kind, measures(chart), chart.dimensions, chart.series?.column.column]).toEqual([
      'point',
      ['mean weight', 'count'],
      [],
      'fuel',
    ])
  })

  it('sets two figures of one number against each other', async () => {
    const chart = await only('Average versus maximum weight of the batches for each kiln name in a scatter plot', pottery)
    expect(measures(chart)).toEqual(['mean weight', 'max weight'])
  })
})
