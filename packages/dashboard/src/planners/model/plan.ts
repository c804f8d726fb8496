import type { CallOptions } from '@chitravani/kit'
import type { ChartPlan, DashboardPlan, PlanWarning } from '../../plan.ts'
import { failure } from '../../errors.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import { notUnderstood } from '../embedded/nothing-found.ts'
import type { PlanRequest } from '../planner.ts'
import { summaryOf } from '../../summary.ts'
import { questionTokens } from './ask.ts'
import { catalogueFor } from './catalogue.ts'
import { buildChart } from './chart.ts'
import type { BuildContext, Built } from './chart.ts'
import { tokensOf } from '../clean.ts'
import { boardTitle } from '../embedded/titles/board.ts'
import type { Conversation, Problems } from './conversation.ts'
import type { ModelPlannerOptions } from './options.ts'
import { planInstructions, planQuestion, sqlInstructions } from './prompts.ts'
import { readPlan } from './read-reply.ts'
import { planSchema } from './reply.ts'
import type { PlanReply, ReplyChart } from './reply.ts'
import { safeTitle } from './title.ts'
import { writtenChart } from './written-sql.ts'

/** A third of what may be sent is the request's at most. */
const requestShare = 1 / 3
/** For what a second question says of the first answer. */
const againTokens = 350

/** Plans a dashboard with the model. @throws `not_understood` where it finds nothing that fits, and what the conversation throws */
export async function planWith(
  conversation: Conversation,
  options: ModelPlannerOptions,
  request: PlanRequest,
  call: CallOptions,
): Promise<DashboardPlan> {
  const writesSql = options.writeSql === true && request.explain !== undefined
  const promptTokens = options.promptTokens ?? 6_000
  const instructions = writesSql ? planInstructions + sqlInstructions : planInstructions
  const schema = planSchema(writesSql)
  const asked = shortened(request.prompt, promptTokens)
  const frame = { system: instructions, schema, user: planQuestion({ catalogue: '', maxCharts: request.maxCharts, request: asked.text }) }
  const catalogue = catalogueFor(asked.text, request.catalog, {
    maxBytes: Math.max(0, (promptTokens - questionTokens(frame) - againTokens) * 3),
    sendSamples: options.sendSamples === true,
  })
  if (catalogue.tables.size === 0)
    throw failure('model_unavailable', 'Nothing of the schema fits into `llm.prompt_tokens`.', { retryable: false })
  const context: BuildContext = { offer: catalogue, request: request.prompt, instructions, fiscalYearStart: request.fiscalYearStart }
  const kept = await conversation.converse<Kept>(
    {
      purpose: 'plan',
      owner: request.owner ?? '',
      // Two more where the database has a say in what was written.
      attempts: writesSql ? 3 : 2,
      ...(request.onNote ? { onNote: request.onNote } : {}),
      drafts: true,
      question: (again) => ({
        system: instructions,
        schema,
        user: planQuestion({
          catalogue: catalogue.text,
          maxCharts: request.maxCharts,
          request: asked.text,
          ...(again === undefined ? {} : { again }),
        }),
      }),
      read: async (json, signal) => {
        const reply = readPlan(json, writesSql)
        if (!reply) return { problems: ['It has no list of charts.'] }
        return readCharts(reply, context, request, writesSql ? signal : undefined)
      },
    },
    call,
  )
  if (kept.charts.length === 0) throw notUnderstood(request.catalog)
  return dashboardOf(kept, request, context, asked.cut)
}

interface Kept {
  readonly title: string
  readonly charts: readonly ChartBody[]
  readonly refused: readonly string[]
}

async function readCharts(
  reply: PlanReply,
  context: BuildContext,
  request: PlanRequest,
  sql: AbortSignal | undefined,
): Promise<Kept | Problems> {
  const wanted = reply.charts.slice(0, request.maxCharts)
  const built: Built[] = []
  for (const chart of wanted) built.push(await built1(chart, context, request, sql))
  const charts = distinct(built.flatMap((each) => ('chart' in each ? [each.chart] : [])))
  const refused = built.flatMap((each) => ('problem' in each ? [each.problem] : []))
  // A statement that failed is worth another question even where other charts stand.
  if (wanted.length > 0 && charts.length === 0) return { problems: refused }
  return { title: reply.title, charts, refused }
}

function built1(chart: ReplyChart, context: BuildContext, request: PlanRequest, sql: AbortSignal | undefined): Promise<Built> | Built {
  return chart.sql === undefined || !sql || !request.explain
    ? buildChart(chart, context)
    : writtenChart(chart, context, request.explain, { signal: sql })
}

/** No two charts that say the same. */
function distinct(charts: readonly ChartBody[]): readonly ChartBody[] {
  const seen = new Set<string>()
  return charts.filter(({ kind, measures, dimensions, series, facet, where, limit, written }) => {
    const key = JSON.stringify([kind, measures, dimensions, series, facet, where, limit, written])
    return seen.size < seen.add(key).size
  })
}

function dashboardOf(kept: Kept, request: PlanRequest, context: BuildContext, cut: boolean): DashboardPlan {
  const charts = kept.charts.map((chart, place): ChartPlan => ({ ...chart, id: `chart_${String(place + 1)}`, alternatives: [] }))
  const titles = charts.map(({ title }) => title)
  const title = safeTitle(kept.title, context.offer, request.prompt, context.instructions)
  return {
    title: title ?? boardTitle(titles),
    description: summaryOf(charts),
    theme: request.theme,
    charts,
    placements: {},
    warnings: [...refusals(kept.refused), ...(cut ? [shortenedWarning] : [])],
    planner: 'llm',
    nextChartNumber: charts.length + 1,
  }
}

export function refusals(refused: readonly string[]): readonly PlanWarning[] {
  return refused.length === 0
    ? []
    : [
        {
          code: 'model_chart_refused',
          message: `Of what the language model proposed, ${String(refused.length)} could not be used: ${refused.slice(0, 3).join('; ')}.`,
        },
      ]
}

export const shortenedWarning: PlanWarning = {
  code: 'prompt_shortened',
  message: 'The request was longer than a language model is sent; its end was left out.',
}

/** The request within its share of what may be sent. */
export function shortened(text: string, promptTokens: number): { readonly text: string; readonly cut: boolean } {
  const most = promptTokens * requestShare
  if (tokensOf(JSON.stringify(text)) <= most) return { text, cut: false }
  let kept = text
  while (kept.length > 0 && tokensOf(JSON.stringify(kept)) > most) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return { text: kept.toWellFormed(), cut: true }
}
