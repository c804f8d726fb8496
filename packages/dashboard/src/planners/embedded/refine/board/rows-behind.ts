import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { describeChart } from '../../titles/description.ts'
import { attach } from '../columns.ts'
import { boardIsFull, freeNumber, maxCharts } from '../state.ts'
import type { State } from '../state.ts'
import type { BoardChange, BoardTools } from './change.ts'

type Made = NonNullable<ReturnType<BoardTools['planChart']>>

const asking = '(?:(?:please|now|and|also|just|can you|i want to|let me) )*'
const whole = '(?:all )?(?:of )?(?:the |those |these |their |its )?'
const single = '(?:single|individual|underlying|actual|separate)'
const behind = '(?:behind|under|beneath|that make up) (?:it|this|that|them|these|those|the (?:bars?|numbers?|figures?|chart))'

/** "List the orders of Delhi", "open up the bills of Mehta". */
const listed = new RegExp(
  `^${asking}(?:list(?: out)?|open(?: up)?|drill(?: down)? (?:in)?to) (?:me )?${whole}(?:${single} )?(\\p{L}.*?)(?: ${behind})?$`,
  'u',
)
/** "Show me the orders behind this", "show the individual visits". */
const shownBehind = new RegExp(
  `^${asking}(?:show|give|see|view|display) (?:me )?${whole}(?:(?:${single}) (\\p{L}.*)|(\\p{L}[^,]*?) ${behind})$`,
  'u',
)

/** The rows that a chart is made of, listed beside it: whatever it is kept to, they are. */
export const openRows: BoardChange = ({ lower }, target, state, tools) => {
  const [, named] = listed.exec(lower) ?? []
  const [, alone, under] = named === undefined ? (shownBehind.exec(lower) ?? []) : []
  const noun = named ?? alone ?? under
  const shown = chartMeant(target.ids, state)
  if (noun === undefined || !shown || /\b(?:by|per|each|top|bottom|instead|as)\b/.test(noun)) return undefined
  const rows = tools.planChart(`list of ${noun}`, state)
  if (rows?.kind !== 'table' || rows.series || !rows.measures.every(({ aggregate }) => aggregate === 'none')) return undefined
  // "Drill down to stores": what the rows are of, told apart.
  const isDrilled = /\bdrill\b/.test(lower) && !new RegExp(`\\b${single}\\b`).test(lower)
  if (isDrilled && rows.source.base.table !== shown.source.base.table) return undefined
  const kept = keptTo(rows, shown, state)
  if (!kept) return undefined
  if (state.plan.charts.length >= maxCharts) return boardIsFull(state)
  const number = freeNumber(state.plan)
  const chart: ChartPlan = { ...kept, id: `chart_${String(number)}`, alternatives: [] }
  return { ...state, last: [chart.id], plan: { ...state.plan, charts: [...state.plan.charts, chart], nextChartNumber: number + 1 } }
}

/** The chart that is aimed at, else the only one that is made of many rows. */
function chartMeant(ids: readonly string[], { last, plan: { charts } }: State): ChartPlan | undefined {
  const made = charts.filter(({ measures }) => measures.some(({ aggregate }) => aggregate !== 'none'))
  const meant = ids.length > 0 ? ids : last
  return made.find(({ id }) => meant.includes(id)) ?? (made.length === 1 ? made[0] : undefined)
}

/** The rows, kept to what the chart is kept to; undefined where that cannot be said of them. */
function keptTo(rows: Made, shown: ChartPlan, { catalog }: State): Made | undefined {
  if (shown.having.length > 0 || shown.comparison) return undefined
  const isOwn = shown.source.base.table === rows.source.base.table && shown.source.base.alias === rows.source.base.alias
  const tables = new Map(relationsOf(shown.source).map(({ alias, table }) => [alias, table]))
  let { source } = rows
  const added: Condition[] = []
  for (const condition of shown.where) {
    if (!('column' in condition)) {
      if (!isOwn) return undefined
      added.push(condition)
      continue
    }
    if (rows.where.some((own) => 'column' in own && own.column.column === condition.column.column)) continue
    const table = tables.get(condition.column.relation)
    const at = table === undefined ? undefined : attach(catalog, { source }, table)
    if (!at) return undefined
    source = at.source
    added.push({ ...condition, column: { ...condition.column, relation: at.relation } })
  }
  const chart = { ...rows, source, where: [...rows.where, ...added] }
  return added.length === 0 ? rows : { ...chart, ...describeChart(chart) }
}
