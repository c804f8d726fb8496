import type { ChartSpec, ComposedDashboardSpec } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { toHtml, toSvg } from './export.ts'

const chart = (id: string, kind: ChartSpec['chart_type'], rows: number) =>
  ({
    chart_id: id,
    chart_type: kind,
    title: id,
    description: id,
    row_count: rows,
    spec: {},
    data: { values: Array.from({ length: Math.min(rows, 100) }, (_, at) => ({ at })) },
  }) as unknown as ChartSpec

function board(rows: number): ComposedDashboardSpec {
  return {
    title: 'Board',
    description: '',
    vega_lite_spec: {},
    individual_specs: [chart('list', 'table', rows), chart('bars', 'bar', 3)],
    layout_config: {
      cols: 12,
      row_height: 80,
      layout: [
        { i: 'list', x: 0, y: 0, w: 12, h: 3 },
        { i: 'bars', x: 0, y: 3, w: 12, h: 4 },
      ],
    },
  } as unknown as ComposedDashboardSpec
}

/** Where each chart stands and how high it is. */
async function drawn(dashboard: ComposedDashboardSpec) {
  const renderer = {
    svg: (_spec: object, _rows: object, { height }: { readonly height: number }) => Promise.resolve(`<svg height="${height}"></svg>`),
  }
  const picture = await toSvg(dashboard, renderer)
  const places = [...picture.matchAll(/<svg x="\d+" y="(\d+)" height="(\d+)"/g)].map(([, y, height]) => ({
    y: Number(y),
    height: Number(height),
  }))
  return { picture, list: places[0], bars: places[1], height: Number(/viewBox="0 0 \d+ (\d+)"/.exec(picture)?.[1]) }
}

describe('a table in a picture', () => {
  it('has room for each of its rows, and what is below it moves down', async () => {
    const [short, long] = [await drawn(board(5)), await drawn(board(40))]
    expect(short.list?.height).toBe(3 * 80 - 16 - 28)
    expect(long.list?.height).toBeGreaterThan(40 * 20)
    const more = (long.list?.height ?? 0) - (short.list?.height ?? 0)
    expect([(long.bars?.y ?? 0) - (short.bars?.y ?? 0), long.height - short.height]).toEqual([more, more])
    expect(long.bars?.height).toBe(short.bars?.height)
  })

  it('says that it is cut', async () => {
    expect((await drawn(board(2_000))).picture).toContain('>list (1–50 / 2000)<')
    expect((await drawn(board(50))).picture).toContain('>list<')
  })
})

describe('the filters in force', () => {
  const filters = { 'products.unit_price': { gte: 5 }, category: ['Clothing', null] }
  const renderer = { svg: () => Promise.resolve('<svg height="1"></svg>') }
  const long = { ...board(5), description: 'Long. '.repeat(100) }

  it('stand in a picture below its title, however long its description is', async () => {
    const [plain, filtered] = [await toSvg(long, renderer), await toSvg(long, renderer, { filters })]
    expect(filtered).toContain('>Unit price: ≥ 5<')
    expect(filtered).toContain('>Category: Clothing, –<')
    const top = (picture: string) => Number(/<svg x="\d+" y="(\d+)"/.exec(picture)?.[1])
    expect(top(filtered) - top(plain)).toBe(40)
  })

  it('stand in a page in its own language', async () => {
    expect(await toHtml(long, renderer, { filters })).toContain('Filtered by</p><ul><li>Unit price: ≥ 5</li><li>Category: Clothing, –</li>')
    expect(await toHtml({ ...long, title: 'श्रेणी के अनुसार बिक्री' }, renderer, { filters })).toContain('>फ़िल्टर</p>')
    expect(await toHtml(long, renderer, { filters, language: 'ta' })).not.toContain('Filtered')
  })
})
