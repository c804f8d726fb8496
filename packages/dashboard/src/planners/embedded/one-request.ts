import type { Alternative, ChartPlan, DashboardPlan } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import { mostAlternatives } from '../../alternatives.ts'
import { figuresApart, unitsApart } from './apart.ts'
import { asksAfterAll, isBroad } from './broad.ts'
import { thingsOverTime } from './board-of-things.ts'
import { countOnly, inState } from './counted-states.ts'
import { comparedAlone, comparedIn } from './compared/index.ts'
import { complete } from './alternatives/complete.ts'
import { alternativesOf } from './alternatives/index.ts'
import { redrawn } from './alternatives/redrawn.ts'
import { reducedParts } from './left-out.ts'
import { isThingAlone, lookedAs, lookSaid, tabled, tableSaid } from './looks.ts'
import { limitedGroups } from './limited/index.ts'
import { ifUnderstood, notUnderstood } from './nothing-found.ts'
import { planOverview } from './overview/index.ts'
import { bySubject } from './overview/by-subject.ts'
import { largestRows } from './overview/largest-rows.ts'
import { listingOf, rowsAsked } from './overview/listing.ts'
import { newestRows, newestSaid } from './overview/newest.ts'
import { rankingSaid } from './overview/rankings/forms.ts'
import { rankedThing } from './overview/ranked-thing.ts'
import { rankingOf } from './overview/ranking.ts'
import { toppersSaid } from './overview/toppers.ts'
import { rateAlone, rateIn } from './rates/index.ts'
import { mostPerEach } from './opposed/most-per-each.ts'
import { withoutRate } from './rates/untold.ts'
import { listedFigures } from './several/figures.ts'
import { comparedBy } from './opposed/by-measures.ts'
import { opposedValues } from './opposed/index.ts'
import { partsOfTime } from './opposed/parts-of-time.ts'
import { mostOf, whoHas, whoseSaid } from './questions/whose.ts'
import { partsOf } from './several/index.ts'
import type { RequestPart } from './several/index.ts'
import { drawChart } from './chart/index.ts'
import type { DrawOptions } from './chart/index.ts'
import { rankedShares } from './chart/shares.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { lowered } from './titles/names.ts'
import { courseOfFirst, rankedWithin } from './within/index.ts'
import { courseSaid, withinSaid } from './within/spoken.ts'
import { wordsOfName } from './words/word-forms.ts'

/** The charts of a request, or of one of the questions in it. */
export interface Planned {
  readonly charts: readonly Omit<ChartPlan, 'id'>[]
  readonly understanding: Understanding
  /** How many there are comes first, and the list of them behind it. */
  readonly listed?: true
  /** Set where the request was taken for a broad wish. */
  readonly overview?: DashboardPlan
}

/**
 * Plans what asks one thing, or lists charts.
 * @param saidAnew put into other words already, which are read as they stand
 * @throws `not_understood` when nothing of it can be tied to the data
 */
