import { describe, expect, it } from 'vitest'
import { checkChart } from './check.ts'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { renderSvg } from './render.ts'

const columns = [column.number('one', 'Maths'), column.number('two', 'Science'), column.number('three', 'English')].map((each, place) => ({
  ...each,
  of: `m${String(place + 1)}`,
}))
const rows = [{ one: 51.4, two: 54.3, three: 49.3 }]
const plan = examplePlan('bar', {
  dimensions: [],
  sort: [],
  stack: 'grouped',
  measures: ['maths', 'science', 'english'].map((name, place) => ({
    id: `m${String(place + 1)}`,
    aggregate: 'mean',
    column: { relation: 'pupils', column: name },
    label: name,
  })),
})
const { spec } = buildSpec({ plan, columns, rows, theme: 'default', locale: 'en-IN' })

describe('bars of several measures and of nothing that breaks them down', () => {
  it('stand over their names, and need no legend', async () => {
    const svg = await renderSvg(spec, rows)
    const axis = /<g class="mark-group role-axis"[^>]*aria-label="X-axis[^]*?<\/g><\/g><\/g>/.exec(svg)?.[0] ?? ''
    for (const name of ['Maths', 'Science', 'English']) expect(axis).toContain(`>${name}<`)
    expect(svg).not.toContain('role-legend')
    expect((await checkChart(spec, rows)).problems).toEqual([])
  })
})
