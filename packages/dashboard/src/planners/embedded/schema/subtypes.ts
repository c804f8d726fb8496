import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { ColumnChoice } from '../understanding.ts'
import { isTitled, nameColumn } from './name-column.ts'

const wholes = new WeakMap<Catalog, Map<string, string | undefined>>()

/** The table whose rows those of this one are too, by the same key: skippers are persons. */
export function wholeOf(catalog: Catalog, id: string): string | undefined {
  const known = wholes.get(catalog) ?? new Map<string, string | undefined>()
  wholes.set(catalog, known)
  if (!known.has(id)) known.set(id, findWhole(catalog, id))
  return known.get(id)
}

function findWhole(catalog: Catalog, id: string): string | undefined {
  const part = tableOf(catalog, id)
  const own = part && keyOf(part)
  if (!part || own === undefined) return undefined
  return catalog.keys
    .filter(({ from, to }) => from.table === id && to.table !== id && from.columns.length === 1 && from.columns[0] === own)
    .toSorted((a, b) => Number(a.inferred) - Number(b.inferred))
    .find(({ to }) => {
      const whole = tableOf(catalog, to.table)
      const isKey = whole !== undefined && to.columns[0] === keyOf(whole)
      return isKey && whole.rowCount >= part.rowCount && columnOf(catalog, id, own)?.unique === true
    })?.to.table
}

/** Declared, or the first column where it never repeats. */
function keyOf({ primaryKey, columns }: TableProfile): string | undefined {
  const [key, ...more] = primaryKey
  if (key !== undefined) return more.length > 0 ? undefined : key
  return columns[0]?.unique === true ? columns[0].name : undefined
}

/** By what people know the rows of a table: a name of its own, or that of what they are as well. */
export function nameOfThing(catalog: Catalog, id: string): Pick<ColumnChoice, 'table' | 'column'> | undefined {
  const table = tableOf(catalog, id)
  const own = table && nameColumn(table)
  if (own && isTitled(own)) return { table: id, column: own.name }
  const whole = wholeOf(catalog, id)
  const theirs = whole === undefined ? undefined : nameOfThing(catalog, whole)
  return theirs ?? (own ? { table: id, column: own.name } : undefined)
}