export function planOne(request: PlanRequest, understanding: Understanding, saidAnew = false): Planned {
  const { catalog, prompt } = request
  const asked = askedAs(request, understanding) ?? (saidAnew ? undefined : setAgainst(request, understanding))
  if (asked) return asked
  const compared = comparedAlone(prompt, request)
  if (compared) return { charts: [compared.chart], understanding: compared.understanding }
  const rate = rateAlone(prompt, request)
  if (rate) return { charts: [rate.chart], understanding: rate.understanding }
  const tied = understanding.mentions.length > 0 || understanding.conditions.length > 0
  // A connection may be called after what it holds: "dashboard of the world".
  const called = new Set(wordsOfName(catalog.connection))
  const strange = understanding.unknown.filter((at) => !called.has(understanding.tokens[at]?.lower ?? ''))
  const said = listedFigures(prompt, catalog) ?? partsOf(prompt, catalog)
  const answered = said.some(({ answer }) => answer !== undefined)
  if (
    !tied &&
    !answered &&
    !asksAfterAll.test(prompt) &&
    !rankingSaid(understanding) &&
    (strange.length > 0 || understanding.tokens.every((token) => token.kind !== 'word'))
  )
    throw notUnderstood(catalog)
  const rows = said.length === 1 && !answered ? listingOf(catalog, understanding, request.fiscalYearStart) : undefined
  if (rows) return { charts: [rows], understanding }
  const [only] = said
  const broad =
    !only || (said.length === 1 && !answered && !rankedThing(only.understanding, only.draft) && isBroad(only.understanding, only.draft))
  const counted = broad && only ? (countOnly(only) ?? inState(only)) : undefined
  if (broad && !counted) return overviewOf(request, understanding)
  const parts = counted ? [counted] : said
  const options = { fiscalYearStart: request.fiscalYearStart }
  const readAnew = new Map<RequestPart, Understanding>()
  const charts = parts.slice(0, request.maxCharts).flatMap((part) => {
    const against = parts.length > 1 ? comparedIn(part.understanding.text, request) : undefined
    const rated = against || parts.length < 2 ? undefined : rateIn(part.understanding.text, request)
    const read = against ?? rated
    if (read) {
      readAnew.set(part, read.understanding)
      return [read.chart]
    }
    const ranking = rankingIn(request, part)
    if (ranking) return [ranking]
    const whole = chartOf(part, options)
    if (whole.length > 0) return figuresApart(whole, part.understanding).flatMap((chart) => unitsApart(chart, part.understanding))
    const [reduced] = reducedParts(part).flatMap((each) =>
      chartOf(each.part, options).map((chart) => ({ ...chart, assumptions: [...chart.assumptions, each.note] })),
    )
    return reduced ? [reduced] : parts.length > 1 ? likeliestOf(request, part) : []
  })
  if (charts.length === 0) return overviewOf(request, understanding)
  const shown = thingsOverTime(
    request,
    withoutRate(charts, understanding),
    (words) => planOne({ ...request, prompt: words }, understand(words, catalog), true).charts[0],
  )
  const whom =
    counted && !/^\s*(?:how many|(?:the )?(?:number|count) of)\b/i.test(prompt)
      ? rowsAsked(catalog, understanding, request.fiscalYearStart)
      : undefined
  return {
    charts: whom ? [...shown, { ...whom, title: `List of ${lowered(whom.title)}` }] : shown,
    ...(whom ? { listed: true } : {}),
    understanding: unheard(
      readBy(understanding, parts),
      said.map((part) => leftOpen(part, readAnew.get(part))),
    ),
  }
}

/** "… as a table", "… as small multiples", "the last 20 orders": the rest of the request, shown as these words have it. */
function askedAs(request: PlanRequest, understanding: Understanding): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const table = tableSaid(prompt)
  if (table && !(table.ahead && listingOf(catalog, understanding, fiscalYearStart))) {
    const rest = understand(table.rest, catalog)
    const planned = planOne({ ...request, prompt: table.rest }, rest)
    const rows = planned.overview && isThingAlone(rest) ? rowsAsked(catalog, rest, fiscalYearStart) : undefined
    if (rows) return { charts: [rows], understanding: rest }
    return planned.overview ? planned : { ...planned, charts: tabled(catalog, planned.charts, table.several) }
  }
  const look = lookSaid(prompt)
  if (look) {
    const planned = planOne({ ...request, prompt: look.rest }, understand(look.rest, catalog))
    return planned.overview ? planned : { ...planned, charts: lookedAs(catalog, planned.charts, look.as) }
  }
  const subjects = bySubject(catalog, understanding, fiscalYearStart)
  if (subjects) return { charts: [subjects], understanding: { ...understanding, unknown: [] } }
  const toppers = reworded(request, toppersSaid(understanding))
  if (toppers) return toppers
  const largest = largestRows(catalog, understanding, fiscalYearStart)
  if (largest) return { charts: [largest], understanding: { ...understanding, unknown: [] } }
  const ranked =
    courseAsked(request) ?? firstOfEach(request, understanding) ?? whoseAsked(request) ?? reworded(request, mostOf(understanding))
  if (ranked) return ranked
  const newest = newestSaid(prompt)
  const last = newest && newestRows(catalog, newest, understand(newest.plain, catalog), fiscalYearStart)
  return last ? { charts: [last.chart], understanding: { ...understanding, unknown: placesOf(understanding, last.unknown) } } : undefined
}

