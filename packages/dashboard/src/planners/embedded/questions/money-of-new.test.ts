import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A cinema club and what its members pay for tickets. */
const club = catalog(
  [
    table('tickets', 9000, [
      id('id', 9000),
      id('member_id', 700),
      column('sold_on', 'date', { distinct: 700, min: '2023-01-02', max: '2025-03-30' }),
      column('amount', 'money', { distinct: 40, min: 50, max: 900, unit: 'INR' }),
    ]),
    table('members', 700, [
      id('id', 700),
      column('name', 'name', { distinct: 690 }),
      column('town', 'place', { values: ['Agra', 'Bhopal', 'Satna'] }),
      column('joined_on', 'date', { distinct: 500, min: '2020-01-04', max: '2025-03-28' }),
    ]),
  ],
  [key('tickets.member_id', 'members.id')],
)

describe('money from those who are new', () => {
  it.each([
    ['revenue from new members in 2024', []],
    ['sales of new members in 2024 by town', ['town']],
  ])('is money, of those who joined then: %s', async (prompt, groups) => {
    const chart = await only(prompt, club)
    expect([measures(chart), by(chart)]).toEqual([['sum amount'], groups])
    expect(chart.where).toMatchObject([{ column: { relation: 'members', column: 'joined_on' }, from: '2024-01-01' }])
  })

  it('is nothing but how many they are where no money is named', async () => {
    expect(measures(await only('new members in 2024', club))).toEqual(['count'])
  })
})

describe('times at which nothing happened', () => {
  it.each(['how many days had no tickets', 'how many weeks did we not get any tickets', 'which days were without tickets'])(
    'are told to have no rows, and nothing else is counted: %s',
    async (prompt) => {
      await expect(plan(prompt, club)).rejects.toThrow('without tickets')
    },
  )
})
