import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { lending } from '../fixtures/lending.ts'

describe('an order by letters', () => {
  it('is that of the names', async () => {
    const chart = await only('How many loans does each town have? Bars sorted from Z to A.', lending)
    expect(chart.sort).toEqual([{ by: { dimension: 'd1' }, order: 'desc' }])
  })

  it('may be a sentence of its own', async () => {
    const chart = await only('Number of loans by town as bars. Towns in ascending order.', lending)
    expect(chart.sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })

  it('is that of the axis that was spoken of', async () => {
    const chart = await only('How many loans has each town? Bars with the town on the x axis, sort it in ascending order.', lending)
    expect(chart.sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })
})
