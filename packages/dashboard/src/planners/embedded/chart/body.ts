import type { ChartPlan } from '../../../plan.ts'

/** A chart without its place in a session. */
export type ChartBody = Omit<ChartPlan, 'id' | 'alternatives'>
