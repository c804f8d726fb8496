import { embeddedPlanner, openModelPlanner, withFallback } from '@chitravani/dashboard'
import type { Planner } from '@chitravani/dashboard'
import type { PlannerName } from '@chitravani/protocol'
import type { SpendingRecords } from '@chitravani/storage'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'

/** Who plans, by the name that a request gives. `llm` is absent where no model is set up. */
export type Planners = Readonly<Record<Exclude<PlannerName, 'llm'>, Planner>> & { readonly llm?: Planner }

export interface PlannerTools {
  readonly spending: SpendingRecords
  readonly metrics: Pick<Metrics, 'modelAsked'>
  readonly log: Logger
  readonly now: () => Date
}

/** The planners of a configuration. A model's calls are logged and counted, never what was said. */
export function openPlanners(config: Config, { spending, metrics, log, now }: PlannerTools): Planners {
  const [provider, model] = [config['llm.provider'], config['llm.model']]
  if (provider === undefined || model === undefined) return { auto: embeddedPlanner, embedded: embeddedPlanner }
  const [apiKey, baseUrl] = [config['llm.api_key'], config['llm.base_url']]
  const [input, output] = [config['llm.input_price'], config['llm.output_price']]
  const llm = openModelPlanner({
    provider,
    model,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    timeoutMs: config['llm.timeout_seconds'] * 1_000,
    promptTokens: config['llm.prompt_tokens'],
    answerTokens: config['llm.answer_tokens'],
    streaming: config['llm.streaming'],
    sendSamples: config['llm.send_samples'],
    writeSql: config['llm.write_sql'],
    budget: {
      requestTokens: config['llm.request_tokens'],
      userCallsPerDay: config['llm.user_calls_per_day'],
      userTokensPerDay: config['llm.user_tokens_per_day'],
    },
    spending,
    ...(input === undefined || output === undefined ? {} : { prices: { input, output, currency: config['llm.currency'] } }),
    now,
    onCall: ({ inputTokens, outputTokens, ...facts }) => {
      metrics.modelAsked({ ...facts, inputTokens, outputTokens })
      log.info({ ...facts, input_tokens: inputTokens, output_tokens: outputTokens }, 'language model asked')
    },
  })
  return { auto: withFallback(llm, embeddedPlanner), embedded: embeddedPlanner, llm }
}
