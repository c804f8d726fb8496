import type { ResultColumn } from '../sql/compiled.ts'
import type { ChartInput } from './chart.ts'
import { colorChannel, facetChannel, fieldTooltip, foldedTooltip, readValue, valueTooltip } from './channels.ts'
import type { Value } from './channels.ts'
import { cellsOf, columnsOf, fieldsOf, transformsOf } from './field.ts'
import type { Field } from './field.ts'
import { compact, escapeField } from './json.ts'
import type { Json } from './json.ts'
import { freeName, nameValues } from './naming.ts'
import { wordsIn } from './words.ts'
import { themeColors } from '@chitravani/protocol/themes'

/** What bar, line and area share: one axis of values, broken down by colour and into small multiples. */
export interface SeriesParts {
  readonly value: Value
  readonly axis: Field | undefined
  /** A column, or the measures themselves when there are several. */
  readonly series: Field | undefined
  readonly transforms: readonly Json[]
  /** Colour, small multiples and tooltips. */
  readonly encoding: Json
  /** Beside the encoding: scales that the small multiples do not share. */
  readonly resolve: Json
}

export function readSeries(input: ChartInput): SeriesParts | undefined {
  const measures = columnsOf(input, 'measure')
  const known = measures.filter((column) => cellsOf(input, column).some((cell) => typeof cell === 'number'))
  const columns = known.length > 0 ? known : measures.slice(0, 1)
  const values = columns.map((column) => readValue(input, column))
  const [first] = values
  if (!first) return undefined
  const [axis] = fieldsOf(input, 'dimension')
  const [facet] = fieldsOf(input, 'facet')
  const [own] = fieldsOf(input, 'series')
  const folded = values.length > 1 ? foldMeasures(input, columns, values) : undefined
  // Measures that no common axis can show stand below each other.
  const rows = folded && (own || unlike(values)) ? folded.names : undefined
  const plain = rows && new Set(values.map(unitOf)).size > 1
  const series = own ?? (rows ? undefined : folded?.names)
  const tooltip = [axis, own].filter((field) => field !== undefined).map(fieldTooltip)
  return {
    value: { ...(folded?.value ?? first), ...(rows ? { look: { ...first.look, ...(plain ? { axis: ',f' } : {}), title: '' } } : {}) },
    axis,
    series,
    transforms: [...transformsOf(axis, own, facet), ...(folded?.transforms ?? [])],
    encoding: {
      ...(series ? { color: colorChannel(input, series, otherOf(input, series)) } : oneColor(input)),
      ...(rows ? { row: compact({ ...facetChannel(rows), columns: undefined, title: null }) } : {}),
      ...(facet ? (rows ? { column: compact({ ...facetChannel(facet), columns: undefined }) } : { facet: facetChannel(facet) }) : {}),
      tooltip: [...tooltip, ...values.map(valueTooltip), ...foldedTooltip(input)],
    },
    // Small multiples of both kinds cross; a cell without rows would have no scale of its own.
    resolve: rows && !facet ? { resolve: { scale: { x: 'shared', y: 'independent' } } } : {},
  }
}

/** Several measures as one column of numbers with a column that names them. */
function foldMeasures(
  input: ChartInput,
  columns: readonly ResultColumn[],
  values: readonly Value[],
): { readonly value: Value; readonly names: Field; readonly transforms: readonly Json[] } {
  const taken = new Set(input.columns.map((column) => column.name))
  const words = wordsIn(input.locale)
  const key = freeName('measure', taken)
  const field = freeName('value', taken)
  const labels = unalike(values.map((value) => value.look.title))
  const naming = nameValues(
    key,
    columns.map((column, index) => [column.name, labels[index] ?? column.title]),
    taken,
    words.missing,
  )
  const look = values[0]!.look
  return {
    value: { field, numbers: values.flatMap((value) => value.numbers), look: { ...look, title: words.value } },
    names: {
      column: { name: key, role: 'series', title: words.measure, kind: 'text' },
      field: naming.field,
      shape: 'category',
      title: words.measure,
      labels,
      values: labels,
      sort: labels,
      look,
      grain: undefined,
      locale: input.locale,
      utc: true,
      transforms: naming.transforms,
      hasMissing: false,
    },
    transforms: [{ fold: values.map((value) => value.field), as: [key, field] }, ...naming.transforms],
  }
}

/** Whether one axis would hide one of the measures: other kinds of numbers, or far smaller ones. */
function unlike(values: readonly Value[]): boolean {
  const heights = values
    .map((value) => value.numbers.reduce((max, number) => Math.max(max, Math.abs(number)), 0))
    .filter((height) => height > 0)
  return new Set(values.map(unitOf)).size > 1 || Math.max(...heights) > 25 * Math.min(...heights)
}

/** The titles, told apart where two are the same. */
function unalike(titles: readonly string[]): readonly string[] {
  return titles.map((title, index) => {
    const before = titles.slice(0, index).filter((other) => other === title).length
    return before === 0 ? title : `${title} (${before + 1})`
  })
}

/** Money, per cent or a bare number, as the format has it. */
function unitOf(value: Value): string {
  return value.look.axis.replaceAll(/[^$%]/g, '')
}

/** The label of the category that others were summed up in, if the rows have it in this field. */
export function otherOf(input: ChartInput, field: Field): string | undefined {
  for (const folded of columnsOf(input, 'folded_count')) {
    if (folded.of !== undefined && folded.of !== field.column.of) continue
    const row = input.rows.find((candidate) => Number(candidate[folded.name] ?? 0) > 0)
    const label = row?.[field.column.name]
    if (label !== undefined && label !== null) return String(label)
  }
  return undefined
}

/** One colour for all; what was summed up as "Other" steps back. */
function oneColor(input: ChartInput): Json {
  const colors = themeColors[input.theme]
  const folded = columnsOf(input, 'folded_count').find((column) => cellsOf(input, column).some((cell) => (cell ?? null) !== null))
  if (!folded) return input.plan.color ? { color: { value: input.plan.color } } : {}
  const test = { field: escapeField(folded.name), gt: 0 }
  return { color: { condition: { test, value: colors.other }, value: input.plan.color ?? colors.palette[0] } }
}
