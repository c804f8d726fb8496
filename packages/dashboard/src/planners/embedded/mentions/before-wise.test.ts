import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Kinds of dives, and those that were booked, of which some were repeated or called off. */
const dives = catalog(
  [
    table('dives', 18, [
      id('id', 18),
      column('name', 'name', { distinct: 18, unique: true }),
      column('level', 'category', { values: ['Cave', 'Deep', 'Reef'] }),
    ]),
    table('booked_dives', 900, [
      id('id', 900),
      id('dive_id', 18),
      column('dived_on', 'date', { distinct: 300, min: '2024-01-04', max: '2025-06-28' }),
      column('state', 'category', { values: ['Done', 'Pending'] }),
      column('repeat_yn', 'yes_no', { type: 'text', values: ['N', 'Y'] }),
    ]),
  ],
  [key('booked_dives.dive_id', 'dives.id')],
)

async function only(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: dives, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  expect(charts).toHaveLength(1)
  const [chart] = charts
  if (!chart) throw new Error('no chart')
  return chart
}

const byLevel = { dimensions: [{ column: { column: 'level' } }], source: { base: { table: 'booked_dives' } } }

describe('things and what they are broken down by, before "wise"', () => {
  it.each(['repeat dives level wise', 'repeat dives by level'])('keeps them apart: %s', async (prompt) => {
    expect(await only(prompt)).toMatchObject({
      ...byLevel,
      measures: [{ aggregate: 'count' }],
      where: [{ kind: 'compare', column: { column: 'repeat_yn' }, value: 'Y' }],
    })
  })

  it('counts the rows that are in a state, and not the kinds of them', async () => {
    expect(await only('pending dives by level')).toMatchObject({ ...byLevel, where: [{ kind: 'compare', value: 'Pending' }] })
    expect((await only('dives by level')).source.base.table).toBe('dives')
  })

  it('takes a part before "wise" for one of all', async () => {
    for (const prompt of ['repeat % level wise', 'level wise repeat percentage', 'repeat % by level'])
      expect([prompt, await only(prompt)]).toMatchObject([
        prompt,
        { ...byLevel, where: [], measures: [{ format: 'percent', formula: { op: '/', left: { where: [{ value: 'Y' }] } } }] },
      ])
  })
})
