import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, ForeignKey, TableProfile } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import { keyNumbers, keyPieces } from '../schema/name-pieces.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** One of several ways in which the rows of a table refer to another one. */
export interface Role {
  readonly key: ForeignKey
  /** What it is called: "origin port" of `origin_port_id`, "raised by" of `raised_by`. */
  readonly name: string
  /** Stems of the words that tell it from the other roles. */
  readonly own: readonly string[]
}

/** A table that refers to another one in several roles. */
export interface Rivals {
  readonly from: TableProfile
  readonly to: TableProfile
  readonly roles: readonly Role[]
}

/** A column of the table that is referred to, seen from one of the roles. */
export interface RoleColumn {
  readonly role: Role
  readonly column: ColumnProfile
  /** As it is called among the columns of the table that refers to it. */
  readonly name: string
}

const isKeyWord = (word: string): boolean => keyPieces.has(word) || keyNumbers.has(word)
const links: ReadonlySet<string> = new Set(['by', 'to', 'of', 'for', 'from', 'the', 'in', 'at'])

const known = new WeakMap<Catalog, readonly Rivals[]>()

/** Tables whose rows refer to those of another one more than once, each time in a role of its own. */
export function rivalsOf(catalog: Catalog): readonly Rivals[] {
  const before = known.get(catalog)
  if (before) return before
  const single = catalog.keys.filter(({ from, to }) => from.columns.length === 1 && from.table !== to.table)
  const found = [...Map.groupBy(single, ({ from, to }) => JSON.stringify([from.table, to.table])).values()].flatMap(
    (keys): readonly Rivals[] => {
      const [first] = keys
      const [from, to] = [first?.from.table, first?.to.table].map((id) => (id === undefined ? undefined : tableOf(catalog, id)))
      // Two guesses that lead from one column are one role.
      const columns = new Set(keys.flatMap((key) => key.from.columns))
      if (!from || !to || columns.size < 2 || columns.size < keys.length || !nameColumn(to)) return []
      const roles = keys.map((key) => roleOf(key, keys, to))
      return roles.every(({ own }) => own.length > 0) ? [{ from, to, roles }] : []
    },
  )
  known.set(catalog, found)
  return found
}

function roleOf(key: ForeignKey, rivals: readonly ForeignKey[], to: TableProfile): Role {
  const words = (each: ForeignKey): readonly string[] => wordsOfName(each.from.columns[0] ?? '').filter((word) => !isKeyWord(word))
  const shared = new Set(rivals.filter((other) => other !== key).flatMap((other) => words(other).map((word) => formOf(word).stem)))
  const things = new Set(wordsOfName(to.id).map((word) => formOf(word).stem))
  // "From" and "to" alone are the role; beside another word they only lead to it.
  const isRole = (word: string, all: readonly string[]): boolean => {
    const { stem } = formOf(word)
    return (
      !shared.has(stem) &&
      !things.has(stem) &&
      !(links.has(word) && all.some((other) => !links.has(other) && !things.has(formOf(other).stem)))
    )
  }
  const said = words(key)
  return { key, name: said.join(' '), own: said.filter((word) => isRole(word, said)).map((word) => formOf(word).stem) }
}

/** What the rows in each role are called and what is told of them, the names first. */
export function roleColumns({ to, roles }: Rivals): readonly RoleColumn[] {
  const name = nameColumn(to)
  const things = new Set(wordsOfName(to.id).map((word) => formOf(word).stem))
  const isThing = (word: string): boolean => things.has(formOf(word).stem)
  const columns = to.columns.filter((column) => !to.primaryKey.includes(column.name) && !(column.meaning === 'id' && isNumeric(column)))
  const called = roles.flatMap((role) => {
    const bare = role.name.split(' ').filter((word) => !isThing(word))
    return columns.map((column): RoleColumn => {
      if (column === name) return { role, column, name: role.name }
      const words = wordsOfName(column.name).filter((word, _place, all) => !isThing(word) || all.length === 1)
      return { role, column, name: [...bare, ...words].join(' ') }
    })
  })
  return called.toSorted((a, b) => Number(b.column === name) - Number(a.column === name))
}
