import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Nurses of wards. */
const clinic: Catalog = catalog(
  [
    table('wards', 8, [id('id', 8), column('title', 'name', { distinct: 8, unique: true })]),
    table('nurses', 120, [
      id('id', 120),
      id('ward_id', 8),
      column('name', 'name', { distinct: 120, unique: true, values: ['Ann', 'Bea'] }),
      column('wage', 'money', { distinct: 90, min: 900, max: 4000 }),
      column('shift', 'category', { values: ['Day', 'Night'] }),
    ]),
  ],
  [key('nurses.ward_id', 'wards.id')],
)

async function where(prompt: string): Promise<readonly Condition[] | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: clinic, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]?.where
}

describe('what rows are likened with', () => {
  it('is the same of another one', async () => {
    expect(await where('number of nurses in the same ward as Ann by shift as bars')).toMatchObject([
      {
        kind: 'compare_to',
        column: { relation: 'nurses', column: 'ward_id' },
        op: 'eq',
        aggregate: 'none',
        sub: { where: [{ column: { column: 'name' }, value: 'Ann' }] },
      },
    ])
  })

  it('is more or less than another one has', async () => {
    expect(await where('number of nurses by shift who earn more than the nurse with name Bea as bars')).toMatchObject([
      { kind: 'compare_to', column: { column: 'wage' }, op: 'gt', aggregate: 'max', sub: { where: [{ value: 'Bea' }] } },
    ])
    expect(await where('number of nurses per ward whose wage is lower than any wage of those on shift Night')).toMatchObject([
      { kind: 'compare_to', column: { column: 'wage' }, op: 'lt', aggregate: 'min', sub: { where: [{ value: 'Night' }] } },
    ])
  })
})
