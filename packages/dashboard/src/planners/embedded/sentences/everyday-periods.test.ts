import { describe, expect, it } from 'vitest'
import { ferries } from '../fixtures/ferries.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string) {
  const plan = await embeddedPlanner.plan({ prompt, catalog: ferries, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of plan.charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return plan.charts.map(({ kind, measures, dimensions, series, where }) => {
    const shown = measures.map(({ aggregate, column }) => (column ? `${aggregate} ${column.column}` : aggregate)).join(', ')
    const by = [...dimensions, ...(series ? [series] : [])].map(({ column, grain }) =>
      grain ? `${column.column}:${grain}` : column.column,
    )
    return {
      says: `${kind} ${shown} by ${by.join(', ')}`,
      where: where.map((each) => ('column' in each ? each.column.column : each.kind)),
      count: measures[0]?.aggregate === 'count',
      by,
    }
  })
}

const saysOf = async (prompt: string) => (await chartsOf(prompt)).map(({ says }) => says)

describe('a year', () => {
  it('is that of what happened, and not that in which something was built', async () => {
    expect(await saysOf('downtime by year')).toEqual(['line sum mins_out by began_on:year'])
    expect(await saysOf('ferries by year built')).toEqual(['line count by built_yr'])
  })
})

describe('a stretch of time', () => {
  it('shows how many there were over it', async () => {
    expect(await chartsOf('refunds last 6 months')).toMatchObject([{ says: 'line count by refunded_on:month', where: ['refunded_on'] }])
    expect(await chartsOf('late crossings since January 2023')).toMatchObject([
      { says: 'line count by sailed_at:month', where: ['is_late', 'sailed_at'] },
    ])
    expect(await chartsOf('no-shows over the last 8 weeks')).toMatchObject([{ says: 'line count by sailed_at:day' }])
  })

  it('is a breakdown where one unit follows the other', async () => {
    expect(await saysOf('crossings quarter by quarter for each route')).toEqual(['line count by sailed_at:quarter, route'])
    expect(await saysOf('refunds month by month')).toEqual(['line count by refunded_on:month'])
  })

  it('is compared by what the table holds that is called after an amount', async () => {
    expect(await saysOf('downtime this year vs last year')).toEqual(['bar sum mins_out by began_on:year'])
  })
})

describe('a broad wish', () => {
  it('asks after all, whatever the place is called', async () => {
    expect((await chartsOf('hows the quay doing')).length).toBeGreaterThanOrEqual(3)
  })

  it('is no condition for those who will look at it', async () => {
    const charts = await chartsOf('downtime dashboard for the engine team')
    expect(charts.length).toBeGreaterThanOrEqual(3)
    expect(charts.every(({ where }) => where.length === 0)).toBe(true)
  })

  it('is a whole picture by what it is to be told apart by', async () => {
    const charts = await chartsOf('summary of last year by route')
    expect(charts.length).toBeGreaterThanOrEqual(3)
    expect(charts.some(({ by }) => by.includes('route'))).toBe(true)
    expect(await saysOf('report of takings by route')).toEqual(['bar sum fare by route'])
  })

  it('counts rows in a state before it adds up what they come to', async () => {
    const charts = await chartsOf('no-show dashboard')
    expect(charts.filter(({ count }) => count).length).toBeGreaterThanOrEqual(3)
    expect(charts.every(({ where }) => where.includes('state'))).toBe(true)
  })

  it('is about how long it takes', async () => {
    const charts = await chartsOf('dashboard about waiting times')
    expect(charts.filter(({ says }) => says.includes('wait_minutes')).length).toBeGreaterThanOrEqual(3)
    expect(await saysOf('waiting time by route')).toEqual(['bar mean wait_minutes by route'])
  })
})
