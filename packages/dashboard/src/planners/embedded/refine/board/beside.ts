import type { ChartPlan } from '../../../../plan.ts'
import { describeChart } from '../../titles/description.ts'
import type { BoardTools } from './change.ts'
import type { EditContext } from '../edit.ts'
import { aggregateSaid, byAxis, columnsSaid, profileIn } from '../columns.ts'
import { regrouped, withColumn } from '../groups/index.ts'
import { asKind } from '../kinds.ts'
import type { State } from '../state.ts'
import { withoutBeside } from '../compared/side-by-side.ts'
import { wantedKind } from '../targets.ts'
import { measureEdit, withMeasure } from '../measures/index.ts'
import { takenOtherwise } from '../measures/otherwise.ts'
import { notesAfter } from '../notes.ts'

type Made = ReturnType<BoardTools['planChart']>

/** Words of what a chart has to itself. */
const ofItsOwn = /\b(?:by|per|over|for each|for every|in|for|from|(?<!\b(?:number|no|count)\.? )of|top|with)\b/i

/** Words that say no more than that it is another chart. */
const plainly = /^(?:(?:second|third|another|new|more|extra|similar|same|chart|graph|plot|one)\s*)*$/i

/**
 * A new chart that is said by what it has otherwise than the one that is there: "add another one by region", "add quantity".
 * @param asked what is to be added, without the verb
 */
export function besideShown(asked: string, state: State, tools: BoardTools): Made {
  const shown = meantBeside(state) ?? (byAlone.test(asked) ? shownByAll(state) : undefined)
  if (!shown) return undefined
  const isBeside = nextToIt.exec(asked)
  if (isBeside) {
    const measure = asked.slice(0, isBeside.index)
    return besideShown(measure, state, tools) ?? ofSameRows(shown, measure, state, tools)
  }
  if (forThese.test(asked)) return ofThese(shown, asked.replace(forThese, ''), state)
  const by = /^(?:(.+?)\s+)??(?:of\s+)?((?:by|per|for each)\s+.+)$/i.exec(asked)
  // "A pie of orders by region" is of something else.
  const kind = by?.[1] === undefined || /\bof \S/i.test(by[1]) ? undefined : wantedKind(`as a ${by[1].toLowerCase()}`)
  if (!by || (!kind && !plainly.test(by[1] ?? ''))) return ofAnother(shown, asked, state, tools)
  const made = byAnother(shown, (by[2] ?? '').replace(/^(?:by|per|for each)\s+/i, ''), state)
  const drawn = made && kind ? asKind(state.catalog, { ...made, id: '', alternatives: [] }, kind.kind) : made
  if (!drawn) return undefined
  // The slices of a pie are the whole.
  const whole = drawn.kind === 'arc' && drawn.limit ? { ...drawn, limit: { ...drawn.limit, rest: 'other' as const } } : drawn
  return { ...whole, ...describeChart(whole) }
}

/** "Bar chart by city": nothing is said of what is measured. */
const byAlone = /^(?:(?:bars?|pie|line|area|donut|column|chart|graph|plot|another|one|more|new)\s+)*(?:by|per|for each)\s/i

/** What every chart of a board measures, without the conditions of any of them. */
function shownByAll({ plan: { charts } }: State): ChartPlan | undefined {
  const [first, ...others] = charts
  const measured = ({ source, measures: [measure, ...more] }: ChartPlan): string =>
    JSON.stringify([source.base.table, measure?.aggregate, measure?.column, measure?.formula, more.length])
  return first?.measures.length === 1 && first.kind !== 'table' && others.every((other) => measured(other) === measured(first))
    ? { ...first, where: [], having: [], traces: [] }
    : undefined
}

const nextToIt = /\s+(?:besides?(?: (?:it|this|that))?|(?:next to|alongside|along with) (?:it|this|that))\s*$/i

/** What is put beside a chart is of the same rows, by the same axis. */
function ofSameRows(shown: ChartPlan, asked: string, state: State, { planChart }: BoardTools): Made {
  const [axis, second] = shown.dimensions
  if (!axis || second || axis.bin || ofItsOwn.test(asked)) return undefined
  // "Average amount per week" may be the average of the weeks.
  const made = planChart(`${asked} ${byAxis(axis).replace(/^per /, 'by ')}`, state)
  const isSame =
    made?.source.base.table === shown.source.base.table &&
    made.where.length === 0 &&
    shown.where.every((each) => 'column' in each && each.column.relation === made.source.base.alias)
  if (!made || !isSame || made.dimensions[0]?.column.column !== axis.column.column) return undefined
  const kept = { ...made, where: shown.where }
  return { ...kept, ...describeChart(kept) }
}

/** "Average discount for these": of the rows of the chart that was spoken of. */
export const forThese =
  /\s+(?:for|of|in|with|among|by)\s+(?:(?:all )?(?:these|those)(?: same)?|them|each of (?:them|these|those)|the same(?: ones?)?|the above|(?:these|those|the same) \p{L}+)\s*$/iu

