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
  it.each(['letter not sent yet per donor kind'])('%s', async (prompt) => {
    const chart = await only(prompt, parish)
    expect(measures(chart)).toEqual(['count'])
    expect(by(chart)).toEqual(['Donor Kind'])
    expect(chart.where.map(told)).toEqual(['Letter Sent eq false'])
  })
})
