import type { ChartSpec, FilterState } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { emphasisOf } from './marks.ts'

const chart = { data: { values: [{ Region: 'North', sold_on: '2025-01-01', total: 4 }] } } as unknown as ChartSpec

describe('which marks stand for a filter', () => {
  it('are those whose rows hold its value, by the column behind the key', () => {
    expect(emphasisOf(chart, { 'regions.region': 'North', region: null })).toEqual({
      values: [
        { column: 'Region', value: 'North' },
        { column: 'Region', value: null },
      ],
    })
    expect(emphasisOf(chart, { 'regions.name': 'North' })).toEqual({ values: [] })
  })

  it('are a stretch of the axis, in milliseconds where it is dates', () => {
    const day = { gte: '2025-01-01', lte: '2025-01-02' }
    expect(emphasisOf(chart, { 'sales.sold_on': day }).stretch).toEqual([Date.UTC(2025, 0, 1), Date.UTC(2025, 0, 2)])
    expect(emphasisOf(chart, { total: { gte: 1, lte: 5 } }).stretch).toEqual([1, 5])
  })

  it.each([
    { total: { gte: 1 } },
    { total: { gte: 5, lte: 1 } },
    { total: { gte: {} } },
    { total: [1, 2] },
    { total: { gte: 'a', lte: 'b' } },
  ])('are none for a stretch that somebody made up: %j', (made) => {
    expect(emphasisOf(chart, made as unknown as FilterState)).toEqual({ values: [] })
  })
})
