import { describe, expect, it } from 'vitest'
import { by, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('the two that a chart is by', () => {
  it.each(['swap the two', 'swap them', 'switch the two around', 'interchange both', 'the other way round', 'please swap these two'])(
    'change places: %s',
    async (words) => {
      for (const as of ['as a heatmap', 'stacked bars'])
        expect((await talk(repairs, 'amount by family and way in', as, words)).charts.map(by)).toEqual([['way_in', 'family']])
    },
  )

  it('are its measures where it is by one', async () => {
    expect((await talk(repairs, 'amount by family', 'quantity too', 'swap the two')).charts.map(measures)).toEqual([
      ['sum quantity', 'sum amount'],
    ])
  })

  it('are nothing where there is one', async () => {
    await expect(talk(repairs, 'amount by family', 'swap the two')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

it.each(['months again', 'back to months', 'back to monthly', 'months again please'])('the steps of time come back: %s', async (words) => {
  const { charts } = await talk(repairs, 'amount by month', 'by quarter', words)
  expect(charts.map(({ dimensions: [axis] }) => axis?.grain)).toEqual(['month'])
})
