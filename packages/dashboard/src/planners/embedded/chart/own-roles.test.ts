import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Pupils of whom some tutor others. */
const school = catalog(
  [
    table('pupils', 60, [
      id('id', 60),
      column('first_name', 'name', { distinct: 40 }),
      column('last_name', 'name', { distinct: 55 }),
      column('title', 'category', { values: ['Lady', 'Sir'] }),
      column('marks', 'measure', { distinct: 50, min: 1, max: 99 }),
      { ...id('tutor_id', 60), distinct: 9, nullable: true, nulls: 12 },
    ]),
  ],
  [key('pupils.tutor_id', 'pupils.id')],
)

describe('those that rows of their own table refer to', () => {
  it.each([
    ['Show the last name of each tutor and how many pupils report to him or her, pie chart.', 'last_name', 'count'],
    ['last names of tutors and the number of their pupils as bars', 'last_name', 'count'],
    ["bar chart of the average marks of pupils by the tutor's last name", 'last_name', 'mean'],
    ['For every pupil who tutors someone, give the last name and the number of pupils tutored. Bar chart.', 'last_name', 'count'],
    ['Which pupils who tutor others have how many pupils? bar chart', 'first_name', 'count'],
    ['number of pupils per tutor', 'first_name', 'count'],
  ])('are told apart by the name that was said: %s', async (prompt, name, aggregate) => {
    const { dimensions, measures, series } = await only(prompt, school)
    expect(dimensions.map(({ column: by }) => `${by.relation}.${by.column}`)).toEqual([`pupils by tutor_id.${name}`])
    expect(dimensions[0]?.label).toBe('Tutor')
    expect(series).toBeUndefined()
    expect(measures.map((each) => each.aggregate)).toEqual([aggregate])
  })

  it('are not meant where nobody speaks of them', async () => {
    const { dimensions } = await only('last names of the pupils and their marks as bars', school)
    expect(dimensions.map(({ column: by }) => by.relation)).toEqual(['pupils'])
  })
})