const placesOf = ({ tokens }: Understanding, words: readonly string[]): readonly number[] =>
  tokens.filter(({ lower }) => words.includes(lower)).map(({ index }) => index)

/** "Sales of the north compared with those of the south". */
function setAgainst(request: PlanRequest, understanding: Understanding): Planned | undefined {
  const read = (prompt: string): Planned | undefined => {
    const planned = ifUnderstood(() => planOne({ ...request, prompt }, understand(prompt, request.catalog), true))
    return planned?.overview ? undefined : planned
  }
  return (
    partsOfTime(request, read) ??
    mostPerEach(request, understanding, read) ??
    comparedBy(request, understanding, read) ??
    opposedValues(request, understanding, read) ??
    limitedGroups(request, understanding, read)
  )
}

/** "Orders per month for the top 3 stores". */
function courseAsked(request: PlanRequest): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const said = courseSaid(prompt)
  if (!said || courseSaid(said.rest)) return undefined
  const planned = planOne({ ...request, prompt: said.rest }, understand(said.rest, catalog))
  const [course, ...others] = planned.overview ? [] : planned.charts
  const chart = course && others.length === 0 ? courseOfFirst(catalog, course, said, fiscalYearStart) : undefined
  return chart && { charts: [chart], understanding: planned.understanding }
}

/** "Toppers of each section", "most runs": the one chart of the request in other words; undefined where there are none. */
function reworded(request: PlanRequest, prompt: string | undefined): Planned | undefined {
  if (prompt === undefined) return undefined
  const planned = planOne({ ...request, prompt }, understand(prompt, request.catalog))
  const [chart, ...others] = planned.overview ? [] : planned.charts
  return chart && others.length === 0 ? { charts: [{ ...chart, traces: [] }], understanding: planned.understanding } : undefined
}

/** "Whose rent is pending the most": the pending rent by those whose it is. */
function whoseAsked(request: PlanRequest): Planned | undefined {
  const said = whoseSaid(request.prompt)
  const who = said && whoHas(understand(said.amount, request.catalog))
  if (!said || who === undefined) return undefined
  const prompt = `${said.amount} by ${who} ${said.behind}`.trim()
  const planned = planOne({ ...request, prompt }, understand(prompt, request.catalog))
  const [chart, ...others] = planned.overview ? [] : planned.charts
  const [measure] = chart?.measures ?? []
  if (!chart || !measure || measure.aggregate === 'count' || chart.dimensions.length === 0 || others.length > 0) return undefined
  const sort = [{ by: { measure: measure.id }, order: said.lowest ? 'asc' : 'desc' } as const]
  return { charts: [{ ...chart, sort, traces: [] }], understanding: planned.understanding }
}

/** "Top 3 products in each category"; what else the words may be is among the other readings. */
function firstOfEach(request: PlanRequest, understanding: Understanding): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const within = withinSaid(prompt)
  // Of each of each nobody asks; "by revenue per customer" is one number.
  const again = within && withinSaid(within.rest)
  if (!within || (again && !again.by) || understanding.metrics.some(({ each }) => each)) return undefined
  const rest = understand(within.rest, catalog)
  const planned = planOne({ ...request, prompt: within.rest }, rest)
  const [ranking, ...others] = planned.overview ? [] : planned.charts
  const chart = ranking && others.length === 0 ? rankedWithin(catalog, ranking, within, fiscalYearStart) : undefined
  const wished = understanding.charts.find(({ explicit }) => explicit)?.kind
  if (!chart || (wished !== undefined && wished !== chart.kind)) return undefined
  const [plain] = partsOf(prompt, catalog).flatMap((part) => chartOf(part, { fiscalYearStart }))
  const beside = plain ? [alternativeOf(plain), ...plain.alternatives] : []
  return {
    charts: [{ ...chart, alternatives: [...beside, ...chart.alternatives].slice(0, mostAlternatives) }],
    understanding: planned.understanding,
  }
}

