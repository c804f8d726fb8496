import { describe, expect, it } from 'vitest'
import { measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const of2025 = { kind: 'period', from: '2025-01-01' }

describe('what a chart comes to', () => {
  it.each(['total?', 'whats the total', 'total of these', 'how much is that in all', 'add them up', 'what do they come to altogether'])(
    'stands beside it, of the same rows: %s',
    async (words) => {
      const before = await talk(repairs, 'refund by fault', 'only 2025')
      const { charts } = await talk(repairs, 'refund by fault', 'only 2025', words)
      expect(charts[0]).toEqual(before.charts[0])
      expect(charts.slice(1)).toMatchObject([
        { kind: 'text', dimensions: [], having: [], measures: [{ aggregate: 'sum' }], where: before.charts[0]?.where },
      ])
    },
  )

  it('is of what is shown where that is named', async () => {
    const { charts } = await talk(repairs, 'refund by fault', 'only 2025', 'average refund of these')
    expect(charts[1]).toMatchObject({ measures: [{ aggregate: 'mean', column: { column: 'refund' } }], where: [of2025] })
  })

  it('leaves what is said next to the chart', async () => {
    const { charts } = await talk(repairs, 'refund by fault', 'total?', 'by maker', 'as a pie')
    expect(charts.map(({ kind, dimensions: [axis] }) => [kind, axis?.column.column])).toEqual([
      ['arc', 'maker'],
      ['text', undefined],
    ])
  })

  it('is nothing of the first few alone', async () => {
    await expect(talk(repairs, 'top 3 makers by amount', 'total of these')).rejects.toThrow('cannot be taken together')
  })

  it('is told once', async () => {
    const { charts, warnings } = await talk(repairs, 'refund by fault', 'total?', 'total of these?')
    expect([charts.length, warnings.map(({ code }) => code)]).toEqual([2, ['shown_already']])
  })
})

describe('what a day comes to', () => {
  it.each(['on average how many a day', 'average per day?', 'how many per day on average', 'usually how many claims a day'])(
    'is a figure of its own: %s',
    async (words) => {
      const { charts } = await talk(repairs, 'claims per month', 'only 2025', words)
      expect(charts[0]?.dimensions).toMatchObject([{ grain: 'month' }])
      expect(charts[1] && measures(charts[1])).toEqual(['Average claims per day'])
      expect(charts[1]?.where).toMatchObject([of2025])
    },
  )
})

describe('what a month comes to', () => {
  const asked = ['what was the monthly average?', 'whats the average monthly figure', 'and what is the monthly amount on average']

  it.each(asked)('is a figure beside the months, whatever splits them: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount per month', 'only 2025', 'split by family', words)
    expect(charts.map((chart) => [chart.kind, ...measures(chart)])).toEqual([
      ['line', 'sum amount'],
      ['text', 'Average amount per month'],
    ])
  })

  it('is of the single months where they are summed up', async () => {
    const { charts } = await talk(repairs, 'amount per month', 'cumulative', 'what was the monthly average')
    expect(charts[1] && measures(charts[1])).toEqual(['Average amount per month'])
  })
})

describe('what part of it something is', () => {
  it.each([
    'what share is scratched?',
    'what % of it is scratched',
    'how much of these are scratched',
    'what percentage comes from scratched',
  ])('is told as a number: %s', async (words) => {
    const { charts } = await talk(repairs, 'refund by fault', 'as a pie', words)
    expect(charts.map(({ kind }) => kind)).toEqual(['arc', 'text'])
    expect(charts[1]).toMatchObject({ measures: [{ format: 'percent', label: 'Scratched share of refund' }] })
  })
})
