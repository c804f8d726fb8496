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
import { rowsTold } from './overview/rows-told.ts'
import { directionSaid, sortedBySaid, sortedRows } from './overview/sorted-rows.ts'
import { toppersSaid } from './overview/toppers.ts'
import type { Planned, PlanWords } from './planned.ts'
import { besideEach, grantedSaid } from './questions/granted-apart.ts'
import { inOtherWords } from './questions/in-other-words.ts'
import { ownShare } from './questions/own-share.ts'
import { mostOften } from './questions/most-often.ts'
import { mostOfThoseSaid, ranked } from './questions/most-of-those.ts'
import { asRoutes, routesSaid } from './questions/routes.ts'
import { whoPaidMost } from './questions/who-paid-most.ts'
import { mostOf, whoHas, whoseSaid } from './questions/whose.ts'
import { partsOf } from './several/index.ts'
import { describeChart } from './titles/description.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'
import { courseOfFirst, rankedWithin } from './within/index.ts'
import { courseSaid, withinSaid } from './within/spoken.ts'

/** A request that may be asked in other words, and how these are planned. */
interface Asked {
  readonly request: PlanRequest
  readonly understanding: Understanding
  readonly plan: PlanWords
}

/** In this order: how it is to be shown, who or what is meant, which rows, in which order. The first that reads the request is taken. */
const readers: readonly ((asked: Asked) => Planned | undefined)[] = [
  asTable,
  asLook,
  aboutSubjects,
  (asked) => reworded(asked, toppersSaid(asked.understanding)),
  grantsAsked,
  (asked) => otherWords(asked, inOtherWords(asked.understanding)),
  rowsOfEnds,
  rowsAskedFor,
  toldRows,
  mostAsked,
  routesAsked,
  (asked) => otherWords(asked, directionSaid(asked.understanding)),
  inOrderAsked,
  courseAsked,
  ({ request, understanding, plan }) => firstOfEach(request, understanding, plan),
  whoseAsked,
  whoPaidAsked,
  (asked) => otherWords(asked, ownShare(asked.understanding)),
  (asked) => reworded(asked, mostOf(asked.understanding)),
  (asked) => reworded(asked, mostOften(asked.understanding)),
  newestAsked,
]

/** "… as a table", "the last 20 orders", "whose rent is pending the most": what the same request is in other words, planned. */
export function askedAs(request: PlanRequest, understanding: Understanding, plan: PlanWords): Planned | undefined {
  for (const reader of readers) {
    const planned = reader({ request, understanding, plan })
    if (planned) return planned
  }
  return undefined
}

/** "Who has spent the most": what each has spent, in this order. */
function whoPaidAsked(asked: Asked): Planned | undefined {
  const said = whoPaidMost(asked.understanding)
  const order = said?.lowest ? ('asc' as const) : ('desc' as const)
  return oneChart(asked, said?.prompt, (chart) => {
    const [measure] = chart.measures
    return measure && chart.dimensions.length > 0 ? { ...chart, sort: [{ by: { measure: measure.id }, order }], traces: [] } : undefined
  })
}

/** Nothing of the words is left to be told as unread. */
const allRead = (understanding: Understanding): Understanding => ({ ...understanding, unknown: [] })

function inWords({ request, plan }: Asked, prompt: string): Planned {
  return plan({ ...request, prompt }, understand(prompt, request.catalog))
}

/** The one chart that the words come to, as it is made of it; undefined where there is none, or nothing is made of it. */
function oneChart(
  asked: Asked,
  prompt: string | undefined,
  made: (chart: Planned['charts'][number]) => Planned['charts'][number] | undefined,
): Planned | undefined {
  const planned = prompt === undefined ? undefined : ifUnderstood(() => inWords(asked, prompt))
  const [chart, ...others] = planned?.overview ? [] : (planned?.charts ?? [])
  const shown = chart && others.length === 0 ? made(chart) : undefined
  return planned && shown ? { charts: [shown], understanding: planned.understanding } : undefined
}

/** "Toppers of each section", "most runs": the one chart of the request in other words. */
const reworded = (asked: Asked, prompt: string | undefined): Planned | undefined =>
  oneChart(asked, prompt, (chart) => ({ ...chart, traces: [] }))

/** "Employees who left last year": whatever its other words ask for. */
function otherWords(asked: Asked, prompt: string | undefined): Planned | undefined {
  const planned = prompt === undefined ? undefined : inWords(asked, prompt)
  return planned?.overview ? undefined : planned && { ...planned, charts: planned.charts.map((chart) => ({ ...chart, traces: [] })) }
}

/** "… as a table": the rest of the request, its rows where it names nothing but a thing. */
function asTable(asked: Asked): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = asked.request
  const table = tableSaid(prompt)
  if (!table || (table.ahead && listingOf(catalog, asked.understanding, fiscalYearStart))) return undefined
  const rest = understand(table.rest, catalog)
  const planned = asked.plan({ ...asked.request, prompt: table.rest }, rest)
  const rows = planned.overview && isThingAlone(rest) ? rowsAsked(catalog, rest, fiscalYearStart) : undefined
  if (rows) return { charts: [rows], understanding: rest }
  return planned.overview ? planned : { ...planned, charts: tabled(catalog, planned.charts, table.several) }
}

