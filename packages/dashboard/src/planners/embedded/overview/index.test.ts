import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '@chitravani/kit'
import type { Catalog, Metric } from '../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { catalog, clinic, column, id, key, table } from '../fixtures/catalogs.ts'
import { understand } from '../understand.ts'
import { planOverview } from './index.ts'

function overview(prompt: string, over: Catalog = clinic, maxCharts = 6): DashboardPlan {
  return planOverview({ prompt, catalog: over, maxCharts, theme: 'default', fiscalYearStart: 4 }, understand(prompt, over))
}

function tablesOf(chart: ChartPlan): readonly string[] {
  return relationsOf(chart.source).map((relation) => relation.table)
}

function columnsOf(chart: ChartPlan): readonly string[] {
  return [
    ...chart.measures.flatMap((measure) => measure.column?.column ?? []),
    ...groupingsOf(chart).map((dimension) => dimension.column.column),
  ]
}

describe('metrics of the hints', () => {
  const minutes = (aggregate: 'sum' | 'count') => ({
    kind: 'aggregate' as const,
    aggregate,
    of: { kind: 'column' as const, column: { relation: 'visits', column: aggregate === 'sum' ? 'fee' : 'id' } },
  })
  const metric: Metric = {
    name: 'fee per visit',
    synonyms: ['yield'],
    expression: 'sum(fee) / count()',
    formula: { kind: 'calculation', op: '/', left: minutes('sum'), right: minutes('count') },
    format: 'money',
  }
  const hinted: Catalog = {
    ...clinic,
    tables: clinic.tables.map((each) => (each.id === 'visits' ? { ...each, metrics: [metric] } : each)),
  }
  const shown = (plan: DashboardPlan) => plan.charts.filter(({ measures }) => measures.some((measure) => measure.metric === metric.name))

  it('head a dashboard of their rows, beside what the rows tell themselves', () => {
    for (const prompt of ['overview', 'visits dashboard']) {
      const plan = overview(prompt, hinted, 8)
      const figures = plan.charts.filter(({ kind }) => kind === 'text')
      expect([prompt, figures[0]?.title]).toEqual([prompt, 'Fee per visit, Jul–Sep 2024'])
      expect(figures[0]?.measures[0]).toMatchObject({ aggregate: 'metric', formula: metric.formula, format: 'money' })
      expect(figures[0]?.assumptions[0]).toContain('sum(fee) / count()')
      expect(figures.length).toBeGreaterThan(1)
      expect(figures.slice(1).some(({ measures }) => measures[0]?.metric === undefined)).toBe(true)
    }
  })

  it('come over time as well where they are what was asked for', () => {
    for (const words of ['fee per visit dashboard', 'yield overview']) {
      const kinds = shown(overview(words, hinted)).map(({ kind }) => kind)
      expect([words, kinds]).toEqual([words, expect.arrayContaining(['text', 'line'])])
    }
  })

  it('stay away from rows that they are not of', () => {
    expect(shown(overview('doctors list', hinted, 3)).filter(({ source }) => source.base.table !== 'visits')).toEqual([])
  })
})

