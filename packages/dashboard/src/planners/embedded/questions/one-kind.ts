import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/** "How many head injuries": all that are left are of one kind, so that the rows are counted, and not the kinds. */
export function isOneKind({ conditions, index }: Understanding, choice: ColumnChoice): boolean {
  const { table, column } = choice
  const profile = profileOf(index, choice)
  return conditions.some(({ kind, choices: [first], make }) => {
    if (kind !== 'column' || !profile || first?.table !== table || first.column !== column) return false
    const kept = make?.({ relation: table, column }, profile, 1)
    return kept?.kind === 'compare' && kept.op === 'eq'
  })
}
