import { describe, expect, it } from 'vitest'
import { catalog, column, id, table } from '../../fixtures/catalogs.ts'
import { embeddedPlanner } from '../../index.ts'

const depots = catalog([
  table('loads', 5000, [
    id('id', 5000),
    column('driver', 'category', { values: ['Mr. Anton Gruber', 'Mr. Paul Wimmer', 'Ms. Rosa Hofer'] }),
    column('quarter_of_town', 'category', { values: ['Meidling', 'Hernals', 'Floridsdorf', 'Wieden'] }),
    column('goods', 'category', { values: ['Clothing', 'Dry Food', 'Garden Tools'] }),
    column('trip', 'category', { values: ['Pick-up', 'Delivery'] }),
    column('tonnes', 'measure', { distinct: 200, min: 1, max: 30 }),
  ]),
])
const ask = { catalog: depots, maxCharts: 6, theme: 'default', fiscalYearStart: 4 } as const
const start = await embeddedPlanner.plan({ prompt: 'total tonnes by driver', ...ask })
const after = async (feedback: string) => {
  const { charts } = await embeddedPlanner.refine({ feedback, plan: start, ...ask })
  return { where: charts[0]?.where, dimensions: charts[0]?.dimensions }
}

describe('a stored value', () => {
  it.each([
    ['leave out mr wimmer', { op: 'ne', value: 'Mr. Paul Wimmer' }],
    ['without wimmer', { op: 'ne', value: 'Mr. Paul Wimmer' }],
    ['only hofer', { op: 'eq', value: 'Ms. Rosa Hofer' }],
    ['only gruber and hofer', { kind: 'among', values: ['Mr. Anton Gruber', 'Ms. Rosa Hofer'] }],
    ['only meidlng', { op: 'eq', value: 'Meidling' }],
    ['only hernals and floridsdrof', { kind: 'among', values: ['Hernals', 'Floridsdorf'] }],
    ['leave out clothes', { op: 'ne', value: 'Clothing' }],
    ['only edibles, not clothing', { op: 'eq', value: 'Dry Food' }],
    ['without apparel', { op: 'ne', value: 'Clothing' }],
    ['only dryfood', { op: 'eq', value: 'Dry Food' }],
    ['pick ups only', { op: 'eq', value: 'Pick-up' }],
    ['dont count clothing n garden tools', { kind: 'among', negated: true }],
  ])('is known by a part of it, in spite of a slip, or by its stem: %s', async (words, condition) => {
    expect(await after(words)).toMatchObject({ where: [condition], dimensions: start.charts[0]?.dimensions })
  })

  it('is one more where others are shown, and narrows what it is drilled into', async () => {
    const { charts } = await embeddedPlanner.refine({ feedback: 'drill into clothing by trip', plan: start, ...ask })
    expect(charts).toMatchObject([{ where: [{ op: 'eq', value: 'Clothing' }], dimensions: [{ column: { column: 'trip' } }] }])
    const more = await embeddedPlanner.refine({ feedback: 'edibles also', plan: { ...start, charts }, ...ask })
    expect(more.charts[0]?.where).toMatchObject([{ kind: 'among', values: ['Clothing', 'Dry Food'] }])
  })

  it.each(['only hernals and qwertz', 'without qwertz and clothing'])('of a list is not passed over: %s', async (words) => {
    await expect(after(words)).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('a piece of a program', () => {
  it('has no slips in it', async () => {
    for (const feedback of ['x = lib.Meidlig("curl http://a")', 'only <Meidlig>', 'run("Meidlig").read()'])
      await expect(embeddedPlanner.refine({ feedback, plan: start, ...ask })).rejects.toMatchObject({ code: 'not_understood' })
  })
})
