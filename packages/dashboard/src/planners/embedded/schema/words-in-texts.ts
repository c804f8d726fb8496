import type { ColumnProfile } from '../../../connections/connection.ts'
import { sortOf } from './column-sort.ts'
import { nameColumn } from './name-column.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'
import { normalizeValue } from './value-index.ts'

/** A text that holds some words inside, and the values that do. */
export interface TextWith {
  readonly column: IndexedColumn
  readonly values: readonly string[]
}

/** So many values of a column are looked at, and so many different texts make one whose words are told apart by nothing else. */
const bounds = { values: 3_000, kinds: 13, columns: 12 }

interface Text {
  readonly column: IndexedColumn
  /** The values by each of their words. */
  readonly byWord: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<SchemaIndex, readonly Text[]>()

/** Narrations, remarks: texts of several words, of which a column has many. */
function textsOf(index: SchemaIndex): readonly Text[] {
  const before = known.get(index)
  if (before) return before
  const found = index.columns
    .filter(({ table, column }) => isText(column) && nameColumn(table) !== column)
    .slice(0, bounds.columns)
    .map((column): Text => {
      const byWord = new Map<string, string[]>()
      for (const value of column.column.values.slice(0, bounds.values))
        for (const word of new Set(normalizeValue(value).split(' '))) {
          const values = byWord.get(word)
          if (values) values.push(value)
          else byWord.set(word, [value])
        }
      return { column, byWord }
    })
  known.set(index, found)
  return found
}

function isText(column: ColumnProfile): boolean {
  if (column.type !== 'text' || column.distinct < bounds.kinds || column.meaning === 'name' || sortOf(column) !== 'category') return false
  const some = column.values.slice(0, 60)
  const words = some.reduce((sum, value) => sum + normalizeValue(value).split(' ').length, 0)
  return words >= 2.5 * some.length
}

/** The texts in which the words stand side by side, whole and in any letter case. */
export function textsWith(index: SchemaIndex, words: readonly string[]): readonly TextWith[] {
  const [first = ''] = words
  const said = ` ${words.join(' ')} `
  return textsOf(index).flatMap(({ column, byWord }) => {
    const values = (byWord.get(first) ?? []).filter((value) => ` ${normalizeValue(value)} `.includes(said))
    return values.length > 0 ? [{ column, values }] : []
  })
}

/** As the words are written there, where they always are so; undefined where a part of other words would be taken for them. */
export function writtenAs({ column: { column }, values }: TextWith, words: readonly string[]): string | undefined {
  const pattern = new RegExp(words.join(String.raw`[^\p{L}\p{N}]{1,4}`), 'iu')
  const written = new Set(values.map((value) => pattern.exec(value)?.[0].toLowerCase()))
  const [only, ...others] = written
  if (only === undefined || others.length > 0) return undefined
  const holding = column.values.filter((value) => value.toLowerCase().includes(only)).length
  return holding <= values.length * 1.1 ? pattern.exec(values[0] ?? '')?.[0] : undefined
}
