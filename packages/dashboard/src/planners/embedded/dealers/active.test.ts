import { expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Who swims where. */
const pool = (status: readonly ReturnType<typeof column>[] = []) =>
  catalog(
    [
      table('members', 900, [id('id', 900), column('full_name', 'name', { distinct: 900 }), ...status]),
      table('swims', 9000, [
        id('id', 9000),
        column('member_id', 'id', { type: 'integer', distinct: 850 }),
        column('swum_on', 'date', { distinct: 600, min: '2023-04-01', max: '2025-03-31' }),
        column('lane', 'category', { values: ['Fast', 'Slow'] }),
      ]),
    ],
    [key('swims.member_id', 'members.id')],
  )

it.each([
  ['monthly active members', ['swum_on']],
  ['active members per week', ['swum_on']],
  ['weekly active members by lane as a line chart', ['swum_on', 'lane']],
  ['MAU in 2024', ['swum_on']],
])('those who dealt with us are counted once in each part: %s', async (prompt, groups) => {
  const chart = await only(prompt, pool())
  expect(chart.source.base.table).toBe('swims')
  expect(chart.measures).toMatchObject([{ formula: { aggregate: 'count_distinct', of: { column: { column: 'member_id' } } } }])
  expect(by(chart)).toEqual(groups)
})

it.each([
  ['members who swam by month', []],
  ['members with swims each week', []],
  ['how many members came every month', []],
  ['number of members who swam fast by month', [{ kind: 'compare', column: { column: 'lane' } }]],
])('so are those who did at all, step by step: %s', async (prompt, where) => {
  const chart = await only(prompt, pool())
  expect(chart.measures).toMatchObject([{ formula: { aggregate: 'count_distinct', of: { column: { column: 'member_id' } } } }])
  expect([by(chart), chart.where]).toMatchObject([['swum_on'], where])
})

it('active members of no time are those who dealt with us of late', async () => {
  const [first] = (await plan('how many active members do we have', pool())).charts
  expect(first?.where).toMatchObject([{ kind: 'related', negated: false, sub: { where: [{ kind: 'period', from: '2024-09-30' }] } }])
})

it('a column that says who is active is asked first', async () => {
  const chart = await only('active members by status', pool([column('status', 'category', { values: ['Active', 'Left'] })]))
  expect(chart.source.base.table).toBe('members')
})
