import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { boatExpenses, houseTracker, quaySales } from '../fixtures/ledgers.ts'
import { paymentBook } from '../fixtures/sheets-of-figures.ts'

async function shown(prompt: string, over: Catalog = boatExpenses): Promise<readonly [string, readonly string[], readonly string[]]> {
  const chart = await only(prompt, over)
  return [chart.kind, measures(chart), by(chart)]
}

describe('a sheet of expenses', () => {
  it.each([
    ['expenses by month', 'line', ['Date']],
    ['expenses by category', 'bar', ['Category']],
    ['fuel over time', 'line', ['Date']],
    ['cash vs card', 'bar', ['Mode']],
    ['where do I spend the most', 'bar', ['Category']],
    ['who spends more', 'bar', ['Paid By']],
    ['who spent the most?', 'bar', ['Paid By']],
    ['breakdown of expenses', 'bar', ['Category']],
    ['share of each category', 'arc', ['Category']],
    ['what percentage goes to fuel', 'arc', ['Category']],
    ['split by mode', 'bar', ['Mode']],
    ['how much did I spend on repairs', 'text', []],
    ['what did we spend last month', 'text', []],
  ])('is of the money: %s', async (prompt, kind, broken) => {
    expect(await shown(prompt)).toEqual([kind, ['sum Amount'], broken])
  })

  it.each([
    ['transactions by mode', 'bar'],
    ['number of expenses by mode', 'bar'],
    ['share of entries paid in cash', 'arc'],
  ])('is of its entries where they are asked for: %s', async (prompt, kind) => {
    const chart = await only(prompt, boatExpenses)
    expect(chart).toMatchObject({ kind, measures: [{ aggregate: 'count' }] })
    expect(by(chart)).toEqual(['Mode'])
  })

  it('alone is an overview', async () => {
    const { charts } = await plan('expenses', boatExpenses)
    expect(charts.length).toBeGreaterThan(3)
  })

  it('says that the money was meant', async () => {
    const { assumptions } = await only('share of each category', boatExpenses)
    expect(assumptions).toContain('Nothing was said of what: the total of amount is shown.')
  })
})

describe('entries of a sheet', () => {
  it.each([
    ['last 10 expenses', boatExpenses, 10],
    ['10 most recent expenses', boatExpenses, 10],
    ['recent expenses', boatExpenses, 20],
    ['last 10 sales', quaySales, 10],
    ['latest 10 records', quaySales, 10],
    ['show me the last 5 entries', quaySales, 5],
  ] as const)('are listed whole, the newest first: %s', async (prompt, over, count) => {
    const chart = await only(prompt, over)
    expect(chart).toMatchObject({ kind: 'table', limit: { count }, measures: [{ aggregate: 'none' }] })
    expect(by(chart)).toEqual(['Date', 'Category', 'Description', 'Paid By', 'Mode'])
    expect(chart.sort).toEqual([{ by: { dimension: chart.dimensions[0]?.id }, order: 'desc' }])
  })

  it.each(['show me all fuel expenses', 'list expenses of Dora'])('are listed where all of them are asked for: %s', async (prompt) => {
    const chart = await only(prompt, boatExpenses)
    expect(chart).toMatchObject({ kind: 'table', measures: [{ aggregate: 'none' }], where: [{ op: 'eq' }] })
    expect(by(chart)).toContain('Date')
  })
})

describe('payments that came in and went out', () => {
  it.each(['where does my money go', 'where do I spend the most', 'breakdown of expenses'])(
    'tell what they went for: %s',
    async (prompt) => {
      const chart = await only(prompt, paymentBook)
      expect([measures(chart), by(chart)]).toEqual([['sum Amount'], ['Category']])
      expect(chart.where).toMatchObject([{ column: { column: 'Type' }, op: 'eq', value: 'Debit' }])
    },
  )

  it.each(['how much did I save', 'net savings this year'])('tell what is left: %s', async (prompt) => {
    const { measures: kept } = await only(prompt, paymentBook)
    expect(kept).toMatchObject([{ label: 'Savings', formula: { op: '-' } }])
  })

  it.each([
    ['biggest expenses', 10],
    ['top 5 expenses', 5],
    ['last 3 expenses', 3],
  ])('list those of one kind: %s', async (prompt, count) => {
    expect(await only(prompt, houseTracker)).toMatchObject({ kind: 'table', measures: [{ aggregate: 'none' }], limit: { count } })
  })

  it('come to a sum for a time', async () => {
    const { kind, measures: spent, where } = await only('last month expenses', houseTracker)
    expect([kind, spent[0]?.label, where.length]).toEqual(['text', 'Expenses', 1])
  })
})
