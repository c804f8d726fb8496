import type { Connection, DashboardTools, GenerateEvent, ModelUsage } from '@chitravani/dashboard'
import type { DashboardResponse, GenerateChunk, ModelUsage as WireUsage, StageName, Warning } from '@chitravani/protocol'
import type { z } from 'zod'
import type { generateRequest, PlannerName } from '@chitravani/protocol'
import { connectionOf } from './connection-of.ts'
import { failure } from './errors.ts'
import { statusOf, toErrorObject, toFailure } from './failures.ts'
import type { Services } from './services.ts'
import { invalid } from './validate.ts'

export type GenerateBody = z.output<typeof generateRequest>

/** A generation that may start: everything that can be known before the first stage was found right. */
export interface PreparedGeneration {
  readonly owner: string
  readonly body: GenerateBody
  readonly connection: Connection
  readonly tools: DashboardTools
  readonly warnings: readonly Warning[]
}

/** @throws `unknown_connection`, `connection_failed`, `planner_unavailable`, `invalid_request` */
export async function prepareGeneration(services: Services, owner: string, body: GenerateBody): Promise<PreparedGeneration> {
  const tools = toolsFor(services, body.planner)
  const warnings = languageWarnings(body.language)
  return { owner, body, connection: await connectionOf(services, owner, body.connection_name), tools, warnings }
}

/** The tools with the planner that was asked for. @throws `planner_unavailable` */
export function toolsFor({ tools, planners }: Services, name: PlannerName): DashboardTools {
  const planner = planners[name]
  if (!planner)
    throw failure('planner_unavailable', 'No language model is set up. Use the planner "auto" or "embedded".', {
      details: { field: 'planner', allowed: ['auto', 'embedded'] },
    })
  return { ...tools, planner }
}

export function generationEvents(
  { verbs }: Services,
  { owner, body, connection, tools }: PreparedGeneration,
  signal: AbortSignal,
): AsyncGenerator<GenerateEvent, void> {
  return verbs.generate({ owner, prompt: body.user_prompt, connection, maxCharts: body.max_charts, theme: body.theme }, tools, { signal })
}

/** Titles come in the data's language until a translator is set up; then only a wish for another one needs a word. */
function languageWarnings(language: string | undefined): readonly Warning[] {
  if (language === undefined) return []
  let wanted: string
  try {
    wanted = new Intl.Locale(language).language
  } catch {
    throw invalid([{ field: 'language', problem: 'is not a language tag', allowed: 'BCP 47, such as "hi" or "en-IN"' }])
  }
  return wanted === 'en'
    ? []
    : [{ code: 'language_unavailable', message: `Titles stay in the language of the data: no translator is set up for “${wanted}”.` }]
}

/** An event of the room as a chunk of the wire. */
export function toChunk(event: GenerateEvent, warnings: readonly Warning[]): GenerateChunk {
  switch (event.type) {
    case 'progress':
      return { ...event, details: { ...event.details } }
    case 'chart':
      return event
    default:
      return {
        type: 'complete',
        result: {
          session_id: event.sessionId,
          version: event.version,
          dashboard_spec: event.dashboard,
          warnings: [...event.warnings, ...warnings],
          ...usageOf(event),
        },
      }
  }
}

/** What a language model took, as it stands on the wire. */
export function usageOf({ usage }: { readonly usage?: ModelUsage }): { readonly usage?: WireUsage } {
  if (!usage) return {}
  const { model, calls, inputTokens: input_tokens, outputTokens: output_tokens, cost = null, currency = null } = usage
  return { usage: { model, calls, input_tokens, output_tokens, cost, currency } }
}

export function toErrorChunk(error: unknown, stage: StageName, requestId: string): GenerateChunk {
  const failed = toFailure(error)
  return { type: 'error', stage, status: statusOf(failed), error: toErrorObject(failed, requestId) }
}

/** What the unstreamed call answers, out of the last chunk of the streamed one; and back again. */
export function toResponse(complete: Extract<GenerateChunk, { type: 'complete' }>): DashboardResponse {
  const { dashboard_spec: dashboard, ...rest } = complete.result
  return { success: true, ...rest, dashboard, error: null }
}

export function fromResponse({ success: _success, error: _error, dashboard, ...rest }: DashboardResponse): GenerateChunk {
  return { type: 'complete', result: { ...rest, dashboard_spec: dashboard } }
}
