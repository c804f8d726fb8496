import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import type { ColumnRef } from '../../../plan-source.ts'

/** What a column comes to. */
export const sumOf = (relation: string, column: string): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'sum',
  of: { kind: 'column', column: { relation, column } },
})

/** One column times another, row by row. */
export const sumOfProduct = (left: ColumnRef, right: ColumnRef): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'sum',
  of: { kind: 'calculation', op: '*', left: { kind: 'column', column: left }, right: { kind: 'column', column: right } },
})

/** How many different ones a column holds: the things that rows are of. */
export const differentIn = (column: ColumnRef): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'count_distinct',
  of: { kind: 'column', column },
})

export const everyRow: AggregateTerm = { kind: 'aggregate', aggregate: 'count' }

/** One of all the rows, over the other of all of them. */
export const ratio = (left: Formula, right: Formula): Formula => ({ kind: 'calculation', op: '/', left, right })
