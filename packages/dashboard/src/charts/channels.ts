import type { ChartInput } from './chart.ts'
import { timeFormat, timeTicks, timeUnit } from './calendar.ts'
import { cellsOf } from './field.ts'
import type { Field } from './field.ts'
import { compact, escapeField } from './json.ts'
import type { Json } from './json.ts'
import { numberLook, numbersOf } from './numbers.ts'
import type { NumberLook } from './numbers.ts'
import { lettersOf } from './text-width.ts'
import { themeColors } from '@chitravani/protocol/themes'
import type { ResultColumn } from '../sql/compiled.ts'

/** Characters a label may take before it is laid down or cut. */
const shortLabel = 12
/** Pixels of a label before it ends in dots. */
const labelLimit = 150
/** What a slice's share takes in its legend: `  6.2%`. */
const shareLetters = 6
/** As many slanted names stand below bars without touching. */
const mostNames = 16
/** Pixels between the labels of an axis of numbers. */
const labelSeparation = 6

/** A measure, ready for encodings. */
export interface Value {
  readonly field: string
  readonly look: NumberLook
  readonly numbers: readonly number[]
}

export function readValue(input: ChartInput, column: ResultColumn): Value {
  const cells = cellsOf(input, column)
  return { field: escapeField(column.name), look: numberLook(column, cells, input.locale), numbers: numbersOf(cells) }
}

/** A number on an axis. `zero` is the honest baseline of lengths and areas; `oneMark` says that no layers share the axis. */
export function valueChannel(
  value: Value,
  options: { readonly zero: boolean; readonly format?: string; readonly title?: string; readonly oneMark?: boolean },
): Json {
  const format = options.format ?? value.look.axis
  return {
    field: value.field,
    type: 'quantitative',
    title: (options.title ?? value.look.title) || null,
    scale: compact({
      zero: options.zero,
      nice: 5,
      domain: options.oneMark && options.zero && format.endsWith('s') ? neverOnlyZero(value.numbers) : undefined,
    }),
    axis: compact({
      format,
      tickCount: 5,
      tickMinStep: value.look.minStep,
      labelOverlap: true,
      labelSeparation,
      labelLimit,
    }),
  }
}

/** Large numbers are shortened by the axis' end (k, M), which must not be zero when a filter leaves nothing but zeros. */
function neverOnlyZero(numbers: readonly number[]): Json {
  return { unionWith: numbers.every((number) => number <= 0) ? [-1, 0] : [0, 1] }
}

/** Whether lines and points may start elsewhere than at zero: they may, unless zero is near anyway. */
export function zeroIsNear(numbers: readonly number[]): boolean {
  const low = numbers.reduce((min, number) => Math.min(min, number), Infinity)
  const high = numbers.reduce((max, number) => Math.max(max, number), -Infinity)
  if (!Number.isFinite(low)) return true
  return low <= 0 ? high >= 0 || -high <= high - low : low <= high - low
}

/** A breakdown on an axis of places, one for each value: bars, cells, boxes. */
export function discreteChannel(field: Field, place: 'x' | 'y'): Json {
  const longest = field.labels.reduce((max, label) => Math.max(max, lettersOf(label)), 0)
  if (field.shape === 'time') {
    return {
      field: field.field,
      type: 'ordinal',
      timeUnit: timeUnit(field.grain, field.utc),
      title: field.title,
      sort: field.sort,
      axis: {
        format: timeFormat(field.grain, field.locale),
        labelAngle: place === 'x' && field.labels.length > 6 ? -40 : 0,
        // In another order than time's each bar needs its name.
        labelOverlap: field.labels.length > mostNames || field.sort === 'ascending',
      },
    }
  }
  if (field.shape === 'number') {
    const axis = { format: axisNumber(field), labelAngle: 0, labelOverlap: true }
    return { field: field.field, type: 'ordinal', title: field.look.title, sort: field.sort, axis }
  }
  const angle = place === 'x' && longest * field.labels.length > 56 && longest > 3 ? -40 : 0
  return {
    field: field.field,
    type: 'nominal',
    title: field.title,
    sort: field.sort,
    ...(field.places ? { scale: { domain: field.places } } : {}),
    axis: { labelAngle: angle, labelLimit: place === 'y' ? labelLimit : 110, labelOverlap: field.labels.length > 12 },
  }
}

/** A breakdown on an axis that keeps distances where it has them: lines, areas, points. */
export function continuousChannel(field: Field): Json {
  if (field.shape === 'time') {
    return {
      field: field.field,
      type: 'temporal',
      timeUnit: timeUnit(field.grain ?? (field.utc ? 'day' : 'minute'), field.utc),
      title: field.title,
      ...reversed(field),
      axis: {
        format: timeFormat(field.grain, field.locale),
        labelAngle: 0,
        labelOverlap: true,
        grid: false,
        ...timeTicks(field.labels, field.grain),
      },
    }
  }
  if (field.shape === 'number' && field.labels.length > 1) {
    return {
      field: field.field,
      type: 'quantitative',
      title: field.look.title,
      ...reversed(field),
      scale: { zero: false, nice: false },
      axis: {
        format: axisNumber(field),
        labelOverlap: true,
        labelSeparation,
        grid: false,
        ...(field.labels.length <= 12 ? { values: field.labels.map(Number) } : {}),
      },
    }
  }
  return discreteChannel(field, 'x')
}

