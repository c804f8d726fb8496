import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../../../plan.ts'
import { measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'
import { board, caught, chart, ids, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }

function shape(plan: DashboardPlan, id: string): readonly unknown[] {
  const { kind, measures: values, dimensions }: ChartPlan = chart(plan, id)
  const [measure] = values
  const [axis] = dimensions
  return [kind, measure?.aggregate, measure?.column?.column, axis?.grain ?? axis?.column.column]
}

describe('what is measured', () => {
  it.each(['show the running total', 'make it cumulative', 'cumulative', 'as a running sum'])('is added up along time: %s', (words) => {
    const plan = say(words, line)
    expect(plan.charts[0]).toMatchObject({ title: 'Running total of fee per month', measures: [{ running: true }] })
    expect(say('not cumulative any more', plan).charts[0]).toMatchObject({ title: 'Fee per month', measures: [{ label: 'Total fee' }] })
  })

  it('grows from one step to the next, a begun last one left out; the title does not name that, whatever is changed', () => {
    const growth = say('show the growth', line)
    expect(growth.charts[0]?.where).toMatchObject([{ kind: 'period' }])
    expect(growth.charts[0]?.title).toBe('Growth of fee per month')
    expect(say('make it a line chart', growth).charts[0]).toMatchObject({ kind: 'line', title: 'Growth of fee per month' })
    expect(say('only 2023', line).charts[0]?.title).toBe('Fee per month, 2023')
  })

  it('is not added up where there is no time', () => {
    expect(caught(() => say('make it cumulative', bars)).code).toBe('not_understood')
  })

  it.each(['use visits instead of fee', 'show the number of visits instead', 'count visits instead of fee'])(
    'becomes how many rows there are: %s',
    (words) => {
      expect(shape(say(words, bars), 'chart_3')).toEqual(['bar', 'count', undefined, 'species'])
    },
  )

  it('is another one in a chart beside', () => {
    const plan = say('add minutes', bars)
    expect(ids(plan)).toEqual(['chart_3', 'chart_6'])
    expect(shape(plan, 'chart_6')).toEqual(['bar', 'sum', 'minutes', 'species'])
  })
})

describe('what it is by', () => {
  it.each([
    ['over time', 'line', 'quarter'],
    ['make it a line over time', 'line', 'quarter'],
    ['by year', 'bar', 'year'],
    ['drill down into urgency', 'bar', 'urgency'],
    ['change species to urgency', 'bar', 'urgency'],
    ['replace species with urgency', 'bar', 'urgency'],
  ])('is another breakdown: %s', (words, kind, axis) => {
    const [, , , by] = shape(say(words, bars), 'chart_3')
    expect([chart(say(words, bars), 'chart_3').kind, by]).toEqual([kind, axis])
  })

  it('is the date of what is shown, in colours too', () => {
    expect(chart(say('split by year', bars), 'chart_3').series).toMatchObject({ column: { column: 'visited_on' }, grain: 'year' })
  })

  it('is another one in a chart beside', () => {
    const plan = say('add a second chart by urgency', bars)
    expect(shape(plan, 'chart_6')).toEqual(['bar', 'sum', 'fee', 'urgency'])
    expect(chart(plan, 'chart_6').title).toBe('Fee by urgency')
  })

  it('goes from the colours into panels', () => {
    const split = say('split by urgency', line)
    expect(chart(say('one chart per urgency', split), 'chart_2')).toMatchObject({ facet: { column: { column: 'urgency' } } })
    expect(chart(say('one chart per urgency', split), 'chart_2').series).toBeUndefined()
  })

  it('is cut to the first lines', () => {
    expect(chart(say('keep only the top 2', say('split by species', line)), 'chart_2').limit).toEqual({ count: 2, rest: 'drop' })
  })

  it.each([
    ['zoom into 2023', '2023'],
    ['start in 2023', 'since 2023'],
    ['from 2023 on', '2023 onwards'],
  ])('begins or ends with a time: %s', (words, said) => {
    expect(chart(say(words, line), 'chart_2').title).toBe(`Fee per month, ${said}`)
  })
})

it.each(['add profit as a third line', 'plot profit as another line', 'include profit as a line'])(
  'one more line is part of the chart: %s',
  async (words) => {
    const { charts } = await talk(repairs, 'amount and cost by month', words)
    expect(charts.map((chart) => [chart.kind, measures(chart).length])).toEqual([['line', 3]])
  },
)
