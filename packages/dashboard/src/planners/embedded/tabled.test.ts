import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../plan.ts'
import { bakery } from './fixtures/bakery.ts'
import { embeddedPlanner } from './index.ts'

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

const shown = ({ kind, measures, dimensions }: ChartPlan): string =>
  `${kind} ${measures.map(({ aggregate }) => aggregate).join()} by ${dimensions.map(({ column }) => column.column).join()}`

describe('a table that is asked for', () => {
  it.each([
    ['revenue by district as a table', 'table sum by district'],
    ['revenue by district in a table', 'table sum by district'],
    ['revenue by district in table form, please', 'table sum by district'],
    ['table of revenue by district and paid by', 'table sum by district,paid_by'],
    ['table of districts', 'table count by district'],
    ['top 5 bakeries by revenue as a table', 'table sum by name'],
    ['which district sells most, as a table', 'table sum by district'],
    ['revenue by month for each district, in tabular form', 'table sum by bought_at,district'],
  ])('shows the same groups: %s', async (prompt, table) => {
    expect((await chartsOf(prompt)).map(shown)).toEqual([table])
  })

  it('is the last of a list', async () => {
    expect((await chartsOf('revenue by month, purchases by district as a table')).map(({ kind }) => kind)).toEqual(['line', 'table'])
  })

  it.each(['purchases as a table', 'table of purchases'])('shows the rows of things alone: %s', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'table', limit: { count: 100 } }])
  })

  it('shows the rows of which only a column tells', async () => {
    const [chart] = await chartsOf('table of balances')
    expect(chart).toMatchObject({ kind: 'table', source: { base: { table: 'bakers' } } })
  })

  it('keeps the chart among the other readings', async () => {
    const [chart] = await chartsOf('revenue by district as a table')
    expect(chart?.alternatives[0]).toMatchObject({ kind: 'bar' })
  })
})
