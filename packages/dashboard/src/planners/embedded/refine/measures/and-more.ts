import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { aggregateSaid, baseOf, columnsSaid, isMeasurable, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { measureEdit, withMeasure } from './index.ts'
import { namesMeasure } from './names-measure.ts'
import { isName } from './named-measure.ts'
import { asKind } from '../kinds.ts'
import { partSaid } from '../groups/axes.ts'
import { groupSaid } from '../groups/group-said.ts'
import { regrouped, withColumn } from '../groups/index.ts'
import { barsOfPie, splitChart } from '../groups/splits.ts'

const lead = '^\\s*(?:(?:show|give|put|see|make|use|want|need|draw|plot|it|them|this|me|i|by|per|for each|split by|grouped by) )*(?:the )?'
const one = '(\\p{L}[^,;]{0,50}?)'
/** "(And) by region", "region too". */
const added = new RegExp(`${lead}(?:their |its )?${one}(?: (?:too|also|as well))*\\s*$`, 'u')
/** "Both, format and region", "by format as well as region", "format and region both". */
const pairs: readonly RegExp[] = [
  new RegExp(`${lead}both,? (?:by )?(?:the )?${one},? (?:and|&|plus|as well as) (?:by )?(?:the )?${one}\\s*$`, 'u'),
  new RegExp(`${lead}${one},? (?:and|&|plus|as well as) (?:by )?(?:the )?${one},? (?:both|together)\\s*$`, 'u'),
  new RegExp(
    `^\\s*(?:(?:show|give|put|see|make|it|them|this|me) )*(?:by|per) (?:the )?${one},? (?:and|&|plus|as well as) (?:by |per )?(?:the )?${one}\\s*$`,
    'u',
  ),
  new RegExp(`${lead}${one} (?:as well as|along with|and|&) (?:by )?(?:the )?${one}\\s*$`, 'u'),
]
/** So many small charts there is room for side by side. */
const mostPanels = 12

/** "And by gender", "region too": one more breakdown beside that which is shown. "Both, format and region", "both sales and cost": by the two, or of them. */
export const readMoreGroups: Reader = (text, context) => {
  // What is shown may have been taken for the name of the chart.
  const whole = context.written.toLowerCase()
  const isPair = whole.length < 160 && /\b(?:both|and|as|plus|together)\b|&/.test(whole)
  const pair = isPair ? pairs.map((pattern) => pattern.exec(whole)).find((match) => match !== null) : undefined
  const [, first = '', second = ''] = pair ?? []
  const more = pair || !context.joins ? undefined : added.exec(text)?.[1]
  if (!pair && more === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    more === undefined ? (byBoth(chart, first, second, context) ?? ofBoth(chart, first, second, context)) : withMore(chart, more, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** Whether the words name a breakdown of the chart, and nothing else. */
function isGroup(words: string, chart: ChartPlan, context: EditContext): boolean {
  if (!isName(words, context)) return false
  const [said] = columnsSaid(words, context.catalog, chart)
  // "And orders" of a chart of orders counts them.
  const isCounted = said?.whole === true && (said.table.id === baseOf(context.catalog, chart).id || words.endsWith('s'))
  // "Quantity too" is measured; "and by quantity" breaks down.
  const isNumber = said !== undefined && isMeasurable(context.catalog, said)
  return said !== undefined && !isCounted && (!isNumber || (said.profile.distinct <= 12 && /\b(?:by|per|for each)\b/.test(context.written)))
}

function withMore(chart: ChartPlan, words: string, context: EditContext): ChartPlan | undefined {
  if (!['bar', 'line', 'area', 'arc'].includes(chart.kind) || chart.dimensions.length !== 1) return undefined
  const listed = beside(chart, words, context)
  if (listed) return listed
  if (chart.measures.length > 1) return undefined
  if (!isGroup(words, chart, context) || partSaid(words, chart, context) !== undefined) return undefined
  if (!chart.series) return splitChart(barsOfPie(chart, context), words, 'series', context)
  const group = groupSaid(words, chart, context, mostPanels)
  return group && !chart.facet ? splitChart(chart, words, 'facet', context) : undefined
}

/** "And their city" of bars by customer, who has one: told beside each in a table. */
function beside(chart: ChartPlan, words: string, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [axis] = chart.dimensions
  const at = axis && axis.grain === undefined ? profileIn(catalog, chart, axis.column) : undefined
  const [said] = columnsSaid(words, catalog, chart)
  const isOfEach = said && !said.whole && at?.profile.meaning === 'name' && at.table === said.table && at.profile !== said.profile
  if (!isOfEach || chart.series || isMeasurable(catalog, said) || !isName(words, context)) return undefined
  const list = asKind(catalog, chart, 'table')
  return list && withColumn(list, words, context)
}

function byBoth(chart: ChartPlan, first: string, second: string, context: EditContext): ChartPlan | undefined {
  if (!['bar', 'line', 'area', 'arc', 'text', 'rect'].includes(chart.kind) || chart.measures.length > 1 || chart.facet) return undefined
  if (![first, second].every((words) => partSaid(words, chart, context) !== undefined || isGroup(words, chart, context))) return undefined
  const [one, other] = [first, second].map((words) => partSaid(words, chart, context))
  if (one && other) return one !== other && groupingsOf(chart).length === 2 ? chart : undefined
  if (chart.kind === 'rect') return undefined
  const bars = barsOfPie(chart, context)
  if (one === 'axis') return splitChart(bars, second, 'series', context)
  if (other === 'axis') return splitChart(bars, first, 'series', context)
  const { series: _series, stack: _stack, ...bare } = bars
  const by = regrouped(bare, first, false, context, true)
  return by && splitChart(by, second, 'series', context)
}

/** "Both sales and cost": what is shown stays, and has the other beside it. */
function ofBoth(chart: ChartPlan, first: string, second: string, context: EditContext): ChartPlan | undefined {
  if (chart.measures.length > 1 || chart.series || ![first, second].every((words) => isName(words, context))) return undefined
  const [one, other] = [first, second].map((words) => namesMeasure(words, chart, context))
  if (one !== other) return withMeasure(chart, one ? second : first, aggregateSaid(one ? second : first), context)
  const made = one ? undefined : measureEdit(chart, first, aggregateSaid(first), context)
  return made && withMeasure(made, second, aggregateSaid(second), context)
}
