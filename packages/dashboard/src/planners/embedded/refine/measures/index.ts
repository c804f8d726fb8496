import type { Aggregate } from '../../../../plan-aggregate.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { tableOf } from '../../../../connections/connection.ts'
import type { Metric } from '../../../../connections/connection.ts'
import { findMetrics } from '../../mentions/metrics.ts'
import { explainMetric, metricMeasure } from '../../chart/metrics.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { measureWords } from '../../titles/labels.ts'
import { aggregateSaid, attach, columnsSaid, freeId, isMeasurable, measureFor, profileIn, baseOf } from '../columns.ts'
import { rebased } from '../rebased.ts'
import type { NamedColumn } from '../columns.ts'
import { groupSaid } from '../groups/group-said.ts'
import { countedOverLines } from './beside-count.ts'
import { counted, countsPapers, countsUnknown, rowsBeside, rowsCounted } from './counting.ts'
import { gainSaid, isSameMeasure } from './gains.ts'
import { asKind } from '../kinds.ts'
import { nothing } from '../edit.ts'
import type { Edit, EditContext, Found, Reader } from '../edit.ts'
import { namesMeasure } from './names-measure.ts'
import { takenOtherwise } from './otherwise.ts'
import { readShare } from './shares.ts'
import { understand } from '../../understand.ts'
import { tokenize } from '../../words/tokens.ts'
import { aggregateNames } from '../words.ts'

/** Measures: another, one more, one less, another aggregation, as a share of the whole. */
export const readValues: Reader = (text, context) => {
  const share = readShare(text, context)
  const said = readMeasure(share.rest, context)
  return { edits: [...said.edits, ...share.edits], rest: said.rest }
}

/** "plot year by average price": behind "by" stands what is measured, before it what by; the axis before becomes the colours. */
export const readMeasureBy: Reader = (text, context) => {
  const match = new RegExp(
    `^\\s*(?:(?:plot|show|draw|display|chart|compare)\\s+)?(?:the\\s+)?(\\S.*?)(?<!\\s)\\s+(?:by|versus|vs\\.?|against)\\s+(?:the\\s+)?((?:${measureWordsFirst})\\b.+)$`,
  ).exec(text)
  if (!match) return nothing(text)
  const [, group = '', measured = ''] = match
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const said = measureEdit(chart, measured, aggregateSaid(measured), context)
    if (!said) return undefined
    const [before] = said.dimensions
    const axis = groupSaid(group, said, context, 5000)
    if (!axis) return undefined
    if (before?.column.column === axis.dimension.column.column && before.column.relation === axis.dimension.column.relation) return said
    const kept = before && !said.series && ['bar', 'line', 'area'].includes(said.kind) ? { series: { ...before, id: 's1' } } : {}
    return {
      ...said,
      source: axis.source,
      kind: axis.timed && said.kind === 'bar' ? 'line' : said.kind,
      dimensions: [{ ...axis.dimension, id: 'd1' }, ...said.dimensions.slice(1)],
      ...kept,
      sort: [{ by: { dimension: 'd1' }, order: 'asc' }],
    }
  }
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 0.9 : 0), apply: change }], rest: '' }
}

const measureWordsFirst =
  'avg|averages?|means?|medians?|p\\d{1,2}|\\d{1,2}(?:st|th) percentiles?(?: of)?|totals?|sums?|max(?:imum)?|min(?:imum)?'

/** "Also show quantity next to revenue", where that is shown: the quantity. Beside a value stands another value. */
function withoutNeighbour(text: string, context: EditContext): string {
  return text.replace(/\s(?:next to|besides?) (?:the )?(\S.*)$/, (words, shown: string) =>
    context.charts.some((chart) => namesMeasure(shown, chart, context)) ? ' '.repeat(words.length) : words,
  )
}

