import { mostAlternatives } from '../../alternatives.ts'
import type { Alternative, ChartPlan } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import { chartOf } from './drawn-part.ts'
import { isThingAlone, lookedAs, lookSaid, tabled, tableSaid } from './looks.ts'
import { ifUnderstood } from './nothing-found.ts'
import { bySubject } from './overview/by-subject.ts'
import { largestRows } from './overview/largest-rows.ts'
import { listingOf, rowsAsked } from './overview/listing.ts'
import { longestRows } from './overview/longest-rows.ts'
import { newestRows, newestSaid } from './overview/newest.ts'
import { rowsMeant } from './overview/rows-meant.ts'
import { directionSaid, sortedBySaid, sortedRows } from './overview/sorted-rows.ts'
import { toppersSaid } from './overview/toppers.ts'
import type { Planned, PlanWords } from './planned.ts'
import { inPlainWords } from './questions/analyst-terms.ts'
import { balanceNow } from './questions/balance-now.ts'
import { costOfOne } from './questions/cost-of-one.ts'
import { courseStored } from './questions/courses-stored.ts'
import { boughtWhat } from './questions/bought-what.ts'
import { dealtInTime } from './questions/dealt-in-time.ts'
import { howManyOutside } from './questions/how-many-outside.ts'
import { measuresListed } from './questions/listed-measures.ts'
import { moneyOfNew } from './questions/money-of-new.ts'
import { moneyThatCame } from './questions/money-that-came.ts'
import { mostOften } from './questions/most-often.ts'
import { mostOfThoseSaid, ranked } from './questions/most-of-those.ts'
import { partOfFirst } from './questions/part-of-first.ts'
import { passesSaid } from './questions/passes.ts'
import { asRoutes, routesSaid } from './questions/routes.ts'
import { rowsCounted } from './questions/rows-counted.ts'
import { rowsInTime } from './questions/rows-in-time.ts'
import { spendOfEach } from './questions/spend-of-each.ts'
import { staffSaid } from './questions/staff.ts'
import { theirMeasures } from './questions/their-measures.ts'
import { whoDidNot } from './questions/who-did-not.ts'
import { mostOf, whoHas, whoseSaid } from './questions/whose.ts'
import { partsOf } from './several/index.ts'
import { describeChart } from './titles/description.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { courseOfFirst, rankedWithin } from './within/index.ts'
import { courseSaid, withinSaid } from './within/spoken.ts'

/** "… as a table", "… as small multiples", "the last 20 orders": the rest of the request, shown as these words have it. */
export function askedAs(request: PlanRequest, understanding: Understanding, plan: PlanWords): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const table = tableSaid(prompt)
  if (table && !(table.ahead && listingOf(catalog, understanding, fiscalYearStart))) {
    const rest = understand(table.rest, catalog)
    const planned = plan({ ...request, prompt: table.rest }, rest)
    const rows = planned.overview && isThingAlone(rest) ? rowsAsked(catalog, rest, fiscalYearStart) : undefined
    if (rows) return { charts: [rows], understanding: rest }
    return planned.overview ? planned : { ...planned, charts: tabled(catalog, planned.charts, table.several) }
  }
  const look = lookSaid(prompt)
  if (look) {
    const planned = plan({ ...request, prompt: look.rest }, understand(look.rest, catalog))
    return planned.overview ? planned : { ...planned, charts: lookedAs(catalog, planned.charts, look.as) }
  }
  const subjects = bySubject(catalog, understanding, fiscalYearStart)
  if (subjects) return { charts: [subjects], understanding: { ...understanding, unknown: [] } }
  const toppers =
    reworded(request, toppersSaid(understanding), plan) ??
    otherWords(
      request,
      inPlainWords(understanding) ??
        staffSaid(understanding) ??
        passesSaid(understanding) ??
        rowsCounted(understanding) ??
        rowsInTime(understanding) ??
        balanceNow(understanding) ??
        measuresListed(understanding) ??
        courseStored(understanding) ??
        partOfFirst(understanding) ??
        howManyOutside(understanding) ??
        moneyThatCame(understanding) ??
        theirMeasures(understanding) ??
        costOfOne(understanding) ??
        spendOfEach(understanding) ??
        moneyOfNew(understanding) ??
        dealtInTime(understanding) ??
        boughtWhat(understanding) ??
        whoDidNot(understanding),
      plan,
    )
  if (toppers) return toppers
  const largest =
    largestRows(catalog, understanding, fiscalYearStart) ??
    longestRows(catalog, understanding, fiscalYearStart) ??
    sortedRows(catalog, understanding, fiscalYearStart)
  if (largest) return { charts: [largest], understanding: { ...understanding, unknown: [] } }
  const meant = rowsMeant(catalog, understanding, fiscalYearStart)
  if (meant) return { charts: meant, ...(meant.length > 1 ? { listed: true } : {}), understanding: { ...understanding, unknown: [] } }
  const those = mostAsked(request, plan)
  if (those) return those
  const routes = routesAsked(request, routesSaid(understanding), plan)
  if (routes) return routes
  const directed = otherWords(request, directionSaid(understanding), plan)
  if (directed) return directed
  const sorted = inOrderAsked(request, sortedBySaid(catalog, understanding), plan)
  if (sorted) return sorted
  const ranked =
    courseAsked(request, plan) ??
    firstOfEach(request, understanding, plan) ??
    whoseAsked(request, plan) ??
    reworded(request, mostOf(understanding), plan) ??
    reworded(request, mostOften(understanding), plan)
  if (ranked) return ranked
  const newest = newestSaid(prompt)
  const last = newest && newestRows(catalog, newest, understand(newest.plain, catalog), fiscalYearStart)
  return last ? { charts: [last.chart], understanding: { ...understanding, unknown: placesOf(understanding, last.unknown) } } : undefined
}

