import { describe, expect, it } from 'vitest'
import { embeddedPlanner } from '../index.ts'
import { harvest } from '../fixtures/orchard.ts'
import { rentals } from '../fixtures/rentals.ts'

async function chartsOf(prompt: string, catalog = rentals): Promise<readonly unknown[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts.map(({ kind, title, measures, dimensions, series, where, limit }) => ({
    kind,
    title,
    measures,
    dimensions,
    series,
    where,
    limit,
  }))
}

/** Requests for a chart each, some in words that the data does not know. */
const singles = [
  'earnings by harbour',
  'total charge by class',
  'distribution of capacity',
  'top 3 boats',
  'number of rentals by month',
  'share of boats by class',
  'top 5 boats by earnings',
]

const lists: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  commas: (parts) => parts.join(', '),
  semicolons: (parts) => parts.join('; '),
  lines: (parts) => parts.join('\n'),
  'commas and an “and”': (parts) => `show me ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`,
  'a “plus”': (parts) => `${parts.slice(0, -1).join(', ')} plus ${parts.at(-1) ?? ''}`,
}

const count = async (prompt: string): Promise<number> => (await chartsOf(prompt)).length

describe('what is said once', () => {
  it('holds for each of several things that are kept apart', async () => {
    expect(await chartsOf('boats and rentals by class')).toEqual([
      ...(await chartsOf('boats by class')),
      ...(await chartsOf('rentals by class')),
    ])
    expect(await count('total charge and average distance by class')).toBe(1)
  })

  it('is measured by each of three breakdowns', async () => {
    expect(await chartsOf('baskets by size, ripeness and weather', harvest)).toEqual([
      ...(await chartsOf('baskets by size', harvest)),
      ...(await chartsOf('baskets by ripeness', harvest)),
      ...(await chartsOf('baskets by weather', harvest)),
    ])
    expect(await chartsOf('baskets by size and ripeness', harvest)).toHaveLength(1)
  })
})

describe('the parts of a whole', () => {
  it('are one chart, alone and in a list', async () => {
    expect(await chartsOf('breakdown of boats by class')).toMatchObject([{ kind: 'arc', dimensions: [{ column: { column: 'class' } }] }])
    expect(await chartsOf('share of insured rentals')).toMatchObject([{ kind: 'arc', dimensions: [{ column: { column: 'is_insured' } }] }])
    expect(await count('rentals by month, share of insured rentals')).toBe(2)
  })

  it('are counted over time where the adverb says so', async () => {
    expect(await chartsOf('monthly rentals')).toEqual(await chartsOf('number of rentals by month'))
  })
})

describe('a chart in a list', () => {
  for (const [written, listed] of Object.entries(lists))
    it(`comes out as it does alone, with ${written}`, async () => {
      for (const [place, first] of singles.entries()) {
        const parts = [first, singles[(place + 2) % singles.length] ?? '', singles[(place + 3) % singles.length] ?? '']
        const alone = await Promise.all(parts.map((part) => chartsOf(part)))
        expect([listed(parts), await chartsOf(listed(parts))]).toEqual([listed(parts), alone.flat()])
      }
    })
})
