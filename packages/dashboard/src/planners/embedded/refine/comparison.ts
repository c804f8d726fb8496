import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef, Source } from '../../../plan-source.ts'
import type { ChartPlan, Dimension, TimeGrain } from '../../../plan.ts'
import { datesOf } from '../overview/fields.ts'
import { earlier, isYear, lastWholePeriod, spanOf } from '../overview/periods.ts'
import type { ComparedGrain } from '../overview/periods.ts'
import { reach } from '../overview/reach.ts'
import { attach, baseOf, profileIn } from './columns.ts'
import { nothing, without } from './edit.ts'
import type { Edit, EditContext, Reader } from './edit.ts'

const relative =
  /\b(?:compar\p{L}*|versus|vs\.?|against|relative to|change (?:from|since|over|against|to)|growth (?:over|since|against|from))\b.*?\b(?:(?:the )?(?:last|previous|prior|preceding|year|quarter|month|period)s?(?: (?:year|quarter|month|period))?(?: (?:before|earlier|ago))?|a year (?:ago|earlier|before))\b(?: (?:before|earlier|ago))?|\b(?:year|quarter|month)[- ](?:over|on|to|by)[- ](?:year|quarter|month)\b|\byoy\b|\bmom\b|\bqoq\b/u
const withYear =
  /^\s*(?:please )?(?:compar\p{L}*(?: (?:it|this|that|them))? (?:with|to|against)|(?:versus|vs\.?|against)) (?:the year )?((?:19|20)\d\d)\s*$/u
const overAll = /\b(?:over|across|through|throughout|along|with) (?:the |all )*(?:years|months|quarters|time)\b/

/** Whether one time is to be compared with another: what cannot be compared is not narrowed to it. */
export const asksToCompare = (text: string): boolean =>
  /^\s*(?:please )?(?:compar\p{L}*|versus|vs\.?|against)\b/u.test(text) && (relative.test(text) || withYear.test(text))

/** "compare with last year", "against the month before", "without the comparison". */
export const readComparison: Reader = (text, context) => {
  const gone =
    /\b(?:remove|drop|without|no|hide|delete|stop|don'?t show)(?: the| any)? (?:comparison|comparing|change|delta|difference)s?\b/.exec(
      text,
    )
  if (gone) {
    const edit: Edit = { scope: 'all', fits: (chart) => (chart.comparison ? 1 : 0), apply: ({ comparison: _gone, ...chart }) => chart }
    return { edits: [edit], rest: without(text, gone) }
  }
  // "How did that change over the years": along all of them.
  if (overAll.test(text)) return nothing(text)
  const year = withYear.exec(text)
  const against = year ? Number(year[1]) : undefined
  const match = year ?? relative.exec(text)
  if (!match) return nothing(text)
  const words = match[0]
  const by: ComparedGrain | undefined = /year|yoy/.test(words)
    ? 'year'
    : /quarter|qoq/.test(words)
      ? 'quarter'
      : /month|mom/.test(words)
        ? 'month'
        : undefined
  const edit: Edit = {
    scope: 'all',
    fits: (chart) => (!compared(chart, by, context, against) ? 0 : chart.kind === 'text' ? 1 : chart.dimensions[0]?.grain ? 0.6 : 0.3),
    apply: (chart) => compared(chart, by, context, against),
  }
  return { edits: [edit], rest: without(text, match) }
}

function compared(chart: ChartPlan, by: ComparedGrain | undefined, context: EditContext, against?: number): ChartPlan | undefined {
  if (against !== undefined) return chart.kind === 'text' ? undefined : yearByYear(chart, context, against)
  return chart.kind === 'text' ? figure(chart, by, context) : by === 'year' || by === undefined ? yearByYear(chart, context) : undefined
}

/** A figure keeps its window and gets the same one of the period before; one without a window gets the last whole period. */
function figure(chart: ChartPlan, by: ComparedGrain | undefined, { catalog }: EditContext): ChartPlan | undefined {
  if (chart.comparison) return by === undefined ? undefined : { ...chart, comparison: earlier(chart.comparison, by) }
  const date = dateBeside(catalog, chart)
  if (!date) return undefined
  const { column } = date
  const comparison =
    lastWholePeriod(column, date.profile, Number.MAX_SAFE_INTEGER, by) ??
    lastWholePeriod(column, date.profile, Number.MAX_SAFE_INTEGER, 'month')
  return comparison && { ...chart, source: date.source, comparison }
}

