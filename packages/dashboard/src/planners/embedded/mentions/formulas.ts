import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import type { ColumnRef } from '../../../plan-source.ts'

/** What a column comes to. */
export const sumOf = (relation: string, column: string): AggregateTerm => ({
  kind: 'aggregate',
  aggregate: 'sum',
  of: { kind: 'column', column: { relation, column } },
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
