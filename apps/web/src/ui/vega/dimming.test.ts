import { parse, View } from 'vega'
import type { Spec } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile } from 'vega-lite'
import { describe, expect, it } from 'vitest'
import { withDimming } from './dimming.ts'
import type { DescribedMark } from './dimming.ts'
import { emphasisName } from './messages.ts'
import type { Emphasis } from './messages.ts'

const rows = [
  { region: 'North', 'a.b': 1, total: 4, month: 1 },
  { region: 'South', 'a.b': 1, total: 5, month: 1 },
  { region: 'North', 'a.b': 2, total: 6, month: 2 },
  { region: null, 'a.b': 2, total: 7, month: 2 },
]

/** The opacities of all marks of a kind that is drawn, in the order of the rows. */
async function opacities(spec: object, kind: string, values: Emphasis['values']): Promise<(number | undefined)[]> {
  const compiled = compile({ ...spec, data: { values: rows } } as unknown as Parameters<typeof compile>[0]).spec
  const described = {
    ...compiled,
    signals: [...(compiled.signals ?? []), { name: emphasisName, value: [] }],
    marks: withDimming((compiled.marks ?? []) as readonly DescribedMark[]),
  } as unknown as Spec
  const view = new View(parse(described, {}, { ast: true }), { renderer: 'none', expr: expressionInterpreter })
  await view.runAsync()
  await view.signal(emphasisName, values).runAsync()
  const found: (number | undefined)[] = []
  const walk = (mark: { marktype?: string; role?: string; items?: { opacity?: number; items?: never[] }[] }) => {
    for (const item of mark.items ?? []) {
      if (mark.role === 'mark' && mark.marktype === kind) found.push(item.opacity)
      for (const inner of item.items ?? []) walk(inner)
    }
  }
  walk((view.scenegraph() as unknown as { root: Parameters<typeof walk>[0] }).root)
  view.finalize()
  return found
}

const bars = {
  mark: 'bar',
  encoding: {
    x: { field: 'region', type: 'nominal' },
    y: { field: 'total', type: 'quantitative', stack: null },
    detail: { field: 'month' },
  },
}

describe('what stands out in a drawing', () => {
  it('is everything until something is chosen', async () => {
    expect(await opacities(bars, 'rect', [])).toEqual([1, 1, 1, 1])
  })

  it('are the marks of the chosen value', async () => {
    expect(await opacities(bars, 'rect', [{ column: 'region', value: 'North' }])).toEqual([1, 0.3, 1, 0.3])
    expect(await opacities(bars, 'rect', [{ column: 'region', value: null }])).toEqual([0.3, 0.3, 0.3, 1])
  })

  it('are the marks of every chosen value at once, in columns of any name', async () => {
    const both = [
      { column: 'region', value: 'North' },
      { column: 'a.b', value: 2 },
    ]
    expect(await opacities(bars, 'rect', both)).toEqual([0.3, 0.3, 1, 0.3])
  })

  it('leaves alone what the chosen column is no part of', async () => {
    expect(await opacities(bars, 'rect', [{ column: 'elsewhere', value: 'North' }])).toEqual([1, 1, 1, 1])
  })

  it('keeps a share of the opacity that a mark has by itself', async () => {
    const points = { mark: 'point', encoding: { x: { field: 'total', type: 'quantitative' }, y: { field: 'month', type: 'quantitative' } } }
    const [chosen, other] = await opacities(points, 'symbol', [{ column: 'region', value: 'North' }])
    expect(chosen).toBe(0.7)
    expect(other).toBeCloseTo(0.21)
  })

  it('is a whole line of a series, and never a part of the only one', async () => {
    const line = { mark: 'line', encoding: { x: { field: 'month', type: 'quantitative' }, y: { field: 'total', type: 'quantitative' } } }
    const lines = { ...line, encoding: { ...line.encoding, color: { field: 'region', type: 'nominal' } } }
    const north = [{ column: 'region', value: 'North' }]
    expect(new Set(await opacities(lines, 'line', north))).toEqual(new Set([1, 0.3]))
    expect((await opacities(line, 'line', north)).every((opacity) => opacity === undefined || opacity === 1)).toBe(true)
  })
})
