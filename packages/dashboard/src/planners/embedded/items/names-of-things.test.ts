import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Bells hang in churches of dioceses, and each has a name. */
const bells = catalog(
  [
    table('churches', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('town', 'place', { values: ['Alby', 'Brae'] }),
      column('pews', 'measure', { type: 'integer', distinct: 15, min: 8, max: 60 }),
    ]),
    table('bells', 70, [
      id('id', 70),
      id('church_id', 20),
      column('name', 'name', { distinct: 70, unique: true }),
      column('weight', 'measure', { distinct: 60, min: 90, max: 4000 }),
      column('metal', 'category', { values: ['bronze', 'iron'] }),
    ]),
  ],
  [key('bells.church_id', 'churches.id')],
)

describe('names beside a number of things', () => {
  it.each([
    ['Names and weight of the bells that belong to churches in Alby, bar chart', 'bells', 'weight'],
    ['Names and weight of bells of the churches in Alby, bar chart', 'bells', 'weight'],
    ['Names and number of pews of the churches of iron bells, bar chart', 'churches', 'pews'],
    ['Names and the average weight of the bells of each church as bars', 'churches', 'weight'],
  ])('%s', async (prompt, named, measured) => {
    const { dimensions, measures } = await only(prompt, bells)
    expect(dimensions.map(({ column: by }) => `${by.relation}.${by.column}`)).toEqual([`${named}.name`])
    expect(measures.map(({ column: of }) => of?.column)).toEqual([measured])
  })
})
