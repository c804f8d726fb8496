import { failure } from '../../errors.ts'
import type { Catalog } from '../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import { summaryOf } from '../../summary.ts'
import { withoutTold } from '../../told-once.ts'
import type { Planner, PlanRequest, RefineRequest } from '../planner.ts'
import { withoutContradictions } from './contradictions.ts'
import { ifUnderstood, isForeign } from './nothing-found.ts'
import { inEnglish, languageNames, retold, tracedTo, withChartIds } from './languages/index.ts'
import { plannedWide, refinedWide } from './widened/index.ts'
import { tellLikened } from './likened.ts'
import { comparedIn } from './compared/index.ts'
import { narrowed } from './overview/narrow.ts'
import { refinePlan } from './refine/index.ts'
import { asksOf, commaPartsOf, pointsOf } from './several/asks.ts'
import { boardPoints } from './several/board-points.ts'
import { namedGroups } from './named-groups.ts'
import { lookedAfter } from './questions/looked-after.ts'
import { planOne } from './one-request.ts'
import type { Planned } from './planned.ts'
import { misspelledIn, tellSpelled } from './respelling.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { warnOfUnknown } from './unknown-words.ts'
import { blanksSaid, withoutBlanks } from './blanks-left-out.ts'
import { toldBesideRanked } from './told-beside-ranked.ts'
import { boardTitle } from './titles/board.ts'
import { inSpokenWords } from './titles/spoken-money.ts'
import { warningsOf } from './titles/told-beside.ts'
import { toldApart } from './titles/told-apart.ts'
import { leavingOut } from './words/leaving-out.ts'
import { rewritten } from './words/rewritten.ts'
import type { WrittenOut } from './words/rewritten.ts'
import { writtenOut } from './words/shorthand.ts'
import { askedFirst } from './words/asked-first.ts'
import { splits } from './words/splits.ts'
import { wordsOfName } from './words/word-forms.ts'

/** The planner that needs no model, no key and no network, and answers the same request the same way every time. */
export const embeddedPlanner: Planner = {
  name: 'embedded',
  plan: async (request) => {
    const said = inEnglish(request.prompt, request.catalog)
    return said ? said.back(planWrittenOut({ ...request, prompt: said.text }, true)) : planWrittenOut(request)
  },
  refine: async (request) => {
    const { feedback, catalog } = request
    const plan = withoutTold(request.plan)
    const aimed = withChartIds(feedback, plan)
    const said = inEnglish(aimed, catalog, 'change', feedback)
    const words = writtenOut(aimed, isNamedIn(catalog))?.text ?? aimed
    const changed = changeIn({ ...request, plan, feedback: said?.text ?? words })
    if (said) return retold(said.backTo(changed, plan), plan, said.own)
    return retold(words === feedback ? changed : tracedTo(feedback, changed, plan), plan)
  },
}

/** The plan as plain English has it changed. */
function changeIn(request: RefineRequest): DashboardPlan {
  const asked = (prompt: string, catalog: Catalog): PlanRequest => ({
    ...request,
    prompt,
    catalog,
    maxCharts: 2,
    theme: request.plan.theme,
  })
  const refine = (own: RefineRequest): DashboardPlan =>
    refinePlan(own, {
      planComparison: (text, place) => comparedIn(text, place)?.chart,
      planRequest: (text) => chartAlone(asked(text, own.catalog)),
      planQuestion: (text) => chartAlone(asked(text, own.catalog), true),
    })
  return refinedWide(request, refine) ?? refine(request)
}

const isNamedIn =
  ({ tables }: Catalog) =>
  (word: string): boolean =>
    tables.some(({ id, columns }) =>
      [id, ...columns.map(({ name }) => name)].some((name) => word.split(' ').every((each) => wordsOfName(name).includes(each))),
    )

/**
 * "Best sellers", "table of the top customers": the only chart of a request.
 * @param whole undefined where something was made of a part of its words only
 */
function chartAlone(request: PlanRequest, whole = false): Omit<ChartPlan, 'id' | 'alternatives'> | undefined {
  const planned = answerTo(request)
  if (!planned || planned.overview || (whole && planned.understanding.unknown.length > 0)) return undefined
  const [chart, ...more] = planned.listed ? planned.charts.slice(-1) : listAlone(planned.charts)
  return more.length === 0 ? chart : undefined
}

