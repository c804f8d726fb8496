import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** A chain of bookshops: what is sold to members, line by line. Nothing in the data goes by "buy". */
const books = catalog(
  [
    table('members', 800, [
      id('id', 800),
      column('full_name', 'name', { distinct: 640 }),
      column('town', 'place', { values: ['Graz', 'Linz', 'Wien'] }),
      column('tier', 'category', { values: ['gold', 'plain'] }),
      column('enrolled_on', 'date', { distinct: 300, min: '2018-01-01', max: '2024-12-30' }),
    ]),
    table('receipts', 6000, [
      id('id', 6000),
      id('member_id', 800),
      column('issued_on', 'date', { distinct: 1200, min: '2021-01-02', max: '2025-06-30' }),
    ]),
    table('receipt_items', 15000, [
      id('id', 15000),
      id('receipt_id', 6000),
      id('book_id', 400),
      column('amount', 'money', { distinct: 800, min: 1, max: 90 }),
    ]),
    table('titles', 400, [
      id('id', 400),
      column('name', 'name', { distinct: 400, unique: true }),
      column('genre', 'category', { values: ['crime', 'poetry', 'travel'] }),
      column('list_price', 'money', { distinct: 60, min: 4, max: 60 }),
    ]),
  ],
  [key('receipts.member_id', 'members.id'), key('receipt_items.receipt_id', 'receipts.id'), key('receipt_items.book_id', 'titles.id')],
)

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: books, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

const members = { base: { table: 'members' } }
const receiptsOf = { source: { base: { table: 'receipts' } }, link: [{ outer: { column: 'id' }, inner: { column: 'member_id' } }] }

describe('those with whom nothing was dealt', () => {
  it.each(['members who never bought anything', 'members without any purchases', "members who haven't shopped with us"])(
    '%s',
    async (words) => {
      const where = [{ kind: 'related', negated: true, sub: { ...receiptsOf, where: [] } }]
      expect(await chartsOf(words)).toMatchObject([
        { kind: 'text', source: members, where },
        { kind: 'table', source: members, where },
      ])
    },
  )

  it.each([
    ["members who haven't bought for 6 months", { from: '2024-12-30' }],
    ['members who have not visited for more than 3 weeks', { from: '2025-06-09' }],
    ['members with no sales in 2024', { from: '2024-01-01', until: '2025-01-01' }],
    ["members who haven't bought anything since March", { from: '2025-03-01' }],
    ['inactive members', { from: '2024-12-30' }],
  ])('%s: in that time alone', async (words, period) => {
    const [figure] = await chartsOf(words)
    expect(figure).toMatchObject({
      kind: 'text',
      source: members,
      where: [{ kind: 'related', negated: true, sub: { where: [{ kind: 'period', ...period }] } }],
    })
  })

  it.each([
    ['members in Graz who have not bought anything since March', 'Graz'],
    ['gold members from Linz who never bought anything', 'Linz'],
  ])('are of a place that stands before what is denied: %s', async (words, town) => {
    const [figure] = await chartsOf(words)
    expect(figure).toMatchObject({ kind: 'text', source: members })
    expect(figure?.where).toContainEqual(expect.objectContaining({ value: town }))
    expect(figure?.where).toContainEqual(expect.objectContaining({ kind: 'related', negated: true }))
  })

  it('are goods as well, by the lines that speak of them', async () => {
    for (const words of ['which titles never sold', 'list of unsold titles'])
      expect(await chartsOf(words)).toMatchObject([
        {
          kind: 'table',
          source: { base: { table: 'titles' } },
          where: [{ kind: 'related', negated: true, sub: { source: { base: { table: 'receipt_items' } } } }],
        },
      ])
    expect(await chartsOf('unsold titles by genre')).toMatchObject([
      { kind: 'bar', dimensions: [{ column: { column: 'genre' } }], where: [{ negated: true }] },
    ])
  })

  it('are found without a word for them', async () => {
    expect((await chartsOf('who never bought anything'))[0]).toMatchObject({ kind: 'text', source: members })
  })
})

describe('those who came back', () => {
  it.each([
    ['repeat members by tier', 'gt', 1],
    ['one-time members by tier', 'eq', 1],
    ['members who bought at least 5 times by tier', 'gte', 5],
    ['number of members with more than 3 receipts by tier', 'gt', 3],
    ['members who never came back by tier', 'eq', 1],
    ['members who came only one time and never came back by tier', 'eq', 1],
    ['members who bought once but never came back by tier', 'eq', 1],
    ['members who bought just once by tier', 'eq', 1],
    ['members who shopped one time by tier', 'eq', 1],
  ])('%s are counted, and not what they did', async (words, op, value) => {
    expect(await chartsOf(words)).toMatchObject([
      {
        kind: 'bar',
        source: members,
        measures: [{ aggregate: 'count' }],
        dimensions: [{ column: { column: 'tier' } }],
        where: [{ kind: 'related', having: [{ aggregate: 'count', op, value }], sub: receiptsOf }],
        having: [],
      },
    ])
  })

  it('are told apart before what they spent is added up', async () => {
    const [bars] = await chartsOf('revenue of members with more than 3 receipts by town')
    expect(bars).toMatchObject({
      measures: [{ aggregate: 'sum' }],
      where: [{ kind: 'related', having: [{ op: 'gt', value: 3 }] }],
      having: [],
    })
  })

  it('are counted as members where it is asked how many they are', async () => {
    for (const words of ['how many members bought again', 'how many members have more than 1 receipt'])
      expect(await chartsOf(words)).toMatchObject([{ kind: 'text', source: members, measures: [{ aggregate: 'count' }] }])
  })
})
