import { tableOf } from '../../../connections/connection.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import type { BoardChange, BoardTools } from './board/change.ts'
import { attach, baseOf, byAxis, rebased, tidied } from './columns.ts'
import { isSameMeasure } from './measures/gains.ts'
import { asKind } from './kinds.ts'
import { understand } from '../understand.ts'
import { describeChart } from '../titles/description.ts'
import { replaceCharts } from './state.ts'
import type { State } from './state.ts'
import { tracedOn } from './traced.ts'

const each = '(?:(?:for|in|of|by|per|from|to|at|on) (?:each|every|all|them|these|those)(?: one)?|each|apiece)'
const asked = new RegExp(
  `^(?:(?:and|now|show|tell me|show me) )*(how (?:much|many) .+|(?:what is |what's |what are )?(?:the |their |its )?.+? ${each})$`,
)
const behind = new RegExp(`(?: (?:${each}|is (?:it|that|this)|are (?:they|those)|it is|was (?:it|that)|were they|in total|altogether))+$`)

/** "How much did we refund for each", "how much money is it in each": what is asked, of what the chart shows one by one. */
export const askHowMuch: BoardChange = ({ lower, text }, target, state, tools) => {
  const words = asked.exec(lower)?.[1]?.replace(/^(?:what is|what's|what are) /, '')
  if (words === undefined) return undefined
  const wanted = words.replace(/ (?:is|was) (?:it|that|this)(?= )/, '').replace(behind, '')
  const { charts } = state.plan
  const meant = charts.filter(
    ({ id }) => target.ids.includes(id) || (target.ids.length === 0 && (state.last.includes(id) || charts.length === 1)),
  )
  const changed = new Map<string, ChartPlan>()
  for (const chart of meant.slice(0, 1)) {
    const made = measuredBy(chart, wanted, state, tools)
    if (made) changed.set(chart.id, { ...made, ...describeChart(made), traces: tracedOn(chart.traces, text, chart, made) })
  }
  return changed.size > 0 ? replaceCharts(state, changed) : undefined
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
  return isSameMeasure(measure, first) ? undefined : parts
}

function relationsUsed({ column, formula }: Measure): readonly string[] {
  return [...new Set([...(column ? [column] : []), ...(formula ? columnsOfFormula(formula) : [])].map(({ relation }) => relation))]
}
