import type { ChartPlan, Dimension, TimeGrain } from '../../../plan.ts'
import { spanOf } from '../overview/periods.ts'
import { sentence } from '../overview/labels.ts'
import { attach, columnsSaid, dimensionFor, freeId, grainWord, isMeasurable, profileIn } from './columns.ts'
import type { NamedColumn } from './columns.ts'
import { byValue } from './order.ts'
import { nothing, without } from './edit.ts'
import type { Edit, EditContext, Reader } from './edit.ts'
import { grainNames } from './words.ts'

/** What a chart is broken down by: axis, series, small multiples, time grain, bins, columns of a table. */
export const readGroups: Reader = (text, context) => {
  const readers: readonly Reader[] = [readBins, readGone, readSplit, readGrain, readBy, readColumns]
  let rest = text
  const edits: Edit[] = []
  for (const reader of readers) {
    const found = reader(rest, context)
    edits.push(...found.edits)
    rest = found.rest
  }
  return { edits, rest }
}

const readBins: Reader = (text, { catalog }) => {
  const step =
    /\b(?:in |into |with |of |by |use )?(?:steps?|bins?|buckets?|intervals?|bands?|widths?|groups?|ranges?)(?: (?:size|width))?(?: of| to|:| =|=)? ?(\d[\d,]*(?:\.\d+)?)\b(?! ?(?:bins?|buckets?|steps?))/.exec(
      text,
    )
  const many = /\b(\d{1,3}) (?:bins?|buckets?|steps|bands|intervals)\b/.exec(text)
  const finer = /\b(finer|narrower|smaller|more|coarser|wider|larger|bigger|fewer) (?:bins?|buckets?|steps|bands|intervals)\b/.exec(text)
  const match = step ?? many ?? finer
  if (!match) return nothing(text)
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (chart.dimensions.some(({ bin }) => bin) ? 1 : 0),
    apply: (chart) => {
      const dimensions = chart.dimensions.map((dimension) => {
        if (!dimension.bin) return dimension
        const profile = profileIn(catalog, chart, dimension.column)?.profile
        const range = typeof profile?.max === 'number' && typeof profile.min === 'number' ? profile.max - profile.min : 0
        const wanted = step
          ? Number((step[1] ?? '').replaceAll(',', ''))
          : many
            ? range / Number(many[1])
            : dimension.bin.step * (/finer|narrower|smaller|more/.test(match[1] ?? '') ? 0.5 : 2)
        if (!(wanted > 0) || !Number.isFinite(wanted) || range / wanted > 1000) return dimension
        return { ...dimension, bin: { ...dimension.bin, step: Number(wanted.toPrecision(6)) } }
      })
      return dimensions.some((dimension, index) => dimension !== chart.dimensions[index]) ? { ...chart, dimensions } : undefined
    },
  }
  return { edits: [edit], rest: without(text, match) }
}

/** "without the breakdown", "don't split it". */
const readGone: Reader = (text) => {
  const match =
    /\b(?:(?:remove|drop|without|no|delete|take out|hide|clear) (?:the |any )?(?:breakdown|split|series|colou?rs?|legend|stack(?:s|ing)?|facets?|grouping|small multiples)|(?:don'?t|do not|no longer|un) ?(?:split|break|stack|group|colou?r|facet)\p{L}*(?: it)?(?: down)?|as one (?:line|bar|series))\b/u.exec(
      text,
    )
  if (!match) return nothing(text)
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (chart.series || chart.facet ? 1 : 0),
    apply: ({ series: _series, facet: _facet, stack: _stack, ...chart }) => ({
      ...chart,
      sort: chart.sort.map(({ by, order }) => ('total' in by ? { by: { measure: by.total }, order } : { by, order })),
    }),
  }
  return { edits: [edit], rest: without(text, match) }
}

