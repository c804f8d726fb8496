import { describe, expect, it } from 'vitest'
import { changedSelection, filtersInside, splitFor, toggled, unbrushed } from './selection.ts'

const none = { filters: {}, origins: {} }

describe('filters and the charts they were chosen in', () => {
  it('remembers where a filter was chosen, and forgets it with the filter', () => {
    const one = changedSelection(none, { region: 'North' }, 'a')
    expect(one).toEqual({ filters: { region: 'North' }, origins: { region: 'a' } })
    const two = changedSelection(one, { region: 'North', year: 2025 }, 'b')
    expect(two.origins).toEqual({ region: 'a', year: 'b' })
    expect(changedSelection(two, { year: 2025 }).origins).toEqual({ year: 'b' })
  })

  it('holds for every chart once the picker changed it', () => {
    const chosen = changedSelection(none, { region: 'North', year: 2025 }, 'a')
    expect(changedSelection(chosen, { region: ['North', 'South'], year: 2025 }).origins).toEqual({ year: 'a' })
  })

  it('does not take a filter for its own that was there before', () => {
    const picked = changedSelection(none, { region: 'North' })
    expect(changedSelection(picked, { region: 'North', year: 2025 }, 'a').origins).toEqual({ year: 'a' })
  })

  it('takes the filter away that is chosen again', () => {
    expect(toggled({ region: 'North', year: 2025 }, { region: 'North' })).toEqual({ year: 2025 })
    expect(toggled({ region: 'North' }, { region: 'South' })).toEqual({ region: 'South' })
    expect(toggled({ region: 'North' }, { region: 'North', year: 2025 })).toEqual({ region: 'North', year: 2025 })
  })

  it('takes away a stretch with its brush, and nothing else', () => {
    const brushed = { filters: { day: { gte: '2025-01-01' }, region: 'North', month: { gte: 2 } }, origins: { day: 'a', region: 'a' } }
    expect(unbrushed(brushed, 'a')).toEqual({ region: 'North', month: { gte: 2 } })
  })

  it('tells the filters of a chart from those of the others, whatever they are called', () => {
    const filters = JSON.parse('{"__proto__": 1, "constructor": 2, "region": 3}') as Record<string, number>
    const { own, rest } = splitFor({ filters, origins: { region: 'a' } }, 'a')
    expect(own).toEqual({ region: 3 })
    expect(Object.keys(rest)).toEqual(['__proto__', 'constructor'])
    expect(changedSelection({ filters: {}, origins: {} }, filters).origins).toEqual({})
  })
})

describe('the filters that a chart is inside of', () => {
  it('are neither those chosen in it nor those that its rows cannot be filtered by', () => {
    const selection = { filters: { region: 'North', category: 'Food', reason: 'late' }, origins: { region: 'c1' } }
    const applied = { region: { how: 'result' }, category: { how: 'base_table' }, reason: { how: 'none' } } as const
    const reports = new Map(['c1', 'c2'].map((id) => [id, { chart_id: id, applied, source: 'query' as const }]))
    expect(filtersInside(selection, reports, 'c1')).toEqual({ category: 'Food' })
    expect(filtersInside(selection, reports, 'c2')).toEqual({ region: 'North', category: 'Food' })
    expect(filtersInside(selection, undefined, 'c2')).toEqual({})
  })
})
