import { describe, expect, it } from 'vitest'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { likedSize } from './size.ts'

describe('the size that a heat map likes', () => {
  it.each([
    [8, 6],
    [36, 12],
  ])('of %i columns is %i wide', (count, w) => {
    const columns = [column.text('state', 'State'), column.text('category', 'Category'), column.number('amount', 'Amount')]
    const dimensions = ['state', 'category'].map((id) => ({ id, column: { relation: 't', column: id }, label: id }))
    const plan = examplePlan('rect', { measures: [{ id: 'amount', aggregate: 'sum', label: 'Amount' }], dimensions })
    const rows = Array.from({ length: count * 3 }, (_, at) => ({ state: `S${at % count}`, category: `C${at % 3}`, amount: at }))
    const { spec } = buildSpec({ plan, columns, rows, theme: 'default', locale: 'en-IN' })
    expect(likedSize('rect', spec, rows).w).toBe(w)
  })
})
