import type { ChartPlan } from '../../../../plan.ts'
import type { Clause } from '../clauses/index.ts'
import type { Refusal, State } from '../state.ts'
import type { Target } from '../targets.ts'

/** Changes the dashboard rather than what a chart shows; undefined where the wish is about something else. */
export type BoardChange = (clause: Clause, target: Target, state: State, tools: BoardTools) => State | Refusal | undefined

export interface BoardTools {
  /** A chart that compares time with time: "growth of sales by region". */
  readonly planComparison: (text: string, state: State) => Omit<ChartPlan, 'id'> | undefined
  /** A new chart from a sentence; undefined where it cannot be made. */
  readonly planChart: (text: string, state: State) => Omit<ChartPlan, 'id' | 'alternatives'> | undefined
  /** The one chart of a request each word of which is understood; undefined where it would be several, or a dashboard. */
  readonly planQuestion: (text: string, state: State) => Omit<ChartPlan, 'id' | 'alternatives'> | undefined
}
