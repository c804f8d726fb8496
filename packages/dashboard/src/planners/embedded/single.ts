import { columnOf, tableOf } from '../../connections/connection.ts'
import type { ColumnProfile } from '../../connections/connection.ts'
import { relationsOf } from '../../plan.ts'
import type { Aggregate } from '../../plan-formula.ts'
import type { ChartKind, Dimension, Measure, TimeGrain } from '../../plan.ts'
import type { ChartBody } from './chart-body.ts'
import { chooseKind } from './chart-choice.ts'
import { choose, comparedPeriods, countable, isNameOf } from './chosen-columns.ts'
import { isNumeric, isYear } from './condition-columns.ts'
import type { DimensionDraft, Draft, MeasureDraft } from './draft-parts.ts'
import { describeChart, eitherNotes, traceOf } from './explain.ts'
import { filtersOf } from './filters.ts'
import { identityOf } from './row-identity.ts'
import { withoutIdleJoins } from './idle-joins.ts'
import { profileOf, sortOf } from './item.ts'
import { sourceOf } from './joins.ts'
import { withSelfJoins } from './self-joins.ts'
import { dimensionLabel, formatOf, humanName, lowerFirst, measureLabel } from './labels.ts'
import { alongAxis, explainMetric, metricAt, metricMeasure } from './metrics.ts'
import { orderOf } from './order.ts'
import { binStep, grainFor } from './steps.ts'
import { asksRunning, asRunning, defaultAggregate, wantsGroups } from './summing.ts'
import type { ColumnChoice, Understanding } from './understanding.ts'

export interface DrawOptions {
  readonly fiscalYearStart: number
  /** What another reading of the same words changes. */
  readonly aggregate?: Aggregate
  readonly kind?: ChartKind
  /** Assumptions made before drawing. */
  readonly notes?: readonly string[]
}

