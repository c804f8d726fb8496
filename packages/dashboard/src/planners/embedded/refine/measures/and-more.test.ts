import { describe, expect, it } from 'vitest'
import { by, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const after = async (first: string, words: string): Promise<readonly (readonly string[])[]> =>
  (await talk(repairs, first, words)).charts.map((chart) => [...measures(chart), ...by(chart)])

describe('what is said to go on is one more breakdown', () => {
  it.each(['and by maker', 'and maker', 'maker too', 'and by maker as well', 'plus maker', 'maker also'])('%s', async (words) => {
    expect(await after('amount by family', words)).toEqual([['sum amount', 'family', 'maker']])
  })

  it.each(['and by family', 'and family', 'family too'])('of a pie, which has room for one alone: %s', async (words) => {
    expect(await after('amount by maker as a pie', words)).toEqual([['sum amount', 'maker', 'family']])
  })

  it.each(['by maker', 'what about maker', 'by maker instead'])('and what is not takes the place: %s', async (words) => {
    expect(await after('amount by family', words)).toEqual([['sum amount', 'maker']])
  })

  it('makes small charts where there are colours', async () => {
    const { charts } = await talk(repairs, 'amount by family and way in', 'and by paid by')
    expect(charts.map((chart) => [...by(chart), chart.facet?.column.column])).toEqual([['family', 'way_in', 'paid_by']])
  })

  it('and none where there is no room for it', async () => {
    await expect(talk(repairs, 'amount by family and way in', 'and maker')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('two that are named together', () => {
  it.each([
    'both, family and maker',
    'family and maker both',
    'by both family and maker',
    'by family as well as maker',
    'family and maker',
  ])('are both of the breakdown: %s', async (words) => {
    for (const first of ['amount by family', 'amount by zone'])
      expect(await after(first, words)).toEqual([['sum amount', 'family', 'maker']])
  })

  it.each(['both amount and quantity', 'amount and quantity', 'amount and quantity both', 'quantity as well as the amount'])(
    'are both measured: %s',
    async (words) => {
      expect(await after('amount by family', words)).toEqual([['sum amount', 'sum quantity', 'family']])
    },
  )

  it('are measured in place of what was', async () => {
    expect(await after('amount by family', 'quantity and cost')).toEqual([['sum quantity', 'sum cost', 'family']])
  })
})

it.each(['and their zone', 'their zone also', 'and zone'])('what each is like is told beside it: %s', async (words) => {
  const { charts } = await talk(repairs, 'top 5 benches by amount', words)
  expect(charts.map((chart) => [chart.kind, ...measures(chart), ...by(chart), chart.limit?.count])).toEqual([
    ['table', 'sum amount', 'name', 'zone', 5],
  ])
})
