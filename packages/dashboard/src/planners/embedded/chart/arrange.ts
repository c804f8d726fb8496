import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { ChartKind, Dimension, Measure, TimeGrain } from '../../../plan.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { dimensionLabel } from '../titles/labels.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import type { Basis } from './basis.ts'
import type { ChartBody } from './body.ts'
import { countOf } from './counted-once.ts'
import { identityOf } from './row-identity.ts'
import { binStep } from './steps.ts'

/** Values of a number beyond which it is binned. */
const most = 20
/** Single things beyond which colours tell nothing apart. */
export const mostSeries = 20
/** Marks that need nothing along an axis. */
const alone: ReadonlySet<ChartKind> = new Set(['point', 'text', 'boxplot', 'table'])
/** Marks with one axis that breaks down. */
const oneAxis: ReadonlySet<ChartKind> = new Set(['arc', 'bar', 'line', 'area'])

export type Arranged = Pick<ChartBody, 'kind' | 'measures' | 'dimensions' | 'series' | 'facet'>

/** Puts measures and dimensions to the places of a mark; another mark where the wanted one has nothing for a place. Undefined where nothing is left to show. */
export function arrange(
  understanding: Understanding,
  draft: Draft,
  basis: Basis,
  wanted: { readonly kind: ChartKind; readonly measures: readonly Measure[]; readonly grain: TimeGrain | undefined },
): Arranged | undefined {
  const { index, text } = understanding
  const { grain } = wanted
  const base = basis.source.base.table
  const x = dimensionOf('d1', draft.x, basis.xColumn, grain)
  const along = alongAxis(understanding, basis, wanted, x)
  if (!along) return undefined
  let { kind } = along
  const { measures } = along
  let dimensions: readonly Dimension[] = along.dimensions
  if (kind === 'text' && dimensions.length > 0) kind = 'bar'
  if (measures.length === 0) return undefined
  // "A line chart of the depth and the yield" of many rows is no single number.
  const arePairs = measures.length > 1 && measures.every(({ aggregate }) => aggregate === 'none')
  if (dimensions.length === 0 && !alone.has(kind)) kind = arePairs ? 'point' : 'text'
  const y = kind === 'point' ? dimensionOf('d4', draft.y, basis.yColumn, undefined) : undefined
  if (y) dimensions = [...dimensions, y]
  const series = seriesOf()
  const facet = dimensionOf('d3', draft.facet, basis.facetColumn, draft.facet?.grain)
  // Both sides of a heat map are dimensions, and a side of many numbers is binned.
  if (kind === 'rect') dimensions = [...dimensions, ...(series ? [series] : [])].map((side) => binned(side))
  return {
    kind,
    measures,
    dimensions: oneAxis.has(kind) ? dimensions.slice(0, 1) : dimensions,
    ...(series && kind !== 'rect' ? { series } : {}),
    ...(facet ? { facet } : {}),
  }

  /** Colours, unless they would be those of single things that nobody asked to tell apart, or the axis again. */
  function seriesOf(): Dimension | undefined {
    const { seriesColumn } = basis
    const profile = profileOf(index, seriesColumn)
    const isListed = draft.conditions.some(
      ({ several, choices: [choice] }) =>
        several !== undefined && choice?.table === seriesColumn?.table && choice?.column === seriesColumn?.column,
    )
    const isCrowded = profile?.unique === true && profile.distinct > mostSeries && !isListed && draft.series?.grain === undefined
    const isAsked = draft.series?.item?.marker === 'series' || draft.series?.item?.marker === 'grouping'
    const series = dimensionOf('d2', draft.series, seriesColumn, draft.series?.grain)
    // Over time the largest of them are shown, and no chart without any.
    const isTimed = grain !== undefined && draft.series?.entity !== undefined && draft.series.item?.marker !== 'versus'
    if (!series || (isCrowded && !isAsked && !isTimed)) return undefined
    return dimensions[0] && isSame(series, dimensions[0]) && !grain ? undefined : series
  }

  function binned(side: Dimension): Dimension {
    const profile = columnOf(index.catalog, side.column.relation, side.column.column)
    // "Lockers between 20 and 90": a key that is limited as a number is one.
    const isMeasured = profile?.meaning !== 'id' || basis.filters.where.some((each) => each.kind === 'between' && isOf(side, each.column))
    const isWide = profile && isNumeric(profile) && !isYear(profile) && isMeasured && profile.distinct > most
    return isWide ? { ...side, bin: binStep(profile, text) } : side
  }

  function dimensionOf(
    id: string,
    said: DimensionDraft | undefined,
    choice: ColumnChoice | undefined,
    withGrain: TimeGrain | undefined,
  ): Dimension | undefined {
    const profile = profileOf(index, choice)
    if (!choice || !profile) return undefined
    const key = identityOf(said, choice, profile, {
      index,
      base,
      counts: wanted.measures.some((measure) => measure.aggregate === 'count'),
      sums: draft.measures.some((measure) => measure.aggregate !== 'auto'),
    })
    const usable = withGrain && sortOf(profile) === 'date' && !isYear(profile) ? { grain: withGrain } : {}
    return {
      id,
      column: { relation: choice.table, column: choice.column },
      ...usable,
      ...(key === undefined ? {} : { identity: [{ relation: choice.table, column: key }] }),
      label: dimensionLabel(profile, usable.grain, tableOf(index.catalog, choice.table)),
    }
  }
}

/** The mark and what stands along its first axis: a number of single rows becomes its distribution. */
function alongAxis(
  { index, text }: Understanding,
  { xColumn, measureColumns, source }: Basis,
  { kind, measures }: { readonly kind: ChartKind; readonly measures: readonly Measure[] },
  x: Dimension | undefined,
): Pick<Arranged, 'kind' | 'measures' | 'dimensions'> | undefined {
  const [first] = measures
  const isRaw = measures.every((measure) => measure.aggregate === 'none')
  if (!x && isRaw && measures.length === 1 && first?.column && !['boxplot', 'text', 'table'].includes(kind)) {
    const profile = profileOf(index, measureColumns[0])
    if (!profile) return undefined
    const isBinned = isNumeric(profile) && (profile.distinct > most || kind === 'histogram')
    const mark = isBinned && kind === 'bar' ? 'histogram' : kind
    const bin = isBinned && mark === 'histogram' ? { bin: binStep(profile, text) } : {}
    const dimension = {
      id: 'd1',
      column: first.column,
      ...bin,
      label: dimensionLabel(profile, undefined, tableOf(index.catalog, first.column.relation)),
    }
    return { kind: mark, measures: [countOf(index.catalog, 0, source.base.table)], dimensions: [dimension] }
  }
  const profile = profileOf(index, xColumn)
  const countsNumbers = first?.aggregate === 'count' && x && profile && isNumeric(profile) && sortOf(profile) === 'number'
  if (countsNumbers && (kind === 'bar' || kind === 'histogram') && profile.distinct > most && x.bin === undefined)
    return { kind: 'histogram', measures, dimensions: [{ ...x, bin: binStep(profile, text) }] }
  return { kind: kind === 'histogram' ? 'bar' : kind, measures, dimensions: x ? [x] : [] }
}

const isOf = ({ column }: Dimension, other: ColumnRef): boolean => column.relation === other.relation && column.column === other.column

const isSame = (a: Dimension, b: Dimension): boolean => isOf(a, b.column)
