import { describe, expect, it } from 'vitest'
import { catalog, column, table } from './fixtures/catalogs.ts'
import { by, measures, only } from './fixtures/asked.ts'

/** Readings of meters by those who read them: a sheet that repeats both, and not always says why. */
const readings = catalog([
  table(
    'meter_readings_FY26',
    900,
    [
      column('Slip No', 'id', { type: 'text', distinct: 900, unique: true }),
      column('Read On', 'date', { distinct: 200, min: '2025-04-01', max: '2025-11-21' }),
      column('Reader ID', 'id', { type: 'text', distinct: 400 }),
      column('Reader Name', 'name', { distinct: 380 }),
      column('Ward', 'category', { values: ['North', 'South', 'West'] }),
      column('Fault Reason', 'category', { values: ['Leak', 'Stuck', 'Broken'], nulls: 500 }),
      column('Units Billed', 'measure', { type: 'integer', distinct: 300, min: 1, max: 900 }),
    ],
    [],
  ),
])

/** Two sheets that both tell the carrier, of which one is rated. */
const carriers = catalog([
  table('dispatches', 600, [
    column('dispatch_id', 'id', { type: 'text', distinct: 600, unique: true }),
    column('carrier', 'category', { values: ['Swift', 'Dart', 'Blue'] }),
    column('charge', 'money', { distinct: 90, min: 40, max: 900 }),
  ]),
  table('feedback', 500, [
    column('carrier', 'category', { values: ['Swift', 'Dart', 'Blue'] }),
    column('handling_rating', 'share', { type: 'integer', distinct: 5, min: 1, max: 5 }),
  ]),
])

describe('things that a column of keys or names tells again and again', () => {
  it('counts each of them once', async () => {
    const chart = await only('readers by ward', readings)
    expect([measures(chart), by(chart)]).toEqual([['count_distinct Reader ID'], ['Ward']])
  })

  it('ranks each of them by all its rows', async () => {
    const chart = await only('top 10 readers by units billed', readings)
    expect([measures(chart), by(chart)]).toEqual([['sum Units Billed'], ['Reader Name']])
  })
})

describe('rows of nobody', () => {
  it('have no first few of their own', async () => {
    const chart = await only('top 2 readers by units billed in each fault reason', readings)
    expect(chart.where).toContainEqual({
      kind: 'missing',
      column: { relation: 'meter_readings_FY26', column: 'Fault Reason' },
      negated: true,
    })
    expect(chart.assumptions).toContain('Rows without fault reason are left out.')
  })

  it('are no reason, and that is said', async () => {
    const chart = await only('why do meters fail', readings)
    expect(by(chart)).toEqual(['Fault Reason'])
    expect(chart.where).toMatchObject([{ kind: 'missing', column: { column: 'Fault Reason' }, negated: true }])
    expect(chart.assumptions.join(' ')).toContain('are left out')
  })

  it('stay in a plain breakdown', async () => {
    expect((await only('readings by fault reason', readings)).where).toEqual([])
  })
})

describe('a column of two sheets', () => {
  it('is that of the rows which tell by what is ranked, the worst first', async () => {
    const chart = await only('which carrier has the worst handling rating?', carriers)
    expect(chart).toMatchObject({
      dimensions: [{ column: { relation: 'feedback', column: 'carrier' } }],
      measures: [{ aggregate: 'mean', column: { column: 'handling_rating' } }],
      sort: [{ order: 'asc' }],
    })
  })
})

describe('what nobody wants much of', () => {
  const vans = catalog([
    table('drops', 4000, [
      column('drop_no', 'id', { type: 'integer', distinct: 4000, unique: true }),
      column('village', 'category', { distinct: 40, values: ['Ambe', 'Bori', 'Cheri'] }),
      column('delivery_days', 'measure', { type: 'integer', distinct: 12, min: 1, max: 12, unit: 'days' }),
    ]),
  ])
  it.each([
    ['average delivery days by village, worst 10', 'desc'],
    ['which village has the worst delivery days', 'desc'],
    ['best 5 villages by delivery days', 'asc'],
  ])('is worst where there is most of it: %s', async (prompt, order) => {
    expect((await only(prompt, vans)).sort).toMatchObject([{ order }])
  })
})
