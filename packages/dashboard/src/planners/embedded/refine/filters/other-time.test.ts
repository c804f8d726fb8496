import { describe, expect, it } from 'vitest'
import { limitSaid, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('a time that is said behind a no', () => {
  it.each([
    ['no last yr', '2025-01-01..2026-01-01'],
    ['no, last year', '2025-01-01..2026-01-01'],
    ['nope 2024', '2024-01-01..2025-01-01'],
    ['no i meant last year', '2025-01-01..2026-01-01'],
    ['no may 2025', '2025-05-01..2025-06-01'],
  ])('takes the place of another one: %s', async (words, time) => {
    const [chart] = (await talk(repairs, 'amount by family', 'this yr only', words)).charts
    expect(chart?.where.map(limitSaid)).toEqual([time])
  })

  it('is left out of what has it', async () => {
    const [chart] = (await talk(repairs, 'amount by family', 'no 2025')).charts
    expect(chart?.where.map(limitSaid)).toEqual(['not 2025-01-01..2026-01-01'])
  })
})
