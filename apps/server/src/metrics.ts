import type { ModelCallFacts } from '@chitravani/dashboard'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What is counted for Prometheus; no label holds anything a caller chose. */
export interface Metrics {
  answered(answer: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }): void
  streamOpened(): void
  streamClosed(): void
  socketOpened(): void
  socketClosed(): void
  failed(code: string): void
  /** One piece of work of the language library. */
  spoke(work: SpokenWork): void
  /** One call of a language model. */
  modelAsked(
    call: Pick<ModelCallFacts, 'provider' | 'purpose' | 'outcome' | 'ms' | 'inputTokens' | 'outputTokens' | 'cost' | 'currency'>,
  ): void
  readonly contentType: string
  text(): Promise<string>
  close(): void
}

/** What a request or a stream of the speech routes came to. */
export interface SpokenWork {
  readonly operation: 'tts' | 'stt' | 'translate'
  /** One of a closed list, never what a caller wrote. */
  readonly provider: string
  /** Did nothing go to a provider? */
  readonly free: boolean
  readonly characters?: number
  readonly audioSeconds?: number
  readonly seconds: number
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = requestMetrics(registers)
  const failures = new Counter({
    name: 'chitravani_failures_total',
    help: 'Failures answered, by code',
    labelNames: ['code'] as const,
    registers,
  })
  const speech = speechMetrics(registers)
  const models = modelMetrics(registers)
  const streams = new Gauge({ name: 'chitravani_open_streams', help: 'Event streams that are open', registers })
  const sockets = new Gauge({ name: 'chitravani_open_sockets', help: 'Sockets that are open', registers })
  return {
    ...requests,
    ...speech,
    ...models,
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    socketOpened: () => sockets.inc(),
    socketClosed: () => sockets.dec(),
    failed: (code) => failures.inc({ code }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
  }
}

function requestMetrics(registers: Registry[]): Pick<Metrics, 'answered'> {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'chitravani_http_requests_total', help: 'Requests answered', labelNames, registers })
  const durations = new Histogram({
    name: 'chitravani_http_request_seconds',
    help: 'Time until a request was answered, streams until their end',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    answered({ method, route, status, seconds }) {
      const labels = { method, route, status: String(status) }
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
  }
}

function speechMetrics(registers: Registry[]): Pick<Metrics, 'spoke'> {
  const work = ['operation', 'provider', 'cached'] as const
  const spoken = new Counter({ name: 'chitravani_speech_requests_total', help: 'Speech and translation done', labelNames: work, registers })
  const characters = new Counter({
    name: 'chitravani_speech_characters_total',
    help: 'Characters spoken or translated',
    labelNames: work,
    registers,
  })
  const audio = new Counter({
    name: 'chitravani_speech_audio_seconds_total',
    help: 'Seconds of audio transcribed',
    labelNames: work,
    registers,
  })
  const working = new Histogram({
    name: 'chitravani_speech_seconds',
    help: 'Time that speech and translation took, streams until their first sound',
    labelNames: work,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  })
  return {
    spoke(done) {
      const labels = { operation: done.operation, provider: done.provider, cached: String(done.free) }
      spoken.inc(labels)
      if (done.characters !== undefined) characters.inc(labels, done.characters)
      if (done.audioSeconds !== undefined) audio.inc(labels, done.audioSeconds)
      working.observe(labels, done.seconds)
    },
  }
}

function modelMetrics(registers: Registry[]): Pick<Metrics, 'modelAsked'> {
  const asking = ['provider', 'purpose', 'outcome'] as const
  const modelCalls = new Counter({ name: 'chitravani_model_calls_total', help: 'Calls of language models', labelNames: asking, registers })
  const modelTokens = new Counter({
    name: 'chitravani_model_tokens_total',
    help: 'Tokens sent to (input) and answered by (output) language models',
    labelNames: ['provider', 'direction'] as const,
    registers,
  })
  const modelCost = new Counter({
    name: 'chitravani_model_cost_total',
    help: 'Cost of language models by the prices of the settings',
    labelNames: ['provider', 'currency'] as const,
    registers,
  })
  const modelTimes = new Histogram({
    name: 'chitravani_model_seconds',
    help: 'Time that calls of language models took',
    labelNames: asking,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers,
  })
  return {
    modelAsked({ provider, purpose, outcome, ms, inputTokens, outputTokens, cost, currency }) {
      const labels = { provider, purpose, outcome }
      modelCalls.inc(labels)
      modelTimes.observe(labels, ms / 1_000)
      modelTokens.inc({ provider, direction: 'input' }, inputTokens)
      modelTokens.inc({ provider, direction: 'output' }, outputTokens)
      if (cost !== undefined && currency !== undefined) modelCost.inc({ provider, currency }, cost)
    },
  }
}
