import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { inWords } from '../../../../wording.ts'
import { nounOf } from '../../titles/names.ts'
import { understand } from '../../understand.ts'
import { attach, baseOf } from '../columns.ts'
import { stemsOf } from '../rows/columns-said.ts'
import { extremeRows, saysExtreme } from '../rows/extremes.ts'
import { isList, rowsBehind, thoseOf } from '../rows/rows-of.ts'
import { told } from '../rows/tail.ts'
import { describeList } from '../rows/titled.ts'
import { listSaid } from '../rows/list-said.ts'
import type { ListSaid } from '../rows/list-said.ts'
import { boardIsFull, maxCharts, warn, withChart } from '../state.ts'
import type { Refusal, State } from '../state.ts'
import type { BoardChange, BoardTools } from './change.ts'

/** The rows that a chart is made of, listed beside it: whatever it is kept to, they are. */
export const openRows: BoardChange = ({ lower }, target, state, tools) => {
  const shown = chartMeant(target.ids, state)
  if (!shown) return isListedAlready(lower, state) ? saidAlready(state) : undefined
  const said = listSaid(lower, shown.kind === 'text')
  if (!said) return undefined
  const rows = rowsSaid(said, shown, state, tools)
  if (!rows || isRefused(rows)) return rows
  // Of one of the groups nobody said which.
  if (shown.kind !== 'text' && /\bits\b/.test(lower)) return undefined
  // Nothing but columns of it can stand behind it.
  const behind = said.behind === '' ? undefined : told(said.behind, rows, state.catalog, false)
  if (said.behind !== '' && !behind) return undefined
  const listed = behind ? (told(said.behind, rows, state.catalog, behind.named) ?? behind).list : rows
  const same = behind ? undefined : state.plan.charts.find((each) => isList(each) && isOfSame(each, rows))
  if (same) return { ...saidAlready(state), last: [same.id] }
  if (state.plan.charts.length >= maxCharts) return boardIsFull(state)
  const next = withChart(state, { ...listed, ...describeList(listed, state.catalog) })
  const unknown = (behind?.unknown ?? []).map((word) => `“${word}”`).join(', ')
  if (unknown === '') return next
  return warn(next, { code: 'unused_words', message: `Nothing in the data goes by ${unknown}; the list was made without.` })
}

/** Beside a figure stands which ones they are. */
function isListedAlready(lower: string, { plan: { charts } }: State): boolean {
  const others = charts.filter(({ kind }) => kind !== 'text')
  const [table, ...more] = others
  return table?.kind === 'table' && more.length === 0 && charts.length === 2 && listSaid(lower, true)?.rows === ''
}

const saidAlready = (state: State): State => warn(state, { code: 'shown_already', message: 'They are listed already.' })

const isOfSame = (one: ChartPlan, other: ChartPlan): boolean =>
  JSON.stringify([one.source.base, one.where, one.limit]) === JSON.stringify([other.source.base, other.where, other.limit])

const isRefused = (made: ChartPlan | Refusal): made is Refusal => !('kind' in made)

/** The chart that is aimed at, else the only one that is made of many rows. */
function chartMeant(ids: readonly string[], { last, plan: { charts } }: State): ChartPlan | undefined {
  const made = charts.filter((chart) => !isList(chart))
  const meant = ids.length > 0 ? ids : last
  return made.find(({ id }) => meant.includes(id)) ?? (made.length === 1 ? made[0] : undefined)
}

/** The list of the rows that are named, or of those that the chart is made of. */
function rowsSaid(
  { rows: noun, isSure, isPointed }: ListSaid,
  shown: ChartPlan,
  state: State,
  tools: BoardTools,
): ChartPlan | Refusal | undefined {
  const { catalog } = state
  if (noun === '' || namesRows(noun, shown, state)) {
    if (!isSure && shown.kind !== 'text') return undefined
    return rowsBehind(shown, catalog) ?? notListed(shown)
  }
  const extreme = extremeRows(noun, shown, catalog)
  if (extreme) return extreme
  if (!isSure || saysExtreme(noun) || /\b(?:by|per|each|top|bottom|instead|as)\b/.test(noun)) return undefined
  const rows = tools.planChart(`list of ${noun.replace(/\b(?:ones?|those)$/, nounOf(baseOf(catalog, shown)).many)}`, state)
  if (!rows || !isList(rows))
    return isPointed && isOnlyName(noun, shown, state) ? (rowsBehind(shown, catalog) ?? notListed(shown)) : undefined
  const isOwn = shown.source.base.table === rows.source.base.table
  // "Drill down to stores": what the rows are of, told apart.
  if (noun.startsWith('into ') && !isOwn) return undefined
  const listed: ChartPlan = { ...rows, id: shown.id, alternatives: [] }
  const kept = isPointed && !isOwn ? undefined : keptTo(listed, shown, state)
  return kept ?? thoseOf(listed, shown, catalog)
}

/** "The bookings", "ones", "single visits" of a chart that is made of them. */
function namesRows(noun: string, shown: ChartPlan, { catalog }: State): boolean {
  const own = new Set([nounOf(baseOf(catalog, shown)).many, shown.source.base.table].flatMap(stemsOf))
  return stemsOf(noun).every((stem) => own.has(stem) || /^(?:one|row|record|entri|line|detail|list|name|all|full)$/.test(stem))
}

/** "Deals" of a sheet of leads: the rows by a name of their own, and no other rows that are known. */
function isOnlyName(noun: string, shown: ChartPlan, { catalog }: State): boolean {
  const { conditions, mentions } = understand(noun, catalog)
  const areOthers = mentions.some(
    ({ readings: [best] }) => best?.kind === 'table' && best.score >= 0.75 && best.table !== shown.source.base.table,
  )
  return conditions.length === 0 && !areOthers && noun.split(' ').length < 3
}

function notListed(shown: ChartPlan): Refusal {
  const title = inWords(shown, shown.title)
  const why = shown.limit ? 'of the first few alone' : 'of groups that come to so much'
  return { refused: `The rows ${why} in “${title}” cannot be listed.`, suggestions: [`show all in “${title}”`] }
}

/** The rows, kept to what the chart is kept to; undefined where that cannot be said of them. */
function keptTo(rows: ChartPlan, shown: ChartPlan, { catalog }: State): ChartPlan | undefined {
  if (shown.comparison || shown.having.length > 0) return undefined
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
  return added.length === 0 ? rows : { ...rows, source, where: [...rows.where, ...added] }
}
