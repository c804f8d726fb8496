import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { meaningOf } from '../../../connections/meaning.ts'

const sales = catalog([
  table(
    'sales',
    240,
    [
      column('Date', 'date', { distinct: 120, min: '2025-04-01', max: '2025-11-20' }),
      column('Customer', 'category', { values: ['Asha', 'Ravi', 'Zoya'] }),
      column('Product', 'category', { values: ['Lime', 'Sand'] }),
      column('Town', 'place', { values: ['Nashik', 'Pune', 'Surat'] }),
      column('Bags', 'measure', { type: 'integer', distinct: 5, min: 1, max: 5, values: ['1', '2', '3', '4', '5'] }),
      column('Bill Total (Rs)', 'money', { type: 'integer', distinct: 90, min: 200, max: 9_000 }),
    ],
    [],
  ),
])

describe('packs of which a row has so many', () => {
  it.each(['number of bags by customer', 'how many bags by customer', 'bags by customer'])('are added up: %s', async (prompt) => {
    const chart = await only(prompt, sales)
    expect(measures(chart)).toEqual(['sum Bags'])
    expect(by(chart)).toEqual(['Customer'])
  })

  it('are no kinds of rows, however few numbers there are', () => {
    const facts = { distinct: 5, nulls: 0, frequent: [1, 2, 3, 4, 5].map((value) => ({ value, count: 40 })) }
    const judged = { type: 'integer', temporal: false, facts, rowCount: 200, unique: false, table: { primaryKey: [] }, refers: false }
    const meant = (name: string): string => meaningOf({ ...judged, name } as unknown as Parameters<typeof meaningOf>[0])
    expect(['Bags', 'No of Boxes', 'Shelf'].map(meant)).toEqual(['measure', 'measure', 'category'])
    const fromNone = { ...judged, facts: { ...facts, min: 0 } }
    const often = (name: string): string => meaningOf({ ...fromNone, name } as unknown as Parameters<typeof meaningOf>[0])
    expect(['Times Late', 'Absences', 'Class', 'Shelf'].map(often)).toEqual(['measure', 'measure', 'category', 'category'])
  })
})

describe('a column whose own name begins or ends with its total', () => {
  it.each(['total bill in Pune and Nashik', 'bill total in Pune and Nashik'])('is added up where values are named: %s', async (prompt) => {
    expect(measures(await only(prompt, sales))).toEqual(['sum Bill Total (Rs)'])
  })
})