function readMeasure(written: string, context: EditContext): Found {
  const text = withoutNeighbour(written, context)
  // "When was it highest" asks for the time, and not for the highest single value.
  if (/^\s*(?:which|who|when|where)\b/.test(text)) return nothing(text)
  const adds =
    /^\s*(?:(?:please )?(?:add|include|plus|together with)\b|(?:also )?(?:show|plot|draw|display) also|(?:also|additionally) (?:show|plot|draw|display|add|include)?)|\balso (?:show|plot|draw|display|add|include)\b|\bas well\b|\btoo\b|\balso\s*$|^\s*(?:along |together )?with\b/.test(
      text,
    )
  const drops = /^\s*(?:please )?(?:remove|drop|delete|hide|take out|leave out|without|no)\b/.test(text)
  const aggregate = aggregateSaid(text)
  const uses = /^\s*(?:please )?(?:use|show|take|plot|display|measure|change|switch|make|set|draw|give)\b|\binstead\b/.test(text)
  if (!adds && !drops && !uses && !(context.aimed && aggregate !== undefined)) return nothing(text)
  const words = text.replace(
    /\b(?:as well|use|show|add|remove|drop|also|too|with|along|together|please|instead|plot|display|measure|change|switch|include|hide|it|to|the|in|as|make|set|draw|give)\b/g,
    (word) => ' '.repeat(word.length),
  )
  if (!/[\p{L}\p{N}]/u.test(words)) return nothing(text)
  const blotted = (): string => {
    let rest = text
    for (const [pattern] of aggregateNames) rest = rest.replace(pattern, (word) => ' '.repeat(word.length))
    return rest
  }
  if (drops) {
    const edit: Edit = {
      scope: 'best',
      fits: (chart) => (chart.measures.length > 1 && shownMeasure(chart, words, aggregate, context) ? 1 : 0),
      apply: (chart) => {
        const gone = shownMeasure(chart, words, aggregate, context)
        if (!gone || chart.measures.length < 2) return undefined
        const measures = chart.measures.filter((measure) => measure !== gone)
        // What stood by it stands by what is left.
        const sort = chart.sort.map((each) =>
          'measure' in each.by && each.by.measure === gone.id ? { ...each, by: { measure: measures[0]?.id ?? '' } } : each,
        )
        return { ...chart, measures, sort }
      },
    }
    return { edits: [edit], rest: text }
  }
  // Dates, groups and bare words are read as groups or conditions.
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    adds ? withMeasure(chart, words, aggregate, context) : measureEdit(chart, words, aggregate, context)
  // What is calculated belongs into a figure beside the list of single rows.
  const isListed = ({ kind, measures }: ChartPlan): boolean => kind === 'table' && measures.every((each) => each.aggregate === 'none')
  const fitOf = (chart: ChartPlan): number => (chart.kind === 'text' ? 0.5 : isListed(chart) && aggregate !== undefined ? 0.1 : 0.9)
  const edit: Edit = { scope: 'best', fits: (chart) => (change(chart) ? fitOf(chart) : 0), apply: change }
  return { edits: [edit], rest: aggregate === undefined ? text : blotted() }
}