const placesOf = ({ tokens }: Understanding, words: readonly string[]): readonly number[] =>
  tokens.filter(({ lower }) => words.includes(lower)).map(({ index }) => index)

/** "Orders per month for the top 3 stores". */
function courseAsked(request: PlanRequest, plan: PlanWords): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const said = courseSaid(prompt)
  if (!said || courseSaid(said.rest)) return undefined
  const planned = plan({ ...request, prompt: said.rest }, understand(said.rest, catalog))
  const [course, ...others] = planned.overview ? [] : planned.charts
  const chart = course && others.length === 0 ? courseOfFirst(catalog, course, said, fiscalYearStart) : undefined
  return chart && { charts: [chart], understanding: planned.understanding }
}

/** "Toppers of each section", "most runs": the one chart of the request in other words; undefined where there are none. */
function reworded(request: PlanRequest, prompt: string | undefined, plan: PlanWords): Planned | undefined {
  if (prompt === undefined) return undefined
  const planned = plan({ ...request, prompt }, understand(prompt, request.catalog))
  const [chart, ...others] = planned.overview ? [] : planned.charts
  return chart && others.length === 0 ? { charts: [{ ...chart, traces: [] }], understanding: planned.understanding } : undefined
}

/** "Busiest route": the one chart of both ends of each, as a list. */
function routesAsked(request: PlanRequest, said: ReturnType<typeof routesSaid>, plan: PlanWords): Planned | undefined {
  const planned = said && ifUnderstood(() => plan({ ...request, prompt: said.prompt }, understand(said.prompt, request.catalog)))
  const [chart, ...others] = planned?.overview ? [] : (planned?.charts ?? [])
  const shown = said && chart && others.length === 0 ? asRoutes(chart, said) : undefined
  return planned && shown ? { charts: [shown], understanding: planned.understanding } : undefined
}

/** "Which customer has the most orders above 5,000": of the rows that are meant, by those who are asked for. */
function mostAsked(request: PlanRequest, plan: PlanWords): Planned | undefined {
  const said = mostOfThoseSaid(request.prompt)
  const planned = said && ifUnderstood(() => plan({ ...request, prompt: said.prompt }, understand(said.prompt, request.catalog)))
  const [chart, ...others] = planned?.overview ? [] : (planned?.charts ?? [])
  const shown = said && chart && others.length === 0 ? ranked(chart, said) : undefined
  return planned && shown ? { charts: [shown], understanding: planned.understanding } : undefined
}

