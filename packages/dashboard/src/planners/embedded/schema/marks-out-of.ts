import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import type { Metric } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isNumeric } from './column-types.ts'

const got = /^(?:(?:marks?|scores?|points)(?: (?:obtained|scored|secured|got))?|(?:obtained|scored|secured) (?:marks?|scores?|points))$/
const most =
  /^(?:(?:max(?:imum)?|full|total|out of) (?:marks?|scores?|points)|(?:marks?|scores?|points) (?:out of|max(?:imum)?|total)|out of|mm)$/

/** Marks of a test, and what it was marked out of, in two columns of a table with a row for each paper. */
export function marksOutOf({
  columns,
}: Pick<TableProfile, 'columns'>): { readonly marks: ColumnProfile; readonly most: ColumnProfile } | undefined {
  const called = (pattern: RegExp): readonly ColumnProfile[] =>
    columns.filter((column) => isNumeric(column) && pattern.test(wordsOfName(column.name).join(' ')))
  const [[marks, ...others], [whole, ...more]] = [called(got), called(most)]
  return marks && whole && others.length + more.length === 0 ? { marks, most: whole } : undefined
}

/** Marks in percent: of each paper its own, since one may be marked out of 50 and the next out of 100; who was absent has none. */
export function percentOfMarks(table: TableProfile): Metric | undefined {
  const pair = marksOutOf(table)
  if (!pair) return undefined
  const [left, right] = [pair.marks, pair.most].map(({ name }) => ({
    kind: 'column' as const,
    column: { relation: table.id, column: name },
  }))
  if (!left || !right) return undefined
  return {
    name: 'percentage of marks',
    synonyms: [],
    expression: `avg(${pair.marks.name} / ${pair.most.name})`,
    formula: { kind: 'aggregate', aggregate: 'mean', of: { kind: 'calculation', op: '/', left, right } },
    format: 'percent',
  }
}
