import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, clinic, column, id, key, table } from '../fixtures/catalogs.ts'

/** Letters are carried on rounds, in vans of several years. */
const carriers = catalog(
  [
    table('rounds', 20, [id('id', 20), column('round_name', 'name', { distinct: 20, unique: true })]),
    table('letters', 900, [
      id('id', 900),
      id('round_id', 20),
      column('weight_g', 'measure', { distinct: 200, min: 5, max: 900 }),
      column('sent_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-11-30' }),
      column('postage', 'money', { distinct: 40, min: 1, max: 30 }),
    ]),
    table('vans', 60, [
      id('id', 60),
      id('round_id', 20),
      column('length_m', 'measure', { distinct: 12, min: 3, max: 9 }),
      column('built_year', 'measure', { type: 'integer', temporal: { as: 'year' }, distinct: 15, min: 2001, max: 2023 }),
    ]),
  ],
  [key('letters.round_id', 'rounds.id'), key('vans.round_id', 'rounds.id')],
)

describe('the one with most of it, of each', () => {
  it.each([
    ['the heaviest letter of each round as a bar chart', carriers, 'max weight_g', 'round_name'],
    ['lightest letter for each round, bar chart', carriers, 'min weight_g', 'round_name'],
    ['Show the longest van on every round in bars', carriers, 'max length_m', 'round_name'],
    ['the oldest van of each round as a bar chart', carriers, 'min built_year', 'round_name'],
    ['most expensive letter of each round, bar chart', carriers, 'max postage', 'round_name'],
    ['heaviest animal of each species', clinic, 'max weight_kg', 'species'],
  ])('is measured by what the word speaks of: %s', async (prompt, over, measure, group) => {
    const chart = await only(prompt, over)
    expect([measures(chart), by(chart)]).toEqual([[measure], [group]])
  })
})
