import type { ColumnProfile, TableProfile } from '../../connections/connection.ts'
import type { Aggregate } from '../../plan-aggregate.ts'
import type { ChartKind, Dimension, Measure, TimeGrain } from '../../plan.ts'
import { isNumeric, isTemporal, isYear } from '../embedded/schema/column-types.ts'
import { countWords, dimensionLabel, measureWords } from '../embedded/titles/labels.ts'
import { columnWords, nounOf } from '../embedded/titles/names.ts'
import { formatOf } from '../embedded/schema/formats.ts'
import { nameColumn } from '../embedded/schema/name-column.ts'
import { binStep, grainFor } from '../embedded/chart/steps.ts'
import { caption } from '../clean.ts'
import type { ColumnAt } from './names.ts'

/** Numbers with more values than this are cut into steps. */
const uncutNumbers = 30

/** What a column may be summed up by: keys are counted, averages are of numbers, and raw values stay raw only where they are drawn raw. */
export function fitAggregate(asked: Aggregate, column: ColumnProfile, raw: boolean): Aggregate {
  const numeric = isNumeric(column) && column.meaning !== 'id' && !isYear(column)
  if (asked === 'none') return raw ? 'none' : numeric ? (column.meaning === 'share' ? 'mean' : 'sum') : 'count_distinct'
  if (asked === 'count' || asked === 'count_distinct') return asked
  if (asked === 'min' || asked === 'max') return numeric || isTemporal(column) || isYear(column) ? asked : 'count_distinct'
  if (!numeric) return 'count_distinct'
  // Rates do not add up.
  return asked === 'sum' && column.meaning === 'share' ? 'mean' : asked
}

export function measureOf(id: string, aggregate: Aggregate, { table, column }: ColumnAt, share: boolean): Measure {
  return {
    id,
    aggregate,
    column: { relation: table.id, column: column.name },
    ...(share && (aggregate === 'sum' || aggregate === 'count_distinct') ? { share } : {}),
    label: caption(measureWords(aggregate, columnWords(column, table), nounOf(table), isTemporal(column) && !isYear(column))),
    ...formatOf(aggregate, column),
  }
}

/** The rows of one table; by its key where other tables stand beside it and repeat them. */
export function countOf(id: string, table: TableProfile, base: string, share: boolean): Measure {
  const [key, ...more] = table.primaryKey
  const repeated = table.id !== base && key !== undefined && more.length === 0
  return {
    id,
    aggregate: repeated ? 'count_distinct' : 'count',
    ...(repeated ? { column: { relation: table.id, column: key } } : {}),
    ...(share ? { share } : {}),
    label: caption(countWords(nounOf(table))),
    format: 'integer',
  }
}

export interface Wish {
  readonly grain?: TimeGrain
  readonly bin: boolean
}

/** A column to break down by: dates by a grain, numbers in steps, names with the key that tells two of them apart. */
export function dimensionOf(id: string, { table, column }: ColumnAt, wish: Wish, kind: ChartKind): Dimension {
  const ref = { relation: table.id, column: column.name }
  const grain = grainOf(column, wish.grain, kind)
  const cut =
    isNumeric(column) && column.meaning !== 'id' && !isYear(column) && (kind === 'histogram' || wish.bin || column.distinct > uncutNumbers)
  const [key] = table.primaryKey
  const standsFor =
    nameColumn(table)?.name === column.name &&
    table.primaryKey.length === 1 &&
    key !== undefined &&
    key !== column.name &&
    !column.unique &&
    column.distinct > table.rowCount * 0.6
  return {
    id,
    column: ref,
    ...(grain ? { grain } : {}),
    ...(cut && kind !== 'table' ? { bin: binStep(column, '') } : {}),
    ...(standsFor ? { identity: [{ relation: table.id, column: key }] } : {}),
    label: caption(dimensionLabel(column, grain, table)),
  }
}

function grainOf(column: ColumnProfile, asked: TimeGrain | undefined, kind: ChartKind): TimeGrain | undefined {
  if (!isTemporal(column) || isYear(column)) return undefined
  const timed = column.type === 'timestamp' || column.temporal?.as.startsWith('epoch') === true
  if (asked && (timed || !['hour', 'minute', 'hour_of_day'].includes(asked))) return asked
  return kind === 'table' ? undefined : (grainFor(column, '') ?? undefined)
}

export function isOrdered(dimension: Dimension, column: ColumnProfile | undefined): boolean {
  return dimension.grain !== undefined || dimension.bin !== undefined || (column !== undefined && (isTemporal(column) || isYear(column)))
}
