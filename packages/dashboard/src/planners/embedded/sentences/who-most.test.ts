import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('who has most of something, of the rows of a time', () => {
  it.each([
    ['who bought the most units last year', 'sum quantity', 'desc', ['2025-01-01..2026-01-01']],
    ['who bought the fewest units in May 2024', 'sum quantity', 'asc', ['2024-05-01..2024-06-01']],
    ['who placed the most orders in 2025', 'count', 'desc', ['2025-01-01..2026-01-01']],
    ['who bought the most units in Ooty since 2025', 'sum quantity', 'desc', ['2025-01-01..', 'city eq "Ooty"']],
  ])('is a ranking, and no total of them all: %s', async (prompt, measured, order, where) => {
    const chart = await only(prompt, saddlery)
    expect([measures(chart), by(chart), chart.sort[0]?.order]).toEqual([[measured], ['name'], order])
    expect(chart.where.map(limitSaid).toSorted()).toEqual(where)
  })
})
