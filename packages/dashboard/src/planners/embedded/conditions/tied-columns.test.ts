import { describe, expect, it } from 'vitest'
import { measures, only } from '../fixtures/asked.ts'
import { chessLeague } from '../fixtures/chess-league.ts'

const limit = (name: string, op: string, value: number) => ({ kind: 'compare', column: { column: name }, op, value })

describe('a verb that two columns go by', () => {
  it.each([
    ['where the home side scored more than 4', [limit('home_score', 'gt', 4)]],
    ['where the away side scored more than 4', [limit('away_score', 'gt', 4)]],
    ['in which both sides scored at least 3', [limit('away_score', 'gte', 3), limit('home_score', 'gte', 3)]],
    ['in which either side scored at least 3', [{ kind: 'any', of: [limit('away_score', 'gte', 3), limit('home_score', 'gte', 3)] }]],
  ])('is read by the words before it: %s', async (words, where) => {
    const chart = await only(`number of matches ${words} by stage`, chessLeague)
    expect(measures(chart)).toEqual(['count'])
    expect(chart.where).toMatchObject(where)
  })

  it.each([
    ['where the home side scored more than the away side', 'home_score', 'gt', 'away_score'],
    ['in which the away side scored fewer than the home side', 'away_score', 'lt', 'home_score'],
  ])('sets one against the other: %s', async (words, left, op, right) => {
    const { where } = await only(`number of matches ${words} by stage`, chessLeague)
    expect(where).toMatchObject([{ kind: 'compare_columns', left: { column: left }, op, right: { column: right } }])
  })
})
