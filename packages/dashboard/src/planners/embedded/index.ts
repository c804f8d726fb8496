import { failure } from '../../errors.ts'
import type { ChartPlan, DashboardPlan, Measure } from '../../plan.ts'
import { summaryOf } from '../../summary.ts'
import type { Planner, PlanRequest } from '../planner.ts'
import { comparedAlone, comparedIn } from './compared/index.ts'
import { complete } from './alternatives/complete.ts'
import { alternativesOf } from './alternatives/index.ts'
import { redrawn } from './alternatives/redrawn.ts'
import type { Draft } from './shape/draft-parts.ts'
import { reducedParts } from './left-out.ts'
import { isForeign, notUnderstood } from './nothing-found.ts'
import { inEnglish, languageNames, retold, tracedTo, withChartIds } from './languages/index.ts'
import { planOverview } from './overview/index.ts'
import { listingOf, rowsAsked } from './overview/listing.ts'
import { rankingSaid } from './overview/rankings/forms.ts'
import { rankedThing } from './overview/ranked-thing.ts'
import { rankingOf } from './overview/ranking.ts'
import { wishWords } from './overview/words.ts'
import { rateAlone, rateIn } from './rates/index.ts'
import { refinePlan } from './refine/index.ts'
import { listedFigures } from './several/figures.ts'
import { partsOf } from './several/index.ts'
import type { RequestPart } from './several/index.ts'
import { drawChart } from './chart/index.ts'
import type { DrawOptions } from './chart/index.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { warnOfUnknown } from './unknown-words.ts'
import { describeChart } from './titles/description.ts'
import { lowered } from './titles/names.ts'
import { boardTitle } from './titles/board.ts'
import { massWords, takingsWords } from './words/business.ts'
import { wordsOfName } from './words/word-forms.ts'

export { understand } from './understand.ts'

/** The planner that needs no model, no key and no network, and answers the same request the same way every time. */
export const embeddedPlanner: Planner = {
  name: 'embedded',
  plan: async (request) => {
    const said = inEnglish(request.prompt, request.catalog)
    return said ? said.back(planWords({ ...request, prompt: said.text }, true)) : planWords(request)
  },
  refine: async (request) => {
    const { feedback, plan, catalog } = request
    const aimed = withChartIds(feedback, plan)
    const said = inEnglish(aimed, catalog, 'change', feedback)
    const changed = refinePlan({ ...request, feedback: said?.text ?? aimed })
    if (said) return retold(said.backTo(changed, plan), plan, said.own)
    return retold(aimed === feedback ? changed : tracedTo(feedback, changed, plan), plan)
  },
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
  const compared = comparedAlone(prompt, request)
  if (compared) return boardOf(request, [compared.chart], compared.understanding)
  const rate = rateAlone(prompt, request)
  if (rate) return boardOf(request, [rate.chart], rate.understanding)
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
  if (rows) return boardOf(request, [rows], understanding)
  const [only] = said
  const broad =
    !only || (said.length === 1 && !answered && !rankedThing(only.understanding, only.draft) && isBroad(only.understanding, only.draft))
  const counted = broad && only ? countOnly(only) : undefined
  if (broad && !counted) return overviewOf(request, understanding)
  const parts = counted ? [counted] : said
  const options = { fiscalYearStart: request.fiscalYearStart }
  const charts = parts.slice(0, request.maxCharts).flatMap((part) => {
    const against = parts.length > 1 ? comparedIn(part.understanding.text, request) : undefined
    if (against) return [against.chart]
    const rated = parts.length > 1 ? rateIn(part.understanding.text, request) : undefined
    if (rated) return [rated.chart]
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
  const whom =
    counted && !/^\s*(?:how many|(?:the )?(?:number|count) of)\b/i.test(prompt)
      ? rowsAsked(catalog, understanding, request.fiscalYearStart)
      : undefined
  return boardOf(
    request,
    whom ? [...charts, { ...whom, title: `List of ${lowered(whom.title)}` }] : charts,
    unheard(readBy(understanding, parts), said),
  )
}

function boardOf({ prompt, theme }: PlanRequest, charts: readonly Omit<ChartPlan, 'id'>[], understanding: Understanding): DashboardPlan {
  const numbered = charts.map((chart, place): ChartPlan => ({ ...chart, id: `chart_${String(place + 1)}` }))
  const titles = numbered.map((chart) => chart.title)
  return {
    title: boardTitle(titles),
    description: summaryOf(numbered),
    theme,
    charts: numbered,
    placements: {},
    warnings: warnOfUnknown(understanding, prompt.length),
    planner: 'embedded',
    nextChartNumber: numbered.length + 1,
  }
}

/** "Number of orders and total revenue": two figures, and no single point between two axes. */
function figuresApart(charts: readonly Omit<ChartPlan, 'id'>[], { charts: drawn }: Understanding): readonly Omit<ChartPlan, 'id'>[] {
  return charts.flatMap((chart) => {
    const { kind, measures, dimensions, series, facet } = chart
    const figures =
      kind === 'point' && dimensions.length === 0 && !series && !facet && measures.every(({ aggregate }) => aggregate !== 'none')
    if (!figures || drawn.some(({ explicit }) => explicit)) return [chart]
    return measures.map((measure) => {
      const body = { ...chart, kind: 'text' as const, measures: [{ ...measure, id: 'm1' }], sort: [], alternatives: [] }
      return { ...body, ...describeChart(body) }
    })
  })
}

/** "Revenue and margin by region": what is told in other units has a chart of its own. */
function unitsApart(chart: Omit<ChartPlan, 'id'>, { aggregates }: Understanding): readonly Omit<ChartPlan, 'id'>[] {
  const units = [...new Set(chart.measures.map(unitOf))]
  if (units.length < 2 || aggregates.length > 0 || chart.series || (chart.kind !== 'bar' && chart.kind !== 'line')) return [chart]
  return units.map((unit) => {
    const measures = chart.measures.filter((measure) => unitOf(measure) === unit)
    const sort = chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: measures[0]?.id ?? '' } } : each))
    const body = { ...chart, measures, sort, alternatives: [] }
    return { ...body, ...describeChart(body) }
  })
}

