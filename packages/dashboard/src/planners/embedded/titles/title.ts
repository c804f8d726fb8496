import type { ChartPlan, Dimension, Measure, TimeGrain } from '../../../plan.ts'
import { conditionsIn } from './conditions.ts'
import { shareWords } from './labels.ts'
import { listed, lowered, manyOf, plainWords, sentence } from './names.ts'

/** What a title is made of. */
export type Titled = Pick<ChartPlan, 'kind' | 'measures' | 'dimensions' | 'where' | 'sort'> &
  Partial<Pick<ChartPlan, 'series' | 'facet' | 'limit' | 'comparison' | 'stack' | 'having' | 'source'>>

/** So many conditions a title has room for. */
const mostConditions = 3

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

/** "Per month", "by weekday", "per financial year": nothing of a dimension without a unit of time. */
function timeWords({ grain, yearFrom }: Dimension): string | undefined {
  return yearFrom === undefined ? grain && grainWords[grain] : 'per financial year'
}

/** A chart's title in plain words, made from its parts alone: "Revenue by region", "Orders per month, 2024", "Parcels by depot, late". */
export function titleOf(chart: Titled): string {
  const axis = chart.dimensions[0]
  // "Distribution of amount below 3,000" need not say amount twice.
  const own = chart.kind === 'histogram' && axis ? `${plainWords(axis.column.column)} ` : undefined
  const isOwn = (words: string): boolean => own !== undefined && words.startsWith(own)
  const all = conditionsIn(chart, 'title').toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  const [first, ...more] = all.slice(0, all.length > mostConditions ? mostConditions - 1 : mostConditions)
  const bare = sentence(bareTitle(chart))
  if (first === undefined) return bare
  const next = own !== undefined && isOwn(first) ? first.slice(own.length) : first
  // "Distribution of amount below 3,000", "Customers without orders".
  const isClose = /^(?:below|above|from|up to) /.test(next) || (!axis && /^with(?:out)? /.test(next))
  const comma = isClose ? ' ' : ', '
  const others = [...more, ...(all.length > mostConditions ? ['more'] : [])]
  if (isOwn(first) && others.length > 0) return `${bare}${comma}${next}, ${listed(others)}`
  return `${bare}${comma}${listed([next, ...others])}`
}

/** The title without what is said of the rows. */
export function bareTitle(shown: Titled): string {
  const chart = { ...shown, measures: ofOne(shown.measures) }
  const within = withinWords(chart)
  if (within !== undefined) return within
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
        return `${lowered(chart.dimensions[1].label)} against ${lowered(axis.label)}, sized by ${first ? numberWords(first) : 'rows'}`
      return `${second ? `${measureTitle(second)} against ${lowered(value)}` : value}${sizeOf(chart)}${pointGroup(chart)}`
    case 'arc':
      return `${first && isPart(first) ? 'share of ' : ''}${lowered(value)}${byWords(chart.dimensions)}`
    case 'table':
      return tableTitle(chart, value)
    default: {
      const times = [...chart.dimensions, ...(chart.series ? [chart.series] : [])]
      // "Amount by month and year": neither is a group of the other.
      if (!chart.limit && !chart.facet && times.length > 1 && times.every(({ grain }) => grain !== undefined))
        return `${ofParts(chart)}${byWords(times)}`
      return `${topWords(chart) ?? `${ofParts(chart)}${byWords(chart.dimensions)}`}${alsoBy(chart)}`
    }
  }
}

/** A measure over several stretches of time is named by these; a title says of what, and once. */
function ofOne(measures: readonly Measure[]): readonly Measure[] {
  const names = measures.map(({ metric, label }) => {
    const tail = `, ${label.split(', ').at(-1) ?? ''}`
    return metric?.endsWith(tail) ? metric.slice(0, -tail.length) : undefined
  })
  const once = measures.flatMap((each, at) => {
    const name = names[at]
    return name === undefined || names.indexOf(name) < at ? [] : [{ ...each, label: sentence(name) }]
  })
  return names.includes(undefined) || once.length === measures.length ? measures : once
}

/** "Top 3 products by amount in each category". */
function withinWords(chart: Titled): string | undefined {
  const groups = [...chart.dimensions, ...(chart.series ? [chart.series] : []), ...(chart.facet ? [chart.facet] : [])]
  const within = groups.find(({ id }) => id === chart.limit?.within)
  const [thing, ...others] = groups.filter((each) => each !== within)
  const [value] = chart.measures
  if (!chart.limit || !within || !thing || others.length > 0 || !value) return undefined
  const order = chart.sort.find(({ by }) => 'measure' in by || 'total' in by)?.order ?? 'desc'
  const each = timeWords(within)?.replace(/^(?:per|by) /, '') ?? lowered(within.label)
  return `${countedTop(order, chart.limit.count, thing)} by ${lowered(measureTitle(value))} in each ${each}`
}

/** Of stacks that are all as high: what each part of them is. */
function ofParts({ measures, stack }: Titled): string {
  const [only, ...more] = measures
  const words = seriesOfMeasures(measures)
  return stack === 'normalized' && only && more.length === 0 && isPart(only) ? `share of ${lowered(words)}` : words
}

