import type { Chart } from './chart.ts'
import { colorChannel, facetChannel, fieldTooltip, foldedTooltip, valueTooltip } from './channels.ts'
import { fieldsOf, transformsOf } from './field.ts'
import { freeName } from './naming.ts'
import { otherOf, readSeries } from './series.ts'

export const arc: Chart = {
  kind: 'arc',
  purpose: 'shows the shares of a few parts in a whole, as a pie or a ring',
  size: { w: 4, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts) return { mark: { type: 'arc', tooltip: true }, encoding: {} }
    const slices = parts.axis ?? parts.series
    const [facet] = fieldsOf(input, 'facet')
    const place = freeName('place', new Set(input.columns.map((column) => column.name)))
    // A pie has no place for a further breakdown.
    const transforms = parts.axis ? transformsOf(parts.axis, facet) : parts.transforms
    return {
      transform: [...transforms, { window: [{ op: 'row_number', as: place }] }],
      mark: {
        type: 'arc',
        tooltip: true,
        ...(input.rows.length > 40 ? {} : { padAngle: 0.01 }),
        ...(input.plan.donut ? { innerRadius: 52 } : {}),
      },
      encoding: {
        theta: { field: parts.value.field, type: 'quantitative', stack: true },
        // Slices follow the order of the rows, clockwise from the top.
        order: { field: place, type: 'quantitative' },
        ...(slices ? { color: colorChannel(input, slices, otherOf(input, slices)) } : {}),
        ...(facet ? { facet: facetChannel(facet) } : {}),
        tooltip: [...(slices ? [fieldTooltip(slices)] : []), valueTooltip(parts.value), ...foldedTooltip(input)],
      },
    }
  },
}