/** Makes one chart of a draft: columns chosen, tables joined, mark picked. Undefined where nothing can be shown. */
export function drawChart(understanding: Understanding, given: Draft, options: DrawOptions): ChartBody | undefined {
  const { index } = understanding
  const draft = alongAxis(given, understanding.metrics, index.catalog)
  const { catalog } = index
  const chosen = choose(understanding, draft)
  if (!chosen) return undefined
  const { measureColumns, seriesColumn, facetColumn, yColumn, conditions } = chosen
  const against = chosen.xColumn || seriesColumn ? undefined : comparedPeriods(conditions)
  const xColumn = chosen.xColumn ?? against?.column
  const [xProfile, seriesProfile] = [profileOf(index, xColumn), profileOf(index, seriesColumn)]
  const xSort = xProfile ? sortOf(xProfile) : undefined
  const shown = [...measureColumns, xColumn, yColumn, seriesColumn, facetColumn].flatMap((choice) => (choice ? [choice.table] : []))
  const counted = draft.measures.flatMap((measure) => (measure.table ? [measure.table] : []))
  const fallback = draft.named[0] ?? conditions.find((condition) => condition.choice)?.choice?.table
  const tables = [...new Set([...shown, ...counted, ...(shown.length + counted.length === 0 && fallback ? [fallback] : [])])]
  if (tables.length === 0) return undefined
  const countsItself =
    draft.measures.length > 0 &&
    draft.measures.every((measure) => measure.aggregate === 'count' && (measure.table === undefined || measure.table === xColumn?.table)) &&
    xColumn !== undefined &&
    (xProfile?.unique === true || isNameOf(tableOf(catalog, xColumn.table), xProfile))
  if (countsItself) tables.push(...countable(understanding, conditions, tables, xSort === 'date' ? [] : draft.named))
  // Tables on the way from one to another take part as well: what is said of them holds for the same rows.
  const spoken = understanding.roles.keys
  const joined = sourceOf(catalog, tables, undefined, spoken)
  const filters = filtersOf(conditions, {
    catalog,
    tables: joined ? relationsOf(joined).map(({ table }) => table) : tables,
    fiscalYearStart: options.fiscalYearStart,
    spoken,
  })
  const source = sourceOf(catalog, [...tables, ...filters.tables], undefined, spoken)
  if (!source) return undefined
  const hasX = xColumn !== undefined
  const metricOf = (measure: MeasureDraft) => metricAt(understanding.metrics, measure.item?.mention)
  const metrics = draft.measures.flatMap((measure) => metricOf(measure) ?? [])
  const groups =
    against !== undefined || metrics.length > 0 || wantsGroups({ understanding, draft, index, x: xColumn, measures: measureColumns })
  const running = asksRunning(understanding) && xSort !== undefined && xSort !== 'category' && xSort !== 'id'
  const own = draft.measures.flatMap((measure, place) =>
    readMeasures(measure, place, measureColumns[place], running || ((hasX || seriesColumn !== undefined) && groups)),
  )
  const measures = running ? own.map((measure) => asRunning(measure)) : own
  const raw = measures.every((measure) => measure.aggregate === 'none')
  const isDate = xSort === 'date' && xProfile !== undefined && !isYear(xProfile)
  const saidGrain = draft.x?.grain ?? against?.grain
  const assumptions: string[] = [...(options.notes ?? []), ...filters.assumptions]
  for (const item of draft.left) {
    const words = understanding.tokens.slice(item.start, item.end).map((token) => token.text)
    assumptions.push(`The chart has no room for a breakdown by ${words.join(' ')}.`)
  }
  assumptions.push(
    ...eitherNotes([draft.x, draft.series, draft.facet, ...draft.measures], [xColumn, seriesColumn, facetColumn, ...measureColumns]),
  )
  for (const [place, { aggregate, item }] of draft.measures.entries()) {
    const [named, held] = [item?.table, measureColumns[place]?.table]
    if (aggregate === 'mean' && named !== undefined && held !== undefined && named !== held)
      assumptions.push(
        `The average is over ${lowerFirst(humanName(held))}; ${lowerFirst(humanName(named))} may be made of several of them.`,
      )
  }
  for (const { words } of filters.dropped) assumptions.push(`“${words}” could not be applied to this chart.`)
  for (const { table, metric } of metrics) assumptions.push(explainMetric(table, metric))
  for (const { metric } of understanding.metrics)
    if (!metrics.some((shown) => shown.metric === metric)) assumptions.push(`The chart does not show ${metric.name}.`)
  for (const { column, minus } of measures)
    if (column && minus)
      assumptions.push(`Profit is taken as ${lowerFirst(humanName(column.column))} less ${lowerFirst(humanName(minus.column))}.`)
  if (asksRunning(understanding) && !measures.some((measure) => measure.running))
    assumptions.push('Only sums and counts along an axis with an order add up; every value is that of its own group.')
  const grain = isDate ? (saidGrain ?? (raw ? undefined : grainFor(xProfile, understanding.text))) : undefined
  const kind =
    options.kind ??
    (against && !understanding.charts.some((chart) => chart.explicit) ? 'bar' : undefined) ??
    chooseKind(
      {
        measures: measures.length,
        raw,
        ...(xSort ? { x: xSort } : {}),
        grain: grain !== undefined,
        series: seriesColumn !== undefined || facetColumn !== undefined,
        categories: xProfile?.distinct ?? 0,
        relation: /\bcorrelat/i.test(understanding.text),
        additive: measures.every((measure) => ['count', 'sum'].includes(measure.aggregate)),
      },
      // A ratio is no part of a whole, though "percentage" was said.
      understanding.charts.filter((chart) => metrics.length === 0 || chart.kind !== 'arc' || chart.explicit),
    )
  return finish(kind)

  function readMeasures(measure: MeasureDraft, place: number, column: ColumnChoice | undefined, aggregated: boolean): readonly Measure[] {
    const profile = profileOf(index, column)
    const ref = column ? { column: { relation: column.table, column: column.column } } : {}
    const table = measure.table ?? column?.table ?? tables[0] ?? ''
    if (measure.aggregate === 'count')
      return [
        {
          id: `m${String(place + 1)}`,
          aggregate: 'count',
          label: measureLabel('count', undefined, countedName(measure, column)),
          format: 'integer',
        },
      ]
    if (!profile) return []
    const named = metricOf(measure)
    if (named) return [metricMeasure(`m${String(place + 1)}`, named.metric)]
    if (
      measure.aggregate === 'count_distinct' &&
      column &&
      [xColumn, seriesColumn].some((other) => other?.table === column.table && other.column === column.column)
    )
      return [
        {
          id: `m${String(place + 1)}`,
          aggregate: 'count',
          label: measureLabel('count', undefined, source?.base.table ?? table),
          format: 'integer',
        },
      ]
    const said = measure.item?.mention
    const gain = understanding.gains.find(
      (each) => said && each.start === said.start && each.table === column?.table && each.column === column.column,
    )
    const aggregate: Aggregate =
      measure.aggregate === 'auto'
        ? aggregated
          ? (options.aggregate ??
            (running || measure.additive
              ? 'sum'
              : defaultAggregate(understanding, profile, table, seriesColumn !== undefined || xSort === 'date')))
          : 'none'
        : measure.aggregate
    return [
      {
        id: `m${String(place + 1)}`,
        aggregate,
        ...ref,
        ...(gain && aggregate !== 'none' ? { minus: { relation: gain.table, column: gain.minus } } : {}),
        label: measureLabel(
          measure.own ? 'none' : aggregate,
          gain && aggregate !== 'none' ? understanding.tokens[gain.start]?.word : profile.name,
          table,
        ),
        ...formatOf(aggregate, profile),
      },
    ]
  }

  function countedName(measure: MeasureDraft, column: ColumnChoice | undefined): string {
    if (measure.table) return measure.table
    if (column && column !== xColumn && measure.item?.columns.length) return column.table
    return source?.base.table ?? tables[0] ?? ''
  }

  function finish(wanted: ChartKind): ChartBody | undefined {
    let mark = wanted
    const xDimension = xColumn && xProfile ? dimensionOf('d1', draft.x, xColumn, xProfile, grain) : undefined
    let dimensions: Dimension[] = xDimension ? [xDimension] : []
    let shownMeasures: readonly Measure[] = measures
    const [first] = measures
    const countsNumbers = first?.aggregate === 'count' && xDimension && xProfile && isNumeric(xProfile) && xSort === 'number'
    if (!xDimension && raw && measures.length === 1 && first?.column && mark !== 'boxplot' && mark !== 'text' && mark !== 'table') {
      const profile = profileOf(index, measureColumns[0])
      if (!profile) return undefined
      const binned = isNumeric(profile) && (profile.distinct > 20 || mark === 'histogram')
      mark = binned && (mark === 'bar' || mark === 'histogram') ? 'histogram' : mark
      dimensions = [
        {
          id: 'd1',
          column: first.column,
          ...(binned && mark === 'histogram' ? { bin: binStep(profile, understanding.text) } : {}),
          label: dimensionLabel(profile.name, undefined),
        },
      ]
      shownMeasures = [
        { id: 'm1', aggregate: 'count', label: measureLabel('count', undefined, source?.base.table ?? ''), format: 'integer' },
      ]
    } else if (countsNumbers && (mark === 'bar' || mark === 'histogram') && xProfile.distinct > 20 && xDimension.bin === undefined) {
      mark = 'histogram'
      dimensions = [{ ...xDimension, bin: binStep(xProfile, understanding.text) }]
    } else if (mark === 'histogram') mark = 'bar'
    if (mark === 'text' && dimensions.length > 0) mark = 'bar'
    if (shownMeasures.length === 0 || (dimensions.length === 0 && !['point', 'text', 'boxplot', 'table'].includes(mark))) {
      if (dimensions.length === 0 && shownMeasures.length > 0) mark = 'text'
      else return undefined
    }
    const yProfile = profileOf(index, yColumn)
    if (mark === 'point' && yColumn && yProfile) dimensions.push(dimensionOf('d4', draft.y, yColumn, yProfile, undefined))
    const series =
      seriesColumn && seriesProfile ? dimensionOf('d2', draft.series, seriesColumn, seriesProfile, draft.series?.grain) : undefined
    const facetProfile = profileOf(index, facetColumn)
    const facet = facetColumn && facetProfile ? dimensionOf('d3', draft.facet, facetColumn, facetProfile, draft.facet?.grain) : undefined
    const listed = draft.conditions.some(
      ({ several, choices: [choice] }) =>
        several !== undefined && choice?.table === seriesColumn?.table && choice?.column === seriesColumn?.column,
    )
    const crowded = seriesProfile !== undefined && seriesProfile.unique && seriesProfile.distinct > 20 && !listed
    const asked = draft.series?.item?.marker === 'series' || draft.series?.item?.marker === 'grouping'
    const distinctSeries = series && (!crowded || asked) && !(dimensions[0] && same(series, dimensions[0]) && !grain) ? series : undefined
    // Both sides of a heat map are dimensions, and a side of many numbers is binned.
    const sides = mark === 'rect' && distinctSeries ? [...dimensions, distinctSeries] : dimensions
    if (mark === 'rect')
      dimensions = sides.map((side) => {
        const profile = columnOf(catalog, side.column.relation, side.column.column)
        const wide = profile && isNumeric(profile) && !isYear(profile) && profile.meaning !== 'id' && profile.distinct > 20
        return wide ? { ...side, bin: binStep(profile, understanding.text) } : side
      })
    const chart = understanding.charts.find((candidate) => candidate.explicit)
    if (grain && !saidGrain) assumptions.push(`Dates are grouped by ${grain}, by the span of the data.`)
    const first2 = shownMeasures[0]
    if (draft.measures[0]?.aggregate === 'auto' && first2 && !['none', 'count', 'metric'].includes(first2.aggregate))
      assumptions.push(`No aggregation was named; the ${first2.aggregate === 'sum' ? 'total' : 'average'} is shown.`)
    const body: ChartBody = {
      kind: mark,
      title: '',
      description: '',
      source: source ?? { base: { alias: tables[0] ?? '', table: tables[0] ?? '' }, joins: [] },
      measures: shownMeasures,
      dimensions: mark === 'arc' || mark === 'bar' || mark === 'line' || mark === 'area' ? dimensions.slice(0, 1) : dimensions,
      ...(distinctSeries && mark !== 'rect' ? { series: distinctSeries } : {}),
      ...(facet ? { facet } : {}),
      ...(chart?.stack && distinctSeries && mark !== 'point' ? { stack: chart.stack } : {}),
      ...(chart?.orientation && mark === 'bar' ? { orientation: chart.orientation } : {}),
      ...(chart?.donut && mark === 'arc' ? { donut: true } : {}),
      where: filters.where,
      having: filters.having,
      sort: [],
      traces: [],
      assumptions,
    }
    const joined = withSelfJoins(index, body, understanding.tokens)
    const ordered = withoutIdleJoins(catalog, { ...joined, ...orderOf(understanding, understanding.sort ? body : joined) })
    return { ...ordered, ...describeChart(ordered), traces: traceOf(understanding, draft, ordered) }
  }

  function dimensionOf(
    id: string,
    said: DimensionDraft | undefined,
    choice: ColumnChoice,
    profile: ColumnProfile,
    withGrain: TimeGrain | undefined,
  ): Dimension {
    const key = identityOf(said, choice, profile, {
      index,
      base: source?.base.table,
      counts: measures.some((measure) => measure.aggregate === 'count'),
      sums: draft.measures.some((measure) => measure.aggregate !== 'auto'),
    })
    const usable = withGrain && sortOf(profile) === 'date' && !isYear(profile) ? { grain: withGrain } : {}
    return {
      id,
      column: { relation: choice.table, column: choice.column },
      ...usable,
      ...(key === undefined ? {} : { identity: [{ relation: choice.table, column: key }] }),
      label: dimensionLabel(profile.name, usable.grain, choice.table),
    }
  }
}

function same(a: Dimension, b: Dimension): boolean {
  return a.column.relation === b.column.relation && a.column.column === b.column.column
}
