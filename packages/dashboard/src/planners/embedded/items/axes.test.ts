import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('what stands on an axis', () => {
  it.each([
    ['bar chart with category on the x axis and orders on the y axis', ['count'], ['category']],
    ['bar chart with segment on x and number of customers on y', ['count'], ['segment']],
    ['bar chart with category on x and sales on y', ['sum amount'], ['category']],
    ['line chart with month on the x axis and sales on the y axis', ['sum amount'], ['ordered_on']],
    ['line chart with month on x and orders on y', ['count'], ['ordered_on']],
    ['line chart, x axis month, y axis sales', ['sum amount'], ['ordered_on']],
    ['bar chart, y axis region, x axis sales', ['sum amount'], ['region']],
    ['bar chart with segment on the y axis and number of customers on the x axis', ['count'], ['segment']],
  ])('is measured or broken down by, whichever it can be: %s', async (prompt, of, groups) => {
    const chart = await only(prompt, saddlery)
    expect([measures(chart), by(chart)]).toEqual([of, groups])
  })

  it('is a unit of time', async () => {
    const chart = await only('line chart, the x axis is the year and the y axis is the number of orders', saddlery)
    expect(chart.dimensions).toMatchObject([{ column: { column: 'ordered_on' }, grain: 'year' }])
  })

  it('goes in the order that is said of it', async () => {
    const chart = await only('bar chart of customers by segment, x axis is segment in descending order', saddlery)
    expect(chart.sort).toEqual([{ by: { dimension: 'd1' }, order: 'desc' }])
  })
})
