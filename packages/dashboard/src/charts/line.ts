import type { Chart } from './chart.ts'
import { continuousChannel, valueChannel, zeroIsNear } from './channels.ts'
import { readSeries } from './series.ts'

/** Up to so many places the single points are drawn too. */
const fewPoints = 40

export const line: Chart = {
  kind: 'line',
  purpose: 'shows how quantities change over time or another order; one line for each series',
  size: { w: 6, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts) return { mark: { type: 'line', tooltip: true }, encoding: {} }
    const many = (parts.axis?.labels.length ?? 0) > fewPoints
    const palette = 12
    const dashes = parts.series && parts.series.labels.length > palette
    return {
      ...(parts.transforms.length > 0 ? { transform: parts.transforms } : {}),
      mark: { type: 'line', tooltip: true, point: many ? { size: 60, opacity: 0 } : { size: 36 } },
      encoding: {
        ...(parts.axis ? { x: continuousChannel(parts.axis) } : {}),
        y: valueChannel(parts.value, { zero: zeroIsNear(parts.value.numbers) }),
        ...parts.encoding,
        ...(dashes ? { strokeDash: { field: parts.series.field, type: 'nominal', legend: null } } : {}),
      },
      ...parts.resolve,
    }
  },
}
