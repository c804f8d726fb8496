import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { chessLeague } from '../fixtures/chess-league.ts'

describe('two numbers of each row', () => {
  it.each([
    ['line chart with board count on the x axis and rent on the y axis', 'line'],
    ['bar chart with rent on the y axis and board count on the x axis', 'bar'],
    ['line chart of rent over board count', 'line'],
  ])('run along one of them where such a chart is asked for: %s', async (prompt, kind) => {
    const chart = await only(prompt, chessLeague)
    expect([chart.kind, by(chart), chart.measures[0]?.column?.column]).toEqual([kind, ['board_count'], 'rent'])
  })

  it('are points where neither is what the chart runs along', async () => {
    const chart = await only('line chart of board count and rent of clubs', chessLeague)
    expect([chart.kind, measures(chart)]).toEqual(['point', ['none board_count', 'none rent']])
  })

  it('stand on the axes whose names are behind them', async () => {
    const chart = await only('compare board count (x) with rent of the club (y) in a scatter chart', chessLeague)
    expect([chart.kind, measures(chart)]).toEqual(['point', ['none board_count', 'none rent']])
  })
})

describe('times in an order that was asked for', () => {
  it.each([
    'bar chart of matches per year by stage, years in descending order',
    'stacked bar chart of matches per year by stage, year descending',
  ])('are themselves in it: %s', async (prompt) => {
    const chart = await only(prompt, chessLeague)
    expect(chart.sort).toEqual([{ by: { dimension: 'd1' }, order: 'desc' }])
  })
})
