import { columnsOfFormula } from '../../../sql/formula.ts'
import type { Draft, Frame } from './frame.ts'
import { keyOf } from './frame.ts'

/** What a chart is for in an overview. */
export const slots = ['figure', 'trend', 'ranking', 'composition', 'distribution', 'relation', 'spread', 'cross', 'list', 'season'] as const
export type Slot = (typeof slots)[number]

export interface Candidate {
  readonly slot: Slot
  /** Comparable within a slot; about 0..2. */
  readonly score: number
  readonly draft: Draft
  readonly frame: Frame
  /** Equal for two charts that tell the same. */
  readonly says: string
  /** What it measures and what it groups by, for variety. */
  readonly measure: string
  readonly groups: readonly string[]
  /** `table` and `table\0column` of everything it shows. */
  readonly touches: ReadonlySet<string>
}

export function candidate(slot: Slot, score: number, frame: Frame, draft: Draft): Candidate {
  const groupings = [...draft.dimensions, ...(draft.series ? [draft.series] : [])]
  const measure = draft.measures.map(({ aggregate, column, metric = '' }) => `${aggregate} ${column ? keyOf(column) : metric}`).join('; ')
  const groups = groupings
    .filter((dimension) => dimension.grain === undefined && !dimension.bin)
    .map((dimension) => keyOf(dimension.column))
  const parts = groupings.map((dimension) => `${keyOf(dimension.column)} ${dimension.grain ?? (dimension.bin ? 'bins' : '')}`)
  const rows = ['histogram', 'boxplot', 'point'].includes(draft.kind) ? draft.kind : ''
  const columns = [
    ...draft.measures.flatMap(({ column, formula }) => [...(column ? [column] : []), ...(formula ? columnsOfFormula(formula) : [])]),
    ...groupings.map((dimension) => dimension.column),
    ...frame.whereColumns,
  ]
  const counted = draft.measures.some(({ aggregate, column }) => aggregate === 'count' || column === undefined)
  const touches = new Set([
    ...columns.map((column) => column.relation),
    ...columns.map(keyOf),
    ...(counted || rows !== '' ? [frame.base.id] : []),
    // Counting a key counts the rows of the table it leads to.
    ...draft.measures.flatMap(({ aggregate, column }) =>
      aggregate === 'count_distinct' && column
        ? frame.entities.filter(({ key }) => keyOf(key) === keyOf(column)).map(({ table }) => table.id)
        : [],
    ),
  ])
  return {
    slot,
    score,
    frame,
    draft,
    says: `${frame.base.id}|${rows}|${measure}|${parts.toSorted().join('; ')}`,
    measure,
    // A list is of its first column; the others only say more of it.
    groups: slot === 'list' ? groups.slice(0, 1) : groups,
    touches,
  }
}
