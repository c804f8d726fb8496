import { describe, expect, it } from 'vitest'
import { by, limits, measures, only, plan } from '../fixtures/asked.ts'
import { cycles } from '../fixtures/cycles.ts'

describe('words that nothing of the data goes by', () => {
  it.each([
    ['mnthly revenue', 'monthly revenue'],
    ['qtrly revenue', 'quarterly revenue'],
    ['revnue by subcatgory', 'revenue by subcategory'],
    ['wkly ordrs', 'weekly orders'],
    ['slaes mnth wise', 'sales month wise'],
    ['sals in janury 2025', 'sales in january 2025'],
    ['avg order val by town', 'average order value by town'],
  ])('are read as those of requests that they are meant for: %s', async (said, meant) => {
    const [own, right] = [await only(said, cycles), await only(meant, cycles)]
    const shown = ({ kind, dimensions, where }: typeof own): unknown => [kind, dimensions, where.map((each) => ({ ...each, words: '' }))]
    expect([shown(own), measures(own), by(own)]).toEqual([shown(right), measures(right), by(right)])
  })

  it('says what was read for what, at its own place', async () => {
    const chart = await only('mnthly revenue', cycles)
    expect(chart.assumptions).toContain('“mnthly” is read as monthly.')
    expect(chart.traces.map(({ words }) => words)).toContain('mnthly')
  })

  it('leaves names that somebody knows, words that are whole, and what stands in quotes', async () => {
    for (const prompt of ['revenue from Mnthly', 'revenue by coasts', 'revenue of brandy brought by dairy', 'revenue of "mnthly"'])
      for (const { assumptions } of (await plan(prompt, cycles)).charts) expect(assumptions.join(' ')).not.toContain('is read as')
  })
})

describe('times without their signs', () => {
  it.each([
    ['yesterdays sales', "yesterday's sales"],
    ['last months sales by town', "last month's sales by town"],
    ['this weeks sales by town', "this week's sales by town"],
    ['march 26 vs march 25 sales', 'march 2026 vs march 2025 sales'],
    ["sales jan'26 against dec'25", 'sales jan 2026 against dec 2025'],
  ])('%s', async (said, meant) => {
    expect(await limits(said, cycles)).toEqual(await limits(meant, cycles))
    expect(await limits(said, cycles)).not.toEqual([])
  })
})
