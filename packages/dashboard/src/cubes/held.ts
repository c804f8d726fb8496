import type { Cell, ColumnProfile } from '../connections/connection.ts'
import { convert, momentSql, rangeOps } from '../sql/criteria.ts'
import type { Bound, Op } from '../sql/criteria.ts'
import { isList } from '../sql/filter-value.ts'
import type { FilterValue } from '../sql/filter-value.ts'
import type { Dialect } from '../sql/dialect.ts'
import { dayAfter } from '../sql/quote.ts'

/** How a cube holds the values of a filter column: as they are, or moments by their day. */
export type Holding = 'number' | 'text' | 'boolean' | 'day' | 'day_of_moment' | 'month' | 'month_of_moment'

/** The ways to hold a column, the finest first; none where its values cannot be compared outside the database. */
export function holdingsOf(column: ColumnProfile): readonly Holding[] {
  switch (column.type) {
    case 'integer':
      return ['number']
    case 'number':
      // Engines differ in how they compare single precision with what is bound.
      return /^(float|real|float4|float32)\b/i.test(column.nativeType) ? [] : ['number']
    case 'text':
      return ['text']
    case 'boolean':
      return ['boolean']
    case 'date':
      return ['day', 'month']
    case 'timestamp':
      return ['day_of_moment', 'month_of_moment']
    default:
      return []
  }
}

/** The column as a cube groups by it. @param column how it is written */
export function heldSql(column: string, profile: ColumnProfile, holding: Holding, dialect: Dialect): string {
  const value = profile.keptAs === 'text' ? dialect.numberFromText(column) : column
  if (holding === 'number' || holding === 'boolean') return value
  if (holding === 'text') return dialect.ordered(dialect.text(value, profile.nativeType))
  const moment = momentSql(value, profile, dialect)
  if (holding === 'day') return moment
  return dialect.truncate(moment, holding === 'day_of_moment' ? 'day' : 'month')
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Is the value what the holding promises? What is not, such as text in a column of numbers, no cube can judge. */
export function isHeld(cell: Cell, holding: Holding): boolean {
  if (cell === null) return true
  if (holding === 'number') return typeof cell === 'number'
  if (holding === 'boolean') return typeof cell === 'boolean' || cell === 0 || cell === 1
  return typeof cell === 'string' && (holding === 'text' || dayShape.test(cell))
}

/** The values of a filter column in a cube, in the database's own order. */
export interface HeldColumn {
  readonly key: string
  readonly profile: ColumnProfile
  readonly holding: Holding
  readonly values: readonly Cell[]
}

/**
 * Which of the held values a filter keeps, one byte each.
 * @returns undefined where the held values are too coarse to tell, or the database may see it in another way
 * @throws `bad_filter_value`
 */
export function keptValues(held: HeldColumn, filter: FilterValue): Uint8Array | undefined {
  const { key, profile, values } = held
  const mask = new Uint8Array(values.length)
  const keepNull = () => {
    // Where text stands for dates, what is no date is neither null nor a day.
    if (profile.temporal && profile.temporal.as !== 'native') return false
    for (const [index, cell] of values.entries()) if (cell === null) mask[index] = 1
    return true
  }
  if (filter === null) return keepNull() ? mask : undefined
  if (typeof filter !== 'object' || isList(filter)) {
    for (const scalar of isList(filter) ? filter : [filter]) {
      if (scalar === null) {
        if (!keepNull()) return undefined
        continue
      }
      const test = testOf(held, '=', convert(key, profile, scalar))
      if (!test) return undefined
      for (const [index, cell] of values.entries()) if (cell !== null && test(cell, index)) mask[index] = 1
    }
    return mask
  }
  const ends = Object.entries(filter).filter(([, end]) => end !== undefined)
  if (ends.length === 0) return mask.fill(1)
  const tests = ends.map(([name, end]) =>
    Object.hasOwn(rangeOps, name) && end !== null && end !== undefined && profile.type !== 'boolean'
      ? testOf(held, rangeOps[name as keyof typeof rangeOps], convert(key, profile, end))
      : undefined,
  )
  if (tests.includes(undefined)) return undefined
  for (const [index, cell] of values.entries()) if (cell !== null && tests.every((test) => test?.(cell, index))) mask[index] = 1
  return mask
}

type Test = (cell: Exclude<Cell, null>, index: number) => boolean

function testOf(held: HeldColumn, op: Op, bound: Bound): Test | undefined {
  const { holding, values } = held
  if (holding === 'text') {
    if (bound.as !== 'plain') return undefined
    // By its place among the stored values: the database's own equality and order. What is not stored it must judge itself.
    const place = values.indexOf(bound.value)
    return place < 0 ? undefined : (_, index) => isOrdered(op, index - place)
  }
  if (holding === 'number' || holding === 'boolean') {
    // Whole numbers that no JavaScript number holds are bound as text.
    if (bound.as !== 'plain' || typeof bound.value === 'string' || bound.value === null) return undefined
    const given = Number(bound.value)
    return (cell) => isOrdered(op, Number(cell) - given)
  }
  if (bound.as === 'plain') return undefined
  const day = dayTest(holding, op, bound)
  if (day === undefined) return undefined
  if (day === 'never') return () => false
  if (holding === 'day' || holding === 'day_of_moment') return (cell) => isOrdered(day.op, compareText(String(cell), day.date))
  // A month is wholly on one side only where the bound lies between two months.
  if (day.op === '=') return undefined
  const edge = day.op === '>=' || day.op === '<' ? day.date : dayAfter(day.date)
  if (!edge.endsWith('-01')) return undefined
  const side = day.op === '>=' || day.op === '>' ? '>=' : '<'
  return (cell) => isOrdered(side, compareText(String(cell), edge))
}

/** The bound as a test of whole days, as `criteria.ts` writes it in SQL. */
function dayTest(
  holding: Holding,
  op: Op,
  bound: Exclude<Bound, { as: 'plain' }>,
): { readonly op: Op; readonly date: string } | 'never' | undefined {
  if (bound.as === 'date') return { op, date: bound.date }
  const [date = '', clock = ''] = bound.timestamp.split('T')
  const isMidnight = /^00:00:00(\.0*)?$/.test(clock)
  if (holding === 'day_of_moment' || holding === 'month_of_moment')
    return isMidnight && (op === '>=' || op === '<') ? { op, date } : undefined
  if (isMidnight) return { op, date }
  if (op === '=') return 'never'
  return { op: op.startsWith('>') ? '>' : '<=', date }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function isOrdered(op: Op, difference: number): boolean {
  switch (op) {
    case '=':
      return difference === 0
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    default:
      return difference >= 0
  }
}
