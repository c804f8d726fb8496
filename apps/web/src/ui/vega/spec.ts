import type { ChartSpec } from '@chitravani/protocol'

type Json = Readonly<Record<string, unknown>>
interface Channel {
  readonly field?: unknown
  readonly type?: unknown
  readonly bin?: unknown
  readonly legend?: unknown
  readonly scale?: { readonly type?: unknown } | null
  readonly axis?: unknown
}

/**
 * Adds a brush along the horizontal axis where that axis is time or bins of a number: a stretch of it can then be a filter. A stretch of
 * sums stands for no rows.
 * Only single views have one; the names of its marks begin with `brush`.
 */
export function withBrush(spec: Json): Json {
  return brushable(spec) ? { ...spec, params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }] } : spec
}

function brushable(spec: Json): boolean {
  const x = (spec['encoding'] as { x?: Channel } | undefined)?.x
  const single = !('layer' in spec || 'facet' in spec || 'hconcat' in spec || 'vconcat' in spec) && spec['mark'] !== undefined
  return (
    single &&
    (x?.type === 'temporal' || (x?.type === 'quantitative' && x.bin !== undefined)) &&
    typeof x.field === 'string' &&
    !hasSmallMultiples(spec)
  )
}

/** Small multiples keep the size they are given; they scroll where it is more than there is. */
function hasSmallMultiples(spec: Json): boolean {
  const encoding = (spec['encoding'] ?? {}) as Json
  return 'facet' in spec || 'facet' in encoding || 'row' in encoding || 'column' in encoding
}

/** How much larger than usual the letters of the page are: a wide screen, or somebody who needs them so. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isFinite(size) ? Math.min(2.5, Math.max(1, size / 16)) : 1
}

/** Pixels of a legend's label where two stand side by side on a phone: under names, numbers or nothing beside the plot. */
const lyingLabel = 60
const narrowLabel = 84
const narrowSliceLabel = 110
/** Of more the last says how many there are. */
const narrowEntries = 12
/** Pixels of one small multiple where one stands below the other. */
const narrowMultiple = 210
/** Letters that stand side by side below the bars of a phone. */
const narrowLetters = 34

/**
 * A chart for a narrow place: its legends below, where beside it they would take its room, small multiples below each other, and
 * names of bars slanted before they overlap.
 */
export function forPhone(spec: Json, slanted: boolean): Json {
  const encoding = spec['encoding'] as Readonly<Record<string, Channel | undefined>> | undefined
  if (!encoding) return spec
  const label = 'theta' in encoding ? narrowSliceLabel : isNames(encoding['y']) ? lyingLabel : narrowLabel
  const { x, facet, ...others } = Object.fromEntries(
    Object.entries(encoding).map(([name, channel]) => [name, isLegend(channel?.legend) ? below(channel, label) : channel]),
  ) as Readonly<Record<string, Channel | undefined>>
  const places = {
    ...(x ? { x: slanted ? { ...x, axis: { ...(x.axis as Json), labelAngle: -40 } } : x } : {}),
    ...(facet ? { facet: { ...facet, columns: 1 } } : {}),
  }
  return { ...spec, ...(facet ? { width: narrowMultiple } : {}), encoding: { ...places, ...others } }
}

/** Whether the names below the bars would overlap on a phone. */
export function namesCrowd(spec: Json, rows: ChartSpec['data']['values']): boolean {
  const { x } = (spec['encoding'] ?? {}) as { readonly x?: Channel }
  if (x?.type !== 'nominal' || typeof x.field !== 'string' || (x.axis as Json | undefined)?.['labelAngle'] !== 0) return false
  const field = x.field.replaceAll(/\\(.)/g, '$1')
  const own = rows.some((row) => field in row) ? field : field.replace(/_label_*$/, '')
  const names = [...new Set(rows.map((row) => String(row[own] ?? '(no value)')))]
  return names.reduce((most, name) => Math.max(most, name.length), 0) * names.length > narrowLetters
}

function isLegend(legend: unknown): legend is Json {
  return typeof legend === 'object' && legend !== null
}

function isNames(channel: Channel | undefined): boolean {
  return channel?.type === 'nominal' || channel?.type === 'ordinal'
}

function below(channel: Channel | undefined, labelLimit: number): Channel {
  const legend = (channel?.legend ?? {}) as Json
  // What was laid out for below the chart already fits there, unless names beside the plot take the room.
  if (legend['orient'] === 'bottom' && labelLimit !== lyingLabel) return channel ?? {}
  const columns = typeof legend['columns'] === 'number' ? Math.min(2, legend['columns']) : 2
  const isStrip = channel?.type === 'quantitative' && channel.scale?.type !== 'threshold'
  // A step of colours says from where to where.
  const limit = channel?.type === 'quantitative' ? narrowSliceLabel : labelLimit
  const direction = isStrip ? { direction: 'horizontal' } : { columns, labelLimit: limit, symbolLimit: narrowEntries }
  return { ...channel, legend: { ...legend, orient: 'bottom', ...direction } }
}

/** The letters of a chart in the size of the page's. */
export function withLetters(spec: Json, scale: number): Json {
  return scale === 1 || typeof spec['config'] !== 'object' ? spec : { ...spec, config: enlarged(spec['config'], scale) }
}

function enlarged(part: unknown, scale: number): unknown {
  if (Array.isArray(part) || typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'number' && /fontsize$/i.test(key) ? value * scale : enlarged(value, scale),
    ]),
  )
}