/** "Shops without a manager, i.e. post vacant": what only says the same again in words that nothing goes by. */
function withoutExplanation(request: PlanRequest): PlanRequest {
  const [said, behind = ''] =
    /[\s,(;-]+(?:i\.e\.?|viz\.?|that is to say|in other words),?\s+([^,;.]+)[.)]?\s*$/iu.exec(request.prompt) ?? []
  if (said === undefined) return request
  const { mentions, conditions, metrics, limit, sort, grains } = understand(behind, request.catalog)
  const says = mentions.length + conditions.length + metrics.length + grains.length > 0 || limit !== undefined || sort !== undefined
  return says ? request : { ...request, prompt: request.prompt.slice(0, -said.length) }
}

/** Of what is shown already these words ask for something else. */
const inRequests = [...leavingOut, ...splits, ...askedFirst]

/**
 * Its traces at the words that were written.
 * @param read whether it was put into English
 */
function planWrittenOut(asked: PlanRequest, read = false): DashboardPlan {
  const plan = (own: PlanRequest): DashboardPlan => plannedWide(own, (wide) => planAsWritten(wide, read)) ?? planAsWritten(own, read)
  return toldBesideRanked(asked, plan, (ranked, feedback) => changeIn({ ...asked, plan: ranked, feedback })) ?? plan(asked)
}

function planAsWritten(asked: PlanRequest, read: boolean): DashboardPlan {
  const rest = blanksSaid(asked.prompt)
  if (rest)
    return withoutBlanks(
      planInWords(asked, rest, (own) => planAsWritten(own, read)),
      asked.catalog,
    )
  const request = read ? asked : withoutExplanation(asked)
  const misspelled = read ? [] : misspelledIn(request.prompt, request.catalog)
  const spelled = rewritten(request.prompt, misspelled)
  const planned = (own: PlanRequest): DashboardPlan =>
    planInWords(own, writtenOut(own.prompt, isNamedIn(own.catalog), inRequests), (words) => planWords(words, read))
  return tellSpelled(planInWords(request, spelled, planned), misspelled)
}

/** @param out the request in the words that are to be planned; as it stands where there are none */
function planInWords(request: PlanRequest, out: WrittenOut | undefined, planned: (own: PlanRequest) => DashboardPlan): DashboardPlan {
  if (!out) return planned(request)
  const { prompt } = request
  const traced = <Chart extends Pick<ChartPlan, 'traces'>>(chart: Chart): Chart => ({
    ...chart,
    traces: chart.traces.map((trace) => {
      const { start, end } = out.place(trace.start, trace.end)
      return { ...trace, start, end, words: prompt.slice(start, end) }
    }),
  })
  const plan = planned({ ...request, prompt: out.text })
  const charts = plan.charts.map((chart) => ({
    ...traced(chart),
    alternatives: chart.alternatives.map((each) => ({ ...each, plan: traced(each.plan) })),
  }))
  return { ...plan, charts }
}

/** @param read put into English from another language already */
function planWords(request: PlanRequest, read = false): DashboardPlan {
  const { catalog, prompt } = request
  const understanding = understand(prompt, catalog)
  if (!read && isForeign(understanding))
    throw failure(
      'language_not_supported',
      `The request is in a language that is not read without a translator, and none is set up. Ask in ${languageNames()}.`,
    )
  const planned = inParts(request, understanding)
  const few = planned.overview ? narrowed(understanding, planned.charts) : undefined
  const met = <Chart extends Omit<ChartPlan, 'id'>>(charts: readonly Chart[]): readonly Chart[] =>
    tellLikened(charts, understanding).map((chart) => namedGroups(withoutContradictions(chart, catalog, prompt), catalog, prompt))
  if (planned.overview && !few) {
    const charts = tellLikened(planned.overview.charts, understanding)
    return { ...planned.overview, charts: charts.map((chart) => withoutContradictions(chart, catalog, prompt)) }
  }
  const charts = met((few ?? planned.charts).slice(0, request.maxCharts))
  return boardOf(request, inSpokenWords(charts, planned.understanding, catalog), planned.understanding)
}

const untraced = (planned: Planned): Planned =>
  planned.overview ? planned : { ...planned, charts: planned.charts.map((chart) => ({ ...chart, traces: [] })) }

/** Questions and points of a list each by itself, where each has an answer; else the request as one. */
function inParts(request: PlanRequest, whole: Understanding): Planned {
  const own = lookedAfter(whole)
  if (own !== undefined) return untraced(inParts({ ...request, prompt: own }, understand(own, request.catalog)))
  const { prompt } = request
  const apart = answersTo(request, whole, asksOf(prompt, whole)) ?? answersTo(request, whole, pointsOf(prompt, whole))
  if (apart) return apart
  const board = boardOfPoints(request, whole)
  const one = board ? ifUnderstood(() => planOne(request, whole)) : planOne(request, whole)
  if (board && (!one || one.overview || one.charts.length < board.charts.length)) return board
  if (!one) return planOne(request, whole)
  // "Average price, weight and cost by kind": all of them in one chart.
  const [chart, ...more] = one.overview ? [] : one.charts
  const parts = commaPartsOf(prompt, whole)
  if (chart && more.length === 0 && chart.measures.length > parts.length) return one
  return (parts.length > (one.overview ? 1 : one.charts.length) ? answersTo(request, whole, parts) : undefined) ?? one
}

