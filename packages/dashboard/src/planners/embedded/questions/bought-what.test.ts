import { describe, expect, it } from 'vitest'
import { only, plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

const bought = (value: string) => ({ kind: 'related', sub: { source: { base: { table: 'orders' } }, where: [{ value }] } })

describe('those who bought something', () => {
  it.each(['customers who bought saddles', 'list customers that have ordered saddles', 'customers buying saddles'])(
    'are counted and listed: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, saddlery)
      expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
      for (const { where } of charts) expect(where).toMatchObject([bought('Saddles')])
    },
  )

  it.each([
    'customers who bought saddles but not boots',
    'customers who ordered saddles and never bought boots',
    'how many customers bought saddles but not boots',
    'how many customers bought saddles but have never bought any boots',
  ])('may have no order of something else: %s', async (prompt) => {
    const [count] = (await plan(prompt, saddlery)).charts
    expect(count).toMatchObject({
      kind: 'text',
      measures: [{ aggregate: 'count' }],
      source: { base: { table: 'customers' } },
      where: [bought('Saddles'), { ...bought('Boots'), negated: true }],
    })
  })

  it.each(['customers who bought both saddles and boots', 'how many customers bought saddles and boots'])(
    'may have orders of each: %s',
    async (prompt) => {
      const [count] = (await plan(prompt, saddlery)).charts
      const values = (count?.where ?? []).map((each) => JSON.stringify(each).match(/"value":"(\w+)"/)?.[1])
      expect(new Set(values)).toEqual(new Set(['Boots', 'Saddles']))
    },
  )

  it.each([
    'how many customers bought both saddles and boots in 2024',
    'customers who bought saddles and boots during 2024, how many?',
    'how many customers bought saddles but not boots in 2024',
  ])('has each of them in the time that is said behind both: %s', async (prompt) => {
    const count = await only(prompt, saddlery)
    expect(count.where).toHaveLength(2)
    for (const each of count.where) {
      expect(JSON.stringify(each)).toContain('2024-01-01')
      expect(each).toMatchObject({ kind: 'related', sub: { source: { base: { table: 'orders' } } } })
    }
  })

  it('bought it in the year that is said', async () => {
    const [count] = (await plan('customers who bought saddles in 2024', saddlery)).charts
    expect(count?.where).toMatchObject([
      { kind: 'related', sub: { where: [{ value: 'Saddles' }, { kind: 'period', from: '2024-01-01' }] } },
    ])
  })

  it('has at least one of a thing whose name is a word of commands too', async () => {
    const [count] = (await plan('customers with at least one return', saddlery)).charts
    expect(count).toMatchObject({ kind: 'text', where: [{ kind: 'related' }] })
  })
})
