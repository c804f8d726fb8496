import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const split = say('break the line down by urgency')
const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const stacks = say('split it by urgency', bars)
const map = say('show it as a heat map', stacks)

function shape({ charts }: DashboardPlan): readonly unknown[] {
  return charts.map(({ kind, dimensions, series }) => [
    kind,
    ...[...dimensions, ...(series ? [series] : [])].map(({ column }) => column.column),
  ])
}

describe('breakdowns', () => {
  it.each(['remove urgency', 'drop the urgency breakdown', 'without urgency', "don't split by urgency", 'remove the urgency colours'])(
    'are taken away by their name: %s',
    (words) => {
      expect(chart(say(words, split), 'chart_2').series).toBeUndefined()
      expect(shape(say(words, stacks))).toEqual([['bar', 'species']])
      expect(shape(say(words, map))).toEqual([['bar', 'species']])
    },
  )

  it('leave the next one on the axis, or the figure alone', () => {
    expect(shape(say('remove species', stacks))).toEqual([['bar', 'urgency']])
    expect(shape(say('remove species', bars))).toEqual([['text']])
  })

  it.each(['make it stacked bars', 'stacked bars please', 'turn it into a stacked bar chart', 'stacked bars instead of a heat map'])(
    'of a heat map are stacked: %s',
    (words) => {
      expect(shape(say(words, map))).toEqual([['bar', 'species', 'urgency']])
      expect(say(words, map).charts[0]?.stack).toBe('stacked')
    },
  )

  it.each(['swap the axes', 'flip the axes', 'switch x and y', 'transpose it', 'swap species and urgency', 'swap rows and columns'])(
    'change places: %s',
    (words) => {
      expect(shape(say(words, map))).toEqual([['rect', 'urgency', 'species']])
    },
  )

  it('change places with the colours, and bars lie down or stand up', () => {
    expect(shape(say('swap the axis with the legend', stacks))).toEqual([['bar', 'urgency', 'species']])
    const [lying] = say('swap the axes', {
      ...bars,
      charts: bars.charts.map((one) => ({ ...one, orientation: 'vertical' as const })),
    }).charts
    expect(lying?.orientation).toBe('horizontal')
  })

  it.each(['show urgency on the x axis', 'use urgency as the axis'])('go to the axis: %s', (words) => {
    expect(shape(say(words, stacks))).toEqual([['bar', 'urgency', 'species']])
    expect(shape(say(words, bars))).toEqual([['bar', 'urgency']])
  })

  it('that stand so already are said to', () => {
    expect(caught(() => say('sort by value', bars)).message).toContain('“Fee by species” is so already.')
  })

  it('as parts of the whole are called so, and by their name again', () => {
    const shares = say('show percentages', bars)
    expect(shares.charts[0]).toMatchObject({ title: 'Share of fee by species', measures: [{ label: 'Share of fee', share: true }] })
    expect(say('show absolute numbers', shares).charts[0]).toMatchObject({ title: 'Fee by species', measures: [{ label: 'Total fee' }] })
  })
})
