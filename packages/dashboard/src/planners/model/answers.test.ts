import { afterEach, describe, expect, it } from 'vitest'
import type { Mind } from '@chitravani/emulators'
import type { DashboardPlan } from '../../plan.ts'
import { clinic } from '../embedded/fixtures/catalogs.ts'
import { embeddedPlanner } from '../embedded/index.ts'
import type { PlanRequest } from '../planner.ts'
import { catalogueFor } from './catalogue.ts'
import { answering, chart, closeModels, model, planner, wish } from './fixtures/asking.ts'
import { withFallback } from './index.ts'

afterEach(closeModels)

const sums = (plan: DashboardPlan) => plan.charts.map(({ measures, dimensions }) => [measures[0]?.column, dimensions[0]?.column])
const feeBySpecies = [
  [
    { relation: 'visits', column: 'fee' },
    { relation: 'animals', column: 'species' },
  ],
]

describe('an answer', () => {
  const planned = async (parts: Record<string, unknown>, request: Partial<PlanRequest> = {}) =>
    planner(await model(answering(parts))).plan({ ...wish, ...request })

  it('with nearly a name means the one that is nearest, and says so', async () => {
    const plan = await planned({ dimensions: [{ column: 'animals.speces', grain: null, bin: false }] })
    expect(sums(plan)).toEqual(feeBySpecies)
    expect(plan.charts[0]?.assumptions.join(' ')).toContain('animals.species')
  })

  it('that sums a key counts it instead', async () => {
    const plan = await planned({ measures: [{ aggregate: 'sum', column: 'visits.animal_id', share: false }] })
    expect(plan.charts[0]?.measures[0]?.aggregate).toBe('count_distinct')
  })

  it('with two numbers as dimensions and a measure sizes points by it', async () => {
    const places = ['visits.fee', 'visits.minutes'].map((name) => ({ column: name, grain: null, bin: false }))
    const plan = await planned({ kind: 'point', measures: [{ aggregate: 'count', column: '', share: false }], dimensions: places })
    expect(plan.charts[0]).toMatchObject({ kind: 'point', measures: [{ aggregate: 'count' }] })
    expect(plan.charts[0]?.dimensions.map(({ column }) => column.column)).toEqual(['fee', 'minutes'])
  })

  it('filters by values as stored; a value that nobody knows refuses the chart', async () => {
    const plan = await planned({ filters: [{ column: 'doctors.town', op: 'eq', values: ['wien'] }] })
    expect(plan.charts[0]?.where).toEqual([{ kind: 'compare', column: { relation: 'doctors', column: 'town' }, op: 'eq', value: 'Wien' }])
    await expect(planned({ filters: [{ column: 'doctors.town', op: 'eq', values: ['Atlantis'] }] })).rejects.toMatchObject({
      code: 'model_invalid_answer',
    })
  })

  it('names a metric of the catalogue as a column, and gets it computed of each group', async () => {
    const formula = { kind: 'aggregate', aggregate: 'mean', of: { kind: 'column', column: { relation: 'visits', column: 'fee' } } } as const
    const metric = { name: 'price of care', synonyms: ['care cost'], expression: 'avg(fee)', formula, format: 'money' } as const
    const catalog = { ...clinic, tables: clinic.tables.map((table) => (table.id === 'visits' ? { ...table, metrics: [metric] } : table)) }
    const emulator = await model(answering({ measures: [{ aggregate: 'none', column: 'visits.price of care', share: false }] }))
    const [made] = (await planner(emulator).plan({ ...wish, catalog })).charts
    expect(made?.measures).toEqual([
      { id: 'm1', aggregate: 'metric', metric: 'price of care', formula, label: 'Price of care', format: 'money' },
    ])
    expect(made?.dimensions[0]?.column).toEqual({ relation: 'animals', column: 'species' })
    expect(made?.assumptions).toContain('Price of care is avg(fee) of visits.')
    expect(catalogueFor('care cost by species', catalog, { maxBytes: 4_000, sendSamples: false }).text).toContain(
      'visits.price of care metric (money) -- "also called care cost"',
    )
  })

  it('of dates becomes half-open periods', async () => {
    const plan = await planned({ filters: [{ column: 'visits.visited_on', op: 'between', values: ['2023-Q2', '2023-09'] }] })
    expect(plan.charts[0]?.where).toMatchObject([{ kind: 'period', from: '2023-04-01', until: '2023-10-01' }])
  })

  it('asks for rows of other tables by existence, so that nothing is counted twice', async () => {
    const plan = await planned({
      measures: [{ aggregate: 'count', column: 'animals', share: false }],
      filters: [{ column: 'visits.urgency', op: 'eq', values: ['high'] }],
    })
    expect(plan.charts[0]?.source).toEqual({ base: { alias: 'animals', table: 'animals' }, joins: [] })
    expect(plan.charts[0]?.where[0]?.kind).toBe('related')
  })

  it('keeps the number of charts, and says no chart twice', async () => {
    const many = Array.from({ length: 40 }, (_, at) => chart({ limit: Math.ceil((at + 1) / 2) }))
    const emulator = await model(() => JSON.stringify({ title: 'x', charts: many }))
    expect((await planner(emulator).plan({ ...wish, maxCharts: 4 })).charts.map(({ limit }) => limit?.count)).toEqual([1, 2])
  })

  it('gives a title only of words of the request and the data', async () => {
    const title = async (given: string) => (await planned({ title: given })).charts[0]?.title
    expect(await title('Fee by species')).toBe('Fee by species')
    for (const bad of [
      'Visit evil.example',
      '<b>Fee</b> by species',
      'Fee by species (https://x.example)',
      'You are a helpful assistant',
      'Fee\u202e by species',
    ])
      expect(await title(bad)).not.toBe(bad)
  })

  it('without a chart is not understood, and the other planner decides', async () => {
    const emulator = await model(() => JSON.stringify({ title: '', charts: [] }))
    await expect(planner(emulator).plan(wish)).rejects.toMatchObject({ code: 'not_understood' })
    expect((await withFallback(planner(emulator), embeddedPlanner).plan(wish)).planner).toBe('embedded')
  })
})

