import { chartTypes as chartKinds, orderedGrains as timeGrains, themeNames as themes } from '@chitravani/protocol/names'
import type { ChartType as ChartKind, ThemeName as Theme, TimeGrainName as TimeGrain } from '@chitravani/protocol/names'
import type { Aggregate } from './plan-aggregate.ts'
import type { Condition, Having, MeasureHaving } from './plan-condition.ts'
import type { Formula } from './plan-formula.ts'
import type { ColumnRef, Relation, Source } from './plan-source.ts'

/**
 * The typed plan: all that a planner has understood, and all that later rooms may know of a request.
 * Planners make it, `sql/compile.ts` turns it into a statement, `charts/` turns plan and rows into Vega-Lite,
 * refine edits it, sessions keep it (it is plain JSON). It imports no room but its own parts, and words of the wire.
 */

export { chartKinds, themes, timeGrains }
export type { ChartKind, Theme, TimeGrain }

/** How numbers are shown; by the meaning of the column. */
export type NumberFormat = 'plain' | 'integer' | 'money' | 'percent' | 'id'

export interface Measure {
  /** Unique in the chart, for sorts and conditions to point at. */
  readonly id: string
  /** `none` shows the column's value of each row. `count` without a column counts rows. `metric` has a formula and no column. */
  readonly aggregate: Aggregate | 'metric'
  readonly column?: ColumnRef
  /** Taken from each row's value before it is summed up: cost from revenue. A number of the same relation. */
  readonly minus?: ColumnRef
  /** Each row's value is multiplied by it before it is summed up: the price of how many were sold. Of the same relation, or of one whose row it refers to. */
  readonly times?: ColumnRef
  /** Of a metric: what it is, and by which name the connection's hints have it. */
  readonly formula?: Formula
  readonly metric?: string
  /** Divide each value by the total over all rows shown: a share of 0..1. */
  readonly share?: boolean
  /** Sums and counts: each value with all before it along the first dimension, apart by series and facet. */
  readonly running?: boolean
  /** Along the first dimension, apart by series and facet: each value less the one before it, or that as a part of the one before (0.1: a tenth more). */
  readonly change?: 'difference' | 'percent'
  /** Along the first dimension, apart by series and facet: the mean of so many values, the last of them its own. From 2 on. */
  readonly moving?: number
  readonly label: string
  readonly format?: NumberFormat
  /** ISO 4217, or a unit word, when the column's meaning gives one. */
  readonly unit?: string
}

export interface Dimension {
  readonly id: string
  readonly column: ColumnRef
  /** For dates and timestamps. Weekday 1 is Monday, as in ISO 8601. */
  readonly grain?: TimeGrain
  /** The month, 2 to 12, that the years of the grain `year` begin with: 4 for financial years of India, which are called `2024-25`. Default: January. */
  readonly yearFrom?: number
  /** For numbers: equal steps; `step` in the column's unit, chosen by the planner from the profile. */
  readonly bin?: { readonly step: number; readonly origin?: number }
  /** Further columns that tell apart entities of the same name (the key behind a name); grouped by, not shown. */
  readonly identity?: readonly ColumnRef[]
  /** Texts of the same rows that stand behind that of the column in one label, a space between them: the last name after the first. */
  readonly followedBy?: readonly ColumnRef[]
  readonly label: string
}

export interface Sort {
  /** `natural` is the dimension's own order: time, number, alphabet, calendar. `total` is a stack's whole height. */
  readonly by:
    | { readonly measure: string }
    | { readonly dimension: string }
    | { readonly total: string }
    | { readonly aggregate: Aggregate; readonly column?: ColumnRef; readonly times?: ColumnRef }
  readonly order: 'asc' | 'desc'
}

export interface Limit {
  readonly count: number
  /** What becomes of the rest: left out, or summed up as one category "Other" (only for sums and counts). */
  readonly rest: 'drop' | 'other'
  /** The id of the breakdown for each of whose values so many are shown: the first three of each region. Left out, or no longer there: so many in all. */
  readonly within?: string
}

/** A KPI's window and the one it is compared with, both half open, over one date column. */
export interface PeriodComparison {
  readonly column: ColumnRef
  readonly current: { readonly from: string; readonly until: string; readonly label: string }
  readonly before: { readonly from: string; readonly until: string; readonly label: string }
}

/** Stands for the parts of its chart as long as they are those it was written for. */
export interface WrittenSql {
  readonly sql: string
  /** Result columns: one for each dimension, series and facet, then one for each measure. */
  readonly columns: readonly string[]
  /** The parts it was written for, as `sql/written.ts` prints them. */
  readonly parts: string
}

/**
 * How a chart is told in the language of its request. The plan itself speaks the planner's English, which later changes are read against;
 * what people see is looked up here.
 */
export interface Wording {
  /** BCP 47. */
  readonly language: string
  /** What an English name, title or sentence of the chart is in that language. */
  readonly of: Readonly<Record<string, string>>
  /** The user's own words for what is in the data, by the planner's English: what is told later goes by them too. */
  readonly names: Readonly<Record<string, string>>
}

