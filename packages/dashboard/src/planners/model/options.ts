import type { BudgetLimits, Spending } from './budget.ts'
import type { ModelAddress } from './provider.ts'

export interface ModelPlannerOptions extends ModelAddress {
  /** For all calls of one request together. Default 20,000. */
  readonly timeoutMs?: number
  /** Tokens of one question at most, as UTF-8 bytes / 3: instructions, catalogue, request, form. Default 6,000. */
  readonly promptTokens?: number
  /** Tokens that an answer may have. Default 4,000. */
  readonly answerTokens?: number
  /** Read the answer while it is written. Default true. */
  readonly streaming?: boolean
  /** Also send frequent values of columns that are neither categories nor places. Default false. */
  readonly sendSamples?: boolean
  /** Let the model write a statement where the plan's parts do not suffice. Default false. */
  readonly writeSql?: boolean
  readonly budget?: Partial<BudgetLimits>
  /** Where the spending of a day is kept. Default: in memory. */
  readonly spending?: Spending
  /** For a million tokens; without them no cost is reckoned. */
  readonly prices?: { readonly input: number; readonly output: number; readonly currency: string }
  readonly now?: () => Date
  /** Hears of every call that was made. */
  readonly onCall?: (facts: ModelCallFacts) => void
}

/** One call, for logs and metrics; nothing of what was said. */
export interface ModelCallFacts {
  readonly provider: string
  readonly model: string
  readonly purpose: 'plan' | 'refine'
  /** `ok`, or the code of its failure. */
  readonly outcome: string
  readonly ms: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost?: number
  readonly currency?: string
}

export const defaultBudget: BudgetLimits = { requestTokens: 40_000, userCallsPerDay: 1_000, userTokensPerDay: 1_000_000 }
