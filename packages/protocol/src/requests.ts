import { z } from 'zod'
import { chartPlanPatch } from './chart-patch.ts'
import { filterState, layoutItem } from './dashboard.ts'
import { plannerNames, themeNames } from './names.ts'
import { shownText } from './shown-text.ts'

/** What the dashboard routes are sent. Unknown fields are refused. */

/** Longest texts in UTF-16 units, as the server documents them unless configured otherwise. */
export const defaultTextLimits = { userPrompt: 4_000, newFeedback: 2_000 } as const

const sessionId = z.guid()
const chartId = z.string().min(1).max(64)
const ifVersion = z.int().min(1)
const said = (max: number) => z.string().regex(/\S/, 'must not be empty').max(max)

export const generateRequest = z
  .strictObject({
    user_prompt: said(defaultTextLimits.userPrompt),
    connection_name: z.string().min(1).max(128),
    max_charts: z.int().min(1).max(12).default(6),
    theme: z.enum(themeNames).default('default'),
    /** BCP 47: the language of titles and summary. */
    language: z.string().min(2).max(64).optional(),
    planner: z.enum(plannerNames).default('auto'),
  })
  .meta({ id: 'DashboardGenerateRequest' })
export type GenerateRequestBody = z.input<typeof generateRequest>

export const refineRequest = z
  .strictObject({
    session_id: sessionId,
    new_feedback: said(defaultTextLimits.newFeedback),
    target_chart_id: chartId.optional(),
    /** A change made from another version is a conflict. */
    if_version: ifVersion.optional(),
    planner: z.enum(plannerNames).default('auto'),
  })
  .meta({ id: 'DashboardRefineRequest' })
export type RefineRequestBody = z.input<typeof refineRequest>

/** The same with another longest text. */
export function generateRequestWith(userPrompt: number): typeof generateRequest {
  return userPrompt === defaultTextLimits.userPrompt ? generateRequest : generateRequest.extend({ user_prompt: said(userPrompt) })
}

export function refineRequestWith(newFeedback: number): typeof refineRequest {
  return newFeedback === defaultTextLimits.newFeedback ? refineRequest : refineRequest.extend({ new_feedback: said(newFeedback) })
}

export const filterRequest = z.strictObject({ session_id: sessionId, filter_state: filterState }).meta({ id: 'DashboardFilterRequest' })
export type FilterRequestBody = z.input<typeof filterRequest>

/** The body of undo, redo and refresh; may be left out. */
export const stepRequest = z.strictObject({ if_version: ifVersion.optional() }).meta({ id: 'StepRequest' })
export type StepRequestBody = z.input<typeof stepRequest>

export const sessionPatch = z
  .strictObject({
    title: shownText(200).regex(/\S/, 'must not be empty').optional(),
    layout: z
      .array(
        layoutItem.extend({
          i: chartId,
          x: z.int().min(0).max(11),
          w: z.int().min(1).max(12),
          h: z.int().min(1).max(100),
          y: z.int().min(0).max(10_000),
        }),
      )
      .max(64)
      .optional(),
    theme: z.enum(themeNames).optional(),
    if_version: ifVersion.optional(),
  })
  .meta({ id: 'SessionPatch' })
export type SessionPatchBody = z.input<typeof sessionPatch>

/** One of the two: a partial typed plan, whose parts replace those of the chart's plan, or the place of one of the chart's `alternatives`. */
export const chartPatch = z
  .strictObject({
    plan: chartPlanPatch.optional(),
    /** 0 is the first of the chart's `alternatives`. */
    alternative: z.int().min(0).max(4).optional(),
    if_version: ifVersion.optional(),
  })
  .meta({ id: 'ChartPatch' })
export type ChartPatchBody = z.input<typeof chartPatch>

/** The multipart form of an upload: one file. */
export const uploadForm = z.strictObject({ file: z.string().meta({ format: 'binary' }) }).meta({ id: 'UploadForm' })
