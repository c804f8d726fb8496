import type { ChartKind } from '../plan.ts'
import type { Cell } from '../connections/connection.ts'
import type { VegaLiteSpec } from './chart.ts'
import { charts } from './index.ts'
import type { Json } from './json.ts'

/** Pixels of one line of the grid. */
export const rowHeight = 80
/** What a tile's own heading takes of them. */
const heading = 48

/** Cells that a chart likes by what it shows: lying bars and heatmaps by their lines, small multiples by their rows. */
export function likedSize(
  kind: ChartKind,
  spec: VegaLiteSpec,
  values: readonly Readonly<Record<string, Cell>>[],
): { readonly w: number; readonly h: number } {
  const size = charts[kind].size
  const encoding = (spec['encoding'] ?? {}) as Readonly<Record<string, Json | undefined>>
  const multiple = (['facet', 'column', 'row'] as const).map((channel) => encoding[channel]).find((channel) => channel !== undefined)
  if (multiple) {
    const perRow = Number(multiple['columns'] ?? 1)
    const rows = 'row' in encoding ? countDistinct(encoding['row'], values) : Math.ceil(countDistinct(multiple, values) / perRow)
    return { w: perRow >= 3 ? 12 : perRow === 2 ? 7 : size.w, h: cells(rows * 175 + 70, size.h, 12) }
  }
  if (kind === 'text') return size
  if (kind === 'table') return { w: size.w, h: cells(Math.min(values.length, 50) * 26 + 40, 3, 8) }
  const y = encoding['y']
  if (y && (y['type'] === 'nominal' || y['type'] === 'ordinal')) {
    const lines = countDistinct(y, values) * ('yOffset' in encoding ? 2 : 1)
    const h = cells(lines * 19 + 70, size.h, 10)
    // What is that high would leave its neighbours long and empty.
    return { w: h > 6 || isCrowded(encoding['x'], values) ? 12 : size.w, h }
  }
  const x = encoding['x']
  return isCrowded(x, values) ? { w: 12, h: size.h } : size
}

function isCrowded(x: Json | undefined, values: readonly Readonly<Record<string, Cell>>[]): boolean {
  return x !== undefined && (x['type'] === 'nominal' || x['type'] === 'ordinal') && countDistinct(x, values) > 24
}

function cells(pixels: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.ceil((pixels + heading) / rowHeight)))
}

function countDistinct(channel: Json | undefined, values: readonly Readonly<Record<string, Cell>>[]): number {
  const field = (typeof channel?.['field'] === 'string' ? channel['field'] : '').replaceAll(/\\(.)/g, '$1')
  const own = values.some((row) => field in row) ? field : field.replace(/_label_*$/, '')
  // A field that is made by folding has its names in the sort.
  if (!values.some((row) => own in row)) return Array.isArray(channel?.['sort']) ? channel['sort'].length : 1
  return new Set(values.map((row) => row[own])).size
}
