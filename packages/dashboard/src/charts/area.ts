import type { Chart } from './chart.ts'
import { continuousChannel, valueChannel } from './channels.ts'
import { readSeries } from './series.ts'
import { wordsIn } from './words.ts'

export const area: Chart = {
  kind: 'area',
  purpose: 'shows how a whole and its parts change over time',
  size: { w: 6, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts) return { mark: { type: 'area', tooltip: true }, encoding: {} }
    const stacked = input.plan.stack !== 'grouped' && parts.series !== undefined
    const normalized = stacked && input.plan.stack === 'normalized' && parts.value.numbers.every((number) => number >= 0)
    const share = normalized ? { format: '.0%', title: wordsIn(input.locale).share.replace('{title}', () => parts.value.look.title) } : {}
    const many = (parts.axis?.labels.length ?? 0) > 40
    return {
      ...(parts.transforms.length > 0 ? { transform: parts.transforms } : {}),
      mark: { type: 'area', tooltip: true, line: true, point: many ? false : { size: 24 }, fillOpacity: stacked ? 0.75 : 0.35 },
      encoding: {
        ...(parts.axis ? { x: continuousChannel(parts.axis) } : {}),
        y: { ...valueChannel(parts.value, { zero: true, ...share }), stack: stacked ? (normalized ? 'normalize' : 'zero') : null },
        ...parts.encoding,
      },
      ...parts.resolve,
    }
  },
}
