import type { ResultColumn } from '../sql/compiled.ts'
import type { Chart, ChartInput } from './chart.ts'
import { discreteChannel, facetChannel, fieldTooltip, layDown, readValue, valueChannel, valueTooltip, zeroIsNear } from './channels.ts'
import { columnsOf, fieldsOf, transformsOf } from './field.ts'
import type { Field } from './field.ts'
import type { Json } from './json.ts'
import { numbersOf } from './numbers.ts'
import { themeColors } from '@chitravani/protocol/themes'

const ends = ['low', 'q1', 'median', 'q3', 'high'] as const

export const boxplot: Chart = {
  kind: 'boxplot',
  purpose: 'compares how a number is spread between groups: median, quarters and outliers',
  size: { w: 6, h: 4 },
  build(input) {
    const [group] = [...fieldsOf(input, 'dimension'), ...fieldsOf(input, 'series')]
    const [facet] = fieldsOf(input, 'facet')
    const quartiles = columnsOf(input, 'quartile')
    const [measure] = columnsOf(input, 'measure')
    const lying = group !== undefined && (input.plan.orientation ? input.plan.orientation === 'horizontal' : layDown(group))
    const transforms = transformsOf(group, facet)
    const shared = transforms.length > 0 ? { transform: transforms } : {}
    if (quartiles.length >= ends.length) return { ...shared, ...fromQuartiles(input, quartiles, group, lying) }
    if (!measure) return { mark: { type: 'boxplot', box: { tooltip: true } }, encoding: {} }
    const value = readValue(input, measure)
    const color = input.plan.color
    return {
      ...shared,
      mark: {
        type: 'boxplot',
        extent: 1.5,
        size: boxWidth(group),
        box: { tooltip: true, ...(color ? { color } : {}) },
        median: { color: themeColors[input.theme].background, strokeWidth: 2 },
        rule: { color: themeColors[input.theme].line },
        outliers: { size: 16, opacity: 0.6, ...(color ? { color } : {}) },
      },
      encoding: {
        ...(group ? { [lying ? 'y' : 'x']: discreteChannel(group, lying ? 'y' : 'x') } : {}),
        [lying ? 'x' : 'y']: valueChannel(value, { zero: zeroIsNear(value.numbers) }),
        ...(facet ? { facet: facetChannel(facet) } : {}),
      },
    }
  },
}

/** Pixels of a box across: of few groups it may be broad and still fit a phone. */
function boxWidth(group: Field | undefined): number {
  const groups = group?.labels.length ?? 1
  return groups <= 4 ? 40 : groups <= 8 ? 24 : 18
}

/** Five numbers of each group, made in SQL: a line from end to end, a box over the middle half, a stroke at the median. */
function fromQuartiles(input: ChartInput, quartiles: readonly ResultColumn[], group: Field | undefined, lying: boolean): Json {
  const [low, q1, median, q3, high] = ends.map((name, index) =>
    readValue(input, quartiles.find((column) => column.of === name) ?? quartiles[index]!),
  ) as [ReturnType<typeof readValue>, ...ReturnType<typeof readValue>[]] & { length: 5 }
  const along = lying ? 'x' : 'y'
  const colors = themeColors[input.theme]
  const size = boxWidth(group)
  const numbers = quartiles.flatMap((column) => numbersOf(input.rows.map((row) => row[column.name])))
  const title = columnsOf(input, 'measure')[0]?.title ?? input.plan.measures[0]?.label ?? median!.look.title
  const axis = (value: typeof low) => ({ [along]: valueChannel({ ...value, numbers }, { zero: zeroIsNear(numbers), title }) })
  const tooltip = [...(group ? [fieldTooltip(group)] : []), ...[low, q1!, median!, q3!, high!].map(valueTooltip)]
  return {
    encoding: { ...(group ? { [lying ? 'y' : 'x']: discreteChannel(group, lying ? 'y' : 'x') } : {}), tooltip },
    layer: [
      { mark: { type: 'rule', tooltip: true, color: colors.line }, encoding: { ...axis(low), [`${along}2`]: { field: high!.field } } },
      {
        mark: { type: 'bar', tooltip: true, size, ...(input.plan.color ? { color: input.plan.color } : {}) },
        encoding: { ...axis(q1!), [`${along}2`]: { field: q3!.field } },
      },
      { mark: { type: 'tick', tooltip: true, size, thickness: 2, color: colors.background }, encoding: axis(median!) },
    ],
  }
}
