import { describe, expect, it } from 'vitest'
import { by, only } from '../../fixtures/asked.ts'
import { market } from '../../fixtures/market.ts'

describe('a ranking of those in a role', () => {
  const joined = async (prompt: string) => {
    const chart = await only(prompt, market)
    return { by: by(chart), keys: chart.source.joins.flatMap(({ on }) => on.map(({ left }) => left.column)) }
  }

  it.each([
    ['top 5 buyers by price', ['buyer_id']],
    ['which buyers have the most sales', ['buyer_id']],
    ['top 5 sellers', ['lot_id', 'seller_id']],
    ['which seller has the most sales', ['lot_id', 'seller_id']],
  ])('goes by their names: %s', async (prompt, keys) => {
    expect(await joined(prompt)).toEqual({ by: ['name'], keys })
  })
})
