import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { column, id, table } from '../fixtures/catalogs.ts'
import { cycles } from '../fixtures/cycles.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('what is asked at first sight', () => {
  it.each([
    ['how are our sales going month by month', 'month'],
    ['how did revenue go per quarter', 'quarter'],
  ])('draws %s as one line', async (prompt, grain) => {
    const chart = await only(prompt, cycles)
    expect([chart.kind, measures(chart), chart.dimensions[0]?.grain]).toEqual(['line', ['sum amount'], grain])
  })

  it('keeps an overview where nothing is named but the step of time', async () => {
    expect((await plan('how are we doing by month', cycles)).charts.length).toBeGreaterThan(2)
  })

  it('counts those of whom most do something somewhere', async () => {
    const { charts, warnings } = await plan('which town do most of our buyers live in', cycles)
    expect(charts.map((chart) => [measures(chart), by(chart)])).toEqual([[['count'], ['town']]])
    expect(warnings).toEqual([])
  })

  it.each(['which subcategory of Clothing sells most', 'which subcategory of clothing has the highest sales'])(
    'takes the subcategories for what is asked, and the category for a condition: %s',
    async (prompt) => {
      const chart = await only(prompt, cycles)
      expect([measures(chart), by(chart)]).toEqual([['sum amount'], ['subcategory']])
      expect(chart.where).toMatchObject([{ column: { column: 'category' }, value: 'Clothing' }])
    },
  )

  it.each(['top 3 brands by units', 'units by brand'])('reads units as how many, and not as what one costs: %s', async (prompt) => {
    expect(measures(await only(prompt, cycles))).toEqual(['sum quantity'])
  })

  it.each([
    'weekend or weekday, when do we sell more',
    'do we sell more on weekends or weekdays',
    'when do we sell more, weekdays or weekends',
  ])('compares what is sold on both: %s', async (prompt) => {
    const chart = await only(prompt, cycles)
    expect(chart.measures).toHaveLength(2)
    expect(chart.measures[0]?.formula).toMatchObject({ aggregate: 'sum', of: { column: { column: 'amount' } } })
  })
})

describe('parts of years that are compared', () => {
  it.each([
    ['compare sale from April to June with last year', '2024-04-01', '2023-04-01'],
    ['compare April to June sales with the same months last year', '2024-04-01', '2023-04-01'],
    ['sales from April to June this year vs last year', '2024-04-01', '2023-04-01'],
    ['oct-dec sales 2023 vs 2024', '2024-10-01', '2023-10-01'],
    ['q4 sales 2023 vs 2024', '2024-10-01', '2023-10-01'],
    ['sales oct to dec compared with last year', '2024-10-01', '2023-10-01'],
    ['compare sales of April to June 2024 with 2023', '2024-04-01', '2023-04-01'],
  ])('keeps to the part of either year: %s', async (prompt, newer, older) => {
    const [where, ...more] = (await only(prompt, cycles)).where
    expect(more).toEqual([])
    expect(where).toMatchObject({ kind: 'any', of: [{ from: older }, { from: newer }] })
  })

  it.each(['what sells best at diwali time, october and november', 'top 5 brands by sales in october and november'])(
    'ranks by both months together, and says which they are: %s',
    async (prompt) => {
      const { where, dimensions, assumptions } = await only(prompt, cycles)
      expect(dimensions).toHaveLength(1)
      expect(where).toContainEqual(expect.objectContaining({ kind: 'period', from: '2024-10-01', until: '2024-12-01' }))
      expect(assumptions.join(' ')).toContain('2025-03-31')
    },
  )
})

describe('things of which all are asked', () => {
  it.each(['sales of every store', 'all stores by sales'])('shows each of them: %s', async (prompt) => {
    const name = column('name', 'name', { distinct: 90, unique: true })
    const stores = table('stores', 90, [id('id', 90), name])
    const many = { ...cycles, tables: cycles.tables.map((each) => (each.id === 'stores' ? stores : each)) }
    const chart = await only(prompt, many)
    expect([by(chart), chart.limit]).toEqual([['name'], undefined])
  })

  it('ranks what is too much for bars', async () => {
    expect((await only('sales of every buyer', cycles)).limit?.count).toBe(30)
  })

  it('is of each where a thing goes by another word', async () => {
    const chart = await only('sales of shops', cycles)
    expect([measures(chart), by(chart)]).toEqual([['sum amount'], ['name']])
  })
})

describe('a list of charts under one condition', () => {
  it.each([
    'a small board for Clothing: sales by month, top 2 brands, share of each subcategory',
    'for Clothing: sales by month, top 2 brands, share of each subcategory',
  ])('measures what it began with: %s', async (prompt) => {
    const { charts, warnings } = await plan(prompt, cycles)
    expect(charts.map((chart) => [measures(chart), by(chart)])).toEqual([
      [['sum amount'], ['ordered_at']],
      [['sum amount'], ['brand']],
      [['sum amount'], ['subcategory']],
    ])
    expect(charts.every(({ where }) => JSON.stringify(where).includes('Clothing'))).toBe(true)
    expect(warnings).toEqual([])
  })

  it('leaves a share that says of what', async () => {
    const { charts } = await plan('sales by month, share of orders by channel', cycles)
    expect(charts.map(measures)).toEqual([['sum amount'], ['count']])
  })
})

describe('what is counted and what comes in', () => {
  it('counts orders', async () => {
    const { charts } = await plan('count and value of orders by channel', cycles)
    expect(charts.map((chart) => [chart.source.base.table, measures(chart), by(chart)])).toEqual([
      ['orders', ['count'], ['channel']],
      ['order_lines', ['sum amount'], ['channel']],
    ])
  })

  it.each([
    ['what do women buy by category', 1],
    ['what do buyers in Porto buy by category', 1],
    ['what do buyers buy by category', 0],
  ])('shows what was sold to them: %s', async (prompt, conditions) => {
    const chart = await only(prompt, cycles)
    expect([measures(chart), by(chart), chart.where.length]).toEqual([['sum amount'], ['category'], conditions])
  })
})

describe('what is said of all rows or of both months', () => {
  it.each([
    ['which region has the maximum sales', 'desc'],
    ['which region has minimum sales', 'asc'],
  ])('%s', async (prompt, order) => {
    const chart = await only(prompt, saddlery)
    expect([measures(chart), by(chart), chart.sort[0]?.order]).toEqual([['sum amount'], ['region'], order])
  })

  it.each(['sales from April to June in 2024', 'sales between April and June of 2024'])('%s', async (prompt) => {
    expect((await only(prompt, saddlery)).where).toMatchObject([{ kind: 'period', from: '2024-04-01', until: '2024-07-01' }])
  })
})
