import { embeddedPlanner, openModelPlanner } from '../../packages/dashboard/src/planners/index.ts'
import type { ModelProvider, Planner } from '../../packages/dashboard/src/planners/index.ts'
import { modelProviders } from '../../packages/dashboard/src/settings.ts'

export interface PlannerChoice {
  readonly planner?: string | undefined
  readonly provider?: string | undefined
  readonly model?: string | undefined
  readonly 'base-url'?: string | undefined
}

export interface MeasuredPlanner {
  readonly planner: Planner
  /** What it took so far, in words; nothing for the embedded one. */
  readonly spent: () => string | undefined
}

const keyless: ReadonlySet<string> = new Set(['ollama', 'openai-compatible'])

/** The planner that is to be measured, or the lines that say what is missing. The key comes from the environment only. */
export function choosePlanner(
  given: PlannerChoice,
  environment: NodeJS.ProcessEnv = process.env,
): MeasuredPlanner | { readonly missing: readonly string[] } {
  if (given.planner === undefined || given.planner === 'embedded') return { planner: embeddedPlanner, spent: () => undefined }
  if (given.planner !== 'llm') return { missing: [`There is no planner "${given.planner}" to measure; "embedded" and "llm" there are.`] }
  const model = given.model ?? environment['CHITRAVANI_LLM_MODEL']
  const named = given.provider ?? environment['CHITRAVANI_LLM_PROVIDER'] ?? 'openai'
  const provider = modelProviders.find((each) => each === named)
  const apiKey = environment['CHITRAVANI_LLM_API_KEY']
  const baseUrl = given['base-url'] ?? environment['CHITRAVANI_LLM_BASE_URL']
  const missing = [
    ...(provider === undefined
      ? [`"${named}" is no provider: --provider or CHITRAVANI_LLM_PROVIDER is one of ${modelProviders.join(', ')}.`]
      : []),
    ...(model === undefined ? ['No model was named: give --model NAME or CHITRAVANI_LLM_MODEL.'] : []),
    ...(apiKey === undefined && !keyless.has(named) ? [`No key: the provider ${named} needs one in CHITRAVANI_LLM_API_KEY.`] : []),
    ...(named === 'openai-compatible' && baseUrl === undefined ? ['No address: give --base-url URL or CHITRAVANI_LLM_BASE_URL.'] : []),
  ]
  if (provider === undefined || model === undefined || missing.length > 0) return { missing }
  return measured({ provider, model, apiKey, baseUrl })
}

function measured({
  provider,
  model,
  apiKey,
  baseUrl,
}: {
  readonly provider: ModelProvider
  readonly model: string
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
}): MeasuredPlanner {
  const sums = { calls: 0, failed: 0, input: 0, output: 0 }
  const planner = openModelPlanner({
    provider,
    model,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    timeoutMs: 120_000,
    budget: { requestTokens: 1e9, userCallsPerDay: 1e9, userTokensPerDay: 1e12 },
    onCall: ({ outcome, inputTokens, outputTokens }) => {
      sums.calls += 1
      sums.failed += outcome === 'ok' ? 0 : 1
      sums.input += inputTokens
      sums.output += outputTokens
    },
  })
  return {
    planner,
    spent: () =>
      `${provider} ${model}: ${String(sums.calls)} calls (${String(sums.failed)} failed), ${String(sums.input)} tokens sent, ${String(sums.output)} answered`,
  }
}
