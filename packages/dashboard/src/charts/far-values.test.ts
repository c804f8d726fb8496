import { themeColors } from '@chitravani/protocol/themes'
import { describe, expect, it } from 'vitest'
import { examplePlan } from './fixtures/example-plan.ts'
import { column } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { renderSvg } from './render.ts'

const columns = [
  { ...column.number('amount', 'Amount'), format: 'money' as const, unit: 'INR' },
  column.text('city', 'City'),
  column.text('office', 'Office'),
]
const given = {
  plan: examplePlan('rect', {
    measures: [{ id: 'amount', aggregate: 'sum', label: 'Amount' }],
    dimensions: ['city', 'office'].map((id) => ({ id, column: { relation: 't', column: id }, label: id })),
  }),
  columns,
  theme: 'default' as const,
  locale: 'en-IN',
}
const cells = (amounts: readonly number[]) =>
  amounts.map((amount, at) => ({ city: `C${at % 4}`, office: `O${Math.floor(at / 4)}`, amount }))

async function drawn(amounts: readonly number[]) {
  const rows = cells(amounts)
  const { spec } = buildSpec({ ...given, rows })
  const svg = await renderSvg(spec, rows)
  const fills = [...svg.matchAll(/aria-roledescription="rect mark"[^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)
  return { texts: [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text), fills }
}

const usual = [110, 120, 150, 180, 210, 240, 270, 300, 330, 350, 380]

describe('a heat map with one value far above all others', () => {
  it('shows the differences of the others, and says where the last colour begins', async () => {
    const { texts, fills } = await drawn([...usual.map((amount) => amount * 1_000), 90_000_000])
    expect(texts).toEqual(expect.arrayContaining(['&lt; ₹1.5L', '₹1.5L – ₹2.4L', '₹2.4L – ₹3L', '₹3L – ₹3.9L', '≥ ₹3.9L']))
    expect(new Set(fills).size).toBeGreaterThan(3)
    expect(fills.filter((fill) => fill === themeColors.default.ramp.at(-1))).toHaveLength(1)
  })

  it('keeps one scale where the values are spread', async () => {
    const { texts } = await drawn([...usual, 400])
    expect(texts.filter((text) => text?.startsWith('≥'))).toEqual([])
  })
})
