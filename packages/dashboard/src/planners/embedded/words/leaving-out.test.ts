import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

it.each([
  'visits by species but leave cats out because they hide the others',
  'visits by species, cats left out',
  'visits by species, skip cats',
  'visits by species not counting cats',
  'visits by species, everything but cats',
])('leaves rows out behind what is asked for: %s', async (prompt) => {
  const { charts } = await plan(prompt, clinic)
  expect(charts).toMatchObject([{ measures: [{ aggregate: 'count' }], where: [{ op: 'ne', value: 'cat' }] }])
})

it('takes nothing for left out that is to be changed', async () => {
  const before = await plan('fee by species', clinic)
  const { charts } = await embeddedPlanner.refine({
    feedback: 'by month and drop the species',
    plan: before,
    catalog: clinic,
    fiscalYearStart: 4,
  })
  expect(charts).toMatchObject([{ dimensions: [{ grain: 'month' }], where: [] }])
})
