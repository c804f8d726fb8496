import { describe, expect, it } from 'vitest'
import { by, measures, talk } from '../../fixtures/asked.ts'
import { saddlery } from '../../fixtures/saddlery.ts'

describe('what lines come to, beside a count of what they are the lines of', () => {
  it.each([
    ['orders by channel', 'revenue too', ['count_distinct id', 'sum amount'], ['channel']],
    ['top 5 shops by orders', 'show the quantity as well', ['count_distinct id', 'sum quantity'], ['name']],
    ['orders by month', 'revenue too', ['count_distinct id', 'sum amount'], ['ordered_on']],
  ])('counts each of these once: %s, %s', async (first, feedback, measured, broken) => {
    const { charts } = await talk(saddlery, first, feedback)
    expect(charts.map((chart) => [measures(chart), by(chart), chart.source.base.table])).toEqual([[measured, broken, 'order_lines']])
  })
})
