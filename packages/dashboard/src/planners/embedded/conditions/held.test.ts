import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { chessLeague } from '../fixtures/chess-league.ts'

const there = (name: string) => ({ kind: 'missing', column: { column: name }, negated: true })
const missing = (name: string) => ({ kind: 'missing', column: { column: name } })

describe('what some have and others lack', () => {
  it.each([
    ['number of gifts that have a gift value by kind', there('gift_value'), 'kind'],
    ['number of gifts with a gift value by kind', there('gift_value'), 'kind'],
    ['number of gifts whose gift value is known by kind', there('gift_value'), 'kind'],
    ['number of clubs that do have a secretary by county', there('secretary_id'), 'county'],
    ['bar chart of gifts by kind; gifts with unknown gift value do not count', there('gift_value'), 'kind'],
    ['number of gifts by kind, leave out gifts with unknown gift value', there('gift_value'), 'kind'],
    ['number of clubs that have a secretary by county', there('secretary_id'), 'county'],
    ['clubs in Kent or Devon that have a secretary by county', there('secretary_id'), 'county'],
    ['members who have a mentor by sex', there('mentor_id'), 'sex'],
  ])('is there: %s', async (prompt, condition, group) => {
    const chart = await only(prompt, chessLeague)
    expect([measures(chart), by(chart)]).toEqual([['count'], [group]])
    expect(chart.where).toContainEqual(
      expect.objectContaining({ ...condition, column: expect.objectContaining(condition.column) as unknown }),
    )
  })

  it.each([
    ['number of gifts whose gift value is not known by kind', missing('gift_value')],
    ['number of gifts with unknown gift value by kind', missing('gift_value')],
    ['number of clubs without a secretary by county', missing('secretary_id')],
    ['number of clubs that have no secretary by county', missing('secretary_id')],
  ])('is missing: %s', async (prompt, condition) => {
    const { where } = await only(prompt, chessLeague)
    expect(where).toMatchObject([condition])
    expect(where[0]).not.toHaveProperty('negated')
  })

  it('is not asked of what is told of it besides', async () => {
    const { where } = await only('number of gifts with a gift value above 50 by kind', chessLeague)
    expect(where).toMatchObject([{ kind: 'compare', column: { column: 'gift_value' }, value: 50 }])
  })

  it('is told of things by their own key, and shows nothing of them', async () => {
    const chart = await only('names and ages of members who are older than 30 and belong to a club in Kent, bar chart', chessLeague)
    expect([measures(chart), by(chart)]).toEqual([['none age'], ['name']])
    expect(chart.dimensions[0]?.column.relation).toBe('members')
    expect(chart.where).toMatchObject([{ op: 'gt' }, there('club_id'), { column: { column: 'county' } }])
  })
})

describe('what rows say yes or no of, some of them nothing', () => {
  const answers = [
    { value: true, count: 60 },
    { value: false, count: 30 },
  ]
  const crashes = catalog([
    table('crashes', 100, [
      column('Day', 'date', { distinct: 90, min: '2023-01-03', max: '2024-12-20' }),
      column('Time of day', 'category', { values: ['Morning', 'Noon', 'Evening'] }),
      column('Injury', 'category', { values: ['Head', 'Knee', 'Wrist'] }),
      column('Helmet', 'yes_no', { distinct: 2, nulls: 10, nullable: true, frequent: answers }),
    ]),
  ])

  it.each([
    ['crashes without a helmet by injury', false],
    ['crashes without helmets by injury', false],
    ['number of crashes with no helmet by injury', false],
    ['number of crashes with a helmet by injury', true],
  ])('is the answer: %s', async (prompt, value) => {
    const chart = await only(prompt, crashes)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['Injury']])
    expect(chart.where).toMatchObject([{ kind: 'compare', column: { column: 'Helmet' }, op: 'eq', value }])
  })

  it('is the answer of those of a kind', async () => {
    const chart = await only('number of head injuries with a helmet by time of day', crashes)
    expect(by(chart)).toEqual(['Time of day'])
    expect(chart.where).toContainEqual(expect.objectContaining({ op: 'eq', value: true }))
  })

  it('counts the rows of a kind that is said, and not the kinds', async () => {
    expect(measures(await only('how many head injuries', crashes))).toEqual(['count'])
    expect(measures(await only('how many head injuries without a helmet', crashes))).toEqual(['count'])
    expect(measures(await only('how many different injuries', crashes))).toEqual(['count_distinct Injury'])
  })

  it('is grouped by a column that is called as the clock is', async () => {
    const chart = await only('crashes by time of day', crashes)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['Time of day']])
  })
})
