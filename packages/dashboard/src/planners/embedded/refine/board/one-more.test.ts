import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../../plan.ts'
import { by, limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { catalog, column, id, table } from '../../fixtures/catalogs.ts'

const hall = catalog([
  table('shows', 900, [
    id('id', 900),
    column('Sold On', 'date', { distinct: 600, min: '2024-01-02', max: '2026-05-20' }),
    column('Band', 'category', { values: ['Brass', 'Folk', 'Strings'] }),
    column('Town', 'category', { values: ['Agra', 'Bhopal', 'Cuttack'] }),
    column('Price', 'money', { distinct: 500, min: 5, max: 900, unit: 'INR' }),
    column('Rating', 'measure', { type: 'integer', distinct: 5, min: 1, max: 5 }),
  ]),
])

const told = (chart: ChartPlan): string => [chart.kind, ...measures(chart), ...by(chart), ...chart.where.map(limitSaid)].join(' ')
const shown = ['bar count Band 2025-01-01..2026-01-01'] as const
const copy = (year: number): readonly string[] => [...shown, `bar count Band ${String(year)}-01-01..${String(year + 1)}-01-01`]

async function after(...said: readonly string[]): Promise<readonly string[]> {
  const { charts } = await talk(hall, 'number of shows by band in 2025', ...said)
  return charts.map(told)
}

describe('one more chart', () => {
  it.each([
    ['same chart for 2024 next to it', copy(2024)],
    ['and beside it, kindly put the same chart for the previous year', copy(2024)],
    ['add the same chart but for 2024', copy(2024)],
    ['one more like this for last year', copy(2024)],
    ['duplicate it for 2024', copy(2024)],
    ['put the same for agra only alongside', [...shown, 'bar count Band 2025-01-01..2026-01-01 Town eq "Agra"']],
    ['put the same chart by town next to it', [...shown, 'bar count Town 2025-01-01..2026-01-01']],
    ['add a monthly trend of price next to it', [...shown, 'line mean Price Sold On']],
    ['a pie of town beside it', [...shown, 'arc count Town']],
  ])('stands beside the one that is there: %s', async (words, charts) => {
    const made = await after(words)
    expect(made).toEqual(charts)
  })

  it('is named as the trend where it alone runs along time', async () => {
    const added = 'add a monthly trend of price next to it'
    expect(await after(added, 'remove the trend')).toEqual(shown)
    const { charts } = await talk(hall, 'number of shows by band', added, 'make the trend quarterly')
    expect(charts.map(({ dimensions: [axis] }) => axis?.grain)).toEqual([undefined, 'quarter'])
  })
})

describe('what somebody thinks of a chart', () => {
  it.each([
    ['Stacked bars would be easier to read, I think.', 'bar'],
    ['I think a table would be nicer', 'table'],
    ['imo an area is clearer', 'area'],
  ])('is the chart that is wished: %s', async (words, kind) => {
    const { charts, warnings } = await talk(hall, 'number of shows by quarter and band', words)
    expect([charts.map((chart) => chart.kind), warnings]).toEqual([[kind], []])
  })
})
