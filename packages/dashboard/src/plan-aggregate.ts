import { aggregateNames } from '@chitravani/protocol/names'
import type { AggregateName as Aggregate, PercentileName as Percentile } from '@chitravani/protocol/names'

export { aggregateNames as aggregates }
export type { Aggregate, Percentile }

/** What so many hundredths of the values lie below: a tenth of them below `p10`. Between two values it is in proportion, as the median is. */
export const percentiles = {
  p1: 0.01,
  p5: 0.05,
  p10: 0.1,
  p20: 0.2,
  p25: 0.25,
  p75: 0.75,
  p80: 0.8,
  p90: 0.9,
  p95: 0.95,
  p98: 0.98,
  p99: 0.99,
} as const satisfies Readonly<Record<Percentile, number>>

export function isPercentile(aggregate: string): aggregate is Percentile {
  return Object.hasOwn(percentiles, aggregate)
}
