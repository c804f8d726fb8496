import { describe, expect, it } from 'vitest'
import { lending } from '../fixtures/lending.ts'
import { embeddedPlanner } from '../index.ts'

/** Each chart as "kind: measures by dimensions / series". */
async function ask(prompt: string): Promise<readonly string[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: lending, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })
  return charts.map(({ kind, measures, dimensions, series, source }) => {
    const values = measures.map(({ aggregate, column }) => `${aggregate} ${column?.column ?? source.base.table}`)
    const by = dimensions.map(({ column }) => `${column.relation}.${column.column}`)
    return `${kind}: ${values.join(', ')} by ${by.join(', ')}${series ? ` / ${series.column.column}` : ''}`
  })
}

describe('what is measured', () => {
  it.each([
    ['the price of the most expensive instrument of each family as a bar chart', 'bar: max price by instruments.family'],
    ['most expensive loan fee for each town, bar chart', 'bar: max fee by members.town'],
    ['average length in minutes of the loans for each rank', 'bar: mean minutes by members.rank'],
    ['how long does a loan last on average, by rank', 'bar: mean minutes by members.rank'],
    ['how much has each member spent? bar chart', 'bar: sum fee by members.member_name'],
    ['bar chart of what each hall earns', 'bar: none yearly_income by halls.hall_name'],
    ['How much fee did the members of each hall spend in total?', 'bar: sum fee by halls.hall_name'],
    ['how many copies did each Brass instrument sell in all?', 'bar: sum pieces_sold by instruments.title'],
    ['number of shelves of each hall', 'bar: none shelf_count by halls.hall_name'],
    ['how many minutes do the loans of each instrument take altogether? bar chart', 'bar: sum minutes by instruments.title'],
  ])('%s', async (prompt, wanted) => {
    expect(await ask(prompt)).toEqual([wanted])
  })
})

describe('what is counted, and by what', () => {
  it.each([
    ['where do our members live', 'bar: count members by members.town'],
    ['loans by the town their members come from', 'bar: count loans by members.town'],
    ['loans by rank, pie', 'arc: count loans by members.rank'],
    ['loans, counted by the hall of the member', 'bar: count loans by halls.hall_name'],
    ['average fee paid by each master', 'bar: mean fee by members.member_name'],
  ])('%s', async (prompt, wanted) => {
    expect(await ask(prompt)).toEqual([wanted])
  })
})

describe('a second breakdown', () => {
  it.each([
    [
      'For each town, the number of loans in a stacked bar, with the colour showing the status of the loan',
      'bar: count loans by members.town / status',
    ],
    [
      'number of loans by family in a stacked bar chart, coloured by whether the loan was damaged',
      'bar: count loans by instruments.family / is_damaged',
    ],
    ['number of loans by rank, stacked by the status', 'bar: count loans by members.rank / status'],
    ['pie of how the yearly income is divided among the quarters', 'arc: sum yearly_income by halls.quarter'],
  ])('%s', async (prompt, wanted) => {
    expect(await ask(prompt)).toEqual([wanted])
  })
})
