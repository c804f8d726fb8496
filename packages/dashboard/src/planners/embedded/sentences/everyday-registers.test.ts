import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { graveyard, kennel, picking, valley } from '../fixtures/kennel.ts'

describe('rows of what was done on a day', () => {
  it.each([
    ['applications by carver', ['count'], ['Carver']],
    ['stone applications by plot', ['count'], ['Plot']],
    ['how many applications', ['count'], []],
  ])('are called by the noun of it: %s', async (prompt, of, broken) => {
    const chart = await only(prompt, graveyard)
    expect([chart.source.base.table, measures(chart), by(chart)]).toEqual(['stones', of, broken])
  })

  it('have money that adds up, though each names somebody else', async () => {
    expect(measures(await only('fees by month', graveyard))).toEqual(['sum Fee (£)'])
  })

  it.each([
    ['how many jobs over £150', 'text'],
    ['how many jobs last month', 'text'],
  ])('are counted each, where they are called by their kind: %s', async (prompt, kind) => {
    const chart = await only(prompt, kennel)
    expect([chart.kind, measures(chart), chart.where.length]).toEqual([kind, ['count'], 1])
  })

  it('are counted where it is asked how often each came', async () => {
    const chart = await only('how often has each dog come in', kennel)
    expect([chart.source.base.table, measures(chart), by(chart)]).toEqual(['stays', ['count'], ['Dog']])
  })

  it('are all of them where nothing is said of those they refer to', async () => {
    expect((await only('dogs through per month', kennel)).source.joins).toEqual([])
  })
})

describe('who did most', () => {
  it.each([
    ['who has picked the most', 'sum Apples picked', 'Picker'],
    ['who picked the most', 'sum Apples picked', 'Picker'],
    ['who did the most hours', 'sum Hours', 'Picker'],
  ])('is whoever is called by the verb: %s', async (prompt, measure, column) => {
    const chart = await only(prompt, picking)
    expect([measures(chart), by(chart)]).toEqual([[measure], [column]])
  })
})

describe('numbers of things that rows hold', () => {
  it.each([
    ['how many sheep did each picker move', ['sum Sheep moved'], ['Picker']],
    ['number of sheep by orchard', ['sum Sheep moved'], ['Orchard']],
    ['how many sheep did Ann move', ['sum Sheep moved'], []],
  ])('are added up: %s', async (prompt, of, broken) => {
    const chart = await only(prompt, picking)
    expect([measures(chart), by(chart)]).toEqual([of, broken])
  })

  it('are what a bare number is held against', async () => {
    const chart = await only('how many days over 60 did each picker have', picking)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['Picker']])
    expect(chart.where).toMatchObject([{ op: 'gt', value: 60, column: { column: 'Sheep moved' } }])
  })
})

describe('times', () => {
  it.each([
    ['busyest hour of the day', 'hour_of_day', 'desc'],
    ['which weekday is quietest', 'weekday', 'asc'],
  ])('are those of what happens, though its rows name somebody: %s', async (prompt, grain, order) => {
    const chart = await only(prompt, kennel)
    expect(chart).toMatchObject({ source: { base: { table: 'stays' } }, dimensions: [{ grain }], sort: [{ order }] })
  })

  it.each(['months with an average wait over 20 min', 'months with average wait over 20 minutes'])(
    'are limited by an average with its unit: %s',
    async (prompt) => {
      expect(await only(prompt, kennel)).toMatchObject({
        measures: [{ aggregate: 'mean' }],
        dimensions: [{ grain: 'month' }],
        having: [{ op: 'gt', value: 20 }],
      })
    },
  )
})

describe('ages', () => {
  it.each(['how many were under 60', 'how many people were under 60'])('are meant by a bare number of people: %s', async (prompt) => {
    const chart = await only(prompt, graveyard)
    expect([measures(chart), chart.where]).toMatchObject([['count'], [{ op: 'lt', value: 60, column: { column: 'Age' } }]])
  })

  it.each([
    ['oldest person buried', 'desc'],
    ['who was the oldest', 'desc'],
    ['youngest person', 'asc'],
  ])('tell who was the oldest: %s', async (prompt, order) => {
    const chart = await only(prompt, graveyard)
    expect([by(chart), measures(chart)]).toEqual([['Name'], ['none Age']])
    expect(chart.sort).toMatchObject([{ order }])
  })
})

describe('ways and ends of journeys', () => {
  it.each([
    ['up and down by month', ['Date', 'Way'], ['Up', 'Down']],
    ['how many went up', [], ['Up']],
    ['how many went down this year', [], ['Down']],
  ])('are read where they are stored: %s', async (prompt, broken, values) => {
    const chart = await only(prompt, valley)
    expect([measures(chart), by(chart)]).toEqual([['count'], broken])
    for (const value of values) expect(JSON.stringify(chart.where)).toContain(value)
  })

  it.each([
    ['average minutes by where we pick up from', ['From']],
    ['average minutes by where they go to', ['To']],
    ['average minutes by pickup', ['From']],
  ])('are both ends: %s', async (prompt, broken) => {
    const chart = await only(prompt, valley)
    expect([measures(chart), by(chart)]).toEqual([['mean Minutes'], broken])
  })

  it.each(['top 3 routes', 'most common routes top 3'])('make a route: %s', async (prompt) => {
    expect(await only(prompt, valley)).toMatchObject({ kind: 'table', limit: { count: 3 } })
    expect(by(await only(prompt, valley))).toEqual(['From', 'To'])
  })
})

describe('parts and money of somewhere', () => {
  it.each(['percent cancelled', 'what share are cancelled', '% cancelled'])('are one chart: %s', async (prompt) => {
    expect(await only(prompt, valley)).toMatchObject({ kind: 'arc', dimensions: [{ column: { column: 'Outcome' } }] })
  })

  it('are told for each of those behind "by"', async () => {
    const chart = await only('% cancelled by driver', valley)
    expect([by(chart), chart.measures[0]?.format]).toEqual([['Driver'], 'percent'])
  })

  it.each(['how much from boarding', 'how much came in from boarding', 'how much did we make from boarding'])(
    'are one figure: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, kennel)
      expect(charts.map(({ kind }) => kind)).toEqual(['text'])
      expect(charts[0]?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'Fee (£)' } }])
    },
  )
})
