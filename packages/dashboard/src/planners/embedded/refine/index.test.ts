import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '@chitravani/kit'
import { relationsOf } from '../../../plan.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { planOverview } from '../overview/index.ts'
import { understand } from '../understand.ts'
import { board, caught, chart, fees, ids, say, species } from './fixtures/clinic-board.ts'

describe('refinePlan', () => {
  it('makes several changes of one sentence', () => {
    const plan = say('make the pie bigger and call it Patients, then use the dark theme')
    expect(chart(plan, 'chart_5').title).toBe('Patients')
    expect(plan.placements['chart_5']?.w).toBeGreaterThan(4)
    expect(plan.theme).toBe('dark')
  })

  it('remakes a title that a planner made, and keeps one that a person gave', () => {
    expect(chart(say('fee by month by quarter instead'), 'chart_2').title).toBe('Fee per quarter')
    const named = say('call the line Income')
    expect(chart(say('by quarter instead', named), 'chart_2')).toMatchObject({ title: 'Income', dimensions: [{ grain: 'quarter' }] })
  })

  it('leaves the plan it was given as it was', () => {
    const before = JSON.stringify(board)
    say('drop the pie, sort the bars ascending and exclude horses')
    expect(JSON.stringify(board)).toBe(before)
  })

  it('filters every chart that reaches the column, joining what is needed', () => {
    const plan = say('exclude parrot')
    for (const changed of plan.charts) {
      expect(changed.where).toHaveLength(1)
      expect(relationsOf(changed.source).map(({ table }) => table)).toContain('animals')
    }
    const cleared = say('remove the filters', plan)
    for (const changed of cleared.charts) expect(changed.where).toEqual([])
    expect(relationsOf(chart(cleared, 'chart_1').source).map(({ table }) => table)).toEqual(['visits'])
  })

  it('takes a chart named by id, place, kind, title or target', () => {
    for (const words of ['chart_3', 'the third chart', 'the bars', 'fee by species'])
      expect(chart(say(`sort ${words} ascending`), 'chart_3').sort).toEqual([{ by: { measure: 'm1' }, order: 'asc' }])
    expect(chart(say('sort ascending', board, 'chart_3'), 'chart_3').sort).toEqual([{ by: { measure: 'm1' }, order: 'asc' }])
  })

  it('adds a chart under the next id and never uses one again', () => {
    const added = say('add a chart of average minutes by urgency')
    expect(ids(added)).toEqual(['chart_1', 'chart_2', 'chart_3', 'chart_5', 'chart_6'])
    expect(chart(added, 'chart_6')).toMatchObject({
      measures: [{ aggregate: 'mean', column: { column: 'minutes' } }],
      dimensions: [{ column: { column: 'urgency' } }],
    })
    expect(added.nextChartNumber).toBe(7)
    expect(ids(say('add a chart of visits by town', say('remove chart_6', added)))).toContain('chart_7')
  })

  it('moves charts and lets places given by hand go', () => {
    const placed = { ...board, placements: { chart_5: { x: 0, y: 0, w: 8 } } }
    const plan = say('put the pie before the line', placed)
    expect(ids(plan)).toEqual(['chart_1', 'chart_5', 'chart_2', 'chart_3'])
    expect(plan.placements).toEqual({ chart_5: { w: 8 } })
    expect(ids(say('swap the pie and the bars'))).toEqual(['chart_1', 'chart_2', 'chart_5', 'chart_3'])
  })

  it('splits, and takes the split away again', () => {
    const split = say('break the line down by urgency')
    expect(chart(split, 'chart_2').series).toMatchObject({ column: { column: 'urgency' } })
    expect(chart(say('remove the breakdown', split), 'chart_2').series).toBeUndefined()
  })

  it('compares with the year before', () => {
    const figure = chart(say('compare the first chart with last year'), 'chart_1')
    expect(figure.comparison).toMatchObject({
      current: { from: '2023-01-01', until: '2024-01-01' },
      before: { from: '2022-01-01', until: '2023-01-01' },
    })
    expect(chart(say('compare the line with last year'), 'chart_2')).toMatchObject({
      series: { grain: 'year' },
      dimensions: [{ grain: 'month_of_year' }],
    })
  })

  it('changes the measure and its aggregation', () => {
    expect(chart(say('use the average in the fee by species chart'), 'chart_3').measures[0]).toMatchObject({
      aggregate: 'mean',
      label: 'Average fee',
    })
    expect(chart(say('show minutes instead of fee in the bars'), 'chart_3').measures[0]).toMatchObject({
      aggregate: 'sum',
      column: { column: 'minutes' },
    })
  })

  it('takes up an alternative that the plan kept', () => {
    const { id: _id, alternatives: _none, ...plan } = chart(board, 'chart_3')
    const other = {
      title: 'Fee by species',
      kind: 'table' as const,
      reason: 'As a list.',
      score: 0.4,
      plan: { ...plan, kind: 'table' as const },
    }
    const offered = { ...board, charts: board.charts.map((one) => (one.id === 'chart_3' ? { ...one, alternatives: [other] } : one)) }
    expect(chart(say('show the first alternative', offered), 'chart_3')).toMatchObject({ id: 'chart_3', kind: 'table' })
    expect(() => say('show the first alternative')).toThrow(expect.objectContaining({ code: 'not_understood' }))
  })

  it('keeps the other readings through a change, changed as well, and the chart before as one of them', () => {
    const { id: _id, alternatives: _none, ...plan } = chart(board, 'chart_3')
    const mean = { ...fees, aggregate: 'mean' as const, label: 'Average fee' }
    const other = { title: 'Average fee by species', kind: 'bar' as const, reason: 'x', score: 0.8, plan: { ...plan, measures: [mean] } }
    const offered = { ...board, charts: board.charts.map((one) => (one.id === 'chart_3' ? { ...one, alternatives: [other] } : one)) }
    const cut = chart(say('only the top 3 species in the bars', offered), 'chart_3')
    expect(cut.alternatives.map(({ plan: { limit, measures } }) => [limit?.count, measures[0]?.aggregate])).toEqual([[3, 'mean']])
    const turned = chart(say('show the bars as a line', offered), 'chart_3')
    expect(turned.alternatives.map(({ kind }) => kind)).toEqual(['bar', 'bar'])
    expect(turned.alternatives[0]).toMatchObject({ title: 'Fee by species', plan: { measures: [fees] } })
  })

  it('puts groups into the legend, the panels and apart', () => {
    expect(chart(say('add urgency to the legend', board, 'chart_3'), 'chart_3').series?.column.column).toBe('urgency')
    expect(chart(say('use urgency as colour', board, 'chart_2'), 'chart_2').series?.column.column).toBe('urgency')
    expect(chart(say('segregate the line by species'), 'chart_2').series?.column.column).toBe('species')
    expect(chart(say('split the plots by urgency', board, 'chart_3'), 'chart_3').facet?.column.column).toBe('urgency')
  })

  it('measures what stands behind "by" when it names an aggregation', () => {
    expect(chart(say('plot urgency by average minutes', board, 'chart_3'), 'chart_3')).toMatchObject({
      measures: [{ aggregate: 'mean', column: { column: 'minutes' } }],
      dimensions: [{ column: { column: 'urgency' } }],
      series: { column: { column: 'species' } },
    })
  })

  it('ranks by another group where no chart shows it', () => {
    expect(chart(say('show the top 3 towns by fee'), 'chart_3')).toMatchObject({
      kind: 'bar',
      dimensions: [{ column: { column: 'town' } }],
      limit: { count: 3, rest: 'drop' },
    })
    expect(chart(say('only the top 2 species by fee'), 'chart_3')).toMatchObject({ dimensions: [species], limit: { count: 2 } })
  })

  it('says that a dashboard keeps a chart', () => {
    const error = caught(() => say('remove all charts'))
    expect([error.code, error.message]).toEqual(['not_understood', expect.stringContaining('keeps at least one')])
    const suggestions = (error.details?.['suggestions'] ?? []) as readonly string[]
    expect(suggestions.map((suggestion) => ids(say(suggestion)))).toEqual([['chart_1']])
  })

  it.each(['delete it', 'remove the chart', 'get rid of this chart'])('says so of the only one: %s', (words) => {
    const lone = { ...board, charts: board.charts.slice(1, 2) }
    const error = caught(() => say(words, lone))
    expect(error.message).toContain('its only one')
    expect(say('make it bigger', lone).placements).toHaveProperty('chart_2')
  })

  it('says that lines beside the data cannot be drawn', () => {
    expect(caught(() => say('add a trend line')).message).toContain('cannot be drawn')
  })

  it('takes a colour back', () => {
    const green = say('make the line green')
    expect(chart(say('remove the colour of the line', green), 'chart_2').color).toBeUndefined()
  })

  it('shows so many only', () => {
    expect(chart(say('show 2 only', board, 'chart_3'), 'chart_3').limit?.count).toBe(2)
  })

  it('refuses what it cannot act on, with suggestions from this dashboard that work', () => {
    const error = caught(() => say('what is the meaning of life'))
    const suggestions = (error.details?.['suggestions'] ?? []) as readonly string[]
    expect(error.code).toBe('not_understood')
    expect(suggestions.length).toBeGreaterThan(0)
    expect(suggestions.length).toBeLessThanOrEqual(3)
    for (const suggestion of suggestions)
      expect(JSON.stringify(say(suggestion).charts) + JSON.stringify(say(suggestion).placements)).not.toBe(
        JSON.stringify(board.charts) + '{}',
      )
  })

  it('names what nothing was made of, beside what was done', () => {
    const plan = say('drop the pie. flurble the gronk.')
    expect(ids(plan)).not.toContain('chart_5')
    expect(plan.warnings[0]?.code).toBe('unused_words')
  })

  it('knows no chart of another dashboard', () => {
    expect(() => say('drop it', board, 'chart_9')).toThrow(expect.objectContaining({ code: 'unknown_chart' }))
  })

  it('throws nothing but failures, whatever is said, and gives the same answer twice', () => {
    const overview = planOverview(
      { prompt: 'overview', catalog: clinic, maxCharts: 8, theme: 'default', fiscalYearStart: 4 },
      understand('overview', clinic),
    )
    const words = constantFrom(
      'drop',
      'the',
      'pie',
      'by',
      'species',
      'top',
      '5',
      'and',
      'make',
      'it',
      'bigger',
      'only',
      'fee',
      'instead of',
      'minutes',
      'sort',
      'line',
      'in',
      '2023',
      'exclude',
      'dog',
      'as',
      'a',
      'stacked',
      'bar',
      'call',
      '"x"',
      'to',
      'add',
      'chart',
      'first',
      'compare',
      'last year',
      '#fff',
      ',',
    )
    assert(
      property(
        oneof(
          string({ maxLength: 60 }),
          array(words, { maxLength: 9 }).map((list) => list.join(' ')),
        ),
        (feedback) => {
          const run = (): string => {
            try {
              const plan = say(feedback, overview)
              expect(plan.charts.length).toBeGreaterThan(0)
              return JSON.stringify(plan)
            } catch (error) {
              if (!(error instanceof Failure)) throw error
              return error.code
            }
          }
          expect(run()).toBe(run())
        },
      ),
      { numRuns: 300 },
    )
  })
})
