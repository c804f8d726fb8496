import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { chessLeague } from '../fixtures/chess-league.ts'
import { market } from '../fixtures/market.ts'

/** "played_on:year" of each side. */
const sides = (chart: ChartPlan): readonly string[] =>
  [...chart.dimensions, ...(chart.series ? [chart.series] : [])].map(
    ({ column: { column: name }, grain }) => `${name}${grain ? `:${grain}` : ''}`,
  )

describe('months of any year', () => {
  it.each([
    'average attendance by month, January to December',
    'average attendance by calendar month (January to December)',
    'What was the average attendance in each month of the year? Bin played_on by month in a bar chart.',
    'attendance of matches in each month of the year on average',
  ])('%s: those of all years', async (prompt) => {
    const chart = await only(prompt, chessLeague)
    expect([measures(chart), sides(chart), chart.where]).toEqual([['mean attendance'], ['played_on:month_of_year'], []])
  })

  it.each(['members on the annual or monthly plan by sex', 'number of members by sex on the monthly plan'])(
    'are no values of a column: %s',
    async (prompt) => {
      const chart = await only(prompt, chessLeague)
      expect(by(chart)).toEqual(['sex'])
      expect(chart.where).toMatchObject([{ column: { column: 'plan' } }])
    },
  )
})

describe('years', () => {
  it.each([
    ['total attendance, a bar for each year, split by stage', ['played_on:year', 'stage']],
    ['total attendance by month, a bar for each year', ['played_on:month_of_year', 'played_on:year']],
    ['for members on trial, how many joined in each year?', ['joined_on:year']],
    ['for each plan, how many joined in each year?', ['joined_on:year', 'plan']],
  ])('%s', async (prompt, expected) => {
    expect(sides(await only(prompt, chessLeague))).toEqual(expected)
  })

  it('run up the axis that is named', async () => {
    const chart = await only('bar chart of the total attendance per year, stacked by stage, x low to high', chessLeague)
    expect(chart.sort).toMatchObject([{ by: { dimension: 'd1' }, order: 'asc' }])
  })
})

describe('those in a role', () => {
  it.each([
    ['matches by home side', 'home_side_id'],
    ['average home score by home side', 'home_side_id'],
    ['matches by away side', 'away_side_id'],
  ])('%s: by the key of that role', async (prompt, column) => {
    const chart = await only(prompt, chessLeague)
    expect(by(chart)).toEqual(['name'])
    expect(chart.source.joins[0]?.on).toMatchObject([{ left: { column } }])
  })

  it('outdo what is done by those in the other one', async () => {
    const chart = await only('number of sold lots by town of the buyer', market)
    expect(JSON.stringify(chart.source)).toContain('buyer_id')
  })

  it('are named by their own names', async () => {
    const chart = await only('a pie chart of mentor names and the number of members', chessLeague)
    expect(measures(chart)).toEqual(['count'])
    expect(chart.source.joins[0]?.on).toMatchObject([{ left: { column: 'mentor_id' } }])
  })
})

describe('what is shown', () => {
  it('is no colour where each bar is of one of what was listed', async () => {
    const chart = await only('names and rents of the clubs in Kent, Surrey or Devon, bar chart', chessLeague)
    expect(by(chart)).toEqual(['name'])
  })

  it('counts what was done where things are ranked by it', async () => {
    const chart = await only('top 3 members by number of gifts given', chessLeague)
    expect([measures(chart), by(chart), chart.limit?.count]).toEqual([['count'], ['name'], 3])
  })

  it('is an average though conditions stand between', async () => {
    const chart = await only(
      'What weight did the gifts of books and clocks have on average by member, those of 2023 excluded?',
      chessLeague,
    )
    expect(measures(chart)).toEqual(['mean weight_kg'])
  })

  it('is drawn in the bars that are asked for alone', async () => {
    const chart = await only('What was the average attendance in each year? Show bars.', chessLeague)
    expect(chart.kind).toBe('bar')
  })
})
