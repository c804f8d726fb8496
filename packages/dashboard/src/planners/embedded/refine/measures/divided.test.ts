import { describe, expect, it } from 'vitest'
import { by, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const after = async (...words: readonly [string, ...string[]]): Promise<readonly unknown[]> =>
  (await talk(repairs, ...words)).charts.map((chart) => [...chart.measures.map(({ label }) => label), ...by(chart)])

describe('what is divided, and by what', () => {
  it.each([
    'amount, not quantity',
    'cost instead of quantity',
    'not quantity, amount',
    'rupees not quantity',
    'amount per repair, not quantity',
  ])('is another amount of each: %s', async (words) => {
    expect(await after('quantity per repair by family', words)).toEqual([
      [words.startsWith('cost') ? 'Cost per repair' : 'Amount per repair', 'family'],
    ])
  })

  it('is in what is split still', async () => {
    expect(await after('quantity per repair by family', 'and by zone', 'rupees per repair, not quantity')).toEqual([
      ['Amount per repair', 'family', 'zone'],
    ])
  })

  it('is averaged where each row is one', async () => {
    expect(await after('amount by family', 'cost per line')).toEqual([['Average cost', 'family']])
  })
})
