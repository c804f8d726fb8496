import type { ColumnProfile } from '../../connections/connection.ts'
import type { ColumnRef, Source } from '../../plan-source.ts'
import type { ChartKind, Dimension, Measure } from '../../plan.ts'
import { isNumeric, isTemporal, isYear } from '../embedded/schema/column-types.ts'
import type { ChartBody } from '../embedded/chart/body.ts'

/** What a chart is made of before its kind is settled; each part is made for a kind. */
export interface ChartParts {
  readonly source: Source
  readonly dimensions: readonly ((kind: ChartKind) => Dimension)[]
  readonly series?: (kind: ChartKind) => Dimension
  readonly facet?: (kind: ChartKind) => Dimension
  readonly measures: readonly ((raw: boolean) => Measure)[]
  /** No measure was to be summed up. */
  readonly raw: boolean
  readonly columnOf: (ref: ColumnRef) => ColumnProfile | undefined
  readonly rowCount: number
}

export type Shape = Pick<ChartBody, 'kind' | 'measures' | 'dimensions' | 'series' | 'facet'>
export type Fitted = { readonly shape: Shape; readonly notes: readonly string[] } | { readonly problem: string }

/** Most colours and small charts that can be told apart. */
const mostSeries = 30
const mostFacets = 16

/**
 * The parts in the places that the kind has for them; where it lacks one, the nearest kind that can do without.
 * @returns a problem where nothing could be shown
 */
export function fitKind(asked: ChartKind, parts: ChartParts): Fitted {
  const notes: string[] = []
  const kind = nearestKind(asked, parts)
  if (kind === undefined) return { problem: 'the chart shows neither a measure nor a dimension' }
  if (kind !== asked) notes.push(`A ${asked} needs other parts than these; a ${kind} is shown.`)
  const raw = kind === 'boxplot' || (parts.raw && (kind === 'point' || kind === 'table'))
  const measures = parts.measures.map((measure) => measure(raw))
  const dimensions = parts.dimensions.map((dimension) => dimension(kind))
  const counted: Measure = { id: 'm1', aggregate: 'count', label: 'Count', format: 'integer' }
  const extra = { ...coloured(kind, parts, dimensions, notes), ...faceted(kind, parts, notes) }
  const of = (shape: Pick<Shape, 'measures' | 'dimensions'>): Fitted => ({ shape: { kind, ...shape, ...extra }, notes })
  switch (kind) {
    case 'text':
      return of({ measures: measures.slice(0, 1), dimensions: [] })
    case 'histogram':
      return histogram(parts, measures, dimensions, notes)
    case 'boxplot':
      return of({ measures: measures.filter(isRawNumber(parts)).slice(0, 1), dimensions: dimensions.slice(0, 1) })
    case 'point':
      return isSized(parts)
        ? of({ measures: measures.slice(0, 1), dimensions: dimensions.slice(0, 2) })
        : of({ measures: measures.slice(0, 3), dimensions: raw ? [] : dimensions.slice(0, 1) })
    case 'rect':
      return of({ measures: [measures[0] ?? counted], dimensions: dimensions.slice(0, 2) })
    case 'arc':
      return of({ measures: [measures[0] ?? counted], dimensions: dimensions.slice(0, 1) })
    case 'table':
      return of({ measures, dimensions })
    default:
      return of({ measures: measures.length > 0 ? measures : [counted], dimensions: dimensions.slice(0, 1) })
  }
}

function nearestKind(asked: ChartKind, parts: ChartParts): ChartKind | undefined {
  const [measures, dimensions] = [parts.measures.length, parts.dimensions.length]
  if (measures + dimensions === 0) return undefined
  const numbers = parts.measures.map((measure) => measure(true)).filter(isRawNumber(parts))
  switch (asked) {
    case 'text':
      return measures === 0 ? 'bar' : dimensions === 0 ? 'text' : 'bar'
    case 'point':
      return isSized(parts) || (measures >= 2 && (numbers.length >= 2 || !parts.raw)) ? 'point' : nearestKind('bar', parts)
    case 'rect':
      return dimensions >= 2 ? 'rect' : nearestKind('bar', parts)
    case 'boxplot':
      return numbers.length > 0 ? 'boxplot' : nearestKind('bar', parts)
    case 'histogram':
      return canCut(parts) ? 'histogram' : nearestKind('bar', parts)
    case 'table':
      return 'table'
    default:
      return dimensions > 0 ? asked : numbers.length === 1 && parts.raw ? nearestKind('histogram', { ...parts, raw: false }) : 'text'
  }
}