/** "… as small multiples". */
function asLook(asked: Asked): Planned | undefined {
  const look = lookSaid(asked.request.prompt)
  const planned = look && inWords(asked, look.rest)
  return planned?.overview ? planned : planned && { ...planned, charts: lookedAs(asked.request.catalog, planned.charts, look.as) }
}

function aboutSubjects({ request: { catalog, fiscalYearStart }, understanding }: Asked): Planned | undefined {
  const subjects = bySubject(catalog, understanding, fiscalYearStart)
  return subjects && { charts: [subjects], understanding: allRead(understanding) }
}

function rowsOfEnds({ request: { catalog, fiscalYearStart }, understanding }: Asked): Planned | undefined {
  const rows =
    largestRows(catalog, understanding, fiscalYearStart) ??
    longestRows(catalog, understanding, fiscalYearStart) ??
    sortedRows(catalog, understanding, fiscalYearStart)
  return rows && { charts: [rows], understanding: allRead(understanding) }
}

function rowsAskedFor({ request: { catalog, fiscalYearStart }, understanding }: Asked): Planned | undefined {
  const charts = rowsMeant(catalog, understanding, fiscalYearStart)
  return charts && { charts, ...(charts.length > 1 ? { listed: true } : {}), understanding: allRead(understanding) }
}

function toldRows({ request: { catalog, fiscalYearStart }, understanding }: Asked): Planned | undefined {
  const rows = rowsTold(catalog, understanding, fiscalYearStart)
  return rows && { charts: [rows], understanding }
}

/** "The last 20 orders". */
function newestAsked({ request: { catalog, prompt, fiscalYearStart }, understanding }: Asked): Planned | undefined {
  const newest = newestSaid(prompt)
  const last = newest && newestRows(catalog, newest, understand(newest.plain, catalog), fiscalYearStart)
  return last ? { charts: [last.chart], understanding: { ...understanding, unknown: placesOf(understanding, last.unknown) } } : undefined
}

const placesOf = ({ tokens }: Understanding, words: readonly string[]): readonly number[] =>
  tokens.filter(({ lower }) => words.includes(lower)).map(({ index }) => index)

/** "Orders per month for the top 3 stores". */
function courseAsked(asked: Asked): Planned | undefined {
  const { catalog, prompt, fiscalYearStart } = asked.request
  const said = courseSaid(prompt)
  if (!said || courseSaid(said.rest)) return undefined
  return oneChart(asked, said.rest, (course) => courseOfFirst(catalog, course, said, fiscalYearStart))
}

/** "Busiest route": the one chart of both ends of each, as a list. */
function routesAsked(asked: Asked): Planned | undefined {
  const said = routesSaid(asked.understanding)
  return said && oneChart(asked, said.prompt, (chart) => asRoutes(chart, said))
}

/** "Spent against sanctioned for every grant": what was granted and what was spent of it, which two sheets tell. */
function grantsAsked(asked: Asked): Planned | undefined {
  const said = grantedSaid(asked.understanding)
  return said && oneChart(asked, said.prompt, (chart) => (said.beside ? besideEach(chart, asked.understanding) : { ...chart, traces: [] }))
}

/** "Which customer has the most orders above 5,000": of the rows that are meant, by those who are asked for. */
function mostAsked(asked: Asked): Planned | undefined {
  const said = mostOfThoseSaid(asked.request.prompt)
  return said && oneChart(asked, said.prompt, (chart) => ranked(chart, said))
}

/** "Products sorted by revenue": the one chart of what they are sorted by, in that order. */
function inOrderAsked(asked: Asked): Planned | undefined {
  const said = sortedBySaid(asked.request.catalog, asked.understanding)
  return (
    said &&
    oneChart(asked, said.prompt, (chart) => {
      const [measure, ...measures] = chart.measures
      if (!measure || measures.length > 0 || chart.dimensions.length !== 1 || chart.kind !== 'bar') return undefined
      const body = { ...chart, sort: [{ by: { measure: measure.id }, order: said.order }], traces: [] }
      return { ...body, ...describeChart(body) }
    })
  )
}

/** "Whose rent is pending the most": the pending rent by those whose it is. */
function whoseAsked(asked: Asked): Planned | undefined {
  const said = whoseSaid(asked.request.prompt)
  const who = said && whoHas(understand(said.amount, asked.request.catalog))
  if (!said || who === undefined) return undefined
  return oneChart(asked, `${said.amount} by ${who} ${said.behind}`.trim(), (chart) => {
    const [measure] = chart.measures
    if (!measure || measure.aggregate === 'count' || chart.dimensions.length === 0) return undefined
    return { ...chart, sort: [{ by: { measure: measure.id }, order: said.lowest ? 'asc' : 'desc' }], traces: [] }
  })
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