function alternativeOf({ alternatives: _none, ...plan }: Omit<ChartPlan, 'id'>): Alternative {
  return { title: plan.title, kind: plan.kind, reason: 'All of them, not the first of each.', score: 0.7, plan }
}

/** A part that was read in another way, as a rate or a comparison: what that left open. */
function leftOpen(part: RequestPart, other: Understanding | undefined): RequestPart {
  if (!other) return part
  const open = new Set(other.unknown.flatMap((at) => other.tokens[at]?.lower ?? []))
  const { unknown, tokens } = part.understanding
  const still = unknown.filter((at) => open.has(tokens[at]?.lower ?? ''))
  return { ...part, understanding: { ...part.understanding, unknown: still }, answer: part.answer ?? [] }
}

/** Without the words that an answer has made something of. */
function unheard(whole: Understanding, parts: readonly RequestPart[]): Understanding {
  const open = new Set(
    parts.flatMap(({ understanding: { unknown, tokens }, answer }) => (answer ? unknown.flatMap((at) => tokens[at]?.start ?? []) : [])),
  )
  const answers = parts.filter(({ answer }) => answer !== undefined)
  const isHeard = (start: number): boolean =>
    answers.some(({ understanding: { tokens } }) => tokens.some((token) => token.start === start && token.kind !== 'mark')) &&
    !open.has(start)
  return { ...whole, unknown: whole.unknown.filter((at) => !isHeard(whole.tokens[at]?.start ?? -1)) }
}

/** Words of a ranking ("bought", "leaderboard") are no strangers, though no part of the data goes by them. */
function readBy(understanding: Understanding, parts: readonly RequestPart[]): Understanding {
  const read = new Set(
    parts.flatMap((part) => {
      const words = rankedThing(part.understanding, part.draft)?.words ?? []
      return [...words].map((at) => part.understanding.tokens[at]?.start)
    }),
  )
  return { ...understanding, unknown: understanding.unknown.filter((at) => !read.has(understanding.tokens[at]?.start)) }
}

/** "Top customers": by what they come to, where no words say by what. */
function rankingIn({ catalog, fiscalYearStart }: PlanRequest, { understanding, draft }: RequestPart): Omit<ChartPlan, 'id'> | undefined {
  const thing = rankedThing(understanding, draft)
  const chart = thing && rankingOf(catalog, understanding, thing, fiscalYearStart)
  const shown = chart && rankedShares(understanding, draft, chart)
  return shown && { ...shown, alternatives: redrawn(catalog, { ...shown, id: 'chart_1' }, fiscalYearStart) }
}

/** "…, share of returns": of a list's part that names too little for a chart, the chart of an overview that comes nearest to it. */
function likeliestOf(request: PlanRequest, { understanding }: RequestPart): readonly Omit<ChartPlan, 'id'>[] {
  const { charts } = planOverview({ ...request, maxCharts: 6 }, understanding)
  const shares = understanding.charts.some(({ kind }) => kind === 'arc')
  const nearest = (shares ? charts.find(({ kind }) => kind === 'arc') : undefined) ?? charts.find(({ kind }) => kind !== 'text')
  return nearest ? [{ ...nearest, alternatives: redrawn(request.catalog, nearest, request.fiscalYearStart) }] : []
}

/** An overview, with the other ways to draw each of its charts. */
function overviewOf(request: PlanRequest, understanding: Understanding): Planned {
  const plan = planOverview(request, understanding)
  const { catalog, fiscalYearStart } = request
  const charts = plan.charts.map((chart) => ({ ...chart, alternatives: redrawn(catalog, chart, fiscalYearStart) }))
  return { charts, understanding, overview: { ...plan, charts } }
}

function chartOf({ understanding, draft, answer = [] }: RequestPart, options: DrawOptions): readonly Omit<ChartPlan, 'id'>[] {
  const completed = complete(understanding, draft)
  const body = drawChart(understanding, completed.draft, { ...options, notes: [...answer, ...completed.notes] })
  if (!body) return []
  return [{ ...body, alternatives: alternativesOf(understanding, completed, body, options) }]
}
