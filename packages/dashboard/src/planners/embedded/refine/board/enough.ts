import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import type { EditContext } from '../edit.ts'
import { enoughSaid, measureSaid } from '../measures/enough.ts'
import type { BoardChange } from './change.ts'

/** "Just the count, no feedback" of two charts by the same, each of one of them: that which measures it stays. */
export const keepMeasuring: BoardChange = ({ lower, text }, _target, state) => {
  const [one, other, ...more] = state.plan.charts
  const said = one && other && more.length === 0 ? enoughSaid(lower) : undefined
  if (!one || !other || said === undefined || !isByTheSame(one, other)) return undefined
  const { catalog, fiscalYearStart } = state
  const context: EditContext = { catalog, fiscalYearStart, aimed: false, written: text, charts: state.plan.charts }
  const [kept, ...both] = [one, other].filter((chart) => measureSaid(chart, said, context) !== undefined)
  if (!kept || both.length > 0) return undefined
  const { targetChartId: _gone, ...rest } = state
  const placements = Object.fromEntries(Object.entries(state.plan.placements).filter(([id]) => id === kept.id))
  return { ...rest, last: [kept.id], plan: { ...state.plan, charts: [kept], placements } }
}

function isByTheSame({ dimensions: [one] }: ChartPlan, { dimensions: [other] }: ChartPlan): boolean {
  return one !== undefined && other !== undefined && isSameColumn(one.column, other.column) && one.grain === other.grain
}
