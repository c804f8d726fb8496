import type { View } from 'vega'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cell } from '../connections/connection.ts'
import { themes } from '../plan.ts'
import type { ChartInput } from './chart.ts'
import { countDrawn } from './count.ts'
import { examplePlan } from './fixtures/example-plan.ts'
import { column, examples } from './fixtures/inputs.ts'
import { buildSpec } from './index.ts'
import type { Json } from './json.ts'
import { compileSpec, openView, renderSvg } from './render.ts'
import { themeColors } from '@chitravani/protocol/themes'
import { validateSpec } from './validate.ts'
import { chartValues } from './values.ts'

const open: View[] = []
afterEach(() => {
  for (const view of open.splice(0)) view.finalize()
})

type Given = Omit<ChartInput, 'theme' | 'locale'>

async function draw(
  given: Given,
  locale = 'en-IN',
  rows = given.rows,
): Promise<{ readonly spec: Json; readonly view: View; readonly labels: readonly string[] }> {
  const { spec } = buildSpec({ ...given, theme: 'default', locale })
  const view = await openView(compileSpec(spec, chartValues(given.plan, given.columns, rows, locale), { width: 900, height: 600 }).vega)
  open.push(view)
  return { spec, view, labels: countDrawn(view).labels }
}

interface Item {
  readonly items?: readonly Item[]
  readonly marktype?: string
  readonly role?: string
  readonly x?: number
  readonly y?: number
  readonly datum?: Readonly<Record<string, Cell>>
}

/** A field of the marks from left to right, or from top to bottom. */
function drawnOrder(view: View, field: string, along: 'x' | 'y'): readonly Cell[] {
  const found: Item[] = []
  const walk = (item: Item) => {
    if (item.marktype && item.marktype !== 'group' && item.role === 'mark') found.push(...(item.items ?? []))
    for (const inner of item.items ?? []) walk(inner)
  }
  walk((view.scenegraph() as unknown as { readonly root: Item }).root)
  const sorted = found.toSorted((a, b) => (a[along] ?? 0) - (b[along] ?? 0))
  return [...new Set(sorted.map((item) => item.datum?.[field] ?? null))]
}

const named = (name: string) => examples.find((example) => example.name === name)!.input