/** Which words of the request led to which part; offsets in UTF-16 units of the prompt. */
export interface Trace {
  readonly start: number
  readonly end: number
  readonly words: string
  readonly role:
    | 'table'
    | 'measure'
    | 'dimension'
    | 'series'
    | 'facet'
    | 'filter'
    | 'sort'
    | 'limit'
    | 'aggregate'
    | 'grain'
    | 'chart'
    | 'subject'
    | 'layout'
    | 'title'
    | 'description'
  /** What it became, readable: `orders.amount`, `sum`, `bar`. */
  readonly target: string
  readonly how: 'exact' | 'stem' | 'synonym' | 'abbreviation' | 'typo' | 'value' | 'part' | 'pattern' | 'default' | 'model'
}

export interface ChartPlan {
  /** Kept for the chart's whole life; never used again in the session. */
  readonly id: string
  readonly kind: ChartKind
  readonly title: string
  /** One sentence; also the accessible text. */
  readonly description: string
  readonly source: Source
  /**
   * What is measured. bar, line, area, arc, histogram: [0] the value, more are several series side by side.
   * point: [0] x, [1] y, [2] size; with two dimensions [0] the size. text: [0] the KPI. rect: [0] the colour. boxplot: [0] with aggregate `none`.
   */
  readonly measures: readonly Measure[]
  /**
   * What it is broken down by. bar, line, area: [0] the axis. arc: [0] the slices. rect: [0] x, [1] y.
   * histogram: [0] the bins. boxplot: [0] the groups, if any. point: [0] what each point is, if it is a group;
   * or, beside one measure, [0] x and [1] y, both as they are stored.
   * table: the leading columns.
   */
  readonly dimensions: readonly Dimension[]
  /** Colour: stacks, groups, lines, coloured points. */
  readonly series?: Dimension
  /** Small multiples. */
  readonly facet?: Dimension
  /** For bars and areas with a series. Default `stacked` for sums and counts, else `grouped`. */
  readonly stack?: 'stacked' | 'grouped' | 'normalized'
  /** Bars only. Left out: the chart room chooses by label length. */
  readonly orientation?: 'vertical' | 'horizontal'
  /** arc only: a hole in the middle. */
  readonly donut?: boolean
  /** Bars only: each says what it comes to. */
  readonly labels?: boolean
  /** A colour name or `#rrggbb` that was asked for. */
  readonly color?: string
  /** All of them hold. */
  readonly where: readonly Condition[]
  readonly having: readonly (Having | MeasureHaving)[]
  /** Rows without repetition; for tables of raw columns. */
  readonly distinct?: boolean
  readonly sort: readonly Sort[]
  readonly limit?: Limit
  readonly comparison?: PeriodComparison
  /** A statement that a language model wrote, where that is switched on and the parts do not suffice. */
  readonly written?: WrittenSql
  readonly traces: readonly Trace[]
  /** What nobody said and the planner chose: grain, aggregation, reading; one short sentence each. */
  readonly assumptions: readonly string[]
  /** Left out: the request was in English. */
  readonly wording?: Wording
  /** Other readings of the request, best first, at most five. They carry no alternatives of their own. */
  readonly alternatives: readonly Alternative[]
}

export interface Alternative {
  readonly title: string
  readonly kind: ChartKind
  readonly reason: string
  /** 0..1, comparable within one chart. */
  readonly score: number
  readonly plan: Omit<ChartPlan, 'id' | 'alternatives'>
}

/** A place somebody asked for; what is not given is laid out by `layout/grid.ts`. Units: grid cells. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly w?: number
  readonly h?: number
}

export interface PlanWarning {
  readonly code: string
  readonly message: string
  readonly chartId?: string
}

export interface DashboardPlan {
  readonly title: string
  readonly description: string
  readonly theme: Theme
  /** In reading order. */
  readonly charts: readonly ChartPlan[]
  readonly placements: Readonly<Record<string, Placement>>
  readonly warnings: readonly PlanWarning[]
  /** Which planner made it. */
  readonly planner: 'embedded' | 'llm'
  /** The next free chart number of the session, so that no id is ever used twice: ids are `chart_1`, `chart_2`, … */
  readonly nextChartNumber: number
  /** Ids of the charts that the change before was made to: what “it” means in the next one. Absent before the first change. */
  readonly spokenOf?: readonly string[]
}

/** Whether a measure is one number of each group's own rows, as conditions on groups need it: none of single rows, of shares or along an axis. */
export function isOfGroup({ aggregate, share, running, change, moving }: Measure): boolean {
  return aggregate !== 'none' && share !== true && running !== true && change === undefined && moving === undefined
}

/** All relations of a source, base first. */
export function relationsOf(source: Source): readonly Relation[] {
  return [source.base, ...source.joins.map((join) => join.relation)]
}

/** The dimensions a chart groups by, in the order of its result columns. */
export function groupingsOf(chart: Pick<ChartPlan, 'dimensions' | 'series' | 'facet'>): readonly Dimension[] {
  return [...chart.dimensions, ...(chart.series ? [chart.series] : []), ...(chart.facet ? [chart.facet] : [])]
}

/** The breakdown for each of whose values the chart shows its first few; undefined where they are counted over all. */
export function limitedWithin(chart: Pick<ChartPlan, 'dimensions' | 'series' | 'facet' | 'limit'>): Dimension | undefined {
  return chart.limit && groupingsOf(chart).find(({ id }) => id === chart.limit?.within)
}
