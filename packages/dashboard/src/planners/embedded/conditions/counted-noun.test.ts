import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { chessLeague } from '../fixtures/chess-league.ts'

describe('the noun behind a number', () => {
  it.each([
    ['clubs with 10 to 20 boards by county', { kind: 'between', low: 10, high: 20 }],
    ['number of clubs with 10-20 boards by county', { kind: 'between', low: 10, high: 20 }],
    ['number of clubs with 12 boards by county', { kind: 'compare', op: 'eq', value: 12 }],
    ['number of clubs with more than 12 boards by county', { kind: 'compare', op: 'gt', value: 12 }],
    ['clubs of 8 or 12 boards by county', { kind: 'among', values: [8, 12] }],
    ['clubs that do not have 8 boards by county', { kind: 'compare', op: 'ne', value: 8 }],
    ['clubs that do not have exactly 8 boards by county', { kind: 'compare', op: 'ne', value: 8 }],
    ["clubs that don't have more than 8 boards by county", { kind: 'compare', op: 'lte', value: 8 }],
  ])('says what is limited: %s', async (prompt, condition) => {
    const chart = await only(prompt, chessLeague)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['county']])
    expect(chart.where).toMatchObject([{ ...condition, column: { column: 'board_count' } }])
  })

  it.each([
    ['number of gifts over 500 g by kind', 0.5],
    ['number of gifts over 3 kilos by kind', 3],
  ])('is held against weights in their own unit: %s', async (prompt, value) => {
    const chart = await only(prompt, chessLeague)
    expect(chart.where).toMatchObject([{ column: { column: 'weight_kg' }, op: 'gt', value }])
  })

  it('is a unit that money is not told in', async () => {
    const chart = await only('number of gifts over 20 kg by kind', chessLeague)
    expect(chart.where).toMatchObject([{ column: { column: 'weight_kg' }, op: 'gt', value: 20 }])
  })

  it('leaves a key its numbers', async () => {
    const chart = await only('clubs 3 to 7 by county', chessLeague)
    expect(chart.where).toMatchObject([{ kind: 'between', column: { column: 'id' } }])
  })
})
