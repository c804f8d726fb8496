import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Weirs of a canal, and what passed them. */
const canal = catalog(
  [
    table('weirs', 14, [
      id('id', 14),
      column('weir_name', 'name', { distinct: 14, unique: true }),
      column('stretch', 'category', { values: ['upper', 'middle', 'lower'] }),
      column('drop_cm', 'measure', { distinct: 14, min: 20, max: 310 }),
    ]),
    table('passages', 900, [
      id('id', 900),
      id('weir_id', 14),
      column('craft', 'category', { values: ['barge', 'canoe', 'rowboat'] }),
      column('outcome', 'category', { values: ['clear', 'stuck', 'turned back'] }),
      column('wait_minutes', 'measure', { distinct: 200, min: 0, max: 180 }),
      column('load_kg', 'measure', { distinct: 400, min: 0, max: 9000 }),
      column('passed_on', 'date', { distinct: 500, min: '2019-02-01', max: '2024-10-20' }),
    ]),
  ],
  [key('passages.weir_id', 'weirs.id')],
)

describe('why somebody asks, before what is asked for', () => {
  it.each([
    ['Has the wait got worse? Average wait minutes per year, with one line for each stretch.', ['passed_on', 'stretch']],
    [
      'Are some weekdays worse than others? Stack the number of passages by outcome over the weekday they passed on.',
      ['passed_on', 'outcome'],
    ],
    ['On which days of the week do people come through? Count the passages per weekday, stacked by craft.', ['passed_on', 'craft']],
  ])('makes no chart of its own: %s', async (prompt, columns) => {
    expect(by(await only(prompt, canal))).toEqual(columns)
  })

  it('puts points where the request says, and not where the question did', async () => {
    const chart = await only('Do heavy boats wait longer? Scatter plot of wait minutes and load, grouped by craft.', canal)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['point', ['none wait_minutes', 'none load_kg'], ['craft']])
  })

  it('is asked for as well where it speaks of something else', async () => {
    const { charts } = await plan('Is the average load growing? Number of passages per year', canal)
    expect(charts.length).toBeGreaterThan(1)
  })
})

describe('what a chart tells apart, in whatever clause it is said', () => {
  it.each([
    ['Stacked bar: how many passages in every stretch, each bar cut up by the craft.', ['stretch', 'craft']],
    ['Count the passages by craft in a stacked bar chart where the colours stand for the outcome.', ['craft', 'outcome']],
    ['Number of passages per year, and divide each year into the crafts. Stacked bars.', ['passed_on', 'craft']],
    ['Total load per stretch; the stacks are the crafts, sort X from Z to A', ['stretch', 'craft']],
    ['Total load per stretch as a stacked bar, and the outcome is the colour', ['stretch', 'outcome']],
    ['Line chart with the count of passages per year, one coloured line for every stretch.', ['passed_on', 'stretch']],
    ['Average wait minutes for each year of passing, drawn as lines by outcome.', ['passed_on', 'outcome']],
    ['Average load in each stretch, using a stacked bar that distinguishes the crafts.', ['stretch', 'craft']],
    ['How many passages did the weirs of each stretch see, split by how they went (outcome)? Show as stacked bar.', ['stretch', 'outcome']],
    [
      'Bin the day the boats passed by year and make a stacked bar of the total load, with the craft as the stack parts.',
      ['passed_on', 'craft'],
    ],
  ])('%s', async (prompt, columns) => {
    expect(by(await only(prompt, canal))).toEqual(columns)
  })

  it('is one chart, and what is measured besides another one', async () => {
    const { charts } = await plan('A stacked bar of passages by craft and outcome, average load by year', canal)
    expect(charts.map(({ measures: [measure] }) => measure?.aggregate)).toEqual(['count', 'mean'])
  })

  it('is no colour by which each is told apart', async () => {
    const chart = await only('A scatter plot of wait minutes and load, with each craft differentiated by color.', canal)
    expect(by(chart)).toEqual(['craft'])
  })
})

describe('orders and places said in other words', () => {
  it('goes back through the alphabet', async () => {
    expect(await only('Number of passages by stretch as bars, list the stretch in desc alphabetical order', canal)).toMatchObject({
      sort: [{ by: { dimension: 'd1' }, order: 'desc' }],
    })
  })

  it('reads the axis of what stands before "on"', async () => {
    const chart = await only('Plot load on x and wait minutes on y as points, a different colour for each kind of craft.', canal)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['point', ['none load_kg', 'none wait_minutes'], ['craft']])
  })
})
