import { columnOf } from '../../../../connections/connection.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ColumnRef } from '../../../../plan-source.ts'
import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { spokenPeriods, unitOf } from '../../phrases/windows.ts'
import type { SpokenPeriod } from '../../phrases/windows.ts'
import { rangeLabel } from '../../overview/periods.ts'
import { newestOf } from '../../schema/now.ts'
import { nothing } from '../edit.ts'
import type { Edit, EditContext, Reader } from '../edit.ts'
import { asKind } from '../kinds.ts'
import { dateBeside } from '../order/date-beside.ts'
import { sideBySide, withoutBeside } from './side-by-side.ts'
import type { Stretch } from './side-by-side.ts'

const opposed = /\b(?:vs\.?|versus|against|compar\p{L}*|next to|beside|alongside)(?=\s|$)/u
/** All that may stand around the two. */
const idle =
  /^(?:vs|versus|against|compar\p{L}*|with|to|next|beside|alongside|and|show|see|me|it|this|that|them|the|for|in|of|now|just|only|instead|put|make|do|as|its?|totals?|overall|all)?$/u
/** "Total for March vs March last year": of each in all, and no longer by its days. */
const inAll = /\b(?:totals?|overall|in all)\b/u

/** "H1 this FY vs H1 last FY", "compare September with August": what the charts show of the one beside that of the other. */
export const readTwoTimes: Reader = (text, context) => {
  const said = twoTimesIn(text)
  if (!said) return nothing(text)
  const apply = (chart: ChartPlan): ChartPlan | undefined => ofTwo(chart, said, inAll.test(text), context)
  const edit: Edit = { scope: 'all', fits: (chart) => (apply(chart) ? 1 : 0), apply }
  return { edits: [edit], rest: '' }
}

/** The two times that are set against each other, where nothing else is said. */
export function twoTimesIn(text: string): readonly [SpokenPeriod, SpokenPeriod] | undefined {
  if (!opposed.test(text)) return undefined
  const [first, second, ...more] = spokenPeriods(text)
  if (!first || !second || more.length > 0) return undefined
  const around = [text.slice(0, first.from), text.slice(first.until, second.from), text.slice(second.until)]
  return around.every((words) => words.split(/[^\p{L}\p{N}]+/u).every((word) => idle.test(word))) ? [first, second] : undefined
}

function ofTwo(
  shown: ChartPlan,
  periods: readonly [SpokenPeriod, SpokenPeriod],
  isInAll: boolean,
  context: EditContext,
): ChartPlan | undefined {
  const { catalog } = context
  const plain = withoutBeside(shown) ?? shown
  const [axis] = plain.dimensions
  const chart = (isInAll && axis?.grain !== undefined && !plain.series ? asKind(catalog, plain, 'text') : undefined) ?? plain
  const date = dateOf(chart, catalog)
  const stretches = date && stretchesOf(periods, date.newest, context)
  if (!date || !stretches) return undefined
  const [one, other] = stretches
  const [before, current] = one.from < other.from ? [one, other] : [other, one]
  const by = unitOf(stretches)
  const where = chart.where.filter((each) => !isOfTime(each, date.column))
  if (chart.kind === 'text') {
    const { comparison: _before, ...figure } = chart
    return {
      ...figure,
      source: date.source,
      where,
      comparison: { column: date.column, current: labelled(current), before: labelled(before) },
    }
  }
  if (by !== 'year' && by !== 'quarter' && by !== 'month') return undefined
  const kept: Condition = { kind: 'period', column: date.column, ...current, words: labelled(current).label }
  return sideBySide({ ...withoutOne(chart), source: date.source, where: [...where, kept] }, { by, other: before }, catalog)
}

interface Dated {
  readonly column: ColumnRef
  readonly source: ChartPlan['source']
  readonly newest: string
}

/** The day that the chart runs along or is kept to, else the main one of its rows. */
function dateOf(chart: ChartPlan, catalog: Catalog): Dated | undefined {
  const shown =
    chart.dimensions.find(({ grain }) => grain !== undefined)?.column ??
    chart.comparison?.column ??
    chart.where.flatMap((each) => (each.kind === 'period' ? [each.column] : []))[0]
  const table = relationsOf(chart.source).find(({ alias }) => alias === shown?.relation)?.table
  const profile = shown && table !== undefined ? columnOf(catalog, table, shown.column) : undefined
  if (shown && profile) return { column: shown, source: chart.source, newest: newestOf(profile) }
  const beside = dateBeside(catalog, chart)
  return beside && { column: beside.column, source: beside.source, newest: newestOf(beside.profile) }
}

function stretchesOf(
  periods: readonly [SpokenPeriod, SpokenPeriod],
  newest: string,
  { fiscalYearStart }: EditContext,
): readonly [Stretch, Stretch] | undefined {
  const plain = periods.find(({ leaning }) => !leaning)?.resolve(newest, fiscalYearStart)
  const [one, other] = periods.map((each) => {
    const near = each.resolve(newest, fiscalYearStart, each.leaning ? plain : undefined)
    // "March against March last year": the newest, where it would be the same one.
    return near && each.leaning && near.from === plain?.from ? each.resolve(newest, fiscalYearStart) : near
  })
  return one && other && one.from !== other.from ? [one, other] : undefined
}

/** Colours of which a condition leaves one. */
function withoutOne(chart: ChartPlan): ChartPlan {
  const { series, ...rest } = chart
  const isOne = chart.where.some(
    (each) => each.kind === 'compare' && each.op === 'eq' && series && isSameColumn(each.column, series.column),
  )
  return isOne ? rest : chart
}

const isOfTime = (condition: Condition, column: ColumnRef): boolean =>
  condition.kind === 'any'
    ? condition.of.every((each) => isOfTime(each, column))
    : condition.kind === 'period' && isSameColumn(condition.column, column)

const labelled = ({ from, until }: Stretch): Stretch & { readonly label: string } => ({
  from,
  until,
  label: rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)),
})