/** Two columns of numbers place the points, and an aggregate says how large each is. */
function isSized({ measures, dimensions, raw, columnOf }: ChartParts): boolean {
  const places = dimensions.slice(0, 2).map((dimension) => columnOf(dimension('point').column))
  return measures.length === 1 && !raw && places.length === 2 && places.every((profile) => profile !== undefined && isNumeric(profile))
}

function isRawNumber({ columnOf }: ChartParts): (measure: Measure) => boolean {
  return ({ column }) => {
    const profile = column && columnOf(column)
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
  }
}

function cutColumn(parts: ChartParts): ColumnRef | undefined {
  const refs = [
    ...parts.dimensions.map((dimension) => dimension('histogram').column),
    ...parts.measures.flatMap((measure) => measure(true).column ?? []),
  ]
  return refs.find((ref) => {
    const profile = parts.columnOf(ref)
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id' && !isYear(profile) && !isTemporal(profile)
  })
}

function canCut(parts: ChartParts): boolean {
  return cutColumn(parts) !== undefined
}

/** Rows counted by steps of one column of numbers. */
function histogram(parts: ChartParts, measures: readonly Measure[], dimensions: readonly Dimension[], notes: readonly string[]): Fitted {
  const ref = cutColumn(parts)
  const own = dimensions.find(({ column }) => column.column === ref?.column && column.relation === ref.relation)
  const counts = measures.find(({ aggregate }) => aggregate === 'count')
  if (!ref) return { problem: 'a histogram needs a column of numbers' }
  const profile = parts.columnOf(ref)
  const label = own?.label ?? measures.find(({ column }) => column?.column === ref.column)?.label ?? profile?.name ?? ''
  const bin = own?.bin ?? (profile ? { step: stepOf(profile) } : undefined)
  const measure: Measure = counts ?? { id: 'm1', aggregate: 'count', label: 'Count', format: 'integer' }
  return {
    shape: { kind: 'histogram', measures: [measure], dimensions: [{ id: 'd1', column: ref, label, ...(bin ? { bin } : {}) }] },
    notes,
  }
}

function stepOf({ min, max, type }: ColumnProfile): number {
  const width = typeof min === 'number' && typeof max === 'number' && max > min ? max - min : 10
  const rough = width / 12
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  return type === 'integer' ? Math.max(1, Math.round(step)) : step
}

function coloured(kind: ChartKind, parts: ChartParts, dimensions: readonly Dimension[], notes: string[]): Pick<Shape, 'series'> {
  if (!parts.series || !['bar', 'line', 'area', 'point'].includes(kind)) return {}
  const series = parts.series(kind)
  const [axis] = dimensions
  if (axis && series.column.column === axis.column.column && series.column.relation === axis.column.relation && series.grain === axis.grain)
    return {}
  const profile = parts.columnOf(series.column)
  if (profile && series.grain === undefined && series.bin === undefined && profile.distinct > mostSeries) {
    notes.push(`${series.label} has too many values for colours and is left out.`)
    return {}
  }
  return { series }
}

function faceted(kind: ChartKind, parts: ChartParts, notes: string[]): Pick<Shape, 'facet'> {
  if (!parts.facet || kind === 'text' || kind === 'table' || kind === 'histogram' || kind === 'boxplot') return {}
  const facet = parts.facet(kind)
  const profile = parts.columnOf(facet.column)
  if (profile && facet.grain === undefined && facet.bin === undefined && profile.distinct > mostFacets) {
    notes.push(`${facet.label} has too many values for small charts and is left out.`)
    return {}
  }
  return { facet }
}
