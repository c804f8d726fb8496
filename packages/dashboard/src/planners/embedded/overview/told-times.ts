import { columnOf } from '../../../connections/connection.ts'
import type { ConditionReading } from '../understanding.ts'
import type { Frame } from './frame.ts'

/** Which days "in October", "at Diwali" are, where a chart of the frame is kept to them. */
export function toldTimes(
  conditions: readonly ConditionReading[],
  { catalog, reached, whereColumns }: Pick<Frame, 'catalog' | 'reached' | 'whereColumns'>,
  fiscalYearStart: number,
): readonly string[] {
  return conditions.flatMap(({ time, choices, assumption }) => {
    if (time !== true || !assumption) return []
    const told = whereColumns.flatMap(({ relation, column }) => {
      const id = reached.find((each) => each.relation === relation)?.table.id
      const isIts = choices.some((choice) => choice.table === id && choice.column === column)
      const profile = isIts && id !== undefined ? columnOf(catalog, id, column) : undefined
      return (profile && assumption(profile, fiscalYearStart)) ?? []
    })
    return told.slice(0, 1)
  })
}
