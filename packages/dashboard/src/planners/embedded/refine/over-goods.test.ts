import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { by, measures } from '../fixtures/asked.ts'
import { plantation } from '../fixtures/plantation.ts'
import { embeddedPlanner } from '../index.ts'

/** The dashboard after these changes, one by one. */
async function after(prompt: string, ...changes: readonly string[]): Promise<DashboardPlan> {
  let plan = await embeddedPlanner.plan({ prompt, catalog: plantation, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: plantation, fiscalYearStart: 4 })
  return plan
}

const shown = async (prompt: string, ...changes: readonly string[]): Promise<readonly unknown[]> =>
  (await after(prompt, ...changes)).charts.map((chart) => [measures(chart), by(chart)])

describe('money, where only other rows have a column called so', () => {
  it.each(['total amount instead of bags', 'amount instead', 'by money', 'in rupees', 'also show the amount'])(
    'is that of the rows that are shown: %s',
    async (change) => {
      const [chart] = (await after('bags by grower', change)).charts
      expect(chart && measures(chart).at(-1)).toBe('sum Total Amt')
    },
  )
})

describe('how many of what nobody knows', () => {
  it.each(['number of goats', 'how many goats does each of these have', 'count of tractors'])('is not counted: %s', async (change) => {
    await expect(after('bags by grower', change)).rejects.toMatchObject({ code: 'not_understood' })
  })

  it.each(['how many times each', 'the count instead of bags', 'number of purchases'])('rows are counted still: %s', async (change) => {
    expect(await shown('bags by grower', change)).toEqual([[['count'], ['Grower Name']]])
  })
})

describe('a chart that is to go', () => {
  it.each(['remove drc', 'take out the drc', 'drop drc'])('is known by what it measures: %s', async (change) => {
    expect(await shown('average drc by block', 'add a chart of latex by month', change)).toEqual([[['sum Qty (Ltr)'], ['Date']]])
  })

  it('is known by the rows it is over', async () => {
    expect(await shown('latex amount by grower', 'add a chart of manure amount by item', 'remove latex')).toEqual([
      [['sum Total Amt'], ['Item']],
    ])
  })

  it('is none where one of its measures can go', async () => {
    const charts = await shown('average drc and rate by block', 'add a chart of latex by month', 'remove drc')
    expect(charts).toEqual([
      [['mean Rate/Ltr'], ['Block']],
      [['sum Qty (Ltr)'], ['Date']],
    ])
  })
})

describe('a ranking that is cut', () => {
  it.each(['sort the first chart by name', 'the first chart in alphabetical order'])(
    'is of the same ones, and not of the first by name: %s',
    async (change) => {
      await expect(after('top 3 growers by latex amount', 'add a chart of bags by item', change)).rejects.toMatchObject({
        code: 'not_understood',
      })
    },
  )
})

describe('a figure', () => {
  it.each([
    ['by month', 'line', 'month'],
    ['year wise', 'bar', 'year'],
    ['by weekday', 'bar', 'weekday'],
  ])('is put along time: %s', async (change, kind, grain) => {
    expect((await after('total latex amount', change)).charts).toMatchObject([{ kind, dimensions: [{ grain }] }])
  })
})

describe('which of the parts', () => {
  it.each([
    ['latex by month and block', 'which block was the best'],
    ['latex by round and block', 'which block was the lowest'],
    ['latex by round and block', 'overall, which block has the least'],
    ['latex by month and block', 'which of them is higher'],
  ])('is asked of them in all: %s, %s', async (prompt, change) => {
    expect(await shown(prompt, change)).toEqual([[['sum Qty (Ltr)'], ['Block']]])
  })

  it('leaves what else is asked for as it is', async () => {
    expect(await shown('latex by month and block', 'which month was the best')).toEqual([[['sum Qty (Ltr)'], ['Date', 'Block']]])
  })
})

describe('another chart for these', () => {
  it.each(['add another chart with average drc for these', 'average drc for these in another chart'])(
    'is of the same ones: %s',
    async (change) => {
      const [, chart] = (await after('top 3 growers by latex amount', change)).charts
      expect(chart && measures(chart)).toEqual(['mean DRC %'])
      expect(chart).toMatchObject({
        limit: { count: 3 },
        sort: [{ by: { aggregate: 'sum', column: { column: 'Amount (Rs)' } }, order: 'desc' }],
      })
    },
  )

  it('is of all where they were ranked by other rows', async () => {
    const [, chart] = (await after('top 3 growers by latex amount', 'add another chart with number of bags for these')).charts
    expect(chart?.limit).toBeUndefined()
  })
})

describe('which of the parts fell or rose', () => {
  const months = 'latex in June and July 2025 by month and block'

  it.each([
    [months, 'which block fell the most', 'asc'],
    [months, 'where did it drop most', 'asc'],
    [months, 'which one grew the most', 'desc'],
    [months, 'which block had the biggest rise', 'desc'],
    ['latex by block 2024 vs 2025', 'which block declined the most', 'asc'],
    ['latex by block 2024 vs 2025', 'which one improved the least', 'asc'],
  ])('from the one time to the other: %s, %s', async (prompt, change, order) => {
    const { charts } = await after(prompt, change)
    expect(charts.map(by)).toEqual([['Block']])
    expect(charts).toMatchObject([{ kind: 'bar', measures: [{ formula: { op: '-' } }], sort: [{ order }] }])
  })

  it('is not told of more times than two', async () => {
    await expect(after('latex by month and block', 'which block fell the most')).rejects.toMatchObject({ code: 'not_understood' })
  })
})
