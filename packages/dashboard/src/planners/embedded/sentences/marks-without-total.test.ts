import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { classSheet } from '../fixtures/sheets.ts'

const mark = (name: string, min: number): ReturnType<typeof column> =>
  column(name, 'measure', { type: 'integer', distinct: 80, min, max: 99 })

/** Pupils by number and name with a mark in each subject, and no total of them. */
const register = catalog([
  table(
    'marks',
    240,
    [
      column('Roll No', 'id', { distinct: 240, min: 1, max: 240, unique: true }),
      column('Name', 'name', { distinct: 92 }),
      column('Section', 'category', { values: ['A', 'B', 'C'] }),
      column('Class', 'category', { type: 'integer', distinct: 3, min: 8, max: 10 }),
      mark('Math', 12),
      mark('Science', 14),
      mark('English', 12),
      column('Attendance %', 'share', { type: 'integer', distinct: 40, min: 60, max: 99 }),
    ],
    [],
  ),
])

describe('marks of which nothing holds the total', () => {
  it.each([
    ['total marks by section', 'Total marks', ['Section']],
    ['average marks by section', 'Average marks', ['Section']],
    ['average total by class', 'Average total marks', ['Class']],
    ['toppers', 'Highest total marks', ['Name']],
    ['top 5 students', 'Highest total marks', ['Name']],
    ['weakest students', 'Highest total marks', ['Name']],
    ['topper of class 10', 'Highest total marks', ['Name']],
    ['who got the highest total', 'Highest total marks', ['Name']],
  ])('are added up: %s', async (prompt, label, broken) => {
    const chart = await only(prompt, register)
    expect([measures(chart), by(chart)]).toEqual([[label], broken])
    expect(JSON.stringify(chart.measures[0]?.formula)).toMatch(/Math.*Science.*English/)
  })

  it.each([
    ['highest marks in science', 'max Science'],
    ['average english marks', 'mean English'],
  ])('are those of a subject that is named: %s', async (prompt, of) => {
    expect(measures(await only(prompt, register))).toEqual([of])
  })

  it('come last where the weakest are asked for', async () => {
    expect(await only('bottom 5 students', register)).toMatchObject({ sort: [{ order: 'asc' }], limit: { count: 5 } })
  })
})

describe.each([
  ['without a total', register, 'Math', 33],
  ['with a total', classSheet, 'Maths', 33],
])('passes and failures in a sheet %s', (_, sheet, maths, least) => {
  it.each([
    ['pass percentage in maths', [{ column: { column: maths }, op: 'gte', value: least }]],
    ['fail rate in maths', [{ column: { column: maths }, op: 'lt', value: least }]],
  ])('are a part of all pupils: %s', async (prompt, where) => {
    expect((await only(prompt, sheet)).measures).toMatchObject([{ format: 'percent', formula: { left: { where } } }])
  })
})

it('passes and failures are of all subjects, or of any, where none is named', async () => {
  const [passed] = (await plan('how many passed', register)).charts
  expect(passed?.where).toHaveLength(3)
  const [failed] = (await plan('how many students failed', register)).charts
  expect(failed?.where).toMatchObject([{ kind: 'any', of: [{ op: 'lt' }, { op: 'lt' }, { op: 'lt' }] }])
  expect(by(await only('pass percentage by section', register))).toEqual(['Section'])
  // Where the result is stored it says so itself.
  expect((await plan('how many students failed', classSheet)).charts[0]?.where).toMatchObject([{ column: { column: 'Result' } }])
})