describe('order', () => {
  const rows = ['Delta', 'alpha', 'Zulu', 'Bravo', 'echo'].map((label, index) => ({ label, amount: 50 - index * 7 }))
  const given: Given = {
    plan: examplePlan('bar', {
      dimensions: [{ id: 'label', column: { relation: 't', column: 'label' }, label: 'Label' }],
      sort: [{ by: { measure: 'amount' }, order: 'desc' }],
    }),
    columns: [column.text('label', 'Label'), column.number('amount', 'Amount')],
    rows,
  }

  it.each(['vertical', 'horizontal'] as const)('of %s bars is that of the rows', async (orientation) => {
    const { view } = await draw({ ...given, plan: { ...given.plan, orientation } })
    expect(drawnOrder(view, 'label', orientation === 'vertical' ? 'x' : 'y')).toEqual(rows.map((row) => row.label))
  })

  it('follows new rows under the same specification', async () => {
    const reversed = rows.toReversed()
    const { view } = await draw({ ...given, plan: { ...given.plan, orientation: 'vertical' } }, 'en-IN', reversed)
    expect(drawnOrder(view, 'label', 'x')).toEqual(reversed.map((row) => row.label))
  })

  it('of weekdays and months is that of the calendar', async () => {
    const { view, labels } = await draw(named('bar-weekdays'))
    expect(drawnOrder(view, 'weekday', 'x')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(labels).toEqual(expect.arrayContaining(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']))
  })

  it('of hours keeps a place for those between others that have no rows, unless it is a top-N', async () => {
    const { plan, columns, rows: all } = named('rect-heatmap')
    const awake = all.filter(({ hour }) => hour !== 3 && hour !== 4)
    expect((await draw({ plan, columns, rows: awake })).labels).toEqual(expect.arrayContaining(['02:00', '03:00', '04:00', '05:00']))
    const limited = { ...plan, limit: { count: 20, rest: 'drop' as const } }
    expect((await draw({ plan: limited, columns, rows: awake })).labels).not.toContain('03:00')
  })

  it.each(['line', 'area'] as const)('of a %s is downwards where that was asked for', async (kind) => {
    const input = named('line-months')
    const [dimension] = input.plan.dimensions
    const plan = { ...input.plan, kind, sort: [{ by: { dimension: dimension!.id }, order: 'desc' as const }] }
    const months = input.rows.map((row) => Date.parse(String(row['month'])))
    const drawn = async (limited: object): Promise<readonly number[]> => {
      const { view } = await draw({ ...input, plan: { ...plan, ...limited } })
      return drawnOrder(view, 'utcyearmonth_month', 'x').map(Number)
    }
    expect(await drawn({})).toEqual(months.toReversed())
    // The newest of a top-N are chosen by it, not turned round.
    expect(await drawn({ limit: { count: 36, rest: 'drop' } })).toEqual(months)
  })

  it('of stacks is that of their heights when the total was asked for', async () => {
    const input = named('bar-stacked')
    const { view } = await draw(input)
    const totals = new Map<Cell, number>()
    for (const row of input.rows) totals.set(row['category']!, (totals.get(row['category']!) ?? 0) + Number(row['sales']))
    const expected = [...totals].toSorted((a, b) => b[1] - a[1]).map(([category]) => category)
    expect(drawnOrder(view, 'category', 'y')).toEqual(expected)
  })

  it('has "Other" last and in grey, and names what has no value', async () => {
    const input = named('bar-other-and-missing')
    const shuffled = [input.rows.at(-1)!, ...input.rows.slice(0, -1)]
    const { view, labels } = await draw(input, 'en-IN', shuffled)
    expect(drawnOrder(view, 'state', 'y').at(-1)).toBe('Other')
    expect(labels).toContain('(no value)')
    expect(await view.toSVG()).toContain(themeColors.default.other)
  })
})

describe('words and numbers', () => {
  it('writes lakh and crore where people count so, thousands elsewhere', async () => {
    const input = named('bar-short')
    expect((await draw(input)).labels).toEqual(expect.arrayContaining(['₹0', '₹1Cr', '₹2Cr']))
    expect((await draw(input, 'en-US')).labels).toContain('₹20M')
  })

  it('writes the per cent of slices on those with room, and all of them in legend and words for screen readers', async () => {
    const rows = [
      { label: 'Tea', amount: 700.5 },
      { label: 'Rice', amount: 290 },
      { label: 'Soap', amount: 9.5 },
    ]
    const columns = [column.text('label', 'Label'), column.number('amount', 'Amount')]
    const { spec } = buildSpec({ plan: examplePlan('arc'), columns, rows, theme: 'default', locale: 'en-IN' })
    const svg = await renderSvg(spec, rows)
    expect([...svg.matchAll(/>([^<>]*%)</g)].map(([, text]) => text)).toEqual(['70%', '29%', 'Tea  70%', 'Rice  29%', 'Soap  0.9%'])
    expect(svg).toContain('aria-label="Label: Soap; Amount: 9.5 (0.9%)"')
  })

  it('paints a slice for every number, and for those that are missing', async () => {
    const rows = [
      { days: 1, amount: 50 },
      { days: null, amount: 30 },
      { days: 2, amount: 20 },
    ]
    const columns = [column.text('days', 'Days', { kind: 'number' }), column.number('amount', 'Amount')]
    const svg = await renderSvg(buildSpec({ plan: examplePlan('arc'), columns, rows, theme: 'default', locale: 'en-IN' }).spec, rows)
    const { palette } = themeColors.default
    expect([...svg.matchAll(/aria-label="Days: ([^;]*);[^>]*fill="([^"]*)"/g)].map(([, days, fill]) => [days, fill])).toEqual([
      ['1', palette[0]],
      ['(no value)', palette[1]],
      ['2', palette[2]],
    ])
    expect(svg).toContain('>2  20%<')
  })

  it('shortens long names in the legend of a pie, not their shares', async () => {
    const rows = ['Health', 'Education', 'Rural Development'].map((label) => ({
      label: `Ministry of ${label} and ${'its institutions '.repeat(4)}`,
      amount: 1,
    }))
    const columns = [column.text('label', 'Label'), column.number('amount', 'Amount')]
    const svg = await renderSvg(buildSpec({ plan: examplePlan('arc'), columns, rows, theme: 'default', locale: 'en-IN' }).spec, rows)
    const entries = [...svg.matchAll(/>(Ministry[^<>]*)</g)].map(([, text]) => text)
    expect(entries).toHaveLength(3)
    for (const entry of entries) expect(entry).toMatch(/^Ministry of (Health|Education|Rural Development) .*…  33%$/)
  })

  it('writes a growth of 2.5 as 250 per cent, what is kept as 2.5 as it is, and gives what shrinks another colour', async () => {
    const rows = [
      { label: 'Tea', growth: 2.5 },
      { label: 'Rice', growth: -0.3 },
    ]
    const svg = async (more: object) => {
      const columns = [column.text('label', 'Label'), { ...column.number('growth', 'Growth'), format: 'percent' as const, ...more }]
      return renderSvg(buildSpec({ plan: examplePlan('bar'), columns, rows, theme: 'default', locale: 'en-IN' }).spec, rows)
    }
    const computed = await svg({ isFraction: true })
    expect(computed).toContain('aria-label="Label: Tea; Growth: 250%"')
    expect(computed).toMatch(/aria-label="Label: Rice; Growth: −30%"[^>]*fill="#d55e00"/)
    expect(await svg({})).toContain('aria-label="Label: Tea; Growth (%): 2.5"')
  })

  it('writes amounts that stand beside each other as those on an axis, without decimals that they do not have', async () => {
    const columns = [
      column.text('kind', 'Kind'),
      column.number('price', 'Price', { role: 'dimension', meaning: 'money', unit: 'INR' }),
      column.number('items', 'Items'),
    ]
    const rows = [0, 10_000, 2_50_000].map((price, at) => ({ kind: 'Tea', price, items: at + 1 }))
    expect((await draw({ plan: examplePlan('rect'), columns, rows })).labels).toEqual(
      expect.arrayContaining(['₹0', '₹10,000', '₹2,50,000']),
    )
  })

  it('names months in the language of the locale', async () => {
    expect((await draw(named('bar-months-gaps'), 'hi-IN')).labels.join(' ')).toMatch(/जन/)
  })

  it('says with arrow, sign and words how a KPI changed', async () => {
    const input = named('text-compared')
    const svg = (before: number) => {
      const rows = [{ ...input.rows[0]!, sales_before: before }]
      const { spec } = buildSpec({ ...input, rows, theme: 'default', locale: 'en-IN' })
      return renderSvg(spec, chartValues(input.plan, input.columns, rows, 'en-IN'))
    }
    const up = await svg(110_420_000)
    expect(up).toContain('₹12.45Cr')
    expect(up).toContain('▲ 13% more')
    expect(up).toContain('than ₹11.04Cr in Feb 2026')
    expect(await svg(150_000_000)).toContain('▼ 17% less')
  })

  it('draws markup and links of the data as letters', async () => {
    const { spec } = buildSpec({ ...named('bar-scripts'), theme: 'default', locale: 'en-IN' })
    const svg = await renderSvg(spec, named('bar-scripts').rows)
    expect(svg).toContain('&lt;b&gt;bold')
    expect(svg).not.toMatch(/<b>|<a |href/)
  })

  it('keeps dates on their day in every zone', async () => {
    const zone = process.env['TZ']
    try {
      for (const other of ['America/Los_Angeles', 'Pacific/Auckland']) {
        process.env['TZ'] = other
        const { labels, view } = await draw(named('bar-months-36'))
        expect(labels).toContain('Jan 2023')
        expect(labels).not.toContain('Dec 2022')
        expect(await view.toSVG()).toContain('Month: Jan 2023')
      }
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})

describe('axes', () => {
  it('begin at zero for bars and areas, not for lines far from it', async () => {
    const zero = async (name: string) => ((await draw(named(name))).view.scale('y') as { domain: () => number[] }).domain()[0]
    expect(await zero('bar-months-36')).toBe(0)
    expect(await zero('area-single')).toBe(0)
    expect(await zero('line-months')).toBeGreaterThan(0)
  })

  it('lay long or many labels down', () => {
    const encoding = (name: string) =>
      buildSpec({ ...named(name), theme: 'default', locale: 'en-IN' }).spec['encoding'] as Readonly<Record<string, Json>>
    expect(encoding('bar-thirty')['y']?.['field']).toBe('state')
    expect(encoding('bar-short')['x']?.['field']).toBe('region')
  })
})

describe('what rows do not allow', () => {
  const drawn = (given: Given) => buildSpec({ ...given, theme: 'default', locale: 'en-IN' })

  it('is drawn as bars where slices would be negative', () => {
    const input = named('arc-pie')
    const { kind, note } = drawn({ ...input, rows: [...input.rows, { category: 'Returns', sales: -5 }] })
    expect(kind).toBe('bar')
    expect(note).toMatch(/slice/)
  })

  it('is drawn as a table where no row has a number', () => {
    const input = named('bar-short')
    expect(drawn({ ...input, rows: input.rows.map((row) => ({ ...row, sales: null })) }).kind).toBe('table')
  })
})

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(themes)('the theme %s', (theme) => {
  const colors = themeColors[theme]

  it('can be read: text at 4.5 to 1, marks at 3 to 1', () => {
    for (const text of [colors.text, colors.quiet]) expect(contrast(text, colors.background)).toBeGreaterThanOrEqual(4.5)
    for (const mark of [...colors.palette, colors.other]) expect([mark, contrast(mark, colors.background) >= 3]).toEqual([mark, true])
  })

  it('has no colour twice', () => {
    expect(new Set([...colors.palette, colors.other]).size).toBe(colors.palette.length + 1)
  })
})

describe('validateSpec', () => {
  const { spec } = buildSpec({ ...named('bar-short'), theme: 'default', locale: 'en-IN' })

  it.each([
    ['data by link', { ...spec, data: { url: 'https://example.test/x.csv' } }],
    ['an expression', { ...spec, transform: [{ calculate: 'datum.a', as: 'b' }] }],
    ['a filter in words', { ...spec, transform: [{ filter: 'datum.a > 1' }] }],
    ['a signal', { ...spec, width: { signal: 'width' } }],
    ['a link on marks', { ...spec, encoding: { ...(spec['encoding'] as Json), href: { value: 'https://example.test/' } } }],
    ['extras for a viewer', { ...spec, usermeta: { embedOptions: {} } }],
    ['another schema', { ...spec, $schema: 'https://vega.github.io/schema/vega-lite/v6.json' }],
    ['an unknown mark', { ...spec, mark: { type: 'balloon' } }],
    ['a picture', { ...spec, mark: { type: 'image', url: 'https://example.test/x.png' } }],
  ])('refuses %s', (_, tampered) => {
    expect(validateSpec(tampered).length).toBeGreaterThan(0)
  })

  it('takes what is ours', () => {
    expect(validateSpec(spec)).toEqual([])
  })
})