/** Undefined unless each of the parts has an answer of its own. */
function answersTo(request: PlanRequest, whole: Understanding, parts: readonly string[]): Planned | undefined {
  if (parts.length < 2) return undefined
  const answers: Planned[] = []
  for (const prompt of parts) {
    const answer = answerTo({ ...request, prompt })
    if (!answer || answer.overview) return undefined
    answers.push({ ...answer, charts: listAlone(answer.charts) })
  }
  const open = new Set(answers.flatMap(({ understanding: { unknown, tokens } }) => unknown.flatMap((at) => tokens[at]?.start ?? [])))
  const unknown = whole.tokens.flatMap(({ start, index }) => (open.has(start) ? [index] : []))
  // The time of the first question was put behind those that name none.
  const charts = answers.flatMap((answer) =>
    // Of several lists each is shown as such; how many rows it has is said by it.
    (answer.listed ? answer.charts.slice(-1) : answer.charts).map((chart) => ({
      ...chart,
      traces: chart.traces.filter(({ end }) => end <= request.prompt.length),
    })),
  )
  return { charts, understanding: { ...whole, unknown } }
}

const spreadSaid = /\b(?:histogram|distribution|spread|bins?|buckets?)\b/i
/** What a plan has no part of: "with filters for region". */
const ofControls = /^(?:filters?|slicers?|dropdowns?)$/

/** Each point of a board by a chart of its own; undefined where most of them have none. What nothing was made of is told. */
function boardOfPoints(request: PlanRequest, whole: Understanding): Planned | undefined {
  const points = boardPoints(request.prompt, whole)
  const made = points.map(({ own, counted }) => {
    const charts = plainAnswer({ ...request, prompt: own })?.charts ?? []
    const [chart, list] = charts
    const isBare = chart?.kind === 'histogram' && !spreadSaid.test(own)
    if (chart && !isBare && (!list || chart.kind === 'text')) return [chart]
    // "Best and worst regions".
    if (charts.length === 2 && charts.every(({ kind }) => kind === 'bar')) return charts
    const counts = counted.map((prompt) => plainAnswer({ ...request, prompt })?.charts[0]).find((each) => each?.kind === 'text')
    return counts ? [{ ...counts, traces: [] }] : []
  })
  const lost = points.filter((_, place) => made[place]?.length === 0)
  const few = lost.length > 0 && (points.length - lost.length < 3 || lost.length > points.length / 3)
  const charts = made.flat().map((chart) => ({ ...chart, traces: chart.traces.filter(({ end }) => end <= request.prompt.length) }))
  if (charts.length < 2 || few) return undefined
  const unknown = whole.tokens.flatMap(({ start, index, kind, lower }) =>
    kind === 'word' && (ofControls.test(lower) || lost.some(({ from, until }) => from <= start && start < until)) ? [index] : [],
  )
  return { charts, understanding: { ...whole, unknown } }
}

const plainAnswer = (request: PlanRequest): Planned | undefined => {
  const planned = answerTo(request)
  return planned?.overview || planned?.understanding.unknown.length ? undefined : planned
}

/** Among other things which ones they are, and not how many of them beside it. */
function listAlone(charts: Planned['charts']): Planned['charts'] {
  const [count, list, ...more] = charts
  return count?.kind === 'text' && list?.kind === 'table' && more.length === 0 ? [list] : charts
}

function answerTo(request: PlanRequest): Planned | undefined {
  return ifUnderstood(() => {
    const whole = understand(request.prompt, request.catalog)
    const one = planOne(request, whole)
    const parts = one.overview ? commaPartsOf(request.prompt, whole) : []
    return answersTo(request, whole, parts) ?? one
  })
}

function boardOf({ prompt, theme }: PlanRequest, charts: readonly Omit<ChartPlan, 'id'>[], understanding: Understanding): DashboardPlan {
  const numbered = toldApart(charts).map((chart, place): ChartPlan => ({ ...chart, id: `chart_${String(place + 1)}` }))
  const titles = numbered.map((chart) => chart.title)
  return {
    title: boardTitle(titles),
    description: summaryOf(numbered),
    theme,
    charts: numbered,
    placements: {},
    warnings: [...warnOfUnknown(understanding, prompt.length), ...warningsOf(numbered)],
    planner: 'embedded',
    nextChartNumber: numbered.length + 1,
  }
}
