import type { Catalog } from '../../../connections/connection.ts'
import { signWords } from '../words/letter-codes.ts'
import { monthNames } from '../words/time.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isOrdered } from './cross-table.ts'

export interface ValueEntry {
  readonly table: string
  readonly column: string
  readonly value: string
}

/** Stored text and requests alike: lower-case words with one space between. */
export function normalizeValue(text: string): string {
  if (/^[a-z0-9]+$/.test(text)) return text
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(' ')
}

/** A value written short, and the words that it is glued from. */
export interface CodedValue {
  readonly parts: readonly string[]
  readonly entry: ValueEntry
}

/** Values written short and glued, as `AsstProf`, with their parts. */
export function codesOf(catalog: Catalog): readonly CodedValue[] {
  return catalog.tables.flatMap((table) =>
    table.columns
      .filter((column) => column.type === 'text' && column.distinct <= 60)
      .flatMap((column) =>
        column.values.flatMap((value) => {
          const parts = /^[A-Za-z_]+$/.test(value) ? wordsOfName(value) : []
          return parts.length >= 2 && parts.length <= 4 && parts.every((part) => part.length >= 2)
            ? [{ parts, entry: { table: table.id, column: column.name, value } }]
            : []
        }),
      ),
  )
}

/** "December" of a stored "Dec", and the other way round. */
function otherFormsOf(key: string): readonly string[] {
  const month = key.length >= 3 ? monthNames.find((name) => name === key || (name.startsWith(key) && key.length <= 4)) : undefined
  return month === undefined ? [] : [month, month.slice(0, 3)].filter((form) => form !== key)
}

/** "B positive" and "B plus" of a stored "B+", which is not what "B-" is; undefined of all other values. */
function signedForms(value: string): readonly string[] | undefined {
  const [, letters, sign] = /^\s*([a-z]{1,3})\s?([+-])(?:\s?ve)?\s*$/i.exec(value) ?? []
  return letters === undefined || sign === undefined ? undefined : (signWords[sign] ?? []).map((word) => `${letters.toLowerCase()} ${word}`)
}

/** Stored text by its lower-case words, and how many words the longest has. */
export function valuesOf(catalog: Catalog): { readonly values: ReadonlyMap<string, readonly ValueEntry[]>; readonly longest: number } {
  const values = new Map<string, ValueEntry[]>()
  let longest = 1
  for (const table of catalog.tables) {
    for (const column of table.columns) {
      if (column.type !== 'text' && column.type !== 'other') continue
      const inCalendar = isOrdered(column)
      for (const value of column.values) {
        if (value.length > 80) continue
        const key = normalizeValue(value)
        if (key === '') continue
        const words = key.split(' ').length
        if (words > 10) continue
        longest = Math.max(longest, words, signedForms(value) ? 2 : 1)
        const entry = { table: table.id, column: column.name, value }
        for (const said of signedForms(value) ?? [key, ...(inCalendar ? otherFormsOf(key) : [])]) {
          const list = values.get(said)
          if (!list) values.set(said, [entry])
          else if (!list.some((other) => other.table === entry.table && other.column === entry.column)) list.push(entry)
        }
      }
    }
  }
  return { values, longest }
}
