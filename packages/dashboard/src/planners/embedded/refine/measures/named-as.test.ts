import { describe, expect, it } from 'vitest'
import { measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const after = async (words: string): Promise<readonly unknown[]> =>
  (await talk(repairs, 'number of repair lines by family', words)).charts.map((chart) => [
    chart.kind,
    ...measures(chart),
    ...chart.measures.map(({ share }) => share === true),
  ])

describe('what is measured, and how it is shown', () => {
  it.each([
    ['amount as a pie', ['arc', 'sum amount', false]],
    ['average cost as a table', ['table', 'mean cost', false]],
    ['quantity in %', ['bar', 'sum quantity', true]],
    ['amount as share of total', ['bar', 'sum amount', true]],
    ['back to the amount but as share of the total', ['bar', 'sum amount', true]],
    ['share of the amount', ['bar', 'sum amount', true]],
    ['share of repair lines', ['bar', 'count', true]],
  ])('%s', async (words, shown) => {
    expect(await after(words)).toEqual([shown])
  })

  it.each(['cost as a percent of the amount', 'cost as % of amount'])('is over another: %s', async (words) => {
    const { charts } = await talk(repairs, 'quantity by family', words)
    expect(charts.map(({ measures: [measure] }) => measure?.format)).toEqual(['percent'])
  })

  it('is no share of all where it is to be one of something else', async () => {
    await expect(talk(repairs, 'quantity by family', 'floor sqm as a percent of amount')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('what is shown as shares', () => {
  it.each(['rupees again', 'back to the amount', 'amount again', 'in numbers again', 'plain amounts'])(
    'is itself again: %s',
    async (words) => {
      const { charts } = await talk(repairs, 'amount by family', 'only those above 5000', 'share of each in %', words)
      expect(charts.map((chart) => [...measures(chart), chart.measures[0]?.share, chart.having.length])).toEqual([
        ['sum amount', undefined, 1],
      ])
    },
  )

  it('is of those that come to so much still', async () => {
    const { charts } = await talk(repairs, 'amount by family', 'only those above 5000', 'share of each in %')
    expect(charts.map(({ having }) => having)).toMatchObject([[{ aggregate: 'sum', op: 'gt', value: 5000 }]])
  })

  it.each(['as % within each family', '% of family', 'share within family', 'each family as 100%'])('of each: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount by family and way in', words)
    expect(charts.map(({ stack, dimensions: [axis] }) => [stack, axis?.column.column])).toEqual([['normalized', 'family']])
  })
})

it('averages of money come to no whole, and what they are of does', async () => {
  const { charts } = await talk(repairs, 'average amount by family', 'as share of total')
  expect(charts.map((chart) => [...measures(chart), chart.measures[0]?.share])).toEqual([['sum amount', true]])
})