/** Only what adds up has parts. */
function isPart({ aggregate, share }: Measure): boolean {
  return share !== true && ['count', 'count_distinct', 'sum'].includes(aggregate)
}

/** "Number of visits", where "visits" alone would not be understood. */
function numberWords(measure: Measure): string {
  const words = lowered(measureTitle(measure))
  return measure.aggregate === 'count' && !words.startsWith('number of ') ? `number of ${words}` : words
}

function sizeOf({ measures: [, , third] }: Titled): string {
  return third ? `, sized by ${numberWords(third)}` : ''
}

function pointGroup(chart: Titled): string {
  const by = [chart.dimensions[0], chart.series].filter((dimension) => dimension !== undefined)
  return by.length === 0 ? '' : ` by ${listed(by.map((dimension) => lowered(dimension.label)))}`
}

function alsoBy(chart: Titled): string {
  const more = [chart.series, chart.facet].filter((dimension) => dimension !== undefined)
  if (more.length === 0) return ''
  const words = listed(
    more.map((dimension) => {
      const time = timeWords(dimension)
      if (time !== undefined) return time.replace(/^(per|by) /, '')
      // Over time the limit is one of lines.
      const isLimited = chart.limit?.rest === 'drop' && dimension === chart.series && chart.dimensions[0]?.grain !== undefined
      const order = chart.sort.some((sort) => 'measure' in sort.by && sort.order === 'asc') ? 'asc' : 'desc'
      return isLimited ? countedTop(order, chart.limit.count, dimension) : lowered(dimension.label)
    }),
  )
  return chart.dimensions.some((dimension) => dimension.grain === undefined) ? ` and ${words}` : ` by ${words}`
}

/** "Top 10 products by revenue" where only the first ones are shown. */
function topWords(chart: Titled): string | undefined {
  const [value] = chart.measures
  const [axis] = chart.dimensions
  const [sort] = chart.sort
  if (!chart.limit || chart.limit.rest !== 'drop' || !value || !axis || axis.grain || !sort || chart.measures.length > 1) return undefined
  if (!('measure' in sort.by) && !('total' in sort.by)) return undefined
  return `${countedTop(sort.order, chart.limit.count, axis)} by ${lowered(measureTitle(value))}`
}

function countedTop(order: 'asc' | 'desc', count: number, dimension: Dimension): string {
  const label = timeWords(dimension)?.replace(/^(?:per|by) | of the (?:year|month|day)$/g, '') ?? dimension.label
  const lead = order === 'desc' ? 'top' : 'bottom'
  return count === 1 ? `${lead} ${lowered(label)}` : `${lead} ${String(count)} ${manyOf(lowered(label))}`
}

function tableTitle(chart: Titled, value: string): string {
  const [axis, second] = chart.dimensions
  const [sort] = chart.sort
  if (!axis) return seriesOfMeasures(chart.measures) || value
  if (chart.measures.every(({ aggregate }) => aggregate === 'none') && (chart.measures.length === 0 || second)) {
    // "Stores", where the rows are called so and not after a column.
    if (chart.measures.length > 0 && lowered(axis.label) !== plainWords(axis.column.column)) return manyOf(lowered(axis.label))
    const columns = [...chart.dimensions, ...chart.measures].map(({ label }) => lowered(label))
    return listed(columns.length > 4 ? [...columns.slice(0, 3), `${String(columns.length - 3)} more`] : columns)
  }
  if (second || axis.grain) return `${seriesOfMeasures(chart.measures)}${byWords(chart.dimensions)}`
  if (sort && 'measure' in sort.by && chart.limit) return `${countedTop(sort.order, chart.limit.count, axis)} by ${lowered(value)}`
  return `${manyOf(lowered(axis.label))} with ${listed(chart.measures.map(numberWords))}`
}

function seriesOfMeasures(measures: readonly Measure[]): string {
  return listed(measures.map((measure, index) => (index === 0 ? measureTitle(measure) : lowered(measureTitle(measure)))))
}

/** What people take for one value unless it says that it is a total. */
const single = /\b(?:price|rate|wage|salary|score|rating|age|tariff)\b/i

/** Whether the total of something so called has to say that it is one. */
export function isSingle(label: string): boolean {
  return single.test(label)
}

function measureTitle({ aggregate, running, label, share }: Measure): string {
  const isPlain = aggregate === 'sum' && running !== true && !isSingle(label)
  const words = isPlain ? sentence(label.replace(/^Total (?=\S)/, '')) : label
  return share ? lowered(shareWords(words)) : words
}

function byWords(dimensions: readonly Dimension[]): string {
  const plain = dimensions.filter((dimension) => dimension.grain === undefined).map((dimension) => lowered(dimension.label))
  const time = dimensions.flatMap((dimension) => timeWords(dimension) ?? [])
  if (plain.length === 0 && time.length > 1)
    return ` by ${listed(time.map((words) => words.replace(/^(?:per|by) | of the (?:year|month|day)$/g, '')))}`
  const by = plain.length === 0 ? '' : ` by ${listed(plain)}`
  return time.length === 0 ? by : `${by} ${plain.length > 0 ? `and ${time.join(' ').replace(/^(?:per|by) /, '')}` : time.join(' ')}`
}