/** Another measure of the same rows, by the same or by what is said. */
function ofThese(both: ChartPlan, asked: string, { catalog, fiscalYearStart }: State): Made {
  // Of two years side by side the newer one is spoken of.
  const shown = withoutBeside(both) ?? both
  const [, drawnAs = '', of] = /^(?!number\b|no\b|count\b)(\p{L}+(?: chart| graph)?) of (.+)$/iu.exec(asked) ?? []
  const kind = of === undefined ? undefined : wantedKind(`as a ${drawnAs.toLowerCase()}`)
  const words = (kind && of !== undefined ? of : asked).toLowerCase().replace(/^(?:the|their|its)\s+/, '')
  const context: EditContext = { catalog, fiscalYearStart, aimed: true, written: asked, charts: [shown] }
  const [, measure = words, group] = /^(.+?)\s+(?:by|per|for each)\s+(.+)$/.exec(words) ?? []
  const { limit: _limit, comparison: _comparison, ...all } = shown
  // By what is said, and no more along time.
  const isAnew = group !== undefined && all.dimensions[0]?.grain !== undefined && !all.series
  const whole: typeof all = isAnew ? { ...all, kind: 'text', dimensions: [], sort: [] } : all
  const ranked = group === undefined ? rankedBefore(shown) : undefined
  const sort = whole.sort.map((each) => ('dimension' in each.by ? each : { ...each, order: 'desc' as const }))
  const measured = (kept: typeof ranked): ChartPlan | undefined =>
    measureEdit({ ...whole, measures: whole.measures.slice(0, 1), having: [], sort, ...kept }, measure, aggregateSaid(measure), context)
  const alike = measured(ranked)
  // Over other rows what they were ranked by is out of reach.
  const made = ranked && alike?.source.base.table !== shown.source.base.table ? measured(undefined) : alike
  const by = made && group !== undefined ? regrouped(made, group, false, context, true) : made
  const drawn = by && kind ? asKind(catalog, by, kind.kind) : by
  return drawn && { ...drawn, ...describeChart(drawn), assumptions: notesAfter(shown, drawn, catalog), traces: [] }
}

/** Those of a top five stay these five, in their order, whatever else is told of them. */
function rankedBefore({
  limit,
  sort: [first, ...more],
  measures: [measure],
  series,
  facet,
}: ChartPlan): Pick<ChartPlan, 'limit' | 'sort'> | undefined {
  if (!limit || limit.rest !== 'drop' || !first || more.length > 0 || !measure || series || facet) return undefined
  if (!('measure' in first.by) || first.by.measure !== measure.id || measure.minus || measure.formula) return undefined
  const { aggregate, column } = measure
  if (aggregate === 'metric' || aggregate === 'none' || (!column && aggregate !== 'count')) return undefined
  return { limit, sort: [{ by: { aggregate, ...(column ? { column } : {}) }, order: first.order }] }
}

/** "Add the maximum": of what is shown already, in another way. */
export function takesOtherwise(asked: string, state: State): boolean {
  const { catalog, fiscalYearStart } = state
  const shown = meantBeside(state)
  const aggregate = aggregateSaid(asked)
  if (!shown || aggregate === undefined || ofItsOwn.test(asked)) return false
  const context: EditContext = { catalog, fiscalYearStart, aimed: true, written: asked, charts: [shown] }
  return takenOtherwise(shown, asked, aggregate, context) !== undefined
}

/** "Add city" to a table, or to bars of customers that have one: part of what is there, and no chart of its own. */
export function isPartOfShown(asked: string, state: State): boolean {
  const { catalog, fiscalYearStart } = state
  const shown = meantBeside(state)
  const [axis] = shown?.dimensions ?? []
  if (!shown || !axis || ofItsOwn.test(asked)) return false
  const words = asked.toLowerCase()
  const context: EditContext = { catalog, fiscalYearStart, aimed: true, written: asked, charts: [shown] }
  if (shown.kind === 'table')
    return (withMeasure(shown, words, aggregateSaid(words), context) ?? withColumn(shown, words, context)) !== undefined
  const [said] = columnsSaid(words, catalog, shown)
  const at = profileIn(catalog, shown, axis.column)
  return (
    said !== undefined &&
    !said.whole &&
    at?.profile.meaning === 'name' &&
    at.table === said.table &&
    at.profile !== said.profile &&
    withColumn(shown, words, context) !== undefined
  )
}

/** The chart just changed, or the only one. */
function meantBeside({ last, plan: { charts } }: State): ChartPlan | undefined {
  const [only, ...others] = charts
  return charts.find(({ id }) => last.length === 1 && id === last[0]) ?? (others.length === 0 ? only : undefined)
}

function byAnother(shown: ChartPlan, phrase: string, state: State): Made {
  const { catalog, fiscalYearStart } = state
  const context: EditContext = { catalog, fiscalYearStart, aimed: true, written: phrase, charts: [shown] }
  const { series: _series, facet: _facet, stack: _stack, limit: _limit, ...bare } = shown
  const made = regrouped(
    { ...bare, kind: bare.kind === 'line' || bare.kind === 'area' ? 'bar' : bare.kind },
    phrase.toLowerCase(),
    false,
    context,
    true,
  )
  return made && { ...made, traces: [] }
}

/** A measure by itself is shown by what the chart beside it shows; rows that were filtered there would not be here. */
function ofAnother({ dimensions: [axis, second], where, kind }: ChartPlan, asked: string, state: State, { planChart }: BoardTools): Made {
  if (!axis || second || axis.bin || where.length > 0 || !['bar', 'line', 'area', 'arc'].includes(kind)) return undefined
  if (ofItsOwn.test(asked)) return undefined
  // "Total customers" are so many.
  if (/^(?:the )?total \p{L}+s$/iu.test(asked) && planChart(asked, state)?.measures[0]?.aggregate === 'count') return undefined
  const made = planChart(`${asked} ${byAxis(axis)}`, state)
  return made?.dimensions[0]?.column.column === axis.column.column ||
    (axis.grain !== undefined && made?.dimensions[0]?.grain === axis.grain)
    ? made
    : undefined
}
