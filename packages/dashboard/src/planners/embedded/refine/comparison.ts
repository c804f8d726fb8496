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

const overAll = /\b(?:over|across|through|throughout|along|with) (?:the |all )*(?:years|months|quarters|time)\b/

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
  const match =
    /\b(?:compar\p{L}*|versus|vs\.?|against|relative to|change (?:from|since|over|against|to)|growth (?:over|since|against|from))\b.*?\b(?:(?:the )?(?:last|previous|prior|preceding|year|quarter|month|period)s?(?: (?:year|quarter|month|period))?(?: (?:before|earlier|ago))?|a year (?:ago|earlier|before))\b(?: (?:before|earlier|ago))?|\b(?:year|quarter|month)[- ](?:over|on|to|by)[- ](?:year|quarter|month)\b|\byoy\b|\bmom\b|\bqoq\b/u.exec(
      text,
    )
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
    fits: (chart) => (!compared(chart, by, context) ? 0 : chart.kind === 'text' ? 1 : chart.dimensions[0]?.grain ? 0.6 : 0.3),
    apply: (chart) => compared(chart, by, context),
  }
  return { edits: [edit], rest: without(text, match) }
}

function compared(chart: ChartPlan, by: ComparedGrain | undefined, context: EditContext): ChartPlan | undefined {
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

/** The last year of those that the chart shows: `undefined` where it shows all, `none` where it shows other stretches than whole years. */
function yearShown(periods: readonly Condition[]): number | 'none' | undefined {
  const ends = periods.flatMap((each) => (each.kind === 'period' ? [each] : []))
  const [shown, ...others] = ends
  if (!shown) return undefined
  const isWhole = [shown.from, shown.until].every((day) => day === undefined || day.slice(4, 10) === '-01-01')
  if (others.length > 0 || shown.negated || !isWhole || shown.until === undefined) return 'none'
  return Number(shown.until.slice(0, 4)) - 1
}

/** A chart over time or groups shows the last two years side by side: of those that it shows, or of all there are. */
function yearByYear(chart: ChartPlan, { catalog }: EditContext): ChartPlan | undefined {
  const [axis] = chart.dimensions
  if (!axis || chart.series || !['bar', 'line', 'area'].includes(chart.kind)) return undefined
  const time = axis.grain
    ? { column: axis.column, source: chart.source, profile: profileIn(catalog, chart, axis.column)?.profile }
    : dateBeside(catalog, chart)
  const span = time?.profile && !isYear(time.profile) ? spanOf(time.profile) : undefined
  if (!time || !span || span.days < 370) return undefined
  const ofTime = (condition: Condition): boolean => condition.kind === 'period' && isSameColumn(condition.column, time.column)
  const shown = yearShown(chart.where.filter(ofTime))
  if (shown === 'none') return undefined
  const newest = shown ?? new Date(span.last * 86_400_000).getUTCFullYear()
  // A year before all that is kept would be empty.
  if (new Date(span.first * 86_400_000).getUTCFullYear() > newest - 1) return undefined
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
    where: [
      ...chart.where.filter((condition) => !ofTime(condition)),
      {
        kind: 'period',
        column: time.column,
        from: `${newest - 1}-01-01`,
        until: `${newest + 1}-01-01`,
        words: `${newest - 1} and ${newest}`,
      },
    ],
    sort: grain
      ? [{ by: { dimension: dimension.id }, order: 'asc' }]
      : chart.sort.map(({ by, order }) => ('measure' in by ? { by: { total: by.measure }, order } : { by, order })),
  }
}
