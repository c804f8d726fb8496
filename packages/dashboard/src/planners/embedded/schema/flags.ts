import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from './column-types.ts'

/** Says of each row whether something is so. */
export const isFlag = (column: ColumnProfile): boolean => column.meaning === 'yes_no' || column.type === 'boolean'

const yes = /^(?:y|yes|t|true|1|on)$/i
const no = /^(?:n|no|f|false|0|off)$/i

/** So many answers are told apart at most. */
const mostAnswers = 4

/** Yes, no, and what is neither: `Payment received` of Yes, No and Part. */
export const answersYesOrNo = (column: ColumnProfile): boolean => isFlag(column) || besides(column).length > 0

/** The answers of such a column that are neither yes nor no. */
export function besides({ type, values, valuesComplete, distinct }: ColumnProfile): readonly string[] {
  if (type !== 'text' || !valuesComplete || distinct > mostAnswers) return []
  const others = values.filter((value) => !yes.test(value) && !no.test(value))
  return [yes, no].every((answer) => values.some((value) => answer.test(value))) ? others : []
}

/** Rows say that it is not so, and do not only leave it open: who has none is told by it. */
export function saysNo(column: ColumnProfile): boolean {
  const values = [...column.frequent.map(({ value }) => value), ...column.values]
  return answersYesOrNo(column) && values.some((value) => no.test(String(value)))
}

/** How the column writes that it is so, or is not. */
export function flagValue(profile: ColumnProfile, wanted: boolean): string | number | boolean {
  if (profile.type === 'boolean') return wanted
  const values = [...profile.frequent.map((entry) => entry.value), ...profile.values]
  const match =
    values.find((value) => (wanted ? yes : no).test(String(value))) ?? values.find((value) => yes.test(String(value)) === wanted)
  return match ?? (isNumeric(profile) ? Number(wanted) : wanted ? 'Y' : 'N')
}
