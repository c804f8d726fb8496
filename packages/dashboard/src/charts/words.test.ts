import { describe, expect, it } from 'vitest'
import type { ResultColumn } from '../sql/compiled.ts'
import type { ChartInput } from './chart.ts'
import { countDrawn } from './count.ts'
import { examplePlan } from './fixtures/example-plan.ts'
import { column, examples } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import { kpiText } from './kpi.ts'
import { noteOn } from './notes.ts'
import { compileSpec, openView } from './render.ts'
import { chartValues } from './values.ts'

type Given = Omit<ChartInput, 'theme' | 'locale'>

const named = (name: string): Given => examples.find((example) => example.name === name)!.input

/** The chart told in Hindi where the place counts in English. */
function inHindi(given: Given): Given {
  return { ...given, plan: { ...given.plan, wording: { language: 'hi', of: {}, names: {} } } }
}

async function labels(given: Given): Promise<string> {
  const { spec } = buildSpec({ ...given, theme: 'default', locale: 'en-IN' })
  const values = chartValues(given.plan, given.columns, given.rows, 'en-IN')
  const view = await openView(compileSpec(spec, values, { width: 900, height: 600 }).vega)
  try {
    return countDrawn(view).labels.join(' | ')
  } finally {
    view.finalize()
  }
}

describe('a chart that is told in Hindi', () => {
  it.each([
    ['months on an axis', 'bar-months-gaps', /जन/, /Jan/],
    ['lakh and crore', 'bar-other-and-missing', /₹\d+ करोड़/, /Cr\b/],
    ['what was summed up, and what has no value', 'bar-other-and-missing', /कोई मान नहीं.*अन्य|अन्य.*कोई मान नहीं/, /Other|no value/],
  ])('writes %s in it', async (_, name, own, english) => {
    const given = named(name)
    expect(await labels(given)).toMatch(english)
    const told = await labels(inHindi(given))
    expect(told).toMatch(own)
    expect(told).not.toMatch(english)
  })

  it('writes weekdays, quarters, yes and no', async () => {
    const counted = column.number('orders', 'orders')
    const drawn = (group: ResultColumn, values: readonly (number | string | boolean)[]) =>
      labels(
        inHindi({
          plan: examplePlan('bar'),
          columns: [group, counted],
          rows: values.map((value, at) => ({ [group.name]: value, orders: at + 1 })),
        }),
      )
    expect(await drawn(column.number('day', 'Day', { role: 'dimension', grain: 'weekday' }), [1, 2, 3])).toMatch(/सोम.*मंगल.*बुध/)
    expect(await drawn(column.number('quarter', 'Quarter', { role: 'dimension', grain: 'quarter_of_year' }), [1, 2])).toContain('तिमाही 2')
    const quarters = await drawn(column.time('day', 'Day', 'quarter'), ['2025-01-01', '2025-04-01'])
    expect(quarters).toContain('तिमाही 2, 2025')
    expect(await drawn(column.text('is_open', 'Open', { kind: 'boolean' }), [true, false])).toMatch(/हाँ.*नहीं/)
  })

  it('keeps apart what is left and a category of that name', () => {
    const columns = [
      column.text('state', 'State'),
      column.number('sales', 'sales'),
      column.number('folded', 'Folded', { role: 'folded_count', of: 'state' }),
    ]
    const rows = [
      { state: 'अन्य', sales: 3, folded: 0 },
      { state: 'Other', sales: 2, folded: 4 },
    ]
    const shown = chartValues(inHindi({ plan: examplePlan('bar'), columns, rows }).plan, columns, rows, 'en-IN')
    expect(shown.map(({ state }) => state)).toEqual(['अन्य', 'अन्य (बाकी)'])
    // Rows that were drawn before stay as they are.
    expect(chartValues(inHindi({ plan: examplePlan('bar'), columns, rows }).plan, columns, shown, 'en-IN')).toEqual(shown)
  })

  it('writes units where the language has a word for them', () => {
    const given = (unit: string): string => {
      const columns = [column.number('delay', 'delay', { unit })]
      const plan = { ...examplePlan('text'), wording: { language: 'hi', of: {}, names: {} } }
      return String(chartValues(plan, columns, [{ delay: 3.46 }], 'en-IN')[0]?.['delay_text'])
    }
    expect(given('days')).toBe('3.46 दिन')
    expect(given('hours')).toBe('3.46 घंटे')
    expect(given('kg')).toBe('3.46 किग्रा')
    expect(given('quintals')).toBe('3.46 quintals')
  })
})

describe('a note on a chart', () => {
  const plan = { wording: { language: 'hi', of: {}, names: {} } }
  it('is in the language that the chart is told in', () => {
    expect(noteOn({}, 'truncated', { title: 'Orders', count: 5000 })).toBe('"Orders" shows the first 5000 rows.')
    expect(noteOn(plan, 'truncated', { title: 'ऑर्डर', count: 5000 })).toBe('“ऑर्डर” में पहली 5000 पंक्तियाँ ही हैं।')
  })

  it('tells why another chart was drawn', () => {
    const columns = [column.text('kind', 'Kind'), column.number('gain', 'Gain')]
    const given = inHindi({ plan: examplePlan('arc'), columns, rows: [{ kind: 'Tea', gain: -1 }] })
    expect(buildSpec({ ...given, theme: 'default', locale: 'en-IN' }).note).toMatch(/^बार चार्ट/)
  })
})

describe('one number in large type', () => {
  const money = column.number('sales', 'sales', { meaning: 'money', unit: 'INR' })
  it.each([
    [84_200_000, '₹8.42Cr', '₹8.42 करोड़'],
    [3_775_000, '₹37.75L', '₹37.75 लाख'],
    [9_999_999, '₹1Cr', '₹1 करोड़'],
    [-84_200_000, '-₹8.42Cr', '-₹8.42 करोड़'],
    [84_200_000_000, '₹8,420Cr', '₹8,420 करोड़'],
    [54_163, '₹54,163', '₹54,163'],
  ])('of %i is %s', (cell, english, own) => {
    expect(kpiText(cell, money, 'en-IN')).toBe(english)
    expect(kpiText(cell, money, 'hi-IN')).toBe(own)
  })
})
