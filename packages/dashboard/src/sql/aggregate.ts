import { isPercentile, percentiles } from '../plan-aggregate.ts'
import type { Aggregate } from '../plan-aggregate.ts'

/** How an engine writes what has no one form: the value that a share of the others lies below, and what others call `avg(x)` and `stddev_samp(x)`. */
export interface OwnAggregates {
  readonly quantile: (expression: string, share: number) => string
  readonly mean?: (expression: string) => string
  readonly stddev?: (expression: string) => string
}

/**
 * An aggregate as every engine writes it, but for what it has of its own.
 * @param expression what it is taken of; undefined counts rows
 */
export function writeAggregate(kind: Aggregate, expression: string | undefined, own: OwnAggregates): string {
  if (kind === 'count') return `count(${expression ?? '*'})`
  const of = expression ?? '*'
  if (isPercentile(kind)) return own.quantile(of, percentiles[kind])
  switch (kind) {
    case 'none':
      return of
    case 'count_distinct':
      return `count(DISTINCT ${of})`
    case 'mean':
      return own.mean?.(of) ?? `avg(${of})`
    case 'median':
      return own.quantile(of, 0.5)
    case 'stddev':
      return own.stddev?.(of) ?? `stddev_samp(${of})`
    default:
      return `${kind}(${of})`
  }
}
