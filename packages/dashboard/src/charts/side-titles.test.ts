import { expect, it } from 'vitest'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { renderSvg } from './render.ts'

it('writes a long name along the side in lines that a low chart holds, and a short one in one', async () => {
  const long = 'Average days from received on to resolved on'
  const drawn = async (label: string) => {
    const plan = examplePlan('bar', {
      measures: [{ id: 'value', aggregate: 'mean', label }],
      dimensions: [{ id: 'office', column: { relation: 't', column: 'office' }, label: 'Office' }],
    })
    const columns = [column.text('office', 'Office'), column.number('value', label)]
    const rows = ['Pune', 'Agra', 'Kochi'].map((office, at) => ({ office, value: at + 1 }))
    return renderSvg(buildSpec({ plan, columns, rows, theme: 'default', locale: 'en-IN' }).spec, rows, { height: 200 })
  }
  const lines = [...(await drawn(long)).matchAll(/<tspan[^>]*>([^<]+)<\/tspan>/g)].map(([, text]) => text)
  expect(lines).toEqual(['Average days from', 'received on to resolved', 'on'])
  expect(await drawn('Average days')).toContain('>Average days</text>')
})
