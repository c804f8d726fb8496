import type { Planner } from '../planner.ts'
import { openConversation } from './conversation.ts'
import type { ModelPlannerOptions } from './options.ts'
import { planWith } from './plan.ts'
import { refineWith } from './refine.ts'

export type { ModelAmount, Spending } from './budget.ts'
export { withFallback } from './fallback.ts'
export type { ModelCallFacts, ModelPlannerOptions } from './options.ts'
export type { ModelProvider } from './provider.ts'

/**
 * The planner that asks a language model which columns to show, and checks every word of the answer against what it
 * was shown. It makes the same typed plans as the embedded one.
 */
export function openModelPlanner(options: ModelPlannerOptions): Planner {
  const conversation = openConversation(options)
  return {
    name: 'llm',
    plan: (request, call = {}) => planWith(conversation, options, request, call),
    refine: (request, call = {}) => refineWith(conversation, options, request, call),
  }
}
