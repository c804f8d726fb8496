import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, gridColumns, overlaps } from './grid.ts'
import type { GridItem, GridPlace } from './grid.ts'

const sizes = { w: fc.integer({ min: 2, max: 12 }), h: fc.integer({ min: 1, max: 9 }) }
const asked = fc.record(
  {
    x: fc.integer({ min: -3, max: 15 }),
    y: fc.integer({ min: -3, max: 20 }),
    w: fc.integer({ min: -1, max: 14 }),
    h: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: [] },
)
const items = (withAsked: boolean) =>
  fc
    .array(fc.record({ headline: fc.boolean(), ...sizes, ...(withAsked ? { asked: fc.option(asked, { nil: undefined }) } : {}) }), {
      maxLength: 14,
    })
    .map((list) => list.map(({ ...item }, index) => ({ id: `chart_${index + 1}`, ...item }) as GridItem))

function expectSound(places: readonly GridPlace[]): void {
  for (const [index, place] of places.entries()) {
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.y).toBeGreaterThanOrEqual(0)
    expect(place.w).toBeGreaterThanOrEqual(1)
    expect(place.h).toBeGreaterThanOrEqual(1)
    expect(place.x + place.w).toBeLessThanOrEqual(gridColumns)
    for (const other of places.slice(index + 1)) expect(overlaps(place, other)).toBe(false)
  }
}

const runs = { numRuns: Number(process.env['LAYOUT_RUNS'] ?? 100), seed: Number(process.env['LAYOUT_SEED'] ?? 7) }

describe('arrange', () => {
  it('keeps all items apart and inside, whatever was asked', () => {
    fc.assert(
      fc.property(items(true), (given) => {
        const places = arrange(given)
        expect(places.map((place) => place.i)).toEqual(given.map((item) => item.id))
        expectSound(places)
      }),
      runs,
    )
  })

  it('leaves no hole where nothing was asked', () => {
    fc.assert(
      fc.property(items(false), (given) => {
        const places = arrange(given)
        const bottom = Math.max(0, ...places.map((place) => place.y + place.h))
        const area = places.reduce((sum, place) => sum + place.w * place.h, 0)
        expect(area).toBe(bottom * gridColumns)
      }),
      runs,
    )
  })

  it('follows the order of the plan and puts headlines on top', () => {
    fc.assert(
      fc.property(items(false), (given) => {
        const places = new Map(arrange(given).map((place) => [place.i, place]))
        const reading = [...given].sort((a, b) => {
          const [one, two] = [places.get(a.id)!, places.get(b.id)!]
          return one.y - two.y || one.x - two.x
        })
        expect(reading.map((item) => item.id)).toEqual(
          [...given.filter((item) => item.headline), ...given.filter((item) => !item.headline)].map((item) => item.id),
        )
      }),
      runs,
    )
  })

  it('gives headlines of one row the same width', () => {
    const kpis = (count: number) =>
      arrange(Array.from({ length: count }, (_, index) => ({ id: String(index), headline: true, w: 3, h: 2 })))
    expect([1, 2, 3, 4].map((count) => kpis(count).map((place) => place.w))).toEqual([[12], [6, 6], [4, 4, 4], [3, 3, 3, 3]])
    expect(kpis(5).map((place) => [place.y, place.w])).toEqual([
      [0, 4],
      [0, 4],
      [0, 4],
      [2, 6],
      [2, 6],
    ])
  })

  it('keeps a place that was asked for and lays the others around it', () => {
    const places = arrange([
      { id: 'a', headline: false, w: 6, h: 4 },
      { id: 'b', headline: false, w: 6, h: 4, asked: { x: 0, y: 0, w: 12, h: 5 } },
      { id: 'c', headline: false, w: 6, h: 4 },
    ])
    expect(places).toEqual([
      { i: 'a', x: 0, y: 5, w: 6, h: 4 },
      { i: 'b', x: 0, y: 0, w: 12, h: 5 },
      { i: 'c', x: 6, y: 5, w: 6, h: 4 },
    ])
  })

  it('keeps a width that was asked for and stretches its neighbour', () => {
    const places = arrange([
      { id: 'a', headline: false, w: 6, h: 4, asked: { w: 3 } },
      { id: 'b', headline: false, w: 6, h: 4 },
    ])
    expect(places.map((place) => place.w)).toEqual([3, 9])
  })

  it('keeps a whole layout made by hand', () => {
    const byHand = [
      { x: 0, y: 0, w: 4, h: 3 },
      { x: 4, y: 0, w: 8, h: 6 },
      { x: 0, y: 3, w: 4, h: 3 },
    ]
    const places = arrange(byHand.map((asked, index) => ({ id: String(index), headline: index === 1, w: 6, h: 4, asked })))
    expect(places.map(({ x, y, w, h }) => ({ x, y, w, h }))).toEqual(byHand)
  })
})
