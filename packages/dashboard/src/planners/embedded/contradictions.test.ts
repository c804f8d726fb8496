import { describe, expect, it } from 'vitest'
import type { Condition } from '../../plan-condition.ts'
import type { ChartPlan } from '../../plan.ts'
import { withoutContradictions } from './contradictions.ts'
import { theatre } from './fixtures/theatre.ts'
import { embeddedPlanner } from './index.ts'

async function firstOf(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: theatre, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [chart] = charts
  if (!chart) throw new Error('no chart')
  return chart
}

const at = (column: string) => ({ relation: 'costumes', column })
const equal = (column: string, value: string): Condition => ({ kind: 'compare', column: at(column), op: 'eq', value })
const period = (column: string, from: string, until: string): Condition => ({
  kind: 'period',
  column: at(column),
  from,
  until,
  words: from,
})

async function met(where: readonly Condition[], text = ''): Promise<ChartPlan> {
  return withoutContradictions({ ...(await firstOf('how many costumes')), where }, theatre, text)
}

describe('conditions that no row can meet together', () => {
  it('leave rows of either value', async () => {
    const chart = await firstOf('skipped rehearsals where the attendance was absent by troupe')
    expect(chart.where).toMatchObject([{ kind: 'among', column: { column: 'attendance' }, values: ['Skipped', 'Absent'] }])
    expect(chart.assumptions.join(' ')).toContain('No row has two values')
    expect(chart.title).toContain('Skipped and Absent')
  })

  it('stand side by side where they were compared', async () => {
    const both = [equal('tailor', 'Berta'), equal('tailor', 'Quill')]
    expect(await met(both, 'costumes of Berta against those of Quill')).toMatchObject({
      kind: 'bar',
      dimensions: [{ column: { column: 'tailor' } }],
    })
    expect(await met(both, 'costumes of Berta and of Quill')).toMatchObject({
      kind: 'text',
      where: [{ kind: 'among', values: ['Berta', 'Quill'] }],
    })
  })

  it('are times apart, or a day of what is still open', async () => {
    const years = [period('ordered_on', '2022-01-01', '2023-01-01'), period('ordered_on', '2024-01-01', '2025-01-01')]
    expect((await met(years)).where).toMatchObject([{ kind: 'any', of: [{ from: '2022-01-01' }, { from: '2024-01-01' }] }])
    const pending = equal('state', 'Pending')
    expect((await met([pending, period('delivered_on', '2024-05-01', '2024-06-01')])).where).toMatchObject([{ kind: 'any' }])
    const late: Condition = { kind: 'compare_columns', left: at('delivered_on'), op: 'gt', right: at('due_on') }
    expect((await met([pending, late])).where).toMatchObject([
      { kind: 'all', of: [{ value: 'Pending' }, { column: { column: 'due_on' }, op: 'lt', value: { date: '2024-06-28' } }] },
    ])
  })

  it('are no rows and some rows of the same table', async () => {
    const [without] = (await firstOf('plays without costumes by genre')).where
    if (without?.kind !== 'related') throw new Error('no related condition')
    const { negated: _, ...some } = without
    expect((await met([some, without])).where).toEqual([without])
  })

  it('are let stand where some row may meet both', async () => {
    const both = [equal('tailor', 'Berta'), equal('state', 'Torn'), period('ordered_on', '2024-01-01', '2025-01-01')]
    expect((await met(both)).where).toEqual(both)
    const nested = [period('ordered_on', '2024-01-01', '2025-01-01'), period('ordered_on', '2024-03-01', '2024-04-01')]
    expect((await met(nested)).where).toEqual(nested)
  })
})
