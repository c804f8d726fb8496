import { columnOf, tableOf } from '../../connections/connection.ts'
import type { ColumnProfile } from '../../connections/connection.ts'
import type { Aggregate, ChartKind, Dimension, Measure, TimeGrain } from '../../plan.ts'
import type { ChartBody } from './chart-body.ts'
import { chooseKind } from './chart-choice.ts'
import { isNumeric, isYear } from './condition-columns.ts'
import type { DimensionDraft, Draft, MeasureDraft } from './draft-parts.ts'
import { describeChart, traceOf } from './explain.ts'
import { filtersOf } from './filters.ts'
import type { ChosenCondition } from './filters.ts'
import { nameColumn } from './name-column.ts'
import { profileOf, sortOf } from './item.ts'
import { joinSize, sourceOf } from './joins.ts'
import { dimensionLabel, formatOf, measureLabel } from './labels.ts'
import { orderOf } from './order.ts'
import { resolveColumns } from './resolve.ts'
import type { Slot } from './resolve.ts'
import { binStep, grainFor } from './steps.ts'
import { defaultAggregate, wantsGroups } from './summing.ts'
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
export function drawChart(understanding: Understanding, draft: Draft, options: DrawOptions): ChartBody | undefined {
  const { index } = understanding
  const { catalog } = index
  const chosen = choose(understanding, draft)
  if (!chosen) return undefined
  const { measureColumns, xColumn, seriesColumn, facetColumn, conditions } = chosen
  const [xProfile, seriesProfile] = [profileOf(index, xColumn), profileOf(index, seriesColumn)]
  const xSort = xProfile ? sortOf(xProfile) : undefined
  const shown = [...measureColumns, xColumn, seriesColumn, facetColumn].flatMap((choice) => (choice ? [choice.table] : []))
  const counted = draft.measures.flatMap((measure) => (measure.table ? [measure.table] : []))
  const fallback = draft.named[0] ?? conditions.find((condition) => condition.choice)?.choice?.table
  const tables = [...new Set([...shown, ...counted, ...(shown.length + counted.length === 0 && fallback ? [fallback] : [])])]
  if (tables.length === 0) return undefined
  const countsItself =
    draft.measures.length > 0 &&
    draft.measures.every((measure) => measure.aggregate === 'count' && (measure.table === undefined || measure.table === xColumn?.table)) &&
    xProfile !== undefined &&
    xProfile.unique
  if (countsItself) tables.push(...countable(understanding, conditions, tables))
  const filters = filtersOf(conditions, { catalog, tables, fiscalYearStart: options.fiscalYearStart })
  const source = sourceOf(catalog, [...tables, ...filters.tables])
  if (!source) return undefined
  const hasX = xColumn !== undefined
  const groups = wantsGroups({ understanding, draft, index, x: xColumn, measures: measureColumns })
  const measures = draft.measures.flatMap((measure, place) =>
    readMeasures(measure, place, measureColumns[place], (hasX || seriesColumn !== undefined) && groups),
  )
  const raw = measures.every((measure) => measure.aggregate === 'none')
  const isDate = xSort === 'date' && xProfile !== undefined && !isYear(xProfile)
  const saidGrain = draft.x?.grain
  const assumptions: string[] = [...(options.notes ?? []), ...filters.assumptions]
  const grain = isDate ? (saidGrain ?? (raw ? undefined : grainFor(xProfile, understanding.text))) : undefined
  const kind =
    options.kind ??
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
      understanding.charts,
    )
  const drawn = finish(kind)
  return drawn

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
    const aggregate: Aggregate =
      measure.aggregate === 'auto'
        ? aggregated
          ? (options.aggregate ??
            (measure.additive ? 'sum' : defaultAggregate(understanding, profile, table, seriesColumn !== undefined || xSort === 'date')))
          : 'none'
        : measure.aggregate
    return [
      {
        id: `m${String(place + 1)}`,
        aggregate,
        ...ref,
        label: measureLabel(aggregate, profile.name, table),
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
    const series =
      seriesColumn && seriesProfile ? dimensionOf('d2', draft.series, seriesColumn, seriesProfile, draft.series?.grain) : undefined
    const facetProfile = profileOf(index, facetColumn)
    const facet = facetColumn && facetProfile ? dimensionOf('d3', draft.facet, facetColumn, facetProfile, draft.facet?.grain) : undefined
    const crowded = seriesProfile !== undefined && seriesProfile.unique && seriesProfile.distinct > 20
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
    if (draft.measures[0]?.aggregate === 'auto' && first2 && first2.aggregate !== 'none' && first2.aggregate !== 'count')
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
    const ordered = { ...body, ...orderOf(understanding, body) }
    return { ...ordered, ...describeChart(ordered), traces: traceOf(understanding, draft, ordered) }
  }

  function dimensionOf(
    id: string,
    said: DimensionDraft | undefined,
    choice: ColumnChoice,
    profile: ColumnProfile,
    withGrain: TimeGrain | undefined,
  ): Dimension {
    const table = tableOf(catalog, choice.table)
    const [key] = table?.primaryKey ?? []
    const entry = index.columns.find((other) => other.table.id === choice.table && other.column.name === choice.column)
    const titled = entry?.pieces.every((piece) => piece.weight < 0.5 || ['name', 'title'].includes(piece.text)) === true
    const standsFor =
      titled &&
      (said?.entity === choice.table || (table !== undefined && nameColumn(table)?.name === profile.name)) &&
      table !== undefined &&
      table.primaryKey.length === 1 &&
      key !== undefined &&
      key !== profile.name &&
      !profile.unique &&
      profile.distinct > table.rowCount * 0.6
    const usable = withGrain && sortOf(profile) === 'date' && !isYear(profile) ? { grain: withGrain } : {}
    return {
      id,
      column: { relation: choice.table, column: choice.column },
      ...usable,
      ...(standsFor ? { identity: [{ relation: choice.table, column: key }] } : {}),
      label: dimensionLabel(profile.name, usable.grain, choice.table),
    }
  }
}

