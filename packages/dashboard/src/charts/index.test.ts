import { describe, expect, it } from 'vitest'
import { themes } from '../plan.ts'
import { checkChart } from './check.ts'
import { examples } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { chartValues } from './values.ts'

describe.each(themes)('theme %s', (theme) => {
  it.each(examples)('draws $name: valid, compiled without a warning, a mark for each row', async ({ input }) => {
    const { spec } = buildSpec({ ...input, theme, locale: 'en-IN' })
    const values = chartValues(input.plan, input.columns, input.rows, 'en-IN')
    expect(await checkChart(spec, values)).toMatchObject({ problems: [] })
  })
})