/** "Products sorted by revenue": the one chart of what they are sorted by, in that order. */
function inOrderAsked(request: PlanRequest, said: ReturnType<typeof sortedBySaid>, plan: PlanWords): Planned | undefined {
  const planned = said && ifUnderstood(() => plan({ ...request, prompt: said.prompt }, understand(said.prompt, request.catalog)))
  const [chart, ...others] = planned?.overview ? [] : (planned?.charts ?? [])
  const [measure, ...measures] = chart?.measures ?? []
  if (!planned || !chart || !measure || others.length + measures.length > 0 || chart.dimensions.length !== 1 || chart.kind !== 'bar')
    return undefined
  const body = { ...chart, sort: [{ by: { measure: measure.id }, order: said.order }], traces: [] }
  return { charts: [{ ...body, ...describeChart(body) }], understanding: planned.understanding }
}

/** "Employees who left last year": whatever its other words ask for. */
function otherWords(request: PlanRequest, prompt: string | undefined, plan: PlanWords): Planned | undefined {
  const planned = prompt === undefined ? undefined : plan({ ...request, prompt }, understand(prompt, request.catalog))
  return planned?.overview ? undefined : planned && { ...planned, charts: planned.charts.map((chart) => ({ ...chart, traces: [] })) }
}

/** "Whose rent is pending the most": the pending rent by those whose it is. */
function whoseAsked(request: PlanRequest, plan: PlanWords): Planned | undefined {
  const said = whoseSaid(request.prompt)
  const who = said && whoHas(understand(said.amount, request.catalog))
  if (!said || who === undefined) return undefined
  const prompt = `${said.amount} by ${who} ${said.behind}`.trim()
  const planned = plan({ ...request, prompt }, understand(prompt, request.catalog))
  const [chart, ...others] = planned.overview ? [] : planned.charts
  const [measure] = chart?.measures ?? []
  if (!chart || !measure || measure.aggregate === 'count' || chart.dimensions.length === 0 || others.length > 0) return undefined
  const sort = [{ by: { measure: measure.id }, order: said.lowest ? 'asc' : 'desc' } as const]
  return { charts: [{ ...chart, sort, traces: [] }], understanding: planned.understanding }
}

/** "Top 3 products in each category"; what else the words may be is among the other readings. */
export function firstOfEach(request: PlanRequest, understanding: Understanding, plan: PlanWords): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = request
  const within = withinSaid(prompt)
  // Of each of each nobody asks; "by revenue per customer" is one number.
  const again = within && withinSaid(within.rest)
  if (!within || (again && !again.by) || understanding.metrics.some(({ each }) => each)) return undefined
  // "Sales of each month and top 5 products": the one ranks nothing, and the other is of no group.
  const parts = partsOf(prompt, catalog)
  const inOne = parts.some((part) => withinSaid(part.understanding.text))
  if (parts.length > 1 && !inOne && !/\b(?:their|its|they|them)\b/i.test(prompt)) return undefined
  const rest = understand(within.rest, catalog)
  // "… by total marks", as the rest would be said.
  if (toppersSaid(rest) === prompt) return undefined
  const planned = plan({ ...request, prompt: within.rest }, rest)
  const [ranking, ...others] = planned.overview ? [] : planned.charts
  const chart = ranking && others.length === 0 ? rankedWithin(catalog, ranking, within, fiscalYearStart) : undefined
  const wished = understanding.charts.find(({ explicit }) => explicit)?.kind
  if (!chart || (wished !== undefined && wished !== chart.kind)) return undefined
  const [plain] = parts.flatMap((part) => chartOf(part, { fiscalYearStart }))
  const beside = plain ? [alternativeOf(plain), ...plain.alternatives] : []
  return {
    charts: [{ ...chart, alternatives: [...beside, ...chart.alternatives].slice(0, mostAlternatives) }],
    understanding: planned.understanding,
  }
}

function alternativeOf({ alternatives: _none, ...chart }: Omit<ChartPlan, 'id'>): Alternative {
  return { title: chart.title, kind: chart.kind, reason: 'All of them, not the first of each.', score: 0.7, plan: chart }
}
