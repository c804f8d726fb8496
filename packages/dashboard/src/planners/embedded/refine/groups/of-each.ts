import { isNamed } from '../columns.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { endOf } from '../order/index.ts'
import { numberSaid, numberWords } from '../words.ts'
import { groupSaid } from './group-said.ts'
import { readGroups } from './index.ts'

/** So many small charts there is room for side by side. */
const mostPanels = 12

const said = new RegExp(
  `^\\s*(?:(?:please|only|just|show|keep|give|see|me|the|now)\\s+)*(top|best|highest|largest|biggest|bottom|worst|lowest|smallest)\\s+(\\d{1,2}|${Object.keys(numberWords).join('|')})(?:\\s+(\\p{L}+))?\\s+(?:per|(?:of|in|for|within|from)\\s+(?:each|every))\\s+(\\p{L}+(?: \\p{L}+)?)\\s*$`,
  'u',
)

/** Of what is ranked already; "by category" ranks the categories. */
const within =
  /^\s*(?:(?:please|only|just|show|rank|do|now|but|and|it|them|this|the same)\s+)*(?:in|within|inside|of)\s+(?:each|every)\s+(\p{L}+(?: \p{L}+)?)\s*$/u

/** "Top 3 in each region" of bars by shop, "in each region" of the top 3: the first of every region, and not of all. */
export const readOfEach: Reader = (text, context) => {
  const [, end = '', count = '', thing, each = ''] = said.exec(text) ?? []
  const [, inside] = within.exec(text) ?? []
  if (end === '' && inside === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    if (inside === undefined)
      return ofEach(chart, { end, count: numberSaid(count), each, ...(thing === undefined ? {} : { thing }) }, context)
    const [first] = chart.sort
    const isRanked = chart.limit?.rest === 'drop' && first !== undefined && 'measure' in first.by
    return isRanked ? ofEach(chart, { end: first.order, count: chart.limit.count, each: inside }, context) : undefined
  }
  if (!context.charts.some(change)) {
    // "In each region" of what is not ranked.
    const split = inside === undefined ? undefined : readGroups(`split by ${inside}`, context)
    return split && split.edits.length > 0 ? { ...split, rest: '' } : nothing(text)
  }
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

interface OfEach {
  /** The word for it, or the order itself. */
  readonly end: string
  readonly count: number
  readonly thing?: string
  readonly each: string
}

function ofEach(chart: ChartPlan, { end, count, thing, each }: OfEach, context: EditContext): ChartPlan | undefined {
  const [axis, ...more] = chart.dimensions
  const [measure, ...others] = chart.measures
  if (!['bar', 'table'].includes(chart.kind) || !axis || axis.grain || axis.bin || chart.series || chart.facet || !measure) return undefined
  if (more.length + others.length > 0 || measure.aggregate === 'none') return undefined
  const isAxis = (words: string): boolean => isNamed(words, chart, axis.column, context.catalog)
  if ((thing !== undefined && !isAxis(thing)) || isAxis(each)) return undefined
  const order = end === 'asc' || end === 'desc' ? end : endOf(end, chart)
  const group = groupSaid(each, chart, context, 60)
  if (!group || !order || group.dimension.grain) return undefined
  const inPanels = chart.kind === 'bar' && group.size <= mostPanels
  const within = { ...group.dimension, id: inPanels ? 'f1' : 'd1' }
  const limit = { count, rest: 'drop' as const, within: within.id }
  const byValue = { by: { measure: measure.id }, order }
  if (inPanels) return { ...chart, source: group.source, orientation: 'horizontal', facet: within, sort: [byValue], limit }
  const dimensions = [within, { ...axis, id: 'd2' }]
  return { ...chart, kind: 'table', source: group.source, dimensions, sort: [{ by: { dimension: 'd1' }, order: 'asc' }, byValue], limit }
}
