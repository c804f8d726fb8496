import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { fuelAndRepairs, voucherBook } from '../fixtures/sheets-measured.ts'

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

describe('two amounts of the same unit', () => {
  it.each(['ltrs vs target ltrs', 'ltrs versus target ltrs of B-2'])('are summed beside each other over time: %s', async (prompt) => {
    const chart = await only(prompt, fuelAndRepairs)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['line', ['sum Ltrs', 'sum Target Ltrs'], ['Fill Date']])
  })

  it.each(['ltrs vs fuel amt', 'scatter of ltrs vs target ltrs'])(
    'are points where they are told in others, or points are asked for: %s',
    async (prompt) => {
      expect((await only(prompt, fuelAndRepairs)).kind).toBe('point')
    },
  )
})

describe('what comes in', () => {
  it('is the money that is called after the value or the noun before it, and no count of rows', async () => {
    const paid = catalog(
      [
        table('drops', 900, [
          id('id', 900),
          column('Left on', 'date', { distinct: 300, min: '2025-01-02', max: '2026-03-30' }),
          column('Rider', 'category', { values: ['Asa', 'Bo', 'Cy'] }),
          column('Pay mode', 'category', { values: ['COD', 'Prepaid'] }),
          column('COD Amt', 'money', { distinct: 300, nulls: 500, min: 10, max: 9000 }),
          column('Wt (kg)', 'measure', { distinct: 200, min: 1, max: 60, unit: 'kg' }),
          column('Vehicle', 'category', { values: ['V1', 'V2', 'V3'] }),
        ]),
      ],
      [],
    )
    const collected = await only('cod collected by rider', paid)
    expect([measures(collected), by(collected), collected.where]).toEqual([['sum COD Amt'], ['Rider'], []])
    expect(measures(await only('cod drops by rider', paid))).toEqual(['count'])
    const carried = await only('total kgs by lorry', paid)
    expect([measures(carried), by(carried)]).toEqual([['sum Wt (kg)'], ['Vehicle']])
  })
})

describe('what a kind of deal comes to', () => {
  it.each([
    ['total sales', []],
    ['credit notes total', []],
    ['total sales by party', ['Party']],
    ['total sales by month', ['Vch Date']],
  ] as const)('is one total, or that of each group: %s', async (prompt, groups) => {
    const chart = await only(prompt, voucherBook)
    expect([measures(chart), by(chart)]).toEqual([['sum Invoice Value'], groups])
  })
})

describe('measures in a row without commas', () => {
  it('are a figure each', async () => {
    const { charts } = await plan('total cgst sgst igst for october', voucherBook)
    expect(charts.flatMap(measures)).toEqual(['sum CGST', 'sum SGST', 'sum IGST'])
  })
})

describe('a rate that is stored', () => {
  it.each(['average petrol rate month wise', 'average petrol rate by boat', 'what is the average rate for petrol in may'])(
    'is averaged, and no share of the rows: %s',
    async (prompt) => {
      expect(measures(await only(prompt, fuelAndRepairs))).toEqual(['mean Rate'])
    },
  )

  it.each(['gst rate wise taxable value', 'taxable value by gst rate'])(
    'breaks a total down where it has few steps: %s',
    async (prompt) => {
      const chart = await only(prompt, voucherBook)
      expect([measures(chart), by(chart)]).toEqual([['sum Taxable Value'], ['GST Rate']])
    },
  )
})
