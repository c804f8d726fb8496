import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isQuantity } from '../../../connections/meaning.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { subjectWords } from '../words/subjects.ts'
import { isNumeric } from './column-types.ts'

/** Marks in several subjects, a column each, with what they come to. */
export interface MarkColumns {
  readonly subjects: readonly ColumnProfile[]
  readonly total?: ColumnProfile
  readonly percent?: ColumnProfile
  /** What each subject is marked out of: the next of the usual scales above the highest. */
  readonly scale: number
}

/** A sheet has so many subjects at least. */
const fewest = 3
const scales: readonly number[] = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 100, 150, 200]
const totalWords: ReadonlySet<string> = new Set(['total', 'aggregate', 'grand', 'sum'])
const percentWords: ReadonlySet<string> = new Set(['percentage', 'percent', 'pct', 'perc', '%'])
/** Numbers of a pupil that are no marks. */
const otherWords: ReadonlySet<string> = new Set([
  'attendance',
  'rank',
  'position',
  'age',
  'roll',
  'class',
  'grade',
  'standard',
  'days',
  'year',
])

/** The subjects of a sheet of marks: numbers on one scale that no words call anything else, beside their total or their percentage, or called as subjects are. */
export function markColumns({ columns }: Pick<TableProfile, 'columns'>): MarkColumns | undefined {
  const numbers = columns.filter((column) => isNumeric(column) && column.meaning !== 'id' && !says(column, otherWords))
  const total = numbers.find((column) => says(column, totalWords))
  const percent = numbers.find(
    (column) => column !== total && column.meaning === 'share' && (column.unit === '%' || says(column, percentWords)),
  )
  const isTold = total !== undefined || percent !== undefined
  const plain = numbers.filter(
    ({ name, meaning, unit, min, distinct }) =>
      meaning === 'measure' && unit === undefined && !isQuantity(name) && typeof min === 'number' && min >= 0 && distinct > 2,
  )
  // What a column of marks is called tells it where neither does.
  const subjects = plain.filter((column) => column !== total && column !== percent && (isTold || says(column, subjectWords)))
  const highest = Math.max(...subjects.map(({ max }) => (typeof max === 'number' ? max : Infinity)))
  const scale = scales.find((each) => highest <= each)
  if (subjects.length < fewest || scale === undefined) return undefined
  // None is so far below the others that it would be marked otherwise.
  if (subjects.some(({ max }) => typeof max !== 'number' || max * 2 < highest)) return undefined
  const isTheirs = total === undefined || (typeof total.max === 'number' && total.max >= highest && total.max <= highest * subjects.length)
  return isTheirs ? { subjects, scale, ...(total ? { total } : {}), ...(percent ? { percent } : {}) } : undefined
}

/** What people call the total of all marks, or its percentage where there is none. */
export function markNames(table: TableProfile, column: ColumnProfile): readonly string[] {
  const marks = markColumns(table)
  const whole = marks && (marks.total ?? marks.percent)
  return whole === column ? ['mark', 'total mark', 'score', 'total score'] : []
}

function says({ name }: ColumnProfile, known: ReadonlySet<string>): boolean {
  return wordsOfName(name).some((word) => known.has(word) || known.has(formOf(word).text))
}
