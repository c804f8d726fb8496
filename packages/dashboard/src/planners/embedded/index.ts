import { failure } from '../../errors.ts'
import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import type { Planner, PlanRequest } from '../planner.ts'
import { complete } from './alternatives/complete.ts'
import { alternativesOf } from './alternatives/index.ts'
import { redrawn } from './alternatives/redrawn.ts'
import type { Draft } from './draft-parts.ts'
import { reducedParts } from './left-out.ts'
import { isForeign, notUnderstood } from './nothing-found.ts'
import { planOverview } from './overview/index.ts'
import { wishWords } from './overview/words.ts'
import { refinePlan } from './refine/index.ts'
import { partsOf } from './several.ts'
import type { RequestPart } from './several.ts'
import { drawChart } from './single.ts'
import type { DrawOptions } from './single.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { warnOfUnknown } from './unknown-words.ts'
import { wordsOfName } from './word-forms.ts'

export { understand } from './understand.ts'

/** The planner that needs no model, no key and no network, and answers the same request the same way every time. */
export const embeddedPlanner: Planner = {
  name: 'embedded',
  plan: async (request) => planWords(request),
  refine: async (request) => refinePlan(request),
}

function planWords(request: PlanRequest): DashboardPlan {
  const { catalog, prompt, theme } = request
  const understanding = understand(prompt, catalog)
  if (isForeign(understanding))
    throw failure('language_not_supported', 'The request is not in English, and no translator is set up. Ask in English.')
  const tied = understanding.mentions.length > 0 || understanding.conditions.length > 0
  // A connection may be called after what it holds: "dashboard of the world".
  const called = new Set(wordsOfName(catalog.connection))
  const strange = understanding.unknown.filter((at) => !called.has(understanding.tokens[at]?.lower ?? ''))
  if (!tied && (strange.length > 0 || understanding.tokens.every((token) => token.kind !== 'word'))) throw notUnderstood(catalog)
  const said = partsOf(prompt, catalog)
  const [only] = said
  const broad = !only || (said.length === 1 && isBroad(only.understanding, only.draft))
  const counted = broad && only ? countOnly(only) : undefined
  if (broad && !counted) return overviewOf(request, understanding)
  const parts = counted ? [counted] : said
  const options = { fiscalYearStart: request.fiscalYearStart }
  const charts = parts.slice(0, request.maxCharts).flatMap((part) => {
    const whole = chartOf(part, options)
    if (whole.length > 0) return whole
    const [reduced] = reducedParts(part).flatMap((each) =>
      chartOf(each.part, options).map((chart) => ({ ...chart, assumptions: [...chart.assumptions, each.note] })),
    )
    return reduced ? [reduced] : []
  })
  if (charts.length === 0) return overviewOf(request, understanding)
  const numbered = charts.map((chart, place): ChartPlan => ({ ...chart, id: `chart_${String(place + 1)}` }))
  const titles = numbered.map((chart) => chart.title)
  return {
    title: titles.join('; '),
    description: numbered.map((chart) => chart.description).join(' '),
    theme,
    charts: numbered,
    placements: {},
    warnings: warnOfUnknown(understanding),
    planner: 'embedded',
    nextChartNumber: numbered.length + 1,
  }
}

/** "Departments without employees", "who earns more than the average": how many; the charts of an overview do not know such conditions. */
function countOnly(part: RequestPart): RequestPart | undefined {
  const { draft } = part
  const condition = draft.conditions.find(({ kind }) => kind !== 'column')
  const table = draft.named[0] ?? condition?.choices[0]?.table
  if (!condition || table === undefined || /\b(?:most|least|fewest)\b/i.test(part.understanding.text)) return undefined
  return { ...part, draft: { ...draft, measures: [{ aggregate: 'count', choices: [], table }] } }
}

/** An overview, with the other ways to draw each of its charts. */
function overviewOf(request: PlanRequest, understanding: Understanding): DashboardPlan {
  const plan = planOverview(request, understanding)
  const { catalog, fiscalYearStart } = request
  return { ...plan, charts: plan.charts.map((chart) => ({ ...chart, alternatives: redrawn(catalog, chart, fiscalYearStart) })) }
}

function chartOf({ understanding, draft, offset }: RequestPart, options: DrawOptions): readonly Omit<ChartPlan, 'id'>[] {
  const completed = complete(understanding, draft)
  const body = drawChart(understanding, completed.draft, { ...options, notes: completed.notes })
  if (!body) return []
  const moved = body.traces.map((trace) => ({ ...trace, start: trace.start + offset, end: trace.end + offset }))
  return [{ ...body, traces: moved, alternatives: alternativesOf(understanding, completed, body, options) }]
}

/** "How is pay across the company?", "tell me about returns": asks for everything about something. */
const openQuestion =
  /^\s*(?:how(?:'s|’s| is| are| was| were| has| have)\b(?! (?:many|much|old|long|often))|tell me (?:all |everything |more )?about\b|what about\b|everything about\b)/i

/** A wish rather than a question: general words, a subject, and nothing to compute. */
function isBroad(understanding: Understanding, draft: Draft): boolean {
  const { text, general, unknown, tokens, aggregates, charts, sort, limit, used } = understanding
  if (charts.some((chart) => chart.explicit)) return false
  const marked = draft.items.some((item) => item.marker !== undefined || item.axis !== undefined)
  const computes = aggregates.some((word) => !used.has(word.start))
  const wish =
    [...general, ...unknown].some((at) => wishWords.has(tokens[at]?.lower ?? '')) ||
    loosely(understanding) ||
    (charts.length === 0 && openQuestion.test(text))
  // "What does the distribution of pay look like" asks for one thing.
  const spread = charts.some(({ kind }) => kind === 'histogram') && draft.items.some((item) => item.columns.length > 0)
  if (wish && !spread && !marked && !computes && !sort && !limit) return true
  const shown = draft.items.filter((item) => item.columns.length > 0 && !(item.table && item.mention?.readings[0]?.kind === 'table'))
  return !computes && !marked && shown.length === 0 && !sort && !limit && charts.length === 0 && !isTimed(understanding)
}

/** "Orders per weekday", "signups by month": a unit of time is what they are counted by. */
function isTimed({ grains, tokens, mentions }: Understanding): boolean {
  return grains.some(
    ({ start, end, asked, grain }) =>
      asked &&
      (['by', 'per', 'each', 'every', 'a', 'an'].includes(tokens[start - 1]?.lower ?? '') || grain === 'weekday') &&
      !mentions.some((mention) => mention.start < end && start < mention.end),
  )
}

/** "Executive summary", where some column's name only resembles the word. */
function loosely({ mentions, tokens }: Understanding): boolean {
  return mentions.some(
    ({ start, end, readings }) =>
      (readings[0]?.score ?? 0) < 0.75 &&
      !['their', 'its', 'his', 'her'].includes(tokens[start - 1]?.lower ?? '') &&
      tokens.slice(start, end).every(({ lower }) => wishWords.has(lower)),
  )
}
