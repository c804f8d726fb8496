import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { plan } from '../fixtures/asked.ts'

const inYear = (year: number) => ({ where: [{ kind: 'period', column: { column: 'ordered_on' }, from: `${String(year)}-01-01` }] })

describe('those with whom something was dealt at a time', () => {
  it.each(['shops that bought in 2024', 'which shops ordered in 2024', 'show me shops who shopped in 2024'])(
    'are known by their dealings then: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, bazaar)
      expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
      for (const { where } of charts) expect(where).toMatchObject([{ kind: 'related', sub: inYear(2024) }])
    },
  )

  it.each([
    'shops that bought in 2024 but not in 2025',
    'shops which ordered in 2024 and did not order in 2025',
    'how many shops ordered in 2024 but not in 2025',
    'shops that bought something in 2024 but nothing in 2025',
  ])('are not those of another time: %s', async (prompt) => {
    const [count] = (await plan(prompt, bazaar)).charts
    expect(count).toMatchObject({
      kind: 'text',
      where: [
        { kind: 'related', sub: inYear(2024) },
        { negated: true, sub: inYear(2025) },
      ],
    })
  })

  it('are those of each of several times', async () => {
    const [count] = (await plan('shops that bought in 2022 and in 2024 but not in 2023', bazaar)).charts
    expect(count).toMatchObject({
      kind: 'text',
      where: [
        { kind: 'related', sub: inYear(2022) },
        { kind: 'related', sub: inYear(2024) },
        { negated: true, sub: inYear(2023) },
      ],
    })
  })
})
