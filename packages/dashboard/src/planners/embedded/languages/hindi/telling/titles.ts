import type { ChartPlan, Dimension, Measure } from '../../../../../plan.ts'
import { groupingsOf } from '../../../../../plan.ts'
import { isAlong } from '../../../../../sql/along.ts'
import { labelParts } from '../../../titles/label-parts.ts'
import { isSingle } from '../../../titles/title.ts'
import type { Titled } from '../../../titles/title.ts'
import type { Called } from '../../telling.ts'
import { conditionsFor } from './conditions.ts'
import { labelFor, nameIn, possessed } from './labels.ts'
import { having, joined, oblique, several, severalOblique } from './nouns.ts'
import { periodIn } from './periods.ts'
import { kinds, steps, units } from './words.ts'

type Told = Titled & Pick<ChartPlan, 'source'>

/** So many conditions a title has room for. */
const mostConditions = 3

/**
 * Title and sentence of a chart in Hindi. What it is broken down by stands first, then the step of time, then what is shown: "राज्य के
 * अनुसार महीनेवार बिक्री, दिल्ली"; a ranking says what it is by before what is ranked: "सबसे ज़्यादा बिक्री वाले 5 उत्पाद".
 */
export function tell(chart: Told, called: Called): Pick<ChartPlan, 'title' | 'description'> {
  const bare = bareTitle(chart, called)
  const all = conditionsFor(chart, called).map((words) => withoutOwn(words, chart, called))
  const shown = all.length > mostConditions ? [...all.slice(0, mostConditions - 1), 'आदि'] : all
  const dates = groupingsOf(chart).flatMap(({ grain, label }) => {
    const { noun, unit } = labelParts(label)
    return grain === undefined || unit === undefined ? [] : [oblique(nameIn({ noun }, called))]
  })
  const by = dates.length > 0 ? ` (${joined([...new Set(dates)])} के अनुसार)` : ''
  const against = chart.comparison ? ` (${periodIn(chart.comparison.before.label)} की तुलना में)` : ''
  return {
    title: [bare, ...shown].join(', '),
    description: `${kinds[chart.kind]}: ${bare}${by}${against}${all.length > 0 ? `, ${isBare(all) ? 'केवल ' : ''}${all.join(', ')}` : ''}।`,
  }
}

/** Whether "only" stands well before the conditions: "केवल दिल्ली", not "केवल दिल्ली को छोड़कर". */
function isBare(conditions: readonly string[]): boolean {
  return !conditions.some((words) => / (?:को छोड़कर|के बिना|तक|नहीं)$/.test(words))
}

/** "बिक्री का वितरण, 3,000 से कम" need not name what is spread twice. */
function withoutOwn(words: string, { kind, dimensions: [axis] }: Told, called: Called): string {
  const own = kind === 'histogram' && axis ? `${labelFor(axis.label, called)} ` : undefined
  return own !== undefined && words.startsWith(own) ? words.slice(own.length) : words
}

function bareTitle(chart: Told, called: Called): string {
  const within = withinWords(chart, called)
  if (within !== undefined) return within
  const { measures, dimensions, series, kind, comparison } = chart
  const [first, second] = measures
  const [axis, other] = dimensions
  const value = first ? valueIn(first, called) : 'पंक्तियाँ'
  switch (kind) {
    case 'text':
      return comparison ? `${value}, ${periodIn(comparison.current.label)}` : value
    case 'histogram':
      return possessed(oblique(axis ? labelFor(axis.label, called) : value), 'वितरण')
    case 'boxplot':
      return `${byWords(dimensions, called)}${possessed(oblique(value), 'फैलाव')}`
    case 'point': {
      const by = byWords([...(axis && (second || !other) ? [axis] : []), ...(series ? [series] : [])], called)
      if (second) return `${by}${related(value, valueIn(second, called))}`
      if (!axis || !other) return `${by}${value}`
      return `${related(labelFor(axis.label, called), labelFor(other.label, called))}${first ? `, आकार: ${value}` : ''}`
    }
    case 'arc':
      return `${byWords(dimensions, called)}${first && isPart(first) ? possessed(rankIn(first, called), 'हिस्सा') : value}`
    case 'table':
      return tableTitle(chart, called)
    default:
      return rankedOrBroken(chart, called)
  }
}

function related(one: string, other: string): string {
  return possessed(`${one} और ${oblique(other)}`, 'संबंध')
}

/** Only what adds up has parts. */
function isPart({ aggregate, share }: Measure): boolean {
  return share !== true && ['count', 'count_distinct', 'sum'].includes(aggregate)
}

function counts({ aggregate }: Measure): boolean {
  return aggregate === 'count' || aggregate === 'count_distinct'
}

/** What is shown: the total of something goes by its name, unless it would be taken for a single value. */
function valueIn(measure: Measure, called: Called): string {
  const { aggregate, running, label, share } = measure
  const isPlain = aggregate === 'sum' && running !== true && !isSingle(label)
  const words = isPlain ? labelFor(label.replace(/^Total (?=\S)/, ''), called) : labelFor(label, called, counts(measure))
  return share === true && labelParts(label).lead !== 'share' ? possessed(oblique(words), 'हिस्सा') : words
}

