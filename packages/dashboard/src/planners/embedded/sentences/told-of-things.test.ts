import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('what is told of things', () => {
  it.each([
    'shops in the hills and how much each has sold',
    'list the shops in the hills along with how much they earned',
    'shops in the hills with how much each of them made so far',
  ])('is a list of them with what each comes to: %s', async (prompt) => {
    const list = await only(prompt, saddlery)
    expect(list.kind).toBe('table')
    expect(by(list)).toEqual(['name'])
    expect(measures(list)).toEqual(['sum amount'])
    expect(list.where.map(limitSaid)).toEqual(['region eq "Hills"'])
  })

  it.each([
    'best selling product in each category by revenue',
    'top selling product of every category in terms of revenue',
    'most sold product in each category based on revenue',
  ])('is ranked by the amount that is said: %s', async (prompt) => {
    const chart = await only(prompt, saddlery)
    expect(by(chart).toSorted()).toEqual(['category', 'name'])
    expect(measures(chart)).toEqual(['sum amount'])
  })

  it('may be of those that somebody looks after', async () => {
    const each = await only('I look after the hills shops and wanted to know, for each of them, how many orders we got in 2025.', saddlery)
    expect(by(each)).toEqual(['name'])
    expect(each.where.map(limitSaid)).toEqual(expect.arrayContaining(['region eq "Hills"', '2025-01-01..2026-01-01']))
    const months = await only(
      'I manage the hills shops and want to know, for each of them, how many orders we billed in January, February and March this year',
      saddlery,
    )
    expect(by(months).toSorted()).toEqual(['name', 'ordered_on'])
    expect(months.where.map(limitSaid)).toEqual(expect.arrayContaining(['region eq "Hills"', '2026-01-01..2026-04-01']))
  })

  it.each(['orders by shop in January, February and March this year', 'orders by shop from January to March this year'])(
    'is of the months in a row: %s',
    async (prompt) => {
      const { where } = await only(prompt, saddlery)
      expect(where.map(limitSaid)).toEqual(['2026-01-01..2026-04-01'])
    },
  )

  it.each(['refunds given each month in 2025', 'refunds paid out by month in 2025'])('is the money that was given: %s', async (prompt) => {
    expect(measures(await only(prompt, saddlery))).toEqual(['sum refund_amount'])
  })

  it('is how often money was given where that is asked', async () => {
    expect(measures(await only('how many refunds were given each month in 2025', saddlery))).toEqual(['count'])
  })
})
