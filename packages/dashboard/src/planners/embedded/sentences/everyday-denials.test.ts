import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { graveyard, kennel, picking } from '../fixtures/kennel.ts'

describe('what was not done', () => {
  it.each([
    ['who hasnt passed the agility test', 'ne', 'Agility test', 'dogs'],
    ["who hasn't passed the agility test", 'ne', 'Agility test', 'dogs'],
    ['who has passed the agility test', 'eq', 'Agility test', 'dogs'],
    ['who hasnt payed', 'ne', 'Status', 'stays'],
    ['who has not paid', 'ne', 'Status', 'stays'],
    ['stays not paid', 'ne', 'Status', 'stays'],
    ['who paid by cash', 'eq', 'Paid by', 'stays'],
  ])('is told by the state that is stored, and they are listed: %s', async (prompt, op, column, table) => {
    const { charts } = await plan(prompt, kennel)
    expect(charts).toMatchObject([{ kind: 'text', measures: [{ aggregate: 'count' }] }, { kind: 'table' }])
    for (const chart of charts) {
      expect(chart.source.base.table).toBe(table)
      expect(chart.where).toMatchObject([{ kind: 'compare', op, column: { column } }])
    }
  })

  it('is left undone at least once by those who have not paid', async () => {
    const [chart] = (await plan('dogs that have not paid', kennel)).charts
    expect(chart?.where).toMatchObject([{ kind: 'related', sub: { where: [{ op: 'ne', value: 'Paid' }] } }])
    expect(chart?.where[0]).not.toMatchObject({ negated: true })
  })

  it.each(['dogs never seen', 'dogs i havent seen', 'dogs i havnt been to', 'dogs with no stays'])('has no row: %s', async (prompt) => {
    const [chart] = (await plan(prompt, kennel)).charts
    expect(chart?.where).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'stays' } } } }])
  })

  it('may be said of some time', async () => {
    const [chart] = (await plan("dogs i haven't been to this year", kennel)).charts
    expect(chart?.where).toMatchObject([{ kind: 'related', negated: true, sub: { where: [{ kind: 'period' }] } }])
  })

  it.each(['people with no stone applied for', 'people without a stone', 'who has no stone'])(
    'is said of whoever has a name: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, graveyard)
      expect(charts.map(({ kind, source }) => [kind, source.base.table])).toEqual([
        ['text', 'burials'],
        ['table', 'burials'],
      ])
      expect(charts[0]?.where).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'stones' } } } }])
    },
  )

  it.each(['orchards we picked but never billed', 'orchards never billed', 'which orchards have no bills'])(
    'is tied by the name that two sheets share: %s',
    async (prompt) => {
      const chart = await only(prompt, picking)
      expect([chart.source.base.table, by(chart)]).toEqual(['pickings', ['Orchard']])
      expect(chart.where).toMatchObject([
        {
          kind: 'related',
          negated: true,
          sub: { link: [{ outer: { relation: 'pickings' }, inner: { relation: 'bills', column: 'Orchard' } }] },
        },
      ])
    },
  )
})

describe('what is owed', () => {
  it('is in every state but that of what was paid', async () => {
    const chart = await only('how much are we still owed', picking)
    expect(measures(chart)).toEqual(['sum Amount (£)'])
    expect(JSON.stringify(chart.where)).toContain('Sent')
    expect(JSON.stringify(chart.where)).toContain('Overdue')
  })

  it.each(['who owes us money', 'who still owes us', 'who owes the most'])('is told of whose the bills are: %s', async (prompt) => {
    const chart = await only(prompt, picking)
    expect([measures(chart), by(chart)]).toEqual([['sum Amount (£)'], ['Orchard']])
    expect(JSON.stringify(chart.where)).toContain('Sent')
  })

  it.each(['who owes me money', 'how much is owed by dog'])('is what was charged and not paid: %s', async (prompt) => {
    const chart = await only(prompt, kennel)
    expect([measures(chart), by(chart)]).toEqual([['sum Fee (£)'], ['Dog']])
    expect(JSON.stringify(chart.where)).toContain('Unpaid')
  })

  it('is told once where the day of payment says it', async () => {
    expect((await only('how much is unpaid', picking)).where).toMatchObject([{ kind: 'missing', column: { column: 'Paid on' } }])
  })
})

describe('what is not back', () => {
  const day = (name: string, nulls: number) => column(name, 'date', { distinct: 90, nulls, min: '2023-01-03', max: '2024-12-20' })
  const hires = catalog([
    table('hires', 300, [
      day('Hired on', 0),
      day('Due back', 0),
      day('Returned on', 12),
      column('Tool', 'category', { values: ['Drill', 'Ladder', 'Saw'] }),
    ]),
  ])

  it.each(['hires not back yet by tool', "hires that aren't back by tool", 'hires that arent back yet by tool'])(
    'has no day of return, whatever day it is due: %s',
    async (prompt) => {
      const chart = await only(prompt, hires)
      expect([measures(chart), by(chart)]).toEqual([['count'], ['Tool']])
      expect(chart.where).toMatchObject([{ kind: 'missing', column: { column: 'Returned on' } }])
    },
  )
})