/** "split by", "coloured by", "a line per region": the series. "facet by", "one chart per": small multiples. */
const readSplit: Reader = (text, context) => {
  const facet =
    /\b(?:facet(?:ed)?|small multiples?|panels?|one (?:small )?(?:chart|panel|plot) (?:for|per) (?:each|every)?|(?:a )?separate (?:charts?|panels?) (?:for|per|by))(?: by| for| per)?(?: each| every)? (?:the )?(.+)$/.exec(
      text,
    )
  const series =
    /\b(?:split|break|breaks|broken|divide[d]?|colou?r(?:ed)?|separate[d]?|group(?:ed)?|stack(?:ed)?|segment(?:ed)?|cut|distinguish(?:ed)?|differentiate[d]?)\b(?: (?:it|them|this|that))?.*?\b(?:by|per|into|for each|for every|between|according to) (?:each |every |the )?(.+)$/.exec(
      text,
    ) ??
    /\b(?:a|one|separate|different) (?:line|bar|area|colou?r|series)s? (?:for|per|by) (?:each |every |the )?(.+)$/.exec(text) ??
    /\b(?:broken down|with a breakdown|breakdown) (?:by|per) (?:each |the )?(.+)$/.exec(text)
  const match = facet ?? series
  if (!match) return nothing(text)
  const place = facet ? 'facet' : 'series'
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (splitChart(chart, match[1] ?? '', place, context) ? (chart.kind === 'text' || chart.series ? 0.3 : 0.9) : 0),
    apply: (chart) => splitChart(chart, match[1] ?? '', place, context),
  }
  return { edits: [edit], rest: without(text, match) }
}

function splitChart(chart: ChartPlan, phrase: string, place: 'series' | 'facet', context: EditContext): ChartPlan | undefined {
  const group = groupSaid(phrase, chart, context, chart.kind === 'line' || chart.kind === 'area' ? 60 : 200)
  if (
    !group ||
    chart.dimensions.some(
      ({ column }) => column.column === group.dimension.column.column && column.relation === group.dimension.column.relation,
    )
  )
    return undefined
  const { source, dimension } = group
  if (chart.kind === 'rect' || chart.kind === 'table')
    return { ...chart, source, dimensions: [...chart.dimensions.slice(0, chart.kind === 'rect' ? 1 : 11), dimension] }
  if (chart.kind === 'boxplot' || chart.kind === 'arc' || chart.kind === 'text') {
    if (place === 'series')
      return { ...chart, source, dimensions: [{ ...dimension, id: 'd1' }], ...(chart.kind === 'text' ? { kind: 'bar' as const } : {}) }
  }
  const made = { ...chart, source, [place]: { ...dimension, id: place === 'series' ? 's1' : 'f1' } }
  return place === 'series'
    ? { ...made, sort: made.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })) }
    : made
}

const readGrain: Reader = (text, { catalog }) => {
  for (const [pattern, grain] of grainNames) {
    const match = pattern.exec(text)
    if (!match) continue
    const timed = (chart: ChartPlan): Dimension | undefined =>
      [...chart.dimensions, ...(chart.series ? [chart.series] : [])].find((dimension) => dimension.grain !== undefined)
    const edit: Edit = {
      scope: 'all',
      fits: (chart) => (timed(chart) && timed(chart)?.grain !== grain && allows(chart, grain) ? 1 : canHaveTime(chart) ? 0.1 : 0),
      apply: (chart) => {
        const old = timed(chart)
        if (!old) return overTime(chart, grain)
        if (!allows(chart, grain)) return undefined
        const next = { ...old, grain, label: sentence(grainWord(grain)) }
        return {
          ...chart,
          dimensions: chart.dimensions.map((dimension) => (dimension === old ? next : dimension)),
          ...(chart.series === old ? { series: next } : {}),
        }
      },
    }
    return { edits: [edit], rest: without(text, match) }
  }
  return nothing(text)

  function allows(chart: ChartPlan, grain: TimeGrain): boolean {
    const dimension = chart.dimensions.find((candidate) => candidate.grain !== undefined)
    const profile = dimension && profileIn(catalog, chart, dimension.column)?.profile
    if (!profile) return true
    if (profile.temporal?.as === 'year') return grain === 'year'
    return profile.type === 'timestamp' || !['hour', 'minute', 'hour_of_day'].includes(grain)
  }
  function canHaveTime(chart: ChartPlan): boolean {
    return overTime(chart, 'month') !== undefined
  }
  /** A chart of groups becomes one over its rows' own date. */
  function overTime(chart: ChartPlan, grain: TimeGrain): ChartPlan | undefined {
    if (!['bar', 'line', 'area'].includes(chart.kind)) return undefined
    const base = profileBase(chart)
    const date = base?.columns.find((column) => column.temporal && column.temporal.as !== 'year' && spanOf(column))
    if (!base || !date) return undefined
    const dimension: Dimension = {
      id: 'd1',
      column: { relation: chart.source.base.alias, column: date.name },
      grain,
      label: sentence(grainWord(grain)),
    }
    const { limit: _limit, ...rest } = chart
    return { ...rest, dimensions: [dimension], sort: [{ by: { dimension: 'd1' }, order: 'asc' }] }
  }
  function profileBase(chart: ChartPlan): { readonly columns: NamedColumn['table']['columns'] } | undefined {
    return catalog.tables.find(({ id }) => id === chart.source.base.table)
  }
}