/** What a ranking or a share is of, before "वाले" and "का": "बिक्री", "ग्राहकों". */
function rankIn(measure: Measure, called: Called): string {
  return counts(measure) && measure.share !== true && !isAlong(measure)
    ? severalOblique(nameIn(labelParts(measure.label), called))
    : oblique(valueIn(measure, called))
}

function valuesIn(measures: readonly Measure[], called: Called): string {
  return joined(measures.map((measure) => valueIn(measure, called)))
}

/** "राज्य और शहर के अनुसार महीनेवार ", with what follows to be put behind it. */
function byWords(dimensions: readonly Dimension[], called: Called, limited?: { readonly of: Dimension; readonly count: number }): string {
  const plain = dimensions.filter(({ grain }) => grain === undefined)
  const time = dimensions.flatMap(({ grain }) => (grain === undefined ? [] : [steps[grain]]))
  const names = plain.map((dimension) => {
    const name = labelFor(dimension.label, called)
    return dimension === limited?.of ? `सबसे ${largest(name)} ${String(limited.count)} ${severalOblique(name)}` : oblique(name)
  })
  // "सप्ताह के दिन के अनुसार" may share its end with the others.
  const folded = time.filter((words) => words.endsWith(' के अनुसार')).map((words) => words.replace(/ के अनुसार$/, ''))
  const by = [...names, ...folded]
  const plainSteps = time.filter((words) => !words.endsWith(' के अनुसार'))
  return `${by.length > 0 ? `${joined(by)} के अनुसार ` : ''}${plainSteps.map((words) => `${words} `).join('')}`
}

const largest = (name: string): string => (having(name, 2) === 'वाली' ? 'बड़ी' : 'बड़े')

function rankedOrBroken(chart: Told, called: Called): string {
  const { dimensions, series, facet, limit, measures } = chart
  const more = [series, facet].filter((dimension) => dimension !== undefined)
  const top = topWords(chart, called)
  if (top !== undefined) return more.length > 0 ? `${top}, ${byWords(more, called).trim()}` : top
  // Over time the limit is one of lines.
  const limited = limit?.rest === 'drop' && series && dimensions[0]?.grain !== undefined ? { of: series, count: limit.count } : undefined
  return `${byWords([...dimensions, ...more], called, limited)}${valuesIn(measures, called)}`
}

/** "सबसे ज़्यादा बिक्री वाले 5 उत्पाद" where only the first ones are shown. */
function topWords({ limit, measures, dimensions, sort: [sort] }: Told, called: Called): string | undefined {
  const [value, another] = measures
  const [axis] = dimensions
  if (!limit || limit.rest !== 'drop' || !value || another || !axis || axis.grain || !sort) return undefined
  if (!('measure' in sort.by) && !('total' in sort.by)) return undefined
  return ranked(sort.order, limit.count, { value, axis }, called)
}

/** "हर क्षेत्र में सबसे ज़्यादा बिक्री वाले 3 उत्पाद". */
function withinWords(chart: Told, called: Called): string | undefined {
  const { limit, measures, sort } = chart
  const groups = groupingsOf(chart)
  const within = groups.find(({ id }) => id === limit?.within)
  const [axis, ...others] = groups.filter((each) => each !== within)
  const [value] = measures
  if (!limit || !within || !axis || others.length > 0 || !value) return undefined
  const order = sort.find(({ by }) => 'measure' in by || 'total' in by)?.order ?? 'desc'
  const { unit } = labelParts(within.label)
  const each = within.grain ? (units[unit ?? ''] ?? labelFor(within.label, called)) : labelFor(within.label, called)
  return `हर ${oblique(each)} में ${ranked(order, limit.count, { value, axis }, called)}`
}

function ranked(
  order: 'asc' | 'desc',
  count: number,
  { value, axis }: { readonly value: Measure; readonly axis: Dimension },
  called: Called,
): string {
  const name = labelFor(axis.label, called)
  const things = count === 1 ? name : `${String(count)} ${several(name)}`
  return `सबसे ${order === 'desc' ? 'ज़्यादा' : 'कम'} ${rankIn(value, called)} ${having(name, count)} ${things}`
}

function tableTitle({ measures, dimensions, sort: [sort], limit }: Told, called: Called): string {
  const [axis, second] = dimensions
  const [value] = measures
  if (!axis) return valuesIn(measures, called)
  if (!value) {
    const columns = dimensions.map(({ label }) => labelFor(label, called))
    return joined(
      columns.length > 4 ? [...columns.slice(0, 3), `${String(columns.length - 3)} और`] : columns,
      columns.length > 4 ? 'तथा' : 'और',
    )
  }
  if (!second && !axis.grain && sort && 'measure' in sort.by && limit) return ranked(sort.order, limit.count, { value, axis }, called)
  return `${byWords(dimensions, called)}${valuesIn(measures, called)}`
}
