import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { ChartKind, Measure } from '../../../plan.ts'
import { metricAt } from '../mentions/metrics.ts'
import { isYear } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { isOrdered } from '../schema/cross-table.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { arrange } from './arrange.ts'
import { basisOf } from './basis.ts'
import type { ChartBody } from './body.ts'
import { bulkOnly } from './bulk.ts'
import { describeChart } from '../titles/description.ts'
import { leftOut, standsInFor, tellsNoHours } from '../titles/told-beside.ts'
import { humanName } from '../titles/labels.ts'
import { traceOf } from './explain.ts'
import { fewBars } from './few-bars.ts'
import { fewColours } from './few-colours.ts'
import { inFiscalYears } from './fiscal-years.ts'
import { withoutIdleJoins } from './idle-joins.ts'
import { looseRows, thingsWithout } from './loose-rows.ts'
import { keptRows } from './kept-rows.ts'
import { chooseKind } from './mark.ts'
import { measuresOf } from './measures.ts'
import { alongAxis } from './metrics.ts'
import { notesOf } from './notes.ts'
import { orderLeft, orderOf } from './order.ts'
import { asShares } from './shares.ts'
import { withSelfJoins } from './self-joins.ts'
import { withWholeNames } from './whole-names.ts'
import { grainFor } from './steps.ts'
import { asksRunning, wantsGroups } from './summing.ts'

export interface DrawOptions {
  readonly fiscalYearStart: number
  /** What another reading of the same words changes. */
  readonly aggregate?: Aggregate
  readonly kind?: ChartKind
  /** Assumptions made before drawing. */
  readonly notes?: readonly string[]
}

/** Makes one chart of a draft: columns chosen, tables joined, mark picked. Undefined where nothing can be shown. */
export function drawChart(understanding: Understanding, given: Draft, options: DrawOptions): ChartBody | undefined {
  const { index, text } = understanding
  const draft = alongAxis(given, understanding.metrics, index.catalog)
  const basis = basisOf(understanding, draft, options.fiscalYearStart)
  if (!basis) return undefined
  const { xColumn, seriesColumn, facetColumn, against, filters } = basis
  const xProfile = profileOf(index, xColumn)
  const xSort = xProfile ? sortOf(xProfile) : undefined
  const metrics = draft.measures.flatMap((measure) => metricAt(understanding.metrics, measure.item?.mention) ?? [])
  const isCourse = xSort !== undefined && xSort !== 'id' && (xSort !== 'category' || (xProfile !== undefined && isOrdered(xProfile)))
  const running = asksRunning(understanding) && isCourse
  const groups =
    against !== undefined || metrics.length > 0 || wantsGroups({ understanding, draft, index, x: xColumn, measures: basis.measureColumns })
  // One number is of all the rows.
  const figure = understanding.charts.some((chart) => chart.explicit && chart.kind === 'text')
  const grouped = running || figure || ((xColumn !== undefined || seriesColumn !== undefined) && groups)
  const { measures, notes } = measuresOf(understanding, draft, basis, { grouped, running, aggregate: options.aggregate })
  const raw = measures.every((measure) => measure.aggregate === 'none')
  const asked = draft.x?.grain ?? against?.grain
  const hasNoHours = (asked === 'hour' || asked === 'hour_of_day') && xProfile?.type === 'date'
  const saidGrain = hasNoHours ? undefined : asked === 'hour' && isOfManyDays(understanding, xProfile) ? 'hour_of_day' : asked
  const isDate = xSort === 'date' && xProfile !== undefined && !isYear(xProfile)
  const grain = isDate ? (saidGrain ?? (raw ? undefined : grainFor(xProfile, text))) : undefined
  const kind =
    options.kind ??
    // Two folds of one time, "by weekday and hour": a field of both.
    (draft.series && !draft.series.item && draft.series.grain && draft.x?.grain ? 'rect' : undefined) ??
    (against && !understanding.charts.some((chart) => chart.explicit) ? 'bar' : undefined) ??
    // A number of each thing's own beside what its rows come to.
    (understanding.charts.length === 0 && draft.x?.each && draft.measures.some(({ own }) => own) ? 'point' : undefined) ??
    chooseKind(
      {
        measures: measures.length,
        raw,
        ...(xSort ? { x: xSort } : {}),
        grain: grain !== undefined,
        series: seriesColumn !== undefined || facetColumn !== undefined,
        categories: xProfile?.distinct ?? 0,
        relation: /\bcorrelat/i.test(text),
        ranked: understanding.sort?.target === 'y',
        additive: measures.every((measure) => ['count', 'sum'].includes(measure.aggregate)),
      },
      // A ratio is no part of a whole, though "percentage" was said.
      understanding.charts.filter((chart) => metrics.length === 0 || chart.kind !== 'arc' || chart.explicit),
    )
  const arranged = arrange(understanding, draft, basis, { kind, measures, grain })
  if (!arranged) return undefined
  const body: ChartBody = {
    ...arranged,
    title: '',
    description: '',
    source: basis.source,
    ...lookOf(understanding, arranged),
    where: filters.where,
    having: filters.having,
    sort: [],
    traces: [],
    assumptions: [
      ...(options.notes ?? []),
      ...standingIn(understanding, arranged.kind),
      ...keptRows(understanding, draft).notes,
      ...filters.assumptions,
      ...filters.dropped.map(({ words }) => leftOut(words)),
      ...notes,
      ...notesOf(understanding, draft, basis, { measures, metrics }),
      ...(hasNoHours ? [tellsNoHours(humanName(xProfile.name))] : []),
      ...(saidGrain === asked || hasNoHours ? [] : ['Hours are those of the day, all days together.']),
      ...(grain && !saidGrain ? [`Dates are grouped by ${grain}, by the span of the data.`] : []),
      ...unsaidAggregate(draft, arranged.measures),
    ],
  }
  const dated = inFiscalYears(understanding, body, options.fiscalYearStart)
  const joined = withWholeNames(index.catalog, withSelfJoins(index, dated, understanding), text)
  const sorted = { ...joined, ...orderOf(understanding, understanding.sort ? dated : joined, joined.dimensions[0]?.column.column) }
  const few = fewBars(fewColours(sorted, profileOf(index, seriesColumn), index.catalog), index.catalog, text)
  const needed = bulkOnly(withoutIdleJoins(index.catalog, few), index.catalog, text)
  const shared = asShares(understanding, draft, needed, xColumn)
  const ordered = {
    ...shared,
    assumptions: [
      ...shared.assumptions,
      ...orderLeft(understanding, shared),
      ...looseRows(index.catalog, shared),
      ...thingsWithout(index.catalog, shared),
    ],
  }
  return { ...ordered, ...describeChart(ordered), traces: traceOf(understanding, draft, ordered) }
}

