import { describe, expect, it } from 'vitest'
import { forPhone, namesCrowd } from './spec.ts'

const bars = {
  width: 'container',
  encoding: {
    x: { field: 'region_label', type: 'nominal', axis: { labelAngle: 0, labelLimit: 110 } },
    color: { field: 'kind', type: 'nominal', legend: { orient: 'right', symbolLimit: 16 } },
  },
}

describe('a chart on a phone', () => {
  it('has its legend below, and slanted names only where they would overlap', () => {
    expect(forPhone(bars, false)['encoding']).toMatchObject({
      x: { axis: { labelAngle: 0 } },
      color: { legend: { orient: 'bottom', columns: 2 } },
    })
    expect(forPhone(bars, true)['encoding']).toMatchObject({ x: { axis: { labelAngle: -40, labelLimit: 110 } } })
  })

  it('has a legend in two short columns below names that take the room', () => {
    const legend = { orient: 'bottom', columns: 3 }
    const lying = { encoding: { y: { field: 'a', type: 'nominal' }, color: { field: 'b', type: 'nominal', legend } } }
    expect(forPhone(lying, false)['encoding']).toMatchObject({ color: { legend: { orient: 'bottom', columns: 2, labelLimit: 60 } } })
    const standing = { encoding: { y: { field: 'a', type: 'quantitative' }, color: { field: 'b', type: 'nominal', legend } } }
    expect(forPhone(standing, false)).toEqual(standing)
  })

  it('knows which names would', () => {
    const rows = (names: readonly string[]) => names.map((region) => ({ region, orders: 1 }))
    expect(namesCrowd(bars, rows(['South', 'North', 'West', 'East', 'Central', 'North East']))).toBe(true)
    expect(namesCrowd(bars, rows(['UPI', 'Card', 'Cash', 'Wallet']))).toBe(false)
    expect(namesCrowd({ encoding: { x: { field: 'month', type: 'temporal' } } }, rows(['a']))).toBe(false)
  })

  it('has its small multiples below each other', () => {
    const multiples = { width: 200, height: 130, encoding: { facet: { field: 'region', columns: 3 } } }
    expect(forPhone(multiples, false)).toMatchObject({ width: 210, height: 130, encoding: { facet: { columns: 1 } } })
  })
})
