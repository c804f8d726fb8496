import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** What people call whoever does the work that a row tells of. */
const called: readonly string[] = [
  'officer',
  'agent',
  'staff',
  'employee',
  'worker',
  'executive',
  'person',
  'technician',
  'assignee',
  'rep',
]

/** Names of columns of those who do it: `Assigned To`, `Handled By`. */
const doerNames =
  /^(?:assigned|allotted|allocated|given) to$|^(?:handled|attended|resolved|closed|served|done|assigned|serviced|managed|sold) by$/

/** "Officer", "agent" of a column `Assigned To`, where nothing in the data goes by such a word. */
export function doersCalled({ columns }: TableProfile, column: ColumnProfile): readonly string[] {
  if (column.type !== 'text' || column.unique || !doerNames.test(wordsOfName(column.name).join(' '))) return []
  const others = columns.filter((other) => other !== column)
  const isTaken = others.some(({ name }) => wordsOfName(name).some((word) => isPersonWord(formOf(word).text)))
  const isOnly = !others.some(({ name }) => doerNames.test(wordsOfName(name).join(' ')))
  return isOnly && !isTaken ? called : []
}
