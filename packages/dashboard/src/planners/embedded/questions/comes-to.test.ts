import { expect, it } from 'vitest'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** A cold store: what comes in is weighed, vans are hired by the week. */
const coldStore = catalog(
  [
    table('loads', 900, [
      id('id', 900),
      id('crop_id', 12),
      id('village_id', 20),
      column('brought_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-12-30' }),
      column('gross_kg', 'measure', { distinct: 400, min: 20, max: 900, unit: 'kg' }),
      column('net_kg', 'measure', { distinct: 400, min: 18, max: 880, unit: 'kg' }),
      column('price_per_kg', 'money', { distinct: 60, min: 4, max: 90 }),
      column('state', 'category', { values: ['Stored', 'Spoilt'] }),
    ]),
    table('crops', 12, [id('id', 12), column('crop', 'category', { values: ['Onions', 'Garlic', 'Potatoes'] })]),
    table('villages', 20, [id('id', 20), column('name', 'name', { distinct: 20, unique: true })]),
    table('van_hire', 200, [
      id('id', 200),
      column('van', 'category', { values: ['Tata', 'Bolero'] }),
      column('week', 'date', { distinct: 100, min: '2023-01-02', max: '2024-12-30' }),
      column('hire_amt', 'money', { distinct: 150, min: 900, max: 7000 }),
    ]),
  ],
  [key('loads.crop_id', 'crops.id'), key('loads.village_id', 'villages.id')],
)

async function measured(prompt: string): Promise<string> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: coldStore, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [measure] = charts[0]?.measures ?? []
  return `${measure?.aggregate ?? ''} ${measure?.column?.column ?? '*'}${charts.length === 1 ? '' : ' and more'}`
}

it.each([
  ['onions by village', 'sum net_kg'],
  ['how much garlic came in each month', 'sum net_kg'],
  ['which village brings in the most potatoes', 'sum net_kg'],
  ['van hire by month', 'sum hire_amt'],
  ['van hire of each van', 'sum hire_amt'],
])('what nobody counts is asked for as much of it: %s', async (prompt, expected) => {
  expect(await measured(prompt)).toBe(expected)
})

it.each([
  ['number of onion loads by village', 'count *'],
  ['how many loads of garlic per month', 'count *'],
  ['spoilt loads by village', 'count *'],
  ['number of van hires by month', 'count *'],
  ['loads by crop', 'count *'],
])('what is counted stays so: %s', async (prompt, expected) => {
  expect(await measured(prompt)).toBe(expected)
})
