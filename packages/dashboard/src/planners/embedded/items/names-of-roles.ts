import { columnOf } from '../../../connections/connection.ts'
import type { ForeignKey } from '../../../connections/connection.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { isNamedSo } from '../schema/name-column.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import type { Item } from './item.ts'

/**
 * "Coach names and their ages", "the boss's name" of keys `coach_id`, `boss_id`: those who are in that role, by their names, and neither the key
 * nor the names of other things.
 */
export function namesOfRoles(items: readonly Item[], { tokens, index }: Pick<Understanding, 'tokens' | 'index'>): readonly Item[] {
  return ofOwnRoles(items, { tokens, index }).map((item, place) => {
    const isName =
      item.end - item.start === 1 && tokens[item.start]?.word === 'name' && item.table === undefined && item.marker === undefined
    const role = isName && (items[place - 1]?.end ?? 0) <= item.start - 1 ? tokens[item.start - 1] : undefined
    const key = role && keyCalled(role, index)
    const called = key && nameOfThing(index.catalog, key.to.table)
    const [column] = key?.from.columns ?? []
    if (!key || !called || column === undefined) return item
    const isOwn = key.from.table === key.to.table
    const { sort: _, ...rest } = item
    const start = item.start - 1
    return isOwn
      ? { ...rest, start, columns: [{ table: key.from.table, column, score: 0.97 }], sort: 'id' as const, marker: 'group' as const }
      : { ...item, start, columns: [{ ...called, score: 1 }] }
  })
}

/** "Surnames of tutors": by a key that is called so, whose the surnames are. */
export function isWhoseName(name: Item | undefined, from: number, choice: ColumnChoice | undefined, tokens: readonly Token[]): boolean {
  const [own] = name?.columns ?? []
  return (
    name?.end === from - 1 && tokens[from - 1]?.lower === 'of' && own !== undefined && own.table === choice?.table && isNamedSo(own.column)
  )
}

const ofRole = /^(?:of (?:the |each |every |all )?|['’]s? )?$/

/**
 * "The surname of each tutor", "tutors' surnames", where tutors are pupils of the same table: the pupils are told apart by who teaches them, and
 * whoever that is by the surname.
 */
function ofOwnRoles(items: readonly Item[], { tokens, index }: Pick<Understanding, 'tokens' | 'index'>): readonly Item[] {
  const { catalog } = index
  const keyOf = (item: Item | undefined): ForeignKey | undefined => {
    const [top] = item?.columns ?? []
    const words = tokens.slice(item?.start, item?.end)
    if (!item || item.table !== undefined || item.aggregates.length > 0 || words.some(({ word }) => keyPieces.has(word))) return undefined
    return catalog.keys.find(
      ({ from, to }) => from.table === to.table && from.table === top?.table && from.columns.length === 1 && from.columns[0] === top.column,
    )
  }
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    const gap = last ? tokens.slice(last.end, item.start).map(({ lower }) => `${lower} `) : ['.']
    const [role, name] = keyOf(item) ? [item, last] : [last, item]
    const key = keyOf(role)
    const own = key && name?.columns.find(({ table, score }) => table === key.from.table && score > 0.9)
    const called = own && columnOf(catalog, own.table, own.column)
    const isName =
      called?.type === 'text' && isNamedSo(called.name) && name?.aggregates.length === 0 && (name.marker ?? 'group') === 'group'
    if (last && role && name && isName && ofRole.test(gap.join('')) && (role === last || gap.length > 0))
      kept[kept.length - 1] = { ...role, start: last.start, end: item.end, marker: 'group' }
    else kept.push(item)
  }
  return kept
}

/** The only key that goes by the word, where the things that it leads to go by another. */
function keyCalled({ kind, stem }: Token, { catalog, columns, tables }: Understanding['index']): ForeignKey | undefined {
  if (kind !== 'word' || tables.some(({ pieces }) => pieces.some((piece) => piece.stem === stem))) return undefined
  const [key, ...more] = catalog.keys.filter(({ from }) => {
    const pieces = columns.find(({ table, column }) => table.id === from.table && column.name === from.columns[0])?.pieces ?? []
    const said = pieces.filter(({ text, weight }) => weight >= 0.5 && !keyPieces.has(text))
    return from.columns.length === 1 && said.length === 1 && said[0]?.stem === stem
  })
  const [column] = key?.from.columns ?? []
  return key && more.length === 0 && column !== undefined && columnOf(catalog, key.from.table, column) ? key : undefined
}
