import { expect, it } from 'vitest'
import { plan } from './fixtures/asked.ts'
import { lending } from './fixtures/lending.ts'

it.each([
  ['members with more than 3 loans', []],
  ['members with more than 3 open loans', [{ column: { relation: 'loans', column: 'status' }, value: 'open' }]],
])('a list of those who have so many says how many: "%s"', async (words, where) => {
  const { charts } = await plan(words, lending)
  const list = charts.find(({ kind }) => kind === 'table')
  expect(list).toMatchObject({
    dimensions: [{ column: { column: 'member_name' } }, {}, {}, {}, {}].slice(0, list?.dimensions.length),
    where,
    having: [{ aggregate: 'count', op: 'gt', value: 3 }],
  })
  const counted = list?.measures.find(({ aggregate }) => aggregate === 'count')
  expect(counted?.label).toBe('Loans')
  expect(list?.sort).toEqual([{ by: { measure: counted?.id }, order: 'desc' }])
})

it('a list without a limit stays as it is', async () => {
  const { charts } = await plan('members without loans', lending)
  expect(charts.find(({ kind }) => kind === 'table')?.having).toEqual([])
})
