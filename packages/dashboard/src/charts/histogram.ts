import { bar } from './bar.ts'
import { binChannels } from './bins.ts'
import type { Chart } from './chart.ts'
import { axisNumber, valueChannel } from './channels.ts'
import { readSeries } from './series.ts'

export const histogram: Chart = {
  kind: 'histogram',
  purpose: 'shows how often values of a number fall into equal steps',
  size: { w: 6, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts?.axis || parts.axis.shape !== 'number' || parts.axis.column.binStep === undefined) return bar.build(input)
    return {
      ...(parts.transforms.length > 0 ? { transform: parts.transforms } : {}),
      mark: { type: 'bar', tooltip: true, binSpacing: 1 },
      encoding: {
        ...binChannels(parts.axis, 'x', axisNumber(parts.axis)),
        y: { ...valueChannel(parts.value, { zero: true, oneMark: true }), stack: parts.series ? 'zero' : null },
        ...parts.encoding,
      },
      ...parts.resolve,
    }
  },
}
