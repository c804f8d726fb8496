import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { ferries } from '../fixtures/ferries.ts'
import { rentals } from '../fixtures/rentals.ts'

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

describe('how something is divided', () => {
  it('is a breakdown, whatever stands before it', async () => {
    const chart = await only('how are crossings in 2023 divided among the fare classes? count them in a pie chart', ferries)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['arc', ['count'], ['fare_class']])
  })

  it('is none across all of the things together', async () => {
    expect(by(await only('how many crossings does each route have across all its ferries', ferries))).toEqual(['route'])
  })

  it('is no condition where it colours', async () => {
    const chart = await only('number of rentals by class in a stacked bar chart, color is insured', rentals)
    expect([by(chart), chart.where]).toEqual([['class', 'is_insured'], []])
  })
})

describe('the axes of points', () => {
  it('are numbers, and not how many rows they are of', async () => {
    const chart = await only('scatter of wait minutes on the x-axis and fare on the y-axis for cancelled crossings', ferries)
    expect([chart.kind, measures(chart)]).toEqual(['point', ['none wait_minutes', 'none fare']])
  })

  it('are those that were named', async () => {
    const chart = await only(
      'scatter plot of freight with the days overdue on the x-axis and the number of gross kg on the y-axis',
      ferries,
    )
    expect([chart.kind, measures(chart)]).toEqual(['point', ['none days_overdue', 'none gross_kg']])
  })
})

describe('a calendar that begins with January', () => {
  it.each(['trend of crossings per month of sailed at, starting with January', 'crossings per month starting with January'])(
    'holds all years, and no one month alone: %s',
    async (prompt) => {
      const chart = await only(prompt, ferries)
      expect(chart.where).toEqual([])
      expect(chart.dimensions).toMatchObject([{ column: { column: 'sailed_at' }, grain: 'month_of_year' }])
    },
  )
})
