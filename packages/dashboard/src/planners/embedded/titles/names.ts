import { ofEach } from '../words/word-forms.ts'
import pluralize from 'pluralize'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isNameless, rowNoun } from '../schema/row-noun.ts'
import { isForm, questionNames } from '../schema/survey.ts'
import { entryWords } from '../words/name-endings.ts'
import { spelled, standsFor } from './spelling.ts'

/** A table's rows in words, lower case. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** The words of a technical name, capitals kept where they are an acronym. Names without any letter stay as they are. */
function wordsIn(name: string, shouting = false): readonly string[] {
  // A formula or something quoted is known by its exact spelling.
  if (/[()[\]{}"'`*+=<>]/.test(name)) return [name]
  const parts = name
    .normalize('NFC')
    .replace(ofEach, '$1 per ')
    // "B2B" is one word.
    .replace(/(\p{Ll}|\d)(\p{Lu})(?!(?<=(?<![\p{L}\d])\p{Lu}\d\p{Lu})(?![\p{L}\d]))/gu, '$1 $2')
    // "EMIs" are several of one thing.
    .replace(/(\p{Lu})(\p{Lu}(?!s(?!\p{L}))\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-/]+|(?<!\p{L}\d{1,3})\.|\.(?!\d)/u)
    .filter((part) => part !== '')
  return parts.map((part) => (!shouting && acronym.test(part) ? part : part.toLowerCase()))
}

/** "GST", "EMIs", "NO2", "PM2.5". */
const acronym = /^(?:\p{Lu}{2,5}s?|\p{Lu}\d\p{Lu}|\p{Lu}{1,4}\d{1,3}(?:\.\d{1,2})?)$/u

/** Whether a table writes its column names in capitals, so that capitals say nothing: a few whole words that are not tell that they do. */
function shouts(table: TableProfile): boolean {
  const loud = table.columns.filter((column) => column.name === column.name.toUpperCase() && /\p{Lu}/u.test(column.name)).length
  const plain = table.columns.filter((column) => /\p{Lu}?\p{Ll}{3}/u.test(column.name)).length
  return loud * 2 > table.columns.length && plain < 2
}

const uncounted = /(?:data|staff|people|history|information)$/i

/** Last words that say only that rows were taken out of somewhere: "orders_export". */
const takenOut = /^(?:export|extract|dump)$/

/** What is no number of things: "weather", "production", "budget monthly". Its rows are records of it. */
const massNouns =
  /^(?:weather|rainfall|climate|census|production|consumption|usage|pollution|funding|traffic|monthly|daily|weekly|yearly|annual)$/

/** Words behind a name that say only which copy of it this is: "Shop sales (final) v2". */
const versions =
  /(?:[\s_-]+|(?=\())\(?(?:v(?:er(?:sion)?)?[ _.]?\d+(?:[._]\d+)*|\d+(?=\))|final|copy|latest|updated|revised|corrected|draft|new|old|backup)\)?$/i

function withoutVersion(name: string): string {
  const rest = name.replace(versions, '')
  return rest === name || !/\p{L}/u.test(rest) ? name : withoutVersion(rest)
}

type NamedTable = Pick<TableProfile, 'id' | 'path'> & Partial<Pick<TableProfile, 'columns' | 'rowCount'>>

const nouns = new WeakMap<NamedTable, Noun>()

/** What one row and several rows of the table are called. */
export function nounOf(table: NamedTable): Noun {
  const noun = nouns.get(table) ?? nounFor(table)
  nouns.set(table, noun)
  return noun
}

function nounFor(table: NamedTable): Noun {
  const { id, path, columns, rowCount } = table
  const bare = withoutVersion(path.at(-1) ?? id)
  const row = columns && rowCount !== undefined && isNameless(table) ? rowNoun({ columns, rowCount }) : undefined
  if (row !== undefined) return { one: row, many: pluralize.plural(row) }
  if (columns && isForm({ columns })) return { one: 'response', many: 'responses' }
  const all = wordsIn(bare, bare === bare.toUpperCase())
  const words = all.length > 1 && takenOut.test(all.at(-1) ?? '') ? all.slice(0, -1) : all
  if (words.length === 0 || !/\p{L}/u.test(bare)) return { one: bare, many: bare }
  const last = words.at(-1) ?? ''
  if (entryWords.has(last)) return { one: `${words.join(' ')} entry`, many: `${words.join(' ')} entries` }
  if (massNouns.test(last)) return { one: `${words.join(' ')} record`, many: `${words.join(' ')} records` }
  // "Parts used" are several already.
  const done = words.length > 1 && /^(?:[a-z]+ed|sold|paid|made|bought|lost|spent|taken|given)$/.test(last)
  const things = words.slice(0, -1).join(' ')
  if (done && pluralize.isPlural(things)) return { one: `${pluralize.singular(things)} ${last}`, many: `${things} ${last}` }
  const single = /^[a-z]+$/.test(last) && !uncounted.test(last)
  const one = spelled([...words.slice(0, -1), single ? pluralize.singular(last) : last])
  const head = one.slice(0, -1)
  const end = one.at(-1) ?? ''
  return { one: one.join(' '), many: [...head, single ? pluralize.plural(end) : end].join(' ') }
}

/** The same of a table that is known by its id. */
export function nounIn(catalog: Catalog, table: string): Noun {
  return nounOf(tableOf(catalog, table) ?? namedAlone(table))
}

/** What is known of a table by its id alone: a schema may stand before its name. */
export function namedAlone(id: string): Pick<TableProfile, 'id' | 'path'> {
  return { id, path: id.split('.') }
}

/** A name of which nothing else is known in words, lower case but for acronyms: `hire_dt` is "hire date". */
export function plainWords(name: string): string {
  return spelled(wordsIn(name, name.length > 5 && name === name.toUpperCase())).join(' ') || name
}

type NamedColumn = Pick<ColumnProfile, 'name'> & Partial<Pick<ColumnProfile, 'unit' | 'unique' | 'meaning'>>

/** A column in words, lower case: `DEPARTMENT_NAME` of departments is "department", `name` of customers is "customer", `wait_min` "wait (minutes)". */
export function columnWords(column: NamedColumn, table: TableProfile): string {
  const question = table.columns.find(({ name }) => name === column.name)
  const asked = question && questionNames(question).at(-1)
  if (asked !== undefined) return asked
  const raw = wordsIn(column.name, shouts(table))
  const noun = nounOf(table).one
  const own = raw[0] !== undefined && raw.length > 1 && standsFor(raw[0], noun, table) ? [noun] : []
  const words = spelled([...own, ...raw.slice(own.length)])
  const tidy = words.join(' ')
  if (tidy === '' || !/\p{L}/u.test(tidy)) return column.name
  if (column.meaning === 'date') return dateWords(words)
  return named(words, noun, column.unique === true) ?? withUnit(words, column.unit ?? (isWaiting(words, table) ? 'minutes' : undefined))
}

const stretches: ReadonlySet<string> = new Set(
  (
    'wait waiting duration response resp reply delay late time runtime length travel transit lead prep cook call talk handling handle hold down ' +
    'downtime drive walk study watch play session idle setup cycle break ride flight trip stay'
  ).split(' '),
)

/** `wait_min` is in minutes, unless its table has a `wait_max` beside it. */
function isWaiting(words: readonly string[], { columns }: TableProfile): boolean {
  const before = words.at(-2)
  if (words.at(-1) !== 'min' || before === undefined || !stretches.has(before)) return false
  return !columns.some(({ name }) => wordsIn(name).join(' ').toLowerCase() === `${words.slice(0, -1).join(' ')} max`)
}

/** `ordered_at` is the date ordered. */
function dateWords(words: readonly string[]): string {
  const done =
    words.length > 1 &&
    ['at', 'on'].includes(words.at(-1) ?? '') &&
    /(?:ed|sent|paid|sold|made|taken|given|seen|met)$/.test(words.at(-2) ?? '')
  return done ? `date ${words.slice(0, -1).join(' ')}` : words.join(' ')
}

/** A column that names things is called after them. */
function named(words: readonly string[], noun: string, unique: boolean): string | undefined {
  const head = words.slice(0, -1).join(' ')
  const last = words.at(-1)
  if (last === 'title') return head === noun || (head === '' && unique) ? noun : undefined
  if (last !== 'name') return undefined
  // "Dept name" of departments is short for their own; "medicine name" of medicine stocks is a word of theirs.
  if (head === '' || head === 'full' || head === noun || (noun.startsWith(head) && noun.charAt(head.length) !== ' ')) return noun
  return ['first', 'last', 'middle', 'nick', 'user', 'family', 'given', 'local'].includes(head) ? undefined : head
}

/** What a number is measured in stands behind what it says. */
function withUnit(words: readonly string[], unit: string | undefined): string {
  const last = words.at(-1) ?? ''
  // "Delivery days" says it in a whole word.
  const isShort = unit !== undefined && /^\p{L}+$/u.test(unit) && isSameUnit(last, unit) && (last !== unit || unit.length < 4)
  if (!isShort || words.length < 2) return words.join(' ')
  const rest = words.slice(0, words.at(-2) === 'in' ? -2 : -1).join(' ')
  return rest === '' ? words.join(' ') : `${rest} (${unit})`
}

function isSameUnit(word: string, unit: string): boolean {
  const [a, b] = [word.toLowerCase(), unit.toLowerCase()]
  return a === b || (unitEndings[a] ?? a) === b
}

/** How units are shortened at the end of a name. */
const unitEndings: Readonly<Record<string, string>> = {
  min: 'minutes',
  mins: 'minutes',
  minute: 'minutes',
  hr: 'hours',
  hrs: 'hours',
  hour: 'hours',
  sec: 'seconds',
  secs: 'seconds',
  second: 'seconds',
  yr: 'years',
  yrs: 'years',
}

/** The plural of the last word. */
export function manyOf(words: string): string {
  const of = words.indexOf(' of ')
  if (of > 0) return `${manyOf(words.slice(0, of))}${words.slice(of)}`
  const list = words.split(' ')
  const last = list.at(-1) ?? ''
  return /^[A-Za-z]{2,}$/.test(last) && last !== last.toUpperCase() && !uncounted.test(last)
    ? [...list.slice(0, -1), pluralize.plural(last)].join(' ')
    : words
}

/** With a capital at the start. */
export function sentence(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Without a capital at the start, unless the word is an acronym or a name in other letters. */
export function lowered(words: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}

/** "a, b and c". */
export function listed(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`
}
