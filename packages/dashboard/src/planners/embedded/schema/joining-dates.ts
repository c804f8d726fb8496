import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { lifeDateWords } from '../words/time.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isTemporal } from './column-types.ts'

const joinWords = /^(?:joining|joined|join|hire|hired|hiring|doj|appointed)$/
/** The day somebody joined or was hired. */
export const isOfJoining = ({ name }: ColumnProfile): boolean => wordsOfName(name).some((word) => joinWords.test(word))

/** The year of birth is nothing that a row is of. */
const isOfLife = ({ name }: ColumnProfile): boolean => wordsOfName(name).some((word) => lifeDateWords.has(word))

/** The day somebody joined, in a table whose rows are of something else that has a date of its own: pay slips, marks. */
export function isJoiningAside({ columns, rowCount }: Pick<TableProfile, 'columns' | 'rowCount'>, column: ColumnProfile): boolean {
  return (
    isTemporal(column) &&
    column.distinct < 0.6 * rowCount &&
    isOfJoining(column) &&
    columns.some((other) => other !== column && isTemporal(other) && !isOfJoining(other) && !isOfLife(other))
  )
}
