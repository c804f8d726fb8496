import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('how many behind the things', () => {
  it.each([
    'customers who ordered only once ever - how many',
    'customers who ordered only once, how many?',
    'Customers who ordered only once. How many are there?',
    'all the customers who ordered only once: count please',
    'show me the customers who ordered only once, how many of them',
  ])('counts them: %s', async (prompt) => {
    const count = await only(prompt, saddlery)
    expect(count).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }], source: { base: { table: 'customers' } } })
    expect(count.where).toMatchObject([{ kind: 'related' }])
  })

  it('is not said where a count stands in a list', async () => {
    expect(by(await only('customers by city, count', saddlery))).toEqual(['city'])
  })
})
