import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { Measure } from '../../../plan.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { MeasureDraft } from '../shape/draft-parts.ts'
import { isDated } from '../schema/amounts.ts'
import { joinSize } from '../schema/joins.ts'
import { countWords } from '../titles/labels.ts'
import { nounIn } from '../titles/names.ts'
import { ownKey } from '../schema/own-key.ts'
import type { ColumnChoice } from '../understanding.ts'

/** So many rows, at most, in which things of two tables meet. */
const most = 3_000_000

/** "Students and teachers of each school": several tables are counted, so their rows meet in pairs. */
export function countsSeveral(catalog: Catalog, measures: readonly MeasureDraft[], x: ColumnChoice | undefined): boolean {
  const tables = new Set(measures.flatMap((measure) => (measure.aggregate === 'count' ? (measure.table ?? []) : [])))
  const rows = (table: string): number => tableOf(catalog, table)?.rowCount ?? 0
  const pairs = [...tables].reduce((product, table) => product * rows(table), 1) / Math.max(1, x ? rows(x.table) : 1)
  const keyed = [...tables].every((table) => tableOf(catalog, table)?.primaryKey.length === 1)
  return (
    x !== undefined &&
    keyed &&
    tables.size > 1 &&
    !tables.has(x.table) &&
    pairs <= most &&
    joinSize(catalog, [x.table, ...tables]) < Infinity
  )
}

/** The key by which things are counted once each, where rows of the chart repeat them. */
export function countedOnce(
  catalog: Catalog,
  measure: MeasureDraft,
  { base, several }: { readonly base: string | undefined; readonly several: boolean },
): ColumnRef | undefined {
  const table = measure.table === undefined ? undefined : tableOf(catalog, measure.table)
  const key = table ? ownKey(table) : undefined
  const rows = base === undefined || base === table?.id ? undefined : tableOf(catalog, base)
  // "Patients by doctor" over their visits: whoever comes twice is one patient. Rows that only tie two things are left alone.
  const repeats = several || (rows !== undefined && (measure.distinct === true || (isDated(rows) && !isOneToOne(catalog, rows, table))))
  return table && key !== undefined && repeats ? { relation: table.id, column: key } : undefined
}

/** Each thing has one row there at most. */
function isOneToOne({ keys }: Catalog, rows: TableProfile, thing: TableProfile | undefined): boolean {
  const key = keys.find(({ from, to }) => from.table === rows.id && to.table === thing?.id)
  return key !== undefined && rows.columns.some(({ name, unique }) => unique && name === key.from.columns[0])
}

/** The number of rows, or of the things that they repeat, as the measure in this place. */
export function countOf(catalog: Catalog, place: number, table: string, once?: ColumnRef): Measure {
  return {
    id: `m${String(place + 1)}`,
    ...(once ? { aggregate: 'count_distinct', column: once } : { aggregate: 'count' }),
    label: countWords(nounIn(catalog, table)),
    format: 'integer',
  }
}
