import { describe, expect, it } from 'vitest'
import { plan } from './fixtures/asked.ts'
import { tearooms } from './fixtures/tearooms.ts'

describe('what no data tell', () => {
  it.each(['predict amount for next month', 'forecast the visits of each guest for next year'])('is not made up: %s', async (prompt) => {
    await expect(plan(prompt, tearooms)).rejects.toThrow(/ahead/)
  })

  it.each(['visits without a gap in 2023 by district', 'visits by district without delay in 2023'])(
    'denies no time that is named behind it: %s',
    async (prompt) => {
      const [chart] = (await plan(prompt, tearooms)).charts
      expect(chart?.where).toMatchObject([{ kind: 'period', from: '2023-01-01', until: '2024-01-01' }])
      expect(chart?.where[0]).not.toHaveProperty('negated')
    },
  )
})
