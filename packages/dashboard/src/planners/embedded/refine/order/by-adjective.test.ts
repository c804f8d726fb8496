import { expect, it } from 'vitest'
import { plan } from '../../fixtures/asked.ts'
import { grainLedger } from '../../fixtures/grain-ledger.ts'
import { embeddedPlanner } from '../../index.ts'

it.each([
  ['heaviest first', 'desc', 'Vazan (Qtl)'],
  ['lightest on top', 'asc', 'Vazan (Qtl)'],
])('a list is in the order of the number that an adjective speaks of: %s', async (words, order, column) => {
  const say = (feedback: string, before: Awaited<ReturnType<typeof plan>>): ReturnType<typeof plan> =>
    embeddedPlanner.refine({ feedback, plan: before, catalog: grainLedger, fiscalYearStart: 4 })
  const listed = await say('also show weight', await plan('list of slips this month', grainLedger))
  const [chart] = (await say(words, listed)).charts
  const by = chart?.measures.find(({ column: of }) => of?.column === column)?.id
  expect(chart?.sort).toEqual([{ by: { measure: by }, order }])
})
