import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const first = 'amount by family this fiscal year'
const both = ['Apr 2025–Mar 2026', 'Apr 2024–Mar 2025']

describe('a year that no unit of the calendar tells from another', () => {
  it.each([
    'put last year next to it',
    'show last year as well',
    'can you put last year next to it so I can compare',
    'compare with the year before',
    'and the previous year beside it',
    'with last year side by side',
  ])('stands beside the one before as a measure of its own: %s', async (words) => {
    const { charts, warnings } = await talk(repairs, first, words)
    expect(charts.map(({ title, measures }) => [title, measures.map(({ label }) => label)])).toEqual([
      ['Amount by family, Apr 2024–Mar 2025 and Apr 2025–Mar 2026', both],
    ])
    expect(warnings).toEqual([])
  })

  it('is by itself again', async () => {
    const { charts } = await talk(repairs, first, 'compare with last year', 'remove last year')
    expect(charts).toMatchObject([{ measures: [{ aggregate: 'sum' }], where: [{ from: '2025-04-01', until: '2026-04-01' }] }])
  })

  it('stays beside it by another breakdown', async () => {
    const { charts } = await talk(repairs, first, 'compare with last year', 'show the same split by zone instead, top 2')
    expect(charts[0]).toMatchObject({
      dimensions: [{ column: { column: 'zone' } }],
      measures: both.map((label) => ({ label })),
      limit: { count: 2 },
    })
    expect(charts[0]).not.toHaveProperty('series')
  })

  it.each(['last year instead', 'make it last year', 'change to last year', 'show last year'])(
    'is that of the same kind: %s',
    async (words) => {
      const [chart] = (await talk(repairs, first, words)).charts
      expect(chart).toMatchObject({ where: [{ from: '2024-04-01', until: '2025-04-01' }], measures: [{ aggregate: 'sum' }] })
      expect(chart?.series).toBeUndefined()
      expect(chart?.assumptions.join(' ')).toContain('2024-04-01 up to 2025-04-01')
    },
  )

  it('is that of each of several measures', async () => {
    const several = [first, 'add repairs to it'] as const
    const { charts } = await talk(repairs, ...several, 'show how each compares to the year before')
    expect(charts.map(({ title, measures }) => [title, measures.length])).toEqual([
      ['Amount and repairs by family, Apr 2024–Mar 2025 and Apr 2025–Mar 2026', 4],
    ])
    const again = await talk(repairs, ...several, 'compare with last year', 'without last year')
    expect(again.charts[0]?.measures).toMatchObject([{ aggregate: 'sum' }, { aggregate: 'count_distinct' }])
  })
})

it.each(['show how each compares to the year before', 'compare with last year'])(
  'what cannot stand beside it is nothing else: %s',
  async (words) => {
    await expect(talk(repairs, first, 'split by zone', 'as a table', words)).rejects.toMatchObject({
      code: 'not_understood',
    })
  },
)

it.each(['add repairs to it', 'add owners to it'])(
  'what is added to bars is counted, and takes them apart no further: %s',
  async (words) => {
    const { charts } = await talk(repairs, 'amount by family', words)
    expect(charts).toMatchObject([{ kind: 'bar', dimensions: [{}], measures: [{ aggregate: 'sum' }, { aggregate: 'count_distinct' }] }])
  },
)
