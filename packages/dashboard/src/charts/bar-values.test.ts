import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../plan.ts'
import { checkChart } from './check.ts'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { renderSvg } from './render.ts'

const columns = [
  column.text('region', 'Region'),
  { ...column.number('amount', 'Amount'), meaning: 'money' as const, format: 'money' as const, unit: 'INR' },
]
const rows = [
  { region: 'South', amount: 167_037_844.9 },
  { region: 'North', amount: 4_811_656 },
  { region: 'East', amount: -3_000_000 },
]

function specOf(more: Partial<ChartPlan>, given = rows) {
  const plan = examplePlan('bar', { labels: true, ...more })
  return buildSpec({ plan, columns, rows: given, theme: 'default', locale: 'en-IN' }).spec
}

/** The texts of the picture that are no labels of an axis, with their places. */
async function texts(spec: ReturnType<typeof specOf>): Promise<readonly string[]> {
  const svg = await renderSvg(spec, rows)
  const values = /<g class="mark-text role-bar-value[^]*?<\/g>/.exec(svg)?.[0] ?? ''
  return [...values.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text ?? '')
}

describe('bars that say their values', () => {
  it.each(['vertical', 'horizontal'] as const)('say them as people write them: %s', async (orientation) => {
    const spec = specOf({ orientation })
    expect(await texts(spec)).toEqual(['₹16.7Cr', '₹48.12L', '−₹30L'])
    expect((await checkChart(spec, rows)).problems).toEqual([])
  })

  it('say nothing unless it was asked for', async () => {
    expect(await texts(specOf({ labels: false }))).toEqual([])
  })
})
