import type { Aggregate } from '../../../plan-aggregate.ts'
import type { TimeGrain } from '../../../plan.ts'
import type { Item } from '../items/item.ts'
import type { ColumnChoice, ConditionReading, Understanding } from '../understanding.ts'

/** A measure whose column is still open. `auto`: no aggregation was said. */
export interface MeasureDraft {
  readonly aggregate: Aggregate | 'auto'
  readonly choices: readonly ColumnChoice[]
  /** Rows of this table are counted. */
  readonly table?: string
  /** "Different" was said: each of them once. */
  readonly distinct?: true
  /** A stored number of things: it adds up. */
  readonly additive?: boolean
  /** Each thing has one: its own value is shown, not the largest of several. */
  readonly own?: true
  readonly item?: Item
}

export interface DimensionDraft {
  readonly choices: readonly ColumnChoice[]
  /** The dimension stands for the rows of this table ("each store"). */
  readonly entity?: string
  /** Each of its rows stands for itself, namesakes too. */
  readonly each?: true
  readonly grain?: TimeGrain
  readonly item?: Item
}

/** One chart as the words have it: what is measured, what it is broken down by. */
export interface Draft {
  readonly measures: readonly MeasureDraft[]
  readonly x?: DimensionDraft
  /** The second place of points that an aggregate sizes. */
  readonly y?: DimensionDraft
  readonly series?: DimensionDraft
  readonly facet?: DimensionDraft
  /** "by", "per", "each" was said: groups are wanted, not rows. */
  readonly grouped: boolean
  /** Tables that were named beside the columns. */
  readonly named: readonly string[]
  readonly conditions: readonly ConditionReading[]
  readonly items: readonly Item[]
  /** Breakdowns for which one chart has no room. */
  readonly left: readonly Item[]
}

export type Shape = Pick<Draft, 'measures' | 'x' | 'series' | 'facet'> & Partial<Pick<Draft, 'left'>>

/** Colours and panels, where they were asked for. */
export type Ends = Pick<Shape, 'series' | 'facet'>

/** What a chart is put together from. */
export interface Parts {
  readonly understanding: Understanding
  readonly measures: readonly MeasureDraft[]
  /** Columns, and things behind a mark, that have no place yet. */
  readonly pool: readonly Item[]
  /** All of which nothing is computed. */
  readonly rest: readonly Item[]
  /** Columns of which is asked how many there are. */
  readonly counted: readonly Item[]
  readonly time: DimensionDraft | undefined
  readonly ends: Ends
  readonly dimension: (item: Item) => DimensionDraft
}

/** A column of which no calculation was said. */
export function measureOf(item: Item): MeasureDraft {
  return { aggregate: 'auto', choices: item.columns, item }
}

/** "Orders by store over time": the thing behind a mark, beside nothing but the time. */
export function thingOverTime(dims: readonly DimensionDraft[], { understanding, rest, dimension }: Parts): readonly DimensionDraft[] {
  const { tokens, grains } = understanding
  const [only, ...more] = dims
  if (!only || more.length > 0 || (only.grain === undefined && only.item !== undefined && only.item.sort !== 'date')) return dims
  // "By month and store".
  const isListed = ({ start }: Item): boolean =>
    tokens[start - 1]?.lower === 'and' && grains.some(({ asked, end }) => asked && end === start - 1)
  const thing = rest.find((item) => item.table !== undefined && (item.marker === 'group' || isListed(item)) && item.aggregates.length === 0)
  return thing && thing !== only.item ? [only, dimension(thing)] : dims
}

/** A third group makes small pictures; what is beyond has no room. */
export function withMore(shaped: Shape, dims: readonly DimensionDraft[]): Shape {
  const used = [shaped.x, shaped.series, shaped.facet]
  const more = dims.filter((each) => !used.includes(each) && each.item?.marker !== undefined && each.item.sort !== 'number')
  const panel = shaped.x && shaped.series && !shaped.facet ? more[0] : undefined
  const left = more.filter((each) => each !== panel)
  return {
    ...shaped,
    ...(panel ? { facet: panel } : {}),
    left: left.flatMap((each) => each.item ?? []),
  }
}
