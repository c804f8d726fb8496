import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../plan-condition.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { barges, parish } from '../fixtures/sheets-of-funds.ts'

const told = (condition: Condition): string =>
  condition.kind === 'compare' ? `${condition.column.column} ${condition.op} ${JSON.stringify(condition.value)}` : condition.kind

describe('columns that answer yes, no, and something between', () => {
  it.each([
    ['freight not yet received customer wise', 'eq "No"'],
    ['freight where payment not received by customer', 'eq "No"'],
    ['unpaid freight by customer', 'eq "No"'],
    ['received freight by customer', 'eq "Yes"'],
  ])('leave out what is neither, and say so: %s', async (prompt, answer) => {
    const chart = await only(prompt, barges)
    expect(measures(chart)).toEqual(['sum Freight'])
    expect(by(chart)).toEqual(['Customer'])
    expect(chart.where.map(told)).toEqual([`Payment Received ${answer}`])
    expect(chart.assumptions).toContain('Rows in which Payment Received is Part are left out.')
  })

  it('tell what is still to come in, of the rows that tell it', async () => {
    const chart = await only('money not yet received customer wise', barges)
    expect(measures(chart)).toEqual(['sum Freight'])
    expect(chart.where.map(told)).toEqual(['Payment Received eq "No"'])
  })
})

describe('a denial in the middle of a name', () => {
  it.each(['letter not sent yet per donor kind', 'letter not sent yet, how many per donor kind'])('%s', async (prompt) => {
    const chart = await only(prompt, parish)
    expect(measures(chart)).toEqual(['count'])
    expect(by(chart)).toEqual(['Donor Kind'])
    expect(chart.where.map(told)).toEqual(['Letter Sent eq false'])
  })
})

describe('a bare limit behind a value', () => {
  it.each([
    ['petty cash over 5000, by who checked', 'sum Amount Spent', 'Checked By', 'Amount Spent gt 5000'],
    ['wages over 30000, how many per project', 'count', 'Project', 'Amount Spent gt 30000'],
  ])('is of the money of its rows: %s', async (prompt, measure, group, limit) => {
    const chart = await only(prompt, parish)
    expect(measures(chart)).toEqual([measure])
    expect(by(chart)).toEqual([group])
    expect(chart.where.map(told)).toContain(limit)
  })

  it('lists the rows where they are asked for', async () => {
    const chart = await only('list cash gifts above 5000', parish)
    expect(chart.kind).toBe('table')
    expect(chart.where.map(told)).toEqual(['Mode eq "Cash"', 'Amount gt 5000'])
  })
})

describe('an amount', () => {
  it.each([
    ['amount by project', parish, 'sum Amount Spent'],
    ['vouchers without bill, amount by project', parish, 'sum Amount Spent'],
    ['amount by donor', parish, 'sum Amount'],
    ['money by customer', barges, 'sum Freight'],
    ['amount by pump', barges, 'sum Fuel Amount'],
    ['amount by yard', barges, 'sum Total Cost'],
  ])('is that of rows which have to do with the rest: %s', async (prompt, over, measure) => {
    expect(measures(await only(prompt, over))).toEqual([measure])
  })

  it('is what a sheet called after it holds', async () => {
    const chart = await only('clean well spending by heading', parish)
    expect(measures(chart)).toEqual(['sum Amount Spent'])
    expect(chart.where.map(told)).toEqual(['Project eq "P2 Clean Well"'])
  })

  it('of gifts is that of donations', async () => {
    const chart = await only('avg gift of persons each quarter', parish)
    expect(measures(chart)).toEqual(['mean Amount'])
    expect(chart.dimensions).toMatchObject([{ grain: 'quarter' }])
    expect(chart.where.map(told)).toEqual(['Donor Kind eq "Person"'])
  })
})

describe('how many of what', () => {
  it('is limited, though the word stands for money elsewhere', async () => {
    const chart = await only('donors with more than 10 donations in 2025', parish)
    expect(measures(chart)).toEqual(['count'])
    expect(by(chart)).toEqual(['Donor'])
    expect(chart.having).toMatchObject([{ op: 'gt', value: 10 }])
    expect(chart.where.map(told)).toEqual(['period'])
  })

  it.each(['5 best donors', 'our five top donors', 'best 5 donors'])(
    'stands before or behind the end that is meant: %s',
    async (prompt) => {
      expect(await only(prompt, parish)).toMatchObject({ limit: { count: 5 }, dimensions: [{ column: { column: 'Donor' } }] })
    },
  )
})