/** So many days can be told apart hour by hour. */
const fewDays = 4

/** "Orders by hour" of many days, none of which is named: nobody reads thousands of hours one after the other. */
function isOfManyDays({ conditions, text }: Understanding, profile: ColumnProfile | undefined): boolean {
  if (typeof profile?.min !== 'string' || typeof profile.max !== 'string' || /\bover time\b|\btrends?\b/i.test(text)) return false
  const days = (Date.parse(profile.max.slice(0, 10)) - Date.parse(profile.min.slice(0, 10))) / 86_400_000
  return days > fewDays && !conditions.some(({ time, words }) => time === true && /day\b|\d\d/i.test(words))
}

/** "As a treemap": what is drawn in its place. */
function standingIn({ charts }: Understanding, kind: ChartKind): readonly string[] {
  const wish = charts.find(({ explicit }) => explicit)
  return wish?.insteadOf === undefined ? [] : [standsInFor(wish.insteadOf, kind)]
}

/** How the chart that was named outright shall look, where its mark can. */
function lookOf(
  { charts }: Understanding,
  { kind, series }: Pick<ChartBody, 'kind' | 'series'>,
): Pick<ChartBody, 'stack' | 'orientation' | 'donut'> {
  const chart = charts.find((candidate) => candidate.explicit)
  return {
    ...(chart?.stack && series && kind !== 'point' ? { stack: chart.stack } : {}),
    ...(chart?.orientation && kind === 'bar' ? { orientation: chart.orientation } : {}),
    ...(chart?.donut && kind === 'arc' ? { donut: true } : {}),
  }
}

function unsaidAggregate(draft: Draft, [first]: readonly Measure[]): readonly string[] {
  if (draft.measures[0]?.aggregate !== 'auto' || !first || ['none', 'count', 'metric'].includes(first.aggregate)) return []
  return [`No aggregation was named; the ${first.aggregate === 'sum' ? 'total' : 'average'} is shown.`]
}
