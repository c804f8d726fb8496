import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const depot = catalog(
  [
    table(
      'drivers',
      40,
      [
        column('drv_id', 'id', { distinct: 40, min: 1, max: 40, unique: true }),
        column('nm', 'name', { distinct: 40, unique: true }),
        column('wage', 'money', { distinct: 30, min: 100, max: 900 }),
      ],
      ['drv_id'],
    ),
    table(
      'journeys',
      600,
      [
        column('jrn_no', 'id', { distinct: 600, min: 1, max: 600, unique: true }),
        column('drv_id', 'id', { distinct: 40, min: 1, max: 40 }),
        column('road', 'category', { values: ['coast', 'hill', 'plain'] }),
      ],
      ['jrn_no'],
    ),
    table('gates', 12, [
      column('gatecode', 'id', { distinct: 3, min: 1, max: 3 }),
      column('payment_type', 'category', { values: ['cash', 'card'] }),
    ]),
  ],
  [key('journeys.drv_id', 'drivers.drv_id')],
)

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts, warnings } = await embeddedPlanner.plan({ prompt, catalog: depot, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  expect([prompt, warnings]).toEqual([prompt, []])
  const [only] = charts
  if (!only) throw new Error(`no chart for ${prompt}`)
  return only
}

describe('a key in other words than it is stored by', () => {
  it.each([
    ['wage of driver number 2', 'drv_id', 2],
    ['wage of driver no 2', 'drv_id', 2],
    ['wage of driver no. 2', 'drv_id', 2],
    ['journeys of driver id 7 by road', 'drv_id', 7],
    ['journeys by road for journey number 9', 'jrn_no', 9],
  ])('is equal to what stands behind it: %s', async (prompt, name, value) => {
    expect((await chart(prompt)).where).toMatchObject([{ kind: 'compare', op: 'eq', column: { column: name }, value }])
  })

  it.each([
    ['journeys by road for journey numbers 11 and 12', 'jrn_no', [11, 12]],
    ['journeys by road for journey nos 11 and 12', 'jrn_no', [11, 12]],
    ['average wage of drivers 1, 2 and 5', 'drv_id', [1, 2, 5]],
  ])('is one of those that are listed: %s', async (prompt, name, values) => {
    expect((await chart(prompt)).where).toMatchObject([{ kind: 'among', column: { column: name }, values }])
  })

  it('has bounds', async () => {
    expect((await chart('journeys with journey id above 12 by road')).where).toMatchObject([
      { kind: 'compare', op: 'gt', column: { column: 'jrn_no' }, value: 12 },
    ])
    expect((await chart('how many gates have a gate identifier of 2 or less?')).where).toMatchObject([
      { kind: 'compare', op: 'lte', column: { column: 'gatecode' }, value: 2 },
    ])
  })

  it('breaks down', async () => {
    expect(await chart('number of gates by gate identifier')).toMatchObject({
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'gatecode' } }],
    })
  })

  it('is none where the number of things is meant, or there are none of them', async () => {
    expect(await chart('journeys number by road')).toMatchObject({
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'road' } }],
    })
    expect((await chart('drivers with no journeys')).where).toMatchObject([{ negated: true }])
  })
})

it.each(['gates by payment method', 'number of gates by mode of payment'])('a way of doing it is its type: %s', async (prompt) => {
  expect(await chart(prompt)).toMatchObject({ dimensions: [{ column: { column: 'payment_type' } }] })
})
