import { z } from 'zod'
import { chartSpec, composedDashboardSpec, filterReport, layoutConfig, warning } from './dashboard.ts'
import { stageNames } from './names.ts'
import { errorObject } from './failure.ts'

/** What the dashboard routes answer. */

/** A dashboard of mine, without its charts. */
export const sessionSummary = z
  .strictObject({
    session_id: z.guid(),
    title: z.string(),
    prompt: z.string(),
    connection_name: z.string(),
    chart_count: z.int().min(0),
    version: z.int().min(1),
    undo_steps: z.int().min(0),
    redo_steps: z.int().min(0),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SessionSummary' })
export type SessionSummary = z.infer<typeof sessionSummary>

/** What a language model took for one request; there only where one was asked. */
export const modelUsage = z
  .strictObject({
    model: z.string(),
    calls: z.int().min(0),
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    /** By the prices of the settings; null where none are set. */
    cost: z.number().nullable(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'ModelUsage' })
export type ModelUsage = z.infer<typeof modelUsage>

const succeeded = { success: z.literal(true), session_id: z.guid(), version: z.int().min(1), error: z.null(), warnings: z.array(warning) }

/** DashboardResponse of generate, refine, undo, redo, refresh, duplicate and the changes by hand. */
export const dashboardResponse = z
  .strictObject({ ...succeeded, dashboard: composedDashboardSpec, usage: modelUsage.optional() })
  .meta({ id: 'DashboardResponse' })
export type DashboardResponse = z.infer<typeof dashboardResponse>

/** DashboardResponse of a stored session. */
export const sessionResponse = z
  .strictObject({ ...succeeded, dashboard: composedDashboardSpec, session: sessionSummary })
  .meta({ id: 'SessionResponse' })
export type SessionResponse = z.infer<typeof sessionResponse>

export const filteredDashboard = z
  .strictObject({ title: z.string(), individual_specs: z.array(chartSpec), layout_config: layoutConfig, filters: z.array(filterReport) })
  .meta({ id: 'FilteredDashboard' })

/** DashboardResponse of a filter: the same charts, new data. */
export const filterResponse = z.strictObject({ ...succeeded, dashboard: filteredDashboard }).meta({ id: 'FilterResponse' })
export type FilterResponse = z.infer<typeof filterResponse>

/** DashboardResponse of every failure under `/dashboard`. */
export const dashboardFailure = z
  .strictObject({
    success: z.literal(false),
    /** The one asked for, or null. */
    session_id: z.string().nullable(),
    dashboard: z.null(),
    error: errorObject,
    warnings: z.array(warning),
  })
  .meta({ id: 'DashboardFailure' })
export type DashboardFailure = z.infer<typeof dashboardFailure>

export const sessionList = z
  .strictObject({
    sessions: z.array(sessionSummary),
    /** Given as `before` it leads to the next page; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SessionList' })
export type SessionList = z.infer<typeof sessionList>

export const removedSession = z
  .strictObject({ success: z.literal(true), session_id: z.guid(), error: z.null() })
  .meta({ id: 'RemovedSession' })

export const chartData = z
  .strictObject({
    chart_id: z.string(),
    title: z.string(),
    values: chartSpec.shape.data.shape.values,
    row_count: z.int().min(0),
    truncated: z.boolean(),
  })
  .meta({ id: 'ChartData' })
export type ChartData = z.infer<typeof chartData>

export const shareLink = z.strictObject({ token: z.string(), path: z.string(), created_at: z.string() }).meta({ id: 'ShareLink' })
export type ShareLink = z.infer<typeof shareLink>

/** Whether a link is in force: when it was made, or null. */
export const shareState = z.strictObject({ created_at: z.string().nullable() }).meta({ id: 'ShareState' })
export type ShareState = z.infer<typeof shareState>

export const sharedDashboard = z
  .strictObject({ title: z.string(), version: z.int().min(1), dashboard: composedDashboardSpec, warnings: z.array(warning) })
  .meta({ id: 'SharedDashboard' })
export type SharedDashboard = z.infer<typeof sharedDashboard>

export const connectionSummary = z
  .strictObject({
    name: z.string(),
    kind: z.string(),
    sample: z.boolean(),
    /** A file that the caller brought; nobody else sees it. */
    uploaded: z.literal(true).optional(),
  })
  .meta({ id: 'ConnectionSummary' })
export type ConnectionSummary = z.infer<typeof connectionSummary>
/** A file that was taken in; `warnings` say what was repaired or left out when it was read. */
export const uploadedFile = connectionSummary.extend({ warnings: z.array(warning) }).meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFile>
/** One `data:` line while a file is read that arrived whole; the last is `complete` or `error`. */
export const uploadChunk = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('progress'),
      stage: z.literal('reading'),
      progress: z.int().min(0).max(100),
      message: z.string(),
      details: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
    z.strictObject({ type: z.literal('complete'), result: uploadedFile }),
    z.strictObject({ type: z.literal('error'), stage: z.literal('reading'), status: z.int(), error: errorObject }),
  ])
  .meta({ id: 'UploadChunk' })
export type UploadChunk = z.infer<typeof uploadChunk>
export const removedFile = z.strictObject({ name: z.string() }).meta({ id: 'RemovedFile' })
export const connectionList = z.strictObject({ connections: z.array(connectionSummary) }).meta({ id: 'ConnectionList' })
export type ConnectionList = z.infer<typeof connectionList>

export const connectionSchema = z
  .strictObject({
    name: z.string(),
    kind: z.string(),
    /** What was repaired or left out when the data was read; absent where nothing was. */
    warnings: z.array(warning).optional(),
    tables: z.array(
      z.strictObject({
        name: z.string(),
        /** What it is called in the language asked for; absent where that has no word for it. */
        label: z.string().optional(),
        row_count: z.number(),
        estimated: z.boolean(),
        comment: z.string().optional(),
        primary_key: z.array(z.string()),
        columns: z.array(
          z.strictObject({
            name: z.string(),
            /** As of tables. */
            label: z.string().optional(),
            type: z.string(),
            native_type: z.string(),
            meaning: z.string(),
            nullable: z.boolean(),
            distinct: z.number(),
            nulls: z.number(),
            min: z.union([z.string(), z.number(), z.null()]),
            max: z.union([z.string(), z.number(), z.null()]),
            /** Most frequent first; what a filter can offer. */
            values: z.array(z.union([z.string(), z.number(), z.boolean()])),
            unit: z.string().optional(),
            comment: z.string().optional(),
          }),
        ),
      }),
    ),
    keys: z.array(
      z.strictObject({
        from: z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
        to: z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
        inferred: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ConnectionSchema' })
export type ConnectionSchema = z.infer<typeof connectionSchema>

export const connectionExamples = z.strictObject({ name: z.string(), examples: z.array(z.string()) }).meta({ id: 'ConnectionExamples' })
export type ConnectionExamples = z.infer<typeof connectionExamples>

/** One `data:` line of the stream. */
export const progressChunk = z
  .strictObject({
    type: z.literal('progress'),
    stage: z.enum(stageNames),
    progress: z.int().min(0).max(100),
    message: z.string(),
    details: z.record(z.string(), z.union([z.number(), z.string()])),
    /** On the first chunk of a stream that can be resumed. */
    generation_id: z.guid().optional(),
  })
  .meta({ id: 'ProgressChunk' })
export const chartChunk = z.strictObject({ type: z.literal('chart'), chart: chartSpec }).meta({ id: 'ChartChunk' })
export const completeChunk = z
  .strictObject({
    type: z.literal('complete'),
    result: z.strictObject({
      session_id: z.guid(),
      version: z.int().min(1),
      dashboard_spec: composedDashboardSpec,
      warnings: z.array(warning),
      usage: modelUsage.optional(),
    }),
  })
  .meta({ id: 'CompleteChunk' })
export const errorChunk = z
  .strictObject({ type: z.literal('error'), stage: z.enum(stageNames), status: z.int(), error: errorObject })
  .meta({ id: 'ErrorChunk' })
export const generateChunk = z
  .discriminatedUnion('type', [progressChunk, chartChunk, completeChunk, errorChunk])
  .meta({ id: 'GenerateChunk' })
export type GenerateChunk = z.infer<typeof generateChunk>
