import type { Understanding } from './understanding.ts'
import type { Catalog } from '../../connections/connection.ts'
import { groupingsOf } from '../../plan.ts'
import type { Alternative, ChartPlan } from '../../plan.ts'
import { asKind } from './refine/kinds.ts'
import { describeChart } from './titles/description.ts'

type Body = Omit<ChartPlan, 'id'>

const form = String.raw`(?:tables?|tabular (?:form|format|view|layout))(?: (?:form|format|view|layout))?`
const behind = new RegExp(
  String.raw`(?:[,;:.(–-]\s*|\s)(?:(?:(?:shown|displayed|presented|listed|drawn) )?(?:as|in|into|using) (?:an? )?(?:simple |plain |single )?(${form})|as (${form}))(?:,? (?:please|pls|thanks))?[\s).!?]*$`,
  'i',
)
const ahead =
  /^\s*(?:(?:please|pls|can you|could you|show|give|make|draw|create|build|i want|i need|get)(?: me| us)? )*(?:an? |the )?tables? (?:of|with|showing|for) /i

/** "… as a table", "table of revenue by region": where the request says so the rest of it, every word in its place; else undefined. */
export function tableSaid(text: string): { readonly rest: string; readonly several: boolean; readonly ahead: boolean } | undefined {
  const match = behind.exec(text) ?? ahead.exec(text)
  if (!match) return undefined
  const { index, 0: words } = match
  const rest = `${text.slice(0, index)}${' '.repeat(words.length)}${text.slice(index + words.length)}`
  return rest.trim() === '' ? undefined : { rest, several: /tables/i.test(words), ahead: index === 0 }
}

/** How the answer to the rest of a request shall look. */
export interface Look {
  /** The request without the words that say so, every other word in its place. */
  readonly rest: string
  readonly as: 'panels' | 'stacked' | 'normalized' | 'figure'
}

const asked = String.raw`^\s*(?:(?:please|pls|can you|could you|show|give|make|draw|create|plot|i want|i need|get)(?: me| us)? )*(?:an? |the )?`
const ends = String.raw`(?:,? (?:please|pls|thanks))?[\s).!?]*$`
const panels = String.raw`(?:small multiples?|(?:separate |small |different )?(?:panels|facets)|separate (?:charts|plots|graphs))`
const stacks = String.raw`(100 ?% |normali[sz]ed |percent )?stacked`

