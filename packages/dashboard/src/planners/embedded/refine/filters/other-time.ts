import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { readFilters } from './index.ts'

const denied = /^\s*(?:no|nope|nah|sorry|wrong)\b[, ]*(?:(?:i (?:meant?|want(?:ed)?)|make it|for|in|the) )*(\S.{0,40}?)[\s.!]*$/

/** "No last year" where this one is shown: that. What lies in what is shown is not wanted. */
export const readOtherTime: Reader = (text, context) => {
  const words = denied.exec(text)?.[1]
  if (words === undefined || !context.charts.some(({ where }) => where.some(isKept))) return nothing(text)
  const said = `only ${/^(?:19|20)\d\d$/.test(words) ? 'in ' : ''}${words}`
  const kept = readFilters(said, { ...context, joins: false, written: said })
  if (/\p{L}/u.test(kept.rest)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = kept.edits[0]?.apply(chart)
    const [time, ...more] = made?.where.filter((each) => !chart.where.includes(each)) ?? []
    const isElsewhere = time && more.length === 0 && chart.where.some((each) => isKept(each) && areApart(each, time))
    return isElsewhere ? made : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

const isKept = (each: Condition): each is Extract<Condition, { readonly kind: 'period' }> => each.kind === 'period' && each.negated !== true

/** Neither lies in the other. */
function areApart(one: Extract<Condition, { readonly kind: 'period' }>, other: Condition): boolean {
  if (!isKept(other) || !isSameColumn(one.column, other.column)) return false
  return (one.until ?? '9') <= (other.from ?? '') || (other.until ?? '9') <= (one.from ?? '')
}
