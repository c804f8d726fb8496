import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Dimension } from '../../../plan.ts'
import { newestOf } from '../schema/now.ts'
import { rangeLabel } from '../overview/periods.ts'
import { dayAfter, startOf } from '../phrases/calendar.ts'
import { isYear } from '../schema/column-types.ts'
import { wholeStepsWords } from '../titles/conditions.ts'

const wholeGrains: ReadonlySet<string> = new Set(['year', 'quarter', 'month', 'week'])

/** Keeps the last step of time out where it has only begun, since its change would look like a fall; undefined where it is whole. */
export function wholeUntil(
  where: readonly Condition[],
  { column, grain }: Dimension,
  profile: ColumnProfile,
): { readonly condition: Condition; readonly note: string } | undefined {
  if (grain === undefined || !wholeGrains.has(grain) || isYear(profile) || where.some(({ kind }) => kind === 'period')) return undefined
  const newest = newestOf(profile)
  const from = startOf(newest, grain)
  const until = startOf(newest, grain, 1)
  if (dayAfter(newest) >= until) return undefined
  return {
    condition: { kind: 'period', column, until: from, words: wholeStepsWords(from) },
    note: `${rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))} is left out: the data end on ${newest}.`,
  }
}
