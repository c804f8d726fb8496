import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import type { Understanding } from './understanding.ts'

/** The charts of a request, or of one of the questions in it. */
export interface Planned {
  readonly charts: readonly Omit<ChartPlan, 'id'>[]
  readonly understanding: Understanding
  /** How many there are comes first, and the list of them behind it. */
  readonly listed?: true
  /** Set where the request was taken for a broad wish. */
  readonly overview?: DashboardPlan
}

/** Plans a request that says the same in other words. */
export type PlanWords = (request: PlanRequest, understanding: Understanding) => Planned
