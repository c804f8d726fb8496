import { describe, expect, it } from 'vitest'
import { by, measures, limits, limitSaid, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Riders of a stable, their lessons, and the horses that some of them keep there. */
const stable = catalog(
  [
    table('riders', 80, [
      id('id', 80),
      column('fname', 'name', { distinct: 3, values: ['Asha', 'Meena', 'Tara'] }),
      column('lname', 'name', { distinct: 3, values: ['Rao', 'Kulkarni', 'Gill'] }),
      column('age', 'measure', { type: 'integer', distinct: 40, min: 8, max: 70 }),
      column('rank', 'category', { values: ['beginner', 'novice', 'jumper'] }),
      column('town', 'place', { values: ['Mandi', 'Solan', 'Una'] }),
      column('phone', 'text', { distinct: 60, nulls: 20 }),
      column('joined_on', 'date', { distinct: 70, min: '2010-02-01', max: '2022-11-20' }),
    ]),
    table('horses', 30, [
      id('id', 30),
      id('rider_id', 80),
      column('hname', 'name', { distinct: 30, unique: true }),
      column('coat', 'category', { values: ['bay', 'grey', 'chestnut'] }),
      column('year_foaled', 'measure', { type: 'integer', distinct: 15, min: 1998, max: 2015 }),
      column('max_height_cm', 'measure', { min: 120, max: 190, unit: 'cm' }),
      column('price', 'money', { min: 200, max: 9000 }),
    ]),
    table('lessons', 900, [
      id('id', 900),
      id('rider_id', 80),
      column('given_on', 'date', { distinct: 500, min: '2015-01-03', max: '2022-12-20' }),
      column('duration_min', 'measure', { type: 'integer', distinct: 12, min: 15, max: 120 }),
      column('feed_cost', 'money', { min: 1, max: 40 }),
      column('prize', 'category', { values: ['ribbon', 'cup'], nulls: 700 }),
      column('place', 'category', { values: ['Front Yard', 'Long Meadow', 'Hall'] }),
    ]),
  ],
  [key('horses.rider_id', 'riders.id'), key('lessons.rider_id', 'riders.id')],
)

describe('what people are asked by', () => {
  it.each([
    ['number of riders between 20 and 60 years old by town', ['age 20 to 60']],
    ['riders who live in Mandi and left a phone by rank', ['town eq "Mandi"', 'phone there']],
    ['number of lessons that won a prize of any kind by place', ['prize there']],
    ['number of lessons shorter than 60 minutes by place', ['duration_min lt 60']],
    ['number of horses that cost at least 900 by coat', ['price gte 900']],
    ['number of horses by coat whose year foaled is 2005 or newer', ['year_foaled gte 2005']],
    ['riders by rank who joined after the end of 2013', ['2014-01-01..']],
    ['number of lessons at Front Yard or at the Long Meadow by month', ['place in ["Front Yard","Long Meadow"]']],
    ['number of horses that are a bay or a grey by rank', ['coat in ["bay","grey"]']],
    ['lessons by place, ignoring lessons before 2018 and the riders from Una', ['not ..2018-01-01', 'town ne "Una"']],
  ])('%s', async (prompt, conditions) => {
    expect(await limits(prompt, stable)).toEqual(conditions)
  })

  it('is said of people, not of what they are broken down by', async () => {
    const chart = await only('number of riders of each rank who own no horse', stable)
    expect([measures(chart), by(chart), chart.where.map(limitSaid)]).toEqual([['count'], ['rank'], ['no horses ']])
  })
})

describe('what was never done, or more than once', () => {
  it.each(['number of riders by rank who never had a hall lesson', 'number of riders by rank who did not have any hall lesson'])(
    'is denied of the things of that kind: %s',
    async (prompt) => {
      const chart = await only(prompt, stable)
      expect([measures(chart), by(chart), chart.where.map(limitSaid)]).toEqual([['count'], ['rank'], ['no lessons place eq "Hall"']])
    },
  )
})

describe('those who are likened to somebody', () => {
  const same = { kind: 'compare_to', column: { column: 'town' }, op: 'eq', sub: { where: [{ value: 'Asha' }, { value: 'Rao' }] } }

  it('have both of the names', async () => {
    const { where } = await only('number of riders who live in the same town as Asha Rao by rank', stable)
    expect(where).toMatchObject([same])
  })

  it.each([
    'how many others live in the same town as Asha Rao by rank',
    'number of riders by rank in the same town as Asha Rao, not including her',
  ])('are the others: %s', async (prompt) => {
    const { where } = await only(prompt, stable)
    expect(where).toMatchObject([same, { kind: 'not', of: { kind: 'all', of: [{ value: 'Asha' }, { value: 'Rao' }] } }])
  })
})

describe('what is told of a thing', () => {
  it('is no column that its verb begins like', async () => {
    const { where } = await only('number of horses that are taller than every horse of the grey coat by coat', stable)
    expect(where).toMatchObject([{ kind: 'compare_to', column: { column: 'max_height_cm' }, op: 'gt', aggregate: 'max' }])
  })

  it('is shown where its groups are limited by it and nothing else is measured', async () => {
    const chart = await only('places where the average of minutes is above 40', stable)
    expect([measures(chart), by(chart)]).toEqual([['mean duration_min'], ['place']])
  })
})

describe('an order', () => {
  it.each([
    ['number of riders in each rank, sort by the rank in asc', 'asc'],
    ['price of each horse in a bar chart, sorted by the bars from z to a', 'desc'],
  ])('is that of the axis: %s', async (prompt, order) => {
    const { sort } = await only(prompt, stable)
    expect(sort).toMatchObject([{ by: { dimension: 'd1' }, order }])
  })
})
