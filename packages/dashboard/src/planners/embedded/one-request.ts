import type { Catalog } from '../../connections/connection.ts'
import { relationsOf } from '../../plan.ts'
import type { ChartPlan } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import { figuresApart, tablesApart, unitsApart } from './apart.ts'
import { asksAfterAll, isBroad } from './broad.ts'
import { thingsOverTime } from './board-of-things.ts'
import { countsBeside } from './counts-beside.ts'
import { countOnly, inState } from './counted-states.ts'
import { comparedAlone, comparedIn } from './compared/index.ts'
import { redrawn } from './alternatives/redrawn.ts'
import { ofDealers } from './dealers/index.ts'
import { chartOf } from './drawn-part.ts'
import { leftOpen, readBy, unheard } from './heard-words.ts'
import { reducedParts } from './left-out.ts'
import { limitedGroups } from './limited/index.ts'
import { onlyThose } from './limited/only-those.ts'
import { countsOnes, ifUnderstood, nothingOfThem, nothingThen, notUnderstood } from './nothing-found.ts'
import { askedAs, firstOfEach } from './other-words.ts'
import { measuresOfEach } from './measures-of-each.ts'
import { planOverview } from './overview/index.ts'
import { listingOf, rowsAsked } from './overview/listing.ts'
import { rankingSaid } from './overview/rankings/forms.ts'
import { rankedThing } from './overview/ranked-thing.ts'
import { rankingOf } from './overview/ranking.ts'
import { rateOf, rateOfPart } from './rates/index.ts'
import { mostPerEach } from './opposed/most-per-each.ts'
import { withoutRate } from './rates/untold.ts'
import { listedFigures } from './several/figures.ts'
import { byAges } from './opposed/ages.ts'
import { comparedBy } from './opposed/by-measures.ts'
import { eitherValue } from './opposed/either.ts'
import { listedMeasures } from './opposed/measures-of-values.ts'
import { opposedValues } from './opposed/index.ts'
import { partsOfTime } from './opposed/parts-of-time.ts'
import { partsOf } from './several/index.ts'
import type { RequestPart } from './several/index.ts'
import type { Planned, PlanWords } from './planned.ts'
import { rankedShares } from './chart/shares.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { describeChart } from './titles/description.ts'
import { lowered } from './titles/names.ts'
import { wordsOfName } from './words/word-forms.ts'

/** How a request came to be read in these words. */
interface Wordings {
  /** Those that it was said in before, the user's own first. */
  readonly before: readonly string[]
  /** Made of what is set against something, which is looked for no more. */
  readonly isAgainst: boolean
}

/** A request is put into other words so many times, and then read as it stands: these may ask for other words again without end. */
const mostWordings = 6

/**
 * Plans what asks one thing, or lists charts.
 * @throws `not_understood` when nothing of it can be tied to the data
 */
export function planOne(
  request: PlanRequest,
  understanding: Understanding,
  { before, isAgainst }: Wordings = { before: [], isAgainst: false },
): Planned {
  const { catalog, prompt } = request
  const words = [...before, prompt]
  const empty = nothingThen(understanding)
  if (empty) throw empty
  const dealt = ofDealers(prompt, request)
  if (dealt) return { charts: [dealt.chart], understanding: dealt.understanding }
  const mayBeReworded = before.length < mostWordings && !before.includes(prompt)
  const planInWords: PlanWords = (other, read) => planOne(other, read, { before: words, isAgainst: false })
  const asked = mayBeReworded
    ? (askedAs(request, understanding, planInWords) ?? (isAgainst ? undefined : setAgainst(request, understanding, words)))
    : undefined
  if (asked) return asked
  const compared = comparedAlone(prompt, request)
  if (compared) return { charts: [compared.chart], understanding: compared.understanding }
  const rate = rateOf(prompt, request)
  if (rate) return { charts: [rate.chart], understanding: rate.understanding }
  const each = measuresOfEach(request)
  if (each) return each
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
  if (rows) return { charts: [countsBeside(rows, catalog)], understanding }
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
    const rated = against || parts.length < 2 ? undefined : rateOfPart(part.understanding.text, request)
    const read = against ?? rated
    if (read) {
      readAnew.set(part, read.understanding)
      return [read.chart]
    }
    const own = { ...request, prompt: part.understanding.text }
    const first = parts.length > 1 ? ifUnderstood(() => firstOfEach(own, part.understanding, planInWords)) : undefined
    if (first) return first.charts
    const ranking = rankingIn(request, part)
    if (ranking) return [ranking]
    const whole = chartOf(part, options)
    if (whole.length > 0) {
      const apart = figuresApart(whole, part.understanding).flatMap((chart) => tablesApart(chart, catalog))
      return apart.flatMap((chart) => unitsApart(chart, part.understanding))
    }
    const [reduced] = reducedParts(part).flatMap((each) =>
      chartOf(each.part, options).map((chart) => ({ ...chart, assumptions: [...chart.assumptions, each.note] })),
    )
    return reduced ? [reduced] : parts.length > 1 ? likeliestOf(request, part) : []
  })
  if (charts.length === 0) return overviewOf(request, understanding)
  const shown = thingsOverTime(
    request,
    withoutRate(charts, understanding),
    (other) => planOne({ ...request, prompt: other }, understand(other, catalog), { before: words, isAgainst: true }).charts[0],
  ).map((chart) => byAges(request, understanding, chart))
  const [first] = shown
  const wanted = measuredUnheard(understanding)
  if (first && wanted.length > 0 && shown.every((chart) => countsOnes(chart, catalog)))
    throw nothingOfThem(catalog, wanted, first.source.base.table)
  const whom =
    counted && !/^\s*(?:how many|(?:the )?(?:number|count) of)\b/i.test(prompt)
      ? (rowsAsked(catalog, understanding, request.fiscalYearStart) ?? rowsOfCount(catalog, understanding, shown, request.fiscalYearStart))
      : undefined
  return {
    charts: whom ? [...shown, countsBeside(listOf(ofSameRows(whom, shown)), catalog)] : shown,
    ...(whom ? { listed: true } : {}),
    understanding: unheard(
      readBy(understanding, parts),
      said.map((part) => leftOpen(part, readAnew.get(part))),
    ),
  }
}

