import { afterEach, describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../plan.ts'
import { vetPlan } from '../../sql/vet.ts'
import { clinic } from '../embedded/fixtures/catalogs.ts'
import { answering, chart, closeModels, model, planner, wish } from './fixtures/asking.ts'

afterEach(closeModels)

const perMonth = { kind: 'line', dimensions: [{ column: 'visits.visited_on', grain: 'month', bin: false }] }
const planned = async (parts: Record<string, unknown>): Promise<ChartPlan> => {
  const [made] = (await planner(await model(answering(parts))).plan({ ...wish, prompt: 'fee over time' })).charts
  if (!made) throw new Error('no chart')
  vetPlan(made)
  return made
}
const refused = (parts: Record<string, unknown>) => expect(planned(parts)).rejects.toMatchObject({ code: 'model_invalid_answer' })

describe('values along time', () => {
  it('are summed up, compared with the step before, or averaged over the last steps', async () => {
    const along = async (given: Record<string, unknown>) =>
      planned({ ...perMonth, along: { steps: null, beside: false, ...given } }).then(({ measures }) => measures)
    expect(await along({ kind: 'running' })).toMatchObject([{ running: true, label: 'Running total of fee' }])
    expect(await along({ kind: 'difference' })).toMatchObject([{ change: 'difference', label: 'Change in fee' }])
    expect(await along({ kind: 'percent' })).toMatchObject([{ change: 'percent', label: 'Growth of fee' }])
    expect(await along({ kind: 'moving', steps: 6 })).toMatchObject([{ moving: 6, label: 'Moving average of fee' }])
    expect(await along({ kind: 'moving' })).toMatchObject([{ moving: 3 }])
    expect(await along({ kind: 'moving', beside: true })).toMatchObject([
      { id: 'm1', label: 'Total fee' },
      { id: 'm2', moving: 3 },
    ])
  })

  it('go by the title and are explained; a last month that has only begun is left out of changes', async () => {
    const growth = await planned({ ...perMonth, along: { kind: 'percent', steps: null, beside: false } })
    expect(growth.title).toBe('Growth of fee per month')
    expect(growth.where).toMatchObject([{ kind: 'period', until: '2024-12-01' }])
    expect(growth.assumptions.join(' ')).toContain('Dec 2024 is left out')
    expect(growth.sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })

  it('that change are no stack', async () => {
    const series = { column: 'visits.urgency', grain: null, bin: false }
    const parts = { ...perMonth, kind: 'bar', series, stack: 'normalized', along: { kind: 'difference', steps: null, beside: true } }
    expect(await planned(parts)).toMatchObject({ stack: 'grouped', measures: [{ change: 'difference' }] })
  })

  it('are refused without time, for what does not add up, for too many steps and for an unknown way', async () => {
    const along = { kind: 'running', steps: null, beside: false }
    await refused({ along })
    await refused({ kind: 'text', dimensions: [], along })
    await refused({ ...perMonth, measures: [{ aggregate: 'mean', column: 'visits.fee', share: false }], along })
    await refused({ ...perMonth, measures: [{ aggregate: 'sum', column: 'visits.fee', share: true }], along })
    await refused({
      ...perMonth,
      measures: [{ aggregate: 'max', column: 'visits.visited_on', share: false }],
      along: { ...along, kind: 'percent' },
    })
    for (const steps of [-1, 0, 1, 367]) await refused({ ...perMonth, along: { ...along, kind: 'moving', steps } })
    await refused({ ...perMonth, along: { ...along, kind: 'sum(fee) OVER ()' } })
  })

  it('are told to the model when its chart is changed, and stay when it says so', async () => {
    const before = await planner(await model(answering({ ...perMonth, along: { kind: 'percent', steps: null, beside: false } }))).plan(wish)
    const edited = { action: 'change', chart_id: 'chart_1', text: '', width: null, height: null, theme: null }
    const emulator = await model(() =>
      JSON.stringify({ edits: [{ ...edited, chart: { ...chart(perMonth), along: { kind: 'moving', steps: 12, beside: true } } }] }),
    )
    const request = { feedback: 'the average of a year instead', catalog: clinic, fiscalYearStart: 4 }
    const after = await planner(emulator).refine({ ...request, plan: before })
    expect(emulator.requests.at(-1)?.body.toString()).toContain(String.raw`\"along\":{\"kind\":\"percent\",\"beside\":false}`)
    expect(after.charts[0]).toMatchObject({ measures: [{ label: 'Total fee' }, { moving: 12 }], where: [] })
    await planner(emulator)
      .refine({ ...request, plan: after })
      .catch(() => undefined)
    expect(emulator.requests.at(-1)?.body.toString()).toContain(String.raw`\"along\":{\"kind\":\"moving\",\"steps\":12,\"beside\":true}`)
  })
})

describe('a limit of each', () => {
  const column = (name: string) => ({ column: name, grain: null, bin: false })
  const ofEach = { limit: 2, limit_each: 'doctors.town' }

  it('shows the first few of one breakdown for each value of another, in a table or in panels', async () => {
    const table = await planned({ ...ofEach, kind: 'table', dimensions: [column('doctors.town'), column('animals.species')] })
    expect(table).toMatchObject({
      title: 'Top 2 species by fee in each town',
      limit: { count: 2, rest: 'drop', within: 'd1' },
      sort: [
        { by: { dimension: 'd1' }, order: 'asc' },
        { by: { measure: 'm1' }, order: 'desc' },
      ],
    })
    const panels = await planned({ ...ofEach, limit_each: 'town', facet: column('doctors.town'), sort: { by: 'measure', order: 'asc' } })
    expect(panels).toMatchObject({ kind: 'bar', limit: { within: panels.facet?.id }, sort: [{ by: { measure: 'm1' }, order: 'asc' }] })
  })

  it('is refused for a column that is unknown, not shown or the only one, without a limit, and beside values along time', async () => {
    const facet = column('doctors.town')
    await refused({ ...ofEach, facet, limit_each: 'doctors.salary' })
    await refused(ofEach)
    await refused({ limit: 2, limit_each: 'animals.species' })
    await refused({ ...ofEach, facet, limit: null })
    await refused({ ...ofEach, facet, kind: 'arc' })
    await refused({ ...ofEach, ...perMonth, kind: 'bar', facet, along: { kind: 'running', steps: null, beside: false } })
  })
})
