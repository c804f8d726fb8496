import type { AggregateTerm } from '../../../plan-formula.ts'

const aggregates: Readonly<Record<string, AggregateTerm['aggregate']>> = {
  median: 'median',
  total: 'sum',
  maximum: 'max',
  max: 'max',
  longest: 'max',
  minimum: 'min',
  min: 'min',
  shortest: 'min',
  fastest: 'min',
}
/** What is asked of several stretches of time, as part of a regular expression: "longest", "average". */
export const kindsSaid = `average|avg|mean|typical|usual|${Object.keys(aggregates).join('|')}`

/** Default: their mean. */
export const aggregateOfKind = (said: string | undefined): AggregateTerm['aggregate'] => aggregates[(said ?? '').toLowerCase()] ?? 'mean'
