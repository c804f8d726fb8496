import type { ChartPlan, ConnectionSchema } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { columnChoices, draftOf, patchOf } from './plan-draft.ts'

const sales = (name: string) => ({ relation: 'sales', column: name })
const plan: ChartPlan = {
  chart_id: 'chart_1',
  kind: 'bar',
  title: 'Growth of amount per month',
  measures: [{ id: 'm1', aggregate: 'sum', column: sales('amount'), change: 'percent', label: 'Growth of amount', format: 'money' }],
  dimensions: [{ id: 'd1', column: sales('sold_on'), grain: 'month', label: 'Sold on (month)' }],
  series: null,
  facet: { id: 'f1', column: sales('region'), label: 'Region' },
  stack: null,
  orientation: null,
  donut: false,
  labels: false,
  color: null,
  where: [],
  having: [],
  sort: [],
  limit: { count: 3, rest: 'drop', within: 'f1' },
  relations: [{ relation: 'sales', table: 'sales' }],
  near: [],
}
const draft = draftOf(plan)

describe('what a form changes of a chart', () => {
  it('is nothing where nothing was changed', () => {
    expect(patchOf(plan, draft)).toEqual({})
  })

  it('leaves what was told along time behind with the value that it was told of', () => {
    const measure = { id: 'm1', aggregate: 'mean', column: sales('amount'), label: 'Average amount', format: 'money' }
    expect(patchOf(plan, { ...draft, measure: { ...draft.measure!, aggregate: 'mean' } })).toEqual({ measures: [measure] })
    expect(patchOf(plan, { ...draft, title: 'Growth' })).toEqual({ title: 'Growth' })
  })

  it('counts anew within the same breakdown, and no further without a limit', () => {
    expect(patchOf(plan, { ...draft, limit: '5' })).toEqual({ limit: { count: 5, rest: 'drop', within: 'f1' } })
    expect(patchOf({ ...plan, limit: null }, { ...draft, limit: '5' })).toEqual({ limit: { count: 5, rest: 'drop' } })
    expect(patchOf(plan, { ...draft, limit: '' })).toEqual({ limit: null })
  })
})

describe('the columns that are offered', () => {
  const table = (name: string, columns: readonly string[]) => ({
    name,
    columns: columns.map((each) => ({ name: each, meaning: 'category' })),
  })
  const schema = {
    tables: [table('sales', ['amount', 'shop_id']), table('staff', ['name']), table('shops', ['town'])],
  } as unknown as ConnectionSchema

  it('are those of its own tables, then those that its rows lead to, by table', () => {
    const columns = columnChoices({ ...plan, near: [{ relation: 'shops', table: 'shops' }] }, schema)
    const town = JSON.stringify(['shops', 'town'])
    expect(columns.groups.map(({ label, choices }) => [label, choices.map((each) => each.label)])).toEqual([
      ['sales', ['amount', 'shop id']],
      ['shops', ['town']],
    ])
    expect(columns.groups[1]?.choices[0]?.value).toBe(town)
    expect(columns.find(town)?.meaning).toBe('category')
  })
})
