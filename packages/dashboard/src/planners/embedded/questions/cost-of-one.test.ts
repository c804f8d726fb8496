import { describe, expect, it } from 'vitest'
import { measures, only } from '../fixtures/asked.ts'
import { tearooms } from '../fixtures/tearooms.ts'

describe('what one of them comes to', () => {
  it.each([
    ['what does one visit bring us on average', 'Revenue per visit'],
    ['how much does a guest bring', 'Revenue per guest'],
  ])('is a quotient, and no average of parts: %s', async (prompt, title) => {
    const chart = await only(prompt, tearooms)
    expect(chart).toMatchObject({ kind: 'text', title, measures: [{ formula: { op: '/' } }] })
    expect(measures(chart)).toHaveLength(1)
  })
})
