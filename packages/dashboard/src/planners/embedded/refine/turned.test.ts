import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { talk } from '../fixtures/asked.ts'
import { repairs } from '../fixtures/repairs.ts'

const after = async (words: string, first = 'top 5 makers by amount'): Promise<ChartPlan | undefined> =>
  (await talk(repairs, first, words)).charts[0]

describe('bars that are turned', () => {
  it.each(['flip it sideways', 'lay it on its side', 'make the bars go across', 'flip the chart horizontally'])(
    'lie down, and are the same: %s',
    async (words) => {
      expect(await after(words)).toMatchObject({ orientation: 'horizontal', sort: [{ order: 'desc' }], limit: { count: 5 } })
    },
  )

  it.each(['flip it', 'rotate the chart by 90 degrees', 'turn the bars around'])('lie or stand as they did not: %s', async (words) => {
    const [once, twice] = [await after(words), (await talk(repairs, 'top 5 makers by amount', words, words)).charts[0]]
    expect(new Set([once?.orientation, twice?.orientation])).toEqual(new Set(['horizontal', 'vertical']))
    expect(once?.sort).toMatchObject([{ order: 'desc' }])
  })

  it.each(['flip the order', 'reverse it'])('are no order that is turned: %s', async (words) => {
    expect(await after(words)).toMatchObject({ sort: [{ order: 'asc' }] })
  })

  it('are a wish behind another', async () => {
    expect(await after('top 3 only n flip it sideways')).toMatchObject({
      orientation: 'horizontal',
      limit: { count: 3 },
      sort: [{ order: 'desc' }],
    })
  })
})

it.each(['only keep 3', 'keep 3', 'just show me 3', 'keep only 3 of them'])('so many are kept: %s', async (words) => {
  expect(await after(words, 'average repair days by county')).toMatchObject({ limit: { count: 3 }, sort: [{ order: 'desc' }] })
})

it.each(['legend at the bottom', 'move the legend to the right'])('a legend has its place: %s', async (words) => {
  await expect(after(words, 'amount by month and family')).rejects.toThrow(/stands below its chart/)
  expect((await talk(repairs, 'amount by month and family', `${words} and make it quarterly`)).warnings[0]?.message).toMatch(/stands below/)
})

it.each([
  ['amount by family last month', 'compare with the year before', [{ from: '2026-02-01', until: '2026-03-01' }]],
  ['amount by family this fiscal year', 'compare with last year', [{ from: '2025-04-01', until: '2026-04-01' }]],
])('slices are those of the newer of two times: %s', async (first, comparing, where) => {
  const { charts } = await talk(repairs, first, 'add repairs to it', comparing, 'make it a donut with percentages')
  expect(charts).toMatchObject([{ kind: 'arc', where, measures: [{ aggregate: 'sum', share: true }] }])
  expect(charts[0]?.assumptions).toContain('A pie shows one measure, and is without repairs.')
})