/** The newest or largest first, where that was asked for: such an axis otherwise runs upwards. */
function reversed(field: Field): Json {
  return field.sort === 'descending' ? { sort: 'descending' } : {}
}

/** Years and codes are numbers without grouping. */
export function axisNumber(field: Field): string {
  const { column } = field
  return column.meaning === 'date' || column.meaning === 'id' || column.kind === 'temporal' ? 'd' : field.look.axis
}

/** Whether bars of the field had better lie: many labels or long ones, and no calendar. */
export function layDown(field: Field): boolean {
  if (field.shape !== 'category') return false
  const lengths = field.labels.map((label) => lettersOf(label))
  const longest = lengths.reduce((max, length) => Math.max(max, length), 0)
  return field.labels.length > 8 || longest > shortLabel || (longest > 6 && longest * field.labels.length > 60)
}

/** Colour by category. The colours stay with their categories when a filter leaves rows out. */
export function colorChannel(input: ChartInput, field: Field, other?: string): Json {
  const colors = themeColors[input.theme]
  const palette = input.plan.color ? [input.plan.color, ...colors.palette] : colors.palette
  const at = (index: number) => palette[index % palette.length]
  // With a top-N a filter may bring categories that were not there before: then the rows settle the colours.
  const fixed = field.shape !== 'time' && !input.plan.limit
  const range = field.labels.map((label, index) => (label === other ? colors.other : at(index)))
  // A top-N with its rest is as many categories and then "Other", whichever they are.
  const cut = input.plan.limit?.rest === 'other' && field.column.of === input.plan.dimensions[0]?.id ? input.plan.limit.count : undefined
  const open = cut === undefined ? palette : [...Array.from({ length: cut }, (_, index) => at(index)), colors.other]
  const type = field.shape === 'time' || field.shape === 'number' ? 'ordinal' : 'nominal'
  return compact({
    field: field.field,
    type,
    timeUnit: field.shape === 'time' ? timeUnit(field.grain, field.utc) : undefined,
    title: field.title,
    sort: field.shape === 'time' ? 'ascending' : field.sort,
    scale: fixed ? { domain: field.values, range } : { range: open },
    legend: legend(field, input.plan.kind === 'arc'),
  })
}

/** Below the chart while there are few; beside it, cut short, when they are many. A pie is as high as wide and leaves it more room. */
function legend(field: Field, isOfPie: boolean): Json {
  const longest = field.labels.reduce((max, label) => Math.max(max, lettersOf(label)), 0) + (isOfPie ? shareLetters : 0)
  const format = field.shape === 'time' ? timeFormat(field.grain, field.locale) : field.shape === 'number' ? axisNumber(field) : undefined
  if (field.labels.length > 6) return compact({ orient: 'right', symbolLimit: 16, labelLimit: isOfPie ? 190 : 130, format })
  const columns = Math.max(1, Math.min(6, Math.floor(44 / (longest + 4))))
  return compact({ orient: 'bottom', columns, labelLimit: columns === 1 ? 320 : undefined, format })
}

export function fieldTooltip(field: Field): Json {
  if (field.shape === 'time') {
    const unit = timeUnit(field.grain ?? (field.utc ? 'day' : 'minute'), field.utc)
    const format = timeFormat(field.grain ?? (field.utc ? 'day' : 'minute'), field.locale)
    return { field: field.field, type: 'temporal', timeUnit: unit, format, title: field.title }
  }
  if (field.shape === 'number') return { field: field.field, type: 'quantitative', format: axisNumber(field), title: field.look.title }
  return { field: field.field, type: 'nominal', title: field.title }
}

export function valueTooltip(value: Value): Json {
  return { field: value.field, type: 'quantitative', format: value.look.exact, title: value.look.title }
}

/** How many categories were summed up as "Other", where some were. */
export function foldedTooltip(input: ChartInput): readonly Json[] {
  return input.columns
    .filter((column) => column.role === 'folded_count' && cellsOf(input, column).some((cell) => Number(cell ?? 0) > 0))
    .map((column) => ({ field: escapeField(column.name), type: 'quantitative', format: ',d', title: column.title }))
}

/** Small multiples: cells of one size, wrapping. */
export function facetChannel(field: Field): Json {
  const header =
    field.shape === 'time'
      ? { format: timeFormat(field.grain, field.locale) }
      : field.shape === 'number'
        ? { format: axisNumber(field) }
        : {}
  return compact({
    field: field.field,
    type: field.shape === 'time' || field.shape === 'number' ? 'ordinal' : 'nominal',
    timeUnit: field.shape === 'time' ? timeUnit(field.grain, field.utc) : undefined,
    title: field.title,
    // Vega-Lite would sort small multiples by the alphabet.
    sort: field.sort ?? (field.shape === 'category' ? orderedAs(field) : undefined),
    columns: field.labels.length <= 4 ? Math.max(1, field.labels.length) : 3,
    header: { labelLimit: 180, ...header },
  })
}

/** Panels in the order of the rows; an order of Vega-Lite holds numbers or words, and where a value is missing there are both. */
function orderedAs({ values, labels }: Field): Field['values'] {
  return values.every((value) => typeof value === 'number') || values.every((value) => typeof value === 'string') ? values : labels
}
