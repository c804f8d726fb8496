import { describe, expect, it } from 'vitest'
import { plan } from '../../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../../fixtures/catalogs.ts'

/** Barges of yards make hauls, and are overhauled. */
const barges = catalog(
  [
    table('barges', 40, [
      id('id', 40),
      column('barge_name', 'name', { distinct: 40, unique: true }),
      column('yard', 'category', { values: ['north', 'south', 'east'] }),
    ]),
    table('hauls', 900, [
      id('id', 900),
      id('barge_id', 38),
      column('crates', 'measure', { type: 'integer', distinct: 200, min: 1, max: 900 }),
      column('state', 'category', { values: ['completed', 'aborted'] }),
      column('hauled_on', 'date', { distinct: 500, min: '2020-01-01', max: '2023-12-30' }),
    ]),
    table('overhauls', 120, [
      id('id', 120),
      id('barge_id', 35),
      column('overhaul_cost', 'money', { distinct: 110, min: 100, max: 9_000 }),
      column('overhauled_on', 'date', { distinct: 100, min: '2020-01-01', max: '2023-12-30' }),
    ]),
  ],
  [key('hauls.barge_id', 'barges.id'), key('overhauls.barge_id', 'barges.id')],
)

const shown = async (prompt: string): Promise<string> => {
  const { charts } = await plan(prompt, barges)
  return charts
    .map(({ kind, source, measures, dimensions, limit, sort }) => {
      const [measure] = measures
      const of = measure?.column ? `${measure.aggregate} ${measure.column.column}` : `${measure?.aggregate ?? ''} ${source.base.table}`
      return `${kind} ${of} by ${dimensions.map((by) => by.column.column).join(', ')} ${sort[0]?.order ?? ''} ${limit?.count ?? ''}`.trim()
    })
    .join('; ')
}

describe('those with the most or least of something, drawn as bars', () => {
  it.each([
    ['bar chart of the barges with the most hauls', 'bar count hauls by barge_name desc 10'],
    ['Which barges have the fewest overhauls, bar chart', 'bar count overhauls by barge_name asc 10'],
    ['Bar chart of the 3 barges with the fewest overhauls', 'bar count overhauls by barge_name asc 3'],
  ])('are those, as without the bars: %s', async (prompt, chart) => {
    expect(await shown(prompt)).toBe(chart)
  })

  it.each([
    [
      'Which 3 barges carried the most crates in total over their completed hauls? Bar chart of barge name against the sum of crates, high to low.',
      'bar sum crates by barge_name desc 3',
    ],
    [
      'Which five barges have cost the most to overhaul altogether? Show their names and total overhaul cost as bars in descending order of the cost.',
      'bar sum overhaul_cost by barge_name desc 5',
    ],
    [
      'Which 3 barges have the fewest overhauls? Show their names and the number of overhauls in a bar chart',
      'bar count overhauls by barge_name asc 3',
    ],
  ])('are as many as were asked for: %s', async (prompt, chart) => {
    expect(await shown(prompt)).toBe(chart)
  })
})
