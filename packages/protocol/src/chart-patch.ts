import { z } from 'zod'
import { colorNames } from './color-names.ts'
import { aggregateNames, chartTypes, foldedGrains, orderedGrains } from './names.ts'
import { shownText } from './shown-text.ts'

/** A partial typed plan of one chart, as `PATCH …/charts/{chart_id}` takes it; columns are those of the chart's own relations, or of tables near it. */

const name = z.string().min(1).max(256)
const label = shownText(200)
const column = z.strictObject({ relation: name, column: name })
const scalar = z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()])
const literal = z.union([scalar, z.strictObject({ date: z.iso.date() }), z.strictObject({ timestamp: z.iso.datetime({ local: true }) })])
const comparison = z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])
const aggregate = z.enum(aggregateNames)
const foldedGrain = z.enum(foldedGrains)
const timeGrain = z.enum([...orderedGrains, ...foldedGrains])

const measure = z.strictObject({
  id: name,
  /** `metric` keeps the metric that the measure of this id is. */
  aggregate: z.enum([...aggregateNames, 'metric']),
  column: column.optional(),
  /** The name of the metric, as the hints of the connection have it. */
  metric: z.string().max(200).optional(),
  share: z.boolean().optional(),
  /** Sums and counts: each value with all before it along the first dimension. Of `running`, `change` and `moving` one. */
  running: z.boolean().optional(),
  /** Each value against the one before it along the first dimension; percent: as a part of the one before. */
  change: z.enum(['difference', 'percent']).optional(),
  /** The mean of so many values along the first dimension, the last of them its own. */
  moving: z.int().min(2).max(366).optional(),
  label,
  format: z.enum(['plain', 'integer', 'money', 'percent', 'id']).optional(),
  unit: shownText(32).optional(),
})

const dimension = z.strictObject({
  id: name,
  column,
  grain: timeGrain.optional(),
  bin: z.strictObject({ step: z.number().positive(), origin: z.number().optional() }).optional(),
  label,
})

const negated = { negated: z.boolean().optional() }
const plainCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('compare'), column, op: comparison, value: literal, any_case: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('compare_columns'), left: column, op: comparison, right: column }),
  z.strictObject({ kind: z.literal('between'), column, low: literal, high: literal, ...negated }),
  z.strictObject({ kind: z.literal('among'), column, values: z.array(literal).max(500), ...negated }),
  z.strictObject({
    kind: z.literal('text'),
    column,
    match: z.enum(['contains', 'starts', 'ends']),
    text: z.string().max(4_000),
    ...negated,
  }),
  z.strictObject({ kind: z.literal('missing'), column, ...negated }),
  z.strictObject({ kind: z.literal('calendar'), column, grain: foldedGrain, values: z.array(z.int()).max(100), ...negated }),
])
/** Conditions of a chart; two levels of `all` and `any` are enough for what a hand sets. */
const condition = z.union([
  plainCondition,
  z.strictObject({ kind: z.enum(['all', 'any']), of: z.array(plainCondition).min(1).max(50) }),
  z.strictObject({ kind: z.literal('not'), of: plainCondition }),
])
export const chartCondition = z.union([
  condition,
  /** The chart's own condition at this place, from 0, as it is: one that these words cannot say. */
  z.strictObject({ kind: z.literal('kept'), place: z.int().min(0).max(999) }),
])
export type ChartCondition = z.output<typeof chartCondition>

const having = z.union([
  z.strictObject({ aggregate, column: column.optional(), op: comparison, value: z.number() }),
  /** Of one of the chart's measures, by its id. */
  z.strictObject({ measure: name, op: comparison, value: z.number() }),
])
const sort = z.strictObject({
  by: z.union([
    z.strictObject({ measure: name }),
    z.strictObject({ dimension: name }),
    z.strictObject({ total: name }),
    z.strictObject({ aggregate, column: column.optional() }),
  ]),
  order: z.enum(['asc', 'desc']),
})
const stack = z.enum(['stacked', 'grouped', 'normalized'])
const orientation = z.enum(['vertical', 'horizontal'])
const limit = z.strictObject({
  count: z.int().min(1).max(5_000),
  rest: z.enum(['drop', 'other']),
  /** The id of the breakdown for each of whose values so many are shown. */
  within: name.optional(),
})

export const chartPlanPatch = z
  .strictObject({
    kind: z.enum(chartTypes).optional(),
    title: label.optional(),
    description: shownText(1_000).optional(),
    measures: z.array(measure).max(12).optional(),
    dimensions: z.array(dimension).max(12).optional(),
    /** Of these and of `limit`, null takes away what is there. */
    series: dimension.nullable().optional(),
    facet: dimension.nullable().optional(),
    stack: stack.nullable().optional(),
    orientation: orientation.nullable().optional(),
    donut: z.boolean().optional(),
    /** Bars only: each says what it comes to. */
    labels: z.boolean().optional(),
    color: z
      .string()
      .regex(/^(#[0-9a-fA-F]{6}|[a-z]{3,32})$/, 'must be a colour name or #rrggbb')
      .refine((color) => color.startsWith('#') || colorNames.has(color), 'must be a colour name or #rrggbb')
      .nullable()
      .optional(),
    where: z.array(chartCondition).max(50).optional(),
    having: z.array(having).max(10).optional(),
    sort: z.array(sort).max(5).optional(),
    limit: limit.nullable().optional(),
  })
  .meta({ id: 'ChartPlanPatch' })
export type ChartPlanPatch = z.output<typeof chartPlanPatch>

const relation = z.strictObject({ relation: name, table: z.string() })

/** What a chart is made of, in the words of `PATCH …/charts/{chart_id}`, for whoever wants to change it by hand. */
export const chartPlan = z
  .strictObject({
    chart_id: z.string(),
    kind: z.enum(chartTypes),
    title: z.string(),
    measures: z.array(measure),
    dimensions: z.array(dimension),
    series: dimension.nullable(),
    facet: dimension.nullable(),
    stack: stack.nullable(),
    orientation: orientation.nullable(),
    /** Pies only: a hole in the middle. */
    donut: z.boolean(),
    /** Bars only: each says what it comes to. */
    labels: z.boolean(),
    /** That was asked for; null where the dashboard's own colours are. */
    color: z.string().nullable(),
    where: z.array(chartCondition),
    having: z.array(having),
    sort: z.array(sort),
    limit: limit.nullable(),
    /** The tables it reads, by the name that columns refer to them with. */
    relations: z.array(relation),
    /** Tables that its rows lead to over N:1 keys, nearest first: a patch may name their columns as well, and they are joined then. */
    near: z.array(relation),
  })
  .meta({ id: 'ChartPlan' })
export type ChartPlan = z.output<typeof chartPlan>
