import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('parts of years, and times up to now', () => {
  it.each([
    ['sales in h2 of last fy', '2025-10-01', '2026-04-01'],
    ['sales first half of this financial year', '2026-04-01', '2026-10-01'],
    ['sales q4 last fin year', '2026-01-01', '2026-04-01'],
    ['sales q2 last year', '2025-04-01', '2025-07-01'],
    ['sales h1 fy25', '2025-04-01', '2025-10-01'],
    ['sales fytd', '2026-04-01', '2026-05-28'],
    ['sales year to date', '2026-01-01', '2026-05-28'],
    ['sales from more than 2 months ago by region', undefined, '2026-03-27'],
    ['sales from less than a week ago by region', '2026-05-21', '2026-05-28'],
  ])('are those of the rows that are meant: %s', async (prompt, from, until) => {
    const { where } = await only(prompt, webShop)
    expect(where).toEqual([expect.objectContaining({ kind: 'period', column: { relation: 'order_lines', column: 'Order Date' }, until })])
    expect(where[0]).toMatchObject(from === undefined ? {} : { from })
  })

  it.each(['sales this fy vs last fy', 'sales h1 this fy vs h1 last fy', 'sales fy to date vs same point last fy'])(
    'are set against each other, and not summed up as one: %s',
    async (prompt) => {
      const { comparison, dimensions } = await only(prompt, webShop)
      expect(comparison !== undefined || dimensions[0]?.grain === 'year').toBe(true)
    },
  )
})