type Chart = Omit<ChartPlan, 'id'>

const listOf = (rows: Chart): Chart => ({ ...rows, title: `List of ${lowered(rows.title)}` })

/** "Customers who ordered in 2024 but not in 2025": of the rows that are counted, whatever columns of its own the list has for these words. */
function ofSameRows(list: Chart, [count, ...more]: readonly Chart[]): Chart {
  const own = new Set(relationsOf(list.source).map(({ alias }) => alias))
  const isOne = count?.kind === 'text' && more.length === 0 && count.source.base.table === list.source.base.table
  if (!isOne || !relationsOf(count.source).every(({ alias }) => own.has(alias))) return list
  if (JSON.stringify(count.where) === JSON.stringify(list.where)) return list
  const changed = { ...list, where: count.where }
  return { ...changed, description: describeChart(changed).description, title: count.title }
}

/** "Goods sold below cost": what holds of rows that speak of them limits the list as it limits how many they are. */
function rowsOfCount(catalog: Catalog, understanding: Understanding, shown: readonly Chart[], fiscalYearStart: number): Chart | undefined {
  const [count, ...more] = shown
  if (count?.kind !== 'text' || more.length > 0 || count.where.every(({ kind }) => kind !== 'related')) return undefined
  const thing = count.source.base.table
  const mentions = understanding.mentions.filter(({ readings: [best] }) => best?.kind === 'table' && best.table === thing)
  const list = rowsAsked(catalog, { ...understanding, mentions, conditions: [] }, fiscalYearStart, { thing })
  const rows = list && ofSameRows(list, shown)
  return rows && JSON.stringify(rows.where) === JSON.stringify(count.where) ? rows : undefined
}

/** "Stock by product": what is wanted of things stands before them, and nothing goes by it. */
function measuredUnheard({ unknown, tokens, mentions, aggregates, charts }: Understanding): readonly string[] {
  const from = mentions[0]?.start ?? 0
  if (aggregates.length > 0 || charts.some(({ explicit }) => explicit)) return []
  return unknown.flatMap((at) => (at < from ? (tokens[at]?.text ?? []) : []))
}

/** "Sales of the north compared with those of the south". */
function setAgainst(request: PlanRequest, understanding: Understanding, before: readonly string[]): Planned | undefined {
  const read = (prompt: string): Planned | undefined => {
    const planned = ifUnderstood(() => planOne({ ...request, prompt }, understand(prompt, request.catalog), { before, isAgainst: true }))
    return planned?.overview ? undefined : planned
  }
  return (
    onlyThose(request, understanding, read) ??
    partsOfTime(request, read) ??
    mostPerEach(request, understanding, read) ??
    comparedBy(request, understanding, read) ??
    listedMeasures(request, understanding, read) ??
    opposedValues(request, understanding, read) ??
    eitherValue(request, understanding, read) ??
    limitedGroups(request, understanding, read)
  )
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
