import { describe, expect, it } from 'vitest'
import { embeddedPlanner } from '../index.ts'
import { rentals } from '../fixtures/rentals.ts'

async function chartsOf(prompt: string): Promise<readonly unknown[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
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

describe('a chart in a list', () => {
  for (const [written, listed] of Object.entries(lists))
    it(`comes out as it does alone, with ${written}`, async () => {
      for (const [place, first] of singles.entries()) {
        const parts = [first, singles[(place + 2) % singles.length] ?? '', singles[(place + 3) % singles.length] ?? '']
        const alone = await Promise.all(parts.map(chartsOf))
        expect([listed(parts), await chartsOf(listed(parts))]).toEqual([listed(parts), alone.flat()])
      }
    })
})
