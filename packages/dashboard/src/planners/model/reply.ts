import { aggregates } from '../../plan-aggregate.ts'
import { foldedGrains } from '../../plan-condition.ts'
import { chartKinds, themes, timeGrains } from '../../plan.ts'
import type { Aggregate } from '../../plan-aggregate.ts'
import type { ChartKind, Theme, TimeGrain } from '../../plan.ts'

/** What a model is asked to fill in. It names columns and says what to do with them; charts and SQL are made of that here. */

export const filterOps = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'between',
  'contains',
  'starts',
  'ends',
  'missing',
  'not_missing',
  'above_average',
  'below_average',
  'is_max',
  'is_min',
  'with_rows',
  'without_rows',
  'drop',
] as const
export type FilterOp = (typeof filterOps)[number]

/** Values along the first dimension: all so far, each against the one before it (as a difference, or as a part of it), the mean of the last few. */
export const alongKinds = ['running', 'difference', 'percent', 'moving'] as const
export type AlongKind = (typeof alongKinds)[number]

export interface ReplyAlong {
  /** Another word than those stays, so that the chart is not shown without what it asked for. */
  readonly kind: AlongKind | 'unknown'
  /** Of a moving average: how many values. */
  readonly steps?: number
  /** Beside the values themselves, not instead of them. */
  readonly beside: boolean
}

export interface ReplyMeasure {
  readonly aggregate: Aggregate
  /** Empty: rows are counted. */
  readonly column: string
  readonly share: boolean
}

export interface ReplyDimension {
  readonly column: string
  readonly grain?: TimeGrain
  readonly bin: boolean
}

export interface ReplyFilter {
  readonly column: string
  readonly op: FilterOp
  readonly values: readonly string[]
}

export interface ReplyHaving {
  readonly aggregate: Aggregate
  readonly column: string
  readonly op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'
  readonly value: number
}

export interface ReplyChart {
  readonly title: string
  readonly kind: ChartKind
  readonly measures: readonly ReplyMeasure[]
  readonly dimensions: readonly ReplyDimension[]
  readonly series?: ReplyDimension
  readonly facet?: ReplyDimension
  readonly filters: readonly ReplyFilter[]
  readonly having: readonly ReplyHaving[]
  readonly sort?: { readonly by: 'measure' | 'dimension'; readonly order: 'asc' | 'desc' }
  readonly limit?: number
  /** A column that the chart is broken down by: the limit is one for each of its values. */
  readonly limitEach?: string
  readonly along?: ReplyAlong
  readonly stack?: 'stacked' | 'grouped' | 'normalized'
  readonly horizontal?: boolean
  /** Only where writing SQL is switched on. */
  readonly sql?: string
}

export interface PlanReply {
  readonly title: string
  readonly charts: readonly ReplyChart[]
}

export const editActions = ['change', 'add', 'remove', 'rename', 'resize', 'first', 'last', 'theme', 'dashboard_title'] as const
export type EditAction = (typeof editActions)[number]

export interface ReplyEdit {
  readonly action: EditAction
  readonly chartId: string
  readonly chart?: ReplyChart
  readonly text: string
  readonly width?: number
  readonly height?: number
  readonly theme?: Theme
}

export interface RefineReply {
  readonly edits: readonly ReplyEdit[]
}

type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const oneOf = (words: readonly string[]): Schema => ({ type: 'string', enum: words })
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
/** Every field is required, as strict structured output wants it; what may be left out may be null. */
const record = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const grains = [...timeGrains, ...foldedGrains]
const dimension = record({ column: text, grain: orNull(oneOf(grains)), bin: { type: 'boolean' } })
const chart = (withSql: boolean): Schema =>
  record({
    title: text,
    kind: oneOf(chartKinds),
    measures: listOf(record({ aggregate: oneOf(aggregates), column: text, share: { type: 'boolean' } })),
    dimensions: listOf(dimension),
    series: orNull(dimension),
    facet: orNull(dimension),
    filters: listOf(record({ column: text, op: oneOf(filterOps), values: listOf(text) })),
    having: listOf(record({ aggregate: oneOf(aggregates), column: text, op: oneOf(filterOps.slice(0, 6)), value: { type: 'number' } })),
    sort: orNull(record({ by: oneOf(['measure', 'dimension']), order: oneOf(['asc', 'desc']) })),
    limit: orNull(whole),
    limit_each: orNull(text),
    along: orNull(record({ kind: oneOf(alongKinds), steps: orNull(whole), beside: { type: 'boolean' } })),
    stack: orNull(oneOf(['stacked', 'grouped', 'normalized'])),
    horizontal: orNull({ type: 'boolean' }),
    ...(withSql ? { sql: orNull(text) } : {}),
  })

export function planSchema(withSql: boolean): Schema {
  return record({ title: text, charts: listOf(chart(withSql)) })
}

export const refineSchema: Schema = record({
  edits: listOf(
    record({
      action: oneOf(editActions),
      chart_id: text,
      chart: orNull(chart(false)),
      text,
      width: orNull(whole),
      height: orNull(whole),
      theme: orNull(oneOf(themes)),
    }),
  ),
})
