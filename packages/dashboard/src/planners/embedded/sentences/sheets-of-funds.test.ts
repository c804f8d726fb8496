import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../plan-condition.ts'
import { by, measures, only } from '../fixtures/asked.ts'
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
