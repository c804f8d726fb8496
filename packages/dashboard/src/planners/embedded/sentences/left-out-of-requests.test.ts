import { describe, expect, it } from 'vitest'
import { by, limits, limitSaid, only } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('what is left out of a request', () => {
  it.each([
    'orders by status, leave out returned cancelled and shipped',
    'orders by status excluding returned cancelled shipped',
    'orders by status except returned, cancelled and shipped',
  ])('is each of the values, with commas or without: %s', async (prompt) => {
    expect(await limits(prompt, webShop)).toEqual(['status not in ["Returned","Cancelled","Shipped"]'.replace('status', 'Status')])
  })

  it.each([
    'region wise line total, ignore blanks',
    'line total by region excluding null values please',
    'line total by region (no blanks)',
    'line total by region, skip the empty ones',
  ])('is what nobody wrote down: %s', async (prompt) => {
    const chart = await only(prompt, webShop)
    expect([by(chart), chart.where.map(limitSaid)]).toEqual([['Region'], ['Region there']])
  })

  it.each(['line total by region, exclude blanks and coast', 'line total by region excluding coast and blanks'])(
    'is both, blanks and a value: %s',
    async (prompt) => {
      expect(await limits(prompt, webShop)).toEqual(['Region ne "Coast"', 'Region there'])
    },
  )
})

describe('a condition of its own', () => {
  it('is not what is left out', async () => {
    const [first] = await limits('line total by status where region is not null or channel is Website', webShop)
    expect(first).toBe('any')
  })
})

describe('what rows do not have', () => {
  it.each([
    'how many order lines dont have a region',
    "number of order lines that don't have any region",
    'how many order lines do not have a region',
  ])('%s', async (prompt) => {
    expect(await limits(prompt, webShop)).toEqual(['Region missing'])
  })
})