/** The measure of the chart that the words name. */
export function shownMeasure(chart: ChartPlan, words: string, aggregate: Aggregate | undefined, context: EditContext): Measure | undefined {
  const said = words
    .replaceAll(/\b(?:the|from|of)\b|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const byName = chart.measures.find(({ label }) => label.toLowerCase() === said)
  if (byName) return byName
  const names = new Set(columnsSaid(words, context.catalog, chart).map(({ profile }) => profile.name))
  const byColumn = chart.measures.filter(({ column }) => column !== undefined && names.has(column.column))
  return (
    byColumn.find((measure) => aggregate === undefined || measure.aggregate === aggregate) ??
    (aggregate === undefined ? undefined : chart.measures.find((measure) => measure.aggregate === aggregate))
  )
}

/** The first measurable column said, unless it stands behind "by": that one groups. */
function measurable(words: string, chart: ChartPlan, context: EditContext): NamedColumn | undefined {
  const before = words.replace(/\b(?:by|per|for each|over)\b.*$/, '')
  return columnsSaid(before, context.catalog, chart).find(
    (said) => !said.whole && isMeasurable(context.catalog, said) && said.score >= 0.55,
  )
}

/**
 * The first metric said, unless it stands behind "by", and the chart over rows in which it can be computed.
 * @param alone no other measure needs the chart's rows
 */
function metricSaid(words: string, chart: ChartPlan, { catalog }: EditContext, alone: boolean): SaidMetric | undefined {
  const named = words.replace(/\b(?:by|per|for each|over)\b.*$/, '')
  const said = findMetrics(tokenize(named), catalog)[0] ?? understand(named, catalog).metrics[0]
  const table = said && tableOf(catalog, said.table)
  if (!said || !table) return undefined
  const moved = (alone ? rebased(catalog, { ...chart, measures: [] }, table) : undefined) ?? chart
  const at = attach(catalog, moved, table.id)
  // Its columns are those of the relation that bears the table's name.
  if (at?.relation !== table.id) return undefined
  const told = explainMetric(table.id, said.metric)
  return {
    metric: said.metric,
    chart: { ...moved, source: at.source },
    assumptions: chart.assumptions.includes(told) ? chart.assumptions : [...chart.assumptions, told],
  }
}

interface SaidMetric {
  readonly metric: Metric
  readonly chart: ChartPlan
  readonly assumptions: readonly string[]
}

/** The chart with its first measure changed; undefined where the words name no other. What is no part of a whole has no slices. */
export function measureEdit(
  chart: ChartPlan,
  words: string,
  aggregate: Aggregate | undefined,
  context: EditContext,
): ChartPlan | undefined {
  const made = remeasured(chart, words, aggregate, context)
  const [measure] = made?.measures ?? []
  if (made?.kind !== 'arc' || measure === undefined || ['sum', 'count', 'none'].includes(measure.aggregate)) return made
  return asKind(context.catalog, made, 'bar') ?? made
}

function remeasured(chart: ChartPlan, words: string, aggregate: Aggregate | undefined, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [first, ...others] = chart.measures
  if (!first) return undefined
  const metric = metricSaid(words, chart, context, others.length === 0)
  if (metric) {
    if (first.metric === metric.metric.name) return undefined
    return { ...metric.chart, measures: [metricMeasure(first.id, metric.metric), ...others], assumptions: metric.assumptions }
  }
  const gain = gainSaid(words, chart, first.id, context, others.length === 0)
  if (gain) return isSameMeasure(gain.measure, first) ? undefined : { ...gain.chart, measures: [gain.measure, ...others] }
  const said = measurable(words, chart, context)
  const same =
    said === undefined ||
    (said.profile.name === first.column?.column && !first.minus && profileIn(catalog, chart, first.column)?.table.id === said.table.id)
  if (same) {
    if (aggregate === undefined && !said) return rowsCounted(chart, words, context)
    if (aggregate === undefined || (aggregate === first.aggregate && aggregate !== 'count')) return undefined
    if (aggregate === 'count' && countsPapers(chart, words, context)) return undefined
    // "How many calves": no number of what is there.
    if (aggregate === 'count' && countsUnknown(chart, words, context)) return undefined
    if (aggregate === 'count')
      return rowsCounted(chart, words, context) ?? { ...chart, measures: [counted(chart, first, context), ...others] }
    const at = first.column && profileIn(catalog, chart, first.column)
    if (!at || (aggregate !== 'count_distinct' && !isMeasurable(catalog, at))) return undefined
    // Of several that are all summed up "the average" is of each of them.
    const alike = others.map((other) => {
      const own = other.aggregate === first.aggregate && other.column ? profileIn(catalog, chart, other.column) : undefined
      return own && isMeasurable(catalog, own) ? relabelled(other, aggregate, own) : other
    })
    return { ...chart, measures: [relabelled(first, aggregate, at), ...alike] }
  }
  const direct = attach(catalog, chart, said.table.id)
  const own = direct && said.table.id === baseOf(catalog, chart).id
  // A sum over rows that repeat the value would count it more than once: make the chart over the value's own rows where that can be.
  const home = own ? undefined : rebased(catalog, { ...chart, measures: [] }, said.table)
  const moved = home ?? chart
  const at = attach(catalog, moved, said.table.id)
  if (!at) return undefined
  const measure = measureFor(catalog, chart, said, at.relation, aggregate ?? (own || home ? undefined : 'mean'), first.id)
  return { ...moved, source: at.source, measures: [measure, ...others.filter((other) => !home || other.column !== undefined)] }
}

/** Averages neither add up along time nor come to a whole. */
function relabelled(
  { running: _running, share, ...measure }: Measure,
  aggregate: Aggregate,
  { table, profile }: Pick<NamedColumn, 'table' | 'profile'>,
): Measure {
  return {
    ...measure,
    ...(share === true && aggregate === 'sum' ? { share } : {}),
    aggregate,
    label: measureWords(aggregate, measure.minus ? 'profit' : columnWords(profile, table), nounOf(table)),
    ...(aggregate === 'count_distinct' ? { format: 'integer' as const } : {}),
  }
}

/** The chart with one more measure; undefined where the words name none that it has room for. */
export function withMeasure(
  chart: ChartPlan,
  words: string,
  aggregate: Aggregate | undefined,
  context: EditContext,
): ChartPlan | undefined {
  const { catalog } = context
  if (!['bar', 'line', 'area', 'point', 'table'].includes(chart.kind) || (chart.measures.length >= 4 && chart.kind !== 'table'))
    return undefined
  const id = freeId(chart, 'm')
  const metric = metricSaid(words, chart, context, false)
  if (metric) {
    if (chart.measures.some((known) => known.metric === metric.metric.name)) return undefined
    return { ...metric.chart, measures: [...chart.measures, metricMeasure(id, metric.metric)], assumptions: metric.assumptions }
  }
  const gain = gainSaid(words, chart, id, context, false)
  if (gain) {
    if (chart.measures.some((known) => isSameMeasure(known, gain.measure))) return undefined
    return { ...gain.chart, measures: [...chart.measures, gain.measure] }
  }
  const said = measurable(words, chart, context)
  const rows = said ? undefined : rowsBeside(chart, words, id, context)
  if (rows) return rows
  const taken = said || aggregate === undefined ? undefined : takenOtherwise(chart, words, aggregate, context)
  if (taken) return taken
  if (!said) {
    if (aggregate !== 'count' || chart.measures.some((measure) => measure.aggregate === 'count')) return undefined
    return { ...chart, measures: [...chart.measures, { ...counted(chart, { id } as Measure, context), id }] }
  }
  const over = countedOverLines(catalog, chart, said.table) ?? chart
  const at = attach(catalog, over, said.table.id)
  if (!at) return undefined
  const own = said.table.id === baseOf(catalog, over).id
  const measure = measureFor(catalog, over, said, at.relation, aggregate ?? (own ? undefined : 'mean'), id)
  if (chart.measures.some((known) => known.aggregate === measure.aggregate && known.column?.column === measure.column?.column))
    return undefined
  return { ...over, source: at.source, measures: [...over.measures, measure] }
}
