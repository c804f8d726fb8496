import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** Plots for sale, what of each is ready, and when it was handed over. */
const plots = catalog([
  table('Plots', 300, [
    column('Plot', 'name', { distinct: 300, unique: true }),
    column('Layout', 'category', { values: ['Hill', 'Lake', 'Road'] }),
    column('Survey Done', 'yes_no', { nulls: 20 }),
    column('Deed Sent', 'yes_no', { type: 'text', values: ['N', 'Y'] }),
    column('Completed On', 'date', { distinct: 90, min: '2025-01-02', max: '2025-10-28', nulls: 70 }),
    column('Price', 'money', { distinct: 200, min: 100_000, max: 900_000 }),
  ]),
  table('Costs', 200, [
    column('Paid On', 'date', { distinct: 90, min: '2025-01-02', max: '2025-10-28' }),
    column('Head', 'category', { values: ['Deeds', 'Survey', 'Tax'] }),
    column('Amount', 'money', { distinct: 190, min: 100, max: 90_000 }),
  ]),
])

const is = (name: string, value: unknown): unknown => [{ kind: 'compare', column: { relation: 'Plots', column: name }, op: 'eq', value }]

describe('both halves of the name of a flag around what says that it is not so', () => {
  it.each(['survey not done', 'plots whose survey is not done yet', 'survey pending', 'how many surveys are not done'])(
    '%s',
    async (words) => {
      expect((await plan(words, plots)).charts[0]?.where).toEqual(is('Survey Done', false))
    },
  )

  it.each(['deeds still to send', 'deeds yet to be sent', 'plots whose deed is not sent'])('%s', async (words) => {
    expect((await plan(words, plots)).charts[0]?.where).toEqual(is('Deed Sent', 'N'))
  })

  it('is no breakdown where nothing is denied', async () => {
    expect(by(await only('plots by survey done', plots))).toEqual(['Survey Done'])
    expect((await only('plots not completed by layout', plots)).where).toMatchObject([
      { kind: 'missing', column: { column: 'Completed On' } },
    ])
  })
})
