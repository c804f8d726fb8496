/** The words of the wire that come in lists, without the schemas: for whoever does not need zod. */

export const themeNames = ['default', 'light', 'dark', 'slate', 'high_contrast'] as const
export type ThemeName = (typeof themeNames)[number]

export const chartTypes = ['bar', 'line', 'area', 'arc', 'point', 'text', 'rect', 'boxplot', 'histogram', 'table'] as const
export type ChartType = (typeof chartTypes)[number]

export const stageNames = ['strategy', 'data', 'viz_spec', 'layout'] as const
export type StageName = (typeof stageNames)[number]

export const plannerNames = ['auto', 'embedded', 'llm'] as const
export type PlannerName = (typeof plannerNames)[number]

export const connectionKindNames = ['duckdb', 'sqlite', 'files', 'postgres', 'mysql', 'clickhouse'] as const
export type ConnectionKindName = (typeof connectionKindNames)[number]

/** So many hundredths of the values lie below. */
export const percentileNames = ['p1', 'p5', 'p10', 'p20', 'p25', 'p75', 'p80', 'p90', 'p95', 'p98', 'p99'] as const
export type PercentileName = (typeof percentileNames)[number]
export const aggregateNames = [
  'none',
  'count',
  'count_distinct',
  'sum',
  'mean',
  'median',
  ...percentileNames,
  'min',
  'max',
  'stddev',
] as const
export type AggregateName = (typeof aggregateNames)[number]

/** Grains that keep the order of time. */
export const orderedGrains = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'] as const
/** Grains that fold time: a part of the calendar in any year. */
export const foldedGrains = ['quarter_of_year', 'month_of_year', 'weekday', 'day_of_month', 'hour_of_day'] as const
export type TimeGrainName = (typeof orderedGrains)[number] | (typeof foldedGrains)[number]
