import type { ChartPlan } from '../../../../plan.ts'
import { describeChart } from '../../titles/description.ts'
import type { BoardChange } from './change.ts'
import { asKind } from '../kinds.ts'
import { boardIsFull, maxCharts, withChart } from '../state.ts'
import type { State } from '../state.ts'

const numbers = '(?:numbers?|figures?|values?|data|details|same|it|this|that|them|everything)'
const place =
  '(?:(?:below|beneath|under|underneath|beside|next to|alongside|behind)(?: (?:it|this|that|them|the (?:charts?|graphs?|bars?|lines?)))?|too|also|as well)'
const asked = [
  // "I also need a table with the numbers".
  new RegExp(
    `^(?:(?:please|and|now|us|i|we|me|would like) )*(?:also|add|create|insert|include|need|want|give)(?: (?:also|in|me|us|add|need|want|show|have|see|to))* (?:an? |the |another )?(?:(?:data|small|separate|detailed|simple|new) )*table(?: (?:with|of|for|showing|that shows|containing))?(?: (?:all|the|its|their|these|those|exact|actual|underlying|same|of))*(?: ${numbers})?(?:,? ${place})*$`,
  ),
  // "Show the numbers in a table below".
  new RegExp(
    `^(?:(?:please|and|now|also|show|put|add|give|see|have|i|we|me|us|want|need) )*(?:(?:the|its|their|these|those|same|exact|actual) )*${numbers} (?:(?:also|too) )?(?:in|as) (?:an? )?(?:(?:data|small|separate) )*table(?:,? ${place})+$`,
  ),
  new RegExp(`^(?:(?:please|and|now|also|show|put|add|me) )*(?:an? )?(?:data )?table(?:,? ${place})+$`),
]

/** What a chart shows, once more as a table. */
export const tableBeside: BoardChange = ({ lower }, { ids }, state) => {
  if (!asked.some((pattern) => pattern.test(lower))) return undefined
  const shown = meant(ids, state)
  if (!shown) return undefined
  const made = asKind(state.catalog, shown, 'table')
  if (!made) return undefined
  if (state.plan.charts.length >= maxCharts) return boardIsFull(state)
  return withChart(state, { ...made, ...describeChart(made), traces: [] })
}

/** The chart that is named, the one changed before, or the last one that is no table. */
function meant(ids: readonly string[], { last, plan: { charts } }: State): ChartPlan | undefined {
  const drawn = charts.filter(({ kind }) => kind !== 'table')
  return drawn.find(({ id }) => ids.includes(id)) ?? drawn.find(({ id }) => last.includes(id)) ?? drawn.at(-1)
}
