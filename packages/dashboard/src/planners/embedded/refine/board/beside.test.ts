import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../../../plan.ts'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'
import { board, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const table = say('show it as a table', bars)

function shape({ charts }: DashboardPlan): readonly (readonly [string, readonly unknown[], readonly unknown[]])[] {
  const measured = ({ measures }: ChartPlan): readonly unknown[] => measures.map(({ aggregate, column }) => [aggregate, column?.column])
  const by = ({ dimensions, series }: ChartPlan): readonly unknown[] =>
    [...dimensions, ...(series ? [series] : [])].map(({ column, grain }) => grain ?? column.column)
  return charts.map((each) => [each.kind, measured(each), by(each)])
}

describe('rows that are asked for beside a measure', () => {
  it.each(['add no of visits in it', 'also show visits', 'add number of visits', 'show the number of visits too', 'with visits'])(
    'are counted, and take nothing apart: %s',
    (words) => {
      expect(shape(say(words, table))).toEqual([
        [
          'table',
          [
            ['sum', 'fee'],
            ['count', undefined],
          ],
          ['species'],
        ],
      ])
    },
  )
})

describe('one more measure', () => {
  it.each([
    'put minutes also next to fee',
    'show minutes beside the fee',
    'show the minutes also',
    'also show minutes',
    'also minutes',
    'show minutes too',
  ])('leaves the first: %s', (words) => {
    expect(shape(say(words, bars))).toEqual([
      [
        'bar',
        [
          ['sum', 'fee'],
          ['sum', 'minutes'],
        ],
        ['species'],
      ],
    ])
  })
})

describe('a measure in the place of another', () => {
  it.each(['by minutes not fee', 'by minutes instead of fee', 'minutes instead of fee', 'by number of visits instead of fee'])(
    'is no breakdown: %s',
    (words) => {
      const [found] = shape(say(words, bars))
      expect(found?.[2]).toEqual(['species'])
      expect(found?.[1]).not.toEqual([['sum', 'fee']])
    },
  )

  it('leaves breakdowns to be said so', () => {
    expect(shape(say('by urgency instead of species', bars))).toEqual([['bar', [['sum', 'fee']], ['urgency']]])
  })
})

describe('another chart for these', () => {
  const cats = say('only cat and dog', bars)
  it.each([
    ['add another chart with the average minutes for these', 'bar', 'minutes'],
    ['add a chart of total minutes for the same', 'bar', 'minutes'],
    ['add a pie of total minutes for those', 'arc', 'minutes'],
    ['also add a chart of number of visits for them', 'bar', undefined],
  ])('has their rows, and stands by what they stand by: %s', (words, kind, column) => {
    const { charts } = say(words, cats)
    expect(charts).toHaveLength(2)
    expect(charts[0]).toEqual(cats.charts[0])
    expect(charts[1]).toMatchObject({ kind, where: cats.charts[0]?.where, dimensions: [{ column: { column: 'species' } }] })
    expect(charts[1]?.measures[0]?.column?.column).toBe(column)
  })

  it('stands by something else where that is said', () => {
    const [, made] = say('add a chart of total minutes by urgency for these', cats).charts
    expect(made).toMatchObject({ where: cats.charts[0]?.where, dimensions: [{ column: { column: 'urgency' } }] })
  })
})

describe('what is asked of those that are shown', () => {
  const first = ['new owners by month', 'only women'] as const
  it.each([
    'put a pie next to it with the kinds of payment they use',
    'add a pie of paid by they use',
    'and add a pie of repairs by paid by for these',
  ])('is of these, whenever they came: %s', async (words) => {
    const { charts } = await talk(repairs, ...first, words)
    expect(charts).toMatchObject([
      { kind: 'line' },
      {
        kind: 'arc',
        source: { base: { table: 'repairs' } },
        dimensions: [{ column: { column: 'paid_by' } }],
        where: [{ value: 'Female' }],
      },
    ])
  })

  it('may be what is behind it', async () => {
    const { charts } = await talk(repairs, 'claims by month and fault in 2025', 'and which families are behind that?')
    expect(charts).toMatchObject([
      { kind: 'line' },
      { kind: 'bar', dimensions: [{ column: { column: 'family' } }], where: [{ kind: 'period' }] },
    ])
  })
})

it.each(['make it a bar chart with percentages', 'percentages instead', 'with percentages'])(
  'shares are asked for beside a kind: %s',
  async (words) => {
    const { charts } = await talk(repairs, 'repairs by paid by', words)
    expect(charts).toMatchObject([{ kind: 'bar', measures: [{ share: true }] }])
  },
)
