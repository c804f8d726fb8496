import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** A sheet as people keep it: units in brackets, names instead of keys, the year in its own name. */
const sheet = catalog([
  table(
    'dental visits 2025',
    900,
    [
      { ...id('Visit No', 900), unique: true },
      column('Visit Date ', 'date', { distinct: 250, min: '2025-01-02', max: '2025-11-17' }),
      column('Patient Name', 'name', { distinct: 300 }),
      column('Age (yrs)', 'measure', { type: 'integer', distinct: 80, min: 1, max: 88, unit: 'years' }),
      column('Gender', 'category', { values: ['F', 'M'] }),
      column('Area', 'place', { values: ['Dadar', 'Kurla', 'Thane'] }),
      column('Dentist', 'category', { values: ['Iyer', 'Khan', 'Rao'] }),
      column('Fees (Rs.)', 'money', { distinct: 40, min: 300, max: 1_200, unit: 'INR' }),
      column('Paid?', 'yes_no', { distinct: 2 }),
      column('Waiting (min)', 'measure', { type: 'integer', distinct: 74, min: 2, max: 75, unit: 'minutes' }),
    ],
    [],
  ),
])

async function chartOf(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: sheet, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const shown = ({ kind, measures, dimensions, series }: ChartPlan): string =>
  [
    kind,
    ...measures.map(({ aggregate, column: of }) => (of ? `${aggregate} ${of.column}` : aggregate)),
    'by',
    ...dimensions.map(({ column: by, grain }) => (grain ? `${grain} of ${by.column.trim()}` : by.column)),
    ...(series ? [`colours ${series.column.column}`] : []),
  ].join(' ')

describe('a sheet without keys', () => {
  it.each([
    ['which area has the most patients', 'bar count_distinct Patient Name by Area'],
    ['male vs female patients', 'bar count_distinct Patient Name by Gender'],
    ['number of patients each month', 'line count_distinct Patient Name by month of Visit Date'],
    ['age distribution of patients', 'histogram count by Age (yrs)'],
    ['visits by area', 'bar count by Area'],
    ['busiest day', 'bar count by day of Visit Date'],
    ['monthly fees by dentist', 'line sum Fees (Rs.) by month of Visit Date colours Dentist'],
    ['dentist wise monthly fees', 'line sum Fees (Rs.) by month of Visit Date colours Dentist'],
  ])('%s', async (prompt, drawn) => {
    expect(shown(await chartOf(prompt))).toBe(drawn)
  })

  it.each([
    ['unpaid fees by dentist', { column: { column: 'Paid?' }, op: 'eq' }],
    ['paid fees by dentist', { column: { column: 'Paid?' }, op: 'eq' }],
    ['patients below age 12 by area', { column: { column: 'Age (yrs)' }, op: 'lt', value: 12 }],
    ['visits with waiting over 30 by area', { column: { column: 'Waiting (min)' }, op: 'gt', value: 30 }],
  ])('limits %s', async (prompt, condition) => {
    expect((await chartOf(prompt)).where).toMatchObject([{ kind: 'compare', ...condition }])
  })

  it('tells paid from unpaid', async () => {
    const [paid, unpaid] = await Promise.all(['paid fees by dentist', 'unpaid fees by dentist'].map(async (prompt) => chartOf(prompt)))
    expect(paid?.where).not.toEqual(unpaid?.where)
  })

  it('counts its rows for those whose they are', async () => {
    expect(await chartOf('patients with more than 3 visits')).toMatchObject({
      having: [{ aggregate: 'count', op: 'gt', value: 3 }],
      dimensions: [{ column: { column: 'Patient Name' } }],
    })
  })
})
