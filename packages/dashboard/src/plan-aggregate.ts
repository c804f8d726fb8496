export const aggregates = ['none', 'count', 'count_distinct', 'sum', 'mean', 'median', 'min', 'max', 'stddev'] as const
export type Aggregate = (typeof aggregates)[number]
