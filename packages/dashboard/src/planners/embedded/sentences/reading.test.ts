import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { dated, harvest, orchard, stall } from '../fixtures/orchard.ts'
import { embeddedPlanner } from '../index.ts'

async function chart(prompt: string, over: Catalog = orchard): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const tablesOf = (plan: ChartPlan): readonly string[] => relationsOf(plan.source).map(({ table }) => table)

describe('joins between things', () => {
  it('go through what refers to both rather than through what both refer to', async () => {
    const bar = await chart('number of trees for each picker by fruit as a bar chart')
    expect(tablesOf(bar).toSorted()).toEqual(['pickers', 'shifts', 'trees'])
  })

  it('leave out what each row has one of and nothing else is said of', async () => {
    const bar = await chart('number of trees for each picker as a bar chart')
    expect(tablesOf(bar).toSorted()).toEqual(['pickers', 'shifts'])
    expect(bar.title).toBe('Trees by picker')
  })

  it('take conditions on the table between as conditions on the same rows', async () => {
    const bar = await chart('number of trees for each picker in year 2022 as a bar chart')
    expect(tablesOf(bar)).toContain('shifts')
    expect(bar.where).toEqual([{ kind: 'compare', column: { relation: 'shifts', column: 'year' }, op: 'eq', value: 2022 }])
  })

  it('count what is named where the group alone would be counted by its own name', async () => {
    const bar = await chart('names of pickers who took shifts, and count them in a bar chart')
    expect(tablesOf(bar)).toContain('shifts')
  })
})

describe('names of things', () => {
  it('are grouped by as they stand where the things themselves are counted by them', async () => {
    const bar = await chart('how many pickers have each name, as a bar chart')
    expect(bar.dimensions[0]).toMatchObject({ column: { relation: 'pickers', column: 'name' } })
    expect(bar.dimensions[0]?.identity).toBeUndefined()
  })

  it('keep namesakes apart where something of theirs is counted', async () => {
    const bar = await chart('number of shifts for each picker as a bar chart')
    expect(bar.dimensions[0]?.identity).toEqual([{ relation: 'pickers', column: 'id' }])
  })

  it('are found behind "of each" and "for"', async () => {
    for (const words of ['show the name for farms and the number of pickers for each farm', 'name of each farm and the number of pickers'])
      expect(await chart(words)).toMatchObject({
        measures: [{ aggregate: 'count' }],
        dimensions: [{ column: { relation: 'farms', column: 'farm_title' } }],
      })
  })
})

describe('names of columns', () => {
  it('may be made of plain words alone', async () => {
    expect(await chart('total shift amount by fruit')).toMatchObject({
      measures: [{ aggregate: 'sum', column: { column: 'shift_amount' } }],
      dimensions: [{ column: { column: 'fruit' } }],
    })
  })

  it('may be short and end in s', async () => {
    expect(await chart('total shift amount for each position')).toMatchObject({ dimensions: [{ column: { column: 'gPos' } }] })
  })
})

describe('clauses', () => {
  it('leave the measure in the sentence when "showing" opens it', async () => {
    const pie = await chart('A pie chart showing the number of visits for each species in descending order of the number', clinic)
    expect(pie).toMatchObject({ kind: 'arc', measures: [{ aggregate: 'count' }], dimensions: [{ column: { column: 'species' } }] })
  })

  it('draw no time where there is none', async () => {
    const line = await chart('line chart of the average hourly pay over time for each farm')
    expect(line.dimensions[0]?.column).toBeDefined()
  })
})

describe('plain requests', () => {
  it('sum a small quantity up rather than grouping by it', async () => {
    for (const words of ['quantity by picker', 'top 2 pickers by quantity']) {
      const bar = await chart(words, harvest)
      expect([words, bar]).toMatchObject([
        words,
        {
          measures: [{ aggregate: 'sum', column: { column: 'quantity' } }],
          dimensions: [{ column: { relation: 'pickers', column: 'name' } }],
        },
      ])
    }
  })

  it('break down by two things, and a third in small pictures', async () => {
    expect(await chart('average quantity by size and picker', harvest)).toMatchObject({
      dimensions: [{ column: { column: 'size' } }],
      series: { column: { relation: 'pickers', column: 'name' } },
    })
    const whole = await chart('average quantity by size, ripeness and picker', harvest)
    expect([whole.dimensions[0], whole.series, whole.facet].map((each) => each?.column.column)).toEqual(['size', 'ripeness', 'name'])
  })

  it('say which breakdown has no room', async () => {
    const bar = await chart('average quantity by size, ripeness, weather and picker', harvest)
    expect(bar.assumptions.join(' ')).toMatch(/no room .*picker/)
  })

  it('set periods side by side', async () => {
    const bar = await chart('quantity this month vs last month', harvest)
    expect(bar).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'sum' }],
      dimensions: [{ grain: 'month', column: { column: 'picked_on' } }],
    })
    expect(bar.where).toMatchObject([{ kind: 'period', from: '2024-08-01', until: '2024-10-01' }])
  })

  it('follow the course of a measure, not every moment', async () => {
    for (const words of ['quantity over time', 'quantity trend']) {
      const line = await chart(words, harvest)
      expect([words, line]).toMatchObject([words, { kind: 'line', dimensions: [{ grain: 'month' }] }])
      expect(line.measures[0]?.aggregate).not.toBe('none')
    }
  })

  it('take the usual row where each row is one of what is named', async () => {
    expect(await chart('quantity per basket', harvest)).toMatchObject({ kind: 'text', measures: [{ aggregate: 'mean' }] })
  })

  it('keep counting what stands behind a value', async () => {
    expect(await chart('number of ripe baskets by picker', harvest)).toMatchObject({
      source: { base: { table: 'baskets' } },
      measures: [{ aggregate: 'count' }],
      where: [{ kind: 'compare', column: { column: 'ripeness' }, value: 'ripe' }],
    })
  })

  it('draw stacked areas', async () => {
    expect(await chart('quantity by month and size as a stacked area', harvest)).toMatchObject({ kind: 'area' })
  })
})

