import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { theatre } from '../fixtures/theatre.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, of: Catalog): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: of, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

const dues = { aggregate: 'sum', column: { column: 'amount_promised' }, minus: { column: 'amount_received' } }

/** Mills that buy on account: what each owes lies in its bills, what it may owe in its own row. */
const mills = catalog(
  [
    table('mills', 40, [
      id('id', 40),
      column('mill_name', 'name', { distinct: 40, unique: true }),
      column('valley', 'category', { values: ['Isarco', 'Venosta'] }),
      column('credit_limit', 'money', { distinct: 6, min: 1_000, max: 9_000 }),
    ]),
    table('bills', 900, [
      id('id', 900),
      id('mill_id', 40),
      column('billed_on', 'date', { distinct: 300, min: '2022-01-03', max: '2024-06-28' }),
      column('balance', 'money', { distinct: 400, min: 0, max: 2_000 }),
      column('sacks', 'measure', { type: 'integer', distinct: 60, min: 1, max: 80 }),
    ]),
  ],
  [key('bills.mill_id', 'mills.id')],
)

describe('what is still owed', () => {
  it.each([
    ['promised but not received, by genre', 'genre'],
    ['amount promised but not yet paid by town', 'town'],
  ])('is what was due less what was paid: %s', async (prompt, by) => {
    expect((await chartsOf(prompt, theatre))[0]).toMatchObject({ kind: 'bar', measures: [dues], dimensions: [{ column: { column: by } }] })
  })

  it.each(['who still owes us', 'patrons who owe us money', 'who owes gifts'])('ranks those who owe it: %s', async (prompt) => {
    const charts = await chartsOf(prompt, theatre)
    expect(charts).toHaveLength(1)
    expect(charts[0]).toMatchObject({ kind: 'bar', measures: [dues], dimensions: [{ column: { column: 'patron_name' } }] })
  })
})

describe('what the rows of each come to', () => {
  it.each(['mills over their credit limit', 'which mills have crossed the credit limit'])('against a limit: %s', async (prompt) => {
    const [figure, list] = await chartsOf(prompt, mills)
    expect(figure).toMatchObject({
      kind: 'text',
      title: 'Mills, total balance above credit limit',
      where: [{ kind: 'compare_to', column: { column: 'credit_limit' }, op: 'lt', aggregate: 'sum', of: { column: 'balance' } }],
    })
    expect(list).toMatchObject({ kind: 'table', where: figure?.where })
  })

  it('is what is said where no single row has so much', async () => {
    expect((await chartsOf('mills with more than 500 sacks in 2024', mills))[0]).toMatchObject({
      measures: [{ id: 'm1', aggregate: 'sum', column: { column: 'sacks' } }],
      where: [{ kind: 'period', from: '2024-01-01' }],
      having: [{ measure: 'm1', op: 'gt', value: 500 }],
    })
    expect((await chartsOf('bills with more than 50 sacks', mills))[0]).toMatchObject({
      where: [{ kind: 'compare', column: { column: 'sacks' }, op: 'gt', value: 50 }],
    })
  })
})
