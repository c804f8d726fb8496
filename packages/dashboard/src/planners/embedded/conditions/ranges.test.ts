import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { column } from '../fixtures/catalogs.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('between two amounts', () => {
  it.each(['number of orders between 10000 and 50000 by channel', 'number of orders from 10000 to 50000 by channel'])(
    'are things by what their lines come to: %s',
    async (prompt) => {
      const chart = await only(prompt, saddlery)
      expect([measures(chart), by(chart)]).toEqual([['count'], ['channel']])
      expect(chart.where).toMatchObject([
        { kind: 'related', having: [{ op: 'gte', value: 10_000 }] },
        { kind: 'related', having: [{ op: 'lte', value: 50_000 }] },
      ])
    },
  )

  it('are rows by their own', async () => {
    const chart = await only('returns between 1000 and 5000 by reason', saddlery)
    expect(chart.where).toContainEqual(expect.objectContaining({ kind: 'between', low: 1000, high: 5000 }))
  })

  it.each([
    'number of returns by reason where the refund amount lies outside 1000 to 5000',
    'number of returns with a refund amount outside the range of 1000 to 5000 by reason',
    'number of returns by reason, keep out those with a refund amount between 1000 and 5000',
  ])('are left out: %s', async (prompt) => {
    const chart = await only(prompt, saddlery)
    expect(chart.where).toContainEqual(expect.objectContaining({ kind: 'between', low: 1000, high: 5000, negated: true }))
  })

  it('of years are times', async () => {
    const chart = await only('orders between 2024 and 2025 by channel', saddlery)
    expect(chart.where).toMatchObject([{ kind: 'period', from: '2024-01-01', until: '2026-01-01' }])
  })
})

describe('between two numbers of rows', () => {
  it.each([
    'number of customers with between 3 and 5 orders by segment',
    'number of customers with 3 to 5 orders by segment',
    'number of customers who have between 3 and 5 orders by segment',
  ])('are as many as each has: %s', async (prompt) => {
    const chart = await only(prompt, saddlery)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['segment']])
    expect(chart.where).toMatchObject([
      { kind: 'related', having: [{ aggregate: 'count', op: 'gte', value: 3 }] },
      { kind: 'related', having: [{ aggregate: 'count', op: 'lte', value: 5 }] },
    ])
  })

  it.each([
    ['cities with more than 3 shops', ['gt']],
    ['cities with 3 shops', ['eq']],
    ['cities with between 3 and 5 shops', ['gte', 'lte']],
  ])('are of the values of a column of their own, though others have one that is called so: %s', async (prompt, ops) => {
    const shops = saddlery.tables.map((each) =>
      each.id === 'shops' ? { ...each, columns: [...each.columns, column('city', 'place', { values: ['Ooty', 'Shimla'] })] } : each,
    )
    const chart = await only(prompt, { ...saddlery, tables: shops })
    expect([chart.source.base.table, measures(chart), by(chart), chart.where]).toEqual(['shops', ['count'], ['city'], []])
    expect(chart.having).toMatchObject(ops.map((op) => ({ op })))
  })
})