const unitOf = ({ format, unit }: Measure): string => `${format ?? ''} ${unit ?? ''}`

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
  return chart && { ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1' }, fiscalYearStart) }
}

/** "Departments without employees", "who earns more than the average": how many; the charts of an overview do not know such conditions. */
function countOnly(part: RequestPart): RequestPart | undefined {
  const { draft } = part
  const condition = draft.conditions.find(({ kind }) => kind !== 'column')
  const table = draft.named[0] ?? condition?.choices[0]?.table ?? condition?.related?.subject ?? condition?.group?.of
  if (!condition || table === undefined || /(?<!\bat )\b(?:most|least|fewest)\b/i.test(part.understanding.text)) return undefined
  return { ...part, draft: { ...draft, measures: [{ aggregate: 'count', choices: [], table }] } }
}

/** "…, share of returns": of a list's part that names too little for a chart, the chart of an overview that comes nearest to it. */
function likeliestOf(request: PlanRequest, { understanding }: RequestPart): readonly Omit<ChartPlan, 'id'>[] {
  const { charts } = planOverview({ ...request, maxCharts: 6 }, understanding)
  const shares = understanding.charts.some(({ kind }) => kind === 'arc')
  const nearest = (shares ? charts.find(({ kind }) => kind === 'arc') : undefined) ?? charts.find(({ kind }) => kind !== 'text')
  return nearest ? [{ ...nearest, alternatives: redrawn(request.catalog, nearest, request.fiscalYearStart) }] : []
}

/** An overview, with the other ways to draw each of its charts. */
function overviewOf(request: PlanRequest, understanding: Understanding): DashboardPlan {
  const plan = planOverview(request, understanding)
  const { catalog, fiscalYearStart } = request
  return { ...plan, charts: plan.charts.map((chart) => ({ ...chart, alternatives: redrawn(catalog, chart, fiscalYearStart) })) }
}