/** "by region": the axis; of a chart over time, or of stacked bars, the series. */
const readBy: Reader = (text, context) => {
  const match =
    /\b(?:by|per|for each|for every|across|grouped? by) (?:the |each |every )?(.+?)(?=\s+(?:instead|rather|in place|as an?|as|in|only|sort\p{L}*|not)\b|\s+(?:by|per)\b|\s*,|\s*$)(?: *(?:instead|rather than|in place)(?: of)?.*)?/u.exec(
      text,
    ) ?? /(?:\bshow\b|\buse\b)?\s*(.+?)\s+(?:instead of|rather than|in place of)\b.*$/.exec(text)
  if (!match) return nothing(text)
  const stacked = /\bstack|\barea\b|\bgrouped\b|side by side/.test(text)
  const edit: Edit = {
    scope: 'best',
    fits: (chart) =>
      regrouped(chart, match[1] ?? '', stacked, context) ? (chart.kind === 'text' ? 0.1 : chart.dimensions[0]?.grain ? 0.4 : 0.8) : 0,
    apply: (chart) => regrouped(chart, match[1] ?? '', stacked, context),
  }
  return { edits: [edit], rest: without(text, match) }
}

function regrouped(chart: ChartPlan, phrase: string, stacked: boolean, context: EditContext): ChartPlan | undefined {
  const group = groupSaid(phrase, chart, context, 5000)
  if (!group || chart.kind === 'table') return undefined
  const { source, dimension, size } = group
  const [axis, ...more] = chart.dimensions
  if (axis && axis.column.column === dimension.column.column && axis.column.relation === dimension.column.relation && !chart.series)
    return undefined
  const timed = axis?.grain !== undefined && dimension.grain === undefined
  const asSeries =
    axis !== undefined &&
    ((timed && ['line', 'area', 'bar'].includes(chart.kind)) ||
      (chart.stack !== undefined && !stacked && chart.series !== undefined && chart.kind === 'bar' && timed) ||
      (chart.series === undefined && chart.stack !== undefined))
  if (chart.kind === 'point') return { ...chart, source, series: { ...dimension, id: 's1' } }
  if (asSeries)
    return {
      ...chart,
      source,
      series: { ...dimension, id: 's1' },
      sort: chart.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })),
    }
  const next = { ...dimension, id: axis?.id ?? 'd1' }
  const kind =
    chart.kind === 'text'
      ? ('bar' as const)
      : chart.kind === 'histogram'
        ? ('bar' as const)
        : dimension.grain && chart.kind === 'bar'
          ? ('line' as const)
          : axis?.grain && !dimension.grain && chart.kind === 'line'
            ? ('bar' as const)
            : chart.kind
  const value = byValue(chart, 'desc')
  const sort = dimension.grain
    ? [{ by: { dimension: next.id }, order: 'asc' as const }]
    : chart.sort.some(({ by }) => 'measure' in by || 'total' in by)
      ? chart.sort
      : kind === 'bar' && value
        ? [value]
        : []
  const { limit, comparison: _comparison, ...rest } = chart
  const cut = dimension.grain ? undefined : (limit ?? (size > 30 && kind === 'bar' ? { count: 10, rest: 'drop' as const } : undefined))
  return { ...rest, kind, source, dimensions: [next, ...more], sort, ...(cut ? { limit: cut } : {}) }
}

