import { isGain, lackOfCost } from '../mentions/gains.ts'
import type { ChartPlan, DashboardPlan, Measure, PlanWarning } from '../../../plan.ts'
import { failure } from '../../../errors.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import type { Understanding } from '../understanding.ts'
import { crossTable } from '../schema/cross-table.ts'
import { compositions, crossings, rankings } from './breakdowns.ts'
import type { Candidate } from './candidate.ts'
import { figures } from './figures.ts'
import { framesFor, surroundings } from './focus.ts'
import type { Focus } from './focus.ts'
import { listed, lowered, nounOf, sentence } from '../titles/names.ts'
import { lists } from './lists.ts'
import { select } from './select.ts'
import { spreads } from './spreads.ts'
import { subjectOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { trends } from './trends.ts'

/**
 * A varied, useful set of charts for a broad wish ("sales dashboard", "how are we doing?") over any schema: figures first,
 * then trend, ranking, composition, distribution and what else the profile offers. The asked subject is in every chart.
 * @throws `not_understood` when no table holds a row
 */
export function planOverview(request: PlanRequest, understanding: Understanding): DashboardPlan {
  const { catalog, maxCharts, theme, fiscalYearStart } = request
  const filled = catalog.tables.filter((table) => table.rowCount > 0 && table.columns.length > 0)
  if (filled.length === 0) throw noRows(catalog)
  const subject = subjectOf(catalog, understanding, fiscalYearStart)
  const { focuses, dropped } = framesFor(catalog, subject)
  const count = Math.max(1, Math.min(12, maxCharts))
  let chosen = select(focuses.flatMap(candidatesOf), count)
  // A subject with next to nothing to show is shown among its surroundings.
  if (chosen.length < Math.min(count, fewest))
    chosen = select([...focuses, ...surroundings(catalog, subject)].flatMap(candidatesOf), Math.min(count, fewest + 1))
  const charts = withOwnTitles(
    chosen.map(({ draft }, index): ChartPlan => ({ id: `chart_${index + 1}`, ...draft, traces: subject.traces })),
  )
  return {
    title: titleFor(subject),
    description: descriptionFor(chosen),
    theme,
    charts,
    placements: {},
    warnings: warningsFor(understanding, dropped),
    planner: 'embedded',
    nextChartNumber: charts.length + 1,
  }
}

/** Fewer charts than these are no overview. */
const fewest = 3

function candidatesOf({ frame, fits, weigh }: Focus): readonly Candidate[] {
  const all = [
    ...figures(frame),
    ...trends(frame),
    ...rankings(frame),
    ...compositions(frame),
    ...crossings(frame),
    ...spreads(frame),
    ...lists(frame),
  ]
  const told = crossTable(frame.base) ? all.filter(({ draft }) => !draft.measures.some(isRowCount)) : all
  return told.filter(fits).map((candidate) => ({ ...candidate, score: candidate.score + weigh(candidate) }))
}

/** Nobody asks how many rows a table has with one number for each state and year. */
const isRowCount = ({ aggregate, column, formula }: Measure): boolean => aggregate === 'count' && !column && !formula

function noRows(catalog: Catalog): Error {
  const tables = catalog.tables.map((table) => table.id)
  const words =
    tables.length === 0
      ? 'This connection has no tables.'
      : `There are no rows to show: ${listed(tables.slice(0, 5))} ${tables.length === 1 ? 'is' : 'are'} empty.`
  return failure('not_understood', words, { details: { available: { tables: tables.slice(0, 20), columns: [] } } })
}

/** Two charts of one title say of which rows they are. */
function withOwnTitles(charts: readonly ChartPlan[]): readonly ChartPlan[] {
  const seen = new Set<string>()
  return charts.map((chart) => {
    const base = chart.source.base.table
    const title = !seen.has(chart.title) ? chart.title : `${chart.title} (${base})`
    seen.add(title)
    return title === chart.title ? chart : { ...chart, title }
  })
}

function titleFor(subject: Subject): string {
  const about = listed(subject.words.slice(0, 2))
  const where = listed(subject.filters.map((filter) => filter.words))
  const of = about === '' ? 'Overview' : `${sentence(about)} overview`
  return where === '' ? of : `${of}, ${where}`
}

function descriptionFor(chosen: readonly Candidate[]): string {
  const tables = new Map<string, TableProfile>()
  for (const { frame } of chosen) tables.set(frame.base.id, tableOf(frame.catalog, frame.base.id) ?? frame.base)
  const nouns = listed([...tables.values()].map((table) => nounOf(table).many))
  const figures = chosen.filter(({ slot }) => slot === 'figure').map(({ draft }) => lowered(draft.measures[0]?.label ?? ''))
  const groups = [
    ...new Set(
      chosen.flatMap(({ draft }) => draft.dimensions.filter(({ grain, bin }) => !grain && !bin).map(({ label }) => lowered(label))),
    ),
  ]
  const by = groups.length === 0 ? '' : ` by ${listed(groups.slice(0, 4))}`
  const time = chosen.some(({ draft }) => draft.dimensions.some(({ grain }) => grain !== undefined)) ? ' and over time' : ''
  return `${sentence(figures.length > 0 ? listed(figures) : nouns)}${by}${time}, from ${nouns}.`
}

function warningsFor({ tokens, unknown }: Understanding, dropped: readonly string[]): readonly PlanWarning[] {
  const words = unknown.flatMap((index) => tokens[index]?.text ?? [])
  const gain = unknown.flatMap((index) => tokens[index] ?? []).find(({ word }) => isGain(word))
  return [
    ...(words.length === 0
      ? []
      : [
          {
            code: 'unused_words',
            message: `Nothing was made of: ${listed(words.map((word) => `“${word}”`))}.${gain ? ` ${lackOfCost(gain.text)}` : ''}`,
          },
        ]),
    ...dropped.map((filter) => ({ code: 'unused_words', message: `“${filter}” could not be applied to these charts.` })),
  ]
}
