import { describe, expect, it } from 'vitest'
import { board, chart, ids, say } from '../fixtures/clinic-board.ts'

describe('charts named by their places', () => {
  it('are made bigger and named in one sentence', () => {
    for (const words of ['make the second bigger and call it Income', 'make the second one bigger and call it Income']) {
      const plan = say(words)
      expect(chart(plan, 'chart_2').title).toBe('Income')
      expect(plan.placements['chart_2']?.w).toBeGreaterThan(4)
    }
  })

  it.each([
    'show the third one as a pie, and the second one as bars',
    'show the third as a pie and the second as bars',
    'the third one as a pie and the second as bars',
    'make the third chart a pie and the second chart bars',
  ])('are several in one sentence: %s', (words) => {
    const plan = say(words)
    expect(ids(plan)).toEqual(ids(board))
    expect([chart(plan, 'chart_3').kind, chart(plan, 'chart_2').kind]).toEqual(['arc', 'bar'])
  })

  it('have their own colours', () => {
    const plan = say('make the second red and the third green')
    expect([chart(plan, 'chart_2').color, chart(plan, 'chart_3').color]).toEqual(['red', 'green'])
  })

  it('change places as before', () => {
    expect(ids(say('swap the first and the second'))).toEqual(['chart_2', 'chart_1', 'chart_3', 'chart_5'])
    expect(ids(say('swap the first chart and the second chart'))).toEqual(['chart_2', 'chart_1', 'chart_3', 'chart_5'])
  })

  it('are compared alone', () => {
    const plan = say('compare the second with last year')
    expect(chart(plan, 'chart_2').series).toMatchObject({ grain: 'year' })
    expect(chart(plan, 'chart_3')).toEqual(chart(board, 'chart_3'))
  })

  it('are no stretches of time', () => {
    expect(chart(say('only the first quarter and the second quarter of 2024 in the line'), 'chart_2').kind).toBe('line')
  })
})
