import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import { moorings } from '../fixtures/moorings.ts'
import { quay } from '../fixtures/quay.ts'
import { embeddedPlanner } from '../index.ts'

async function chartOf(prompt: string, catalog: Catalog = quay): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
  const [chart] = charts
  if (!chart) throw new Error('no chart')
  return chart
}

const axisOf = ({ dimensions: [x] }: ChartPlan): string => (x ? `${x.column.relation}.${x.column.column}` : '')
const measureOf = ({ measures: [y] }: ChartPlan): string =>
  y ? `${y.aggregate} ${y.column ? `${y.column.relation}.${y.column.column}` : ''}`.trim() : ''
const tablesOf = ({ source }: ChartPlan): readonly string[] => relationsOf(source).map(({ table }) => table)

describe('rows that are rows of another table too', () => {
  it('are called as they are there', async () => {
    const chart = await chartOf('number of supplies of each skipper')
    expect([axisOf(chart), measureOf(chart)]).toEqual(['PERS.pers_nm', 'count'])
  })

  it('are those that were named, and no others', async () => {
    const chart = await chartOf('Show the names of skippers and their birth year in a bar chart')
    expect(tablesOf(chart).toSorted()).toEqual(['PERS', 'SKIPPER'])
  })

  it('are averaged by nothing that was not asked for', async () => {
    const chart = await chartOf('average birth year of skippers')
    expect([axisOf(chart), measureOf(chart), tablesOf(chart).includes('SKIPPER')]).toEqual(['', 'mean PERS.brth_yr', true])
  })
})

describe('shortened names', () => {
  it.each([
    ['total quantity ordered of each vessel', 'VESSEL.vsl_nm', 'sum SUPPLY.qty_ord'],
    ['total quantity ordered by vessel', 'VESSEL.vsl_nm', 'sum SUPPLY.qty_ord'],
    ['average unit price per vessel', 'VESSEL.vsl_nm', 'mean SUPPLY.unit_pr'],
    ['number of skippers for each licence class', 'SKIPPER.lic_cls', 'count'],
    ['people per town', 'TOWN.town_nm', 'count'],
    ['average birth year of skippers by licence class', 'SKIPPER.lic_cls', 'mean PERS.brth_yr'],
    ['vessels by vessel type code', 'VESSEL.vt_cd', 'count'],
    ['names of the vessel types and how many vessels they have', 'Ref_Vessel_Types.descr', 'count'],
    ['supplies received per vessel type', 'Ref_Vessel_Types.descr', 'count'],
  ])('%s', async (prompt, x, y) => {
    const chart = await chartOf(prompt)
    expect([axisOf(chart), measureOf(chart)]).toEqual([x, y])
  })

  it.each([
    ['For skippers whose licence class is B, the number of skippers per town', 'SKIPPER', 'lic_cls', 'B'],
    ['number of skippers whose insured flag is N per town', 'SKIPPER', 'insured', 'N'],
    ['How many done supplies per vessel', 'SUPPLY', 'status', 'done'],
  ])('holds for those alone: %s', async (prompt, relation, column, value) => {
    const { where } = await chartOf(prompt)
    expect(where).toMatchObject([{ kind: 'compare', column: { relation, column }, op: 'eq', value }])
  })

  it('shows the names of what was spoken of, whatever else has a column that is called so', async () => {
    const chart = await chartOf('Which vessels had more than two supplies? Show their names and how many in a bar chart.')
    expect(axisOf(chart)).toBe('VESSEL.vsl_nm')
  })
})

describe('names that several tables share', () => {
  it.each([
    ['moorings per status', 'Moorings.status_code', ['Moorings']],
    ['claims per status', 'Claims.status', ['Claims']],
    ['How many moorings were rented by owners of each type', 'Ref_Owner_Types.type_desc', ['Moorings', 'Owners', 'Ref_Owner_Types']],
    ['How many claims of each type are there?', 'Ref_Claim_Types.claim_type_desc', ['Claims', 'Ref_Claim_Types']],
    ['For those owners who sent a claim, how many are there per town?', 'Owners.town', ['Owners']],
  ])('are those of what is counted: %s', async (prompt, x, tables) => {
    const chart = await chartOf(prompt, moorings)
    expect([axisOf(chart), measureOf(chart), tablesOf(chart).toSorted()]).toEqual([x, 'count', tables])
  })
})

describe('what was said already', () => {
  it.each([
    ['Show the town of each owner and the average fee of the moorings in that town', 'Owners.town'],
    ['For each town, show the average fee of its moorings in descending order with a bar chart', 'Owners.town'],
  ])('is no more than that: %s', async (prompt, x) => {
    const chart = await chartOf(prompt, moorings)
    expect([axisOf(chart), measureOf(chart), chart.assumptions]).toEqual([x, 'mean Moorings.fee', []])
  })
})
