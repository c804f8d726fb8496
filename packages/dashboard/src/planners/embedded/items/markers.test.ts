import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { ferries } from '../fixtures/ferries.ts'

describe('a stacked bar of something', () => {
  it.each([
    ['stacked bar of crossings by route', 'count', ['route']],
    ['stacked bar of fares by route', 'sum fare', ['route']],
    ['stacked bars of fares by route and fare class', 'sum fare', ['route', 'fare_class']],
    ['stacked bar of crossings by fare class stacked by route', 'count', ['fare_class', 'route']],
  ])('is a kind of chart, and stacks nothing by what follows: %s', async (prompt, measure, groups) => {
    const chart = await only(prompt, ferries)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['bar', [measure], groups])
  })

  it.each(['stacked bar of freight by shipper and status', 'freight by shipper and condition'])(
    'has what stands beside a breakdown, or says that nothing goes by it: %s',
    async (prompt) => {
      const { charts, warnings } = await plan(prompt, ferries)
      expect(charts.map(by)).toEqual([['shipper']])
      expect(warnings.map(({ message }) => message).join(' ')).toMatch(/"(?:status|condition)"/)
    },
  )
})
