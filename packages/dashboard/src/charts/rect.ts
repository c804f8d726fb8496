import type { Chart } from './chart.ts'
import { discreteChannel, facetChannel, fieldTooltip, foldedTooltip, readValue, valueTooltip } from './channels.ts'
import { stepsBelowFarValues } from './far-values.ts'
import { columnsOf, fieldsOf, transformsOf } from './field.ts'
import { themeColors } from '@chitravani/protocol/themes'

export const rect: Chart = {
  kind: 'rect',
  purpose: 'shows a quantity for each pair of two breakdowns as the colour of a cell',
  size: { w: 6, h: 5 },
  build(input) {
    const [x, second] = fieldsOf(input, 'dimension')
    const [series] = fieldsOf(input, 'series')
    const [facet] = fieldsOf(input, 'facet')
    const y = second ?? series
    const [column] = columnsOf(input, 'measure')
    const value = column ? readValue(input, column) : undefined
    const transforms = transformsOf(x, y, facet)
    const colors = themeColors[input.theme]
    const crosses = value !== undefined && value.numbers.some((number) => number < 0) && value.numbers.some((number) => number > 0)
    const steps = value === undefined || crosses || input.plan.color ? undefined : stepsBelowFarValues(value.numbers)
    const scale = crosses
      ? { range: colors.diverging, domainMid: 0 }
      : steps
        ? { type: 'threshold', domain: steps, range: colors.ramp }
        : { range: input.plan.color ? [colors.ramp[0], input.plan.color] : colors.ramp, zero: false }
    return {
      ...(transforms.length > 0 ? { transform: transforms } : {}),
      mark: { type: 'rect', tooltip: true },
      encoding: {
        ...(x ? { x: discreteChannel(x, 'x') } : {}),
        ...(y ? { y: discreteChannel(y, 'y') } : {}),
        ...(value && value.numbers.length > 0
          ? {
              color: {
                field: value.field,
                type: 'quantitative',
                title: value.look.title,
                scale,
                legend: { format: value.look.axis, ...(steps ? {} : { gradientLength: 120, tickCount: 4 }) },
              },
            }
          : {}),
        ...(facet ? { facet: facetChannel(facet) } : {}),
        tooltip: [
          ...[x, y].filter((field) => field !== undefined).map(fieldTooltip),
          ...(value ? [valueTooltip(value)] : []),
          ...foldedTooltip(input),
        ],
      },
    }
  },
}
