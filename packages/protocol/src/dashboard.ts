import { z } from 'zod'
import { chartTypes } from './names.ts'

/** Wire names are snake_case, exactly as the specification prints them. */

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const warning = z.strictObject({ code: z.string(), message: z.string(), chart_id: z.string().optional() }).meta({ id: 'Warning' })
export type Warning = z.infer<typeof warning>

export const explanation = z
  .strictObject({
    matches: z.array(
      z.strictObject({ words: z.string(), start: z.int(), end: z.int(), role: z.string(), target: z.string(), how: z.string() }),
    ),
    assumptions: z.array(z.string()),
  })
  .meta({ id: 'Explanation' })

export const alternative = z.strictObject({ title: z.string(), kind: z.enum(chartTypes), reason: z.string() }).meta({ id: 'Alternative' })

export const chartSpec = z
  .strictObject({
    chart_id: z.string(),
    title: z.string(),
    chart_type: z.enum(chartTypes),
    spec: z.record(z.string(), z.unknown()),
    data: z.strictObject({ values: z.array(z.record(z.string(), cell)) }),
    description: z.string(),
    explanation,
    alternatives: z.array(alternative),
    row_count: z.int().min(0),
    truncated: z.boolean(),
    refreshed_at: z.string(),
    error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'ChartSpec' })
export type ChartSpec = z.infer<typeof chartSpec>

export const layoutItem = z
  .strictObject({ i: z.string(), x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
  .meta({ id: 'LayoutItem' })
export type LayoutItem = z.infer<typeof layoutItem>

export const layoutConfig = z.strictObject({ cols: z.int(), row_height: z.int(), layout: z.array(layoutItem) }).meta({ id: 'LayoutConfig' })
export type LayoutConfig = z.infer<typeof layoutConfig>

export const composedDashboardSpec = z
  .strictObject({
    title: z.string(),
    description: z.string(),
    layout_type: z.literal('grid'),
    chart_count: z.int().min(0),
    vega_lite_spec: z.record(z.string(), z.unknown()),
    individual_specs: z.array(chartSpec),
    layout_config: layoutConfig,
    sql_queries: z.array(z.strictObject({ chart_id: z.string(), sql_query: z.string() })),
  })
  .meta({ id: 'ComposedDashboardSpec' })
export type ComposedDashboardSpec = z.infer<typeof composedDashboardSpec>

const filterScalar = cell
export const filterValue = z.union([
  filterScalar,
  z.array(filterScalar),
  z.strictObject({ gte: filterScalar.optional(), gt: filterScalar.optional(), lte: filterScalar.optional(), lt: filterScalar.optional() }),
])
/** Column, or `table.column`, to what it must be. */
export const filterState = z.record(z.string(), filterValue).meta({ id: 'FilterState' })
export type FilterState = z.infer<typeof filterState>

export const filterReport = z
  .strictObject({
    chart_id: z.string(),
    applied: z.record(
      z.string(),
      z.strictObject({
        how: z.enum(['base_table', 'related_table', 'result', 'none', 'ambiguous']),
        table: z.string().optional(),
        candidates: z.array(z.string()).optional(),
      }),
    ),
    /** Where the rows come from: the database, a cube of sums made beforehand, or rows that were kept. */
    source: z.enum(['query', 'cube', 'cache']),
  })
  .meta({ id: 'FilterReport' })
export type FilterReport = z.infer<typeof filterReport>
