import type { Condition } from '../../../plan-condition.ts'
import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { isTemporal, isYear } from './column-types.ts'
import { isOfJoining } from './joining-dates.ts'

/** People of a register with the day on which each joined, and the day on which those left that are gone. */
export interface Service {
  readonly table: TableProfile
  readonly joined: ColumnProfile
  readonly left?: ColumnProfile
}

const leaving =
  /^(?:exit|exited|left|leave|leaving|resign|resigned|resignation|relieve|relieved|relieving|separation|quit|termination|terminated|departure|departed|retirement|retired)$/

/** Undefined of what is no register of people, or has no such day. */
export function serviceOf(table: TableProfile): Service | undefined {
  const days = table.columns.filter((column) => isTemporal(column) && !isYear(column))
  const joined = days.find(isOfJoining)
  const isOfPeople = [table.id, ...table.columns.map(({ name }) => name)].some((name) =>
    wordsOfName(name).some((word) => isPersonWord(formOf(word).text)),
  )
  // Pay slips name whoever they are of again and again.
  if (!joined || !isOfPeople || !table.columns.some(({ unique }) => unique)) return undefined
  const left = days.find((column) => column !== joined && column.nulls > 0 && wordsOfName(column.name).some((word) => leaving.test(word)))
  return { table, joined, ...(left ? { left } : {}) }
}

/** That they are still there. */
export function isThere({ table, left }: Service): readonly Condition[] {
  return left ? [{ kind: 'missing', column: { relation: table.id, column: left.name } }] : []
}
