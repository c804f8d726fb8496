import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { containerWords, toldOfEach } from '../words/name-endings.ts'
import { dealWords, paperWords } from '../words/business.ts'
import { isPersonWord, servedWords, workerWords } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Of how many of its rows a column must tell something else, to name each of them: two of a name are nothing rare. */
const nearlyAll = 0.9

/** The same where another column numbers the rows. */
const withNumbers = 0.3

/** Words of names of numbers by which people are registered. */
const theirNumbers: ReadonlySet<string> = new Set(['roll', 'admission', 'enrolment', 'enrollment', 'registration', 'membership'])

/** Names of which a part only says whose: "full name", "first name". */
const partsOfNames: ReadonlySet<string> = new Set(
  'full first last middle nick user family given local short long display file common brand company'.split(' '),
)

/**
 * What the rows of a table are called by the column that names each of them, singular: "student" of a sheet "Class 8" with a "Student Name".
 * Undefined where no column does.
 */
export function rowNoun({ columns, rowCount }: Pick<TableProfile, 'columns' | 'rowCount'>): string | undefined {
  for (const column of columns) {
    const noun = column.type === 'text' ? (nounIn(column) ?? pupilOf(column, columns)) : undefined
    // Of many pupils some are called alike; their numbers tell them apart.
    const share = noun !== undefined && columns.some((other) => numbers(other, noun)) ? withNumbers : nearlyAll
    if (noun !== undefined && (column.unique || column.distinct >= rowCount * share)) return noun
  }
  return undefined
}

/** "Orders" of a sheet that numbers them, "employees" of one with an `EmployeeNumber`: things that people speak of by such a word. */
export function numberedThings({ columns, rowCount }: Pick<TableProfile, 'columns' | 'rowCount'>): readonly string[] {
  return columns.flatMap(({ name, unique, distinct, meaning }) => {
    const words = wordsOfName(name)
    const [noun, kind, ...more] = words
    const form = formOf(noun ?? '').text
    const isNumber = kind !== undefined && more.length === 0 && /^(?:id|no|number|num|code|nr)$/.test(kind)
    const isThing = dealWords.has(form) || isPersonWord(form)
    return isNumber && isThing && meaning === 'id' && (unique || distinct >= rowCount * nearlyAll) ? [form] : []
  })
}

/** "Slips" of the table that numbers them by "Slip No", where others refer to that number and no table is called so. */
export function papersReferredTo({ id, columns }: TableProfile, { tables, keys }: Catalog): readonly string[] {
  return columns.flatMap(({ name, unique, meaning }) => {
    const [word, kind, ...more] = wordsOfName(name)
    const noun = formOf(word ?? '').text
    if (!unique || meaning !== 'id' || !paperWords.has(noun) || more.length > 0 || !/^(?:no|number|num|nr)$/.test(kind ?? '')) return []
    const isReferredTo = keys.some(({ from, to }) => to.table === id && from.table !== id && to.columns.includes(name))
    const isTable = tables.some((table) => wordsOfName(table.path.at(-1) ?? table.id).some((each) => formOf(each).text === noun))
    return isReferredTo && !isTable ? [noun] : []
  })
}

/** `Roll No` or `Student ID` of students: a number that each of them has once. */
function numbers({ name, unique, meaning }: ColumnProfile, noun: string): boolean {
  return unique && meaning === 'id' && wordsOfName(name).some((word) => formOf(word).text === noun || theirNumbers.has(word))
}

/** Whether the name of a table says nothing of its rows: "Class 8", "Sheet1", "staff list", "marks". */
export function isNameless({ id, path }: Pick<TableProfile, 'id' | 'path'>): boolean {
  const words = wordsOfName(path.at(-1) ?? id)
  const last = formOf(words.at(-1) ?? '').text
  return /^\d+$/.test(last) || containerWords.has(last) || toldOfEach.has(last)
}

/** A plain "Name" beside a `Roll No`. */
function pupilOf({ name }: ColumnProfile, columns: readonly ColumnProfile[]): string | undefined {
  const isPlain = /^(?:full )?names?$/.test(wordsOfName(name).join(' '))
  return isPlain && columns.some((other) => other.meaning === 'id' && wordsOfName(other.name).includes('roll')) ? 'student' : undefined
}

/** "Student Name", "Name of the student", "Student". */
function nounIn({ name }: ColumnProfile): string | undefined {
  const words = wordsOfName(name)
  const at = words.findIndex((word) => word === 'name' || word === 'names')
  const rest = words.filter((word, place) => place !== at && !['of', 'the'].includes(word))
  const [noun, ...more] = rest
  if (noun === undefined || more.length > 0 || partsOfNames.has(noun)) return undefined
  const form = formOf(noun).text
  return at >= 0 || servedWords.has(form) || workerWords.has(form) ? form : undefined
}
