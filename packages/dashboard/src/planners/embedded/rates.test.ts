import { describe, expect, it } from 'vitest'
import type { Formula } from '../../plan-formula.ts'
import { column } from './fixtures/catalogs.ts'
import { ferries } from './fixtures/ferries.ts'
import { lending } from './fixtures/lending.ts'
import { returnedLines } from './fixtures/sheets-of-figures.ts'
import { embeddedPlanner } from './index.ts'

async function chartsOf(prompt: string, catalog = ferries) {
  const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of plan.charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return plan.charts
}

/** What is counted of all that are counted, the conditions of the part alone. */
function partOf(formula: Formula | undefined) {
  if (formula?.kind !== 'calculation' || formula.left.kind !== 'aggregate' || formula.right.kind !== 'aggregate') return undefined
  const { where, ...left } = formula.left
  expect(left).toEqual(formula.right)
  return { counted: formula.right.of?.kind === 'column' ? formula.right.of.column : undefined, where }
}

const held = (column: string, value: unknown) => ({ kind: 'compare', op: 'eq', value, column: { relation: 'crossings', column } })

describe('rates: the part of the rows for which something holds', () => {
  it.each([
    ['late crossings share by ferry', 'Late crossings share by ferry', 'is_late'],
    ['percentage of late crossings by ferry', 'Share of late crossings by ferry', 'is_late'],
    ['% of crossings cancelled by ferry', 'Share of crossings cancelled by ferry', 'state'],
    ['what fraction of crossings was late by ferry', 'Share of crossings late by ferry', 'is_late'],
    ['cancellation rate by ferry', 'Cancellation rate by ferry', 'state'],
    ['no show rate per ferry', 'No show rate by ferry', 'state'],
  ])('%s', async (prompt, title, column) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ title, kind: 'bar', where: [], sort: [{ by: { measure: 'm1' }, order: 'desc' }] })
    expect(chart?.measures).toMatchObject([{ aggregate: 'metric', format: 'percent' }])
    const value = { is_late: '1', state: /no show/.test(prompt) ? 'no-show' : 'cancelled' }[column]
    expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([held(column, value)])
  })

  it.each([
    ['share of crossings with a wait of more than 30 minutes', 'wait_minutes'],
    ['percentage of crossings with wait minutes over 45 by ferry', 'wait_minutes'],
  ])('holds for more than a number, with what it is a number of: %s', async (prompt, column) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([{ kind: 'compare', op: 'gt', column: { column } }])
  })

  it.each(['share of ferries with more than 100 crossings', 'what percentage of ferries have more than 100 crossings'])(
    'is one figure of things that have so many: %s',
    async (prompt) => {
      const [chart, ...more] = await chartsOf(prompt)
      expect(more).toEqual([])
      expect(chart).toMatchObject({ kind: 'text', where: [] })
      expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([{ kind: 'related', having: [{ op: 'gt', value: 100 }] }])
    },
  )

  it.each([
    ['returns as a percentage of orders', 'text', 'orders'],
    ['returns as a percentage of orders by month', 'line', 'orders'],
    ['orders with returns as a % of all orders by month', 'line', 'orders'],
    ['returned orders as a share of orders per month', 'line', 'orders'],
    ['number of returns as a percentage of number of order lines by category', 'bar', 'order_lines'],
  ])('is of the rows that are told behind “percentage of”: %s', async (prompt, kind, relation) => {
    const [chart, ...more] = await chartsOf(prompt, returnedLines)
    expect([more, chart?.kind]).toEqual([[], kind])
    expect(partOf(chart?.measures[0]?.formula)).toMatchObject({ counted: { relation }, where: [{ kind: 'related' }] })
  })

  it('takes a time for that of the part where the whole is told', async () => {
    const [chart] = await chartsOf('crossings sailed in 2025 as a percentage of all crossings')
    expect(chart).toMatchObject({ kind: 'text', where: [] })
    expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([{ kind: 'period' }])
  })

  it('is of the same rows in a ranking of them', async () => {
    const ofCities = {
      ...returnedLines,
      tables: returnedLines.tables.map((each) =>
        each.id === 'orders'
          ? { ...each, columns: [...each.columns, column('city', 'place', { values: ['Bodo', 'Molde', 'Oslo'] })] }
          : each,
      ),
    }
    const [ranked] = await chartsOf('which city has the highest return rate', ofCities)
    expect(partOf(ranked?.measures[0]?.formula)).toMatchObject({ counted: { relation: 'order_lines', column: 'id' } })
  })

  it('is none of a thing alone: how all of them are divided', async () => {
    const [chart] = await chartsOf('share of refunds by route')
    expect(chart).toMatchObject({ kind: 'arc', title: 'Share of refunds by route', measures: [{ aggregate: 'count' }] })
  })

  it('is of rows of another table where those say it: each row counts once, whether it has one of them or several', async () => {
    const [chart] = await chartsOf('refund rate per route this year')
    expect(chart).toMatchObject({
      title: 'Refund rate by route, this year',
      source: { base: { table: 'crossings' } },
      where: [{ kind: 'period', column: { relation: 'crossings', column: 'sailed_at' } }],
    })
    expect(partOf(chart?.measures[0]?.formula)).toMatchObject({
      counted: { relation: 'crossings', column: 'id' },
      where: [{ kind: 'related', sub: { source: { base: { table: 'refunds' } } } }],
    })
  })

  it('says how something was done, by what stands behind the verb', async () => {
    const [chart, ...more] = await chartsOf('percent of crossings made by car by month')
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'line', title: 'Share of crossings made by car per month', where: [] })
    expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([held('fare_class', 'car')])
  })

  it('is of those that did it more than once', async () => {
    const [chart] = await chartsOf('what fraction of members came back', lending)
    expect(partOf(chart?.measures[0]?.formula)).toMatchObject({ counted: { relation: 'members', column: 'id' } })
  })

  it('is of money where that is what is spoken of', async () => {
    const [chart] = await chartsOf('share of car revenue by month')
    expect(chart?.measures[0]?.formula).toMatchObject({
      left: { aggregate: 'sum', of: { column: { column: 'fare' } }, where: [held('fare_class', 'car')] },
      right: { aggregate: 'sum' },
    })
  })

  it('is one number where nothing breaks it down', async () => {
    expect(await chartsOf('refund rate')).toMatchObject([{ kind: 'text', title: 'Refund rate' }])
  })

  it('turns to what is not late where it is on time', async () => {
    const [chart] = await chartsOf('on-time rate by ferry')
    expect(partOf(chart?.measures[0]?.formula)?.where).toMatchObject([{ kind: 'not', of: held('is_late', '1') }])
  })

  it.each([
    ['ferries with the highest late rate', 'desc'],
    ['which ferry has the worst late rate', 'desc'],
    ['which ferry has the lowest late rate', 'asc'],
    ['which ferry has the best on-time rate', 'desc'],
    ['which ferry has the worst on-time rate', 'asc'],
  ])('%s: ranked from that end', async (prompt, order) => {
    const [chart] = await chartsOf(prompt)
    expect(chart?.sort).toEqual([{ by: { measure: 'm1' }, order }])
    expect(chart?.measures[0]?.aggregate).toBe('metric')
  })

  it('stands among the other parts of a list', async () => {
    const charts = await chartsOf('revenue by month, late rate by route, refunds by reason')
    expect(charts.map(({ title }) => title)).toEqual(['Fare per month', 'Late rate by route', 'Refunds by reason'])
  })

  it.each(['share of crossings by route', 'pie chart of the share of late crossings by route'])(
    '%s: a pie of them, and no rate',
    async (prompt) => {
      const [chart] = await chartsOf(prompt)
      expect(chart).toMatchObject({ kind: 'arc', measures: [{ aggregate: 'count' }] })
    },
  )
})
