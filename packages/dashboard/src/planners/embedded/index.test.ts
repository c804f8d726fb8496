import { assert, asyncProperty, constantFrom, array, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '@chitravani/kit'
import type { Catalog } from '../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import { catalog, clinic, column, id, table } from './fixtures/catalogs.ts'
import { embeddedPlanner } from './index.ts'

function plan(prompt: string, over: Catalog = clinic): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

async function chart(prompt: string, over: Catalog = clinic): Promise<ChartPlan> {
  const { charts } = await plan(prompt, over)
  expect(charts).toHaveLength(1)
  const [only] = charts
  if (!only) throw new Error('no chart')
  return only
}

async function refusal(prompt: string): Promise<Failure> {
  try {
    await plan(prompt)
  } catch (cause) {
    if (cause instanceof Failure) return cause
  }
  throw new Error('it was planned')
}

describe('embeddedPlanner', () => {
  it('joins the group to the measure over the keys', async () => {
    const bar = await chart('average fee by species')
    expect(bar).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'mean', column: { relation: 'visits', column: 'fee' } }] })
    expect(bar.dimensions[0]?.column).toEqual({ relation: 'animals', column: 'species' })
    expect(bar.source).toMatchObject({ base: { table: 'visits' }, joins: [{ relation: { table: 'animals' } }] })
  })

  it('draws the rows themselves where boxes are asked for', async () => {
    for (const words of ['box plot of fee by species', 'boxplot of fee per species']) {
      const box = await chart(words)
      expect([words, box.kind, box.measures]).toMatchObject([words, 'boxplot', [{ aggregate: 'none', column: { column: 'fee' } }]])
      expect(box.dimensions[0]?.column).toMatchObject({ column: 'species' })
      expect(box.title).not.toMatch(/total|average/i)
    }
  })

  it('prefers of two columns that fit alike the one that holds something', async () => {
    const half = catalog([
      table('archive', 0, [id(), column('amount', 'text'), column('status', 'category')]),
      table('invoices', 400, [
        id('id', 400),
        column('amount', 'money', { min: 1, max: 900, distinct: 300 }),
        column('status', 'category', { values: ['open', 'paid'] }),
      ]),
    ])
    for (const words of ['average amount by status', 'amount by status', 'boxplot of amount by status'])
      expect(await chart(words, half)).toMatchObject({
        source: { base: { table: 'invoices' } },
        measures: [{ column: { column: 'amount' } }],
      })
  })

  it('takes columns called like parts of every object as any other', async () => {
    const odd = catalog([
      table('parts', 300, [
        id('id', 300),
        column('constructor', 'category', { values: ['north', 'south'] }),
        column('valueOf', 'measure', { min: 1, max: 9 }),
        column('weight', 'measure', { min: 1, max: 9 }),
      ]),
    ])
    const bar = await chart('average weight by constructor', odd)
    expect(bar).toMatchObject({ measures: [{ aggregate: 'mean', column: { column: 'weight' } }] })
    expect(bar.dimensions[0]?.column).toMatchObject({ column: 'constructor' })
  })

  it('counts rows of what is named, in periods of the asked length', async () => {
    const line = await chart('number of visits per month in 2023')
    expect(line).toMatchObject({
      kind: 'line',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ grain: 'month', column: { column: 'visited_on' } }],
    })
    expect(line.where).toEqual([
      { kind: 'period', column: { relation: 'visits', column: 'visited_on' }, from: '2023-01-01', until: '2024-01-01', words: 'in 2023' },
    ])
  })

  it('reads misspelt words', async () => {
    const bar = await chart('avarage wieght by speceis')
    expect(bar.measures[0]).toMatchObject({ aggregate: 'mean', column: { column: 'weight_kg' } })
    expect(bar.dimensions[0]?.column.column).toBe('species')
  })

  it('draws the chart that was asked for, and a fitting one where none was', async () => {
    expect((await chart('visits by urgency as a donut')).kind).toBe('arc')
    expect((await chart('visits by urgency as a donut')).donut).toBe(true)
    expect((await chart('share of visits by urgency')).kind).toBe('arc')
    expect((await chart('relationship between fee and minutes')).kind).toBe('point')
    expect((await chart('distribution of fee')).kind).toBe('histogram')
    expect((await chart('fee over time')).kind).toBe('line')
    expect((await chart('bar chart of fee over time')).kind).toBe('bar')
  })

  it('keeps a limit and the order', async () => {
    const bar = await chart('top 2 towns by total fee')
    expect(bar.limit).toEqual({ count: 2, rest: 'drop' })
    expect(bar.sort[0]).toMatchObject({ order: 'desc' })
    expect(bar.measures[0]).toMatchObject({ aggregate: 'sum', column: { column: 'fee' } })
  })

  it('filters by stored values in any letter case, by comparison and by what is missing elsewhere', async () => {
    expect((await chart('number of visits by town for urgency HIGH')).where).toMatchObject([
      { kind: 'compare', op: 'eq', value: 'high', column: { column: 'urgency' } },
    ])
    expect((await chart('number of visits by urgency with fee over 100')).where).toMatchObject([
      { kind: 'compare', op: 'gt', value: 100, column: { column: 'fee' } },
    ])
    expect((await chart('number of visits by urgency with fee between 100 and 200')).where).toMatchObject([
      { kind: 'between', low: 100, high: 200 },
    ])
    expect((await chart('number of animals by species without any visits')).where).toMatchObject([
      { kind: 'related', negated: true, sub: { source: { base: { table: 'visits' } } } },
    ])
    expect((await chart('number of visits by town excluding horse')).where).toMatchObject([{ op: 'ne', value: 'horse' }])
    expect((await chart('number of animals by species with more than 5 visits')).where).toMatchObject([
      { kind: 'related', having: [{ aggregate: 'count', op: 'gt', value: 5 }] },
    ])
  })

  it('adds up along the axis where a running total is asked for', async () => {
    for (const words of ['cumulative fee by month', 'running total of fee by month'])
      expect([words, await chart(words)]).toMatchObject([
        words,
        { kind: 'line', measures: [{ aggregate: 'sum', running: true, column: { column: 'fee' } }], dimensions: [{ grain: 'month' }] },
      ])
    expect((await chart('cumulative number of visits by month')).measures).toMatchObject([{ aggregate: 'count', running: true }])
    const towns = await chart('cumulative fee by town')
    expect(towns.measures[0]?.running).toBeUndefined()
    expect(towns.assumptions.join(' ')).toContain('axis with an order')
  })

  it('counts relative periods from the newest date and says so', async () => {
    const line = await chart('number of visits by month in the last 6 months')
    expect(line.where).toMatchObject([{ kind: 'period', from: '2024-07-01', until: '2025-01-01' }])
    expect(line.assumptions.join(' ')).toContain('2024-12-30')
    const fiscal = await chart('number of visits by urgency in fiscal year 2023')
    expect(fiscal.where).toMatchObject([{ from: '2023-04-01', until: '2024-04-01' }])
    const quarter = await chart('number of visits by urgency in Q2 2023')
    expect(quarter.where).toMatchObject([{ from: '2023-04-01', until: '2023-07-01' }])
  })

  it('offers up to five other readings, none twice', async () => {
    const { alternatives } = await chart('fee by species and urgency')
    expect(alternatives.length).toBeGreaterThan(1)
    expect(alternatives.length).toBeLessThanOrEqual(5)
    expect(
      new Set(alternatives.map(({ plan }) => JSON.stringify([plan.kind, plan.measures, plan.dimensions, plan.series, plan.facet]))).size,
    ).toBe(alternatives.length)
    expect(alternatives.map(({ score }) => score)).toEqual(alternatives.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  it('puts things on the axis when they are ranked by a number', async () => {
    const bar = await chart('top 3 doctors by total fee')
    expect(bar.dimensions[0]?.column).toEqual({ relation: 'doctors', column: 'full_name' })
    const ranked = await chart('top five animals by weight')
    expect(ranked).toMatchObject({
      kind: 'bar',
      limit: { count: 5 },
      dimensions: [{ label: 'Animal' }],
      measures: [{ column: { column: 'weight_kg' } }],
    })
  })

  it('keeps a unit of time beside a thing whose date sounds like it', async () => {
    const line = await chart('monthly visits by urgency')
    expect(line).toMatchObject({
      kind: 'line',
      dimensions: [{ grain: 'month', column: { column: 'visited_on' } }],
      series: { column: { column: 'urgency' } },
    })
  })

  it('makes several charts where several are plainly asked for', async () => {
    const prompt = 'average fee by species and also number of visits by urgency as a pie'
    const { charts } = await plan(prompt)
    expect(charts.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['chart_1 bar', 'chart_2 arc'])
    for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  })

  it('says which words led to what', async () => {
    const prompt = 'average fee by species as a bar chart'
    const { traces } = await chart(prompt)
    expect(traces.map(({ words, role }) => `${role}: ${words}`)).toEqual([
      'aggregate: average',
      'measure: fee',
      'dimension: species',
      'chart: bar chart',
    ])
    for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  })

  it('warns of words that it could not use', async () => {
    const { warnings } = await plan('average fee by species and zodiac')
    expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('zodiac') as string }])
  })

  it('plans an overview for a broad wish', async () => {
    for (const prompt of ['How are we doing?', 'visits dashboard', 'overview'])
      expect((await plan(prompt)).charts.length).toBeGreaterThan(2)
  })

  it('refuses what has nothing to do with the data, and names what is there', async () => {
    const failure = await refusal('weather on Mars')
    expect(failure.code).toBe('not_understood')
    expect(failure.details).toMatchObject({ available: { tables: ['visits', 'animals', 'doctors'] } })
  })

  it('refuses other languages', async () => {
    expect((await refusal('zeige mir die Kosten nach Stadt')).code).toBe('language_not_supported')
    expect((await refusal('প্রতি মাসে মোট বিক্রি দেখাও')).code).toBe('language_not_supported')
  })

  it('copes with names of any kind', async () => {
    const odd = catalog([
      table('select', 100, [
        id('id', 100),
        column('a.b', 'measure'),
        column('x[0]', 'category', { values: ['p', 'q'] }),
        column('"q"', 'measure'),
        column('हिन्दी', 'category', { values: ['क', 'ख'] }),
      ]),
    ])
    expect((await plan('total of a.b by x[0]', odd)).charts.length).toBeGreaterThan(0)
    expect((await plan('count by हिन्दी as a bar chart', odd)).charts.length).toBeGreaterThan(0)
  })

  it('answers the same request the same way, whatever was asked before', async () => {
    const prompts = ['average fee by species', 'top 2 towns by total fee', 'fee over time', 'visits by urgency as a pie', 'overview']
    const first = await Promise.all(prompts.map(async (prompt) => JSON.stringify(await plan(prompt))))
    for (let round = 0; round < 5; round++) {
      for (const [place, prompt] of [...prompts.entries()].toReversed()) expect(JSON.stringify(await plan(prompt))).toBe(first[place])
    }
  })

  it('fails only as documented, whatever it is given', async () => {
    const words = constantFrom(
      ...'visits fee species town by each per over under not without top 5 3.5 "cat" average sum of and or , between in 2023 last 6 months sorted desc x-axis pie chart line bin month greater than the name doctors ( ) \' % = than most'.split(
        ' ',
      ),
    )
    const check = async (prompt: string): Promise<void> => {
      try {
        const made = await plan(prompt)
        expect(made.charts.length).toBeGreaterThan(0)
        for (const each of made.charts) {
          for (const reference of [
            ...each.measures.flatMap((measure) => (measure.column ? [measure.column] : [])),
            ...each.dimensions.map((dimension) => dimension.column),
          ]) {
            const known = clinic.tables.find((candidate) => candidate.id === reference.relation)?.columns.map((candidate) => candidate.name)
            expect(known).toContain(reference.column)
          }
        }
      } catch (cause) {
        if (!(cause instanceof Failure)) throw cause
      }
    }
    await assert(asyncProperty(string({ maxLength: 120, unit: 'grapheme' }), check), { numRuns: 300 })
    await assert(
      asyncProperty(array(words, { maxLength: 18 }), (list) => check(list.join(' '))),
      { numRuns: 600 },
    )
  })
})