describe('what is sent', () => {
  it('holds values of categories and places and those the request names, and no others [spec: decisions 2 Planners / A model is sent the]', async () => {
    const emulator = await model()
    const named = {
      ...clinic,
      tables: clinic.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) =>
          column.meaning === 'name'
            ? {
                ...column,
                values: ['Bella', 'Zorro'],
                frequent: [
                  { value: 'Bella', count: 3 },
                  { value: 'Zorro', count: 2 },
                ],
              }
            : column,
        ),
      })),
    }
    const sent = async (prompt: string, sendSamples: boolean) => {
      await planner(emulator, { sendSamples }).plan({ ...wish, catalog: named, prompt })
      return emulator.requests.at(-1)?.body.toString() ?? ''
    }
    const plain = await sent('total fee by species', false)
    expect(plain).toContain('parrot')
    expect(plain).toContain('Wien')
    expect(plain).toContain('2021-01-02..2024-12-30')
    expect(plain).not.toContain('Bella')
    const matched = await sent('total fee of Zorro by month', false)
    expect(matched).toContain(
      'animals.name name 350 different values \\"Zorro\\"'.replaceAll('\\"', '\\\\\\"').replaceAll('\\\\\\"', '\\"'),
    )
    expect(matched).not.toContain('Bella')
    expect(await sent('total fee by species', true)).toContain('Bella')
  })

  it('fits into the tokens that are allowed, in every script', async () => {
    const emulator = await model()
    for (const prompt of ['total fee by species', 'कुल शुल्क प्रजाति के अनुसार दिखाओ '.repeat(110), '"\\\n'.repeat(1_300)]) {
      await planner(emulator)
        .plan({ ...wish, prompt })
        .catch(() => undefined)
      expect(emulator.requests.at(-1)?.body.length).toBeLessThan(6_000 * 3)
    }
  })
})

