import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A physiotherapist's patients, and what each visit cost. */
const practice = catalog(
  [
    table('patients', 400, [
      id('id', 400),
      column('full_name', 'name', { distinct: 400 }),
      column('town', 'category', { values: ['A', 'B'] }),
    ]),
    table('visits', 3000, [
      id('id', 3000),
      column('patient_id', 'id', { type: 'integer', distinct: 380 }),
      column('visited_on', 'date', { distinct: 600, min: '2023-04-01', max: '2025-03-31' }),
      column('kind', 'category', { values: ['Massage', 'Training'] }),
      column('fee', 'money', { distinct: 40, min: 10, max: 90, unit: 'INR' }),
    ]),
  ],
  [key('visits.patient_id', 'patients.id')],
)
const first = {
  kind: 'compare_to',
  op: 'eq',
  aggregate: 'min',
  column: { relation: 'visits', column: 'visited_on' },
  sub: { link: [{ outer: { relation: 'visits', column: 'patient_id' } }] },
}
const later = {
  kind: 'all',
  of: [
    { kind: 'missing', negated: true },
    { kind: 'not', of: first },
  ],
}

describe('new against returning', () => {
  it.each([
    ['new vs returning patients by month', 'count_distinct', ['visited_on']],
    ['how many new and repeat patients did we have each quarter', 'count_distinct', ['visited_on']],
    ['returning patients compared to new ones by kind', 'count_distinct', ['kind']],
    ['fees from new and existing patients by kind', 'sum', ['kind']],
    ['split fees between new and returning patients by town', 'sum', ['town']],
  ])('measures the first dealing of each, and those after it: %s', async (prompt, aggregate, groups) => {
    const chart = await only(prompt, practice)
    expect(chart.measures).toMatchObject([{ formula: { aggregate, where: [first] } }, { formula: { aggregate, where: [later] } }])
    expect(by(chart)).toEqual(groups)
    expect(chart.assumptions.join(' ')).toContain('New is the first of the visits of each patient')
  })

  it.each([
    ['share of fees from returning patients', later, []],
    ['what percentage of visits comes from new patients by month', first, ['visited_on']],
  ])('is a part of all: %s', async (prompt, where, groups) => {
    const chart = await only(prompt, practice)
    expect(chart.measures).toMatchObject([{ format: 'percent', formula: { op: '/', left: { where: [where] } } }])
    expect(chart.measures[0]?.formula).not.toHaveProperty('right.where')
    expect(by(chart)).toEqual(groups)
  })

  it('first-time patients are counted by the first dealing of each', async () => {
    const chart = await only('first-time patients by month', practice)
    expect(chart.measures).toMatchObject([{ formula: { aggregate: 'count_distinct', where: [first] } }])
    expect(by(chart)).toEqual(['visited_on'])
  })

  it.each(['returning patients by month', 'number of repeat patients per month'])(
    'those who come again are counted step by step: %s',
    async (prompt) => {
      const chart = await only(prompt, practice)
      expect(chart.measures).toMatchObject([{ formula: { aggregate: 'count_distinct', where: [later] } }])
      expect(by(chart)).toEqual(['visited_on'])
    },
  )

  it('of all who came in each step the returning ones are a part', async () => {
    const chart = await only('share of returning patients per quarter', practice)
    expect(chart.measures).toMatchObject([{ format: 'percent', formula: { op: '/', left: { where: [later] } } }])
  })

  it('of no time those who come again are whoever came more than once', async () => {
    const chart = await only('returning patients by town', practice)
    expect(chart.source.base.table).toBe('patients')
  })
})
