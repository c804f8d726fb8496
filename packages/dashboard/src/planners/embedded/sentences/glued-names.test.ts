import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Names without anything between their words, some of them short. */
const glued = catalog(
  [
    table('category', 9, [
      column('catcode', 'id', { type: 'text', distinct: 9, unique: true }),
      column('catdesc', 'category', { values: ['saws', 'drills'] }),
    ]),
    table('customer', 40, [
      id('custno', 40),
      column('custname', 'name', { distinct: 40, unique: true }),
      column('custkind', 'category', { values: ['trade', 'private'] }),
    ]),
    table('hire', 600, [
      id('hireno', 600),
      id('custno', 40),
      column('catcode', 'id', { type: 'text', distinct: 9 }),
      column('paidby', 'category', { values: ['cash', 'card'] }),
      column('repaircost', 'money', { distinct: 90, min: 1, max: 400 }),
    ]),
  ],
  [key('hire.custno', 'customer.custno'), key('hire.catcode', 'category.catcode')],
)

describe('names that are glued of a short word and a whole one', () => {
  it.each([
    ['Number of hires by customer kind', ['custkind'], ['count']],
    ['Number of hires by the kind of customer', ['custkind'], ['count']],
    ['Number of hires by category description', ['catdesc'], ['count']],
    ['Total repair cost by how the hires were paid', ['paidby'], ['sum repaircost']],
  ])('%s', async (prompt, columns, shown) => {
    const chart = await only(prompt, glued)
    expect([by(chart), measures(chart)]).toEqual([columns, shown])
  })
})
