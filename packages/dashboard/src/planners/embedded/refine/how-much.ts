import { tableOf } from '../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import type { BoardChange, BoardTools } from './board/change.ts'
import { attach, baseOf, byAxis, columnsSaid, profileIn, tidied } from './columns.ts'
import { rebased } from './rebased.ts'
import { namedInUnit } from './measures/in-unit.ts'
import { measureEdit } from './measures/index.ts'
import { isSameMeasure } from './measures/gains.ts'
import { notesAfter } from './notes.ts'
import { asKind } from './kinds.ts'
import { understand } from '../understand.ts'
import { describeChart } from '../titles/description.ts'
import { columnWords, nounOf } from '../titles/names.ts'
import { replaceCharts } from './state.ts'
import type { State } from './state.ts'
import type { Target } from './targets.ts'
import { tracedOn } from './traced.ts'

const each = '(?:(?:for|in|of|by|per|from|to|at|on) (?:each|every|all|them|these|those)(?: one)?|each|apiece)'
const asked = new RegExp(
  `^(?:(?:and|now|show|tell me|show me) )*(how (?:much|many) .+|(?:what is |what's |what are )?(?:the |their |its )?.+? ${each})$`,
)
const behind = new RegExp(`(?: (?:${each}|is (?:it|that|this)|are (?:they|those)|it is|was (?:it|that)|were they|in total|altogether))+$`)

/** "Sales per sqft instead of sales", "per customer": what is shown, or what is named, over something else. */
const ofOne =
  /^(?:(?:and|now|show|see|give|use|put|make|take|want|need|i|me|it|this|that|them|as|the|only) )*(?:(?!by |per )(\S.*?) )?(per (?!(?:year|quarter|month|week|day|hour)s?\b)\p{L}(?:(?! by | per )[\p{L} ])*?)(?:,? (?:instead|rather|and not|not)(?: (?:of|than))?(?: .+)?)?$/u

export const askPerOne: BoardChange = ({ lower, text }, target, state, tools) => {
  const [, said, per] = (/\b(?:also|too|as well)\b/.test(lower) ? undefined : ofOne.exec(lower)) ?? []
  // The average per visit of a chart of visits is that of its rows.
  if (said !== undefined && /\b(?:avg|averages?|means?|typical|how much)\b/.test(said)) return undefined
  const chart = per === undefined ? undefined : meantOf(target, state)
  const [first] = chart?.measures ?? []
  const at = chart && first?.column && !first.minus ? profileIn(state.catalog, chart, first.column) : undefined
  const shown = first?.aggregate === 'count' && chart ? nounOf(baseOf(state.catalog, chart)).many : at && columnWords(at.profile, at.table)
  // "Rupees per order".
  const words = said === undefined ? shown : ((chart && namedInUnit(said, chart, state.catalog)) ?? said)
  const ofRows = chart && words !== undefined && per !== undefined ? averaged(chart, words, per.slice(4), state) : undefined
  const divided = (of: string): ChartPlan | undefined =>
    chart && per !== undefined ? measuredBy(chart, `${of} ${per}`, state, tools) : undefined
  const named = ofRows ?? (words === undefined ? undefined : divided(words))
  // What a column is called may tell no request what it is: that money is taken in.
  const taken = !named && said === undefined && first?.aggregate === 'sum' && first.format === 'money' ? divided('sales') : undefined
  const made = named ?? (taken && first && isOver(taken, first) ? taken : undefined)
  // "By" may have been meant by "per": no more than what is divided.
  if (!chart || (!ofRows && made?.measures[0]?.aggregate !== 'metric') || !made) return undefined
  return replaceCharts(state, new Map([[chart.id, { ...made, ...describeChart(made), traces: tracedOn(chart.traces, text, chart, made) }]]))
}

/** "Rupees per booking" of a chart of bookings: the average of its rows. */
function averaged(chart: ChartPlan, words: string, noun: string, { catalog, fiscalYearStart }: State): ChartPlan | undefined {
  const base = baseOf(catalog, chart)
  // By its name, or by the number that tells one from the other.
  const isOfRows =
    nounOf(base).one.split(' ').at(-1) === noun ||
    columnsSaid(noun, catalog, chart).some(
      ({ whole, profile, table, score }, at) =>
        (whole ? at === 0 && score >= 0.5 : profile.unique && profile.meaning === 'id') && table.id === base.id,
    )
  const context = { catalog, fiscalYearStart, aimed: true, written: words, charts: [chart] }
  const made = isOfRows ? measureEdit(chart, words.toLowerCase(), 'mean', context) : undefined
  return made?.measures[0]?.aggregate === 'mean' ? made : undefined
}

