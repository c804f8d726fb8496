import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const parcels: Catalog = catalog([
  table(
    'parcels',
    60,
    [
      id('parcel_id', 60),
      id('courier_id', 12),
      id('depot_id', 9),
      column('mail_depot', 'category', { distinct: 30 }),
      column('bno', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
      column('weight', 'measure', { distinct: 50, min: 1, max: 40 }),
    ],
    ['parcel_id'],
  ),
])
const seals: Catalog = catalog([table('seals', 40, [id('seal_id', 40), id('seal_num', 40), id('van_id', 6)], ['seal_id'])])

async function chart(prompt: string, over: Catalog = parcels): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only] = charts
  if (!only) throw new Error(`no chart for ${prompt}`)
  return only
}

describe('keys', () => {
  it('are no amount of each other', async () => {
    const bars = await chart('bar chart of courier id categorized by depot id')
    expect(bars).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'count' }] })
    expect(new Set([bars.dimensions[0]?.column.column, bars.series?.column.column])).toEqual(new Set(['courier_id', 'depot_id']))
  })

  it.each(['average weight in branches 1 to 4', 'average weight in branches between 1 and 4'])(
    'of a letter and a number are meant by %s',
    async (prompt) => {
      expect((await chart(prompt)).where).toMatchObject([{ kind: 'between', column: { column: 'bno' }, low: 1, high: 4 }])
    },
  )

  it('called numbers are what boxes spread where nothing else does', async () => {
    const boxes = await chart('create a box plot for the seals', seals)
    expect(boxes).toMatchObject({ kind: 'boxplot', measures: [{ aggregate: 'none', column: { column: 'seal_num' } }] })
  })

  it('of either of two things stand for them', async () => {
    const pie = await chart('which courier or depot has a share in the pie chart for ids 4, 3 or 5')
    const shown = [pie, ...pie.alternatives.map(({ plan }) => plan)].map(({ dimensions }) => dimensions[0]?.column.column)
    expect(new Set(shown.slice(0, 2))).toEqual(new Set(['courier_id', 'depot_id']))
  })
})

describe('boxes, fields and other words for keys', () => {
  it('spread the numbers of single things where their distribution is asked for', async () => {
    const tagged = catalog([
      table('tags', 60, [
        column('tag_id', 'id', { distinct: 60, min: 1, max: 60, unique: true }),
        column('weight', 'measure', { distinct: 50, min: 1, max: 40 }),
        column('colour', 'category', { values: ['red', 'blue'] }),
      ]),
    ])
    const boxes = await chart('a box plot of the distribution of tag ids', tagged)
    expect(boxes).toMatchObject({
      kind: 'boxplot',
      measures: [{ column: { column: 'tag_id' } }],
      dimensions: [{ column: { column: 'colour' } }],
    })
    expect(await chart('box plot of the distribution of courier ids')).toMatchObject({ dimensions: [{ column: { column: 'courier_id' } }] })
  })

  it('have the date to the right though it is text', async () => {
    const letters = catalog([
      table('letters', 30, [
        column('sender', 'name', { distinct: 9 }),
        column('sent_date', 'category', { distinct: 12 }),
        column('tray', 'category', { values: ['a', 'b'] }),
      ]),
    ])
    expect((await chart('heat map of sender and sent date', letters)).dimensions.map((side) => side.column.column)).toEqual([
      'sent_date',
      'sender',
    ])
  })

  it.each([
    ['average weight for porters 1 and 7', 'porter_id'],
    ['average weight for workers 1 and 7', 'staff_id'],
  ])('are meant by the numbers behind a word for them: %s', async (prompt, key) => {
    const carried = catalog([
      table('carried', 60, [id('porter_id', 12), id('staff_id', 12), column('weight', 'measure', { distinct: 50, min: 1, max: 40 })]),
    ])
    expect((await chart(prompt, carried)).where).toMatchObject([{ kind: 'among', column: { column: key }, values: [1, 7] }])
  })

  it.each([
    ['average pay bonus by team', 'bonus'],
    ['average payout per head by team', 'payout_per_head'],
    ['average pay by team', 'salary'],
  ])('a word that says of what an amount is measures nothing: %s', async (prompt, amount) => {
    const staff = catalog([
      table('staff', 60, [
        column('team', 'category', { values: ['red', 'blue'] }),
        column('salary', 'money', { distinct: 50, min: 1_000, max: 4_000 }),
        column('bonus', 'money', { distinct: 40, min: 1, max: 400 }),
        column('pay_out_per_head', 'money', { distinct: 40, min: 1, max: 400 }),
      ]),
    ])
    const expected = amount === 'payout_per_head' ? 'pay_out_per_head' : amount
    expect((await chart(prompt, staff)).measures).toMatchObject([{ aggregate: 'mean', column: { column: expected } }])
  })
})
