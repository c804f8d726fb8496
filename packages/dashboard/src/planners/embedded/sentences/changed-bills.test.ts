import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures, plan } from '../fixtures/asked.ts'
import { shop } from '../fixtures/till-lines.ts'
import { embeddedPlanner } from '../index.ts'

async function changed(prompt: string, ...wishes: readonly string[]): Promise<readonly ChartPlan[]> {
  let board = await plan(prompt, shop)
  for (const feedback of wishes) board = await embeddedPlanner.refine({ feedback, plan: board, catalog: shop, fiscalYearStart: 4 })
  return board.charts
}

describe('bills whose lines are the rows', () => {
  it.each([
    ['no of bills of each also', ['sum Amt (Rs)', 'count_distinct Bill No']],
    ['also number of bills', ['sum Amt (Rs)', 'count_distinct Bill No']],
    ['show number of bills', ['count_distinct Bill No']],
    ['how many bills for each', ['count_distinct Bill No']],
    ['how many times they came instead', ['count_distinct Bill No']],
    ['number of visits instead', ['count_distinct Bill No']],
  ])('are counted once each in a change: %s', async (wish, shown) => {
    const [chart] = await changed('sales by customer', wish)
    expect(chart && [measures(chart), by(chart)]).toEqual([shown, ['Customer']])
  })

  it('are not counted by their lines when they are asked for again', async () => {
    await expect(changed('sales by till', 'show number of bills', 'how many bills in each')).rejects.toMatchObject({
      code: 'not_understood',
    })
  })

  it('are none that nobody keeps', async () => {
    await expect(changed('sales by month', 'minus the shop rent n light bill also')).rejects.toMatchObject({ code: 'not_understood' })
  })

  it('are kept to those that are due', async () => {
    const [chart] = await changed('purchase supplier wise', 'pending only')
    expect(chart?.where).toMatchObject([{ column: { column: 'Paid / Due' }, value: 'Due' }])
  })
})

describe('what is asked of bars of bills', () => {
  it.each([
    ['discount by till', 'which item group takes most of it', ['sum Disc'], ['Item Group'], 'desc'],
    ['sales by month', 'which customer spent the least', ['sum Amt (Rs)'], ['Customer'], 'asc'],
    ['sales by till', 'who bought the most', ['sum Amt (Rs)'], ['Customer'], 'desc'],
    ['average cost of rice by month', 'who gives it cheapest', ['mean Cost per unit'], ['Supplier'], 'asc'],
    ['average cost of rice by month', 'which supplier is the costliest', ['mean Cost per unit'], ['Supplier'], 'desc'],
  ])('%s: %s', async (prompt, wish, shown, groups, order) => {
    const [chart, ...others] = await changed(prompt, wish)
    expect(others).toEqual([])
    expect(chart && [measures(chart), by(chart), chart.sort]).toMatchObject([shown, groups, [{ by: { measure: 'm1' }, order }]])
  })

  it('asks no price of a sum', async () => {
    await expect(changed('purchase by month', 'who gives it cheapest')).rejects.toMatchObject({ code: 'not_understood' })
  })

  it('tells by what a time was high, of that time', async () => {
    const [chart] = await changed('sales by month', 'why oct so high, which group did it')
    expect(chart && by(chart)).toEqual(['Bill Date', 'Item Group'])
    expect(chart?.where).toMatchObject([{ kind: 'period', from: '2025-10-01', until: '2025-11-01' }])
  })
})

describe('the average of a day', () => {
  const perDay = { op: '/', left: { aggregate: 'sum' }, right: { aggregate: 'count_distinct', unit: 'day' } }

  it.each([
    ['sales by day of week', 'avg of a day, not the whole total'],
    ['sales by day of week', 'average per day'],
    ['sales by till', 'daily average instead'],
    ['sales by till', 'average per day, not the total'],
  ])('of %s is what the days come to: %s', async (prompt, wish) => {
    const [chart] = await changed(prompt, wish)
    expect(chart?.measures).toMatchObject([{ aggregate: 'metric', formula: perDay }])
  })
})

describe('a part of another amount of the same rows', () => {
  it.each(['as percent of its sale', 'as a percentage of sales', 'show it in % of their sales'])('%s', async (wish) => {
    const [chart] = await changed('discount by item group', wish)
    expect(chart && by(chart)).toEqual(['Item Group'])
    expect(chart?.measures).toMatchObject([
      {
        format: 'percent',
        formula: { op: '/', left: { of: { column: { column: 'Disc' } } }, right: { of: { column: { column: 'Amt (Rs)' } } } },
      },
    ])
  })
})

describe('names that other sheets have too', () => {
  it.each([
    ['by item', ['Bill Date', 'Item Name']],
    ['item by item', ['Bill Date', 'Item Name']],
    ['item wise', ['Bill Date', 'Item Name']],
    ['make it item wise', ['Item Name']],
    ['by group', ['Bill Date', 'Item Group']],
    ['both tills separate', ['Bill Date', 'Till']],
    ['each till separately', ['Bill Date', 'Till']],
  ])('are those of the rows that are shown: %s', async (wish, groups) => {
    const [chart] = await changed('sales by month', wish)
    expect(chart && by(chart)).toEqual(groups)
  })
})

