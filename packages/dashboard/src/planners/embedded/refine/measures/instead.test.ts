import { describe, expect, it } from 'vitest'
import { by, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const first = ['amount by family', 'add average quantity to it'] as const
const after = async (...words: readonly string[]): Promise<readonly (readonly string[])[]> =>
  (await talk(repairs, ...first, ...words)).charts.map(measures)

describe('one of several measures', () => {
  it.each([
    'replace average quantity with cost',
    'remove average quantity and put cost there instead',
    'drop the average quantity and show cost in its place',
    'instead of average quantity show cost',
    'show cost instead of average quantity',
  ])('makes room for another: %s', async (words) => {
    expect(await after(words)).toEqual([['sum amount', 'sum cost']])
  })

  it('is the first where the first is named', async () => {
    expect(await after('replace amount with cost')).toEqual([['sum cost', 'mean quantity']])
  })

  it('goes by its name, and what is left gives the order', async () => {
    const { charts } = await talk(repairs, ...first, 'remove the amount')
    expect(charts.map(({ measures: [only, ...more], sort }) => [only?.aggregate, more.length, sort.length])).toEqual([['mean', 0, 1]])
  })

  it('may be a chart of its own', async () => {
    const { charts } = await talk(repairs, 'amount by family', 'add a chart of average repair days by family', 'remove average repair days')
    expect(charts.map(({ title }) => title)).toEqual(['Amount by family'])
  })
})

it('what has no shop stays left out where its rows are counted', async () => {
  const { charts } = await talk(repairs, 'amount by zone', 'show repairs instead of amount')
  expect(charts.map(by)).toEqual([['zone']])
  expect(charts[0]?.source).toMatchObject({ base: { table: 'repairs' }, joins: [{ kind: 'inner', relation: { table: 'benches' } }] })
})
