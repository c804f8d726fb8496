import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('what is shown, once more as a table', () => {
  it.each([
    'I also need a table with the numbers',
    'add a table',
    'and a table below it',
    'show the same numbers in a table too',
    'put a data table next to the chart',
  ])('stands beside the chart, of the same rows: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount by month and family in 2025', 'without Lamps', words)
    const [chart, table] = charts
    expect(charts.map(({ kind }) => kind)).toEqual(['line', 'table'])
    expect([table?.where, table?.measures, table?.dimensions.length]).toEqual([chart?.where, chart?.measures, 2])
  })

  it.each(['show it as a table', 'in a table instead'])('takes the place of the chart where that is said: %s', async (words) => {
    expect((await talk(repairs, 'amount by month and family', words)).charts.map(({ kind }) => kind)).toEqual(['table'])
  })

  it('is of something else where that is said', async () => {
    const { charts } = await talk(repairs, 'amount by family', 'add a table of repairs by zone')
    expect(charts).toMatchObject([{}, { kind: 'table', dimensions: [{ column: { column: 'zone' } }] }])
  })
})
