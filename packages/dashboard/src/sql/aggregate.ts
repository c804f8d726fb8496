import type { Aggregate } from '../plan-aggregate.ts'

/** How an engine writes what the others call `avg(x)`, `median(x)` and `stddev_samp(x)`. */
export interface OwnAggregates {
  readonly mean?: (expression: string) => string
  readonly median?: (expression: string) => string
  readonly stddev?: (expression: string) => string
}

/**
 * An aggregate as every engine writes it, but for what it has of its own.
 * @param expression what it is taken of; undefined counts rows
 */
export function writeAggregate(kind: Aggregate, expression: string | undefined, own: OwnAggregates = {}): string {
  if (kind === 'count') return `count(${expression ?? '*'})`
  const of = expression ?? '*'
  switch (kind) {
    case 'none':
      return of
    case 'count_distinct':
      return `count(DISTINCT ${of})`
    case 'mean':
      return own.mean?.(of) ?? `avg(${of})`
    case 'median':
      return own.median?.(of) ?? `median(${of})`
    case 'stddev':
      return own.stddev?.(of) ?? `stddev_samp(${of})`
    default:
      return `${kind}(${of})`
  }
}
