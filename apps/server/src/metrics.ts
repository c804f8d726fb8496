import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What is counted for Prometheus; no label holds anything a caller chose. */
export interface Metrics {
  answered(answer: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }): void
  streamOpened(): void
  streamClosed(): void
  failed(code: string): void
  readonly contentType: string
  text(): Promise<string>
  close(): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'chitravani_http_requests_total', help: 'Requests answered', labelNames, registers })
  const durations = new Histogram({
    name: 'chitravani_http_request_seconds',
    help: 'Time until a request was answered, streams until their end',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const failures = new Counter({
    name: 'chitravani_failures_total',
    help: 'Failures answered, by code',
    labelNames: ['code'] as const,
    registers,
  })
  const streams = new Gauge({ name: 'chitravani_open_streams', help: 'Event streams that are open', registers })
  return {
    answered({ method, route, status, seconds }) {
      const labels = { method, route, status: String(status) }
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    failed: (code) => failures.inc({ code }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
  }
}
