import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('a stretch whose years are called years', () => {
  it.each([
    ['sales by region from year 2023 to 2025', 'sales by region from 2023 to 2025'],
    ['sales by region, April to June of 2024', 'sales by region, April to June 2024'],
  ])('%s', async (said, plain) => {
    const spans = async (prompt: string): Promise<unknown> =>
      (await plan(prompt, saddlery)).charts.flatMap(({ where }) => where.map((each) => ('from' in each ? [each.from, each.until] : each)))
    expect(await spans(said)).toEqual(await spans(plain))
  })
})
