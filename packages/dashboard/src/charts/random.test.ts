import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkChart } from './check.ts'
import { anyInput } from './fixtures/random.ts'
import { buildSpec } from './index.ts'
import { chartValues } from './values.ts'

describe('any rows', () => {
  it('are drawn as a valid chart, without a warning, with a mark for each row that can have one', async () => {
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        const { spec } = buildSpec(input)
        const values = chartValues(input.plan, input.columns, input.rows, input.locale)
        expect((await checkChart(spec, values)).problems).toEqual([])
      }),
      // The same charts in every run of the suite; any others under `npm run prove`.
      process.env.PROVE === undefined ? { numRuns: 300, seed: 20_261_120 } : { numRuns: 3_000 },
    )
  })
})
