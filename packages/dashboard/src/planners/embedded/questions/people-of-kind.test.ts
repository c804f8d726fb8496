import { describe, expect, it } from 'vitest'
import { by, limitSaid, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('people told by a value of their own', () => {
  it.each([
    ['how many women bought saddles in 2025', 'orders category eq "Saddles"; 2025-01-01..2026-01-01'],
    ['number of females who ordered saddles in 2025', 'orders category eq "Saddles"; 2025-01-01..2026-01-01'],
    ['how many ladies bought something in 2025', 'orders 2025-01-01..2026-01-01'],
    ['how many women ordered by phone', 'orders channel eq "Phone"'],
  ])('are counted once each: %s', async (prompt, deal) => {
    const count = await only(prompt, saddlery)
    expect(count).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }], source: { base: { table: 'customers' } } })
    expect(count.where.map(limitSaid)).toEqual(['gender eq "Female"', deal])
  })

  it.each(['how many women vs men bought saddles in 2025', 'how many men and women ordered saddles in 2025?'])(
    'may be set against others: %s',
    async (prompt) => {
      const chart = await only(prompt, saddlery)
      expect(chart.source.base.table).toBe('customers')
      expect(by(chart)).toEqual(['gender'])
      expect(chart.where.map(limitSaid)).toContain('orders category eq "Saddles"; 2025-01-01..2026-01-01')
    },
  )
})
