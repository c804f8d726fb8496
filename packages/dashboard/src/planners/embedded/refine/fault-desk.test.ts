import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures } from '../fixtures/asked.ts'
import { faultDesk } from '../fixtures/fault-desk.ts'
import { embeddedPlanner } from '../index.ts'

/** The first chart after these changes, one by one. */
async function after(prompt: string, ...changes: readonly string[]): Promise<ChartPlan> {
  let plan = await embeddedPlanner.plan({ prompt, catalog: faultDesk, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  for (const feedback of changes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: faultDesk, fiscalYearStart: 4 })
  return plan.charts[0] as ChartPlan
}

const pending = 'how many faults are pending in each block'

describe('a name for a number', () => {
  it.each([
    'put block name, by number nobody will understand',
    'give block names',
    'names not numbers',
    'use the block name on the axis',
    'block name in place of number',
  ])('stands where the number did: %s', async (change) => {
    const chart = await after(pending, change)
    expect(by(chart)).toEqual(['Block Name'])
    expect(chart.where).toMatchObject([{ value: 'Pending' }])
  })

  it('is that of what a code stands for', async () => {
    expect(by(await after('number of shaft visits by emp code', 'show the name instead of the code'))).toEqual(['Name'])
  })

  it('is no name of what is not shown', async () => {
    await expect(after('faults by system', 'put block name')).rejects.toMatchObject({ code: 'not_understood' })
  })
})

describe('values that are named', () => {
  it.each([
    ['regular and agency should be shown apart', 'Terms', []],
    ['give urgent and normal seperately', 'Priority', []],
    ['show phone and letter separately', 'Channel', [{ kind: 'among', values: ['Phone', 'Letter'] }]],
    ['separately for north and south', 'Side', [{ kind: 'among', values: ['North', 'South'] }]],
  ])('each have their own colour: %s', async (change, column, where) => {
    const chart = await after('number of faults by system', change)
    expect(by(chart)).toEqual(['System', column])
    expect(chart.where).toMatchObject(where)
  })

  it.each([
    ['leave north and west', { kind: 'among', values: ['North', 'West'], negated: true }],
    ['leave only north', { op: 'eq', value: 'North' }],
    ['leave north in', { op: 'eq', value: 'North' }],
  ])('are left, or left in: %s', async (change, where) => {
    expect((await after('number of faults by side', change)).where).toMatchObject([where])
  })

  it.each(['only motor and cable', 'motor and cable alone'])('are of one column in a list: %s', async (change) => {
    const [among] = (await after(pending, change)).where.filter(({ kind }) => kind === 'among')
    expect(among).toMatchObject({ column: { column: 'System' } })
    expect(new Set(among && 'values' in among ? among.values : [])).toEqual(new Set(['Cable', 'Motor Drive']))
  })
})

describe('so old', () => {
  it.each(['in that the ones older than 1 month', 'only the ones older than 1 month', 'only those more than 30 days old'])(
    'are the rows that are shown: %s',
    async (change) => {
      const { where } = await after(pending, change)
      expect(where).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ column: { relation: 'fault_register', column: 'Date Noted' }, op: 'lt' })]),
      )
      expect((await after(pending, change, 'ok now remove that 1 month condition')).where).toMatchObject([{ value: 'Pending' }])
    },
  )
})

describe('what is shown already', () => {
  it.each([
    ['maximum days also', ['Average days from date noted to date closed', 'Most days from date noted to date closed']],
    ['the median too', ['Average days from date noted to date closed', 'Median days from date noted to date closed']],
  ])('is taken in another way beside it: %s', async (change, labels) => {
    expect(measures(await after('average days to close a fault by system', change))).toEqual(labels)
  })

  it('of a column as well', async () => {
    const chart = await after('average parts cost by team', 'maximum also')
    expect(measures(chart)).toEqual(['mean Parts Cost (Rs.)', 'max Parts Cost (Rs.)'])
  })

  it('may stand in the order that is wished', async () => {
    const chart = await after('average days to close a fault by system', 'fastest first', 'slowest should come on top')
    expect(chart.sort).toMatchObject([{ order: 'desc' }])
  })
})
