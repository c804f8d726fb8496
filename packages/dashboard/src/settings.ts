/** What a file of settings may say of this package, without the package behind it. */
export { firstHints, hiddenByHints, hintAggregates, hintMeanings } from './connections/hints.ts'
export type { ColumnHint, Hints, TableHint } from './connections/hints.ts'
export { metricFormats, metricProblem } from './connections/metric.ts'
export type { MetricHint } from './connections/metric.ts'
export { modelProviders } from './planners/model/provider.ts'