describe('what nobody called by its name', () => {
  it('is a gain where the rows hold what came in and what it cost', async () => {
    const bar = await chart('total profit by fruit', stall)
    expect(bar.measures).toMatchObject([
      { aggregate: 'sum', column: { relation: 'sales', column: 'amount' }, minus: { relation: 'sales', column: 'unit_cost' } },
    ])
    expect(bar.measures[0]?.label).toBe('Total profit')
    expect(bar.assumptions.join(' ')).toContain('amount less unit cost')
    expect((await chart('profit by size', harvest)).measures[0]?.minus).toBeUndefined()
  })

  it('is a key of things that have no table', async () => {
    expect((await chart('number of sales by customer', stall)).dimensions[0]?.column.column).toBe('customer_id')
  })

  it('is a column by its initial, and a list of short values', async () => {
    expect((await chart('number of sales by variety name', stall)).dimensions[0]?.column.column).toBe('vname')
    expect((await chart('amount by fruit for grades A, B or C', stall)).where).toMatchObject([
      { kind: 'among', column: { column: 'grade' }, values: ['A', 'B', 'C'] },
    ])
  })

  it('is said where it is of no use', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'number of growers by village above 500',
      catalog: stall,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 4,
    })
    expect(warnings.map(({ message }) => message).join(' ')).toContain('500')
  })
})

describe('sentences of several clauses', () => {
  it('sort by the axis that is named just before the direction', async () => {
    const bar = await chart('average quantity for each size as a bar chart, x-axis in asc order', harvest)
    expect(bar.sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })

  it('keep one chart where its last breakdown stands beside its name', async () => {
    expect(await chart('number of baskets by month and size in a stacked bar chart', harvest)).toMatchObject({
      kind: 'bar',
      dimensions: [{ grain: 'month' }],
      series: { column: { column: 'size' } },
    })
  })

  it('mean by "each date" the date that was named before', async () => {
    expect(await chart('the picked date and the number of baskets on each date as a line chart', dated)).toMatchObject({
      dimensions: [{ column: { column: 'picked_date' } }],
    })
  })

  it('count things rather than a value that is called like one of them', async () => {
    const pie = await chart('number of members for each role in a pie chart', dated)
    expect(pie).toMatchObject({ where: [], dimensions: [{ column: { column: 'role' } }] })
  })

  it('sum up what things are named after, and points of each', async () => {
    expect(await chart('total payment for each role', dated)).toMatchObject({
      measures: [{ aggregate: 'sum', column: { column: 'amount_payment' } }],
    })
    expect(await chart('total points of each role', dated)).toMatchObject({
      measures: [{ aggregate: 'sum', column: { column: 'points' } }],
    })
  })
})

describe('verbs', () => {
  it('name the table that is counted where the group alone would be counted', async () => {
    const bar = await chart('for each doctor show the name and how often they were visited', clinic)
    expect(bar).toMatchObject({ source: { base: { table: 'visits' } }, dimensions: [{ column: { column: 'full_name' } }] })
  })
})

describe('a month that is named', () => {
  it('is the last one that there was', async () => {
    const { where } = await chart('number of baskets by picker in March as a bar chart', harvest)
    expect(where).toMatchObject([{ kind: 'period', from: '2024-03-01', until: '2024-04-01' }])
  })

  it('is all of them where every one is asked for', async () => {
    const { where } = await chart('number of baskets by picker in every March as a bar chart', harvest)
    expect(where).toMatchObject([{ kind: 'calendar', grain: 'month_of_year', values: [3] }])
  })
})
