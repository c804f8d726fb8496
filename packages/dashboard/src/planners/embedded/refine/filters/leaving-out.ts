import type { Comparison, Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { nounOf } from '../../titles/names.ts'
import { baseOf, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Found, Reader } from '../edit.ts'
import { readFilters } from './index.ts'
import { havingOnly, lackingOut, limitedOut } from './limited-out.ts'
import { together } from './together.ts'

const pointing =
  /^(?:ones?|rows?|entries|records|who|which|that|with|without|having|whose|where|above|below|over|under|older|newer|more|less|fewer)\b/i
const opposite: Readonly<Partial<Record<Comparison, Comparison>>> = { lt: 'gte', lte: 'gt', gt: 'lte', gte: 'lt' }

/** "Leave out those with less than 3 reminders", "those without a reason": all but the rows of which it is said, and never these alone. */
export const readLeavingOut: Reader = (text, context) => {
  const had = havingOnly(text)
  const lack = lackingOut(text) ?? (had !== undefined && readFilters(text, context).edits.length === 0 ? had : undefined)
  const said = lack === undefined ? limitedOut(text) : `without ${lack}`
  if (said === undefined) return nothing(text)
  const [chart] = context.charts
  const noun = chart ? nounOf(baseOf(context.catalog, chart)).many : 'rows'
  const words = `only ${pointing.test(said) ? `${noun} ` : ''}${said.replace(/^(?:ones?|rows?|entries|records)\s+/i, '')}`
  const kept = readFilters(words, { ...context, written: words, joins: true })
  const change = (each: ChartPlan): ChartPlan | undefined => turned(each, kept, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'all', fits: (each) => (change(each) ? 1 : 0), apply: change }], rest: '' }
}

function turned(chart: ChartPlan, { edits: [edit] }: Found, context: EditContext): ChartPlan | undefined {
  const kept = edit?.apply(chart)
  const added = kept?.where.filter((each) => !chart.where.includes(each)) ?? []
  const [absent] = added
  if (kept && added.length === 1 && absent && lacks(absent))
    return { ...kept, where: together(chart.where, [turnedOver(absent)], 'beside') }
  const limits = kept?.having.filter((each) => !chart.having.includes(each)) ?? []
  if (!kept || added.length + limits.length !== 1) return undefined
  const [limit] = limits
  const [condition] = added
  if (limit) {
    const op = opposite[limit.op]
    return op && { ...kept, having: kept.having.map((each) => (each === limit ? { ...limit, op } : each)) }
  }
  const op = condition?.kind === 'compare' ? opposite[condition.op] : undefined
  if (condition?.kind !== 'compare' || op === undefined) return undefined
  const many = countOf(chart, condition, op, context)
  return many ?? { ...kept, where: kept.where.map((each): Condition => (each === condition ? { ...condition, op } : each)) }
}

const lacks = (condition: Condition): condition is Extract<Condition, { readonly kind: 'missing' | 'related' }> =>
  condition.kind === 'missing' ? condition.negated !== true : condition.kind === 'related' && condition.negated === true

function turnedOver({ negated, ...condition }: Extract<Condition, { readonly kind: 'missing' | 'related' }>): Condition {
  return negated === true ? condition : { ...condition, negated: true }
}

/** "Less than 10 ratings" of ratings from 1 to 5: so many of them, and none that is so high. */
function countOf(
  chart: ChartPlan,
  { column, value }: Extract<Condition, { readonly kind: 'compare' }>,
  op: Comparison,
  { catalog }: EditContext,
): ChartPlan | undefined {
  const max = profileIn(catalog, chart, column)?.profile.max
  const isOf = chart.measures.some((measure) => measure.column !== undefined && isSameColumn(measure.column, column))
  if (!isOf || typeof value !== 'number' || typeof max !== 'number' || value <= max || chart.dimensions.length !== 1) return undefined
  return { ...chart, having: [...chart.having, { aggregate: 'count', column, op, value }] }
}