const oneOf = '(?:one|single|big|key|plain) '
const figureNoun = '(?:number|figure|kpi|card)'
/** "…, just the number", "… as a single figure". */
const figures: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:[,;:(.–-]\s*|\s)(?:(?:shown |told |displayed )?(?:as|in) (?:(?:an?|the|just|only) )*(?:${oneOf})*${figureNoun}|(?:just|only) (?:(?:an?|the) )?(?:${oneOf})*${figureNoun}|(?:just|only) the (?:${oneOf})*${figureNoun})${ends}`,
    'i',
  ),
  new RegExp(String.raw`^\s*(?:just|only) (?:(?:an?|the) )?(?:${oneOf})*${figureNoun}\s*[:,–-]\s*`, 'i'),
  new RegExp(String.raw`${asked}(?:${oneOf})+${figureNoun} (?:of|for|with|showing) (?:the )?`, 'i'),
]

const grammar: readonly (readonly [RegExp, boolean])[] = [
  [new RegExp(String.raw`(?:[,;(]\s*|\s)(?:(?:shown |drawn |split )?(?:as|in|into|using|with) )?${panels}${ends}`, 'i'), true],
  [new RegExp(String.raw`${asked}${panels} (?:of|with|showing|for) `, 'i'), true],
  [new RegExp(String.raw`(?:[,;(]\s*|\s)(?:(?:and |but |as )?)${stacks}${ends}`, 'i'), false],
  [
    new RegExp(
      String.raw`(?<=${asked})${stacks} (?!(?:\w+ )?(?:bars?|areas?|columns?|lines?|charts?|graphs?|plots?|diagrams?)\b|(?:by|on|for|in|with|against)\b)`,
      'i',
    ),
    false,
  ],
]

/** "… as small multiples", "revenue by month and region, stacked"; undefined where nothing of the kind is said. */
export function lookSaid(text: string): Look | undefined {
  const by = /\bsmall multiples?(?= (?:by|per|for each)\b)/i.exec(text)
  if (by) {
    const [words] = by
    return { rest: `${text.slice(0, by.index)}${'faceted'.padEnd(words.length)}${text.slice(by.index + words.length)}`, as: 'panels' }
  }
  for (const pattern of mayNameFigure.test(text) ? figures : []) {
    const rest = restOf(text, pattern.exec(text))
    if (rest !== undefined) return { rest, as: 'figure' }
  }
  for (const [pattern, isPanels] of grammar) {
    const match = pattern.exec(text)
    const rest = restOf(text, match)
    if (match && rest !== undefined) return { rest, as: isPanels ? 'panels' : match[1] === undefined ? 'stacked' : 'normalized' }
  }
  return undefined
}

const mayNameFigure = new RegExp(String.raw`\b(?:just|only|as|in|one|single|big|key|plain)\b.{0,30}\b${figureNoun}\b`, 'i')

/** Without the match, every other word in its place; undefined where nothing else is said. */
function restOf(text: string, match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined
  const { index, 0: words } = match
  const rest = `${text.slice(0, index)}${' '.repeat(words.length)}${text.slice(index + words.length)}`
  return rest.trim() === '' ? undefined : rest
}

/** Colours become panels, or stacks; of several charts the last, and all that show the same groups. */
export function lookedAs(catalog: Catalog, charts: readonly Body[], as: Look['as']): readonly Body[] {
  return ofLast(charts, false, (chart) =>
    as === 'panels' ? inPanels(chart) : as === 'figure' ? asFigure(catalog, chart) : inStacks(catalog, chart, as),
  )
}

/** One number of all that is shown; of two stretches of time the newer with the change. */
function asFigure(catalog: Catalog, chart: Body): Body {
  if (chart.kind === 'text') return chart
  const { alternatives, ...plan } = chart
  const told = alternatives.find(({ kind, plan: other }) => kind === 'text' && other.comparison !== undefined)?.plan
  const made = told ?? bodyOf(asKind(catalog, { ...chart, id: 'chart_1', alternatives: [] }, 'text'))
  if (!made) return chart
  const before: Alternative = { title: chart.title, kind: chart.kind, reason: 'The same in a chart.', score: 0.6, plan }
  const others = alternatives.filter(({ kind }) => kind !== 'text')
  return { ...made, ...(told ? { title: told.title } : describeChart(made)), alternatives: [before, ...others].slice(0, 5) }
}

function inPanels({ series, ...chart }: Body): Body {
  if (!series || chart.facet) return withNote({ ...chart, ...(series ? { series } : {}) }, 'panels')
  const { stack: _stack, ...bare } = chart
  const [measure] = chart.measures
  const [axis] = chart.dimensions
  const sort = chart.sort.map((each) => ('total' in each.by && measure ? { ...each, by: { measure: measure.id } } : each))
  // Of two breakdowns that are no time the first that was named has the panels, the other the axis.
  const isTurned = axis && !axis.grain && !axis.bin && !chart.limit && chart.kind === 'bar'
  if (!isTurned) return described({ ...bare, sort, facet: series })
  return described({
    ...bare,
    sort: sort.map((each) => ('dimension' in each.by ? { ...each, by: { dimension: axis.id } } : each)),
    dimensions: [{ ...series, id: axis.id }],
    facet: { ...axis, id: series.id },
  })
}

function inStacks(catalog: Catalog, chart: Body, stack: 'stacked' | 'normalized'): Body {
  if (!chart.series) return withNote(chart, 'stacks')
  const bars = chart.kind === 'bar' || chart.kind === 'area' ? chart : bodyOf(asKind(catalog, { ...chart, id: 'chart_1' }, 'bar'))
  return bars ? described({ ...bars, stack }) : chart
}

/** Nothing tells apart what would stand beside or upon each other. */
function withNote(chart: Body, what: string): Body {
  if (chart.facet || chart.kind === 'text') return chart
  return { ...chart, assumptions: [...chart.assumptions, `There is one breakdown only, and so nothing to make ${what} of.`] }
}

function bodyOf(chart: ChartPlan | undefined): Body | undefined {
  if (!chart) return undefined
  const { id: _id, ...body } = chart
  return body
}

const described = (chart: Body): Body => ({ ...chart, description: describeChart(chart).description })

/** The figures of the last chart as a table, and of all that show the same groups or where tables were asked for. */
export function tabled(catalog: Catalog, charts: readonly Body[], several: boolean): readonly Body[] {
  return ofLast(charts, several, (chart) => asTable(catalog, chart))
}

function ofLast(charts: readonly Body[], several: boolean, change: (chart: Body) => Body): readonly Body[] {
  const last = charts.at(-1)
  return charts.map((chart) => (several || chart === last || (last && groupsOf(chart) === groupsOf(last)) ? change(chart) : chart))
}

const groupsOf = (chart: Body): string =>
  groupingsOf(chart)
    .map(({ column: { relation, column }, grain = '' }) => `${relation}.${column}.${grain}`)
    .join(' ')

function asTable(catalog: Catalog, chart: Body): Body {
  const made =
    chart.kind === 'table' || chart.kind === 'boxplot' ? undefined : asKind(catalog, { ...chart, id: 'chart_1', alternatives: [] }, 'table')
  if (!made) return chart
  const { id: _id, ...body } = made
  const [axis] = body.dimensions
  // The height of a stack is nothing of a table's.
  const sort = body.sort.map((each) =>
    'total' in each.by
      ? chart.series && axis
        ? { by: { dimension: axis.id }, order: 'asc' as const }
        : { ...each, by: { measure: each.by.total } }
      : each,
  )
  const drawn = { ...body, sort }
  const { alternatives, ...plan } = chart
  const before: Alternative = { title: chart.title, kind: chart.kind, reason: 'The same figures in another chart.', score: 0.6, plan }
  return {
    ...drawn,
    ...describeChart(drawn),
    // Other names are given where all are listed of which the bars were the first.
    ...(drawn.limit === chart.limit ? { title: chart.title } : {}),
    alternatives: [before, ...alternatives.filter(({ kind }) => kind !== 'table')].slice(0, 5),
  }
}

/** "Orders as a table": nothing but things, so that their rows are meant. */
export function isThingAlone({ mentions, conditions, general }: Understanding): boolean {
  const named = mentions.filter(({ start }) => !conditions.some((condition) => condition.start <= start && start < condition.end))
  return general.length === 0 && named.length > 0 && named.every(({ readings: [best] }) => best?.kind === 'table')
}
