import type { ChartPlan, Condition, Dimension, Literal, Measure, TimeGrain } from '../../../plan.ts'
import { listed, lowered, manyOf, sentence, wordsIn } from './labels.ts'

type Described = Pick<ChartPlan, 'kind' | 'measures' | 'dimensions' | 'where' | 'sort'> &
  Partial<Pick<ChartPlan, 'series' | 'facet' | 'limit' | 'comparison' | 'stack'>>

const grainWords: Readonly<Record<TimeGrain, string>> = {
  year: 'per year',
  quarter: 'per quarter',
  month: 'per month',
  week: 'per week',
  day: 'per day',
  hour: 'per hour',
  minute: 'per minute',
  quarter_of_year: 'by quarter of the year',
  month_of_year: 'by month of the year',
  weekday: 'by weekday',
  day_of_month: 'by day of the month',
  hour_of_day: 'by hour of the day',
}

/** A chart's title in plain words, made from its parts alone: "Revenue by region", "Orders per month, 2024". */
export function titleOf(chart: Described): string {
  const axis = chart.dimensions[0]
  const conditions = chart.where
    .map((condition) => {
      const words = conditionWords(condition)
      // "Distribution of amount below 3,000" need not say amount twice.
      const same = 'column' in condition && chart.kind === 'histogram' && condition.column.column === axis?.column.column
      return same ? words.replace(`${columnTail(condition.column.column)} `, '') : words
    })
    .filter((words) => words !== '')
  const comma = /^(?:below|above|from|up to) /.test(conditions[0] ?? '') ? ' ' : ', '
  const filters = conditions.length > 0 && conditions.length <= 2 ? `${comma}${listed(conditions)}` : ''
  return `${sentence(bareTitle(chart))}${filters}`
}

function bareTitle(chart: Described): string {
  const [first, second] = chart.measures
  const value = first ? measureTitle(first) : 'rows'
  const [axis] = chart.dimensions
  switch (chart.kind) {
    case 'text':
      return chart.comparison ? `${value}, ${chart.comparison.current.label}` : value
    case 'histogram':
      return `distribution of ${axis ? lowered(axis.label) : lowered(value)}`
    case 'boxplot':
      return axis ? `spread of ${lowered(value)}${byWords(chart.dimensions)}` : `spread of ${lowered(value)}`
    case 'point':
      if (!second && axis && chart.dimensions[1])
        return `${lowered(chart.dimensions[1].label)} against ${lowered(axis.label)}, sized by ${lowered(value)}`
      return `${second ? `${measureTitle(second)} against ${lowered(value)}` : value}${pointGroup(chart)}`
    case 'arc':
      return `${first?.share ? '' : 'share of '}${lowered(value)}${byWords(chart.dimensions)}`
    case 'table':
      return tableTitle(chart, value)
    default:
      return `${topWords(chart) ?? `${seriesOfMeasures(chart.measures)}${byWords(chart.dimensions)}`}${alsoBy(chart)}`
  }
}

function pointGroup(chart: Described): string {
  const by = [chart.dimensions[0], chart.series].filter((dimension) => dimension !== undefined)
  return by.length === 0 ? '' : ` by ${listed(by.map((dimension) => lowered(dimension.label)))}`
}

function alsoBy(chart: Described): string {
  const more = [chart.series, chart.facet].filter((dimension) => dimension !== undefined)
  if (more.length === 0) return ''
  const words = listed(
    more.map((dimension) => (dimension.grain ? grainWords[dimension.grain].replace(/^(per|by) /, '') : lowered(dimension.label))),
  )
  return chart.dimensions.some((dimension) => dimension.grain === undefined) ? ` and ${words}` : ` by ${words}`
}

/** "Top 10 products by revenue" where only the first ones are shown. */
function topWords(chart: Described): string | undefined {
  const [value] = chart.measures
  const [axis] = chart.dimensions
  const [sort] = chart.sort
  if (!chart.limit || chart.limit.rest !== 'drop' || !value || !axis || axis.grain || !sort || chart.measures.length > 1) return undefined
  if (!('measure' in sort.by) && !('total' in sort.by)) return undefined
  return `${sort.order === 'desc' ? 'top' : 'bottom'} ${chart.limit.count} ${manyOf(lowered(axis.label))} by ${lowered(measureTitle(value))}`
}

function tableTitle(chart: Described, value: string): string {
  const [axis] = chart.dimensions
  const [sort] = chart.sort
  if (!axis) return value
  const names = manyOf(lowered(axis.label))
  if (chart.measures.length === 0) return listed(chart.dimensions.slice(0, 3).map((dimension) => lowered(dimension.label)))
  if (sort && 'measure' in sort.by && chart.limit)
    return `${sort.order === 'desc' ? 'top' : 'bottom'} ${chart.limit.count} ${names} by ${lowered(value)}`
  return `${names} with ${listed(chart.measures.map((measure) => lowered(measureTitle(measure))))}`
}

function seriesOfMeasures(measures: readonly Measure[]): string {
  return listed(measures.map((measure, index) => (index === 0 ? measureTitle(measure) : lowered(measureTitle(measure)))))
}

function measureTitle(measure: Measure): string {
  const label = measure.aggregate === 'sum' ? measure.label.replace(/^Total /, '') : measure.label
  return measure.share ? `share of ${lowered(label)}` : label
}

function byWords(dimensions: readonly Dimension[]): string {
  const plain = dimensions.filter((dimension) => dimension.grain === undefined).map((dimension) => lowered(dimension.label))
  const time = dimensions.flatMap((dimension) => (dimension.grain ? [grainWords[dimension.grain]] : []))
  if (plain.length === 0 && time.length > 1)
    return ` by ${listed(time.map((words) => words.replace(/^(?:per|by) | of the (?:year|month|day)$/g, '')))}`
  const by = plain.length === 0 ? '' : ` by ${listed(plain)}`
  return time.length === 0 ? by : `${by} ${plain.length > 0 ? `and ${time.join(' ').replace(/^(?:per|by) /, '')}` : time.join(' ')}`
}

/** A condition in a few words, for titles and sentences; empty where it would be too long. */
export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case 'period':
      return `${condition.negated ? 'without ' : ''}${condition.words.replace(/^(?:for|in|during|from|of|only|just)\s+(?=the\s|(?:19|20)\d\d$)/i, '')}`
    case 'compare':
      if (condition.op === 'eq') return literalWords(condition.value)
      if (condition.op === 'ne') return `without ${literalWords(condition.value)}`
      return `${columnTail(condition.column.column)} ${{ lt: 'below', lte: 'up to', gt: 'above', gte: 'from' }[condition.op]} ${literalWords(condition.value)}`
    case 'among':
      if (condition.values.length > 3) return ''
      return `${condition.negated ? 'without ' : ''}${listed(condition.values.map(literalWords), condition.negated ? 'or' : 'and')}`
    case 'between':
      return `${columnTail(condition.column.column)} ${condition.negated ? 'not ' : ''}from ${literalWords(condition.low)} to ${literalWords(condition.high)}`
    case 'not':
      return condition.of.kind === 'compare' || condition.of.kind === 'among' ? `without ${conditionWords(condition.of)}` : ''
    default:
      return ''
  }
}

function columnTail(column: string): string {
  return wordsIn(column, true).join(' ') || column
}

function literalWords(value: Literal): string {
  if (value === null) return 'no value'
  if (typeof value === 'object') return 'date' in value ? value.date : value.timestamp
  // A whole number of this size is most likely a year.
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1800 && value <= 2100) return String(value)
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 })
  return String(value).trim()
}
