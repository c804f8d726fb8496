import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

const clinics = (towns: readonly string[], states: readonly string[]) =>
  catalog([
    table('scans', 3000, [
      id('id', 3000),
      column('done_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('town', 'place', { values: [...towns] }),
      column('state', 'place', { values: [...states] }),
      column('kind', 'category', { values: ['Head', 'Knee'] }),
    ]),
  ])
const today = clinics(['Kochi', 'Mysuru', 'Vadodara'], ['Gujarat', 'Karnataka', 'Kerala', 'Uttar Pradesh'])
const before = clinics(['Baroda', 'Cochin', 'Mysore'], ['GJ', 'KA', 'KL', 'UP'])

describe('places by another of their names', () => {
  it.each([
    ['scans in mysore by kind', today, 'Mysuru'],
    ['baroda scans by kind', today, 'Vadodara'],
    ['scans in mysuru by kind', before, 'Mysore'],
    ['scans in KA by kind', today, 'Karnataka'],
    ['scans in up by kind', today, 'Uttar Pradesh'],
    ['scans in uttar pradesh by kind', before, 'UP'],
  ])('are found: %s', async (prompt, over, value) => {
    expect((await only(prompt, over)).where).toMatchObject([{ op: 'eq', value }])
  })

  it.each(['scans made up by kind', 'scans as of now by kind', 'scans in mysore by kind'])('take nothing else: %s', async (prompt) => {
    const over = clinics(['Mysore', 'Mysuru'], ['Assam', 'Uttar Pradesh'])
    const { where } = await only(prompt, over)
    expect(JSON.stringify(where)).not.toMatch(/Mysuru|Assam|Uttar/)
  })
})
