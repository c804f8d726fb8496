import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { grainLedger } from '../fixtures/grain-ledger.ts'

describe('headers in Hindi of Roman letters', () => {
  it.each([
    ['total amount by village', ['sum Raqam'], ['Gaon']],
    ['commission by month', ['sum Adhat 2%'], ['Tareekh']],
    ['average rate by crop', ['mean Bhav (Rs/Qtl)'], ['Fasal']],
    ['average price by crop', ['mean Bhav (Rs/Qtl)'], ['Fasal']],
    ['weight by farmer', ['sum Vazan (Qtl)'], ['Kisaan']],
    ['how much was paid by method', ['sum Raqam Di'], ['Tarika']],
    // What was sold, and not what the farmers were paid for it.
    ['sales by crop', ['sum Raqam'], ['Fasal']],
  ])('go by what they are in English: %s', async (prompt, measured, parts) => {
    const chart = await only(prompt, grainLedger)
    expect([measures(chart), by(chart)]).toEqual([measured, parts])
  })

  it('tell what is owed', async () => {
    const chart = await only('how much is outstanding by village', grainLedger)
    expect(measures(chart)).toEqual(['sum Raqam'])
    expect(chart.where).toMatchObject([{ column: { column: 'Paisa Aaya' }, value: false }])
  })

  it('call the rows by the numbers that others refer to', async () => {
    const { charts } = await plan('slips that have no payment', grainLedger)
    expect(charts[0]?.source.base.table).toBe('tol register')
    expect(charts[0]?.where).toMatchObject([{ kind: 'related', negated: true }])
  })

  it.each(['firms that have not bought', 'which firms never bought anything'])('tell who is named in a list alone: %s', async (prompt) => {
    const chart = await only(prompt, grainLedger)
    expect(chart.source.base.table).toBe('kharidar list')
    expect(chart.where).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'tol register' } } } }])
  })

  it.each([
    'farmers who came in 2025 but not in 2026',
    'कौन से किसान 2025 में आए लेकिन 2026 में नहीं आए',
    'जो किसान पिछले साल माल लाए थे पर इस साल एक बार भी नहीं आए',
  ])('tell who came at the one time and not at the other: %s', async (prompt) => {
    const chart = await only(prompt, grainLedger)
    expect(by(chart)).toEqual(['Kisaan'])
    expect(chart.where).toMatchObject([
      { kind: 'period', from: '2025-01-01', until: '2026-01-01' },
      { kind: 'related', negated: true, sub: { where: [{ from: '2026-01-01', until: '2027-01-01' }] } },
    ])
  })
})
