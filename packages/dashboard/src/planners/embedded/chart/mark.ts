import type { ChartKind } from '../../../plan.ts'
import type { ColumnSort } from '../schema/column-sort.ts'
import type { ChartMention } from '../understanding.ts'

/** What is known of a chart before its mark is chosen. */
export interface Shape {
  readonly measures: number
  /** Every measure is a row's own value. */
  readonly raw: boolean
  readonly x?: ColumnSort
  readonly grain: boolean
  readonly series: boolean
  /** Distinct values on the axis, as far as known. */
  readonly categories: number
  /** A count or sum: parts that make a whole. */
  readonly additive: boolean
  /** "correlation" was said. */
  readonly relation: boolean
  /** Ordered by what is measured: no course of anything. */
  readonly ranked: boolean
}

/**
 * The mark, by what was asked and by the data. The first row that fits wins.
 *
 * | asked or shown                                     | mark      |
 * | a chart named outright                             | that one  |
 * | nothing but one number                             | text      |
 * | one column of numbers                              | histogram |
 * | two numbers of each row                            | point     |
 * | "relationship" of two aggregates                   | point     |
 * | a date or a unit of time on the axis, not ranked   | line      |
 * | "share", "proportion" of a whole, no series        | arc       |
 * | "distribution" over two kinds, no series        | arc       |
 * | "trend" over an ordered axis                       | line      |
 * | anything else                                      | bar       |
 */
export function chooseKind(shape: Shape, charts: readonly ChartMention[]): ChartKind {
  const explicit = charts.find((chart) => chart.explicit)
  if (explicit) {
    if (explicit.kind === 'histogram') return shape.x === undefined && shape.raw ? 'histogram' : 'bar'
    if (explicit.kind === 'point' && shape.measures === 0) return 'bar'
    return explicit.kind
  }
  const cue = (kind: ChartKind): boolean => charts.some((chart) => chart.kind === kind)
  if (shape.x === undefined && !shape.series) return shape.measures >= 2 ? 'point' : shape.raw ? 'histogram' : 'text'
  if (
    cue('point') &&
    shape.measures === 1 &&
    (shape.x === 'number' || shape.x === 'few' || shape.x === 'id') &&
    !shape.series &&
    charts.every((chart) => chart.kind === 'point')
  )
    return shape.relation ? 'point' : 'bar'
  if (shape.measures >= 2 && (shape.raw || cue('point')) && (shape.x === undefined || cue('point'))) return 'point'
  if ((shape.x === 'date' || shape.grain) && !(shape.ranked && !cue('line'))) return shape.categories === 1 ? 'bar' : 'line'
  // Two amounts beside each other make no whole.
  const mayBeWhole = cue('arc') && !shape.series && shape.measures < 2
  if (mayBeWhole && shape.additive) return 'arc'
  // Two parts of a whole: "gender distribution".
  if (cue('histogram') && !shape.series && shape.additive && shape.x === 'category' && shape.categories === 2) return 'arc'
  if (cue('line') && shape.x !== 'category') return 'line'
  if (mayBeWhole) return 'arc'
  return 'bar'
}
