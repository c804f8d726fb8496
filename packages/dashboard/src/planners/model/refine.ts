import { isDeepStrictEqual } from 'node:util'
import type { CallOptions } from '@chitravani/kit'
import { failure } from '../../errors.ts'
import { givenKept, withGiven } from '../../given-words.ts'
import type { ChartPlan, DashboardPlan, Placement } from '../../plan.ts'
import { relationsOf } from '../../plan.ts'
import { suggestionsFor } from '../embedded/refine/suggestions.ts'
import type { RefineRequest } from '../planner.ts'
import { questionTokens } from './ask.ts'
import { catalogueFor } from './catalogue.ts'
import { buildChart } from './chart.ts'
import type { BuildContext } from './chart.ts'
import type { Conversation, Problems } from './conversation.ts'
import { describeDashboard } from './describe.ts'
import type { ModelPlannerOptions } from './options.ts'
import { refusals, shortened, shortenedWarning } from './plan.ts'
import { refineInstructions, refineQuestion } from './prompts.ts'
import { readEdits } from './read-reply.ts'
import { refineSchema } from './reply.ts'
import type { ReplyEdit } from './reply.ts'
import { safeTitle } from './title.ts'

const maxCharts = 12
const againTokens = 350

/** The plan as the model understood the feedback. @throws `not_understood`, `unknown_chart`, and what the conversation throws */
export async function refineWith(
  conversation: Conversation,
  options: ModelPlannerOptions,
  request: RefineRequest,
  call: CallOptions,
): Promise<DashboardPlan> {
  const { plan, targetChartId } = request
  if (targetChartId !== undefined && !plan.charts.some(({ id }) => id === targetChartId))
    throw failure('unknown_chart', `There is no chart “${targetChartId}” on this dashboard.`, {
      details: { charts: plan.charts.map(({ id }) => id) },
    })
  const promptTokens = options.promptTokens ?? 6_000
  const asked = shortened(request.feedback, promptTokens)
  const dashboard = describeDashboard(plan, targetChartId, Math.floor(promptTokens * 0.75))
  const parts = { dashboard, target: targetChartId, request: asked.text }
  const frame = { system: refineInstructions, schema: refineSchema, user: refineQuestion({ ...parts, catalogue: '' }) }
  const shown = plan.charts.flatMap((chart) => relationsOf(chart.source).map(({ table }) => table))
  const catalogue = catalogueFor(asked.text, request.catalog, {
    maxBytes: Math.max(0, (promptTokens - questionTokens(frame) - againTokens) * 3),
    sendSamples: options.sendSamples === true,
    always: [...new Set(shown)],
  })
  const context: BuildContext = {
    offer: catalogue,
    request: request.feedback,
    instructions: refineInstructions,
    fiscalYearStart: request.fiscalYearStart,
  }
  const changed = await conversation.converse<DashboardPlan>(
    {
      purpose: 'refine',
      owner: request.owner ?? '',
      ...(request.onNote ? { onNote: request.onNote } : {}),
      question: (again) => ({
        system: refineInstructions,
        schema: refineSchema,
        user: refineQuestion({ ...parts, catalogue: catalogue.text, ...(again === undefined ? {} : { again }) }),
      }),
      read: (json) => {
        const reply = readEdits(json)
        return reply ? applied(reply.edits, request, context) : { problems: ['It has no list of edits.'] }
      },
    },
    call,
  )
  if (isDeepStrictEqual({ ...changed, warnings: [] }, { ...plan, warnings: [] })) {
    const suggestions = suggestionsFor(plan, targetChartId)
    throw failure(
      'not_understood',
      `This could not be turned into a change of the dashboard. These would work: ${suggestions.join('; ')}.`,
      {
        details: { suggestions },
      },
    )
  }
  return asked.cut ? { ...changed, warnings: [...changed.warnings, shortenedWarning] } : changed
}

/** All edits that can be made, in order; problems only where none can. */
function applied(edits: readonly ReplyEdit[], request: RefineRequest, context: BuildContext): DashboardPlan | Problems {
  let { plan } = request
  const refused: string[] = []
  for (const edit of edits) {
    const next = apply(edit, plan, request, context)
    if (typeof next === 'string') refused.push(next)
    else plan = next
  }
  if (plan === request.plan && refused.length > 0) return { problems: refused }
  return { ...plan, planner: 'llm', warnings: [...plan.warnings, ...refusals(refused)] }
}

