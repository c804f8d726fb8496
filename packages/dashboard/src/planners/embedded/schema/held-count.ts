import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { addsUp } from './additive.ts'
import { isNumeric } from './column-types.ts'
import { stockNames } from './sheet-names.ts'

/** The number of what a table is called after, where its rows tell how many there were: `Accidents` of a sheet "accidents". */
export function heldCount({ id, path, columns }: Pick<TableProfile, 'id' | 'path' | 'columns'>): ColumnProfile | undefined {
  const called = stems(path.at(-1) ?? id)
  return columns.find(
    (column) =>
      isNumeric(column) &&
      column.type === 'integer' &&
      column.meaning === 'measure' &&
      !column.temporal &&
      stems(column.name) === called &&
      addsUp(wordsOfName(column.name), column),
  )
}

/** What a table is called after, where its rows tell how much of it each was: `Marks` of a sheet "marks". */
export function heldAmount({ id, path, columns }: Pick<TableProfile, 'id' | 'path' | 'columns'>): ColumnProfile | undefined {
  const called = stems(path.at(-1) ?? id)
  return columns.find((column) => isNumeric(column) && !['id', 'category'].includes(column.meaning) && stems(column.name) === called)
}

const stems = (name: string): string =>
  wordsOfName(name)
    .map((word) => formOf(word).stem)
    .join(' ')

/** The column that says which of them a row is of, in a sheet that is called after them: `Campaign` of "campaigns", day by day. */
export function heldName(table: TableProfile): ColumnProfile | undefined {
  const { id, path, columns, rowCount } = table
  const called = stems(path.at(-1) ?? id)
  const repeats = (column: ColumnProfile): boolean =>
    column.type === 'text' && !column.unique && column.distinct > 1 && column.distinct * 2 <= rowCount
  return columns.find((column) => repeats(column) && [column.name, ...stockNames(table, column)].some((name) => stems(name) === called))
}
