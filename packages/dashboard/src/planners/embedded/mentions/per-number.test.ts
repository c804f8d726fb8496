import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { faultDesk } from '../fixtures/fault-desk.ts'

const over = (column: string, value: number) => ({
  aggregate: 'metric',
  formula: {
    op: '*',
    left: { op: '/', left: { aggregate: 'count' }, right: { aggregate: 'sum', of: { column: { relation: 'block_list', column } } } },
    right: { value },
  },
})

describe('so many for a round number of others', () => {
  it.each([
    ['faults per 100 flats by block', 'Flats', 100, 'Block'],
    ['block wise faults per 1,000 population', 'Population', 1000, 'Block'],
    ['faults per lakh people by side', 'Population', 100_000, 'Side'],
    ['urgent faults per thousand population by side', 'Population', 1000, 'Side'],
  ])('is a rate of what the rows belong to: %s', async (prompt, column, value, group) => {
    const chart = await only(prompt, faultDesk)
    expect(chart).toMatchObject({ kind: 'bar', measures: [over(column, value)], sort: [{ by: { measure: 'm1' }, order: 'desc' }] })
    expect(by(chart)).toEqual([group])
    expect(chart.assumptions.join(' ')).toContain('without any are not counted')
  })

  it('ranks by it', async () => {
    expect(await only('top 3 blocks by faults per thousand population', faultDesk)).toMatchObject({
      measures: [over('Population', 1000)],
      limit: { count: 3 },
    })
  })
})