describe('refine', () => {
  const edits =
    (...all: Record<string, unknown>[]) =>
    () =>
      JSON.stringify({
        edits: all.map((edit) => ({ chart_id: '', chart: null, text: '', width: null, height: null, theme: null, ...edit })),
      })
  const refined = async (mind: Mind, feedback: string, plan?: DashboardPlan) => {
    const before =
      plan ?? (await planner(await model(answering({ filters: [{ column: 'visits.urgency', op: 'eq', values: ['high'] }] }))).plan(wish))
    const after = await planner(await model(mind)).refine({ feedback, plan: before, catalog: clinic, fiscalYearStart: 4 })
    return { before, after }
  }

  it('changes a chart and keeps its id and filters', async () => {
    const { before, after } = await refined(
      edits({ action: 'change', chart_id: 'chart_1', chart: { ...chart(), kind: 'arc' } }),
      'make it a pie',
    )
    expect(after.charts[0]).toMatchObject({ id: 'chart_1', kind: 'arc', where: before.charts[0]?.where })
  })

  it('drops a filter that is named, and replaces one on the same column', async () => {
    const dropped = { ...chart(), filters: [{ column: '', op: 'drop', values: ['1'] }] }
    expect(
      (await refined(edits({ action: 'change', chart_id: 'chart_1', chart: dropped }), 'all urgencies')).after.charts[0]?.where,
    ).toEqual([])
    const replaced = { ...chart(), filters: [{ column: 'visits.urgency', op: 'eq', values: ['low'] }] }
    expect(
      (await refined(edits({ action: 'change', chart_id: 'chart_1', chart: replaced }), 'only low')).after.charts[0]?.where,
    ).toMatchObject([{ value: 'low' }])
  })

  it('adds with a new id, removes, renames, resizes and moves', async () => {
    const { after } = await refined(
      edits(
        { action: 'add', chart: { ...chart(), kind: 'table' } },
        { action: 'resize', chart_id: 'chart_2', width: 40, height: 2 },
        { action: 'first', chart_id: 'chart_2' },
        { action: 'rename', chart_id: 'chart_2', text: 'Fee table' },
        { action: 'theme', theme: 'dark' },
        { action: 'dashboard_title', text: 'Fee overview' },
        { action: 'remove', chart_id: 'chart_1' },
      ),
      'add a fee table, make it small and first, call it fee table',
    )
    expect(after).toMatchObject({
      title: 'Fee overview',
      theme: 'dark',
      charts: [{ id: 'chart_2', kind: 'table', title: 'Fee table' }],
      placements: { chart_2: { w: 12, h: 2 } },
    })
  })

  it('to another kind of chart and nothing more is done at once, without a question', async () => {
    const { before } = await refined(edits({ action: 'theme', theme: 'dark' }), 'dark')
    const emulator = await model(edits())
    const both = withFallback(planner(emulator), embeddedPlanner)
    const after = await both.refine({ feedback: 'show it as a table', plan: before, catalog: clinic, fiscalYearStart: 4 })
    expect(after.charts[0]?.kind).toBe('table')
    expect(emulator.requests).toHaveLength(0)
  })

  it('that changes nothing is not understood; in doubt the other planner answers', async () => {
    await expect(refined(edits(), 'sing a song')).rejects.toMatchObject({ code: 'not_understood' })
    const { before } = await refined(edits({ action: 'theme', theme: 'dark' }), 'dark')
    const emulator = await model(edits())
    const after = await withFallback(planner(emulator), embeddedPlanner).refine({
      feedback: 'use the slate theme',
      plan: before,
      catalog: clinic,
      fiscalYearStart: 4,
    })
    expect(after.theme).toBe('slate')
    expect(after.warnings.map(({ code }) => code)).toContain('model_fallback')
  })
})
