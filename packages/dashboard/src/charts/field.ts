import type { Cell } from '../connections/connection.ts'
import type { ChartPlan, TimeGrain } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'
import type { ChartInput } from './chart.ts'
import { escapeField } from './json.ts'
import type { Json } from './json.ts'
import { isFolded, partNames } from './calendar.ts'
import { nameMissing, nameValues } from './naming.ts'
import { numberLook, numbersOf } from './numbers.ts'
import type { NumberLook } from './numbers.ts'
import { wordsIn } from './words.ts'

/** What kind of place a column has on an axis. */
export type Shape = 'category' | 'calendar' | 'time' | 'number'

/** A column that others are broken down by, ready for encodings. */
export interface Field {
  readonly column: ResultColumn
  /** Escaped name of what is drawn: the column, or the names made for its values by `transforms`. */
  readonly field: string
  readonly shape: Shape
  readonly title: string
  /** What is drawn, in the order of first appearance. */
  readonly labels: readonly string[]
  /** The same as the rows have it: scales tell the number 1 from the text "1". */
  readonly values: readonly (string | number)[]
  /** Order of a discrete axis; null is the order of the rows. */
  readonly sort: readonly string[] | 'ascending' | 'descending' | null
  /** Parts of the calendar that an axis shows, with and without rows; absent where those without rows are left out. */
  readonly places?: readonly string[]
  readonly look: NumberLook
  readonly grain: TimeGrain | undefined
  readonly locale: string
  /** Dates without a time of day are kept in UTC so that no browser's zone moves them to the day before. */
  readonly utc: boolean
  readonly transforms: readonly Json[]
  readonly hasMissing: boolean
}

export function columnsOf(input: ChartInput, role: ResultColumn['role']): readonly ResultColumn[] {
  return input.columns.filter((column) => column.role === role)
}

/** All the column's cells, in the order of the rows. */
export function cellsOf(input: ChartInput, column: ResultColumn): readonly (Cell | undefined)[] {
  return input.rows.map((row) => row[column.name])
}

/** The fields of a role, in the order of the plan. */
export function fieldsOf(input: ChartInput, role: 'dimension' | 'series' | 'facet'): readonly Field[] {
  return columnsOf(input, role).map((column) => readField(input, column))
}

function readField(input: ChartInput, column: ResultColumn): Field {
  const cells = cellsOf(input, column)
  const hasMissing = cells.some((cell) => cell === null || cell === undefined)
  const measured = shapeOf(column, cells)
  // A number that is missing can be named among others, but has no place between them.
  const shape = measured === 'number' && hasMissing && !isDistance(input.plan, column) ? 'category' : measured
  const order = orderAsked(input.plan, column)
  const taken = new Set(input.columns.map((other) => other.name))
  const words = wordsIn(input.locale)
  const base = {
    column,
    shape,
    title: column.title,
    look: numberLook(column, cells, input.locale),
    grain: column.grain,
    locale: input.locale,
    utc: !cells.some((cell) => typeof cell === 'string' && /\d[T ]\d/.test(cell) && !cell.endsWith('Z')),
    hasMissing,
  }
  const drawn = distinct(cells.map((cell) => (cell === null || cell === undefined ? words.missing : String(cell))))
  if (shape === 'calendar' && isFolded(column.grain)) {
    const names = partNames(column.grain, input.locale)
    const named = nameValues(column.name, names, taken, words.missing)
    const natural = [...names.map(([, name]) => name), words.missing]
    const present = new Set(cells.map((cell) => names.find(([value]) => value === cell)?.[1] ?? words.missing))
    const sort = order === 'data' ? null : order === 'asc' ? natural : natural.slice(0, -1).toReversed().concat(words.missing)
    const labels = natural.filter((name) => present.has(name))
    const places = input.plan.limit ? {} : placesOf(sort, labels, words.missing)
    return { ...base, field: named.field, transforms: named.transforms, labels, values: labels, sort, ...places }
  }
  if (shape === 'time' || shape === 'number') {
    const sort = order === 'data' ? null : order === 'asc' || onlyChooses(input.plan) ? 'ascending' : 'descending'
    const transforms = shape === 'time' && hasMissing ? [{ filter: { field: escapeField(column.name), valid: true } }] : []
    const labels = drawn.filter((label) => label !== words.missing)
    const values = shape === 'number' ? labels.map(Number) : labels
    return { ...base, field: escapeField(column.name), transforms, labels, values, sort }
  }
  if (column.kind === 'boolean') {
    const named = nameValues(
      column.name,
      [
        [true, words.yes],
        [false, words.no],
        [1, words.yes],
        [0, words.no],
      ],
      taken,
      words.missing,
    )
    const labels = distinct(
      cells.map((cell) => (cell === null || cell === undefined ? words.missing : Number(cell) === 1 ? words.yes : words.no)),
    )
    return { ...base, field: named.field, transforms: named.transforms, labels, values: labels, sort: null }
  }
  const values = [...new Set(cells.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? words.missing))))]
  if (shape === 'category' && hasMissing) {
    const named = nameMissing(column.name, taken, words.missing)
    return { ...base, field: named.field, transforms: named.transforms, labels: drawn, values, sort: null }
  }
  return { ...base, field: escapeField(column.name), transforms: [], labels: drawn, values, sort: null }
}

