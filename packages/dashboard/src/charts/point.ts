import type { Chart } from './chart.ts'
import {
  colorChannel,
  continuousChannel,
  facetChannel,
  fieldTooltip,
  readValue,
  valueChannel,
  valueTooltip,
  zeroIsNear,
} from './channels.ts'
import type { Value } from './channels.ts'
import { columnsOf, fieldsOf, transformsOf } from './field.ts'
import type { Field } from './field.ts'
import { escapeField } from './json.ts'
import { otherOf } from './series.ts'
import { themeColors } from '@chitravani/protocol/themes'

export const point: Chart = {
  kind: 'point',
  purpose: 'shows how two quantities go together; a third, or an aggregate of what shares its place, as size; groups as colour',
  size: { w: 6, h: 5 },
  build(input) {
    const [first, second, third] = columnsOf(input, 'measure').map((column) => readValue(input, column))
    const [what, other] = fieldsOf(input, 'dimension')
    // Two dimensions place the points, and the one measure says how large they are.
    const across = second === undefined ? other : undefined
    const size = across ? first : third
    const [series] = fieldsOf(input, 'series')
    const [facet] = fieldsOf(input, 'facet')
    // What each point is stands only in its tooltip where two measures place it; then it may be missing.
    const placed = second === undefined
    const transforms = transformsOf(placed || what?.shape !== 'time' ? what : undefined, across, series, facet)
    const axis = (value: Value) => valueChannel(value, { zero: zeroIsNear(value.numbers), oneMark: true })
    const places =
      what && across
        ? { x: placeOf(what), y: placeOf(across) }
        : first && second
          ? { x: axis(first), y: axis(second) }
          : first
            ? { ...(what ? { x: continuousChannel(what) } : {}), y: axis(first) }
            : {}
    const crowded = input.rows.length > 400
    const details = columnsOf(input, 'detail').map((column) => ({ field: escapeField(column.name), type: 'nominal', title: column.title }))
    return {
      ...(transforms.length > 0 ? { transform: transforms } : {}),
      mark: { type: 'point', tooltip: true, filled: true, opacity: crowded ? 0.45 : 0.75, ...(size ? {} : { size: crowded ? 22 : 60 }) },
      encoding: {
        ...places,
        ...(size ? { size: sizeChannel(size, themeColors[input.theme].other, input.rows.length) } : {}),
        ...(series
          ? { color: colorChannel(input, series, otherOf(input, series)) }
          : input.plan.color
            ? { color: { value: input.plan.color } }
            : {}),
        ...(facet ? { facet: facetChannel(facet) } : {}),
        tooltip: [
          ...[what, across, series].filter((field) => field !== undefined).map(fieldTooltip),
          ...[first, second, size].filter((value) => value !== undefined).map(valueTooltip),
          ...details,
        ],
      },
    }
  },
}

/** Room for the largest bubble at either end of an axis of numbers. */
function placeOf(field: Field): object {
  const channel = continuousChannel(field)
  return field.shape === 'number' && field.labels.length > 1 ? { ...channel, scale: { zero: false, nice: false, padding: 18 } } : channel
}

/** Bubbles: the area follows the number; of many each has less room. @param many how many there are */
function sizeChannel(size: Value, symbolFillColor: string, many: number): object {
  const largest = Math.round(Math.max(90, Math.min(700, 70_000 / Math.max(1, many))))
  const scale = { range: [largest < 300 ? 6 : 16, largest], zero: size.numbers.every((number) => number >= 0) }
  return {
    field: size.field,
    type: 'quantitative',
    title: size.look.title,
    scale,
    legend: { orient: 'bottom', format: size.look.axis, tickCount: 3, symbolFillColor },
  }
}