function chartOf({ understanding, draft, answer = [] }: RequestPart, options: DrawOptions): readonly Omit<ChartPlan, 'id'>[] {
  const completed = complete(understanding, draft)
  const body = drawChart(understanding, completed.draft, { ...options, notes: [...answer, ...completed.notes] })
  if (!body) return []
  return [{ ...body, alternatives: alternativesOf(understanding, completed, body, options) }]
}

const boardWords: ReadonlySet<string> = new Set('overview dashboard dashboards everything anything'.split(' '))
/** They may head a single chart as well ("report of revenue by store"), unless nothing of the data is named beside the breakdown. */
const reportWords: ReadonlySet<string> = new Set('picture summary summaries snapshot report'.split(' '))

/** "How is pay across the company?", "tell me about returns": asks for everything about something. */
const openQuestion =
  /^\s*(?:how(?:'s|’s|s| is| are| was| were| has| have)\b(?! (?:many|much|old|long|often))|how did (?:[\w'’-]+ ){1,4}(?:go|do|perform|fare|look)\b|tell me (?:all |everything |more )?about\b|what about\b|everything about\b)|\bhow (?:does|do|did) (?:it|they|that|this|things) look\b/i

/** "How's the shop doing?": asks for everything, whatever people call it. */
const asksAfterAll =
  /^\s*(?:(?:hey|hi|so|ok|and)[, ]+)?how(?:'s|’s|s| is| are)(?: [\w'’-]+){1,4} (?:doing|going|performing|running|looking|faring)\b/i

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
  if (marked && isWishBy(understanding, draft)) return true
  // "What does the distribution of pay look like" asks for one thing.
  const spread = charts.some(({ kind }) => kind === 'histogram') && draft.items.some((item) => item.columns.length > 0)
  if (wish && !spread && !marked && !computes && !sort && !limit) return true
  const shown = draft.items.filter((item) => item.columns.length > 0 && !(item.table && item.mention?.readings[0]?.kind === 'table'))
  const bare = shown.length === 0 || (shown.length === 1 && isBusinessAlone(understanding, draft))
  return !computes && !marked && bare && !sort && !limit && charts.length === 0 && !isTimed(understanding)
}

/** "Sales", "show me revenue": how the business does, and not how its single amounts are spread. */
function isBusinessAlone({ mentions }: Understanding, { conditions }: Draft): boolean {
  const [only, ...others] = mentions
  const word = only?.words.toLowerCase() ?? ''
  return others.length === 0 && conditions.length === 0 && (takingsWords.has(word) || massWords.has(word))
}

/** "Performance dashboard by region", "how are we doing by region?": everything there is, each by that. */
function isWishBy(understanding: Understanding, draft: Draft): boolean {
  const { text, tokens, general, aggregates, used, sort, limit } = understanding
  if (sort || limit || aggregates.some((word) => !used.has(word.start)) || isTimed(understanding)) return false
  if (draft.items.some(({ axis, marker }) => axis !== undefined || marker === 'versus')) return false
  const board = general.some((at) => boardWords.has(tokens[at]?.lower ?? ''))
  const bare = draft.named.length === 0 && draft.measures.every(({ item }) => item === undefined)
  const report = bare && general.some((at) => reportWords.has(tokens[at]?.lower ?? ''))
  return board || report || (openQuestion.test(text) && draft.measures.every(({ aggregate }) => aggregate === 'count'))
}

/** "Orders per weekday", "signups by month": a unit of time is what they are counted by. */
function isTimed({ grains, tokens, mentions }: Understanding): boolean {
  return grains.some(
    ({ start, end, asked, grain }) =>
      asked &&
      (['by', 'per', 'each', 'every', 'a', 'an'].includes(tokens[start - 1]?.lower ?? '') ||
        grain === 'weekday' ||
        tokens[start + 1]?.lower === 'by' ||
        // "Monthly orders".
        (/(?:ly|annual)$/.test(tokens[start]?.lower ?? '') && mentions.some((mention) => mention.start === end))) &&
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
