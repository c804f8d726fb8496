import type { DashboardPlan } from './plan.ts'

/** Warnings about the words of one change. */
const once: ReadonlySet<string> = new Set([
  'unused_words',
  'shown_already',
  'chart_replaced',
  'period_unfinished',
  'model_fallback',
  'model_chart_refused',
  'prompt_shortened',
])

/** The plan before another change: what was made of the words that led to it is told already. */
export const withoutTold = (plan: DashboardPlan): DashboardPlan => ({
  ...plan,
  warnings: plan.warnings.filter(({ code }) => !once.has(code)),
})
