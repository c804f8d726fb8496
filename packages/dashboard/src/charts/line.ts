import type { Chart } from './chart.ts'
import { continuousChannel, valueChannel, zeroIsNear } from './channels.ts'
import { readSeries } from './series.ts'
import type { SeriesParts } from './series.ts'
import type { Json } from './json.ts'

/** Colours of a palette. */
const colorCount = 12

/** Up to so many places, and so many points of all lines, the single points are drawn too. */
const fewPoints = 40
const fewPointsInAll = 120

export const line: Chart = {
  kind: 'line',
  purpose: 'shows how quantities change over time or another order; one line for each series',
  size: { w: 6, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts) return { mark: { type: 'line', tooltip: true }, encoding: {} }
    const places = parts.axis?.labels.length ?? 0
    const many = places > fewPoints || places * (parts.series?.labels.length ?? 1) > fewPointsInAll
    return {
      ...(parts.transforms.length > 0 ? { transform: parts.transforms } : {}),
      mark: { type: 'line', tooltip: true, point: many ? { size: 60, opacity: 0 } : { size: 36 } },
      encoding: {
        ...(parts.axis ? { x: continuousChannel(parts.axis) } : {}),
        y: valueChannel(parts.value, { zero: zeroIsNear(parts.value.numbers) }),
        ...parts.encoding,
        ...dashes(parts),
      },
      ...parts.resolve,
    }
  },
}

/** More lines than colours: the dashes tell apart what shares a colour. */
function dashes({ series, encoding }: SeriesParts): Json {
  const color = encoding['color'] as Json | undefined
  if (!series || !color || series.labels.length <= colorCount || series.shape !== 'category') return {}
  const patterns = [
    [1, 0],
    [6, 3],
    [2, 2],
    [8, 3, 2, 3],
  ]
  const range = series.labels.map((_, index) => patterns[Math.floor(index / colorCount) % patterns.length])
  const legend = { ...(color['legend'] as Json), symbolType: 'stroke' }
  return { color: { ...color, legend }, strokeDash: { ...color, legend, scale: { domain: series.labels, range } } }
}
