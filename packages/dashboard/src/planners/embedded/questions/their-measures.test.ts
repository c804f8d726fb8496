import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { column } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const opened = {
  ...bazaar,
  tables: bazaar.tables.map((each) =>
    each.id === 'shops'
      ? { ...each, columns: [...each.columns, column('opened_on', 'date', { distinct: 40, min: '2012-01-05', max: '2024-09-01' })] }
      : each,
  ),
}

async function only(prompt: string) {
  const { charts, warnings } = await embeddedPlanner.plan({ prompt, catalog: opened, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  expect([charts.length, warnings]).toEqual([1, []])
  return charts[0]
}

describe('things and what is theirs', () => {
  it.each([
    ['shops and their sales', 'sum', []],
    ['shops in Pune with their sales', 'sum', [{ value: 'Pune' }]],
    ['show me all shops along with their total orders', 'count', []],
    ['shops opened after 2020 and their sales', 'sum', [{ kind: 'period', column: { column: 'opened_on' }, from: '2021-01-01' }]],
    ['shops with sales', 'sum', []],
    ['total sales of all shops', 'sum', []],
    ['sales of our shops in 2025', 'sum', [{ kind: 'period', column: { column: 'ordered_on' }, from: '2025-01-01' }]],
    ['shops with the highest sales', 'sum', []],
    ['shop having the least orders', 'count', []],
    ['sales by shops opened after 2020', 'sum', [{ kind: 'period', column: { column: 'opened_on' }, from: '2021-01-01' }]],
    ['average amount by shops that opened in 2022', 'mean', [{ column: { column: 'opened_on' }, from: '2022-01-01' }]],
  ])('is what the rows of others come to for each: %s', async (prompt, aggregate, where) => {
    expect(await only(prompt)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate }],
      dimensions: [{ column: { relation: 'shops', column: 'name' } }],
      where,
    })
  })

  it('is a list of what is stored of them', async () => {
    expect(await only('shops and their city')).toMatchObject({ kind: 'table' })
  })
})
