import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Dimension } from '../../../plan.ts'
import { newestOf } from '../schema/now.ts'
import { rangeLabel } from '../overview/periods.ts'
import { dayAfter, startOf } from '../phrases/calendar.ts'
import { isYear } from '../schema/column-types.ts'
import { wholeStepsWords } from '../titles/conditions.ts'

const wholeGrains: ReadonlySet<string> = new Set(['year', 'quarter', 'month', 'week'])

/** Where the step that a day lies in begins, or one so many steps after it. */
const stepOf = (day: string, grain: string, move: number, yearFrom: number | undefined): string =>
  startOf(day, yearFrom === undefined ? grain : 'fiscal', move, yearFrom)

/** Keeps the last step of time out where it has only begun, since its change would look like a fall; undefined where it is whole. */
export function wholeUntil(
  where: readonly Condition[],
  { column, grain, yearFrom }: Dimension,
  profile: ColumnProfile,
): { readonly condition: Condition; readonly note: string } | undefined {
  if (grain === undefined || !wholeGrains.has(grain) || isYear(profile) || where.some(({ kind }) => kind === 'period')) return undefined
  const newest = newestOf(profile)
  const [from, until] = [stepOf(newest, grain, 0, yearFrom), stepOf(newest, grain, 1, yearFrom)]
  if (dayAfter(newest) >= until) return undefined
  return {
    condition: { kind: 'period', column, until: from, words: wholeStepsWords(from) },
    note: `${rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))} is left out: the data end on ${newest}.`,
  }
}

/** Days that may be missing of a first step that counts as whole. */
const mayLack: Readonly<Record<string, number>> = { year: 31, quarter: 9, month: 3 }

/** Keeps the first step out where the data begin within it, since the next would look like a rise; undefined where too few would be left. */
export function wholeSince(
  where: readonly Condition[],
  { column, grain, yearFrom }: Dimension,
  profile: ColumnProfile,
): { readonly condition: Condition; readonly note: string } | undefined {
  const lacks = mayLack[grain ?? '']
  if (grain === undefined || lacks === undefined || isYear(profile) || where.some(({ kind }) => kind === 'period')) return undefined
  const oldest = typeof profile.min === 'string' ? profile.min.slice(0, 10) : ''
  if (!/^\d{4}-\d\d-\d\d$/.test(oldest)) return undefined
  const [from, next] = [stepOf(oldest, grain, 0, yearFrom), stepOf(oldest, grain, 1, yearFrom)]
  const missing = (Date.parse(oldest) - Date.parse(from)) / 86_400_000
  // Two whole ones at least, of which the second has grown.
  if (missing <= lacks || dayAfter(newestOf(profile)) < stepOf(next, grain, 2, yearFrom)) return undefined
  return {
    condition: { kind: 'period', column, from: next, words: wholeStepsWords(next, 'since') },
    note: `${rangeLabel(new Date(`${from}T00:00:00Z`), new Date(`${next}T00:00:00Z`))} is left out: the data begin on ${oldest}.`,
  }
}
