import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import {
  billsAndItems,
  footfall,
  jobCards,
  leads,
  loanBook,
  payBooks,
  pumpLog,
  rentBooks,
  valuedStock,
} from '../fixtures/sheets-measured.ts'

describe('money that rows come to', () => {
  it.each([
    ['cost by boat', jobCards, 'sum Total Cost', ['Boat']],
    ['deal value by stage', leads, 'sum Deal Value (INR)', ['Stage']],
    ['which month had the highest deal value', leads, 'sum Deal Value (INR)', ['Created On']],
  ] as const)('is summed: %s', async (prompt, over, measured, groups) => {
    const chart = await only(prompt, over)
    expect([measures(chart), by(chart)]).toEqual([[measured], groups])
  })

  it('is averaged where that is said', async () => {
    expect(measures(await only('average cost by boat', jobCards))).toEqual(['mean Total Cost'])
  })
})

describe('a column that the words name', () => {
  it.each([
    ['total stock value', valuedStock, 'sum Stock Value'],
    ['stock value by supplier', valuedStock, 'sum Stock Value'],
    ['overdue amount by branch', loanBook, 'sum Overdue Amt'],
    ['total outstanding', loanBook, 'sum POS'],
    ['total outstanding dues', rentBooks, 'sum O/s Dues (Rs)'],
    ['O/s dues by tenant', rentBooks, 'sum O/s Dues (Rs)'],
    ['rent collected month wise', rentBooks, 'sum Rent Recd'],
    ['total rent collected', rentBooks, 'sum Rent Recd'],
  ] as const)('goes before what could be made of others: %s', async (prompt, over, measured) => {
    expect(measures(await only(prompt, over))).toEqual([measured])
  })
})

describe('parts of a hundred and amounts of one of something', () => {
  it.each([
    ['availability this week', 'mean Availability (%)'],
    ['availability by pump', 'mean Availability (%)'],
    ['iron by pump', 'mean Iron (mg/L)'],
    ['water by pump', 'sum Water (kl)'],
  ])('are averaged: %s', async (prompt, measured) => {
    expect(measures(await only(prompt, pumpLog))).toEqual([measured])
  })
})

describe('salary among several sheets', () => {
  it.each([
    ['total salary paid in October 2025', 'sum Net Pay'],
    ['salary cost month wise', 'sum Net Pay'],
  ])('is what is paid out: %s', async (prompt, measured) => {
    expect(measures(await only(prompt, payBooks))).toEqual([measured])
  })
})

describe('bills with their lines', () => {
  it.each([
    ['how many bills were cancelled', 'count'],
    ['total sales this month', 'sum Net Amt'],
    ['average bill by waiter', 'mean Net Amt'],
    ['sales by category', 'sum Amount'],
  ])('are asked of themselves: %s', async (prompt, measured) => {
    expect(measures(await only(prompt, billsAndItems))).toEqual([measured])
  })

  it('are counted, and no lines', async () => {
    const chart = await only('how many bills were cancelled', billsAndItems)
    expect(chart.source.base).toMatchObject({ table: 'POS_Bills_Oct-Nov' })
  })
})

describe('a whole of which only the halves are stored', () => {
  it('is both together', async () => {
    const chart = await only('visitors by site', footfall)
    expect(chart.measures).toMatchObject([{ label: 'Visitors', formula: { op: '+' } }])
    expect(by(chart)).toEqual(['Site'])
  })

  it('is one of them where it is named', async () => {
    expect(measures(await only('foreign visitors by site', footfall))).toEqual(['sum Foreign Visitors (Nos.)'])
  })
})
