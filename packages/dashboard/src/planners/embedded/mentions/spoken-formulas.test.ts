import { describe, expect, it } from 'vitest'
import { lending } from '../fixtures/lending.ts'
import { embeddedPlanner } from '../index.ts'

async function ask(prompt: string) {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: lending, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })
  return charts.map(({ kind, measures, dimensions, assumptions }) => ({
    kind,
    labels: measures.map(({ aggregate, label }) => `${aggregate}: ${label}`),
    by: dimensions.map(({ column }) => column.column),
    assumptions,
  }))
}

describe('calculations that are said outright', () => {
  it.each([
    ['takings by family (pieces sold times fee)', 'metric: Pieces sold times fee', 'family', 'sum(pieces_sold * fee) of loans'],
    ['pieces sold multiplied by fee for each town', 'metric: Pieces sold times fee', 'town', 'sum(pieces_sold * fee) of loans'],
    ['fee as a percentage of minutes by rank', 'metric: Fee as a percentage of minutes', 'rank', 'sum(fee) / sum(minutes) of loans'],
    ['loans per member by hall', 'metric: Loans per member', 'hall_name', 'count(*) / count(distinct member_id) of loans'],
  ])('%s', async (prompt, label, by, said) => {
    const [chart, ...more] = await ask(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'bar', labels: [label], by: [by] })
    expect(chart?.assumptions.join(' ')).toContain(said)
  })

  it('take an average number of rows for each of what they refer to as one number', async () => {
    expect(await ask('average number of loans per member')).toMatchObject([{ kind: 'text', labels: ['metric: Loans per member'] }])
  })

  it('leave rows for each thing a breakdown where nothing else is one', async () => {
    expect(await ask('loans per member')).toMatchObject([{ kind: 'bar', by: ['member_name'] }])
  })
})
