import { describe, expect, it } from 'vitest'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const guild = catalog([
  table('prize_entries', 300, [
    column('prize_entry_id', 'id', { distinct: 300, min: 1, max: 300, unique: true }),
    column('prize_id', 'id', { distinct: 12, min: 1, max: 12 }),
    column('policy_id', 'id', { distinct: 14, min: 1, max: 14 }),
    column('holder_id', 'id', { distinct: 9, min: 1, max: 9 }),
    column('medal', 'category', { values: ['Acorn', 'Bell'] }),
    column('category', 'category', { values: ['short', 'long', 'verse'] }),
    column('contact_email', 'category', { distinct: 20 }),
    column('contact_phone', 'category', { distinct: 20 }),
    column('contact_address', 'category', { distinct: 20 }),
    column('other_member_details', 'category', { distinct: 8 }),
    column('site', 'place', { values: ['moor', 'coast', 'valley'] }),
    column('capacity', 'measure', { type: 'integer', distinct: 200, min: 5, max: 900 }),
  ]),
])

const payroll = catalog([
  table('clerks', 30, [
    id('id', 30),
    column('last_name', 'name', { distinct: 29 }),
    column('birth_date', 'date', { distinct: 30, min: '1950-01-01', max: '1999-01-01' }),
    column('salary', 'money', { distinct: 25, min: 900, max: 9000 }),
    column('age', 'measure', { type: 'integer', distinct: 25, min: 20, max: 70 }),
    column('sex', 'category', { values: ['F', 'M'] }),
    column('desk', 'measure', { type: 'integer', distinct: 24, min: 1, max: 60 }),
  ]),
])

async function ask(prompt: string, over = guild): Promise<readonly string[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })
  const [first] = charts
  const bodies = first ? [first, ...first.alternatives.map(({ plan }) => plan)] : []
  return bodies.map(({ kind, measures, dimensions, series }) => {
    const values = measures.map(({ aggregate, column: of }) => `${aggregate} ${of?.column ?? ''}`.trim())
    const by = dimensions.map(({ column: of, grain }) => `${of.column}${grain ? `@${grain}` : ''}`)
    return `${kind}: ${values.join(', ')} by ${by.join(', ')}${series ? ` / ${series.column.column}` : ''}`
  })
}

describe('names', () => {
  it.each([
    ['email addresses and phone numbers of the contacts in a bar chart', 'bar: count by contact_email / contact_phone'],
    ['number of entries for each policy and holder as a bar chart', 'bar: count by policy_id / holder_id'],
    ['bar chart of the number of entries by type of medal', 'bar: count by medal'],
    ['number of entries for different categories and types of medals', 'bar: count by category / medal'],
    ['bar chart of entries by additional member details', 'bar: count by other_member_details'],
    ['bar chart of the entries sited in different scenic areas', 'bar: count by site'],
    ['heat map of medal by identification number', 'rect: count by prize_entry_id, medal'],
  ])('%s', async (prompt, wanted) => {
    expect((await ask(prompt))[0]).toBe(wanted)
  })
})

describe('what is paid a year', () => {
  it('is no course over years', async () => {
    expect((await ask('bar chart of annual salary by sex', payroll))[0]).toBe('bar: mean salary by sex')
  })
})

describe('charts of what nobody named', () => {
  it('have no slice for each of many people', async () => {
    expect((await ask('pie chart of the age distribution', payroll))[0]).toBe('arc: sum age by sex')
  })

  it('are offered as points as large as a figure', async () => {
    expect(await ask('scatter plot of the number of clerks by age', payroll)).toContain('point: count by age, salary')
    expect(await ask('scatter plot of the total salary by sex', payroll)).toContain('point: sum salary by age, desk / sex')
  })

  it('are coloured by what is counted where a few share it', async () => {
    expect((await ask('bar chart of the number of prizes by medal'))[1]).toBe('bar: count by medal / prize_id')
  })
})
