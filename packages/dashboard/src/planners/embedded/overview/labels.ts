import pluralize from 'pluralize'
import type { Aggregate } from '../../../plan-formula.ts'
import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { nameWords } from './words.ts'

/** A table's rows in words, lower case. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** The words of a technical name, capitals kept where they are an acronym. Names without any letter stay as they are. */
export function wordsIn(name: string, shouting = false): readonly string[] {
  // A formula or something quoted is known by its exact spelling.
  if (/[()[\]{}"'`*+=<>]/.test(name)) return [name]
  const parts = name
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-./]+/u)
    .filter((part) => part !== '')
  return parts.map((part) => (!shouting && /^\p{Lu}{2,5}$/u.test(part) ? part : part.toLowerCase()))
}

/** Whether a table writes its column names in capitals, so that capitals say nothing. */
export function shouts(table: TableProfile): boolean {
  const loud = table.columns.filter((column) => column.name === column.name.toUpperCase() && /\p{Lu}/u.test(column.name)).length
  return loud * 2 > table.columns.length
}

/** What one row and several rows of the table are called. */
export function nounOf(table: TableProfile): Noun {
  const bare = table.path.at(-1) ?? table.id
  const words = wordsIn(bare, bare === bare.toUpperCase())
  if (words.length === 0 || !/\p{L}/u.test(bare)) return { one: bare, many: bare }
  const last = words.at(-1) ?? ''
  const head = words.slice(0, -1)
  const plain = /^[a-z]+$/.test(last)
  const join = (word: string): string => [...head, word].join(' ')
  return { one: join(plain ? pluralize.singular(last) : last), many: join(plain ? pluralize.plural(last) : last) }
}

/** A column in words, lower case: `DEPARTMENT_NAME` of departments is "department", `name` of customers is "customer". */
export function columnWords(column: Pick<ColumnProfile, 'name'>, table: TableProfile): string {
  const words = wordsIn(column.name, shouts(table))
  const tidy = words.join(' ')
  if (tidy === '' || !/\p{L}/u.test(tidy)) return column.name
  const noun = nounOf(table).one
  const last = words.at(-1) ?? ''
  if (nameWords.has(last) && last === 'name') {
    const head = words.slice(0, -1).join(' ')
    if (head === '' || head === noun || noun.startsWith(head)) return noun
    if (!['first', 'last', 'middle', 'full', 'nick', 'user', 'family', 'given', 'local'].includes(head)) return head
  }
  return tidy
}

const aggregateWords: Readonly<Record<Aggregate, string>> = {
  none: '',
  count: 'number of',
  count_distinct: 'number of',
  sum: 'total',
  mean: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
  stddev: 'spread of',
}

/** What a measure is called: "Total amount", "Average price", "Orders". */
export function measureWords(aggregate: Aggregate, column: string | undefined, rows: Noun): string {
  if (aggregate === 'count' || column === undefined) return sentence(rows.many)
  if (aggregate === 'count_distinct') return sentence(manyOf(column))
  const known = aggregateWords[aggregate]
  const repeated = column.split(' ')[0] === known || column.startsWith('avg ')
  return sentence(known === '' || repeated ? column : `${known} ${column}`)
}

/** The plural of the last word. */
export function manyOf(words: string): string {
  const of = words.indexOf(' of ')
  if (of > 0) return `${manyOf(words.slice(0, of))}${words.slice(of)}`
  const list = words.split(' ')
  const last = list.at(-1) ?? ''
  return /^[A-Za-z]{2,}$/.test(last) && last !== last.toUpperCase() ? [...list.slice(0, -1), pluralize.plural(last)].join(' ') : words
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
