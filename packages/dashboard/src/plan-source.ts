/** Where a chart's rows come from, as the plan has it. */

/** A table taking part in one chart. The alias is unique in the chart; `table` is the catalog's id of the table. */
export interface Relation {
  readonly alias: string
  readonly table: string
}

/** A column of a relation of the same chart (or of the enclosing condition's sub-source). */
export interface ColumnRef {
  readonly relation: string
  readonly column: string
}

export const isColumnRef = (value: object): value is ColumnRef =>
  'relation' in value && 'column' in value && typeof value.relation === 'string' && typeof value.column === 'string'

export const isSameColumn = (one: ColumnRef, other: ColumnRef): boolean => one.relation === other.relation && one.column === other.column

export interface Join {
  readonly relation: Relation
  /** `left` keeps rows of what was joined before that have no partner. */
  readonly kind: 'inner' | 'left'
  /** Pairs that must be equal: a column of an earlier relation, a column of this one. */
  readonly on: readonly { readonly left: ColumnRef; readonly right: ColumnRef }[]
}

/** The rows a chart is made from. */
export interface Source {
  readonly base: Relation
  readonly joins: readonly Join[]
}