describe('a rate', () => {
  it('is what each row tells it to be, whatever the rows are kept to', async () => {
    const [chart] = await changed('rice sales by month', 'at what rate did it go')
    expect(chart && measures(chart)).toEqual(['mean Rate (Rs)'])
    expect(chart?.where).toMatchObject([{ column: { column: 'Item Name' } }])
  })

  it('of other rows stands in a chart of its own', async () => {
    const [first, second] = await changed('purchase supplier wise', 'our rate of rice per month, another chart beside')
    expect([first, second].map((chart) => chart && measures(chart))).toEqual([['sum Total'], ['mean Rate (Rs)']])
  })
})

describe('a page of several', () => {
  const page = 'sale by month, udhaar by customer, top 5 items, due to suppliers'

  it('has what is due by whom', async () => {
    const { charts } = await plan(page, shop)
    expect(charts.map((chart) => [measures(chart)[0], by(chart)[0], chart.limit?.count])).toEqual([
      ['sum Amt (Rs)', 'Bill Date', undefined],
      ['sum Amt (Rs)', 'Customer', undefined],
      ['sum Amt (Rs)', 'Item Name', 5],
      ['sum Total', 'Supplier', undefined],
    ])
  })

  it.each(['in udhaar keep 10 biggest names only', 'for udhaar show only the top 10'])(
    'has one that is known by what it is kept to: %s',
    async (wish) => {
      const charts = await changed(page, wish)
      expect(charts.map(({ limit }) => limit?.count)).toEqual([undefined, 10, 5, undefined])
      expect(charts[0]?.where).toEqual([])
    },
  )
})

describe('values that are set beside others', () => {
  it.each(['put paid also next to due', 'show paid beside due'])('%s', async (wish) => {
    const [chart] = await changed('purchase supplier wise', 'only due', wish)
    expect(chart && by(chart)).toEqual(['Supplier', 'Paid / Due'])
    expect(chart?.where).toMatchObject([{ kind: 'among', values: ['Due', 'Paid'] }])
  })
})

it.each(['remove sundays', 'leave out sundays', 'drop weekends'])('takes days of the week out: %s', async (wish) => {
  const [chart] = await changed('sales by till', wish)
  expect(chart?.where).toMatchObject([{ kind: 'calendar', grain: 'weekday', negated: true }])
})

it.each(['what time is max rush', 'which hour is the busiest', 'make it hourly'])('finds no hours in days: %s', async (wish) => {
  await expect(changed('sales by day of week', wish)).rejects.toMatchObject({
    code: 'not_understood',
    message: expect.stringContaining('no time of the day') as string,
  })
})

describe('one more chart', () => {
  it.each([
    ['another chart by till', ['sum Amt (Rs)'], ['Till']],
    ['one more chart, sales by month', ['sum Amt (Rs)'], ['Bill Date']],
    ['another chart, discount for the same ones', ['sum Disc'], ['Item Group']],
  ])('stands beside the first: %s', async (wish, shown, groups) => {
    const [first, second, ...others] = await changed('sales by item group', 'also number of bills', wish)
    expect(others).toEqual([])
    expect(first && measures(first)).toEqual(['sum Amt (Rs)', 'count_distinct Bill No'])
    expect(second && [measures(second)[0], by(second)]).toEqual([shown[0], groups])
  })

  it('alone is left', async () => {
    const charts = await changed('sales by item group', 'one more chart, sales by month', 'only this new one is required')
    expect(charts.map(by)).toEqual([['Bill Date']])
  })

  it.each(['i want the actual figures', 'i want the actual figures not percent'])(
    'is none where plain numbers are asked for: %s',
    async (wish) => {
      const charts = await changed('sales by item group', wish)
      expect(charts.map((chart) => measures(chart))).toEqual([['sum Amt (Rs)']])
    },
  )
})

it.each(['forget last year', 'drop the previous year', 'no, leave out last year'])(
  '%s: it goes where it stood beside this one',
  async (wish) => {
    const [chart] = await changed('number of bills by month in 2025', 'vs last year', wish)
    expect(chart?.where).toMatchObject([{ kind: 'period', from: '2025-01-01', until: '2026-01-01' }])
    expect(chart && by(chart)).toEqual(['Bill Date'])
  },
)

it.each(["what's there inside the top one", 'items in the biggest one'])('looks inside of none that is not named: %s', async (wish) => {
  await expect(changed('sales by item group', wish)).rejects.toMatchObject({
    code: 'not_understood',
    message: expect.stringContaining('name it') as string,
  })
})

it.each(['also supp bill no and item', 'also the supp bill no and item against each one'])(
  'lists a number of each beside its name: %s',
  async (wish) => {
    const [chart] = await changed('purchase supplier wise', wish)
    expect(chart && [chart.kind, by(chart)]).toEqual(['table', ['Supplier', 'Supp Bill No.', 'Item']])
  },
)
