import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from './column-types.ts'

/** Says of each row whether something is so. */
export const isFlag = (column: ColumnProfile): boolean => column.meaning === 'yes_no' || column.type === 'boolean'

const yes = /^(?:y|yes|t|true|1|on)$/i

/** How the column writes that it is so, or is not. */
export function flagValue(profile: ColumnProfile, wanted: boolean): string | number | boolean {
  if (profile.type === 'boolean') return wanted
  const values = [...profile.frequent.map((entry) => entry.value), ...profile.values]
  const match = values.find((value) => yes.test(String(value)) === wanted)
  return match ?? (isNumeric(profile) ? Number(wanted) : wanted ? 'Y' : 'N')
}