/** "How much did we refund for each", "how much money is it in each": what is asked, of what the chart shows one by one. */
export const askHowMuch: BoardChange = ({ lower, text }, target, state, tools) => {
  const words = asked.exec(lower)?.[1]?.replace(/^(?:what is|what's|what are) /, '')
  if (words === undefined) return undefined
  const wanted = words.replace(/ (?:is|was) (?:it|that|this)(?= )/, '').replace(behind, '')
  const chart = meantOf(target, state)
  const made = chart && measuredBy(chart, wanted, state, tools)
  if (!chart || !made) return undefined
  return replaceCharts(state, new Map([[chart.id, { ...made, ...describeChart(made), traces: tracedOn(chart.traces, text, chart, made) }]]))
}

const partOf =
  /^(?:(?:show|make|put|see|give|plot|want|it|them|these|this|that|me|and|now) )*(?:as|in) (?:an? |the )?(?:%|percent(?:age)?|share|part|proportion)(?: wise)? of (?:its |their |the |our )?(?:own )?(?!(?:total|whole|sum|all|it|them|each)\b)(\p{L}[\p{L} ]*)$/u

const namedPart =
  /^(?:(?:show|give|see|plot|want|need|me|i|now|and) )*(?:the )?(\p{L}[\p{L} ]{0,40}?) (?:as|in) (?:an? |the )?(?:%|percent(?:age)?|share|part|proportion) of (?:its |their |the |our )?(?!(?:total|whole|sum|all|it|them|each|grand|overall)\b)(\p{L}[\p{L} ]*)$/u

/** "What we sold there". */
const takings =
  /^what (?:we|they|it) (?:sold|sell|made|make|earned|earn|took(?: in)?|take in|billed|brought in)(?: (?:there|then|in it|for it|from it|of it))?$/

/** "Profit as a percent of sales" of anything by group: the one over the other. */
function namedPartOf(lower: string, target: Target, state: State, tools: BoardTools): ChartPlan | undefined {
  const [, part, whole] = namedPart.exec(lower) ?? []
  const chart = part === undefined ? undefined : meantOf(target, state)
  const made = chart && measuredBy(chart, `${part ?? ''} as percent of ${whole ?? ''}`, state, tools)
  const formula = made?.measures[0]?.formula
  return formula?.kind === 'calculation' && formula.op === '/' ? made : undefined
}

/** "As a percent of its sales" of discounts by group: what is shown, over another amount of the same rows. */
export const askPartOf: BoardChange = ({ lower, text }, target, state, tools) => {
  const other = partOf.exec(lower) ? undefined : namedPartOf(lower, target, state, tools)
  if (other)
    return replaceCharts(
      state,
      new Map([[other.id, { ...other, ...describeChart(other), traces: tracedOn(other.traces, text, other, other) }]]),
    )
  const whole = partOf.exec(lower)?.[1]
  const chart = whole === undefined ? undefined : meantOf(target, state)
  const [first] = chart?.measures ?? []
  const at = chart && first?.aggregate === 'sum' && first.column && !first.minus ? profileIn(state.catalog, chart, first.column) : undefined
  if (!chart || !first || !at || whole === undefined) return undefined
  const { share: _share, ...amount } = first
  // The unit of a name stands between it and what is said of it.
  const called = columnWords(at.profile, at.table).replace(/\s*\([^()]*\)/g, '')
  const words = `${called} as percent of ${whole.replace(takings, 'sales')}`
  const made = measuredBy({ ...chart, measures: [amount] }, words, state, tools)
  if (!made || !isOver(made, first)) return undefined
  return replaceCharts(state, new Map([[chart.id, { ...made, ...describeChart(made), traces: tracedOn(chart.traces, text, chart, made) }]]))
}

/** Whether it shows the measure's own column over something. */
function isOver({ measures: [made] }: ChartPlan, { column }: Measure): boolean {
  const formula = made?.formula
  const left = formula?.kind === 'calculation' && formula.op === '/' ? formula.left : undefined
  return left?.kind === 'aggregate' && left.of?.kind === 'column' && left.of.column.column === column?.column
}

/** The chart that is named, or the one spoken of before. */
function meantOf({ ids }: Target, { last, plan: { charts } }: State): ChartPlan | undefined {
  return charts.find(({ id }) => ids.includes(id) || (ids.length === 0 && (last.includes(id) || charts.length === 1)))
}

/** The chart with what a request of these words measures by its axis; undefined where that is nothing else, or something that it cannot show. */
function measuredBy(chart: ChartPlan, words: string, state: State, { planChart }: BoardTools): ChartPlan | undefined {
  const { catalog } = state
  const [first, ...others] = chart.measures
  const [axis] = chart.dimensions
  if (!first || others.length > 0 || !axis || axis.bin || !['bar', 'line', 'area', 'arc', 'table'].includes(chart.kind)) return undefined
  const request = `${words} ${byAxis(axis)}`
  // A word that nothing is made of may be what is asked for.
  if (understand(request, catalog).unknown.length > 0) return undefined
  const asked = planChart(request, state)
  const [measure, ...more] = asked?.measures ?? []
  const [same, ...beside] = asked ? groupingsOf(asked) : []
  if (!asked || !measure || more.length > 0 || beside.length > 0 || measure.aggregate === 'none') return undefined
  // A condition of its own would be one more change.
  if (same?.column.column !== axis.column.column || asked.where.some(({ kind }) => kind !== 'missing')) return undefined
  const base = tableOf(catalog, asked.source.base.table)
  const home = base && (base.id === baseOf(catalog, chart).id ? chart : rebased(catalog, { ...chart, measures: [] }, base))
  let source = home?.source
  for (const relation of relationsUsed(measure)) {
    const table = relationsOf(asked.source).find(({ alias }) => alias === relation)?.table
    const at = source && table !== undefined ? attach(catalog, { source }, table) : undefined
    if (at?.relation !== relation) return undefined
    source = at.source
  }
  if (!home || !source) return undefined
  const made = tidied(catalog, { ...home, source, having: [], measures: [{ ...measure, id: first.id }] })
  const parts = made.kind === 'arc' && !['sum', 'count'].includes(measure.aggregate) ? asKind(catalog, made, 'bar') : made
  const told = asked.assumptions.filter((note) => note.startsWith(`${measure.label} is `))
  return isSameMeasure(measure, first) || !parts
    ? undefined
    : { ...parts, assumptions: [...notesAfter(chart, parts, catalog), ...told.filter((note) => !chart.assumptions.includes(note))] }
}

function relationsUsed({ column, formula }: Measure): readonly string[] {
  return [...new Set([...(column ? [column] : []), ...(formula ? columnsOfFormula(formula) : [])].map(({ relation }) => relation))]
}