/** The main date of what a chart shows, with its table joined in. */
export function dateBeside(
  catalog: Catalog,
  chart: Pick<ChartPlan, 'source'>,
): { readonly column: ColumnRef; readonly source: Source; readonly profile: ColumnProfile } | undefined {
  const date = datesOf(reach(catalog, baseOf(catalog, chart))).find(({ profile }) => !isYear(profile))
  const at = date && attach(catalog, chart, date.reached.table.id)
  return date && at ? { column: { relation: at.relation, column: date.ref.column }, source: at.source, profile: date.profile } : undefined
}

const folded: Partial<Record<TimeGrain, TimeGrain>> = {
  month: 'month_of_year',
  quarter: 'quarter_of_year',
  week: 'month_of_year',
  day: 'month_of_year',
}

const isSameColumn = (one: ColumnRef, other: ColumnRef): boolean => one.relation === other.relation && one.column === other.column

interface Stretch {
  readonly from: string
  readonly until: string
}

/** The stretch of time that the chart shows, within one calendar year: `undefined` where it shows all, `none` where it shows another. */
function shownOf(periods: readonly Condition[]): Stretch | 'none' | undefined {
  const [shown, ...others] = periods.flatMap((each) => (each.kind === 'period' ? [each] : []))
  if (!shown) return undefined
  const { from, until, negated } = shown
  if (others.length > 0 || negated || from === undefined || until === undefined) return 'none'
  return yearOf(from) === new Date(Date.parse(until) - 1).getUTCFullYear() ? { from, until } : 'none'
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same stretch in another year. */
function inYear({ from, until }: Stretch, year: number): Stretch {
  const moved = (day: string): string => String(yearOf(day) + year - yearOf(from)).padStart(4, '0') + day.slice(4)
  return { from: moved(from), until: moved(until) }
}

/** What has only begun looks less than it will be. */
function unfinished({ from, until }: Stretch, lastDay: number): readonly string[] {
  const [end, next] = [lastDay, lastDay + 1].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  return next !== undefined && next < until ? [`${String(yearOf(from))} is not whole: the data end on ${end ?? ''}.`] : []
}

/** Both stretches as one condition. */
function eitherOf(column: ColumnRef, older: Stretch, newer: Stretch): Condition {
  const words = `${String(yearOf(older.from))} and ${String(yearOf(newer.from))}`
  if (older.until === newer.from) return { kind: 'period', column, from: older.from, until: newer.until, words }
  return {
    kind: 'any',
    of: [older, newer].map((each) => ({ kind: 'period', column, ...each, words: String(yearOf(each.from)) })),
  }
}

/** A chart over time or groups shows the last two years side by side: of those that it shows, or of all there are. */
function yearByYear(chart: ChartPlan, { catalog }: EditContext, against?: number): ChartPlan | undefined {
  const [axis] = chart.dimensions
  if (!axis || chart.series || !['bar', 'line', 'area'].includes(chart.kind)) return undefined
  const time = axis.grain
    ? { column: axis.column, source: chart.source, profile: profileIn(catalog, chart, axis.column)?.profile }
    : dateBeside(catalog, chart)
  const span = time?.profile && !isYear(time.profile) ? spanOf(time.profile) : undefined
  if (!time || !span || span.days < 370) return undefined
  const ofTime = (condition: Condition): boolean => condition.kind === 'period' && isSameColumn(condition.column, time.column)
  const shown = shownOf(chart.where.filter(ofTime))
  if (shown === 'none') return undefined
  const [first, last] = [span.first, span.last].map((day) => new Date(day * 86_400_000).getUTCFullYear())
  const newest = shown ?? inYear({ from: '2000-01-01', until: '2001-01-01' }, last ?? 0)
  const other = inYear(newest, against ?? yearOf(newest.from) - 1)
  // A year before all that is kept would be empty.
  if (yearOf(other.from) < (first ?? 0) || yearOf(other.from) > (last ?? 0) || other.from === newest.from) return undefined
  const [older, newer] = other.from < newest.from ? [other, newest] : [newest, other]
  const grain = axis.grain && folded[axis.grain]
  if (axis.grain && !grain) return undefined
  const series: Dimension = { id: 's1', column: time.column, grain: 'year', label: 'Year' }
  const dimension: Dimension = grain ? { ...axis, grain, label: grain === 'quarter_of_year' ? 'Quarter' : 'Month' } : axis
  return {
    ...chart,
    kind: chart.kind === 'area' ? 'line' : chart.kind,
    source: time.source,
    dimensions: [dimension],
    series,
    ...(chart.kind === 'bar' ? { stack: 'grouped' as const } : {}),
    where: [...chart.where.filter((condition) => !ofTime(condition)), eitherOf(time.column, older, newer)],
    assumptions: [...chart.assumptions, ...unfinished(newer, span.last)],
    sort: grain
      ? [{ by: { dimension: dimension.id }, order: 'asc' }]
      : chart.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })),
  }
}