describe('planOverview', () => {
  it('heads a varied set with figures', () => {
    const plan = overview('give me an overview')
    const kinds = plan.charts.map((chart) => chart.kind)
    expect(plan.charts).toHaveLength(6)
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(4)
    expect(kinds.slice(0, 2)).toEqual(['text', 'text'])
    expect(plan.charts[0]?.measures[0]).toMatchObject({ aggregate: 'sum', column: { column: 'fee' }, format: 'money', unit: 'EUR' })
    expect(new Set(plan.charts.map((chart) => chart.title)).size).toBe(6)
    expect(plan.nextChartNumber).toBe(7)
  })

  it('compares a figure with the period before, anchored at the newest date', () => {
    const [figure] = overview('overview').charts
    expect(figure?.comparison).toMatchObject({
      column: { relation: 'visits', column: 'visited_on' },
      current: { from: '2024-07-01', until: '2024-10-01', label: 'Jul–Sep 2024' },
      before: { from: '2024-04-01', until: '2024-07-01' },
    })
    expect(figure?.assumptions.join(' ')).toContain('Jul–Sep 2024')
  })

  it('chooses the grain of the trend by the span', () => {
    const trend = overview('overview').charts.find((chart) => chart.kind === 'line')
    expect(trend?.dimensions[0]).toMatchObject({ column: { column: 'visited_on' }, grain: 'quarter' })
    expect(trend?.title).toBe('Fee per quarter')
  })

  it('holds to conditions on the rows of its subject', () => {
    for (const [words, condition] of [
      ['visits with fee above average', { kind: 'compare_to', op: 'gt', aggregate: 'mean', column: { relation: 'visits', column: 'fee' } }],
      ['animals without any visits', { kind: 'related', negated: true, sub: { source: { base: { table: 'visits' } } } }],
      ['animals with more than 5 visits', { kind: 'related', having: [{ aggregate: 'count', op: 'gt', value: 5 }] }],
    ] as const) {
      const plan = overview(words)
      expect([words, plan.charts.length]).not.toEqual([words, 0])
      for (const chart of plan.charts) expect([words, chart.title, chart.where]).toMatchObject([words, chart.title, [condition]])
    }
  })

  it('is made however somebody asks for it', () => {
    for (const prompt of ['give me a fees dashboard', 'tell me the overview of fees', 'give me a report of fees']) {
      const kinds = overview(prompt).charts.map(({ kind }) => kind)
      expect([prompt, kinds]).toEqual([prompt, expect.arrayContaining(['text', 'line'])])
    }
  })

  it('never measures a key', () => {
    const measured = ['overview', 'visits dashboard', 'animals dashboard', 'doctors overview']
      .flatMap((prompt) => overview(prompt, clinic, 12).charts)
      .flatMap((chart) => chart.measures.filter(({ aggregate }) => !aggregate.startsWith('count')))
      .map(({ column: ref }) => ref?.column ?? '')
    expect(measured.filter((name) => name.endsWith('id'))).toEqual([])
  })

  it('keeps the asked table in every chart', () => {
    for (const chart of overview('doctors dashboard', clinic, 8).charts) expect(tablesOf(chart)).toContain('doctors')
  })

  it('keeps the asked column in every chart', () => {
    const plan = overview('minutes dashboard', clinic, 6)
    expect(plan.charts.length).toBeGreaterThanOrEqual(4)
    for (const chart of plan.charts) expect(columnsOf(chart)).toContain('minutes')
    expect(plan.charts[0]?.traces[0]).toMatchObject({ words: 'minutes', role: 'subject', target: 'visits.minutes' })
  })

  it('groups people of one name by their key', () => {
    const leaders = overview('animals dashboard', clinic, 12)
      .charts.flatMap((chart) => chart.dimensions)
      .filter((dimension) => dimension.column.column === 'name')
    for (const dimension of leaders.filter((candidate) => candidate.identity))
      expect(dimension.identity).toEqual([{ relation: 'animals', column: 'id' }])
    expect(leaders.length).toBeGreaterThan(0)
  })

  it('honours the number of charts', () => {
    for (let count = 1; count <= 12; count++) expect(overview('overview', clinic, count).charts.length).toBeLessThanOrEqual(count)
    expect(overview('overview', clinic, 1).charts).toHaveLength(1)
  })

  it('says the same thing once', () => {
    const says = overview('overview', clinic, 12).charts.map((chart) =>
      JSON.stringify([
        ['histogram', 'boxplot', 'point'].includes(chart.kind) ? chart.kind : '',
        chart.measures.map(({ aggregate, column: ref }) => [aggregate, ref]),
        groupingsOf(chart).map(({ column: ref, grain }) => [ref, grain]),
      ]),
    )
    expect(new Set(says).size).toBe(says.length)
  })

  it('gives the same plan every time', () => {
    const first = JSON.stringify(overview('how are we doing?', clinic, 12))
    for (let run = 0; run < 20; run++) expect(JSON.stringify(overview('how are we doing?', structuredClone(clinic), 12))).toBe(first)
  })

  it('cuts a long list of groups', () => {
    const many = catalog([
      table('sightings', 5000, [
        id('id', 5000),
        column('bird', 'category', { distinct: 400 }),
        column('wingspan', 'measure', { distinct: 90, min: 10, max: 300 }),
      ]),
    ])
    for (const chart of overview('overview', many).charts) {
      if (['table', 'point', 'text', 'histogram'].includes(chart.kind)) continue
      expect(chart.limit?.count ?? 0).toBeLessThanOrEqual(10)
      expect(chart.limit).toBeDefined()
    }
  })

  it.each([
    [
      'only text',
      catalog([
        table('notes', 30, [
          column('colour', 'category', { values: ['red', 'blue', 'green'] }),
          column('mood', 'category', { values: ['calm', 'wild'] }),
        ]),
      ]),
      3,
    ],
    [
      'no dates',
      catalog([
        table('stones', 80, [
          column('kind', 'category', { values: ['a', 'b', 'c'] }),
          column('grams', 'measure', { distinct: 70, min: 1, max: 90 }),
        ]),
      ]),
      4,
    ],
    ['all ids', catalog([table('pairs', 50, [id('left_id', 0), id('right_id', 0)], [])]), 2],
    [
      'one row',
      catalog([
        table('settings', 1, [
          column('language', 'category', { distinct: 1, values: ['hi'] }),
          column('limit', 'measure', { distinct: 1, min: 5, max: 5 }),
        ]),
      ]),
      1,
    ],
    [
      'only numbers',
      catalog([
        table('samples', 200, [
          column('p', 'measure', { distinct: 150, min: 0, max: 1 }),
          column('q', 'measure', { distinct: 150, min: 0, max: 9 }),
        ]),
      ]),
      4,
    ],
  ])('makes what it can of a table with %s', (_name, over, least) => {
    expect(overview('overview', over).charts.length).toBeGreaterThanOrEqual(least)
  })

  it('survives names that look like code', () => {
    const odd = catalog([
      table('odd.table', 90, [
        column('a.b', 'measure', { distinct: 80, min: 0, max: 9 }),
        column('SUM(x)', 'money', { distinct: 80, min: 0, max: 9 }),
        column("it's", 'category', { values: ['x', 'y'] }),
        column('select', 'category', { values: ['1', '2', '3'] }),
        column('हिन्दी', 'category', { values: ['क', 'ख'] }),
      ]),
    ])
    const plan = overview('overview', odd)
    expect(plan.charts.length).toBeGreaterThanOrEqual(4)
    expect(plan.charts.map((chart) => chart.title).join(' ')).toContain('SUM(x)')
  })

  it('passes over empty tables, and says so where all are empty', () => {
    const half = catalog([
      table('full', 40, [column('kind', 'category', { values: ['a', 'b'] })]),
      table('empty', 0, [column('other', 'category')]),
    ])
    expect(new Set(overview('overview', half).charts.flatMap(tablesOf))).toEqual(new Set(['full']))
    const none = catalog([table('empty', 0, [column('other', 'category')])])
    expect(() => overview('overview', none)).toThrow(expect.objectContaining({ code: 'not_understood' }))
  })

  it('reaches no table whose rows find no partner', () => {
    const broken = catalog(
      [
        table('bills', 100, [
          id('id', 100),
          column('guest_id', 'id', { min: 900, max: 999, distinct: 90, frequent: [{ value: 950, count: 3 }] }),
          column('sum', 'money', { distinct: 80, min: 1, max: 99 }),
        ]),
        table('guests', 20, [id('id', 20), column('country', 'place', { values: ['AT', 'IN'] })]),
      ],
      [key('bills.guest_id', 'guests.id')],
    )
    for (const chart of overview('bills dashboard', broken).charts) expect(tablesOf(chart)).not.toContain('guests')
  })

  it('plans or refuses whatever is asked', () => {
    assert(
      property(string({ maxLength: 80 }), integer({ min: 1, max: 12 }), (prompt, count) => {
        let outcome: unknown
        try {
          outcome = overview(prompt, clinic, count).charts.length
        } catch (error) {
          outcome = error instanceof Failure ? 1 : error
        }
        expect(outcome).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
  })
})
