import { describe, expect, it } from 'vitest'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { renderSvg } from './render.ts'

describe('rows as a table', () => {
  const columns = [
    { ...column.number('id', 'Order'), role: 'dimension' as const, meaning: 'id' as const },
    { ...column.number('amount', 'Amount'), meaning: 'money' as const, format: 'money' as const, unit: 'INR' },
    { ...column.number('discount', 'Discount'), format: 'percent' as const },
    column.time('ordered', 'Date ordered', undefined),
  ]
  const rows = [
    { id: 111_507, amount: 1_234_567.5, discount: 0.05, ordered: '2026-03-29T20:03:56' },
    { id: 9, amount: null, discount: 0.125, ordered: '2026-03-30' },
  ]

  it('are drawn under their names, money with its currency, keys without commas, dates as people write them', async () => {
    const { spec } = buildSpec({ plan: examplePlan('table'), columns, rows, theme: 'default', locale: 'en-IN' })
    const texts = [...(await renderSvg(spec, rows)).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
    expect(new Set(texts)).toEqual(
      new Set([
        'Order',
        'Amount',
        'Discount',
        'Date ordered',
        '111507',
        '9',
        '₹12,34,567.50',
        '–',
        '5%',
        '12.5%',
        '29 Mar 2026 20:03',
        '30 Mar 2026',
      ]),
    )
  })

  it('stand in columns: numbers and their name at the end, texts and theirs at the beginning', async () => {
    const { spec } = buildSpec({ plan: examplePlan('table'), columns, rows, theme: 'default', locale: 'en-IN' })
    const svg = await renderSvg(spec, rows)
    const anchorOf = (words: string) => new RegExp(`<text [^>]*text-anchor="(\\w+)"[^>]*>${words}</text>`).exec(svg)?.[1]
    expect(['Amount', '₹12,34,567.50', 'Discount', '12.5%'].map(anchorOf)).toEqual(['end', 'end', 'end', 'end'])
    expect(['Date ordered', '30 Mar 2026'].map(anchorOf)).toEqual(['start', 'start'])
  })

  it('keep the names of their columns apart', async () => {
    const twice = [column.number('a', 'Amount'), column.number('b', 'Amount')]
    const { spec } = buildSpec({ plan: examplePlan('table'), columns: twice, rows: [{ a: 1, b: 2 }], theme: 'default', locale: 'en-IN' })
    expect(JSON.stringify(spec['encoding'])).toContain('"sort":["a","b"]')
  })
})
