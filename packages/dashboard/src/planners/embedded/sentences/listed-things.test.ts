import { describe, expect, it } from 'vitest'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { embeddedPlanner } from '../index.ts'

const column = (name: string, given: Partial<ColumnProfile>): ColumnProfile => ({
  name,
  nativeType: 'VARCHAR',
  type: 'text',
  nullable: true,
  meaning: 'category',
  distinct: 4,
  nulls: 0,
  min: null,
  max: null,
  frequent: [],
  values: [],
  valuesComplete: false,
  unique: false,
  ...given,
})
const number = (name: string, distinct: number): ColumnProfile =>
  column(name, { nativeType: 'BIGINT', type: 'integer', meaning: 'measure', distinct, min: 1, max: 400 })
const code = (unique: boolean): ColumnProfile =>
  column('Hostel Code', { nativeType: 'BIGINT', type: 'integer', meaning: 'id', distinct: 30, unique, min: 1001, max: 1030 })
const month = (name: string): ColumnProfile =>
  column(name, {
    nativeType: 'DATE',
    type: 'date',
    meaning: 'date',
    distinct: 12,
    min: '2024-01-31',
    max: '2024-12-31',
    temporal: { as: 'native' },
  })
const table = (id: string, rowCount: number, columns: readonly ColumnProfile[]): TableProfile => ({
  id,
  path: [id],
  rowCount,
  estimated: false,
  columns,
  primaryKey: [],
})

const towns = ['Bidar', 'Gadag', 'Hassan', 'Udupi']
/** A list of hostels, and two monthly files that repeat their names. */
const catalog: Catalog = {
  connection: 'files',
  dialect: 'duckdb',
  tables: [
    table('return_statement', 360, [
      code(false),
      column('Hostel', { distinct: 30 }),
      month('Month'),
      number('Meals Served', 200),
      number('Cooks', 5),
    ]),
    table('monthly strength', 900, [
      code(false),
      column('Hostel Name', { meaning: 'name', distinct: 30 }),
      column('Town', { values: towns, valuesComplete: true }),
      month('Month Ending'),
      column('Wing', { values: ['Wing 1', 'Wing 2', 'Wing 3', 'Wing 4'], valuesComplete: true }),
      number('Enrolment Boys', 40),
      number('Enrolment Girls', 40),
    ]),
    table('hostel_list', 30, [
      code(true),
      column('Hostel Name', { meaning: 'name', distinct: 30, unique: true }),
      column('Town', { values: towns, valuesComplete: true }),
      number('No. of Wardens', 9),
      number('Total Enrolment (30-09-2024)', 28),
      column('Kitchen', { nativeType: 'BOOLEAN', type: 'boolean', meaning: 'yes_no', distinct: 2 }),
    ]),
  ],
  keys: ['return_statement', 'monthly strength'].map((from) => ({
    from: { table: from, columns: ['Hostel Code'] },
    to: { table: 'hostel_list', columns: ['Hostel Code'] },
    inferred: true,
  })),
} as unknown as Catalog

const plan = (prompt: string) => embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
const told = async (prompt: string, ...changes: readonly string[]) => {
  let made = await plan(prompt)
  for (const feedback of changes) made = await embeddedPlanner.refine({ feedback, plan: made, catalog, fiscalYearStart: 4 })
  return made.charts.map(({ source, measures, dimensions, where, limit, sort }) => ({
    base: source.base.table,
    measures: measures.map(({ aggregate, column: of, metric }) => `${aggregate} ${of?.column ?? metric ?? ''}`.trim()),
    by: dimensions.map(({ column: of, grain }) => `${of.relation}.${of.column}${grain ? `:${grain}` : ''}`),
    where: where.length,
    limit: limit?.count,
    order: sort[0]?.order,
  }))
}

describe('things that a list holds and other files repeat', () => {
  it('are the rows of the list', async () => {
    expect(await told('number of hostels')).toMatchObject([{ base: 'hostel_list', measures: ['count'] }])
    expect(await told('hostels by town')).toMatchObject([{ base: 'hostel_list', measures: ['count'], by: ['hostel_list.Town'] }])
  })

  it('are told of where they are: a list is narrowed, then counted', async () => {
    const [list] = await told('list of hostels without a kitchen', 'of these those with more than 60 children')
    expect(list).toMatchObject({ base: 'hostel_list', where: 2 })
    const [counts] = await told('list of hostels without a kitchen', 'town wise number of such hostels')
    expect(counts).toMatchObject({ measures: ['count'], by: ['hostel_list.Town'], where: 1 })
  })
})

describe('what two columns count the halves of', () => {
  it.each([
    ['wing wise enrolment for the month of december 2024', ['metric enrolment'], ['monthly strength.Wing']],
    ['percentage of girls in enrolment by town', ['metric share of girls'], ['monthly strength.Town']],
    ['enrolment by month', ['metric enrolment'], ['monthly strength.Month Ending:month']],
    ['enrolment by town', ['sum Total Enrolment (30-09-2024)'], ['hostel_list.Town']],
    ['number of girls by town', ['sum Enrolment Girls'], ['monthly strength.Town']],
  ])('is both, or a part of both: %s', async (prompt, measures, by) => {
    expect(await told(prompt)).toMatchObject([{ measures, by }])
  })

  it('is told apart again', async () => {
    const [chart] = await told('students by wing', 'boys and girls separately', 'leave out wing 3 and 4')
    expect(chart).toMatchObject({ measures: ['sum Enrolment Boys', 'sum Enrolment Girls'], where: 1 })
  })
})

describe('what was done with what is counted', () => {
  it('is a part of its name: how many meals were served since June 2024', async () => {
    expect(await told('how many meals were served since June 2024')).toMatchObject([{ measures: ['sum Meals Served'], where: 1 }])
  })
})

describe('a ranking', () => {
  it('is cut and turned in everyday words', async () => {
    const asked = 'top 10 hostels by meals served'
    expect(await told(asked, '5 is enough')).toMatchObject([{ limit: 5, order: 'desc' }])
    expect(await told(asked, '5 is enough', 'sorry, I meant the ones using least')).toMatchObject([{ limit: 5, order: 'asc' }])
  })
})
