import { describe, expect, it } from 'vitest'
import { lending } from '../fixtures/lending.ts'
import { embeddedPlanner } from '../index.ts'

const plan = (prompt: string) => embeddedPlanner.plan({ prompt, catalog: lending, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })

async function ask(prompt: string) {
  const { charts } = await plan(prompt)
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
    ['fee as % of minutes by rank', 'metric: Fee as a percentage of minutes', 'rank', 'sum(fee) / sum(minutes) of loans'],
    ['ratio of fee to minutes by rank', 'metric: Fee divided by minutes', 'rank', 'sum(fee) / sum(minutes) of loans'],
    ['fee-to-minutes ratio by rank', 'metric: Fee divided by minutes', 'rank', 'sum(fee) / sum(minutes) of loans'],
    ['sum(fee)/sum(minutes) by rank', 'metric: Fee divided by minutes', 'rank', 'sum(fee) / sum(minutes) of loans'],
    ['avg(fee) / avg(minutes) by town', 'metric: Fee divided by minutes', 'town', 'avg(fee) / avg(minutes) of loans'],
    ['sum(fee)/count(members) by hall', 'metric: Fee per member', 'hall_name', 'sum(fee) / count(distinct member_id) of loans'],
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

  it('take rows of each of so many things that no bars could be read as one number', async () => {
    expect(await ask('loans per member')).toMatchObject([{ kind: 'text', labels: ['metric: Loans per member'] }])
    expect(await ask('bar chart of loans per member')).toMatchObject([{ kind: 'bar', by: ['member_name'] }])
  })

  it.each(['fee minus minutes by rank', 'the gap between fee and minutes by rank', 'sum(fee) - sum(minutes) by rank'])(
    '%s: the one less the other, row by row',
    async (prompt) => {
      const { charts, warnings } = await plan(prompt)
      expect(charts).toMatchObject([{ measures: [{ aggregate: 'sum', column: { column: 'fee' }, minus: { column: 'minutes' } }] }])
      expect(warnings).toEqual([])
    },
  )

  it('warn where no row holds both numbers', async () => {
    const { charts, warnings } = await plan('ratio of fee to price by family')
    expect(charts.flatMap(({ measures }) => measures.map(({ aggregate }) => aggregate))).not.toContain('metric')
    expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('ratio') as unknown }])
  })
})