function same(a: Dimension, b: Dimension): boolean {
  return a.column.relation === b.column.relation && a.column.column === b.column.column
}

/**
 * Counting the rows of a table by a column that never repeats says nothing: then the rows of the other
 * things that the words speak of are meant ("the names of physicians who took appointments, and count them").
 */
function countable({ index }: Understanding, conditions: readonly ChosenCondition[], tables: readonly string[]): readonly string[] {
  const spoken = conditions.flatMap(({ reading, choice }) =>
    reading.kind === 'related' && reading.related?.negated === false ? [reading.related.table] : choice ? [choice.table] : [],
  )
  return [...new Set(spoken)].filter((table) => !tables.includes(table) && joinSize(index.catalog, [...tables, table]) < Infinity)
}

interface Chosen {
  readonly measureColumns: readonly (ColumnChoice | undefined)[]
  readonly xColumn: ColumnChoice | undefined
  readonly seriesColumn: ColumnChoice | undefined
  readonly facetColumn: ColumnChoice | undefined
  readonly conditions: readonly ChosenCondition[]
}

function choose(understanding: Understanding, draft: Draft): Chosen | undefined {
  const { catalog } = understanding.index
  const open = draft.conditions.filter((condition) => condition.kind !== 'related')
  const tables = draft.measures.flatMap((measure) => (measure.table ? [measure.table] : []))
  const countsRows = tables.length === 0 && draft.measures.every((measure) => measure.aggregate === 'count')
  const isFact = (choice: ColumnChoice): boolean =>
    countsRows &&
    catalog.keys.some(
      (key) => key.from.table === choice.table && key.from.columns.includes(choice.column) && key.from.table !== key.to.table,
    )
  const x = (draft.x?.choices ?? [])
    .map((choice) => (isFact(choice) ? { ...choice, score: choice.score + 0.05 } : choice))
    .map((choice) =>
      tables.includes(choice.table) && tables.length > 0 && profileOf(understanding.index, choice)?.unique === true
        ? { ...choice, score: choice.score * 0.6 }
        : choice,
    )
    .toSorted((a, b) => b.score - a.score)
  const own = [...draft.measures.map((measure) => measure.choices), x, draft.series?.choices ?? [], draft.facet?.choices ?? []]
  const slots = (withConditions: boolean): Slot[] => [
    ...own.map((choices, place) => ({
      choices,
      weight: 1,
      own: place >= draft.measures.length || draft.measures[place]?.aggregate === 'auto',
    })),
    ...(withConditions ? open.map((condition) => ({ choices: condition.choices, weight: 1 })) : []),
  ]
  const preferences = { tables, named: draft.named }
  const resolved =
    resolveColumns(catalog, slots(true), preferences) ??
    resolveColumns(catalog, slots(false), preferences) ??
    resolveColumns(catalog, slots(false), { tables: [], named: draft.named })
  if (!resolved) return undefined
  const n = draft.measures.length
  const conditions = draft.conditions.map((reading): ChosenCondition => {
    const place = open.indexOf(reading)
    const choice = place >= 0 ? resolved[n + 3 + place] : undefined
    return { reading, ...(choice ? { choice } : {}) }
  })
  return {
    measureColumns: resolved.slice(0, n),
    xColumn: resolved[n],
    seriesColumn: resolved[n + 1],
    facetColumn: resolved[n + 2],
    conditions,
  }
}