/** In tables: "also show the hire date". Elsewhere one more group is a series. */
const readColumns: Reader = (text, context) => {
  const match =
    /^\s*(?:please )?(?:also |additionally )?(?:add|include|show|display|list)\b(?: also)?(?: the)?(?: columns?)?\s+(.+)$|\balso (?:show|add|include|display|list) (?:the )?(?:columns? )?(.+)$/.exec(
      text,
    )
  const gone = /^\s*(?:please )?(?:remove|drop|hide|delete|take out|leave out|without)(?: the)?(?: columns?)?\s+(.+)$/.exec(text)
  if (gone) {
    const edit: Edit = {
      scope: 'best',
      fits: (chart) => (withoutColumn(chart, gone[1] ?? '', context) ? (chart.kind === 'table' ? 1 : 0.6) : 0),
      apply: (chart) => withoutColumn(chart, gone[1] ?? '', context),
    }
    return { edits: [edit], rest: text }
  }
  if (!match || !context.aimed) return nothing(text)
  const phrase = match[1] ?? match[2] ?? ''
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (withColumn(chart, phrase, context) ? (chart.kind === 'table' ? 1 : 0.3) : 0),
    apply: (chart) => withColumn(chart, phrase, context),
  }
  return { edits: [edit], rest: text }
}

function withColumn(chart: ChartPlan, phrase: string, context: EditContext): ChartPlan | undefined {
  const said = columnsSaid(phrase, context.catalog, chart).find((candidate) => !isMeasurable(context.catalog, candidate))
  const at = said && attach(context.catalog, chart, said.table.id)
  if (!said || !at || chart.dimensions.some(({ column }) => column.column === said.profile.name && column.relation === at.relation))
    return undefined
  if (chart.kind !== 'table')
    return ['bar', 'line', 'area', 'point'].includes(chart.kind) && !chart.series ? splitChart(chart, phrase, 'series', context) : undefined
  return {
    ...chart,
    source: at.source,
    dimensions: [...chart.dimensions, dimensionFor(said, at.relation, freeId(chart, 'd'), undefined, true)],
  }
}

function withoutColumn(chart: ChartPlan, phrase: string, context: EditContext): ChartPlan | undefined {
  const names = new Set(columnsSaid(phrase, context.catalog, chart).map(({ profile }) => profile.name))
  const named = (dimension: Dimension): boolean => names.has(dimension.column.column) || phrase.includes(dimension.label.toLowerCase())
  if (chart.series && named(chart.series)) {
    const { series: _gone, ...rest } = chart
    return { ...rest, sort: chart.sort.map(({ by, order }) => ('total' in by ? { by: { measure: by.total }, order } : { by, order })) }
  }
  if (chart.facet && named(chart.facet)) {
    const { facet: _gone, ...rest } = chart
    return rest
  }
  const kept = chart.dimensions.filter((dimension) => !named(dimension))
  const least = chart.kind === 'table' ? 1 : chart.kind === 'rect' ? 2 : chart.kind === 'boxplot' || chart.kind === 'point' ? 0 : 1
  return kept.length < chart.dimensions.length && kept.length + (chart.kind === 'table' ? chart.measures.length : 0) >= least
    ? { ...chart, dimensions: kept }
    : undefined
}

function groupSaid(
  phrase: string,
  chart: ChartPlan,
  context: EditContext,
  most: number,
): { readonly source: ChartPlan['source']; readonly dimension: Dimension; readonly size: number } | undefined {
  const grain = grainNames.find(([pattern]) => pattern.test(`by ${phrase}`))?.[1]
  for (const said of columnsSaid(phrase, context.catalog, chart)) {
    if (said.score < 0.55 || (said.profile.meaning === 'text' && said.profile.distinct > 50)) continue
    if (isMeasurable(context.catalog, said) && said.profile.distinct > 30) continue
    if (said.profile.distinct > most && !said.profile.temporal) continue
    const at = attach(context.catalog, chart, said.table.id)
    if (!at) continue
    return { source: at.source, dimension: dimensionFor(said, at.relation, freeId(chart, 'd'), grain), size: said.profile.distinct }
  }
  return undefined
}
