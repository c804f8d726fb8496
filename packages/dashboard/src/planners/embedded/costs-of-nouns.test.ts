import { describe, expect, it } from 'vitest'
import { by, measures, only } from './fixtures/asked.ts'
import { fuelAndRepairs } from './fixtures/sheets-measured.ts'

describe('what a noun costs', () => {
  it.each([
    ['fuel cost by boat', 'sum Fuel Amt', ['Boat No.']],
    ['monthly fuel expense', 'sum Fuel Amt', ['Fill Date']],
    ['fuel bought in cash', 'sum Fuel Amt', []],
    ['total kerosene cost', 'sum Fuel Amt', []],
    ['petrol spend by boat', 'sum Fuel Amt', ['Boat No.']],
  ] as const)('is the money called after it, or that of its rows: %s', async (prompt, measured, groups) => {
    const chart = await only(prompt, fuelAndRepairs)
    expect([measures(chart), by(chart)]).toEqual([[measured], groups])
  })

  it.each(['cost by boat', 'repair cost by boat', 'keel cost by boat'])('stays that of another table: %s', async (prompt) => {
    expect(measures(await only(prompt, fuelAndRepairs))).toEqual(['sum Total Cost'])
  })
})
