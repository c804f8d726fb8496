import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { clinic, catalog, column, id, table } from '../fixtures/catalogs.ts'
import { classSheet } from '../fixtures/sheets.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, from = classSheet): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: from, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })).charts
}

const measured = ({ measures }: ChartPlan): readonly string[] =>
  measures.map(({ aggregate, column: of }) => `${aggregate} ${of?.column ?? ''}`.trim())
const broken = ({ dimensions }: ChartPlan): readonly string[] => dimensions.map(({ column: by }) => by.column)

describe('marks in several subjects, a column each', () => {
  it.each([
    ['average marks by section', 'mean Total (300)', ['Section']],
    ['distribution of total marks', 'count', ['Total (300)']],
    ['highest marks in maths', 'max Maths', []],
    ['average maths marks by section', 'mean Maths', ['Section']],
    ['average total by section', 'mean Total (300)', ['Section']],
  ])('are the total, or those of the subject that is named: %s', async (prompt, measure, by) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart && measured(chart)).toEqual([measure])
    expect(chart && broken(chart)).toEqual(by)
  })

  it.each([
    ['subject wise average marks', 'mean', [], 'Average marks by subject'],
    ['which subject is the weakest', 'mean', [], 'Average marks by subject'],
    ['subject wise highest marks in section A', 'max', [], 'Highest marks by subject, section A'],
    ['average by subject and section', 'mean', ['Section'], 'Average marks by subject and section'],
  ])('stand side by side by subject: %s', async (prompt, aggregate, by, title) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'bar', title })
    expect(chart && measured(chart)).toEqual(['Maths', 'Science', 'English'].map((subject) => `${aggregate} ${subject}`))
    expect(chart && broken(chart)).toEqual(by)
  })

  it.each([
    ['students with 100 in maths', [{ column: { column: 'Maths' }, op: 'eq', value: 100 }]],
    ['how many scored more than 80 in science', [{ column: { column: 'Science' }, op: 'gt', value: 80 }]],
    ['students with 80 or more in english', [{ column: { column: 'English' }, op: 'gte', value: 80 }]],
    ['who failed in maths', [{ column: { column: 'Maths' }, op: 'lt', value: 33 }]],
    ['students above 90%', [{ column: { column: 'Percentage' }, op: 'gt', value: 90 }]],
    ['attendance below 75%', [{ column: { column: 'Attendance %' }, op: 'lt', value: 75 }]],
  ])('limit the pupils: %s', async (prompt, where) => {
    const [chart] = await chartsOf(prompt)
    expect(chart).toMatchObject({ kind: 'text', where })
    expect(chart && measured(chart)).toEqual(['count'])
  })

  it('say in which of the subjects, and by what mark, when one is failed', async () => {
    const [any] = await chartsOf('how many failed in any subject')
    expect(any?.where).toMatchObject([{ kind: 'any', of: [{ value: 33 }, { value: 33 }, { value: 33 }] }])
    expect(any?.assumptions.join(' ')).toMatch(/pass mark of 33/)
    const [all] = await chartsOf('how many failed in all subjects')
    expect(all?.where).toHaveLength(3)
  })

  it.each([
    ['topper', 1, 'Total (300)'],
    ['toppers in science', 10, 'Science'],
    ['top 5 in maths', 5, 'Maths'],
    ['top 3 toppers', 3, 'Total (300)'],
    ['rank list', 50, 'Total (300)'],
  ])('rank the pupils: %s', async (prompt, count, by) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ limit: { count }, sort: [{ order: 'desc' }], measures: [{ column: { column: by } }] })
    expect(chart && broken(chart)).toEqual(['Student Name'])
  })

  it('rank them in each section', async () => {
    const [chart] = await chartsOf('toppers of each section')
    expect(chart?.title).toBe('Top student by total (300) in each section')
  })

  it('list those of whom a list is asked for', async () => {
    const [chart, ...more] = await chartsOf('failed students list')
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'table', where: [{ column: { column: 'Result' }, value: 'Fail' }] })
  })
})

describe('numbers that are no marks', () => {
  const plots = catalog([
    table('plots', 90, [
      id('id', 90),
      column('owner', 'name', { distinct: 90, unique: true }),
      column('wheat', 'money', { distinct: 60, min: 0, max: 90 }),
      column('rice', 'money', { distinct: 60, min: 0, max: 90 }),
      column('cane', 'money', { distinct: 60, min: 0, max: 90 }),
      column('total', 'money', { distinct: 80, min: 0, max: 250 }),
    ]),
  ])

  it.each([plots, clinic])('have no toppers', async (from) => {
    await expect(chartsOf('topper', from)).rejects.toMatchObject({ code: 'not_understood' })
  })
})
