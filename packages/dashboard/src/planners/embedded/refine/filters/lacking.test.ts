import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const there = { kind: 'missing', column: { column: 'fault' }, negated: true }

describe('rows that lack something', () => {
  it.each([
    'throw out the ones without a fault',
    'exclude claims with no fault',
    'drop claims that have no fault',
    'get rid of those where the fault is missing',
    'leave out missing faults',
    'only those that have a fault',
  ])('go, and never stay alone: %s', async (words) => {
    expect((await talk(repairs, 'claims per month', words)).charts[0]?.where).toMatchObject([there])
  })

  it('stay alone where they are asked for, whatever was left out before', async () => {
    const { charts } = await talk(repairs, 'claims by month', 'leave out claims without a fault', 'only those without a fault')
    expect(charts[0]?.where).toMatchObject([{ kind: 'missing' }])
    expect(charts[0]?.where[0]).not.toHaveProperty('negated')
  })

  it('are gone already', async () => {
    const { charts, warnings } = await talk(repairs, 'top faults', 'remove those without a fault')
    expect(charts[0]?.where).toMatchObject([there])
    expect(warnings).toMatchObject([{ code: 'shown_already' }])
  })
})

describe('rows without a name, left out of a ranking', () => {
  it('count again by another breakdown', async () => {
    const { charts } = await talk(repairs, 'top 3 makers by amount', 'by family instead')
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'family' } }], where: [] }])
  })

  it('are left out of another ranking', async () => {
    const { charts } = await talk(repairs, 'top 3 families by amount', 'by maker')
    expect(charts[0]?.where).toMatchObject([{ kind: 'missing', column: { column: 'maker' }, negated: true }])
  })
})