/** The plan after one edit, or why it cannot be made. */
function apply(edit: ReplyEdit, plan: DashboardPlan, request: RefineRequest, context: BuildContext): DashboardPlan | string {
  const { action } = edit
  if (action === 'add') return added(edit, plan, context)
  if (action === 'theme') return edit.theme ? { ...plan, theme: edit.theme } : 'a theme is default, light, dark, slate or high_contrast'
  if (action === 'dashboard_title') {
    const title = safeTitle(edit.text, context.offer, request.feedback, context.instructions)
    return title === undefined ? 'a title has words of the wish and the data only' : { ...plan, title }
  }
  const id = edit.chartId || (request.targetChartId ?? '')
  const chart = plan.charts.find((candidate) => candidate.id === id)
  if (!chart) return 'there is no chart of that chart_id'
  const replace = (next: ChartPlan): DashboardPlan => ({ ...plan, charts: plan.charts.map((other) => (other === chart ? next : other)) })
  switch (action) {
    case 'change':
      return changed(edit, chart, context, replace)
    case 'remove': {
      const placements = Object.fromEntries(Object.entries(plan.placements).filter(([key]) => key !== chart.id))
      return { ...plan, charts: plan.charts.filter((other) => other !== chart), placements }
    }
    case 'rename': {
      const title = safeTitle(edit.text, context.offer, request.feedback, context.instructions)
      if (title === undefined) return 'a title has words of the wish and the data only'
      return replace(withGiven(chart, 'title', title, 'model'))
    }
    case 'resize': {
      const before: Placement = plan.placements[chart.id] ?? {}
      const size = {
        ...(edit.width === undefined ? {} : { w: Math.min(12, Math.max(1, edit.width)) }),
        ...(edit.height === undefined ? {} : { h: Math.min(20, Math.max(1, edit.height)) }),
      }
      return { ...plan, placements: { ...plan.placements, [chart.id]: { ...before, ...size } } }
    }
    default: {
      const others = plan.charts.filter((other) => other !== chart)
      const { w, h } = plan.placements[chart.id] ?? {}
      const size: Placement = { ...(w === undefined ? {} : { w }), ...(h === undefined ? {} : { h }) }
      const charts = action === 'first' ? [chart, ...others] : [...others, chart]
      return { ...plan, charts, placements: { ...plan.placements, [chart.id]: size } }
    }
  }
}

function added(edit: ReplyEdit, plan: DashboardPlan, context: BuildContext): DashboardPlan | string {
  if (plan.charts.length >= maxCharts) return `a dashboard has at most ${String(maxCharts)} charts`
  if (!edit.chart) return 'the chart to add is missing'
  const built = buildChart(edit.chart, context)
  if ('problem' in built) return built.problem
  const id = `chart_${String(plan.nextChartNumber)}`
  return { ...plan, charts: [...plan.charts, { ...built.chart, id, alternatives: [] }], nextChartNumber: plan.nextChartNumber + 1 }
}

/** The chart made anew, with what the model cannot say kept: words given by hand, colours, a comparison that still fits. */
function changed(
  edit: ReplyEdit,
  chart: ChartPlan,
  context: BuildContext,
  replace: (next: ChartPlan) => DashboardPlan,
): DashboardPlan | string {
  if (!edit.chart) return 'the changed chart is missing'
  const built = buildChart(edit.chart, { ...context, before: chart.where })
  if ('problem' in built) return built.problem
  const next = built.chart
  const same = next.kind === chart.kind
  const { color, donut, labels, orientation, comparison } = chart
  return replace({
    ...givenKept(next, chart),
    id: chart.id,
    ...(color === undefined ? {} : { color }),
    ...(same && donut !== undefined ? { donut } : {}),
    ...(same && labels !== undefined ? { labels } : {}),
    ...(same && orientation !== undefined && next.orientation === undefined ? { orientation } : {}),
    ...(same && comparison && isDeepStrictEqual(next.source, chart.source) ? { comparison } : {}),
    alternatives: [],
  })
}
