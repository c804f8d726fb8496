import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../../fixtures/asked.ts'
import { saddlery } from '../../fixtures/saddlery.ts'

describe('a ranking by what belongs to some of others', () => {
  it.each([
    ['which product has the most sales of female customers', ['sum amount'], 'gender'],
    ['which product has the most sales to customers in Ooty', ['sum amount'], 'city'],
    ['which shop has the most returns of female customers', ['count'], 'gender'],
  ])('is of these only: %s', async (prompt, wanted, column) => {
    const chart = await only(prompt, saddlery)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['bar', wanted, ['name']])
    expect(chart.where).toMatchObject([{ column: { relation: 'customers', column } }])
  })
})