/** All parts of the calendar where most have rows and one between them has none: a gap that must be seen. */
function placesOf(sort: readonly string[] | null, labels: readonly string[], missing: string): Pick<Field, 'places'> {
  if (!sort || labels.length * 2 < sort.length) return {}
  const parts = sort.filter((name) => name !== missing)
  const has = parts.map((name) => labels.includes(name))
  const isGap = has.lastIndexOf(true) - has.indexOf(true) + 1 > has.filter(Boolean).length
  return isGap ? { places: labels.includes(missing) ? [...parts, missing] : parts } : {}
}

/** The order of a top-N says which rows are drawn; the newest ten of a line still run upwards. */
function onlyChooses({ kind, limit }: ChartPlan): boolean {
  return limit !== undefined && (kind === 'line' || kind === 'area' || kind === 'point')
}

/** Whether the column's numbers stand at their distances, as on the axis of a line or of bins. */
function isDistance(plan: ChartPlan, column: ResultColumn): boolean {
  if (column.role !== 'dimension') return false
  if (plan.kind === 'line' || plan.kind === 'area' || plan.kind === 'point') return true
  return column.binStep !== undefined && (plan.kind === 'histogram' || (plan.kind === 'bar' && !plan.series))
}

/** By what the cells are, not only by what the column says: an engine may keep a year as a number. */
function shapeOf(column: ResultColumn, cells: readonly (Cell | undefined)[]): Shape {
  const present = cells.filter((cell) => cell !== null && cell !== undefined)
  if (isFolded(column.grain) && present.every((cell) => typeof cell === 'number')) return 'calendar'
  if (column.kind === 'temporal' && present.length > 0 && present.every(isIsoDate)) return 'time'
  const numeric = column.kind === 'number' || column.kind === 'temporal' || column.binStep !== undefined
  return numeric && present.length > 0 && present.length === numbersOf(present).length ? 'number' : 'category'
}

function isIsoDate(cell: Cell): boolean {
  return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(cell) && !Number.isNaN(Date.parse(cell))
}

/** Whether the dimension's own order was asked for (or nothing was), or that of the rows. */
function orderAsked(plan: ChartPlan, column: ResultColumn): 'asc' | 'desc' | 'data' {
  const first = plan.sort[0]
  if (!first) return 'asc'
  if (!('dimension' in first.by)) {
    // A measure orders the axis; what else is broken down keeps its own order.
    return column.of !== undefined && column.of === plan.dimensions[0]?.id ? 'data' : 'asc'
  }
  const own = plan.sort.find((sort) => 'dimension' in sort.by && sort.by.dimension === column.of)
  return own?.order ?? 'asc'
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)]
}

/** The transforms of several fields, one after the other. */
export function transformsOf(...fields: readonly (Field | undefined)[]): readonly Json[] {
  return fields.flatMap((field) => field?.transforms ?? [])
}