describe('a year before an order', () => {
  it('is a condition', async () => {
    const chart = await only('donations by purpose 2026 biggest first', parish)
    expect(measures(chart)).toEqual(['sum Amount'])
    expect(chart.where.map(told)).toEqual(['period'])
    expect(chart.sort).toMatchObject([{ order: 'desc' }])
  })
})

describe('payments, where a column says from what they were paid', () => {
  it.each([
    ['ten biggest payments except wages', 10],
    ['biggest vouchers except wages', 10],
    ['3 largest payments except wages', 3],
  ])('are rows: %s', async (prompt, count) => {
    const chart = await only(prompt, parish)
    expect(chart).toMatchObject({ kind: 'table', limit: { count }, sort: [{ order: 'desc' }] })
    expect(chart.where.map(told)).toContain('Heading ne "Wages"')
    expect(chart.title).toContain('without Wages')
  })

  it.each([
    ['payments by heading', 'sum Amount Spent', 'Heading'],
    ['payments by month', 'sum Amount Spent', 'Date'],
    ['number of payments by heading', 'count', 'Heading'],
  ])('come to their money: %s', async (prompt, measure, group) => {
    const chart = await only(prompt, parish)
    expect(measures(chart)).toEqual([measure])
    expect(by(chart)).toEqual([group])
  })
})

describe('words of names of numbers', () => {
  it('are not the value of a column that has one like them', async () => {
    const chart = await only('parts and labour by yard', barges)
    expect(measures(chart)).toEqual(['sum Parts Cost', 'sum Labour Cost'])
    expect(chart.where).toEqual([])
  })

  it('may be how long a way is', async () => {
    expect(await only('10 longest hauls', barges)).toMatchObject({ measures: [{ column: { column: 'KM' } }], limit: { count: 10 } })
  })

  it('have a course', async () => {
    const chart = await only('how has the price per litre moved', barges)
    expect(chart.kind).toBe('line')
    expect(measures(chart)).toEqual(['mean Price per Litre'])
  })
})

describe('parts of money', () => {
  it.each(['percent of donation money that came online or card', 'what percent of donation amount came from online or card'])(
    'that several values have together are one number: %s',
    async (prompt) => {
      const chart = await only(prompt, parish)
      expect(chart.kind).toBe('text')
      expect(chart.measures).toMatchObject([
        { format: 'percent', formula: { op: '/', left: { aggregate: 'sum', where: [{ kind: 'among', values: ['Online', 'Card'] }] } } },
      ])
    },
  )

  it('are slices of the money where one value is meant', async () => {
    const chart = await only('what percent of donation amount is cash', parish)
    expect(chart.kind).toBe('arc')
    expect(measures(chart)).toEqual(['sum Amount'])
  })

  it.each(['what share of spending is wages, travel and so on. pie', 'spending on wages, rent etc'])(
    'are those of all values of which some are examples: %s',
    async (prompt) => {
      const chart = await only(prompt, parish)
      expect(measures(chart)).toEqual(['sum Amount Spent'])
      expect(by(chart)).toEqual(['Heading'])
      expect(chart.where).toEqual([])
    },
  )
})

describe('what was granted in one sheet and spent in another', () => {
  it.each(['how much money is left in each project', 'unspent amount by project', 'money left by project'])(
    'leaves the one less the other: %s',
    async (prompt) => {
      const chart = await only(prompt, parish)
      expect(measures(chart)).toEqual(['Sanctioned amount less amount spent'])
      expect(by(chart)).toEqual(['Project'])
    },
  )

  it.each(['spent against sanctioned for every project', 'amount spent vs sanctioned amount by project'])(
    'stands beside each other: %s',
    async (prompt) => {
      const chart = await only(prompt, parish)
      expect(measures(chart)).toEqual(['sum Sanctioned Amount', 'sum Amount Spent'])
      expect(by(chart)).toEqual(['Project'])
      expect(chart.source.base.table).toBe('projects')
    },
  )
})

describe('money of rows that have a sheet of their own', () => {
  it('is theirs where it is called so behind them', async () => {
    const { charts } = await plan('freight, fuel and repair money per month', barges)
    expect(charts.flatMap(measures)).toEqual(['sum Freight', 'sum Fuel Amount', 'sum Total Cost'])
  })

  it.each(['which barge eats most in repairs', 'which barge eats up the most money on repairs'])('is eaten: %s', async (prompt) => {
    const chart = await only(prompt, barges)
    expect(measures(chart)).toEqual(['sum Total Cost'])
    expect(by(chart)).toEqual(['Barge'])
  })
})
